"""A file that would run something of its own while it is read, or be read for ever, is refused or rescued in a short time."""

import itertools
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from battlemap.store.database.connection import connect
from battlemap.store.document.document import Document
from battlemap.store.document.document_reading import read_document
from battlemap.store.files.store_errors import StoreError
from tests.store.documents import load, new_document, spend
from tests.store.hostile_neighbours import page_size

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
pytestmark = pytest.mark.timeout(60)  # what hangs fails


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    document, session = new_document(tmp_path)
    spend(session, 5)
    assert document.close()
    return document.path


def endless_view(path: Path) -> None:
    run(path, "ALTER TABLE meta RENAME TO old", f"CREATE VIEW meta AS {ENDLESS} SELECT 'k' || i AS key, 'v' AS value FROM n")


def huge_view(path: Path) -> None:
    values = f"{ENDLESS} SELECT 'k' || i AS key, printf('%*c', 200000000, 'x') AS value FROM n LIMIT 1000"
    run(path, "ALTER TABLE meta RENAME TO old", f"CREATE VIEW meta AS {values}")


def computed_column(path: Path) -> None:
    run(
        path,
        "ALTER TABLE meta RENAME TO old",
        "CREATE TABLE meta (key TEXT, n INT, value TEXT AS (printf('%*c', 200000000, 'x')))",
        f"INSERT INTO meta (key, n) {ENDLESS} SELECT 'k' || i, i FROM n LIMIT 1000",
    )


def virtual_table(path: Path) -> None:
    run(
        path, "DROP TABLE meta", "CREATE VIRTUAL TABLE meta USING fts5(key, value)", "INSERT INTO meta VALUES ('ruleset', 'duel')"
    )


def endless_trigger(path: Path) -> None:
    body = f"INSERT INTO board {ENDLESS} SELECT 1000 + i, 'x' FROM n"
    for table in ("opening", "meta", "entry", "pending"):
        for event in ("INSERT", "UPDATE", "DELETE"):
            run(path, f"CREATE TRIGGER {table}_{event} AFTER {event} ON {table} BEGIN {body}; END")


def endless_pages(table: str) -> Callable[[Path], None]:
    """A tree of pages in which every branch leads to the same next page: its rows are more than the atoms of the world."""

    def make(path: Path) -> None:
        with closing(sqlite3.connect(path)) as file:
            (root,) = file.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
        size = page_size(path)
        pages = bytearray(path.read_bytes())
        leaf, last = bytes(pages[(root - 1) * size : root * size]), len(pages) // size
        levels = [root, *range(last + 1, last + 9)]
        pages.extend(bytes(8 * size))
        for level, below in itertools.pairwise(levels):
            pages[(level - 1) * size : level * size] = branches(below, size, leaf[0] in (2, 10))
        pages[(levels[-1] - 1) * size : levels[-1] * size] = leaf
        pages[28:32] = (len(pages) // size).to_bytes(4, "big")
        path.write_bytes(pages)

    return make


def branches(below: int, size: int, index: bool) -> bytes:
    """A page of which every branch leads to page *below*."""
    cell = below.to_bytes(4, "big") + (b"\x04\x03\x0d\x0dkv" if index else b"\x05")
    count = 300
    content = size - count * len(cell)
    head = (
        bytes([2 if index else 5, 0, 0])
        + count.to_bytes(2, "big")
        + content.to_bytes(2, "big")
        + b"\0"
        + below.to_bytes(4, "big")
    )
    pointers = b"".join((size - (at + 1) * len(cell)).to_bytes(2, "big") for at in range(count))
    return (head + pointers).ljust(content, b"\0") + cell * count


def run(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        for statement in statements:
            file.execute(statement)


HOSTILE = {
    "a view without end": endless_view,
    "a view of huge values": huge_view,
    "a column that is computed": computed_column,
    "a virtual table": virtual_table,
    "triggers without end": endless_trigger,
    "pages without end in meta": endless_pages("meta"),
    "pages without end in entry": endless_pages("entry"),
    "pages without end in board": endless_pages("board"),
}


@pytest.mark.parametrize("version", [4, 3, 1, 99])
@pytest.mark.parametrize("tamper", HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_would_never_end_is_refused_or_rescued(battle: Path, tamper: Callable[[Path], None], version: int) -> None:
    tamper(battle)
    content = bytearray(battle.read_bytes())
    content[60:64] = version.to_bytes(4, "big")
    battle.write_bytes(content)
    told = ""
    try:
        document = Document.open(battle, load)
        told = document.notice
        session = document.session()
        document.follow(session)
        spend(session, 1)
        assert document.close()
    except StoreError as refused:
        told = str(refused)
    assert told.startswith("duel.battle ")
    assert "\n" not in told
    try:
        assert read_document(battle, load).remarks
    except StoreError as refused:
        assert "\n" not in str(refused)  # noqa: PT017 – it may also be rescued
    assert battle.read_bytes() == bytes(content), "it is left as it was"


def test_no_statement_reaches_a_second_database(battle: Path, tmp_path: Path) -> None:
    with closing(connect(battle, writing=True)) as connection:
        for statement in (f"ATTACH '{tmp_path}/other.db' AS other", f"VACUUM INTO '{tmp_path}/other.db'"):
            with pytest.raises(sqlite3.DatabaseError):
                connection.execute(statement)
    assert not (tmp_path / "other.db").exists()
