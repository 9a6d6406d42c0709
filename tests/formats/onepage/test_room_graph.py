"""Which rooms of a dungeon are places of their own, and which corridors become part of a way."""

from typing import Any

import pytest

from battlemap.board.zone_map import ZoneMap
from battlemap.formats.onepage.dungeon_import import read_onepage
from tests.formats.dungeons import EAST, WEST, cells, door, dungeon, note, only_link, rect, zone


def join_rooms(first: int, second: int, length: int = 2, **more: Any) -> ZoneMap:
    """A room of 3×3, a door, a corridor, another door, a larger room."""
    end = 4 + length
    rects = [rect(0, 0, 3, 3), rect(4, 1, length, 1), rect(end + 1, 0, 4, 4)]
    return read_onepage(dungeon(rects, [door(3, 1, first), door(end, 1, second)], **more)).map


@pytest.mark.parametrize(("first", "second"), [(0, 0), (0, 1), (1, 0), (2, 5), (6, 0), (9, 9), (1, 1), (4, 9)])
def test_a_corridor_between_two_rooms_becomes_part_of_their_way(first: int, second: int) -> None:
    zone_map = join_rooms(first, second)
    assert [one.name for one in zone_map.zones.values()] == ["Room 1", "Room 2"]
    assert len(zone_map.links) == 1


@pytest.mark.parametrize(
    ("first", "second", "barrier"),
    [(0, 1, "door"), (1, 0, "door"), (0, 6, "secret"), (4, 2, "portcullis"), (9, 1, "stairs"), (5, 9, "door")],
)
def test_of_two_doors_the_stronger_one_is_kept(first: int, second: int, barrier: str) -> None:
    assert only_link(join_rooms(first, second)).barrier == barrier


def test_the_corridor_belongs_to_the_room_behind_its_weaker_door() -> None:
    east = join_rooms(6, 0)
    west = join_rooms(0, 6)
    assert min(east.points[p][0] for p in zone(east, "Room 2").outline) < 4 * 64
    assert max(west.points[p][0] for p in zone(west, "Room 1").outline) > 6 * 64


def test_a_door_that_is_not_kept_is_told_to_the_gm() -> None:
    assert zone(join_rooms(1, 6), "Room 1").notes.splitlines()[0] == "The secret door to Room 2 is plain to see from there."
    assert zone(join_rooms(1, 6), "Room 1").notes.splitlines()[1] == "A door stands in its passage to the east."


def test_a_corridor_between_two_strong_doors_is_a_place() -> None:
    assert [one.name for one in join_rooms(4, 6).zones.values()] == ["Room 1", "Passage 2", "Room 3"]


def test_a_corridor_with_a_note_is_a_place() -> None:
    zone_map = join_rooms(0, 0, notes=[note("5", 4.5, 1.5, "A chalk mark.")])
    assert zone(zone_map, "Passage 5").notes == "5. A chalk mark."


def test_a_long_corridor_is_a_place() -> None:
    assert len(join_rooms(0, 0, length=6).zones) == 2
    assert len(join_rooms(0, 0, length=7).zones) == 3


def test_corridors_where_three_ways_meet_and_dead_ends_are_places() -> None:
    rects = [rect(0, 0, 3, 3), rect(4, 1, 2, 1), rect(7, 0, 3, 3), rect(4, 3, 1, 3)]
    zone_map = read_onepage(dungeon(rects, [door(3, 1, 0), door(6, 1, 0), door(4, 2, 0, (0, 1))])).map
    assert [one.name for one in zone_map.zones.values()] == ["Room 1", "Passage 2", "Room 3", "Passage 4"]


def test_a_row_of_corridors_becomes_one_way_as_long_as_it_is_short() -> None:
    rects = [rect(0, 0, 3, 3), rect(4, 1, 2, 1), rect(7, 1, 2, 1), rect(10, 0, 3, 3)]
    zone_map = read_onepage(dungeon(rects, [door(3, 1, 1), door(6, 1, 0), door(9, 1, 5)])).map
    assert [one.name for one in zone_map.zones.values()] == ["Room 1", "Room 2"]
    assert only_link(zone_map).state == "locked"
    chain = [rect(0, 0, 3, 3), *(rect(4 + 2 * at, 1) for at in range(20)), rect(44, 0, 3, 3)]
    long = read_onepage(dungeon(chain, [door(3 + 2 * at, 1, 0) for at in range(21)])).map
    assert 2 < len(long.zones) < 12


def test_a_corridor_that_leads_back_into_its_own_room_is_a_place() -> None:
    rects = [rect(0, 0, 5, 3), rect(1, 4, 3, 1)]
    zone_map = read_onepage(dungeon(rects, [door(1, 3, 0, (0, 1)), door(3, 3, 1, (0, 1))])).map
    assert [one.name for one in zone_map.zones.values()] == ["Room 1", "Passage 2"]
    assert {link.barrier for link in zone_map.links.values()} == {"open", "door"}


def test_a_corridor_that_leads_outside_is_a_place() -> None:
    zone_map = read_onepage(dungeon([rect(0, 0, 2, 1), rect(3, 0, 3, 3)], [door(-1, 0, 3, EAST), door(2, 0, 0)])).map
    assert [one.name for one in zone_map.zones.values()] == ["Passage 1", "Room 2", "Outside"]


def test_the_water_in_a_corridor_counts_for_the_room_it_became_part_of() -> None:
    zone_map = join_rooms(0, 5, water=cells(*((x, 1) for x in range(3, 6)), *((x, y) for x in range(3) for y in range(2))))
    assert zone(zone_map, "Flooded room 1").terrain == "water"


def test_a_second_door_on_one_square_is_left_out() -> None:
    read = read_onepage(dungeon([rect(0, 0, 3, 3), rect(4, 0, 3, 3)], [door(3, 1, 5), door(3, 1, 0, WEST)]))
    assert only_link(read.map).state == "locked"
    assert read.warnings == ("1 door joins no two rooms and was left out.",)
