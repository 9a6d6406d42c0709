"""Where one stands in the journal's tree, and the ways back and forth."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.play.journal import ROOT, Journal, JournalEntry
from battlemap.rules.procedure import Command
from battlemap.rules.run import DiceInput, Tape

GOING = "going to another place of the log"
"""What undo takes back after go_to()."""


class HistoryMark(Struct, frozen=True):
    """Where one stood in a journal, how far it went, where redo led, from where one had come, and returned, by go_to()."""

    head: int
    last: int
    redo: Mapping[int, int]
    left: int | None
    returned: int | None = None


class History:
    """A journal with a head. Back goes to the parent, forward to the child one came from last.

    After go_to() back leads at once to where one was, until something is done; forward then leads there again.
    """

    def __init__(self, journal: Journal, head: int, redo: dict[int, int], left: int | None = None) -> None:
        self.journal, self.head = journal, head
        self.redo: Mapping[int, int] = {key: child for key, child in redo.items() if child in journal.stubs}
        """Entry -> the child that forward goes to; another mapping after each change, so that marks may keep it."""
        self._left = left if left is None or left == ROOT or left in journal.stubs else None
        self._returned: int | None = None
        """From where back has led to where one was before go_to()."""

    @property
    def left(self) -> int | None:
        """Where one stood before go_to(), as long as that can be taken back."""
        return self._left

    @property
    def board(self) -> AnyEncounter:
        """The board at the head."""
        return self.journal.board(self.head)

    @property
    def depth(self) -> int:
        """How many commands with dice lie behind."""
        return self.journal.depth(self.head)

    def enter(
        self, command: Command | None, inputs: Tape, events: tuple[Event, ...], after: AnyEncounter, follows: bool, what: str,
        again: bool = False,
    ) -> None:  # fmt: skip
        """Put a finished command or an edit under the head, and stand there.

        *again*: it is one that was done over again where go_to() led: back leads from it to where one was.
        """
        depth = self.depth + any(isinstance(answer, DiceInput) for answer in inputs)
        entry = JournalEntry(self.journal.last + 1, self.head, command, inputs, events, depth, follows, what)
        self.journal.add(entry, after)
        self.redo = {**self.redo, self.head: entry.id}
        self.head = entry.id
        if not follows:
            self._left, self._returned = self._left if again else None, None

    @property
    def mark(self) -> HistoryMark:
        """Where one stands, to come back to as if nothing had been entered since."""
        return HistoryMark(self.head, self.journal.last, self.redo, self._left, self._returned)

    def return_to(self, mark: HistoryMark) -> None:
        """Stand at *mark* again; what has been entered since is gone."""
        self.journal.cut(mark.last)
        self.head, self.redo, self._left, self._returned = mark.head, mark.redo, mark.left, mark.returned

    @property
    def cause(self) -> int:
        """The last entry that did not come by itself; the root if there is none."""
        key = self.head
        while key != ROOT and self.journal.stubs[key].follows:
            key = self.journal.stubs[key].parent
        return key

    @property
    def title_back(self) -> str:
        """What going back takes back; empty if there is nothing."""
        if self._left is not None:
            return GOING
        return self.journal.stubs[self.cause].title if self.cause != ROOT else ""

    @property
    def title_forward(self) -> str:
        """What going forward does again; empty if there is nothing."""
        if self._returned is not None:
            return GOING
        child = self.redo.get(self.head)
        return self.journal.stubs[child].title if child is not None else ""

    def back(self) -> bool:
        """Go behind the last command that did not come by itself, and what followed from it; after go_to(), where one was."""
        if self._left is not None:
            start = self.head
            self.go_to(self._left)
            self._left, self._returned = None, start
            return True
        cause, start = self.cause, self.head
        if cause == ROOT:  # what comes by itself at the opening would only come again
            return False
        self.head, self._returned = self.journal.stubs[cause].parent, None
        self._mark(start)
        return True

    def forward(self) -> bool:
        """Go again where one came from last, with what follows from it."""
        if self._returned is not None:
            self.go_to(self._returned)
            return True
        if (child := self.redo.get(self.head)) is None:
            return False
        self._left = None
        self.head = child
        while (then := self.redo.get(self.head)) is not None and self.journal.stubs[then].follows:
            self.head = then
        return True

    def go_to(self, key: int) -> None:
        """Stand at another entry; forward leads towards where one was. KeyError if there is none."""
        if key != ROOT and key not in self.journal.stubs:
            raise KeyError(key)
        self._returned = None
        self._mark(self.head)
        self._mark(key)
        if key != self.head:
            self._left = self.head
        self.head = key

    def since(self, key: int) -> Iterator[Event]:
        """The events from *key*, or from the root if *key* is not behind, up to the head."""
        behind: list[int] = []
        at = self.head
        while at not in (key, ROOT):
            behind.append(at)
            at = self.journal.stubs[at].parent
        for step in reversed(behind):
            yield from self.journal.entry(step).events

    def _mark(self, key: int) -> None:
        """Let forward lead to *key* from all that lies behind it."""
        redo = dict(self.redo)
        while key != ROOT:
            parent = self.journal.stubs[key].parent
            redo[parent] = key
            key = parent
        self.redo = redo
