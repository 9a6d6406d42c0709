"""How the dice of each moment fell against fair ones: what they showed, what they would on average, in spreads of a die."""

from collections.abc import Iterable, Iterator
from math import sqrt

from msgspec import Struct

from battlemap.board.events import Rolled
from battlemap.board.ids import SideId, TokenId
from battlemap.play.journal import ROOT, Journal
from battlemap.play.timeline.lanes import Moment
from battlemap.rules.dice import die_of
from battlemap.rules.ruleset import AnyRuleset


class RollLuck(Struct, frozen=True):
    """One roll. *actual*, *expected*: the sum that its dice showed, and that of as many fair ones, modifiers left out.

    *luck*: the difference in standard deviations of one die, seen from whoever rolled: more is better for him. All dice count
    that fell, also those that a rule left aside, so that it is 0 on average whatever the rule.
    """

    who: TokenId
    side: SideId
    pool: str
    actual: int
    expected: float
    luck: float
    spread: float
    """The standard deviation that the luck of so many dice has."""
    by_hand: bool = False


def moment_rolls(rules: AnyRuleset, journal: Journal, moment: Moment) -> tuple[RollLuck, ...]:
    """The rolls of a moment, in their order. The store's errors, if an entry cannot be read."""
    keys = [moment.entry]
    while keys[-1] not in (moment.cause, ROOT):
        keys.append(journal.stubs[keys[-1]].parent)
    rolls = list[RollLuck]()
    for key in reversed(keys):
        if key != ROOT:
            entry = journal.entry(key)
            sides = {who: token.side for who, token in journal.board(entry.parent).tokens.items()}
            sides |= {who: token.side for who, token in journal.board(key).tokens.items()}
            rolled = (event for event in entry.events if isinstance(event, Rolled))
            rolls += [read_roll(rules, event, sides[TokenId(event.by)]) for event in rolled if event.by in sides]
    return tuple(rolls)


def read_roll(rules: AnyRuleset, event: Rolled, side: SideId) -> RollLuck:
    """The luck of one roll of somebody of a side. In a game that rolls under numbers a low d100 is luck."""
    sides, shift = die_of(event.pool)
    count, actual = len(event.faces), sum(event.faces) + shift * len(event.faces)
    expected = count * ((sides + 1) / 2 + shift)
    deviation = sqrt((sides * sides - 1) / 12) or 1.0
    better = -1 if sides in rules.low_dice else 1
    luck = better * (actual - expected) / deviation
    return RollLuck(TokenId(event.by), side, event.pool, actual, expected, luck, sqrt(count), event.by_hand)


def side_totals(rolls: Iterable[RollLuck]) -> Iterator[tuple[SideId, float, float, int]]:
    """For each side that rolled: its luck so far, the standard deviation of fair dice, and how many rolls it made."""
    by_side: dict[SideId, list[RollLuck]] = {}
    for roll in rolls:
        by_side.setdefault(roll.side, []).append(roll)
    for side, made in by_side.items():
        yield side, sum(roll.luck for roll in made), sqrt(sum(roll.spread**2 for roll in made)), len(made)
