"""The walls of a dungeon on the planar graph: sound, straight, shared exactly at the doors, roomy enough for tokens."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battlemap.board.ids import TokenId
from battlemap.board.polygons import contains
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.borders import sign_of
from battlemap.board.zones.outlines import area, borders, bounds, label_point, link_of, outline, undrawn_links
from battlemap.board.zones.planar_map import check_change
from battlemap.board.zones.zone_faults import validate_zones
from battlemap.formats.onepage.dungeon_import import read_onepage
from battlemap.layout.token_packing import pack_tokens
from tests.formats.dungeons import EAST, NORTH, SOUTH, cells, door, dungeon, middle_of_border, rect, two_rooms, zone


def test_two_rooms_meet_in_the_middle_of_their_door_and_nowhere_else() -> None:
    zone_map = two_rooms(1).map
    shared = [border for border in borders(zone_map) if len(border.zones) == 2]
    assert len(shared) == 1
    assert middle_of_border(zone_map, next(iter(zone_map.links.values()))) == (3.5 * 64, 1.5 * 64)
    assert undrawn_links(zone_map) == ()


@pytest.mark.parametrize("kind", range(10))
def test_no_part_of_a_map_runs_into_another(kind: int) -> None:
    zone_map = two_rooms(kind).map
    assert validate_zones(zone_map) == ()
    assert check_change(ZoneMap(), zone_map) is zone_map


def test_walls_are_straight_to_the_eye() -> None:
    zone_map = two_rooms(1).map
    box = bounds(zone_map, zone(zone_map, "Room 1").id)
    assert box.x == pytest.approx(-20, abs=2)
    assert box.y == pytest.approx(-20, abs=2)
    assert box.bottom == pytest.approx(212, abs=2)


def test_a_room_of_three_squares_holds_two_tokens_of_full_size_and_a_corridor_one() -> None:
    zone_map = read_onepage(dungeon([rect(0, 0, 3, 3), rect(10, 0, 1, 4)], [])).map
    for name, count in (("Room 1", 2), ("Passage 2", 1)):
        ground = outline(zone_map, zone(zone_map, name).id)
        layout = pack_tokens(ground, (), [TokenId(f"t{at}") for at in range(count)], {})
        assert (len(layout.spots), layout.scale) == (count, 1.0)


def test_doors_between_the_same_two_rooms_stand_where_they_are_in_the_file() -> None:
    doors = [door(6, 3, 5, SOUTH), door(1, 3, 4, NORTH), door(4, 3, 0, SOUTH)]
    zone_map = read_onepage(dungeon([rect(0, 0, 8, 3), rect(0, 4, 8, 3)], doors)).map
    places = {link.barrier: middle_of_border(zone_map, link) for link in zone_map.links.values()}
    assert places == {"portcullis": (96.0, 224.0), "open": (288.0, 224.0), "door": (416.0, 224.0)}
    assert {link.barrier: link.state for link in zone_map.links.values()}["door"] == "locked"


def test_doors_side_by_side_do_not_run_into_each_other() -> None:
    doors = [door(1, 3, 1, SOUTH), door(2, 3, 0, SOUTH)]
    zone_map = read_onepage(dungeon([rect(0, 0, 4, 3), rect(0, 4, 4, 3)], doors)).map
    assert undrawn_links(zone_map) == ()
    assert check_change(ZoneMap(), zone_map) is zone_map


def test_a_round_room_is_round_and_its_doors_are_joined_to_it() -> None:
    rects = [rect(0, 0, 5, 5, rotunda=True), rect(6, 1, 3, 3), rect(1, 6, 3, 3), rect(10, 1, 3, 3, rotunda=True)]
    doors = [door(5, 2, 1, EAST), door(2, 5, 0, SOUTH), door(9, 2, 0, EAST)]
    zone_map = read_onepage(dungeon(rects, doors)).map
    round_one = zone(zone_map, "Rotunda 1")
    circle = math.pi * (2.5 * 64 + 20) ** 2
    assert area(zone_map, round_one.id) == pytest.approx(circle, rel=0.04)
    assert undrawn_links(zone_map) == ()
    assert check_change(ZoneMap(), zone_map) is zone_map


def test_a_round_room_is_joined_to_doors_and_corridors_far_from_its_middle() -> None:
    rects = [rect(0, 0, 7, 7, rotunda=True), rect(8, 0, 2, 1), rect(11, 0, 3, 3)]
    zone_map = read_onepage(dungeon(rects, [door(7, 0, 0, EAST), door(10, 0, 1, EAST)])).map
    assert [one.name for one in zone_map.zones.values()] == ["Rotunda 1", "Room 2"]
    assert undrawn_links(zone_map) == ()
    assert check_change(ZoneMap(), zone_map) is zone_map


def test_the_name_of_a_room_stands_in_the_room_and_not_in_its_passage() -> None:
    rects = [rect(0, 4, 3, 3), rect(1, 0, 1, 3), rect(3, 0, 3, 1)]
    zone_map = read_onepage(dungeon(rects, [door(1, 3, 0, SOUTH), door(2, 0, 6, EAST)])).map
    x, y = label_point(zone_map, zone(zone_map, "Room 1").id)
    assert (x, y > 4 * 64) == (96.0, True)


def test_rooms_that_lie_over_others_give_way_to_the_larger_one() -> None:
    read = read_onepage(dungeon([rect(0, 0, 3, 3), rect(2, 2, 6, 6), rect(3, 3, 2, 2)], []))
    assert [one.name for one in read.map.zones.values()] == ["Room 1", "Hall 2"]
    assert check_change(ZoneMap(), read.map) is read.map
    assert area(read.map, zone(read.map, "Hall 2").id) == pytest.approx((6 * 64 + 40) ** 2, rel=0.01)
    assert read.warnings == ("1 room lies wholly over others and was left out.",)


def test_rooms_that_touch_without_a_link_show_a_wall() -> None:
    zone_map = read_onepage(dungeon([rect(0, 0, 3, 3), rect(4, 0, 3, 3)], [door(3, 1)])).map
    assert [sign_of(zone_map, b) for b in borders(zone_map) if len(b.zones) == 2] == [*zone_map.links.values()]
    assert all(link_of(zone_map, b) is None for b in borders(zone_map) if len(b.zones) == 1)


squares = st.integers(-6, 6)
rects = st.builds(rect, squares, squares, st.integers(1, 5), st.integers(1, 5), rotunda=st.booleans())
doors = st.builds(door, squares, squares, st.integers(0, 10), st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]))


@settings(max_examples=60)
@given(st.lists(rects, min_size=1, max_size=9), st.lists(doors, max_size=9), st.lists(st.tuples(squares, squares), max_size=9))
def test_whatever_rooms_and_doors_there_are_the_map_is_sound(
    some_rects: list[dict[str, int]], some_doors: list[dict[str, int]], water: list[tuple[int, int]]
) -> None:
    plain = {"rects": [*some_rects, rect(20, 20, 3, 3)], "doors": some_doors, "water": cells(*water)}
    read = read_onepage(plain)
    assert check_change(ZoneMap(), read.map) is read.map
    assert all(contains(outline(read.map, key), label_point(read.map, key)) for key in read.map.zones)
    assert len({one.name for one in read.map.zones.values()}) == len(read.map.zones)
