"""A One Page Dungeon becomes a battle: rooms, doors, notes, water, and everything that can be wrong with a file."""

import json
from typing import Any

import pytest

from battlemap.board.zone_map import Barrier, BarrierState
from battlemap.board.zones.outlines import bounds
from battlemap.board.zones.zone_faults import validate_zones
from battlemap.formats.file_kind import json_of
from battlemap.formats.onepage.dungeon_import import dungeon_battle, dungeon_board, read_onepage
from battlemap.store.database.codec import InvalidContent
from battlemap.store.validation.board_validation import validate_board
from tests.formats.dungeons import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    cells,
    door,
    dungeon,
    left_and_right,
    note,
    only_link,
    rect,
    two_rooms,
    zone,
)
from tests.store.documents import load

ROOM = [rect(0, 0, 3, 3)]


@pytest.mark.parametrize(
    ("kind", "barrier", "state", "name"),
    [
        (0, "open", "open", ""),
        (1, "door", "shut", ""),
        (2, "open", "open", "archway"),
        (3, "stairs", "open", "stairs out"),
        (4, "portcullis", "shut", "portcullis"),
        (5, "door", "locked", "locked double door"),
        (6, "secret", "shut", "secret door"),
        (7, "door", "locked", "steel door"),
        (8, "stairs", "open", "stairs down"),
        (9, "stairs", "open", "stairs"),
    ],
)
def test_every_kind_of_door_becomes_the_barrier_it_is(kind: int, barrier: Barrier, state: BarrierState, name: str) -> None:
    link = only_link(two_rooms(kind).map)
    assert (link.barrier, link.state, link.name) == (barrier, state, name)
    assert link.found is (kind != 6)


def test_an_unknown_kind_of_door_is_an_open_passage_and_a_warning() -> None:
    read = two_rooms(12)
    assert only_link(read.map).barrier == "open"
    assert read.warnings == ("Doors of the unknown kind 12 became open passages.",)


@pytest.mark.parametrize(("way", "high"), [(EAST, 0), (WEST, 1)])
def test_stairs_go_down_in_the_direction_they_face(way: tuple[int, int], high: int) -> None:
    zone_map = two_rooms(9, way).map
    link = only_link(zone_map)
    assert link.high == left_and_right(zone_map, link)[high]


def test_nobody_gets_through_a_secret_door_that_is_not_found() -> None:
    read = two_rooms(6)
    assert not only_link(read.map).passable
    assert read.map.neighbours(next(iter(read.map.zones))) == ()


def test_what_holds_on_the_other_side_of_a_door_is_told_to_the_gm_on_this_one() -> None:
    zones = list(two_rooms(4).map.zones.values())
    assert zones[0].notes == "The lever of the portcullis is on its other side, in Room 2."
    assert zones[1].notes == ""


def test_a_door_whose_direction_makes_no_sense_joins_the_rooms_at_its_sides() -> None:
    crooked = {**door(3, 1, 1), "dir": {"x": 1, "y": 1}}
    assert len(read_onepage(dungeon([*ROOM, rect(4, 0, 3, 3)], [crooked])).map.links) == 1


def test_doors_that_join_nothing_are_left_out_with_a_warning() -> None:
    read = read_onepage(dungeon(ROOM, [door(30, 30), door(1, 1), {**door(20, 0), "dir": {"x": 0, "y": 0}}]))
    assert read.map.links == {}
    assert read.warnings == ("3 doors join no two rooms and were left out.",)


def test_rooms_that_lie_side_by_side_without_a_door_are_joined() -> None:
    read = read_onepage(dungeon([*ROOM, rect(3, 0, 3, 3)], []))
    assert only_link(read.map).barrier == "open"


