"""Sight on grids: neither through walls nor one way only."""

from contextlib import AbstractContextManager
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.grid import shadowcasting
from battlemap.board.grid.field_of_view import cells_of, field_of_view, sees, visible_table
from battlemap.board.grid.grid_arrays import Stop
from battlemap.board.grid.raycasting import clear
from battlemap.board.grid_map import Edge, EdgeKind, GridMap, Prop
from battlemap.board.ids import Cell, EdgeId, PropId
from battlemap.board.surfaces import SURFACES
from tests.board.grids import cells, draw_grid, grids

OPAQUE_KINDS: tuple[EdgeKind, ...] = ("wall", "wall", "curtain", "window", "low wall", "door")


GRAINS = st.sampled_from(("fine", "coarse"))


def cast_as(grain: str) -> AbstractContextManager[object]:
    """As a small map is looked at, or as a large one."""
    return patch.object(shadowcasting, "FINE", shadowcasting.FINE if grain == "fine" else 0)


def filled(grid: GridMap, cell: Cell) -> bool:
    """Whether a cell itself is seen to, but not through."""
    return grid.surface(cell).look in ("rock", "void") or any(cell in prop.cells and prop.opaque for prop in grid.props.values())


def parts_by_sight(grid: GridMap, start: Cell) -> set[Cell]:
    """Where one gets to by single steps that sight might make: over free sides and round corners with one free way."""

    def side(a: Cell, b: Cell) -> bool:
        (ax, _), (bx, by) = sorted((a, b))
        key = f"{bx},{by} {'n' if ax == bx else 'w'}"
        edge = grid.edges.get(EdgeId(key))
        return b in grid and not (edge is not None and edge.opaque)

    found, waiting = {start}, [start]
    while waiting:
        x, y = at = waiting.pop()
        if at != start and filled(grid, at):
            continue
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            to = (x + dx, y + dy)
            if to not in grid or to in found:
                continue
            if dx and dy:
                rounds = [((x + dx, y), to), ((x, y + dy), to)]
                free = any(side(at, by) and side(by, to) and not filled(grid, by) for by, to in rounds)
            else:
                free = side(at, to)
            if free:
                found.add(to)
                waiting.append(to)
    return found


@settings(max_examples=70)
@given(grids(signs="......#b", kinds=OPAQUE_KINDS), cells(), GRAINS)
def test_nothing_is_seen_that_walls_shut_off(grid: GridMap, cell: Cell, grain: str) -> None:
    with cast_as(grain):
        assert field_of_view(grid, cell) <= parts_by_sight(grid, cell)


@settings(max_examples=70)
@given(grids(signs="......#v", kinds=OPAQUE_KINDS), cells(), cells(), GRAINS)
def test_sight_goes_both_ways(grid: GridMap, a: Cell, b: Cell, grain: str) -> None:
    with cast_as(grain):
        if not filled(grid, a) and not filled(grid, b):
            assert sees(grid, a, b) == sees(grid, b, a)


@settings(max_examples=60)
@given(grids(signs="......#v", kinds=OPAQUE_KINDS), cells(), cells(), GRAINS)
def test_the_field_of_view_and_a_single_look_agree(grid: GridMap, a: Cell, b: Cell, grain: str) -> None:
    with cast_as(grain):
        assert (b in field_of_view(grid, a)) == sees(grid, a, b) == bool(visible_table(grid, a)[b[1], b[0]])


@settings(max_examples=70)
@given(grids(signs=".....#v", kinds=(), props=0), cells(), cells())
def test_among_rocks_whoever_a_clear_line_reaches_is_seen(grid: GridMap, a: Cell, b: Cell) -> None:
    assume("Solid rock" not in (grid.surface(a).name, grid.surface(b).name))  # nobody stands in a rock
    if clear(grid, a, b, "sight"):
        assert sees(grid, a, b)


@settings(max_examples=60)
@given(grids(signs="......#v", kinds=OPAQUE_KINDS), cells(), st.integers(0, 4), GRAINS)
def test_a_radius_only_cuts_the_view(grid: GridMap, cell: Cell, radius: int, grain: str) -> None:
    near = {(x, y) for x, y in grid.cells if max(abs(x - cell[0]), abs(y - cell[1])) <= radius}
    with cast_as(grain):
        assert field_of_view(grid, cell, radius) == field_of_view(grid, cell) & near


@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_on_an_open_field_everything_is_seen(columns: int, rows: int, data: st.DataObject) -> None:
    grid = GridMap(columns, rows)
    cell = data.draw(cells(columns, rows))
    assert visible_table(grid, cell).all()
    assert len(field_of_view(grid, cell)) == columns * rows


@given(cells(9, 9), cells(9, 9), GRAINS)
def test_open_ground_stays_in_sight_beyond_a_single_far_wall(a: Cell, b: Cell, grain: str) -> None:
    """Rays are really cast here: there is something opaque on the map, but in nobody's way."""
    grid = GridMap(12, 9, edges={EdgeId("11,0 w"): Edge("wall")})
    with cast_as(grain):
        assert sees(grid, a, b)
        assert b in field_of_view(grid, a)


