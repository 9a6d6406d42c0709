"""Sizes of tokens on a grid, and how small ones share a cell."""

from itertools import combinations
from math import hypot

import pytest

from battlemap.board.grid_map import CELL
from battlemap.layout.cell_layout import diameter, shared_spots


@pytest.mark.parametrize(("footprint", "wide"), [(0.25, 20), (0.5, 26), (1, 40), (2, 80), (3, 124), (5, 212)])
def test_a_token_is_as_large_as_its_footprint_says(footprint: float, wide: float) -> None:
    assert diameter(footprint) == wide


def test_somebody_alone_stands_in_the_middle() -> None:
    assert shared_spots((2, 3), (0.5,)) == (((2.5 * CELL, 3.5 * CELL), 0.5),)


@pytest.mark.parametrize("together", [(0.5, 0.5), (0.25,) * 2, (0.25,) * 3, (0.25,) * 4, (0.5, 0.25), (0.25, 0.5, 0.25)])
def test_small_ones_share_a_cell_without_covering_each_other(together: tuple[float, ...]) -> None:
    spots = shared_spots((0, 0), together)
    assert [footprint for _, footprint in spots] == list(together)
    for ((ax, ay), a), ((bx, by), b) in combinations(spots, 2):
        assert hypot(ax - bx, ay - by) >= (diameter(a) + diameter(b)) / 2 - 1
    for (x, y), footprint in spots:
        half = diameter(footprint) / 2
        assert half - 1 <= x <= CELL - half + 1
        assert half - 1 <= y <= CELL - half + 1


def test_more_than_a_cell_holds_stand_in_a_ring() -> None:
    spots = [spot for spot, _ in shared_spots((1, 1), (0.25,) * 7)]
    assert len(set(spots)) == 7
    assert all(CELL < x < 2 * CELL and CELL < y < 2 * CELL for x, y in spots)


def test_nobody_needs_no_spot() -> None:
    assert shared_spots((0, 0), ()) == ()
