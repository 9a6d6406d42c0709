"""A folder with creatures in it, and the library of it."""

from pathlib import Path

import pytest

from battlemap.store.collection.creature_library import CreatureLibrary
from tests.games.duel import DUEL
from tests.store.collection.wolves import WOLVES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The user's folder, with a file of wolves in it."""
    made = tmp_path / "own"
    made.mkdir()
    (made / "wolves.toml").write_text(WOLVES, encoding="utf-8")
    return made


@pytest.fixture
def library(folder: Path) -> CreatureLibrary:
    return CreatureLibrary(DUEL, folder)
