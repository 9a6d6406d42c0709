"""Zones turned, mirrored and doubled: what is done four times, or twice, leads back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import BackgroundPicture, ZoneMap
from battlemap.board.zones.outlines import area, bounds, zone_at
from battlemap.board.zones.zone_faults import validate_zones
from battlemap.board.zones.zone_transforms import (
    ACROSS,
    DOWN,
    LEFT,
    RIGHT,
    PlaneTransform,
    double_zones,
    turn_by,
    turn_map,
    turn_zones,
)
from tests.board.maps import grid_map, link, names_only, with_links

A, B = ZoneId("z00"), ZoneId("z10")
maps = st.builds(
    grid_map, st.integers(1, 3), st.integers(1, 2), st.floats(180, 400, allow_nan=False), st.floats(180, 400, allow_nan=False)
)


def repeated(zone_map: ZoneMap, turn: PlaneTransform, times: int) -> ZoneMap:
    for _ in range(times):
        zone_map = turn_map(zone_map, turn)
    return zone_map


@settings(max_examples=25, deadline=None)
@given(maps, st.sampled_from([(RIGHT, 4), (LEFT, 4), (ACROSS, 2), (DOWN, 2)]))
def test_four_quarters_and_two_mirrors_leave_the_map_as_it_was(zone_map: ZoneMap, what: tuple[PlaneTransform, int]) -> None:
    assert repeated(zone_map, *what) == zone_map
    once = turn_map(zone_map, what[0])
    assert once != zone_map
    validate_zones(once)
    assert [area(once, zone) for zone in once.zones] == pytest.approx([area(zone_map, zone) for zone in zone_map.zones], rel=0.02)


@settings(max_examples=15, deadline=None)
@given(st.sampled_from([(RIGHT, 4), (LEFT, 4), (ACROSS, 2), (DOWN, 2), (turn_by(30), 12)]))
def test_a_zone_turned_about_its_own_middle_comes_back(what: tuple[PlaneTransform, int]) -> None:
    turn, times = what
    zone_map = grid_map(1, 1, 260, 200)
    before = bounds(zone_map, A)
    for _ in range(times):
        zone_map, _ = turn_zones(zone_map, (A,), turn)
    after = bounds(zone_map, A)
    assert (after.x, after.y, after.width, after.height) == pytest.approx(
        (before.x, before.y, before.width, before.height), abs=0.1
    )


def test_a_zone_that_is_turned_leaves_its_neighbour_as_it_is() -> None:
    zone_map = with_links(grid_map(2, 1, 260, 260), link(A, B))
    before = [zone_map.points[point] for point in zone_map.zones[B].outline]
    turned, _ = turn_zones(zone_map, (A,), ACROSS)
    assert [turned.points[point] for point in turned.zones[B].outline] == before
    assert not set(turned.zones[A].outline) & set(turned.zones[B].outline)
    assert len(turned.links) == 1


def test_a_long_zone_is_not_turned_over_its_neighbour() -> None:
    zone_map = grid_map(1, 2, 600, 200)
    with pytest.raises(ValueError, match=r"\.$"):
        turn_zones(zone_map, (A,), RIGHT)


def test_two_zones_turned_together_keep_their_border() -> None:
    turned, _ = turn_zones(grid_map(2, 1), (A, B), RIGHT)
    assert len(set(turned.zones[A].outline) & set(turned.zones[B].outline)) == 3
    assert bounds(turned, A).height == pytest.approx(300, abs=30)


def test_copies_lie_beside_the_map_with_their_ways() -> None:
    zone_map = with_links(grid_map(2, 1), link(A, B, "door"))
    doubled, copies = double_zones(zone_map, (A, B))
    validate_zones(doubled)
    assert [doubled.zones[copies[key]].name for key in (A, B)] == ["Zone 0 0 2", "Zone 1 0 2"]
    assert [one.barrier for one in doubled.links_between(copies[A], copies[B])] == ["door"]
    assert bounds(doubled, copies[A]).x > bounds(zone_map, B).right
    assert zone_at(doubled, bounds(doubled, copies[B]).middle) == copies[B]


def test_zones_without_an_outline_turn_with_their_names() -> None:
    zone_map = names_only([A, B])
    assert turn_map(zone_map, RIGHT).zones[B].at == (-100.0, 300.0)
    assert repeated(zone_map, RIGHT, 4) == zone_map


def test_a_map_on_a_picture_says_why_it_is_not_turned() -> None:
    with pytest.raises(ValueError, match="picture"):
        turn_map(replace(grid_map(1, 1), picture=BackgroundPicture("x")), RIGHT)
