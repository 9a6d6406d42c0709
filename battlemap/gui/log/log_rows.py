"""The story so far as rows: what is told, in whose voice, where an exchange begins, and where other tries left; no drawing."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, zip_longest
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import Event, Logged, TurnsChanged
from battlemap.board.wording import capitalise, without_emphasis
from battlemap.play.journal import ROOT, JournalEntry
from battlemap.play.timeline.other_tries import OtherTry
from battlemap.rules.run import AnswerInput

Step: TypeAlias = tuple[JournalEntry | None, tuple[Event, ...]]
"""A command with what it brought about; None: it still runs."""
UNTOLD = "Nothing was told in it."
FOLDED = 4
"""So many changes in a row before a fight are folded into one line."""
ROUND = "Round"
"""What a round is called where the game has no word of its own."""


class LogRow(Struct, frozen=True):
    """A line of the log. *entry*: the finished command it belongs to, 0 while it still runs. *rule*: it is a dividing line.

    *attempt*: the other try that it belongs to; *heads*: it says that there is one, and *entry* is where that ended.
    """

    text: str
    """Names that stand out are between asterisks."""
    why: str = ""
    icon: str = ""
    tone: str = ""
    secret: bool = False
    entry: int = 0
    rule: bool = False
    edit: bool = False
    attempt: OtherTry | None = None
    heads: bool = False
    changes: int = 0
    """So many changes are folded into this line, from entry *first* to *entry*."""
    first: int = 0
    by_machine: bool = False
    """A machine decided on it, or answered in it."""
    inside: bool = False
    """It is one of the changes that are folded into the line above."""
    tries: int = 0
    """It says that so many other tries leave after *entry*, and leads there."""
    when: Literal["", "looked", "later"] = ""
    """While one looks at the past: it belongs to the moment that is looked at, or came later."""

    @property
    def fold_key(self) -> int:
        """The first entry of what a click on the line unfolds; 0 if there is nothing."""
        if self.heads and self.attempt is not None:
            return self.attempt.first
        return self.first if self.changes else 0

    @property
    def plain(self) -> str:
        """The words without asterisks."""
        return without_emphasis(self.text)

    @property
    def spoken_text(self) -> str:
        """The line for a screen reader."""
        aside = "Of another try" if self.attempt is not None and not self.heads else ""
        aside = aside or ("A machine's decision" if self.by_machine else "")
        return ". ".join(filter(None, (self.plain, self.why, aside, "For the GM only" if self.secret else "")))


class LogReader:
    """How far one has read in a story: in which of its fights, and in which round of it, 0 outside of rounds."""

    def __init__(self, begun: int) -> None:
        self.fight, self.number = 0, begun

    def copy(self) -> "LogReader":
        """Another reader at the same place, who reads something else."""
        other = LogReader(self.number)
        other.fight = self.fight
        return other

    def follow(self, turns: TurnOrder) -> bool:
        """Read on to where the turns stand so; True if a round begins there that has a number."""
        if not turns.order:
            self.fight, self.number = self.fight + 1, 0
            return False
        if turns.round == self.number:
            return False
        self.number = turns.round
        return self.number > 0


def log_rows(
    story: Iterable[Step],
    word: str = ROUND,
    begun: int = 0,
    tries: Iterable[OtherTry] = (),
    told: Mapping[OtherTry, tuple[Step, ...]] = {},
    summaries: Mapping[int, tuple[LogRow, ...]] = {},
    unfolded: frozenset[int] = frozenset(),
) -> tuple[LogRow, ...]:
    """The rows of *story*, oldest first. *begun*: the round it opened in.

    *word*: what the game calls a round now; fights that are over keep the word that they were told with. *tries*: what else was
    played on from its entries, told of in a line where it left; *told*: what happened in those that are to be read.
    *summaries*: what is said after an entry that ended a fight. Changes before a fight are folded into one line, but for those
    whose first entry is among *unfolded*.
    """
    steps = tuple(story)
    words, place = _words(steps, begun), LogReader(begun)
    rows: list[LogRow] = []
    branches: dict[int, list[OtherTry]] = {}
    for attempt in tries:
        branches.setdefault(attempt.parent, []).append(attempt)
    rows += _try_rows(branches.get(ROOT, []), told, words, word, place)
    changes: list[LogRow] = []
    for entry, events in steps:
        for row in _entry_rows(entry, events, words, word, place):
            if row.edit and not place.number:
                changes.append(row)
                continue
            rows += _change_rows(changes, unfolded)
            changes = []
            if row.edit and rows and rows[-1].edit and rows[-1].text == row.text:
                rows.pop()
            rows.append(row)
        if entry is not None:
            after = [*summaries.get(entry.id, ()), *_try_rows(branches.get(entry.id, []), told, words, word, place)]
            if after:
                rows += [*_change_rows(changes, unfolded), *after]
                changes = []
    return (*rows, *_change_rows(changes, unfolded))


def _change_rows(changes: list[LogRow], unfolded: frozenset[int]) -> list[LogRow]:
    """Changes in a row: one line for many of them, and below it each if they are to be read; alike ones in a row once."""
    told = [row for row, after in zip_longest(changes, changes[1:]) if after is None or after.text != row.text]
    if len(changes) < FOLDED:
        return told
    head = LogRow(
        f"{len(changes)} changes to the map", icon="lucide/pencil", entry=changes[-1].entry, edit=True,
        changes=len(changes), first=changes[0].entry,
    )  # fmt: skip
    return [head, *(replace(row, inside=True) for row in told)] if head.first in unfolded else [head]


def is_machines(entry: JournalEntry) -> bool:
    """Whether a machine decided on a command, or answered in it."""
    answered = any(isinstance(answer, AnswerInput) and answer.machine for answer in entry.inputs)
    return answered or (entry.command is not None and entry.command.machine)


def commands_words(count: int) -> str:
    """So many commands, in words."""
    return "1 command" if count == 1 else f"{count} commands"


def _try_rows(
    tries: list[OtherTry], told: Mapping[OtherTry, tuple[Step, ...]], words: dict[int, str], now: str, place: LogReader
) -> Iterator[LogRow]:
    """A line for each other try that left here, and under it its own lines if it is to be read; before several how many."""
    if len(tries) > 1:
        yield LogRow(f"{len(tries)} other tries", icon="lucide/git-fork", entry=tries[0].parent, tries=len(tries))
    for attempt in tries:
        said = f"Another try: {commands_words(attempt.commands)}"
        yield LogRow(said, icon="lucide/git-branch", entry=attempt.last, attempt=attempt, heads=True)
        reader, count = place.copy(), 0
        for entry, events in told.get(attempt, ()):
            for row in _entry_rows(entry, events, words, now, reader):
                count += 1
                yield replace(row, attempt=attempt)
        if attempt in told and not count:
            yield LogRow(UNTOLD, icon="lucide/ellipsis", entry=attempt.last, attempt=attempt)


def round_word(now: str, story: Iterable[Step]) -> str:
    """What the game calls a round: as it does *now* or, once the fight is over, as its story did."""
    lines = (event for _, events in story for event in events if isinstance(event, Logged))
    return now or next((line.round_word for line in lines if line.round_word), ROUND)


def _words(steps: Iterable[Step], begun: int) -> dict[int, str]:
    """What each fight of the story calls a round, as far as it says so, by its number from 0."""
    place, words_by_fight = LogReader(begun), dict[int, str]()
    for event in chain.from_iterable(events for _, events in steps):
        if isinstance(event, TurnsChanged):
            place.follow(event.turns)
        elif isinstance(event, Logged) and event.round_word:
            words_by_fight.setdefault(place.fight, event.round_word)
    return words_by_fight


def _entry_rows(
    entry: JournalEntry | None, events: tuple[Event, ...], words: dict[int, str], now: str, place: LogReader
) -> Iterator[LogRow]:
    key = entry.id if entry else 0
    told, reason, machine = 0, "", entry is not None and is_machines(entry)
    for event in events:
        begins = isinstance(event, TurnsChanged) and place.follow(event.turns)
        line = f"{words.get(place.fight, now)} {place.number}"
        if begins:
            yield LogRow(line, entry=key, rule=True)
        elif isinstance(event, Logged):
            told += 1
            if event.round_word or event.text == line:  # lines of older files have no such word
                continue  # the dividing line says so already
            why = event.why if event.why != reason else ""  # one hit, told of box and consequence
            reason = event.why
            yield LogRow(event.text, why, event.icon, event.tone, event.secret, key, by_machine=machine)
    if entry and entry.command is None and not told and entry.what:
        yield LogRow(capitalise(entry.what), icon="lucide/pencil", entry=key, edit=True)
