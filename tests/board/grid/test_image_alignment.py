"""The lines of a grid on a picture: from columns and rows, from an offset, from a rectangle over some cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.grid.grid_drawing import resize
from battlemap.board.grid.image_alignment import (
    ImageAlignment,
    align,
    align_to_box,
    alignment_of,
    set_cell_size,
    set_counts,
    set_offset,
)
from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.zone_map import BackgroundPicture

PLAIN = ImageAlignment(3000, 2000, 100, 100)
PICTURE = BackgroundPicture("a" * 64, 0, 0, 30 * CELL, 20 * CELL, 0.0)


def test_lines_that_lie_well_already_change_nothing() -> None:
    grid = GridMap(30, 20, picture=PICTURE)
    lines = alignment_of(grid, PICTURE, 3000, 2000)
    assert (lines.columns, lines.rows) == (30, 20)
    assert (lines.across, lines.left) == pytest.approx((100, 0))
    assert align(grid, PICTURE, lines) == grid


def test_a_rectangle_over_five_by_five_cells_says_how_large_they_are_and_where_they_begin() -> None:
    lines = align_to_box(PLAIN, (212, 312), (562, 662), 5, 5)
    assert (lines.across, lines.down, lines.left, lines.top) == (70, 70, 2, 32)
    grid = align(GridMap(30, 20, picture=PICTURE), PICTURE, lines)
    assert grid.picture is not None
    assert grid.picture.x == pytest.approx(-2 / 70 * CELL, abs=0.01), "two px are no cell"
    assert grid.picture.y == pytest.approx((70 - 32) / 70 * CELL, abs=0.01), "thirty-two px are one that is cut off"
    assert (grid.columns, grid.rows) == (43, 29)


def test_columns_and_rows_divide_what_lies_behind_the_offset() -> None:
    assert set_counts(PLAIN, columns=60).across == 50
    assert set_counts(set_offset(PLAIN, 60, 0), columns=42).across == 70
    square = set_counts(replace(PLAIN, across=50, down=80), rows=10)
    assert (square.across, square.down) == (200, 200), "cells that were oblong become square"


@given(st.floats(-500, 500), st.floats(-500, 500))
def test_an_offset_is_always_less_than_a_cell(left: float, top: float) -> None:
    lines = set_offset(PLAIN, left, top)
    assert 0 <= lines.left <= lines.across
    assert 0 <= lines.top <= lines.down


@given(st.integers(10, 200), st.integers(0, 199), st.integers(0, 199))
def test_the_picture_laid_under_the_grid_has_the_lines_that_were_seen(cell: int, left: int, top: int) -> None:
    wanted = set_offset(set_cell_size(PLAIN, cell), left, top)
    grid = align(GridMap(1, 1, picture=PICTURE), PICTURE, wanted)
    assert grid.picture is not None
    again = alignment_of(grid, grid.picture, 3000, 2000)
    assert again.across == pytest.approx(wanted.across, rel=1e-4)
    assert min(abs(again.left - wanted.left) % cell, -abs(again.left - wanted.left) % cell) == pytest.approx(0, abs=0.05)
    assert (grid.columns, grid.rows) == (wanted.columns, wanted.rows)


@pytest.mark.parametrize("make", [
    lambda: set_cell_size(PLAIN, 1), lambda: set_counts(PLAIN, columns=0), lambda: set_counts(PLAIN, columns=401),
    lambda: align_to_box(PLAIN, (0, 0), (10, 10), 5, 5), lambda: set_cell_size(PLAIN, 6),
])  # fmt: skip
def test_absurd_numbers_are_refused_in_words(make: object) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=r"\.$"):
        make()


@pytest.mark.parametrize(("columns", "right"), [(24, 0), (36, 0), (34, 4)])
def test_columns_that_are_cut_or_added_do_not_change_the_cells(columns: int, right: int) -> None:
    changed = resize(GridMap(30, 20, picture=PICTURE), columns, 20, right)
    assert changed.picture is not None
    lines = alignment_of(changed, changed.picture, 3000, 2000)
    assert (lines.across, lines.down, lines.left) == pytest.approx((100, 100, 0))


def test_the_size_of_the_grid_may_stay_as_it_is() -> None:
    assert align(GridMap(7, 7, picture=PICTURE), PICTURE, set_cell_size(PLAIN, 50), fit=False).columns == 7
