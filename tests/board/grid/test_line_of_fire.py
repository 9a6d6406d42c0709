"""Lines of fire: what stops them, and what and who gives cover."""

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from battlemap.board.grid.line_of_fire import LineOfFire, line_of_fire
from battlemap.board.grid.raycasting import clear
from battlemap.board.grid_map import CELL, Edge, GridMap, Prop, cells_under, middle
from battlemap.board.ids import Cell, EdgeId, PropId, TokenId
from tests.board.grids import cells, draw_grid, grids

OPEN = GridMap(20, 20)


def line_between(grid: GridMap, a: Cell, b: Cell, **bodies: Cell) -> LineOfFire:
    return line_of_fire(grid, [a], [b], {TokenId(name): [at] for name, at in bodies.items()})


def crate(at: Cell, cover: int = 1, **fields: object) -> GridMap:
    prop = replace(Prop(PropId("crate"), "Crate", at, cover=cover), **fields)
    return GridMap(9, 3, props={prop.id: prop})


def test_a_free_line_goes_from_middle_to_middle() -> None:
    assert line_between(OPEN, (2, 2), (7, 5)) == LineOfFire(middle((2, 2)), middle((7, 5)))


@pytest.mark.parametrize(
    ("edge", "blocked", "cover"),
    [
        (Edge("wall"), "a wall is in the way", 3),
        (Edge("door", "shut"), "the door is shut", 3),
        (Edge("door", "locked"), "the door is locked", 3),
        (Edge("secret", "open", found=False), "a wall is in the way", 3),
        (Edge("door"), "", 0),
        (Edge("low wall"), "", 1),
        (Edge("fence"), "", 1),
        (Edge("portcullis", "shut"), "", 1),
        (Edge("window"), "", 2),
        (Edge("curtain"), "", 3),
    ],
)
def test_what_stands_on_an_edge_stops_a_shot_or_covers_from_it(edge: Edge, blocked: str, cover: int) -> None:
    grid = GridMap(6, 1, edges={EdgeId("4,0 w"): edge})
    found = line_between(grid, (0, 0), (4, 0))
    assert (found.obstruction, found.cover) == (blocked, cover)
    assert found.edges == ((EdgeId("4,0 w"),) if cover else ())
    assert found.cover_at == (pytest.approx(3.5 / 4) if cover else None)


def test_a_low_wall_covers_whom_stands_behind_it_and_not_from_him() -> None:
    grid = GridMap(6, 1, edges={EdgeId("4,0 w"): Edge("low wall")})
    assert line_between(grid, (0, 0), (4, 0)).cover == 1
    assert line_between(grid, (4, 0), (0, 0)).cover == 0
    assert line_between(grid, (3, 0), (4, 0)).cover == line_between(grid, (4, 0), (3, 0)).cover == 1


def test_a_crate_covers_whom_stands_behind_it_and_not_from_him() -> None:
    assert line_between(crate((5, 1)), (1, 1), (6, 1)).props == (PropId("crate"),)
    assert line_between(crate((5, 1)), (6, 1), (1, 1)).cover == 0
    assert line_between(crate((5, 1)), (4, 1), (6, 1)).cover == 1
    assert line_between(crate((5, 1)), (1, 1), (6, 1)).cover_at == pytest.approx(3.5 / 5)


def test_full_cover_is_shot_over_by_nobody() -> None:
    assert line_between(crate((5, 1), 3), (6, 1), (1, 1)).cover == 3


def test_somebody_in_a_bush_is_covered_by_it() -> None:
    assert line_between(crate((6, 1), blocks=False), (1, 1), (6, 1)).cover == 1
    assert line_between(crate((6, 1), blocks=False), (6, 1), (1, 1)).cover == 0


def test_of_two_things_the_better_cover_counts_and_both_are_named() -> None:
    grid = GridMap(9, 1, edges={EdgeId("3,0 w"): Edge("low wall"), EdgeId("6,0 w"): Edge("window")})
    found = line_between(grid, (0, 0), (8, 0))
    assert (found.cover, found.edges) == (2, (EdgeId("3,0 w"), EdgeId("6,0 w")))
    assert found.cover_at == pytest.approx(2.5 / 8)


def test_a_large_prop_is_named_once() -> None:
    assert line_between(crate((3, 1), columns=3), (0, 1), (8, 1)).props == (PropId("crate"),)


