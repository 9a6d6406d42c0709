"""Shapes that something fills."""

from hypothesis import given
from hypothesis import strategies as st

from battlemap.board.distances import steps_between
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell
from battlemap.board.templates import burst, cone, ray, square
from tests.board.grids import cells, drawn, grids

OPEN = GridMap(15, 15)


def test_a_burst_reaches_as_far_as_its_radius() -> None:
    assert len(burst(OPEN, (7, 7), 2)) == 25
    assert len(burst(OPEN, (7, 7), 2.9)) == 25
    assert len(burst(OPEN, (7, 7), 2, "never")) == 13
    assert burst(OPEN, (7, 7), 0) == {(7, 7)}
    assert len(burst(OPEN, (0, 0), 2)) == 9
    assert burst(OPEN, (-1, 0), 2) == frozenset()


def test_a_wall_stops_a_burst_and_a_curtain_does_not() -> None:
    assert burst(drawn(". .|. ."), (0, 0), 3) == {(0, 0), (1, 0)}
    assert burst(drawn(". .D. ."), (0, 0), 3) == {(0, 0), (1, 0)}
    assert len(burst(drawn(". .i. ."), (0, 0), 3)) == 4


def test_a_cone_opens_in_a_quarter_circle() -> None:
    assert cone(OPEN, (7, 7), (7, 0), 2) == {(6, 6), (7, 6), (8, 6), (5, 5), (6, 5), (7, 5), (8, 5), (9, 5)}
    slanting = cone(OPEN, (7, 7), (9, 9), 2)
    assert slanting == {(x, y) for x in (7, 8, 9) for y in (7, 8, 9)} - {(7, 7)}
    assert cone(OPEN, (7, 7), (7, 7), 2) == frozenset()


def test_a_ray_goes_straight_on_until_something_stops_it() -> None:
    assert ray(OPEN, (2, 2), (3, 2), 4) == {(3, 2), (4, 2), (5, 2), (6, 2)}
    assert ray(OPEN, (2, 2), (9, 9), 3) == {(3, 3), (4, 4), (5, 5)}
    assert ray(OPEN, (2, 2), (2, 2), 3) == frozenset()
    assert ray(OPEN, (13, 2), (14, 2), 9) == {(14, 2)}
    assert ray(drawn(". . .|. ."), (0, 0), (1, 0), 4) == {(1, 0), (2, 0)}


def test_a_square_is_counted_from_its_upper_left() -> None:
    assert square((3, 4), 2) == {(3, 4), (4, 4), (3, 5), (4, 5)}


@given(grids(signs="......#"), cells(), cells(), st.integers(0, 5))
def test_every_shape_lies_on_the_map_and_in_the_burst_of_its_length(grid: GridMap, at: Cell, towards: Cell, length: int) -> None:
    whole = burst(grid, at, length)
    assert at in whole
    assert all(cell in grid and steps_between(cell[0] - at[0], cell[1] - at[1]) <= length for cell in whole)
    assert cone(grid, at, towards, length) <= whole - {at}
    assert ray(grid, at, towards, length) <= whole - {at}
