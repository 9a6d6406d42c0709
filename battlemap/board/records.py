"""What a roll and a contest leave in the log: everything that explains them."""

from typing import Literal, TypeAlias

from msgspec import Struct

DieState: TypeAlias = Literal["kept", "dropped", "exploded", "replaced", "typed", "zero"]
Payment: TypeAlias = Literal["", "free", "points"]


class Modifier(Struct, frozen=True):
    """A number (or dice) that bears on a roll, and the rule it comes from."""

    value: int
    name: str
    rule: str = ""
    dice: int = 0
    group: str = ""
    """What it stacks with."""
    note: str = ""
    """How it came about, in a few words: "free invoke, one left"."""
    paid: Payment = ""
    """With what it was bought while the comparison stood: a free use, or points."""
    only_if: str = ""
    """The narrow case in which alone it counts, which is asked each time; always if empty."""


class DieRecord(Struct, frozen=True):
    """One die as it lies: the face that fell, what it counts as now, and what became of it."""

    face: int
    counts: int
    state: DieState = "kept"


class ContestSide(Struct, frozen=True, gc=False):
    """One side of a comparison: somebody's dice, or a bare difficulty (who is empty)."""

    who: str
    name: str
    approach: str = ""
    kind: str = "fate"
    """How the dice are drawn: fate, d6, d10, number; under: a number that is to be no more than the other side's."""
    dice: tuple[DieRecord, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    total: int = 0
    waiting: bool = False
    """The dice of this side have not fallen yet."""
    by_hand: bool = False