def test_opaque_props_and_rock_stop_a_shot() -> None:
    grid = replace(crate((4, 0), opaque=True, rows=3), rows=3)
    assert line_between(grid, (0, 1), (8, 1)).obstruction == "Crate is in the way"
    assert line_between(GridMap(5, 1, ground=("..#..",)), (0, 0), (4, 0)).obstruction == "solid rock is in the way"
    assert line_between(GridMap(5, 1, ground=("..v..",)), (0, 0), (4, 0)).obstruction == ""


def test_only_a_corner_of_the_target_in_the_line_is_medium_cover() -> None:
    corner = draw_grid(". .", "   ", ". .", "  -", ". .")
    assert (line_between(corner, (0, 0), (1, 2)).obstruction, line_between(corner, (0, 0), (1, 2)).cover) == ("", 2)
    assert line_between(corner, (1, 0), (1, 2)).obstruction == "a wall is in the way"
    assert line_between(draw_grid(". .", "  -", ". ."), (0, 0), (1, 1)).cover == 0


def test_the_best_line_of_a_large_shooter_counts() -> None:
    wall = GridMap(12, 6, edges={EdgeId(f"6,{y} w"): Edge("wall") for y in (0, 1, 2)})
    assert line_between(wall, (2, 1), (9, 1)).obstruction
    found = line_of_fire(wall, cells_under((0, 1), 3), [(9, 4)])
    assert (found.obstruction, found.cover) == ("", 0)
    assert line_of_fire(wall, cells_under((2, 0), 3), [(9, 1)]).obstruction


def test_a_large_target_is_hit_where_it_sticks_out() -> None:
    wall = GridMap(12, 6, edges={EdgeId(f"6,{y} w"): Edge("wall") for y in (0, 1, 2)})
    assert line_of_fire(wall, [(0, 3)], cells_under((8, 1), 3)).cover == 1
    assert line_of_fire(wall, [(0, 3)], cells_under((8, 2), 3)).cover == 0
    assert line_of_fire(wall, [(0, 1)], cells_under((8, 0), 3)).obstruction


def test_bodies_in_the_line_are_named_from_the_shooter_on() -> None:
    found = line_between(OPEN, (0, 0), (8, 0), far=(6, 0), near=(2, 0), beside=(4, 1), behind=(9, 0))
    assert found.bodies == ("near", "far")
    assert found.cover == 0
    assert found.cover_at == pytest.approx(1.5 / 8)


def test_who_is_only_touched_at_a_corner_is_not_in_the_way() -> None:
    assert line_between(OPEN, (0, 0), (2, 2), beside=(1, 0), other=(0, 1)).bodies == ()
    assert line_between(OPEN, (0, 0), (2, 2), between=(1, 1)).bodies == ("between",)


def test_a_large_body_is_in_the_way_wherever_it_is_crossed() -> None:
    found = line_of_fire(OPEN, [(0, 5)], [(9, 5)], {TokenId("ogre"): cells_under((4, 4), 2), TokenId("gone"): ()})
    assert found.bodies == ("ogre",)


def test_bodies_do_not_count_where_a_wall_stops_the_line() -> None:
    grid = GridMap(9, 1, edges={EdgeId("4,0 w"): Edge("wall")})
    assert line_between(grid, (0, 0), (8, 0), near=(2, 0)).bodies == ()


@settings(max_examples=70)
@given(grids(signs="......#", kinds=("wall", "window", "low wall", "door")), cells(), cells())
def test_a_line_that_is_clear_is_never_blocked(grid: GridMap, a: Cell, b: Cell) -> None:
    found = line_between(grid, a, b)
    if clear(grid, a, b, "shot"):
        assert found.obstruction == ""
        assert (found.start, found.end) == (middle(a), middle(b))
    elif not found.obstruction:
        assert found.cover >= 2
    assert found.cover_at is None or 0 <= found.cover_at <= 1
    assert (found.cover > 0) <= (found.cover_at is not None or found.end != middle(b))


@given(cells(20, 20), cells(20, 20))
def test_lines_end_inside_their_cells(a: Cell, b: Cell) -> None:
    found = line_of_fire(OPEN, cells_under(a, 2), cells_under(b, 3))
    assert {(int(found.start[0] // CELL), int(found.start[1] // CELL))} <= set(cells_under(a, 2))
    assert {(int(found.end[0] // CELL), int(found.end[1] // CELL))} <= set(cells_under(b, 3))
