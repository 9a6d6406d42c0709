"""A grid under a map of zones: at the scale that is asked for, with all that the zones had, and walls where no way leads."""

import pytest
from msgspec.structs import replace

from battlemap.board.grid.grid_zones import cells_by_area, passage_between
from battlemap.board.grid_map import Edge
from battlemap.board.ids import LinkId, ZoneId
from battlemap.board.zone_map import BackgroundPicture, Link, ZoneMap
from battlemap.play.edits.grid_under_zones import lay_grid, usual_columns
from tests.board.maps import grid_map, link, with_links

A, B, C, D = ZoneId("z00"), ZoneId("z10"), ZoneId("z01"), ZoneId("z11")


def keep() -> ZoneMap:
    """Four rooms of 300 × 240 px: one opens to the next, a door, a secret door, and no way between the last two."""
    secret = Link(LinkId("hole"), B, D, "secret", "shut", found=False)
    zones = with_links(grid_map(2, 2), link(A, B), replace(link(A, C, "door"), state="locked"), secret)
    return replace(zones, zones={**zones.zones, A: replace(zones.zones[A], notes="Bats", terrain="hall", revealed=False)})


def test_zones_have_their_cells_and_keep_what_they_had() -> None:
    zones = keep()
    grid = lay_grid(zones, 10, 1.5, "m").grid
    assert (grid.columns, grid.rows, grid.cell, grid.unit) == (10, 8, 1.5, "m")
    areas = cells_by_area(grid)
    assert areas[A] == {(x, y) for x in range(5) for y in range(4)}
    assert {zone: len(cells) for zone, cells in areas.items()} == {A: 20, B: 20, C: 20, D: 20}
    assert (grid.zones.zones[A].notes, grid.zones.zones[A].revealed) == ("Bats", False)
    assert grid.zones.links == zones.links
    assert {row[:5] for row in grid.ground[:4]} == {"_____"}


def test_walls_stand_where_no_way_leads_and_doors_where_one_does() -> None:
    grid = lay_grid(keep(), 10, 1.5, "m").grid
    areas = cells_by_area(grid)
    assert passage_between(grid, areas[A], areas[B]) == "open"
    assert passage_between(grid, areas[A], areas[C]) == Edge("door", "locked")
    assert passage_between(grid, areas[B], areas[D]) == Edge("secret", "shut", found=False)
    assert passage_between(grid, areas[C], areas[D]) == ""
    assert lay_grid(keep(), 10, 1.5, "m", walls=False).grid.edges == {}


def test_a_finer_grid_has_the_same_picture_under_the_same_zones() -> None:
    zones = replace(keep(), picture=BackgroundPicture("a" * 64, 0.0, 0.0, 612.0, 492.0, 0.2))
    for columns in (10, 40):
        made = lay_grid(zones, columns, 5, "ft")
        under = made.grid.picture
        assert under is not None
        assert under.width == pytest.approx(612 * made.scale, abs=0.01)
        assert under.tint == 0.0
        assert made.grid.ground == ()
    assert usual_columns(zones) == 7


def test_a_zone_too_small_for_a_cell_is_named() -> None:
    with pytest.raises(ValueError, match="would have no cell of its own: choose more columns"):
        lay_grid(keep(), 1, 1, "m")
    with pytest.raises(ValueError, match="no zones"):
        lay_grid(ZoneMap(), 10, 1, "m")
