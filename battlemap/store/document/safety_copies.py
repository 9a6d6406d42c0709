"""Timed safety copies beside a battle, the latest ten.

They are numbered in the order they are made: clocks are set back, and a copy is the latest whatever the hour it bears.
"""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from battlemap.store.database.connection import connect, harden
from battlemap.store.database.schema import SUFFIX, read_header
from battlemap.store.files.atomic_files import replace_file
from battlemap.store.files.store_errors import DATABASE_FAULTS, StoreError, reason

KEPT = 10
INTERVAL = 600.0
"""Seconds between two copies while something changes."""
STAMP = "%Y-%m-%d %H.%M.%S"
DIGITS, MOST_DIGITS = 4, 12
"""Of the number of a copy: "2026-05-01 20.15.00 0042.battle"."""


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
        if copies_dir(path).is_symlink():  # it may lead to the copies of another battle, or anywhere
            return ()
        for file in copies_dir(path).glob(f"*{SUFFIX}"):
            with suppress(ValueError):
                copies.append(SafetyCopy(file, datetime.strptime(file.stem[:19], STAMP).astimezone()))
    return tuple(sorted(copies, key=_order, reverse=True))


def _order(copy: SafetyCopy) -> tuple[int, datetime, int]:
    """For sorting: by number; copies from before there were numbers by their time, several of one second by a small one."""
    suffix = copy.path.stem[20:]
    number = int(suffix) if suffix.isdecimal() and len(suffix) <= MOST_DIGITS else 0
    return (number, copy.at, 0) if len(suffix) >= DIGITS else (0, copy.at, number or 1)


def make_safety_copy(path: Path, spared: Path | None = None) -> SafetyCopy:
    """Copy a battle as it is on the disk, and let go of copies beyond the ten latest, but not of *spared*.

    StoreError if that fails.
    """
    at = datetime.now().astimezone()
    number = 1 + max((_order(copy)[0] for copy in safety_copies(path)), default=0)
    target = copies_dir(path) / f"{at.strftime(STAMP)} {number:0{DIGITS}}{SUFFIX}"
    try:
        if target.parent.is_symlink():
            raise StoreError(f"No safety copy of {path.name} could be made: {target.parent.name} is a link; remove it.")
        target.parent.mkdir(exist_ok=True)
        with closing(connect(path)) as source:
            copy_database(source, target)
        read_header(target)
    except (OSError, *DATABASE_FAULTS) as error:
        raise StoreError(f"No safety copy of {path.name} could be made: {reason(error)}.") from error
    for old in safety_copies(path)[KEPT:]:
        if old.path not in (target, spared):
            with suppress(OSError):
                old.path.unlink()
    return SafetyCopy(target, at)


class DamagedCopy(Exception):
    """A copy of a database that would be as damaged as the database; the text says how, in a few words."""


def copy_database(source: sqlite3.Connection, target: Path, find_fault: Callable[[Path], str] = lambda _: "") -> None:
    """Write a whole copy of an open database to *target*, in place of what was there.

    DamagedCopy, with *target* as it was, if *find_fault* finds one in the copy.
    """
    with replace_file(target) as beside, closing(sqlite3.connect(beside, isolation_level=None)) as copy:
        harden(copy)
        source.backup(copy)
        if fault := find_fault(beside):
            raise DamagedCopy(fault)


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
