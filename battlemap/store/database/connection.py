"""Connections to battle files that are not trusted: no code in them runs, no side file leads elsewhere, no reading is endless."""

import sqlite3
from contextlib import closing
from pathlib import Path

from battlemap.regular_files import file_size
from battlemap.store.database.side_files import side_file_fault
from battlemap.store.files.store_errors import StoreError, reason

LONGEST_VALUE = 256_000_000
"""No text or picture in the file may have more bytes."""
PATIENCE = 2.0
"""How long to wait, in seconds, for another program that uses the file."""
STEPS_AT_ONCE = 100_000
"""Of SQLite's machine, between two looks at how many were made."""
STEPS_PER_BYTE = 20
"""A row takes a few bytes and a dozen steps: reading a whole file takes fewer steps than this for each of its bytes."""
_FORBIDDEN = frozenset({
    sqlite3.SQLITE_ATTACH, sqlite3.SQLITE_DETACH, sqlite3.SQLITE_RECURSIVE, sqlite3.SQLITE_CREATE_VTABLE,
    sqlite3.SQLITE_DROP_VTABLE, sqlite3.SQLITE_CREATE_TRIGGER, sqlite3.SQLITE_CREATE_TEMP_TRIGGER,
    sqlite3.SQLITE_CREATE_VIEW, sqlite3.SQLITE_CREATE_TEMP_VIEW,
})  # fmt: skip
"""What no statement of ours does."""


class Unopenable(StoreError):
    """The fault of a file that cannot be opened now, which says nothing about the content."""


def connect(path: Path, writing: bool = False) -> sqlite3.Connection:
    """Open a database file that exists, trusting nothing in it; the caller closes it.

    Transactions are the caller's; every commit is on the disk when it returns. Unopenable, with no file touched, if a file beside
    it must not be opened (see `side_file_fault`).
    """
    place = path.resolve()
    check_side_files(place)
    try:
        file_size(place)
    except OSError as error:
        raise Unopenable(f"{path} cannot be opened: {reason(error)}.") from None
    uri = f"{place.as_uri()}?mode={'rw' if writing else 'ro'}"
    connection = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        harden(connection)
        if writing:
            _write_in_place(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def check_side_files(path: Path) -> None:
    """Unopenable if SQLite must not meet the files beside a battle, which may have come there while the battle is open."""
    if fault := side_file_fault(path):
        raise Unopenable(f"{path.name} cannot be used: {fault}; remove that file.")


def examine(path: Path, writing: bool = False) -> sqlite3.Connection:
    """Open a file from elsewhere like connect(); reading ends with a database fault after more steps than a whole file takes."""
    connection = connect(path, writing)
    limit_steps(connection, path.stat().st_size)
    return connection


def limit_steps(connection: sqlite3.Connection, size: int) -> None:
    """Have a connection to a file of *size* bytes interrupt its statements once all together take absurdly long."""
    left = 20 + size * STEPS_PER_BYTE // STEPS_AT_ONCE

    def is_too_long() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    connection.set_progress_handler(is_too_long, STEPS_AT_ONCE)


def settle(path: Path) -> None:
    """Have SQLite finish a transaction that was cut off, and keep everything in the file itself from now on.

    sqlite3.Error if it cannot; Unopenable if a file beside it must not be opened.
    """
    with closing(connect(path, writing=True)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()


def awaits_rollback(path: Path) -> bool:
    """True if a journal beside the file belongs to a program that ended within a transaction; nothing is changed by asking."""
    try:
        with closing(connect(path)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY_ROLLBACK
    return False


def _write_in_place(connection: sqlite3.Connection) -> None:
    """Have everything in the one file: of one that is written ahead, a copy made by hand would miss what came last."""
    mode = str(connection.execute("PRAGMA journal_mode").fetchone()[0])
    if mode != "delete":
        connection.execute("PRAGMA journal_mode=DELETE")


def harden(connection: sqlite3.Connection) -> None:
    """Make a connection careful: nothing in the file runs, nothing in it may be huge, commits reach the disk."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0", "temp_store=MEMORY", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}")
    connection.set_authorizer(_authorize)


def _authorize(action: int, _first: str | None, _second: str | None, _database: str | None, inner: str | None) -> int:
    """Refuse what a trigger or a view (*inner*) of the file would do, and what no statement of ours does."""
    return sqlite3.SQLITE_DENY if inner is not None or action in _FORBIDDEN else sqlite3.SQLITE_OK
