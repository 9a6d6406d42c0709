"""The tables of a battle file, and the first bytes by which one is known."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from battlemap.regular_files import file_size, read_head
from battlemap.store.files.store_errors import StoreError, reason

APPLICATION_ID = 0x42744D70
"""“BtMp”, at byte 68 of every battle."""
VERSION = 4
"""Of the format, as SQLite's user_version, at byte 60."""
MAGIC = b"SQLite format 3\x00"
HEADER = 100
SUFFIX = ".battle"
MOST_BYTES = 2_000_000_000
"""A larger file is not opened."""

# The opening has a table of its own: its pages then lie at the front, where the cutting off of a file hits last.
TABLES = {
    "meta": "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "opening": "CREATE TABLE opening (id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL)",
    "entry": (
        "CREATE TABLE entry (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, depth INTEGER NOT NULL, follows INTEGER NOT NULL, "
        "title TEXT NOT NULL, at TEXT NOT NULL, command TEXT, tape TEXT NOT NULL, events TEXT NOT NULL)"
    ),
    "board": "CREATE TABLE board (entry INTEGER PRIMARY KEY, json TEXT NOT NULL)",
    "pending": (
        "CREATE TABLE pending (id INTEGER PRIMARY KEY CHECK (id = 1), "
        "command TEXT NOT NULL, tape TEXT NOT NULL, follows INTEGER NOT NULL)"
    ),
    "asset": "CREATE TABLE asset (sha256 TEXT PRIMARY KEY, mime TEXT NOT NULL, bytes BLOB NOT NULL)",
}


class FileHeader(Struct, frozen=True):
    """What the first hundred bytes of a battle say."""

    version: int
    size: int
    """Of the file, in bytes."""
    promised: int
    """The bytes it should have by its own account, 0 if it does not say."""


def read_header(path: Path) -> FileHeader:
    """Look at a file without opening it as a database. StoreError if it is missing, empty, too large or no battle."""
    try:
        size = file_size(path)
        head = read_head(path, HEADER)
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {reason(error)}.") from None
    if not head:
        raise StoreError(f"{path.name} is empty; there is no battle in it.")
    if not head.startswith(MAGIC[: len(head)]) or (len(head) == HEADER and _number(head, 68, 4) != APPLICATION_ID):
        raise StoreError(f"{path.name} is not a battle.")
    if len(head) < HEADER:
        raise StoreError(f"Of {path.name} only the first {len(head)} bytes are left; there is no battle in it.")
    if size > MOST_BYTES:
        raise StoreError(f"{path.name} has {size // 1_000_000} MB; a battle may have {MOST_BYTES // 1_000_000} MB.")
    page = _number(head, 16, 2)
    return FileHeader(_number(head, 60, 4), size, _number(head, 28, 4) * (65_536 if page == 1 else page))


def _number(head: bytes, at: int, length: int) -> int:
    return int.from_bytes(head[at : at + length], "big")


def create_tables(connection: sqlite3.Connection) -> None:
    """Make the tables in an empty database."""
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version={VERSION}")
    for sql in TABLES.values():
        connection.execute(sql)


def schema_fault(connection: sqlite3.Connection) -> str:
    """What in the file is not exactly our tables; empty if all is well."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
    return _difference((str(kind), str(name), sql) for kind, name, sql in rows)


def computed_table(connection: sqlite3.Connection) -> str:
    """Return the name of a table of ours that the file does not store but computes while it is read; "" if there is none.

    Such a table may be without end, or run code that SQLite has for other purposes.
    """
    for kind, name, root in connection.execute("SELECT type, name, rootpage FROM sqlite_schema").fetchall():
        if name in TABLES and kind in ("table", "view"):
            if kind == "view" or not root:
                return str(name)
            if any(column[-1] for column in connection.execute(f"PRAGMA table_xinfo({name})")):
                return str(name)
    return ""


def _difference(rows: Iterable[tuple[str, str, str | None]]) -> str:
    missing = dict(TABLES)
    for kind, name, sql in rows:
        if kind == "index" and sql is None and name.startswith("sqlite_autoindex_"):
            continue
        if kind != "table" or name not in missing:
            return f"it holds the {kind} “{name[:40]}”, which does not belong in a battle"
        if _normalize_sql(sql if type(sql) is str else "") != _normalize_sql(missing.pop(name)):
            return f"its table “{name}” is not built like ours"
    return f"its table “{next(iter(missing))}” is missing" if missing else ""


def _normalize_sql(sql: str) -> str:
    return " ".join(sql.split()).lower()
