"""Straight lines over a grid."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.board.grid.raycasting import clear, crossed_cells, edge_crossings
from battlemap.board.grid_map import CELL, GridMap, middle
from battlemap.board.ids import Cell, Point
from tests.board.grids import cells, draw_grid, grids


def plain_crossed(a: Cell, b: Cell) -> set[Cell]:
    """The cells whose inside the line between two middles cuts, by fractions."""
    found = set()
    (ax, ay), (dx, dy) = (Fraction(2 * a[0] + 1, 2), Fraction(2 * a[1] + 1, 2)), (b[0] - a[0], b[1] - a[1])
    for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
        for y in range(min(a[1], b[1]), max(a[1], b[1]) + 1):
            first, last = Fraction(0), Fraction(1)
            for at, way, low in ((ax, dx, x), (ay, dy, y)):
                if way:
                    enter, leave = sorted(((low - at) / way, (low + 1 - at) / way))
                    first, last = max(first, enter), min(last, leave)
                elif not low < at < low + 1:
                    last = first
            if first < last:
                found.add((x, y))
    return found


@given(cells(15, 15), cells(15, 15))
def test_a_line_crosses_the_cells_whose_inside_it_cuts(a: Cell, b: Cell) -> None:
    found = crossed_cells(middle(a), middle(b))
    assert len(set(found)) == len(found)
    assert set(found) == plain_crossed(a, b)
    assert (found[0], found[-1]) == (a, b)


def test_a_line_through_a_corner_only_touches_the_cells_beside_it() -> None:
    assert crossed_cells(middle((0, 0)), middle((2, 2))) == ((0, 0), (1, 1), (2, 2))
    assert crossed_cells(middle((2, 0)), middle((0, 2))) == ((2, 0), (1, 1), (0, 2))
    assert crossed_cells(middle((0, 0)), middle((2, 1))) == ((0, 0), (1, 0), (1, 1), (2, 1))


@pytest.mark.parametrize(
    ("start", "end", "crossed"),
    [
        ((0.0, 22.0), (88.0, 22.0), ((0, 0), (1, 0))),
        ((88.0, 22.0), (0.0, 22.0), ((1, 0), (0, 0))),
        ((44.0, 44.0), (88.0, 88.0), ((1, 1),)),
        ((44.0, 44.0), (0.0, 0.0), ((0, 0),)),
        ((10.0, 10.0), (10.0, 10.0), ((0, 0),)),
        ((10.0, 10.0), (30.0, 40.0), ((0, 0),)),
    ],
)
def test_a_line_belongs_to_the_cells_it_leads_into(start: Point, end: Point, crossed: tuple[Cell, ...]) -> None:
    assert crossed_cells(start, end) == crossed


@given(st.tuples(st.floats(-500, 500), st.floats(-500, 500)), st.tuples(st.floats(-500, 500), st.floats(-500, 500)))
def test_a_line_goes_from_neighbour_to_neighbour_towards_its_end(start: Point, end: Point) -> None:
    last = 0.0
    for at, leaving, entering in edge_crossings(start, end):
        assert max(abs(leaving[0] - entering[0]), abs(leaving[1] - entering[1])) == 1
        assert -1e-9 <= last - 1e-9 <= at < 1
        last = at
    found = crossed_cells(start, end)
    assert abs(found[-1][0] + 0.5 - end[0] / CELL) < 0.5 + 1e-6
    assert abs(found[-1][1] + 0.5 - end[1] / CELL) < 0.5 + 1e-6


@given(grids(signs="......#", kinds=("wall", "window", "curtain", "door")), cells(), cells())
def test_a_clear_line_is_clear_from_both_ends(grid: GridMap, a: Cell, b: Cell) -> None:
    assert clear(grid, a, b, "sight") == clear(grid, b, a, "sight")
    assert clear(grid, a, b, "shot") or not clear(grid, a, b, "sight")


def test_a_line_through_a_corner_needs_one_free_way_round_it() -> None:
    assert clear(draw_grid(".|.", "   ", ". ."), (0, 0), (1, 1), "shot")
    assert not clear(draw_grid(".|.", "-  ", ". ."), (0, 0), (1, 1), "shot")
    assert clear(GridMap(2, 2, ground=(".#", "..")), (0, 0), (1, 1), "shot")
    assert not clear(GridMap(2, 2, ground=(".#", "#.")), (0, 0), (1, 1), "shot")


def test_a_line_off_the_map_is_refused() -> None:
    with pytest.raises(ValueError, match="off the map"):
        clear(GridMap(2, 2), (0, 0), (2, 0), "sight")
