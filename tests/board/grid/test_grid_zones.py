"""Named areas over a grid: their outlines share points, their ways know the doors between them."""

import pytest
from msgspec.structs import replace

from battlemap.board.grid.grid_drawing import edges_along, resize, straight_path
from battlemap.board.grid.grid_zones import area_at, cells_by_area, change_area, make_area, pieces, release_cells
from battlemap.board.grid_map import Edge, GridMap
from battlemap.board.ids import Cell, EdgeId, ZoneId
from battlemap.board.zones.outlines import borders
from battlemap.board.zones.zone_faults import validate_zones


def block(left: int, top: int, right: int, bottom: int) -> frozenset[Cell]:
    """The cells of a rectangle, the last column and row not included."""
    return frozenset((x, y) for y in range(top, bottom) for x in range(left, right))


def with_areas(grid: GridMap, *areas: frozenset[Cell]) -> GridMap:
    for cells in areas:
        grid = replace(grid, zones=make_area(grid, cells)[0])
    return grid


HALVES = with_areas(GridMap(8, 4), block(0, 0, 4, 4), block(4, 0, 8, 4))


def test_an_area_covers_its_cells_and_no_others() -> None:
    assert cells_by_area(HALVES) == {ZoneId("zone-1"): block(0, 0, 4, 4), ZoneId("zone-2"): block(4, 0, 8, 4)}
    assert area_at(HALVES, (4, 3)) == "zone-2"
    assert area_at(HALVES, (8, 0)) is None
    assert validate_zones(HALVES.zones) == ()


@pytest.mark.parametrize("second", [block(4, 1, 6, 3), block(4, 0, 8, 8), block(3, 5, 5, 6), block(1, 4, 3, 8)])
def test_areas_that_touch_share_their_border(second: frozenset[Cell]) -> None:
    grid = with_areas(GridMap(10, 10), block(0, 0, 4, 4), second)
    assert cells_by_area(grid) == {ZoneId("zone-1"): block(0, 0, 4, 4), ZoneId("zone-2"): second}
    shared = [border for border in borders(grid.zones) if len(border.zones) == 2]
    touches = any((x - 1, y) in second or (x + 1, y) in second or (x, y + 1) in second for x, y in block(0, 0, 4, 4))
    assert bool(shared) == touches
    assert bool(grid.zones.links) == touches


def test_an_area_may_have_any_shape_that_hangs_together() -> None:
    shape = block(0, 0, 6, 2) | block(0, 2, 2, 6) | block(4, 2, 6, 5) | {(3, 1), (3, 2)}
    grid = with_areas(GridMap(9, 9), shape, block(2, 2, 3, 5) | block(3, 3, 4, 5))
    assert next(iter(cells_by_area(grid).values())) == shape
    assert validate_zones(grid.zones) == ()


def test_a_new_area_takes_only_what_is_free() -> None:
    grid = with_areas(GridMap(8, 4), block(0, 0, 4, 4), block(2, 0, 6, 4))
    assert cells_by_area(grid)[ZoneId("zone-2")] == block(4, 0, 6, 4)
    with pytest.raises(ValueError, match="belong to an area already"):
        make_area(grid, block(0, 0, 2, 2))


def test_an_area_that_falls_apart_or_has_a_hole_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match=r"^The area has to hang together .*\.$"):
        make_area(GridMap(9, 9), block(0, 0, 2, 2) | block(4, 4, 6, 6))
    with pytest.raises(ValueError, match="hole"):
        make_area(GridMap(9, 9), block(0, 0, 3, 3) - {(1, 1)})


def test_an_area_that_grows_takes_cells_from_its_neighbour() -> None:
    zones = change_area(HALVES, ZoneId("zone-1"), block(0, 0, 6, 4))
    grown = replace(HALVES, zones=zones)
    assert cells_by_area(grown) == {ZoneId("zone-1"): block(0, 0, 6, 4), ZoneId("zone-2"): block(6, 0, 8, 4)}
    assert len(grown.zones.links) == 1


def test_an_area_without_cells_is_gone_with_its_ways() -> None:
    left = release_cells(HALVES, block(0, 0, 4, 4))
    assert (list(left.zones), left.links) == (["zone-2"], {})


def test_a_wall_between_two_areas_leaves_no_way_and_a_door_makes_one() -> None:
    wall = dict.fromkeys(edges_along(straight_path((4, 0), (4, 4))), Edge("wall"))
    walled = with_areas(GridMap(8, 4, edges=wall), block(0, 0, 4, 4), block(4, 0, 8, 4))
    assert walled.zones.links == {}
    doors = {**wall, EdgeId("4,2 w"): Edge("door", "locked")}
    link = next(iter(with_areas(GridMap(8, 4, edges=doors), block(0, 0, 4, 4), block(4, 0, 8, 4)).zones.links.values()))
    assert (link.barrier, link.state) == ("door", "locked")
    gap = {key: edge for key, edge in wall.items() if key != "4,3 w"}
    link = next(iter(with_areas(GridMap(8, 4, edges=gap), block(0, 0, 4, 4), block(4, 0, 8, 4)).zones.links.values()))
    assert link.barrier == "open"


def test_areas_move_and_are_cut_with_the_grid() -> None:
    moved = resize(HALVES, 6, 4, right=1)
    assert cells_by_area(moved) == {ZoneId("zone-1"): block(1, 0, 5, 4), ZoneId("zone-2"): block(5, 0, 6, 4)}
    assert list(cells_by_area(resize(HALVES, 3, 4))) == ["zone-1"]


def test_what_hangs_together_is_one_piece() -> None:
    assert sorted(map(len, pieces({(0, 0), (1, 0), (2, 1), (5, 5)}))) == [1, 1, 2]
