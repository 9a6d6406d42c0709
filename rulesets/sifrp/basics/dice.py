"""Pools of test and bonus dice of which the best count, and what the rules see of a roll (1 to 6, 82, 83)."""

from collections.abc import Hashable, Iterable

from msgspec import Struct

from battlemap.board.events import Rolled
from battlemap.board.records import Modifier
from battlemap.rules.dice import DicePool, Faces, RollRule
from battlemap.rules.procedure import Procedure, roll
from rulesets.sifrp.book.rulebook import MOST_DICE, Book, T

SIX, ONE = 6, 1
BONUS, FREE, TEST, KEPT, SPARED = "", "free", "test", "kept", "spared"
"""Groups of modifiers that give dice: bonus dice within the limit, those of destiny beyond it, test dice, bonus dice that are
kept as test dice are, penalty dice that are cancelled (3, 4, 55 to 57, 66)."""


class Result(Struct, frozen=True):
    """What a test comes to. *degree*: 1 to 4 of a success, 0 of a failure (6).

    *critical* is for tests against Combat Defense, *sixes* are counted then; *ones*: how many dice there are, if all show 1.
    *total* is None where nothing looks at it, so that the odds need not either.
    """

    success: bool
    degree: int = 0
    critical: bool = False
    sixes: int = 0
    ones: int = 0
    total: int | None = None

    @property
    def words(self) -> str:
        """The result as the card names it: "Success, 2 degrees"."""
        if not self.success:
            return "All ones" if self.ones else "Failure"
        degrees = f"{self.degree} degree{'' if self.degree == 1 else 's'}"
        return f"{self.critical_words}, {degrees}" if self.critical else f"Success, {degrees}"

    @property
    def critical_words(self) -> str:
        """A critical hit with its sixes: "Critical hit, 2 sixes" (82)."""
        return f"Critical hit, {self.sixes or 'no'} six{'es' if self.sixes > 1 else ''}"


class Best(RollRule, frozen=True):
    """The best dice of a pool against a number (1 to 6).

    *exact*: the total is looked at as well. *times*: from so many times the number on it is a critical hit, 0: never (82).
    *all_sixes*: unused dice count for those, too. *step* and *most*: points of margin for a degree, and the most degrees.
    *part*: it is one of several shares; ones alone do not make it fail (41a).
    """

    step: int = 5
    most: int = 4
    exact: bool = False
    times: int = 0
    all_sixes: bool = False
    part: bool = False

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> Result:
        total = pool.worth(faces) + bonus
        return judge_total(self, total, self._sixes(faces, pool), ones_of(faces), against)

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        return pool.worth(faces), self._sixes(faces, pool), ones_of(faces)

    def _sixes(self, faces: Faces, pool: DicePool) -> int:
        """Sixes as they count for a critical hit (C4)."""
        sixes = faces.count(SIX)
        return sixes if self.all_sixes or pool.keep is None else min(sixes, pool.keep)

    def text(self, value: Result) -> str:
        return value.words


def judge_total(reading: Best, total: int, sixes: int, ones: int, against: int | None) -> Result:
    """What a total comes to against a number; without one it is neither success nor failure but counts as the former."""
    margin = total - (against or 0)
    shown = total if reading.exact else None
    if margin < 0 or ones and not reading.part:
        return Result(False, 0, False, sixes if reading.exact else 0, ones, shown)
    degree = min(margin // reading.step + 1, reading.most)
    critical = bool(reading.times) and total >= reading.times * max(1, against or 0)
    counted = sixes if critical or reading.exact else 0
    return Result(True, degree, critical, min(counted, MOST_DICE), ones, shown)


class Plain(RollRule, frozen=True):
    """The total alone: initiative, and dice one compares later."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> int:
        return pool.worth(faces) + bonus

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        return pool.worth(faces)


class Lying(RollRule, frozen=True):
    """The faces themselves, in falling order: dice that somebody hands out by hand afterwards (41a)."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> Faces:
        return tuple(sorted(faces, reverse=True))


def ones_of(faces: Faces) -> int:
    """How many dice there are, if all of them show 1; else 0 (83)."""
    return len(faces) if faces and faces.count(ONE) == len(faces) else 0


def ones_words(count: int) -> str:
    """So many ones in words: "1 one", "3 ones"."""
    return f"{count} one{'' if count == 1 else 's'}"


class DiceHand(Struct, frozen=True):
    """The dice of a test: how many are rolled, and how many of them count."""

    roll_count: int
    keep_count: int

    @property
    def pool(self) -> DicePool:
        """The same as a pool; where all dice count it says nothing of the best."""
        return DicePool(self.roll_count, SIX, keep=None if self.keep_count == self.roll_count else self.keep_count)


def hand_of(book: Book, rank: int, modifiers: Iterable[Modifier]) -> DiceHand:
    """The dice of a test of *rank* dice: bonus dice up to the rank, those of destiny beyond it, test dice, penalties (1 to 4)."""
    groups = {BONUS: 0, FREE: 0, TEST: 0, KEPT: 0, SPARED: 0}
    penalty = 0
    for modifier in modifiers:
        if modifier.dice < 0:
            penalty -= modifier.dice
        elif modifier.dice:
            groups[modifier.group if modifier.group in groups else BONUS] += modifier.dice
    lost = max(0, penalty - groups[SPARED])
    spare = min(groups[BONUS], rank) + groups[FREE]
    rolled = rank + groups[TEST] + spare
    kept = rank + groups[TEST] + min(groups[KEPT], spare) - lost
    return DiceHand(rolled, max(1 if book.options.least_dice == "one" and rolled else 0, kept))


def roll_rule(book: Book, exact: bool = False, critical: bool = False, part: bool = False) -> Best:
    """How this battle reads a test. *critical*: it can be a critical hit; *part*: it is a share of a divided attack."""
    numbers = book.numbers
    times = numbers.critical_times if critical else 0
    return Best(numbers.degree, numbers.degrees, exact, times, book.options.critical_dice == "all", part)


def latest_roll(table: T, ask: str, by: str, on: str = "") -> Rolled | None:
    """The latest roll of this address; None if nothing has fallen."""
    for event in reversed(table.events):
        if isinstance(event, Rolled) and (event.ask, event.by, event.on) == (ask, by, on):
            return event
    return None


def latest_total(table: T, ask: str, by: str, on: str = "") -> int | None:
    """The total of that roll as the card shows it; None if nothing has fallen."""
    event = latest_roll(table, ask, by, on)
    return None if event is None else sum([die.counts for die in event.dice]) + event.bonus + event.adjust


def roll_sum(ask: str, by: str, sides: int, on: str = "", about: str = "", count: int = 1) -> Procedure[int]:
    """Plain dice for their sum: directions, distances, hours."""
    value: int = yield from roll(ask, by, DicePool(count, sides), on=on, about=about, followup=True)
    return value
