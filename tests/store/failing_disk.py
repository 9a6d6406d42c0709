"""A disk that fails at a chosen call: of the system's functions for files, and of SQLite's."""

import builtins
import errno
import io
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

CALLS = ("fsync", "open", "replace", "unlink", "mkdir", "stat", "listdir", "utime", "rename", "scandir")
KINDS = (
    (errno.ENOSPC, sqlite3.SQLITE_FULL),
    (errno.EROFS, sqlite3.SQLITE_READONLY),
    (errno.EACCES, sqlite3.SQLITE_CANTOPEN),
    (errno.EIO, sqlite3.SQLITE_IOERR),
    (errno.ENOENT, sqlite3.SQLITE_CANTOPEN),
)
"""The system's code and SQLite's for the same trouble: full, to be read only, forbidden, broken, vanished."""


class FailingDisk:
    """Counts the calls that touch files below a folder; from call number *at* on *lasting* ones fail (None: all)."""

    def __init__(self, folder: Path, at: int, kind: tuple[int, int], lasting: int | None) -> None:
        self.folder, self.at, self.lasting = str(folder), at, lasting
        self.code, self.sqlite_code = kind
        self.count = 0
        self.failed = 0
        self._lock = threading.Lock()

    @contextmanager
    def spinning(self) -> Iterator[None]:
        """Fail in here."""
        disk, plain_connect = self, sqlite3.connect

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
                disk.check_database(sql)
                return super().execute(sql, *args)

            def backup(self, *args: Any, **kwargs: Any) -> None:
                disk.check_database("BACKUP")
                super().backup(*args, **kwargs)

        def connect(*args: Any, **kwargs: Any) -> sqlite3.Connection:
            disk.check_database("CONNECT")
            return plain_connect(*args, factory=Connection, **kwargs)

        def guard(call: Callable[..., Any]) -> Callable[..., Any]:
            def guarded(*args: Any, **kwargs: Any) -> Any:
                disk.check(args[0] if args else "")
                return call(*args, **kwargs)

            return guarded

        guards: dict[str, Any] = {name: guard(getattr(os, name)) for name in CALLS}
        with (
            patch.object(sqlite3, "connect", connect),
            patch.object(builtins, "open", guard(builtins.open)),
            patch.object(io, "open", guard(io.open)),
            patch.multiple(os, **guards),
        ):
            try:
                yield
            finally:
                self.lasting = 0  # a connection that stays open has a sound disk from now on

    def check(self, path: object) -> None:
        """OSError if this call is to fail."""
        if (isinstance(path, int) or str(path).startswith(self.folder)) and self._is_due():
            raise OSError(self.code, os.strerror(self.code), str(path))

    def check_database(self, sql: str) -> None:
        """sqlite3.OperationalError if this call is to fail; what takes back a transaction never does."""
        if sql != "ROLLBACK" and self._is_due():
            error = sqlite3.OperationalError("the disk fails")
            error.sqlite_errorcode = self.sqlite_code
            raise error

    def _is_due(self) -> bool:
        with self._lock:
            self.count += 1
            due = self.count > self.at and (self.lasting is None or self.failed < self.lasting)
            self.failed += due
            return due
