"""How two moments differ: the roll or answer at which the ways to them part, and what each side is worth in them."""

from itertools import zip_longest

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId
from battlemap.play.journal import ROOT, Journal, JournalEntry
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Answer


class Parting(Struct, frozen=True):
    """Where two ways part: after entry *after*; *one* and *other* are what was done then, None where a way ends there.

    *at*: the number of the input in which they differ, where the same token did the same; None where they did not.
    """

    after: int
    one: JournalEntry | None
    other: JournalEntry | None
    at: int | None = None

    @property
    def command(self) -> Command | None:
        """The command with which the first goes on, if the same token did the same on both."""
        return self.one.command if self.at is not None and self.one is not None else None

    @property
    def inputs(self) -> tuple[Answer | None, Answer | None]:
        """The answers or dice that differ; None for one that was not asked for any more."""
        if self.at is None or self.one is None or self.other is None:
            return None, None
        return _input_at(self.one, self.at), _input_at(self.other, self.at)


class SideSum(Struct, frozen=True):
    """What a side is worth in two moments: 1 for each usual fighter unhurt; and how many of it stand."""

    side: SideId
    worth: tuple[float, float]
    standing: tuple[int, int]


def parting(journal: Journal, one: int, other: int) -> Parting | None:
    """Where the ways to two entries part, at the first thing that was not done alike on both; None for the same entry."""
    if one == other:
        return None
    ways = journal.path(one), journal.path(other)
    common = 0
    for here, there in zip(*ways, strict=False):
        if here != there and not _are_equal(journal.entry(here), journal.entry(there)):
            break
        common += 1
    after = ways[0][common - 1] if common else ROOT
    first, second = (journal.entry(way[common]) if common < len(way) else None for way in ways)
    if first is None or second is None or not _are_alike(first.command, second.command):
        return Parting(after, first, second)
    at = next((n for n, (a, b) in enumerate(zip_longest(first.inputs, second.inputs)) if a != b), None)
    return Parting(after, first, second, at)


def side_sums(rules: AnyRuleset, one: AnyEncounter, other: AnyEncounter) -> tuple[SideSum, ...]:
    """The sides of both boards that have anybody in either."""
    sides = dict.fromkeys(token.side for board in (one, other) for token in board.tokens.values())
    return tuple([SideSum(side, _pair(rules, one, other, side), _stand(rules, one, other, side)) for side in sides])


def _pair(rules: AnyRuleset, one: AnyEncounter, other: AnyEncounter, side: SideId) -> tuple[float, float]:
    def worth(board: AnyEncounter) -> float:
        return sum(rules.tactics.worth(board, who) for who, token in board.tokens.items() if token.side == side)

    return worth(one), worth(other)


def _stand(rules: AnyRuleset, one: AnyEncounter, other: AnyEncounter, side: SideId) -> tuple[int, int]:
    def stand(board: AnyEncounter) -> int:
        return sum(token.side == side and not rules.tactics.out(board, who) for who, token in board.tokens.items())

    return stand(one), stand(other)


def _are_equal(one: JournalEntry, other: JournalEntry) -> bool:
    """Whether the same was done twice, and the same came of it."""
    return (one.command, one.what, one.inputs, one.events) == (other.command, other.what, other.inputs, other.events)


def _are_alike(one: Command | None, other: Command | None) -> bool:
    """Whether the same token did the same, with whatever answers."""
    return one is not None and other is not None and (one.action, one.actor) == (other.action, other.actor)


def _input_at(entry: JournalEntry, at: int) -> Answer | None:
    return entry.inputs[at] if at < len(entry.inputs) else None
