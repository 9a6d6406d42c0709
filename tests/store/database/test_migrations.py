"""Files of older formats are brought to this one step by step; if a step fails they stay as they were."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.migrations import migrate, migrate_text
from battlemap.store.database.schema import VERSION, read_header
from battlemap.store.files.store_errors import StoreError
from tests.games.duel import DUEL
from tests.store.documents import new_document


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A battle as today's format has it, which stands for the old one here."""
    document, _ = new_document(tmp_path)
    document.close()
    return document.path


def rename_table(connection: sqlite3.Connection, rules: AnyRuleset) -> None:
    connection.execute("UPDATE meta SET value = value || '!' WHERE key = 'title'")


def break_file(connection: sqlite3.Connection, rules: AnyRuleset) -> None:
    rename_table(connection, rules)
    connection.execute("UPDATE nothing SET at = 'all'")


def title(path: Path) -> str:
    with closing(sqlite3.connect(path)) as reader:
        return str(reader.execute("SELECT value FROM meta WHERE key = 'title'").fetchone()[0])


def test_every_step_is_taken_once_and_in_order(old: Path) -> None:
    migrate(old, VERSION, DUEL, {VERSION: rename_table, VERSION + 1: rename_table}, VERSION + 2)
    assert read_header(old).version == VERSION + 2
    assert title(old) == "Duel!!"


def test_when_a_step_fails_the_file_stays_as_it_was(old: Path) -> None:
    before = old.read_bytes()
    with pytest.raises(sqlite3.OperationalError):
        migrate(old, VERSION, DUEL, {VERSION: break_file}, VERSION + 1)
    with pytest.raises(StoreError, match="which this program cannot read"):
        migrate(old, VERSION, DUEL, {VERSION: rename_table}, VERSION + 2)
    assert old.read_bytes() == before
    assert [path.name for path in old.parent.iterdir() if path.is_file()] == [old.name]


def test_the_text_form_has_steps_of_its_own() -> None:
    def step(plain: dict[str, Any], rules: AnyRuleset) -> dict[str, Any]:
        return {**plain, "title": plain["name"]}

    assert migrate_text({"version": 1, "name": "A"}, "here", DUEL, {1: step}, 2) == {"version": 2, "name": "A", "title": "A"}
    assert migrate_text({"version": VERSION}, "here", DUEL) == {"version": VERSION}
    with pytest.raises(StoreError, match="which this program cannot read"):
        migrate_text({"version": 1}, "here", DUEL, {}, 2)
    with pytest.raises(StoreError, match="install a newer battlemap"):
        migrate_text({"version": VERSION + 1}, "here", DUEL)
