"""What the tests of exports share."""

import pytest

from battlemap.export.record import page_export
from battlemap.paint.style.sized_cache import SizedCache
from tests.canvas.kept_grounds import Layers, new_grounds
from tests.gui.players.conftest import painted

__all__ = ["painted", "small_grounds"]


@pytest.fixture
def kept_grounds() -> SizedCache[Layers]:
    """Nothing: what is exported is painted each time."""
    return new_grounds()


@pytest.fixture
def small_grounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ground of a record's page is painted coarsely: what is looked at lies over it."""
    monkeypatch.setattr(page_export, "MOST_PIXELS", 20_000)
