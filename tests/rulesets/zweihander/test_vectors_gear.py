"""Worked examples of gear that are tables: fumbles by weight, templates, magazines (TV-17, TV-18, TV-25)."""

import pytest

from rulesets.zweihander.basics.arms import magazine
from rulesets.zweihander.book.creature import Arm
from rulesets.zweihander.book.rulebook import BOOK
from rulesets.zweihander.fumbles.fumbles import ROWS, row_at, weights
from rulesets.zweihander.gear.template_areas import cells_hit, radius_of
from tests.rulesets.zweihander.boards import ANN, CAT, HEROES, RAIDERS, board, fighter, piece, with_house

RANGES = [
    (128, 1, 6), (129, 7, 12), (130, 13, 18), (131, 19, 24), (132, 25, 29), (133, 30, 34), (134, 35, 39), (135, 40, 44),
    (136, 45, 49), (137, 50, 53), (138, 54, 57), (139, 58, 61), (140, 62, 65), (141, 66, 69), (142, 70, 72), (143, 73, 75),
    (144, 76, 78), (145, 79, 81), (146, 82, 84), (147, 85, 86), (148, 87, 88), (149, 89, 90), (150, 91, 92), (151, 93, 94),
    (152, 95, 95), (153, 96, 96), (154, 97, 97), (155, 98, 98),
]  # fmt: skip


@pytest.mark.parametrize(("row", "first", "last"), RANGES)
def test_tv_25_each_fumble_has_its_part_of_the_98(row: int, first: int, last: int) -> None:
    assert {row_at(BOOK, number) for number in range(first, last + 1)} == {str(row)}


def test_tv_25_the_weights_come_to_98_and_each_row_does_something() -> None:
    assert weights(BOOK) == 98
    assert set(ROWS) | {"139"} == set(BOOK.fumbles)


@pytest.mark.parametrize(("weapon", "shots"), [("repeating crossbow", 3), ("volley gun", 9), ("pistol", 1)])
def test_tv_18_shots_before_loading(weapon: str, shots: int) -> None:
    assert magazine(BOOK, fighter(arms={"it": Arm(weapon)}), "it") == shots


def test_tv_17_a_cone_is_three_wide_at_eight_yards_and_five_at_its_end() -> None:
    on = board(piece(ANN, HEROES, (2, 10), fighter(arms={"it": Arm("blunderbuss")})), piece(CAT, RAIDERS, (25, 10)))
    cells = cells_hit(on, ANN, "it", (3, 10))
    assert {y for x, y in cells if x == 10} == {9, 10, 11}
    assert {y for x, y in cells if x == 3} == {10}
    assert {y for x, y in cells if x == 18} == {8, 9, 10, 11, 12}
    assert not {cell for cell in cells if cell[0] in (2, 19)}


@pytest.mark.parametrize(("weapon", "across"), [("grenade", 7), ("smoke bomb", 7), ("field catapult", 11)])
def test_circles_go_by_their_diameter_or_where_the_house_has_it_by_their_radius(weapon: str, across: int) -> None:
    """A circle of 6 yards round the middle of a cell covers 3 cells to each side of it, one of 10 yards 5."""
    on = board(piece(ANN, HEROES, (2, 10), fighter(arms={"it": Arm(weapon)})), piece(CAT, RAIDERS, (25, 10)))
    assert len({x for x, _ in cells_hit(on, ANN, "it", (15, 10))}) == across
    twice = with_house(on, templates="radius")
    assert len({x for x, _ in cells_hit(twice, ANN, "it", (15, 10))}) == 2 * across - 1


def test_a_radius_is_half_a_diameter() -> None:
    assert [radius_of(BOOK, BOOK.shapes[key]) for key in ("burst", "explosion")] == [3, 5]
