"""The dice: four of them, each −, blank or +, read off three-sided or ordinary ones (1); one of them turned to + (4)."""

from collections.abc import Hashable

from msgspec import Struct

from battlemap.board.records import DieRecord
from battlemap.board.wording import format_number
from battlemap.rules.dice import FATE, DicePool, Faces, RollRule

SIX = DicePool(4, 6)
"""Four ordinary dice: 1 and 2 are −, 3 and 4 blank, 5 and 6 + (1)."""


class Fall(Struct, frozen=True):
    """What a roll came to: everything added, and how many dice show − and nothing."""

    total: int
    minuses: int = 0
    blanks: int = 0

    @property
    def best(self) -> int:
        """What turning one die to + is worth: 2 for a −, 1 for a blank, else nothing (4)."""
        return 2 if self.minuses else 1 if self.blanks else 0


class Signs(RollRule, frozen=True):
    """The dice as signs. *turnable*: it matters which of them could be turned, not only what they come to."""

    turnable: bool = False

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> Fall:
        signs = signs_of(faces, pool)
        total = sum(signs) + bonus
        return Fall(total, signs.count(-1), signs.count(0)) if self.turnable else Fall(total)

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        signs = signs_of(faces, pool)
        return (sum(signs), signs.count(-1)) if self.turnable else sum(signs)

    def text(self, value: Fall) -> str:
        return format_number(value.total)

    def dice(self, faces: Faces, pool: DicePool) -> tuple[DieRecord, ...]:
        return tuple([DieRecord(face + pool.shift, sign) for face, sign in zip(faces, signs_of(faces, pool), strict=True)])


def signs_of(faces: Faces, pool: DicePool) -> list[int]:
    """Each die as −1, 0 or 1."""
    return [(face - 1) // 2 - 1 if pool.sides == SIX.sides else face + pool.shift for face in faces]


def pool_of(dice: str) -> DicePool:
    """The dice that are rolled, by the option of the battle."""
    return SIX if dice == "d6" else FATE
