"""Distances between things on a grid, and what lies within reach."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.board.grid.distances import gap, steps_between, within
from battlemap.board.grid_map import Diagonals, GridMap, cells_under
from battlemap.board.ids import Cell
from tests.board.grids import cells, draw_grid, grids

OPEN = GridMap(12, 12)


@pytest.mark.parametrize(
    ("a", "b", "far"),
    [
        ([(3, 3)], [(3, 3)], 0),
        ([(3, 3)], [(4, 3)], 1),
        ([(3, 3)], [(4, 4)], 1),
        ([(3, 3)], [(5, 3)], 2),
        ([(3, 3)], [(5, 9)], 6),
        (cells_under((0, 0), 3), [(3, 3)], 1),
        (cells_under((0, 0), 3), [(2, 2)], 0),
        (cells_under((0, 0), 3), cells_under((5, 1), 2), 3),
        ([(0, 0), (9, 9)], [(8, 7)], 2),
    ],
)
def test_the_gap_between_two_things_counts_cells(a: list[Cell], b: list[Cell], far: int) -> None:
    assert gap(a, b) == gap(b, a) == far


@pytest.mark.parametrize(("diagonals", "far"), [("one", 5), ("one and a half", 6), ("alternate", 6), ("never", 8)])
def test_a_slanting_gap_is_counted_by_the_rule(diagonals: Diagonals, far: int) -> None:
    assert gap([(0, 0)], [(5, 3)], diagonals) == steps_between(-5, 3, diagonals) == far


def test_nothing_has_no_distance() -> None:
    with pytest.raises(ValueError, match=r"min|empty"):
        gap([], [(1, 1)])


@given(st.sets(cells(), min_size=1), st.sets(cells(), min_size=1))
def test_a_gap_is_the_smallest_between_any_two_cells(a: set[Cell], b: set[Cell]) -> None:
    assert gap(a, b) == min(max(abs(x - u), abs(y - v)) for x, y in a for u, v in b)


@pytest.mark.parametrize(("footprint", "reach", "count"), [(1, 1, 9), (1, 2, 25), (2, 1, 16), (3, 2, 49)])
def test_reach_is_a_square_round_the_cells(footprint: int, reach: int, count: int) -> None:
    assert len(within(OPEN, cells_under((4, 4), footprint), reach)) == count


def test_reach_ends_with_the_map() -> None:
    assert within(OPEN, [(0, 0)], 1) == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_a_wall_cuts_reach_off_and_its_end_does_not() -> None:
    grid = draw_grid(". . .", "- -  ", ". . .", "     ", ". . .")
    assert within(grid, [(0, 0)], 1) == {(0, 0), (1, 0)}
    assert within(grid, [(1, 0)], 1) == {(0, 0), (1, 0), (2, 0), (2, 1)}


def test_reach_goes_through_windows_and_over_low_walls_but_not_through_shut_doors() -> None:
    assert within(draw_grid(".i."), [(0, 0)], 1) == {(0, 0), (1, 0)}
    assert within(draw_grid(".D."), [(0, 0)], 1) == {(0, 0)}
    assert within(draw_grid(".d."), [(0, 0)], 1) == {(0, 0), (1, 0)}


def test_nobody_threatens_solid_rock_or_what_lies_behind_it() -> None:
    assert within(GridMap(4, 1, ground=("..#.",)), [(1, 0)], 2) == {(0, 0), (1, 0)}


def test_scattered_cells_reach_round_each_of_them() -> None:
    assert within(GridMap(9, 1), [(0, 0), (6, 0)], 1) == {(0, 0), (1, 0), (5, 0), (6, 0), (7, 0)}


@given(grids(signs="...#"), cells(), st.integers(0, 3), st.sampled_from(("one", "one and a half", "never")))
def test_what_is_in_reach_is_never_farther_than_the_reach(grid: GridMap, cell: Cell, reach: int, diagonals: Diagonals) -> None:
    found = within(grid, [cell], reach, diagonals)
    assert cell in found
    assert all(steps_between(x - cell[0], y - cell[1], diagonals) <= reach and (x, y) in grid for x, y in found)
