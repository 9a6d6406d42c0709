"""Discs and wedges of cells."""

import pytest

from battlemap.board.grid.blasts import disc, flight_cells, wedge
from battlemap.board.grid_map import GridMap
from tests.board.grids import draw_grid

OPEN = GridMap(40, 40)


def test_a_disc_holds_the_cells_whose_middles_lie_within_its_radius() -> None:
    assert len(disc(OPEN, (20, 20), 0)) == 1
    assert len(disc(OPEN, (20, 20), 1)) == 5
    assert len(disc(OPEN, (20, 20), 3)) == 29
    assert (23, 20) in disc(OPEN, (20, 20), 3)
    assert (22, 23) not in disc(OPEN, (20, 20), 3)
    assert disc(OPEN, (-1, 0), 3) == frozenset()


def test_a_wall_stops_a_disc() -> None:
    assert disc(draw_grid(". .|. ."), (0, 0), 3) == {(0, 0), (1, 0)}


@pytest.mark.parametrize(("along", "across"), [(1, 0), (3, 0), (4, 1), (8, 1), (12, 2), (16, 2)])
def test_a_wedge_widens_evenly(along: int, across: int) -> None:
    """From 1 wide to 5 over 16: at 8 it is 3 wide, so that one cell to each side of the middle lies in it."""
    cells = wedge(OPEN, (10, 20), (11, 20), 16, 1, 5)
    assert {y - 20 for x, y in cells if x == 10 + along} == set(range(-across, across + 1))


def test_a_wedge_ends_and_does_not_hold_its_origin() -> None:
    cells = wedge(OPEN, (10, 20), (14, 20), 16, 1, 5)
    assert (10, 20) not in cells
    assert (26, 20) in cells
    assert (27, 20) not in cells
    assert wedge(OPEN, (10, 20), (10, 20), 16, 1, 5) == frozenset()


def test_a_wedge_goes_aslant_as_well() -> None:
    cells = wedge(OPEN, (10, 10), (12, 12), 8, 1, 1)
    assert (13, 13) in cells
    assert (13, 12) not in cells
    assert (16, 16) not in cells


def test_what_can_be_shot_at_comes_nearest_first_and_only_at_distances_that_count() -> None:
    assert flight_cells(OPEN, (20, 20), (20, 20, 20, 20), [True]) == ()
    ring = flight_cells(OPEN, (20, 20), (20, 20, 20, 20), [True, True])
    assert len(ring) == 8
    two = flight_cells(OPEN, (20, 20), (20, 20, 20, 20), [True, True, True])
    assert set(two[:8]) == set(ring)
    assert len(two) == 24
    assert len(flight_cells(OPEN, (20, 20), (20, 20, 20, 20), [True, False, True])) == 16


def test_what_lies_behind_a_wall_or_off_the_map_cannot_be_shot_at() -> None:
    assert flight_cells(draw_grid(". .|. ."), (0, 0), (0, 0, 0, 0), [True] * 4) == ((1, 0),)
    assert flight_cells(OPEN, (-1, 0), (0, 0, 0, 0), [True] * 4) == ()


def test_who_is_wide_shoots_over_its_own_space() -> None:
    assert len(flight_cells(OPEN, (20, 20), (20, 20, 21, 21), [True, True])) == 12
