"""Pools, what they owe and come to, their exact chances, and addressed chance."""

from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as some

from battlemap.rules.dice import D100, FATE, AddressedDice, DicePool, Faces, RollRule, StreamDice, TotalRule
from battlemap.rules.distributions import outcomes

POOLS = some.builds(
    DicePool,
    count=some.integers(1, 5),
    sides=some.integers(2, 10),
    keep=some.none() | some.integers(1, 4),
    extra=some.integers(0, 2),
    extra_explodes=some.booleans(),
    zero=some.just(()) | some.just((1,)),
)


def chances(pool: DicePool, reading: RollRule = TotalRule(), bonus: int = 0) -> dict[object, float]:
    return {reading(faces, pool, bonus, None): chance for faces, chance in outcomes(pool, bonus, None, reading)}


def exactly(die: Any) -> dict[object, float]:
    return {total: float(die.probability(total)) for total in die.outcomes()}


def test_four_fate_dice_have_the_chances_that_another_library_computes() -> None:
    assert chances(FATE) == pytest.approx(exactly(4 @ icepool.Die([-1, 0, 1])))


@pytest.mark.parametrize(("count", "keep"), [(3, 2), (5, 3), (7, 4)])
def test_keeping_the_best_has_the_chances_that_another_library_computes(count: int, keep: int) -> None:
    assert chances(DicePool(count, 6, keep=keep)) == pytest.approx(exactly(icepool.d6.highest(count, keep)))


def test_ones_that_count_nothing_have_the_chances_that_another_library_computes() -> None:
    assert chances(DicePool(3, 6, zero=(1,))) == pytest.approx(exactly(3 @ icepool.Die([0, 2, 3, 4, 5, 6])))


def test_exploding_dice_have_the_chances_that_another_library_computes() -> None:
    ours, theirs = chances(DicePool(1, 6, explode=(6,))), exactly(icepool.d6.explode(depth=9))
    assert [ours[total] for total in range(1, 30) if total % 6] == pytest.approx(
        [theirs[total] for total in range(1, 30) if total % 6]
    )


def test_extra_dice_that_do_not_explode_owe_no_further_die() -> None:
    pool = DicePool(3, 6, extra=1, explode=(6,), extra_explodes=False)
    assert [pool.owed_count(faces) for faces in ((1, 2, 3, 6), (6, 2, 3, 6), (6, 2, 3, 6, 6), (6, 2, 3, 6, 6, 1))] == [0, 1, 1, 0]


def test_extra_dice_that_do_not_explode_have_the_chances_that_another_library_computes() -> None:
    ours = chances(DicePool(1, 6, extra=1, explode=(6,), extra_explodes=False))
    theirs = exactly(icepool.d6.explode(depth=9) + icepool.d6)
    assert [ours[total] for total in range(2, 30)] == pytest.approx([theirs[total] for total in range(2, 30)])


@given(POOLS)
def test_the_chances_of_a_pool_sum_to_one(pool: DicePool) -> None:
    assert sum(chances(pool).values()) == pytest.approx(1)


@given(POOLS, some.text(max_size=5), some.integers(0, 9))
def test_chance_rolls_what_a_pool_owes_and_nothing_it_cannot_show(pool: DicePool, seed: str, nth: int) -> None:
    faces = AddressedDice(seed).faces(pool, "orm", "attack", "", nth)
    assert pool.fault(faces) == ""
    assert pool.owed_count(faces) <= 0


def test_dice_depend_on_their_address_alone() -> None:
    chance = AddressedDice("seed", 3)
    assert chance.faces(FATE, "orm", "attack", "cole", 0) == chance.faces(FATE, "orm", "attack", "cole", 0)
    elsewhere = {
        AddressedDice("other", 3).faces(DicePool(20, 6), "orm", "attack", "cole", 0),
        AddressedDice("seed", 4).faces(DicePool(20, 6), "orm", "attack", "cole", 0),
        chance.faces(DicePool(20, 6), "odda", "attack", "cole", 0),
        chance.faces(DicePool(20, 6), "orm", "defend", "cole", 0),
        chance.faces(DicePool(20, 6), "orm", "attack", "iver", 0),
        chance.faces(DicePool(20, 6), "orm", "attack", "cole", 1),
        chance.faces(DicePool(20, 6), "orm", "attack", "cole", 0),
    }
    assert len(elsewhere) == 7


def test_addressed_dice_are_the_same_on_every_machine() -> None:
    assert AddressedDice("battle").faces(DicePool(6, 6), "orm", "attack", "", 0) == (3, 1, 3, 1, 1, 3)


def test_addressed_dice_are_fair() -> None:
    faces = [AddressedDice("fair").faces(DicePool(1, 6), "orm", "attack", "", nth)[0] for nth in range(6000)]
    assert all(850 < faces.count(face) < 1150 for face in range(1, 7))


def test_quick_dice_come_again_from_the_same_seed() -> None:
    assert StreamDice(7).faces(DicePool(9, 20)) == StreamDice(7).faces(DicePool(9, 20))


@pytest.mark.parametrize(
    ("pool", "faces", "said"),
    [
        (FATE, (1, 2, 3), "1 more die"),
        (FATE, (1, 2, 3, 4), "shows -1 to 1"),
        (FATE, (1, 2, 3, 3, 3), "too many dice"),
        (DicePool(1, 6, explode=(6,)), (6,), "1 more die"),
        (DicePool(1, 6, explode=(6,)), (5, 2), "too many dice"),
        (D100, (101,), "shows 1 to 100"),
    ],
)
def test_dice_that_cannot_have_fallen_are_named(pool: DicePool, faces: Faces, said: str) -> None:
    assert said in pool.fault(faces)


def test_a_second_set_is_owed_once_when_the_first_is_high_enough() -> None:
    pool = DicePool(2, 6, again_at=11)
    assert pool.owed_count((5, 5)) == 0
    assert pool.owed_count((6, 6)) == 2
    assert pool.owed_count((6, 6, 6, 6)) == 0


def test_dice_are_drawn_as_what_became_of_them() -> None:
    drawn = TotalRule().dice((1, 6, 4), DicePool(3, 6, keep=2, explode=(6,), zero=(1,)))
    assert [die.state for die in drawn] == ["dropped", "exploded", "kept"]
    assert [die.state for die in TotalRule().dice((1, 3), DicePool(2, 6, zero=(1,)))] == ["zero", "kept"]


def test_pools_have_a_notation() -> None:
    assert [str(pool) for pool in (FATE, DicePool(4, 6, keep=3), DicePool(2, 10, extra=1))] == ["4dF", "4d6k3", "3d10"]


def test_pools_are_called_as_people_say_them() -> None:
    pools = (FATE, DicePool(4, 6, keep=3), DicePool(4, 6, keep=4), DicePool(3, 6, keep=2, extra=2), D100)
    assert [pool.words for pool in pools] == ["4dF", "4d6, best 3", "4d6", "5d6, best 2", "1d100"]
