"""Timed safety copies beside a battle, the latest ten."""

import sqlite3
import time
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from battlemap.store.database.schema import SUFFIX, connect, harden
from battlemap.store.files.atomic_files import replace_file
from battlemap.store.files.store_errors import DATABASE_FAULTS, StoreError, reason

KEPT = 10
INTERVAL = 600.0
"""Seconds between two copies while something changes."""
STAMP = "%Y-%m-%d %H.%M.%S"


class SafetyCopy(Struct, frozen=True):
    """One copy and when it was made (local time)."""

    path: Path
    at: datetime


def copies_dir(path: Path) -> Path:
    """The folder beside a battle in which its safety copies lie."""
    return path.with_name(f"{path.stem} safety copies")


def safety_copies(path: Path) -> tuple[SafetyCopy, ...]:
    """The copies of a battle, latest first."""
    copies: list[SafetyCopy] = []
    with suppress(OSError):
        for file in copies_dir(path).glob(f"*{SUFFIX}"):
            with suppress(ValueError):
                copies.append(SafetyCopy(file, datetime.strptime(file.stem[:19], STAMP).astimezone()))
    return tuple(sorted(copies, key=_age, reverse=True))


def _age(copy: SafetyCopy) -> tuple[datetime, int]:
    """For sorting: several copies of one second are numbered."""
    number = copy.path.stem[20:]
    return copy.at, int(number) if number.isdecimal() else 1


def make_safety_copy(path: Path) -> SafetyCopy:
    """Copy a battle as it is on the disk, and let go of copies beyond the ten latest. StoreError if that fails."""
    at = datetime.now().astimezone()
    stamp = at.strftime(STAMP)
    number = 1 + max((_age(copy)[1] for copy in safety_copies(path) if copy.path.stem.startswith(stamp)), default=0)
    target = copies_dir(path) / f"{stamp}{f' {number}' if number > 1 else ''}{SUFFIX}"
    try:
        target.parent.mkdir(exist_ok=True)
        with closing(connect(path)) as source:
            copy_database(source, target)
    except (OSError, *DATABASE_FAULTS) as error:
        raise StoreError(f"No safety copy of {path.name} could be made: {reason(error)}.") from error
    for old in safety_copies(path)[KEPT:]:
        with suppress(OSError):
            old.path.unlink()
    return SafetyCopy(target, at)


def copy_database(source: sqlite3.Connection, target: Path) -> None:
    """A whole copy of an open database at *target*, in place of what was there."""
    with replace_file(target) as beside, closing(sqlite3.connect(beside, isolation_level=None)) as copy:
        harden(copy)
        source.backup(copy)


class SafetyClock:
    """When the next safety copy of a battle is due: the first change of a sitting, then every ten minutes."""

    def __init__(self, path: Path, begun: bool, every: float = INTERVAL) -> None:
        """*begun*: there is something worth keeping already."""
        self.path, self.every = path, every
        self.trouble = ""
        """Why the last one could not be made."""
        self._next = time.monotonic() + (0.0 if begun else every)

    def copy_if_due(self) -> None:
        """Make a copy if it is time."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self.every
        if (last := next(iter(safety_copies(self.path)), None)) is not None:
            age = (datetime.now().astimezone() - last.at).total_seconds()
            if 0 <= age < self.every:
                self._next -= age
                return
        try:
            make_safety_copy(self.path)
            self.trouble = ""
        except StoreError as trouble:
            self.trouble = str(trouble)
