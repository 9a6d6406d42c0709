"""Edits of a grid: its size, cells of shapes, fills that walls keep in, edges along the lines."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.grid.grid_drawing import (
    cells_of_brush,
    cells_of_line,
    check_cell,
    check_size,
    corner_path,
    edges_along,
    ends_of_edge,
    nearest_edge,
    patches_of,
    rectangle_path,
    resize,
    spans_of_cells,
    spans_of_fill,
    spans_of_rectangle,
    straight_path,
)
from battlemap.board.grid_map import Edge, GridMap, Lamp, Prop, ends_of, paint
from battlemap.board.ids import EdgeId, LampId, PropId
from battlemap.board.zone_map import BackgroundPicture

CELLS = st.tuples(st.integers(-5, 15), st.integers(-5, 15))


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (-1, 5), (401, 5), (5, 9999)])
def test_an_impossible_size_is_refused_in_words(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match=r"^A grid .*(few|many)"):
        check_size(columns, rows)


@pytest.mark.parametrize(
    ("cell", "unit"), [(0.0, "m"), (-1.0, "m"), (float("nan"), "m"), (1e9, "m"), (1.0, " "), (1.0, "x" * 13)]
)
def test_an_impossible_cell_is_refused_in_words(cell: float, unit: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        check_cell(cell, unit)


def test_a_larger_grid_keeps_what_was_drawn_and_is_empty_around_it() -> None:
    grid = GridMap(3, 2, ground=("abc", "def"), edges={EdgeId("1,1 n"): Edge("wall")})
    larger = resize(grid, 5, 4, right=1, down=1)
    assert larger.ground == (".....", ".abc.", ".def.", ".....")
    assert larger.edges == {EdgeId("2,2 n"): Edge("wall")}
    assert larger.heights == ()


def test_a_smaller_grid_loses_what_lies_outside() -> None:
    grid = GridMap(
        4, 4, ground=("abcd",) * 4, picture=BackgroundPicture("a" * 64, 0, 0, 176, 176),
        edges={EdgeId("2,0 w"): Edge("wall"), EdgeId("3,3 n"): Edge("door")},
        props={PropId("in"): Prop(PropId("in"), "Crate", (0, 0)), PropId("out"): Prop(PropId("out"), "Cart", (1, 1), columns=2)},
        lamps={LampId("out"): Lamp(LampId("out"), (3, 0), 2, 4)},
    )  # fmt: skip
    smaller = resize(grid, 2, 2)
    assert smaller.ground == ("ab", "ab")
    assert list(smaller.edges) == ["2,0 w"], "the right edge of the map may have a wall"
    assert list(smaller.props) == ["in"]
    assert smaller.lamps == {}
    moved = resize(grid, 4, 4, right=-1)
    assert moved.ground[0] == "bcd."
    assert moved.picture is not None
    assert moved.picture.x == -44


@given(CELLS, CELLS)
def test_a_line_of_cells_has_both_ends_and_no_gap(start: tuple[int, int], end: tuple[int, int]) -> None:
    line = cells_of_line(start, end)
    assert (line[0], line[-1]) == (start, end)
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in pairwise(line))
    assert len(line) == max(abs(start[0] - end[0]), abs(start[1] - end[1])) + 1


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 4), (3, 9), (4, 12), (5, 21)])
def test_a_wide_brush_is_round(size: int, count: int) -> None:
    assert len(cells_of_brush((4, 4), size)) == count


def test_shapes_off_the_map_are_cut_off() -> None:
    grid = GridMap(3, 3)
    assert spans_of_cells(grid, [(-1, 0), (0, 0), (1, 0), (2, 2), (3, 2)]) == ((0, 0, 2), (2, 2, 3))
    assert spans_of_rectangle(grid, (5, 1), (-2, 9)) == ((1, 0, 3), (2, 0, 3))
    assert spans_of_rectangle(grid, (5, 1), (9, 9)) == ()


def test_a_fill_takes_what_is_alike_and_stays_within_walls_and_doors() -> None:
    room = edges_along(rectangle_path((1, 1), (4, 3)))
    grid = GridMap(6, 5, edges={edge: Edge("wall") for edge in room} | {EdgeId("2,1 n"): Edge("door", "open")})
    assert spans_of_fill(grid, (2, 2), "ground") == ((1, 1, 4), (2, 1, 4))
    assert sum(stop - start for _, start, stop in spans_of_fill(grid, (0, 0), "ground")) == 30 - 6
    fenced = replace(grid, edges={edge: Edge("fence") for edge in room})
    assert sum(stop - start for _, start, stop in spans_of_fill(fenced, (0, 0), "ground")) == 30
    rocky = paint(GridMap(6, 1), "ground", ((0, 2, "#"),))
    assert spans_of_fill(rocky, (0, 0), "ground") == ((0, 0, 2),)
    assert spans_of_fill(rocky, (9, 0), "ground") == ()


def test_a_fill_runs_round_corners_into_every_pocket() -> None:
    spiral = GridMap(5, 5, ground=("####.", ".##..", ".#..#", ".#.##", "...##"))
    assert {(row, start, stop) for row, start, stop in spans_of_fill(spiral, (4, 0), "ground")} == {
        (0, 4, 5), (1, 0, 1), (1, 3, 5), (2, 0, 1), (2, 2, 4), (3, 0, 1), (3, 2, 3), (4, 0, 3),
    }  # fmt: skip


def test_patches_leave_out_what_would_stay_as_it_is() -> None:
    grid = GridMap(4, 2, ground=("hh..", "...."))
    spans = ((0, 0, 2), (1, 0, 2))
    patches = patches_of(grid, "ground", spans, lambda signs: "h" * len(signs))
    assert patches == ((1, 0, "hh"),)
    assert paint(grid, "ground", patches).ground == ("hh..", "hh..")


def test_walls_follow_the_lines_of_the_grid() -> None:
    assert edges_along(corner_path((0, 0), (2, 1))) == ("0,0 n", "1,0 n", "2,0 w")
    assert edges_along(straight_path((2, 3), (0, 2))) == ("1,3 n", "0,3 n")
    assert len(edges_along(rectangle_path((0, 0), (3, 2)))) == 10


@given(st.integers(0, 20), st.integers(0, 20), st.sampled_from("nw"))
def test_an_edge_lies_between_its_two_corners(x: int, y: int, side: str) -> None:
    edge = EdgeId(f"{x},{y} {side}")
    (ax, ay), (bx, by) = ends_of_edge(edge)
    assert edges_along(((ax, ay), (bx, by))) == (edge,)
    assert nearest_edge((ax + bx) / 2 + 0.01, (ay + by) / 2 + 0.01)[0] == edge
    assert (x, y) in ends_of(edge)
