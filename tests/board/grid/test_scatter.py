"""Where a throw comes down that missed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.board.grid.scatter import EIGHT, direction, scatter_cell
from battlemap.board.ids import Cell
from tests.board.grids import cells

TARGET, BELOW = (10, 10), (10, 16)
"""Seen by a thrower below the target, right is right and beyond is up."""
OFFSETS = {
    "diagram": [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)],
    "example": [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)],
}
"""By what the die shows: how far to the right, and how far beyond."""


@pytest.mark.parametrize("d8", range(1, 9))
@pytest.mark.parametrize("mode", ["diagram", "example"])
def test_each_side_of_the_die_has_its_direction(d8: int, mode: str) -> None:
    right, beyond = OFFSETS[mode][d8 - 1]
    assert scatter_cell(BELOW, TARGET, d8, 4, mode) == (10 + 4 * right, 10 - 4 * beyond)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("d8", "steps", "mode", "cell"),
    [
        (5, 4, "diagram", (10, 14)),
        (7, 6, "diagram", (4, 10)),
        (2, 7, "diagram", (17, 3)),
        (5, 4, "example", (14, 10)),
        (7, 6, "example", (10, 16)),
    ],
)
def test_known_throws_come_down_where_they_should(d8: int, steps: int, mode: str, cell: Cell) -> None:
    assert scatter_cell(BELOW, TARGET, d8, steps, mode) == cell  # type: ignore[arg-type]


def test_from_the_other_side_right_is_left() -> None:
    assert scatter_cell((10, 4), TARGET, 3, 2) == (8, 10)
    assert scatter_cell((4, 10), TARGET, 3, 2) == (10, 12)
    assert scatter_cell((16, 4), TARGET, 1, 2) == (8, 12)


@pytest.mark.parametrize(
    ("target", "way"),
    [((5, 0), (0, -1)), ((6, 2), (0, -1)), ((8, 2), (1, -1)), ((9, 4), (1, 0)), ((5, 5), (0, -1)), ((0, 9), (-1, 1))],
)
def test_a_slanting_throw_is_the_nearest_of_eight_directions(target: Cell, way: Cell) -> None:
    assert direction((5, 5), target) == way


@given(cells(), cells(), st.integers(2, 12))
def test_eight_throws_come_down_in_eight_cells_round_the_target(thrower: Cell, target: Cell, steps: int) -> None:
    found = {scatter_cell(thrower, target, d8, steps) for d8 in range(1, 9)}
    assert found == {(target[0] + dx * steps, target[1] + dy * steps) for dx, dy in EIGHT}


@pytest.mark.parametrize("d8", [0, 9, -1])
def test_a_die_that_shows_something_else_is_refused(d8: int) -> None:
    with pytest.raises(ValueError, match="eight-sided"):
        scatter_cell(BELOW, TARGET, d8, 4)
