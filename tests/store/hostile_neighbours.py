"""Hostile files beside a battle, made by code: each would harm the file of another, or never end, if SQLite met it."""

import os
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

from battlemap.store.database.side_files import JOURNAL_MAGIC, MOST_SIDE_BYTES

SECTOR = 512
Neighbour = Callable[[Path, Path], Path]
"""Puts a hostile file beside a battle, aimed at a victim; returns where it put the file."""


def page_size(battle: Path) -> int:
    """The size of a page of the database, in bytes."""
    size = int.from_bytes(battle.read_bytes()[16:18], "big")
    return 65_536 if size == 1 else size


def rollback_journal(battle: Path, pages: dict[int, bytes] | None = None, count: int | None = None) -> bytes:
    """A hot journal that restores *pages* (the first as it is, without any) of a battle which then has *count* pages."""
    size, content = page_size(battle), battle.read_bytes()
    count = len(content) // size if count is None else count
    head = JOURNAL_MAGIC + b"".join(number.to_bytes(4, "big") for number in (len(pages or "1"), 1, count, SECTOR, size))
    journal = head.ljust(SECTOR, b"\0")
    for number, page in (pages or {1: content[:size]}).items():
        checksum = 1 + sum(page[at] for at in range(size - 200, 0, -200))
        journal += number.to_bytes(4, "big") + page + checksum.to_bytes(4, "big")
    return journal


def naming_tail(battle: Path, name: bytes) -> bytes:
    """The end of a journal that belongs to a transaction over several databases, whose list SQLite deletes afterwards."""
    lock_page = 2**30 // page_size(battle) + 1
    return lock_page.to_bytes(4, "big") + name + len(name).to_bytes(4, "big") + sum(name).to_bytes(4, "big") + JOURNAL_MAGIC


def _journal(battle: Path, ending: str = "-journal") -> Path:
    return battle.with_name(battle.name + ending)


def names_the_victim(battle: Path, victim: Path) -> Path:
    """A journal that has SQLite delete the victim."""
    _journal(battle).write_bytes(rollback_journal(battle) + naming_tail(battle, os.fsencode(victim)))
    return _journal(battle)


def names_the_victim_from_here(battle: Path, victim: Path) -> Path:
    """The same, by a path from the folder in which the program was started."""
    _journal(battle).write_bytes(rollback_journal(battle) + naming_tail(battle, os.fsencode(os.path.relpath(victim))))
    return _journal(battle)


def names_a_pipe(battle: Path, victim: Path) -> Path:
    """A journal whose list of databases is a pipe: reading it never ends."""
    os.mkfifo(pipe := victim.with_name("pipe"))
    _journal(battle).write_bytes(rollback_journal(battle) + naming_tail(battle, os.fsencode(pipe)))
    return _journal(battle)


def makes_it_endless(battle: Path, victim: Path) -> Path:
    """A journal by which the battle had two thousand million pages."""
    _journal(battle).write_bytes(rollback_journal(battle, count=2**31 - 1))
    return _journal(battle)


def is_endless(battle: Path, victim: Path) -> Path:
    """A journal of several gigabytes, none of which takes room on the disk."""
    _journal(battle).write_bytes(rollback_journal(battle))
    os.truncate(_journal(battle), MOST_SIDE_BYTES + 1)
    return _journal(battle)


def _link(ending: str) -> Neighbour:
    def put(battle: Path, victim: Path) -> Path:
        _journal(battle, ending).symlink_to(victim)
        return _journal(battle, ending)

    return put


def _device(ending: str) -> Neighbour:
    return lambda battle, _: _link(ending)(battle, Path("/dev/zero"))


def _second_name(ending: str) -> Neighbour:
    def put(battle: Path, victim: Path) -> Path:
        _journal(battle, ending).hardlink_to(victim)
        return _journal(battle, ending)

    return put


def _pipe(ending: str) -> Neighbour:
    def put(battle: Path, victim: Path) -> Path:
        os.mkfifo(_journal(battle, ending))
        return _journal(battle, ending)

    return put


def _folder(ending: str) -> Neighbour:
    def put(battle: Path, victim: Path) -> Path:
        _journal(battle, ending).mkdir()
        return _journal(battle, ending)

    return put


NEIGHBOURS = MappingProxyType({
    "names the victim": names_the_victim,
    "names the victim from here": names_the_victim_from_here,
    "names a pipe": names_a_pipe,
    "makes it endless": makes_it_endless,
    "is endless": is_endless,
    **{
        f"{ending} {kind}": put(ending)
        for ending in ("-journal", "-wal", "-shm")
        for kind, put in (
            ("link", _link), ("device", _device), ("second name", _second_name), ("pipe", _pipe), ("folder", _folder),
        )
    },
})  # fmt: skip
"""By what each does."""
