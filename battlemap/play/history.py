"""Where one stands in the journal's tree, and the ways back and forth."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.play.journal import ROOT, Journal, JournalEntry
from battlemap.rules.procedure import Command
from battlemap.rules.run import DiceInput, Tape


class HistoryMark(Struct, frozen=True):
    """Where one stood in a journal, how far it went, and which branches had been stood in last."""

    head: int
    last: int
    redo: Mapping[int, int]


class History:
    """A journal with a head. Back goes to the parent, forward to the child that was stood in last."""

    def __init__(self, journal: Journal, head: int, redo: dict[int, int]) -> None:
        self.journal, self.head = journal, head
        self.redo: Mapping[int, int] = {
            key: child for key, child in redo.items() if child in journal.stubs and journal.stubs[child].parent == key
        }
        """Entry -> the child that forward goes to; another mapping after each change, so that marks may keep it."""

    @property
    def board(self) -> AnyEncounter:
        """The board at the head."""
        return self.journal.board(self.head)

    @property
    def depth(self) -> int:
        """How many commands with dice lie behind."""
        return self.journal.depth(self.head)

    def enter(
        self, command: Command | None, inputs: Tape, events: tuple[Event, ...], after: AnyEncounter, follows: bool, what: str
    ) -> None:  # fmt: skip
        """Put a finished command or an edit under the head, and stand there."""
        depth = self.depth + any(isinstance(answer, DiceInput) for answer in inputs)
        entry = JournalEntry(self.journal.last + 1, self.head, command, inputs, events, depth, follows, what)
        self.journal.add(entry, after)
        self.redo = {**self.redo, self.head: entry.id}
        self.head = entry.id

    @property
    def mark(self) -> HistoryMark:
        """Where one stands, to come back to as if nothing had been entered since."""
        return HistoryMark(self.head, self.journal.last, self.redo)

    def return_to(self, mark: HistoryMark) -> None:
        """Stand at *mark* again; what has been entered since is gone."""
        self.journal.cut(mark.last)
        self.head, self.redo = mark.head, mark.redo

    def cause_of(self, key: int) -> int:
        """The last entry up to *key* that did not come by itself; the root if there is none."""
        while key != ROOT and self.journal.stubs[key].follows:
            key = self.journal.stubs[key].parent
        return key

    @property
    def cause(self) -> int:
        """The last entry up to the head that did not come by itself; the root if there is none."""
        return self.cause_of(self.head)

    def title_of(self, key: int) -> str:
        """The name of the command or edit that led to *key*; empty for the opening."""
        cause = self.cause_of(key)
        return self.journal.stubs[cause].title if cause != ROOT else ""

    @property
    def before(self) -> int | None:
        """The entry before the last command or edit, with all that followed from it; None at the opening."""
        cause = self.cause  # what comes by itself at the opening would only come again
        return self.journal.stubs[cause].parent if cause != ROOT else None

    @property
    def after(self) -> int | None:
        """The entry that the next command in the branch stood in last leads to, with what follows from it; None at its end."""
        key = self.redo.get(self.head)
        while key is not None and (then := self.redo.get(key)) is not None and self.journal.stubs[then].follows:
            key = then
        return key

    @property
    def title_after(self) -> str:
        """The name of the next command in the branch stood in last; empty at its end."""
        key = self.redo.get(self.head)
        return self.journal.stubs[key].title if key is not None else ""

    def go_to(self, key: int) -> None:
        """Stand at another entry; `after` leads towards where one was. KeyError if there is none."""
        if key != ROOT and key not in self.journal.stubs:
            raise KeyError(key)
        self._mark(key)
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
        """Let `after` lead to *key* from every entry before it."""
        redo = dict(self.redo)
        while key != ROOT:
            parent = self.journal.stubs[key].parent
            redo[parent] = key
            key = parent
        self.redo = redo