@pytest.mark.parametrize(
    ("way", "at", "side"),
    [(EAST, (-1, 1), "west"), (WEST, (3, 1), "east"), (SOUTH, (1, -1), "north"), (NORTH, (1, 3), "south")],
)
def test_the_entrance_leads_up_to_an_outside_on_the_right_side(way: tuple[int, int], at: tuple[int, int], side: str) -> None:
    read = read_onepage(dungeon(ROOM, [door(*at, 3, way)]))
    outside, link = zone(read.map, "Outside"), only_link(read.map)
    assert (link.barrier, link.high) == ("stairs", outside.id)
    room, yard = bounds(read.map, zone(read.map, "Room 1").id), bounds(read.map, outside.id)
    lies = {
        "west": yard.right < room.x + 1, "east": yard.x > room.right - 1,
        "north": yard.bottom < room.y + 1, "south": yard.y > room.bottom - 1,
    }  # fmt: skip
    assert [name for name, is_it in lies.items() if is_it] == [side]


def test_stairs_down_lead_to_another_level() -> None:
    read = read_onepage(dungeon(ROOM, [door(3, 1, 8, EAST)]))
    below = zone(read.map, "Level below")
    assert (below.terrain, only_link(read.map).high) == ("dark", zone(read.map, "Room 1").id)


def test_several_ways_out_are_told_apart() -> None:
    read = read_onepage(dungeon(ROOM, [door(-1, 1, 3, EAST), door(3, 1, 3, WEST)]))
    assert {one.name for one in read.map.zones.values()} == {"Room 1", "Outside, west", "Outside, east"}


def test_a_way_out_with_no_space_beyond_it_is_told_in_notes_and_a_warning() -> None:
    read = read_onepage(dungeon([*ROOM, rect(5, 0, 3, 3)], [door(3, 1, 3, WEST)]))
    assert zone(read.map, "Room 1").notes == "A way out leads east."
    assert read.warnings == ("There was no space to draw what lies beyond Room 1; its notes tell of the way out.",)


def test_notes_come_to_the_gm_with_their_numbers_and_name_their_room() -> None:
    notes = [note("7", 5.5, 1.5, "A pile of rubble hides a shield."), note("2", 5.5, 2.5, "A wizard, resting in a corner.")]
    read = read_onepage(dungeon([*ROOM, rect(4, 0, 3, 4)], [door(3, 1)], notes=notes))
    room = zone(read.map, "Room 7")
    assert room.notes == "7. A pile of rubble hides a shield.\n2. A wizard, resting in a corner."
    assert [(a.name, a.on, a.hidden) for a in read.aspects] == [
        ("Pile of rubble", room.id, True),
        ("Wizard, resting", room.id, True),
    ]
    assert zone(read.map, "Room 8").notes == ""


def test_notes_with_one_number_do_not_give_two_rooms_one_name() -> None:
    notes = [note("1", 0.5, 0.5, "Gold."), note("1", 5.5, 0.5, "More gold."), note("", 1, 1, "Rats.")]
    read = read_onepage(dungeon([*ROOM, rect(4, 0, 3, 4)], [door(3, 1)], notes=notes))
    assert [one.name for one in read.map.zones.values()] == ["Room 1", "Room 2"]
    assert next(iter(read.map.zones.values())).notes == "1. Gold.\nRats."


def test_a_note_in_no_room_goes_to_the_nearest_one() -> None:
    read = read_onepage(dungeon([*ROOM, rect(20, 0, 3, 3)], [], notes=[note("4", 17.5, 1.0, "A bell.")]))
    assert zone(read.map, "Room 4").notes == "4. A bell."
    assert read.warnings == ("Note 4 lies in no room and was given to the nearest one.",)


def test_a_number_may_be_written_as_a_number() -> None:
    read = read_onepage(dungeon(ROOM, [], notes=[{"text": "A bell.", "ref": 3, "pos": {"x": 1, "y": 1.5}}]))
    assert zone(read.map, "Room 3").notes == "3. A bell."


def test_a_room_that_is_mostly_under_water_is_water_and_hinders() -> None:
    water = cells(*((x, y) for x in range(3) for y in range(2)))
    read = read_onepage(dungeon([*ROOM, rect(4, 0, 3, 3)], [door(3, 1)], water=[*water, *cells((4, 0), (5, 0), (40, 2))]))
    flooded, damp = zone(read.map, "Flooded room 1"), zone(read.map, "Room 2")
    assert (flooded.terrain, damp.terrain) == ("water", "hall")
    assert [(a.name, a.on, a.adverse, a.hidden) for a in read.aspects] == [
        ("Knee-deep water", flooded.id, True, False),
        ("Pools of water", damp.id, False, False),
    ]
    assert damp.notes == "About 20 % of the floor is under water."


