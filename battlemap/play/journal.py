"""The tree of finished commands: inputs that explain, facts that hold."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.rules.procedure import Command
from battlemap.rules.run import Tape

ROOT = 0
"""The id of the opening: no command led to it."""


class JournalEntry(Struct, frozen=True, gc=False, rename={"inputs": "tape"}):
    """A finished command, or (command None) an edit; *follows*: came by itself, undone with its parent.

    *depth*: how many commands with dice there are up to and with this one. *what*: the name of an edit.
    """

    id: int
    parent: int
    command: Command | None = None
    inputs: Tape = ()
    events: tuple[Event, ...] = ()
    depth: int = 0
    follows: bool = False
    what: str = ""


class EntryStub(Struct, frozen=True):
    """What is known of an entry before it is read."""

    parent: int
    depth: int = 0
    follows: bool = False
    title: str = ""
    """The name of its action or edit."""


class JournalStore(Protocol):
    """Where entries and boards lie that are not in memory."""

    def entry(self, key: int) -> JournalEntry:
        """Read one entry."""

    def snapshot(self, key: int) -> AnyEncounter | None:
        """The board after an entry, if it was kept."""


class Journal:
    """Entries by id, each under its parent; boards are folded from the nearest known one when they are wanted."""

    def __init__(
        self, opening: AnyEncounter, stubs: Mapping[int, EntryStub] | None = None, archive: JournalStore | None = None
    ) -> None:
        self.stubs: dict[int, EntryStub] = dict(stubs or {})
        self._entries: dict[int, JournalEntry] = {}
        self._boards: dict[int, AnyEncounter] = {ROOT: opening}
        self._archive = archive
        self._last = max(self.stubs, default=ROOT)

    @property
    def opening(self) -> AnyEncounter:
        return self._boards[ROOT]

    @property
    def last(self) -> int:
        """The highest id given so far."""
        return self._last

    def add(self, entry: JournalEntry, after: AnyEncounter) -> None:
        """Enter a finished command; its id must be fresh and its parent known."""
        if entry.id <= self._last or not (entry.parent == ROOT or entry.parent in self.stubs):
            raise ValueError(f"entry {entry.id} after {entry.parent} does not fit the journal")
        title = entry.command.action if entry.command else entry.what
        self.stubs[entry.id] = EntryStub(entry.parent, entry.depth, entry.follows, title)
        self._entries[entry.id], self._boards[entry.id] = entry, after
        self._last = entry.id

    def cut(self, last: int) -> None:
        """Forget the entries after *last*: for what turns out to be half done before anybody has heard of it."""
        if last == self._last:
            return
        for key in [key for key in self.stubs if key > last]:
            del self.stubs[key]
            self._entries.pop(key, None)
            self._boards.pop(key, None)
        self._last = last

    def entry(self, key: int) -> JournalEntry:
        """One entry. KeyError if there is none."""
        if key not in self._entries:
            if self._archive is None or key not in self.stubs:
                raise KeyError(key)
            self._entries[key] = self._archive.entry(key)
        return self._entries[key]

    def board(self, key: int) -> AnyEncounter:
        """The board after entry *key*, folded from the nearest known one."""
        if (known := self._boards.get(key)) is not None:
            return known
        behind: list[int] = []
        at = key
        while at not in self._boards:
            if self._archive is not None and (kept := self._archive.snapshot(at)) is not None:
                self._boards[at] = kept
                break
            behind.append(at)
            at = self.stubs[at].parent
        board = self._boards[at]
        for step in reversed(behind):
            board = replay(board, self.entry(step).events)
        self._boards[key] = board
        return board

    def path(self, key: int, limit: int | None = None) -> list[int]:
        """The ids from the root (excluded) down to *key*; at most the last *limit*."""
        way: list[int] = []
        while key != ROOT and (limit is None or len(way) < limit):
            way.append(key)
            key = self.stubs[key].parent
        return way[::-1]

    def children(self, key: int) -> tuple[int, ...]:
        """What was done next from there, in the order it was done."""
        return tuple(child for child, stub in self.stubs.items() if stub.parent == key)

    def depth(self, key: int) -> int:
        """How many commands with dice lie behind."""
        return self.stubs[key].depth if key in self.stubs else 0


def replay(board: AnyEncounter, events: Iterable[Event]) -> AnyEncounter:
    """The board after *events*."""
    for event in events:
        board = event.apply(board)
    return board
