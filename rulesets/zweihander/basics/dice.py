"""Percentile dice: criticals on doubles, flips; fury and chaos dice (1 to 6, 55, 55a)."""

from collections.abc import Hashable
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.rules.dice import DicePool, DieRecord, Faces, RollRule
from battlemap.rules.procedure import Procedure, roll

Flip: TypeAlias = Literal["", "succeed", "fail"]
SURE, LOST = 1, 100
"""Always a critical success, always a critical failure (4)."""
LEAST, MOST = 1, 99
SIX = 6
FURY = (SIX,)


class Result(Struct, frozen=True):
    """What a test comes to. *roll* is None where the rule does not look at it, so that the odds need not either."""

    success: bool
    critical: bool = False
    roll: int | None = None

    @property
    def triumph(self) -> bool:
        """Whether it is a critical success."""
        return self.success and self.critical

    @property
    def blunder(self) -> bool:
        """Whether it is a critical failure."""
        return self.critical and not self.success

    @property
    def words(self) -> str:
        """The result as the card names it."""
        if self.critical:
            return "Critical success" if self.success else "Critical failure"
        return "Success" if self.success else "Failure"


class Percentile(RollRule, frozen=True):
    """A d100 against a chance: doubles are critical; other rolls can be flipped (4, 5)."""

    flip: Flip = ""
    exact: bool = False

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> Result:
        chance = max(LEAST, min(MOST, (against or 0) + bonus))
        return judge_roll(faces[0] if faces else LOST, chance, self.flip, self.exact)

    def text(self, value: Result) -> str:
        return value.words

    def dice(self, faces: Faces, pool: DicePool) -> tuple[DieRecord, ...]:
        return tuple([DieRecord(face, flip_roll(face, self.flip)) for face in faces])


def judge_roll(face: int, chance: int, flip: Flip = "", exact: bool = False) -> Result:
    """What a roll of *face* comes to against *chance* (4, 5)."""
    seen = face if exact else None
    if face in (SURE, LOST):
        return Result(face == SURE, True, seen)
    if face % 11 == 0:
        return Result(face <= chance, True, seen)
    counts = flip_roll(face, flip)
    return Result(counts <= chance, False, counts if exact else None)


def flip_roll(face: int, flip: Flip) -> int:
    """A roll with its digits in the order that the flip wants; doubles, 01 and 00 stay (5)."""
    if not flip or face in (SURE, LOST) or face % 11 == 0:
        return face
    other = face % 10 * 10 + face // 10
    return min(face, other) if flip == "succeed" else max(face, other)


def assisted_rolls(faces: Faces) -> tuple[int, int]:
    """Both rolls that three d10 make: the lower of the first two for the tens, the other one or the third for the units (B)."""
    first, second, third = [face % 10 for face in faces]
    tens = 10 * min(first, second)
    return tens + max(first, second) or LOST, tens + third or LOST


class Assisted(Percentile, frozen=True):
    """Three d10 against a chance: of the two rolls that they make the one with the better outcome counts (B)."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> Result:
        chance = max(LEAST, min(MOST, (against or 0) + bonus))
        return max([judge_roll(face, chance, self.flip) for face in assisted_rolls(faces)], key=worth)

    def dice(self, faces: Faces, pool: DicePool) -> tuple[DieRecord, ...]:
        return tuple([DieRecord(face, face) for face in faces])


def worth(result: Result) -> int:
    """How good a result is: a critical success is the best, a critical failure the worst."""
    return (2 if result.critical else 1) * (1 if result.success else -1)


def degree(face: int, bonus: int) -> int:
    """How well a success went: its tens digit and the bonus of the attribute (6)."""
    return face // 10 % 10 + bonus


class Fury(Struct, frozen=True):
    """What fury dice came to, and the lowest of them."""

    total: int
    lowest: int = 0


class FuryRule(RollRule, frozen=True):
    """Fury dice for their sum; *exact*: the lowest die is looked at (55)."""

    exact: bool = False

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> Fury:
        return Fury(pool.worth(faces) + bonus, min(faces, default=0) if self.exact else 0)

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        """Dice that are summed up are alike where their sums are; a fury of four has a thousand falls and a few dozen sums."""
        if pool.keep is not None:
            return super().branch_key(faces, pool)
        return pool.worth(faces), min(faces, default=0) if self.exact else 0

    def text(self, value: Fury) -> str:
        return str(value.total)


class Sixes(RollRule, frozen=True):
    """Chaos dice: whether any of them shows a 6 (55a)."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> bool:
        return SIX in faces

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        return SIX in faces

    def text(self, value: bool) -> str:
        return "chaos" if value else "nothing"


def fury(
    who: str, dice: int, explode: Faces = FURY, on: str = "", ask: str = "fury", exact: bool = False, about: str = ""
) -> Procedure[Fury]:
    """Roll fury dice; none at all is nothing (55)."""
    if dice <= 0:
        return Fury(0)
    value: Fury = yield from roll(
        ask, who, DicePool(dice, 6, explode=explode), roll_rule=FuryRule(exact), on=on, about=about, followup=True
    )
    return value


def chaos(who: str, count: int, ask: str = "chaos", on: str = "", followup: bool = True) -> Procedure[bool]:
    """Roll chaos dice; whether any shows a 6. None: nothing happens (55a)."""
    if count <= 0:
        return False
    value: bool = yield from roll(ask, who, DicePool(count, 6), roll_rule=Sixes(), on=on, followup=followup)
    return value


def amount(who: str, count: int, sides: int, plus: int, ask: str, on: str = "", followup: bool = True) -> Procedure[int]:
    """Plain dice for their sum, such as 2d10+2."""
    value: int = yield from roll(ask, who, DicePool(count, sides), bonus=plus, on=on, followup=followup)
    return value


def notation(text: str) -> tuple[int, int, int]:
    """Count, sides and what is added of "2d10+2"."""
    dice, _, plus = text.partition("+")
    count, _, sides = dice.partition("d")
    return int(count or 1), int(sides or 1), int(plus or 0)


def roll_notation(who: str, text: str, ask: str, on: str = "", followup: bool = True) -> Procedure[int]:
    """Dice as the book writes them, for their sum."""
    count, sides, plus = notation(text)
    return (yield from amount(who, count, sides, plus, ask, on, followup))