def test_columns_are_counted_and_an_aspect_where_there_are_rows_of_them() -> None:
    columns = [*cells((1, 1), (2, 1), (1, 2), (2, 2)), *cells((11.2, 1.7))]
    read = read_onepage(dungeon([rect(0, 0, 4, 4), rect(10, 0, 4, 4)], [], columns=columns))
    hall, room = zone(read.map, "Pillared hall 1"), zone(read.map, "Room 2")
    assert (hall.notes, room.notes) == ("There are 4 columns.", "There is one column.")
    assert [(a.name, a.on) for a in read.aspects] == [("Rows of columns", hall.id)]


def test_the_kind_of_room_is_in_its_name() -> None:
    rects = [
        rect(0, 0, 6, 5),
        rect(10, 0, 2, 2),
        rect(20, 0, 5, 5, rotunda=True),
        rect(30, 0, 8, 1),
        rect(40, 0, 3, 3, ending=True),
    ]
    read = read_onepage(dungeon(rects, []))
    assert [one.name for one in read.map.zones.values()] == ["Hall 1", "Cell 2", "Rotunda 3", "Passage 4", "Room 5"]
    assert zone(read.map, "Room 5").notes == "This is the last room of the dungeon."


def test_title_and_story_come_to_the_battle() -> None:
    data = dungeon([*ROOM, rect(4, 0, 3, 3)], [door(3, 1), door(7, 1, 3, WEST)], story="The miller never came back.")
    battle = dungeon_battle(data, load("duel"), "mill.json")
    assert battle.opening.title == "The Mill Cellars"
    assert [(a.name, a.anchor, a.hidden) for a in battle.opening.aspects.values()] == [("The Mill Cellars", "scene", True)]
    assert [one.notes for one in battle.opening.zone_map.zones.values()] == ["", "The miller never came back.", ""]


def test_a_dungeon_without_a_title_is_called_like_its_file() -> None:
    battle = dungeon_battle(dungeon(ROOM, [], title=" "), load("duel"), "mill.json")
    assert (battle.opening.title, battle.opening.aspects) == ("mill", {})


def test_a_battle_in_a_dungeon_is_sound_and_keeps_the_warnings() -> None:
    rules = load("duel")
    notes = [note("1", 1, 1, "Some gold."), note("2", 5.5, 1, "A crate.")]
    data = dungeon([*ROOM, rect(4, 0, 3, 3)], [door(3, 1), door(9, 9)], notes=notes)
    battle = dungeon_battle(data, rules)
    assert list(validate_board(battle.opening, rules)) == []
    assert battle.remarks == ("1 door joins no two rooms and was left out.",)
    assert len(battle.opening.aspects) == 3
    assert dungeon_board(read_onepage(data), rules) == battle.opening


def test_the_same_file_always_gives_the_same_dungeon() -> None:
    data = dungeon([*ROOM, rect(4, 0, 3, 3, rotunda=True)], [door(3, 1)])
    assert read_onepage(data) == read_onepage(data)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_every_usual_encoding_is_read(encoding: str) -> None:
    text = json.dumps(dungeon(ROOM, [], title="Höhle")).encode(encoding)
    assert read_onepage(json_of(text, "mill.json")).title == "Höhle"


@pytest.mark.parametrize("offset", [-999_999_000, -54, 0, 999_999_000])
def test_it_does_not_matter_where_on_the_grid_a_dungeon_lies(offset: int) -> None:
    x, y = offset, -offset
    data = dungeon([rect(x, y, 3, 3), rect(x + 4, y, 3, 4)], [door(x + 3, y + 1)], water=cells((x + 4, y), (x + 5, y)))
    plain = dungeon([rect(0, 0, 3, 3), rect(4, 0, 3, 4)], [door(3, 1)], water=cells((4, 0), (5, 0)))
    assert read_onepage(data) == read_onepage(plain)
    assert validate_zones(read_onepage(data).map) == ()


