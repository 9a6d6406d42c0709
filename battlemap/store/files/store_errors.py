"""What can go wrong with files, in words for the user."""

import sqlite3
from pathlib import Path

from battlemap.regular_files import UnfitFile

DATABASE_FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged database raises: SQLite's own complaint may quote bytes that are no text."""


class StoreError(Exception):
    """Something that a file does not allow or does not hold; the text is one sentence: what, where, what to do."""


def reason(error: BaseException) -> str:
    """Why the system or the database refused, in a few plain words."""
    if isinstance(error, StoreError):
        return str(error).rstrip(".")
    if isinstance(error, UnfitFile):
        return error.strerror or "it is no file that can be read"
    if isinstance(error, IsADirectoryError):
        return "it is a folder"
    if isinstance(error, OSError):
        return (error.strerror or "the system refuses").lower()
    if isinstance(error, sqlite3.Error):
        return _DATABASE.get(primary_code(error), "the file cannot be used")
    if isinstance(error, UnicodeDecodeError):
        return "the file is damaged"
    return str(error) or type(error).__name__


def resolve_path(path: Path) -> Path:
    """*path* from the root, without links. StoreError if it leads round in a circle."""
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:  # a circle of links is a RuntimeError
        why = reason(error) if isinstance(error, OSError) else "it is a link that leads back to itself"
        raise StoreError(f"{path} cannot be opened: {why}.") from None


def primary_code(error: BaseException) -> int:
    """SQLite's primary result code, 0 if there is none."""
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


_DATABASE = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the file or its folder may not be written to",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened, or its folder may not be written to",
    sqlite3.SQLITE_PERM: "the file may not be used",
    sqlite3.SQLITE_BUSY: "another program is using the file",
    sqlite3.SQLITE_LOCKED: "another program is using the file",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_NOTADB: "the file is not a battle",
    sqlite3.SQLITE_TOOBIG: "something in the file is too large",
    sqlite3.SQLITE_NOMEM: "there is not enough memory",
    sqlite3.SQLITE_AUTH: "the file would have a program of its own run",
    sqlite3.SQLITE_INTERRUPT: "reading it would never end",
}
