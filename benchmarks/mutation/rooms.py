"""The rooms of the code whose tests are measured: which modules they have and how many faults tests should notice."""

from collections.abc import Iterable
from fnmatch import fnmatch
from typing import NamedTuple


class Room(NamedTuple):
    """The files that match *modules* but not *others*. *wanted*: the share of faults that tests should notice."""

    name: str
    wanted: float
    modules: tuple[str, ...]
    others: tuple[str, ...] = ()

    def holds(self, file: str) -> bool:
        """True if a file of the checkout belongs to the room."""
        return any(fnmatch(file, pattern) for pattern in self.modules) and not any(fnmatch(file, one) for one in self.others)


SECRETS = (
    "battlemap/play/fog/*.py",
    "battlemap/play/player_view.py",
    "battlemap/play/public/*.py",
    "battlemap/rules/blocks/public_*.py",
    "rulesets/*/public_*.py",
    "battlemap/export/record/public_*.py",
    "battlemap/board/grid/fog/fog_tables.py",
)
"""Modules that keep secrets from players."""

ROOMS: tuple[Room, ...] = (
    Room("secrets", 0.95, SECRETS),
    *(Room(name, 0.85, (f"battlemap/{name}/*.py",), SECRETS) for name in ("board", "rules", "play", "minds")),
    Room("rulesets", 0.85, ("rulesets/*.py",), SECRETS),
    *(
        Room(name, 0.70, (f"battlemap/{name}/*.py",), SECRETS)
        for name in ("store", "formats", "export", "canvas", "gui", "sim", "generation", "paint", "layout", "testing")
    ),
)


def room_of(file: str) -> Room | None:
    """The room of a file of the checkout; None if it is not measured."""
    return next((room for room in ROOMS if room.holds(file)), None)


def rooms_called(names: Iterable[str]) -> tuple[Room, ...]:
    """The rooms of these names, all if there are none. ValueError if one is not known."""
    wanted = tuple(names)
    known = {room.name: room for room in ROOMS}
    if unknown := [name for name in wanted if name not in known]:
        raise ValueError(f"There is no room called {unknown[0]}; there are: {', '.join(known)}.")
    return tuple(known[name] for name in wanted) or ROOMS