BAD: list[tuple[Any, str]] = [
    ({"rects": ROOM}, "mill.json cannot be read as a One Page Dungeon: the field doors is missing."),
    ({"rects": [{"x": 0, "y": 0, "w": 3}], "doors": []}, "rects.1: the field h is missing."),
    ({"rects": [rect(0, 0), {**rect(2, 0), "x": "2"}], "doors": []}, "rects.2.x: this should be a whole number and is text."),
    ({"rects": [{**rect(0, 0), "x": 0.5}], "doors": []}, "rects.1.x: this should be a whole number and is a number."),
    ({"rects": ROOM, "doors": {}}, "doors: this should be a list and is a table."),
    ({"rects": ROOM, "doors": [{"x": 1, "y": 1, "dir": 4}]}, "doors.1.dir: this should be a table and is a whole number."),
    (
        {"rects": ROOM, "doors": [], "notes": [note("1", 0, 0, "x") | {"text": None}]},
        "notes.1.text: this should be text and is nothing.",
    ),
    ({"rects": ROOM, "doors": [], "title": ["x"]}, "title: this should be text and is a list."),
    ({"rects": [], "doors": []}, "mill.json is a dungeon without a single room."),
    ({"rects": [rect(3, 1)], "doors": [door(3, 1)]}, "mill.json is a dungeon without a single room."),
    ({"rects": [rect(0, 0, -3, 3)], "doors": []}, "mill.json cannot be read: rects.1 is −3 × 3 squares large."),
    ({"rects": [rect(0, 0, 3, 0)], "doors": []}, "mill.json cannot be read: rects.1 is 3 × 0 squares large."),
    ({"rects": [rect(2 * x, 0) for x in range(10_000)], "doors": []}, "mill.json has 10000 rects; the most is 2000."),
    ({"rects": [rect(0, 0), rect(9_000, 0)], "doors": []}, "mill.json is 9001 × 1 squares large; the most is 1000 × 1000."),
    ({"rects": [rect(0, 0, 900, 900)], "doors": []}, "mill.json has rooms of 810000 squares together; the most is 250000."),
    ({"rects": [rect(10**40, 0)], "doors": []}, "mill.json cannot be read: rects.1 lies beyond all measure."),
    ({"rects": ROOM, "doors": [], "story": "x" * 30_000}, "mill.json has a text of more than 20000 letters."),
    ([1, 2], "mill.json is no One Page Dungeon: it should begin with “{”."),
]


@pytest.mark.parametrize(("plain", "sentence"), BAD)
def test_a_file_that_cannot_be_used_is_refused_in_one_sentence_with_the_place(plain: Any, sentence: str) -> None:
    with pytest.raises(InvalidContent) as refusal:
        read_onepage(json_of(json.dumps(plain).encode(), "mill.json"), "mill.json")
    assert str(refusal.value).endswith(sentence)
    assert str(refusal.value).startswith("mill.json ")


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (json.dumps(dungeon(ROOM, []))[:-40].encode(), "truncated"),
        (b'{"rects": [{"x": NaN, "y": 0, "w": 1, "h": 1}], "doors": []}', "malformed"),
        (b'{"rects": [{"x": 1e999, "y": 0, "w": 1, "h": 1}], "doors": []}', "out of range"),
        (b'{"rects": ' + b"[" * 100_000, "nested too deeply"),
        (b'{"title": "\xe9"}', "not text"),
        (b'{"rects": [], "doors": [], "title": "\\ud800"}', "cannot be read"),
        (b"\xff\xfe\x00", "not text"),
    ],
)
def test_broken_text_is_refused_in_one_sentence(raw: bytes, words: str) -> None:
    with pytest.raises(InvalidContent) as refusal:
        read_onepage(json_of(raw, "mill.json"), "mill.json")
    assert words in str(refusal.value)
    assert str(refusal.value).startswith("mill.json ")
    assert str(refusal.value).endswith(".")


def test_more_than_a_map_can_hold_is_refused() -> None:
    rooms = [rect(5 * x, 5 * y, 4, 4, rotunda=True) for x in range(44) for y in range(44)]
    with pytest.raises(InvalidContent, match="the most is 50000"):
        read_onepage({"rects": rooms, "doors": []})
