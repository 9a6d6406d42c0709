"""The golden rules of the dice, and what the rules see of a roll (1 to 7, 28, 29)."""

from collections.abc import Hashable

from msgspec import Struct

from battlemap.board.events import Rolled
from battlemap.rules.dice import DicePool, Faces, RollRule
from battlemap.rules.procedure import Procedure, roll
from rulesets.obss.book.rulebook import Book, T

SIX, FIVE, ONE = 6, 5, 1
FIRST = 3
"""Three sixes or three ones count among so many dice, the first of a roll (5)."""


class Result(Struct, frozen=True):
    """What a check comes to. *degree*: criticals of a success, less than 0: those of a failure.

    *total* and *margin* are None where the rule does not look at them, so that the odds need not either.
    """

    success: bool
    degree: int = 0
    triple: int = 0
    """6: the first three dice were sixes, 1: ones (5)."""
    wide: bool = False
    """Missed by so much that what was thrown flies on (39)."""
    total: int | None = None
    margin: int | None = None

    @property
    def criticals(self) -> int:
        """Critical successes."""
        return max(0, self.degree)

    @property
    def failed(self) -> bool:
        """Whether it is a critical failure."""
        return self.degree < 0

    @property
    def words(self) -> str:
        """The result as the card names it: "Success, 2 criticals"."""
        if not self.success:
            return "Critical failure" if self.failed else "Failure"
        return f"Success, {count_words(self.criticals, 'critical')}" if self.criticals else "Success"


class Golden(RollRule, frozen=True):
    """Sixes explode, ones are nothing; every *step* points of margin are one degree (1 to 7).

    *exact*: total and margin are looked at as well. *wide*: a miss by so much flies on. *sixes*: criticals are pairs of sixes.
    *doomed*: three ones are a critical failure whatever the margin.
    """

    step: int = 8
    exact: bool = False
    wide: int = 0
    sixes: bool = False
    doomed: bool = False
    tie_wins: bool = True
    """Whether a total of exactly the difficulty is enough."""
    plain: bool = False
    """Whether no success is a critical one (B10)."""
    fives: bool = False
    """Whether fives count as sixes do, where criticals go by those (B10)."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> Result:
        total = pool.worth(faces) + bonus
        margin = total - (against or 0)
        triple = triple_of(faces, pool)
        success = triple == SIX or margin >= (0 if self.tie_wins else 1) and triple != ONE
        if success:
            degree = self._high(faces) // 2 if self.sixes else max(0, margin) // self.step
            degree = 0 if self.plain else max(degree, 1) if triple == SIX else degree
        else:
            degree = min(-(-margin // self.step), -1 if triple == ONE and self.doomed else 0, 0)
        wide = bool(self.wide) and not success and -margin >= self.wide
        return Result(success, degree, triple, wide, total if self.exact else None, margin if self.exact else None)

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        return pool.worth(faces), triple_of(faces, pool), self._high(faces) if self.sixes else 0

    def _high(self, faces: Faces) -> int:
        """How many dice count for criticals where those go by sixes."""
        return faces.count(SIX) + (faces.count(FIVE) if self.fives else 0)

    def text(self, value: Result) -> str:
        return value.words


class Plain(RollRule, frozen=True):
    """The total alone, with exploding sixes and worthless ones: initiative, and dice one compares later."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> int:
        return pool.worth(faces) + bonus

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        return pool.worth(faces)


def triple_of(faces: Faces, pool: DicePool) -> int:
    """6 or 1 if the first three dice all show it, else 0; fewer than three dice never do (5)."""
    if pool.count < FIRST or len(faces) < FIRST or len(set(faces[:FIRST])) != 1:
        return 0
    return faces[0] if faces[0] in (SIX, ONE) else 0


def golden_pool(dice: int, explode: Faces = (SIX,), bonus_explodes: bool = True) -> DicePool:
    """So many d6 under the golden rules; the first three fall before any further ones. None at all: only fixed scores (6).

    *bonus_explodes*: the further dice explode as the first three do.
    """
    first, more = max(0, min(dice, FIRST)), max(0, dice - FIRST)
    return DicePool(first, SIX, extra=more, explode=explode, zero=(ONE,), extra_explodes=bonus_explodes or not more)


def check_pool(book: Book, dice: int, explode: Faces = (SIX,)) -> DicePool:
    """So many d6 as this battle rolls them (2, 6)."""
    return golden_pool(dice, explode, book.options.bonus_dice == "explode")


def roll_rule(book: Book, exact: bool = False, wide: int = 0, tie_wins: bool = True, plain: bool = False) -> Golden:
    """How this battle reads a check."""
    options = book.options
    return Golden(book.numbers.margin, exact, wide, options.criticals == "sixes", options.triple_one_critical, tie_wins, plain)


def count_words(count: int, name: str) -> str:
    """A number of things: "1 critical", "2 criticals"."""
    return f"{count} {name}{'' if count == 1 else 's'}"


def points_left(now: int, most: int) -> str:
    """Hit points as they are told: "12 of 31 hit points", "−3 of 31 hit points"."""
    return f"{now} of {most} hit points".replace("-", "−")


def latest_total(table: T, ask: str, by: str, on: str = "") -> int | None:
    """The total of the latest roll of this address, as the card shows it; None if nothing has fallen."""
    for event in reversed(table.events):
        if isinstance(event, Rolled) and (event.ask, event.by, event.on) == (ask, by, on):
            return sum([die.counts for die in event.dice]) + event.bonus + event.adjust
    return None


def explosion(table: T, ask: str, by: str, dice: str, on: str = "") -> int:
    """What the latest roll of *dice* of this address has got beyond them, because it exploded (29)."""
    address, count = (ask, by, on), notation(dice)[0]
    faces = next((e.faces for e in reversed(table.events) if isinstance(e, Rolled) and (e.ask, e.by, e.on) == address), ())
    return sum(faces[count:])


def notation(dice: str) -> tuple[int, int]:
    """Count and sides of "2d6"; a bare number is so many dice of one side."""
    count, _, sides = dice.partition("d")
    return (int(count or 1), int(sides)) if sides else (int(count), 1)


def roll_sum(ask: str, by: str, dice: str, on: str = "", about: str = "", explodes: int = 0, sets: int = 1) -> Procedure[int]:
    """Plain dice for their sum: damage, distances, rounds. *explodes*: this sum or more adds one more set, once (29)."""
    count, sides = notation(dice)
    pool = DicePool(count * sets, sides, again_at=explodes or None)
    value: int = yield from roll(ask, by, pool, on=on, about=about, followup=True)
    return value
