"""Who stands on opposite sides of whom."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.board.grid.flanking import line_crosses, opposite
from battlemap.board.grid_map import cells_under
from battlemap.board.ids import Cell
from tests.board.grids import cells

DIAGRAM = {"A": (0, 0), "G": (1, 0), "D": (2, 0), "B": (0, 1), "E": (2, 1), "C": (0, 2), "H": (1, 2), "F": (2, 2)}


def test_of_the_28_pairs_round_one_cell_exactly_four_flank() -> None:
    found = {a + b for a, b in combinations(sorted(DIAGRAM), 2) if opposite([DIAGRAM[a]], [DIAGRAM[b]], [(1, 1)])}
    assert found == {"AF", "BE", "CD", "GH"}


@pytest.mark.parametrize(
    ("a", "b", "flanks", "crosses"),
    [((0, 0), (2, 2), True, True), ((0, 0), (1, 0), False, False), ((0, 0), (2, 1), False, True), ((0, 1), (1, 0), False, False)],
)
def test_a_line_through_one_cell_is_not_yet_a_pair(a: Cell, b: Cell, flanks: bool, crosses: bool) -> None:
    assert opposite([a], [b], [(1, 1)]) is opposite([b], [a], [(1, 1)]) is flanks
    assert line_crosses([a], [b], [(1, 1)]) is crosses


def test_somebody_with_a_long_weapon_flanks_from_two_cells_away() -> None:
    assert opposite([(-1, 1)], [(2, 1)], [(1, 1)])
    assert opposite([(3, 1)], [(0, 1)], [(1, 1)])
    assert opposite([(3, 3)], [(0, 0)], [(1, 1)])
    assert not opposite([(3, 1)], [(0, 0)], [(1, 1)])


def test_a_giant_flanks_with_any_of_its_nearest_cells() -> None:
    giant = cells_under((2, 0), 3)
    assert opposite(giant, [(0, 1)], [(1, 1)])
    assert opposite(giant, [(0, 2)], [(1, 1)])
    assert opposite(giant, [(0, 0)], [(1, 1)])
    assert not opposite(giant, [(1, 0)], [(1, 1)])


@pytest.mark.parametrize(
    ("a", "b", "flanks"),
    [
        ((-1, 1), (3, 1), True),
        ((-1, 0), (3, 2), True),
        ((1, -1), (1, 3), True),
        ((-1, -1), (3, 3), True),
        ((-1, 0), (0, -1), False),
        ((-1, 0), (-1, 2), False),
        ((-1, -1), (3, -1), False),
        ((0, -1), (1, -1), False),
    ],
)
def test_a_larger_target_is_crossed_by_the_line_between_the_middles(a: Cell, b: Cell, flanks: bool) -> None:
    assert opposite([a], [b], cells_under((0, 0), 3)) is opposite([b], [a], cells_under((0, 0), 3)) is flanks


def test_nobody_flanks_with_nobody() -> None:
    assert not opposite([], [(0, 0)], [(1, 1)])
    assert not opposite([(0, 0)], [(2, 2)], [])
    assert not opposite([(1, 1)], [(1, 1)], [(1, 1)])


@given(cells(), cells(), cells(), st.integers(1, 3), st.integers(1, 3), st.integers(1, 3))
def test_flanking_is_the_same_from_both_sides(a: Cell, b: Cell, target: Cell, one: int, other: int, large: int) -> None:
    first, second, third = cells_under(a, one), cells_under(b, other), cells_under(target, large)
    assert opposite(first, second, third) == opposite(second, first, third)
    assert line_crosses(first, second, third) == line_crosses(second, first, third)