@pytest.mark.parametrize(
    ("edge", "seen"),
    [
        (Edge("wall"), False),
        (Edge("curtain"), False),
        (Edge("door"), True),
        (Edge("door", "shut"), False),
        (Edge("secret", "open", found=False), False),
        (Edge("window"), True),
        (Edge("portcullis", "shut"), True),
        (Edge("fence"), True),
        (Edge("low wall"), True),
    ],
)
def test_an_edge_hides_what_is_behind_it_if_it_is_opaque(edge: Edge, seen: bool) -> None:
    across = {EdgeId(f"{x},2 n"): edge for x in range(5)}
    grid = GridMap(5, 5, edges=across)
    assert sees(grid, (2, 0), (2, 4)) is seen
    assert sees(grid, (2, 1), (2, 2)) is seen
    assert (len(field_of_view(grid, (2, 0))) == 25) is seen


def test_a_shut_room_is_a_world_of_its_own() -> None:
    grid = draw_grid(". . . .", "  - -  ", ".|. .|.", "       ", ".|. .|.", "  - -  ", ". . . .")
    room = {(1, 1), (2, 1), (1, 2), (2, 2)}
    for grain in ("fine", "coarse"):
        with cast_as(grain):
            assert all(field_of_view(grid, cell) == room for cell in room)
            assert all(field_of_view(grid, cell).isdisjoint(room) for cell in set(grid.cells) - room)


def test_one_looks_through_an_open_door_and_into_the_room_behind() -> None:
    grid = draw_grid(". . . . .", "- - o - -", ". . . . .", "         ", ". . . . .")
    for grain in ("fine", "coarse"):
        with cast_as(grain):
            assert field_of_view(grid, (2, 0)) >= {(2, 1), (2, 2), (1, 1), (3, 1)}
            assert not field_of_view(grid, (0, 0)) & {(0, 1), (0, 2), (1, 1), (1, 2)}


@pytest.mark.parametrize("grain", ["fine", "coarse"])
def test_somebody_in_a_hedge_looks_out_of_it_and_is_seen_in_it(grain: str) -> None:
    hedge = Prop(PropId("h"), "Hedge", (2, 0), blocks=False, opaque=True)
    grid = GridMap(7, 1, props={hedge.id: hedge})
    with cast_as(grain):
        assert field_of_view(grid, (2, 0)) == set(grid.cells)
        assert field_of_view(grid, (5, 0)) == {(x, 0) for x in range(2, 7)}
    walled = replace(grid, edges={EdgeId("3,0 w"): Edge("wall")})
    with cast_as(grain):
        assert field_of_view(walled, (2, 0)) == {(0, 0), (1, 0), (2, 0)}
        assert field_of_view(walled, (5, 0)) == {(x, 0) for x in range(3, 7)}


def test_neighbours_round_the_corner_of_a_house_see_each_other() -> None:
    grid = draw_grid(". .", "-  ", ".|.")
    assert sees(grid, (0, 0), (1, 1))
    assert not sees(grid, (0, 1), (1, 0))


@pytest.mark.parametrize(("sign", "seen"), [("#", False), (" ", False), ("v", True), ("~", True), ("b", True)])
def test_rock_hides_what_is_behind_it_and_a_chasm_does_not(sign: str, seen: bool) -> None:
    grid = GridMap(5, 1, ground=(f"..{sign}..",))
    assert sees(grid, (0, 0), (4, 0)) is seen
    assert sees(grid, (0, 0), (2, 0))


def test_rocks_that_touch_at_a_corner_are_shut() -> None:
    assert not sees(GridMap(2, 2, ground=("#.", ".#")), (1, 0), (0, 1))
    assert sees(GridMap(2, 2, ground=("#.", "..")), (1, 0), (0, 1))


def test_only_opaque_props_hide_something() -> None:
    prop = Prop(PropId("p"), "Hedge", (2, 0))
    grid = GridMap(5, 1, props={prop.id: prop})
    assert sees(grid, (0, 0), (4, 0))
    assert not sees(replace(grid, props={prop.id: replace(prop, opaque=True)}), (0, 0), (4, 0))


def test_ground_of_a_legend_is_opaque_if_it_looks_like_rock() -> None:
    legend = {"X": replace(SURFACES["#"], name="Bricks"), "Y": replace(SURFACES["v"], name="Pit")}
    assert not sees(GridMap(3, 1, ground=(".X.",), legend=legend), (0, 0), (2, 0))
    assert sees(GridMap(3, 1, ground=(".Y.",), legend=legend), (0, 0), (2, 0))


@pytest.mark.parametrize("where", [(-1, 0), (3, 0), (0, 3)])
def test_nobody_sees_off_the_map(where: Cell) -> None:
    grid = GridMap(3, 3)
    assert not sees(grid, (0, 0), where)
    assert not sees(grid, where, (0, 0))
    with pytest.raises(ValueError, match="off the map"):
        visible_table(grid, where)


@pytest.mark.parametrize(("stop", "count"), [("sight", 1), ("shot", 2)])
def test_a_curtain_stops_sight_and_lets_shots_through(stop: Stop, count: int) -> None:
    grid = GridMap(2, 1, edges={EdgeId("1,0 w"): Edge("curtain")})
    assert len(cells_of(visible_table(grid, (0, 0), stop=stop))) == count
