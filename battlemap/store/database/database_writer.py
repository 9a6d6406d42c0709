"""The thread that writes a battle to disk: one transaction for each change, in order."""

import atexit
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import ParamSpec, TypeAlias

from msgspec.structs import replace

from battlemap.store.database.connection import check_side_files
from battlemap.store.database.rows import Transaction, unusual_redo, write
from battlemap.store.files.store_errors import StoreError, reason

Heard: TypeAlias = Callable[[bool, str], None]
"""Told (True, "") when all is on the disk, (False, "") when something new waits, (False, sentence) when writing failed."""
P = ParamSpec("P")
RETRY = 5.0
"""How long after a failure writing is tried again, in seconds."""


class DatabaseWriter:
    """Writes changes in the order given. What cannot be written is kept, and tried again with the next or after a while."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: threading.RLock, children: dict[int, int]) -> None:
        self.path = path
        self._connection, self._lock = connection, lock
        self._children = children
        self._jobs: SimpleQueue[Transaction | threading.Event | None] = SimpleQueue()
        self._waiting: list[Transaction] = []
        self._listeners: list[Heard] = []
        self._state = (True, "")
        self._count = threading.Lock()
        self._given_count = self._done_count = 0
        self._failure = ""
        """Why something could not even be given."""
        self._identity = _identity(path)
        self._version = _data_version(connection)
        self.after_writing: Callable[[], None] = lambda: None
        """Called on this thread when all is written: the time for safety copies."""
        self._thread = threading.Thread(target=self._work, name="battle writer", daemon=True)
        self._thread.start()
        atexit.register(self.flush)  # whoever forgets to close loses nothing

    @property
    def saved(self) -> bool:
        """Whether everything is on the disk."""
        return self._state[0]

    @property
    def problem(self) -> str:
        """Why not, in one sentence; empty while it is only on its way."""
        return self._state[1]

    def listen(self, listener: Heard) -> Callable[[], None]:
        """Call *heard* (on this thread or the caller's) whenever that changes; returns the way to stop that.

        Two calls may come in either order, but each tells the state as it is then, so the last one is always right.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def put(self, change: Transaction) -> None:
        """Have *change* written soon."""
        with self._count:
            self._given_count += 1
            self._failure = ""
            news, self._state = self._state[0], (False, self._state[1])
        if news:
            self._notify()
        self._jobs.put(change)

    def fail(self, error: Exception) -> None:
        """Something could not even be given to be written: until more is given, nothing counts as saved."""
        self._failure = self._problem(error)
        self._set_state(0, self._failure)

    def flush(self) -> bool:
        """Wait until everything given so far is written, or has failed; True if it is on the disk."""
        if not self._thread.is_alive():
            return self.saved
        done = threading.Event()
        self._jobs.put(done)
        done.wait()
        return self.saved

    def stop(self) -> None:
        """Write what is left and end the thread."""
        self._jobs.put(None)
        self._thread.join()
        atexit.unregister(self.flush)

    def renew(self, children: dict[int, int]) -> None:
        """The file was replaced as a whole by ourselves, while nothing waited; *children*: for each entry the one made last."""
        self._children = children
        self._version = _data_version(self._connection)

    def give_up(self) -> None:
        """The file holds something else than what is to be written goes on from: nothing is written to it any more."""
        self._identity = (-1, -1)
        self.fail(StoreError("it holds something else now"))

    def _work(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=RETRY if self._waiting else None)
            except Empty:
                job = threading.Event()
            if isinstance(job, Transaction):
                self._waiting.append(job)
            if self._waiting:
                self._try()
            if isinstance(job, threading.Event):
                job.set()
            if job is None:
                return
            if self.saved and self._jobs.empty():
                _call_safely(self.after_writing)

    def _try(self) -> None:
        count = len(self._waiting)
        try:
            with self._lock:
                self._write_all()
        except Exception as error:  # noqa: BLE001  (a thread that died of it would lose everything that comes after)
            self._set_state(0, self._problem(error))
            return
        self._waiting.clear()
        self._set_state(count, "")

    def _problem(self, error: Exception) -> str:
        return f"{self.path.name} is not saved: {reason(error)}; play on, and save a copy to another place."

    def _set_state(self, done: int, problem: str) -> None:
        with self._count:
            self._done_count += done
            before, self._state = (
                self._state,
                (self._done_count == self._given_count and not self._failure, problem or self._failure),
            )
        if before != self._state:
            self._notify()

    def _write_all(self) -> None:
        """All that waits, in one transaction."""
        connection = self._connection
        if _identity(self.path) != self._identity:
            raise StoreError("the file was moved, deleted or replaced")
        check_side_files(self.path)
        connection.execute("BEGIN IMMEDIATE")
        try:
            if _data_version(connection) != self._version:
                raise StoreError("another program has changed the file")
            for change in self._waiting:
                self._children |= {entry.parent: entry.id for entry, _ in change.entries}
                write(connection, self._reduce(change))
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def _reduce(self, change: Transaction) -> Transaction:
        if change.state is None:
            return change
        return replace(change, state=replace(change.state, redo=unusual_redo(change.state.redo, self._children)))

    def _notify(self) -> None:
        for heard in tuple(self._listeners):
            _call_safely(heard, *self._state)


def _call_safely(call: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
    """Call somebody whose fault is not to end this thread, which would lose all that comes after; the fault is reported."""
    try:
        call(*args, **kwargs)
    except Exception as fault:  # noqa: BLE001  (whatever it is, it is another's)
        threading.excepthook(threading.ExceptHookArgs((type(fault), fault, fault.__traceback__, threading.current_thread())))


def _identity(path: Path) -> tuple[int, int]:
    """Which file lies at *path*."""
    status = path.stat()
    return status.st_dev, status.st_ino


def _data_version(connection: sqlite3.Connection) -> int:
    """A number that is another once somebody else has written to the file."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def now() -> str:
    """The time, as it is written in files."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
