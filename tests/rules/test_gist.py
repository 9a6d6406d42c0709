"""Readings that say what they go by are worked out as exactly as those that do not."""

from collections.abc import Hashable

import pytest

from battlemap.rules.dice import DicePool, Faces, RollRule, TotalRule
from battlemap.rules.distributions import outcomes, rolls


class Sum(RollRule, frozen=True):
    """A total that does not say what it goes by."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> int:
        return pool.worth(faces) + bonus


class FirstTwo(RollRule, frozen=True):
    """Whether the first two dice are equal, and the total."""

    def __call__(self, faces: Faces, pool: DicePool, bonus: int, against: int | None) -> tuple[bool, int]:
        return faces[0] == faces[1], pool.worth(faces)

    def branch_key(self, faces: Faces, pool: DicePool) -> Hashable:
        return faces[:2] if len(faces) < 2 else faces[0] == faces[1], pool.worth(faces)


def chances(pool: DicePool, reading: RollRule) -> dict[object, float]:
    return {reading(faces, pool, 0, None): chance for faces, chance in outcomes(pool, 0, None, reading)}


@pytest.mark.parametrize(
    "pool",
    [
        DicePool(2, 6, explode=(6,), zero=(1,)),
        DicePool(3, 4, extra=1, explode=(4,)),
        DicePool(2, 4, again_at=8),
        DicePool(1, 8, again_at=8),
        DicePool(0, 6),
    ],
)
def test_a_gist_changes_no_chance(pool: DicePool) -> None:
    short, whole = chances(pool, TotalRule()), chances(pool, Sum())
    assert max([abs(short.get(total, 0) - whole.get(total, 0)) for total in {*short, *whole}]) < 1e-4


def test_a_gist_may_look_at_the_first_dice() -> None:
    pool = DicePool(2, 4, extra=1)
    reading = FirstTwo()
    rolled = [(reading(faces, pool, 0, None), chance) for faces, chance in outcomes(pool, 0, None, reading)]
    assert sum([chance for (equal, _), chance in rolled if equal]) == pytest.approx(1 / 4)
    assert sum([chance for _, chance in rolled]) == pytest.approx(1)


def test_rolls_of_one_gist_are_one_roll() -> None:
    pool = DicePool(3, 6, explode=(6,))
    assert len(rolls(pool, TotalRule())) < len(rolls(pool, Sum())) / 10


def test_no_dice_at_all_are_a_roll() -> None:
    assert rolls(DicePool(0, 6), TotalRule()) == (((), 1.0),)
    assert DicePool(0, 6, explode=(6,)).fault(()) == ""
    assert DicePool(0, 6).fault((3,)) == "too many dice"


def test_a_whole_set_that_is_owed_again_can_be_typed_in() -> None:
    pool = DicePool(2, 4, again_at=8)
    assert pool.fault((4, 4, 2, 1)) == ""
    assert pool.fault((4, 4, 2)) == "1 more die needed"
    assert pool.fault((4, 3, 2, 1)) == "too many dice"
