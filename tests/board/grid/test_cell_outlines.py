"""Regions of cells and their outlines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.board.grid.cell_outlines import cells_inside, loops, outline_of
from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Cell, PointId, ZoneId
from battlemap.board.polygons import contains, signed_area
from battlemap.board.zone_map import Zone, ZoneMap
from tests.board.grids import cells


def corners(*points: Cell) -> tuple[tuple[float, float], ...]:
    return tuple((x * CELL, y * CELL) for x, y in points)


def test_the_outline_of_a_rectangle_is_its_four_corners() -> None:
    assert outline_of({(1, 1), (2, 1)}) == corners((1, 1), (3, 1), (3, 2), (1, 2))


def test_an_outline_turns_where_the_region_does() -> None:
    assert outline_of({(0, 0), (0, 1), (1, 1)}) == corners((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2))


def test_a_large_region_is_outlined_as_a_small_one_is() -> None:
    whole = {(x, y) for x in range(-3, 40) for y in range(5, 45)}
    holes = {(10, 20), (11, 20), (14, 21)}
    assert loops(whole) == (corners((-3, 5), (40, 5), (40, 45), (-3, 45)),)
    assert set(map(frozenset, loops(whole - holes))) == {*map(frozenset, loops(whole)), *map(frozenset, loops(holes))}


@pytest.mark.parametrize(
    ("region", "reason"),
    [
        (set(), "no cells"),
        ({(0, 0), (2, 0)}, "falls apart"),
        ({(0, 0), (1, 1)}, "falls apart"),
        ({(x, y) for x in range(3) for y in range(3)} - {(1, 1)}, "hole"),
        ({(x, y) for x in range(3) for y in range(3)} - {(1, 1), (2, 2)}, "touches itself at a corner"),
    ],
)
def test_what_has_no_single_outline_is_refused(region: set[Cell], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        outline_of(region)


def test_a_hole_is_a_loop_the_other_way_round() -> None:
    ring = loops({(x, y) for x in range(3) for y in range(3)} - {(1, 1)})
    assert [signed_area(loop) / CELL**2 for loop in ring] == [9.0, -1.0]


def test_cells_that_touch_at_a_corner_are_parted_there() -> None:
    assert len(loops({(0, 0), (1, 1)})) == 2
    pinched = loops({(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)})
    assert [signed_area(loop) / CELL**2 for loop in pinched] == [7.0]


@given(st.sets(cells(6, 6), max_size=30))
def test_loops_hold_exactly_the_cells(region: set[Cell]) -> None:
    found = loops(region)
    assert sum(signed_area(loop) for loop in found) == pytest.approx(len(region) * CELL**2)
    for x in range(6):
        for y in range(6):
            middle = ((x + 0.5) * CELL, (y + 0.5) * CELL)
            assert (sum(contains(loop, middle) for loop in found) % 2 == 1) is ((x, y) in region)
    for loop in found:
        assert all((ax == bx) != (ay == by) for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True))


def zones(*points: tuple[float, float]) -> ZoneMap:
    names = [PointId(f"p{n}") for n in range(len(points))]
    zone = Zone(ZoneId("z"), "Yard", tuple(names), at=(0.0, 0.0))
    return ZoneMap(dict(zip(names, points, strict=True)), {zone.id: zone})


def brace(points: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    """Corners with a point shortly before and after each, so that the curve between them is straight."""
    found = []
    for number, (x, y) in enumerate(points):
        for ox, oy in (points[number - 1], (x, y), points[(number + 1) % len(points)]):
            found.append((x + (ox > x) * 10 - (ox < x) * 10, y + (oy > y) * 10 - (oy < y) * 10))
    return found


def test_the_cells_of_a_zone_are_those_it_was_drawn_round() -> None:
    region = {(1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (2, 3), (3, 3)}
    assert cells_inside(GridMap(6, 6), zones(*brace(outline_of(region))), ZoneId("z")) == region


def test_a_zone_without_an_outline_has_no_cells_and_one_beyond_the_map_only_those_on_it() -> None:
    bare = ZoneMap({}, {ZoneId("z"): Zone(ZoneId("z"), "Yard", at=(10.0, 10.0))})
    assert cells_inside(GridMap(6, 6), bare, ZoneId("z")) == frozenset()
    large = zones(*brace(corners((-3, -3), (3, -3), (3, 2), (-3, 2))))
    assert cells_inside(GridMap(6, 6), large, ZoneId("z")) == {(x, y) for x in range(3) for y in range(2)}
