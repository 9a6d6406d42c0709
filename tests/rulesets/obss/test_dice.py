"""The golden rules of the dice: what a check sees, and how likely it is."""

from itertools import product

import pytest

from battlemap.rules.distributions import outcomes
from rulesets.obss.basics.dice import Golden, Result, golden_pool, notation


def read_dice(*faces: int, bonus: int = 0, against: int = 15, dice: int = 3, **settings: int | bool) -> Result:
    return Golden(exact=True, **settings)(faces, golden_pool(dice), bonus, against)  # type: ignore[arg-type]


def test_tv_1_sixes_explode_and_each_8_of_margin_is_a_degree() -> None:
    assert read_dice(6, 4, 5, 6, 6, 4) == Result(True, 2, 0, False, 31, 16)


def test_tv_2_ones_count_nothing_exploded_or_not() -> None:
    assert read_dice(1, 5, 3).total == 8
    assert read_dice(6, 2, 2, 1).total == 10


@pytest.mark.parametrize(("margin", "degree"), [(-17, -2), (-16, -2), (-9, -1), (-8, -1), (-7, 0), (-1, 0)])
def test_failures_have_degrees_too(margin: int, degree: int) -> None:
    assert read_dice(2, 3, 4, against=9 - margin) == Result(False, degree, 0, False, 9, margin)


@pytest.mark.parametrize(("margin", "degree"), [(0, 0), (7, 0), (8, 1), (15, 1), (16, 2), (23, 2), (24, 3)])
def test_tv_31_criticals_come_in_bands_of_8(margin: int, degree: int) -> None:
    assert read_dice(2, 3, 4, against=9 - margin).degree == degree


def test_tv_4_three_sixes_succeed_with_a_critical_and_three_ones_fail() -> None:
    assert read_dice(6, 6, 6, 2, 2, 2, against=90) == Result(True, 1, 6, False, 24, -66)
    assert read_dice(1, 1, 1, bonus=30) == Result(False, 0, 1, False, 30, 15)


def test_only_the_first_three_dice_count_for_that() -> None:
    assert read_dice(1, 1, 2, 1, dice=4, against=1).triple == 0
    assert read_dice(1, 1, 1, 5, dice=4, against=1).triple == 1
    assert read_dice(6, 6, 2, 6, 3, 3, 2, against=90).triple == 0


def test_fewer_than_three_dice_are_never_three_of_a_kind() -> None:
    assert read_dice(1, 1, dice=2, bonus=30).success
    assert not read_dice(6, 6, 6, 2, dice=2, against=90).success


def test_without_dice_only_fixed_scores_count() -> None:
    assert golden_pool(0).owed_count(()) == 0
    assert read_dice(dice=0, bonus=15).success
    assert not read_dice(dice=-1, bonus=14).success


def test_three_ones_are_a_critical_failure_by_the_margin_or_if_the_house_says_so() -> None:
    assert read_dice(1, 1, 1, bonus=7).failed
    assert not read_dice(1, 1, 1, bonus=14).failed
    assert read_dice(1, 1, 1, bonus=14, doomed=True).failed
    assert read_dice(1, 1, 1, bonus=40, doomed=True).failed


def test_a_house_may_count_pairs_of_sixes_as_criticals() -> None:
    assert read_dice(6, 6, 5, 6, 2, 3, sixes=True, against=5).degree == 1
    assert read_dice(5, 5, 5, sixes=True, against=1).degree == 0


def test_a_tie_may_be_lost() -> None:
    assert read_dice(5, 5, 5).success
    assert not read_dice(5, 5, 5, tie_wins=False).success


def test_a_miss_by_so_much_flies_on() -> None:
    assert not read_dice(4, 4, 3, wide=5).wide
    assert read_dice(4, 4, 2, wide=5).wide
    assert not read_dice(6, 6, 6, 2, 2, 2, against=90, wide=5).wide


def test_what_is_not_looked_at_is_one_branch_for_the_odds() -> None:
    seen = outcomes(golden_pool(3), 6, 14, Golden())
    assert len(seen) < 20
    assert sum([share for _, share in seen]) == pytest.approx(1)


@pytest.mark.parametrize(("bonus", "against"), [(4, 12), (0, 18), (10, 11), (0, 40)])
def test_the_chance_of_a_hit_is_that_of_going_through_every_roll(bonus: int, against: int) -> None:
    chain = exploding_die()
    tails = [{0: 1.0}]
    for _ in range(3):
        tails.append(add_chances(tails[-1], chain))
    chance = 0.0
    for faces in product(range(1, 7), repeat=3):
        shown = sum([face for face in faces if face > 1]) + bonus
        for more, share in tails[faces.count(6)].items():
            hit = faces == (6, 6, 6) or faces != (1, 1, 1) and shown + more >= against
            chance += share / 216 if hit else 0.0
    reading, pool = Golden(), golden_pool(3)
    rolls = outcomes(pool, bonus, against, reading)
    found = sum([share for faces, share in rolls if reading(faces, pool, bonus, against).success])
    assert found == pytest.approx(chance, abs=1e-6)


def exploding_die(depth: int = 12) -> dict[int, float]:
    """What one exploding die comes to."""
    die: dict[int, float] = {}
    for sixes in range(depth):
        for face in range(1, 6):
            total = 6 * sixes + (face if face > 1 else 0)
            die[total] = die.get(total, 0.0) + 6.0 ** -(sixes + 1)
    return die


def add_chances(one: dict[int, float], other: dict[int, float]) -> dict[int, float]:
    """The sum of two independent numbers."""
    found: dict[int, float] = {}
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] = found.get(a + b, 0.0) + p * q
    return found


@pytest.mark.parametrize(("dice", "parts"), [("1d8", (1, 8)), ("2d4", (2, 4)), ("d6", (1, 6)), ("1", (1, 1))])
def test_dice_are_written_as_everywhere(dice: str, parts: tuple[int, int]) -> None:
    assert notation(dice) == parts
