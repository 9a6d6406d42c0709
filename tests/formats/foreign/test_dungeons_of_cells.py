"""Maps that are given cell by cell: donjon, drawn as text, One Page Dungeon on a grid."""

from battlemap.board.ids import EdgeId
from tests.formats.dungeons import EAST, door, dungeon, note, rect
from tests.formats.foreign.made_maps import battle_of, donjon, found_in, links_by_name

GOBLINS = """The Goblin Hole

##########   ######
#........#####....#
#.g......+...+..@.#
#........#####....#
####S#####   ##1###
   #.#         #
   #.#      ####+###
   #.########~~....#
   #........'~~..T.#
   ##################

1: A fallen idol.
g = Goblin chief
"""
LINES = """
 ----------      -------
 |........|######+.....|
 |........+#     |..>..|
 |..{.....|      -------
 ----------
"""


def test_donjon_doors_of_every_kind_stand_between_rooms_and_passages() -> None:
    room = {
        "id": 1,
        "row": 1,
        "col": 1,
        "contents": {"summary": "Trap", "detail": {"trap": ["Spiked pit"]}},
        "doors": {"east": [{"row": 1, "col": 4, "desc": "Stuck door", "type": "door"}]},
    }
    plain = donjon(["#########", "#111DccL22", "#111###S##", "#111P3333#", "#########"], 0, [room])
    found = found_in(plain)
    assert (found.title, found.cell, found.unit) == ("The Pit", 10.0, "ft")
    battle = battle_of(found, "both")
    assert {
        ("Passage 1", "Room 1", "door"),
        ("Passage 1", "Room 2", "door"),
        ("Room 1", "Room 3", "portcullis"),
    } <= links_by_name(battle)
    notes = {zone.name: zone.notes for zone in battle.board.zone_map.zones.values()}
    assert notes["Room 1"].startswith("Trap\nTraps: Spiked pit")
    assert "Stuck door" in " ".join(notes.values())
    assert battle.board.grid is not None
    assert not next(edge for edge in battle.board.grid.edges.values() if edge.kind == "secret").found


def test_the_margin_of_a_donjon_map_moves_its_rooms_and_not_its_cells() -> None:
    room = {"id": 1, "doors": {"east": [{"row": 0, "col": 3, "desc": "Iron door", "type": "door"}]}}
    found = found_in(donjon(["########", "#111D22#", "########"], 1, [room]))
    (marker,) = found.markers
    assert (marker.at, marker.text) == ((4.5, 1.5), "Iron door")


def test_a_map_drawn_as_text_has_rooms_doors_a_tree_and_somebody_in_it() -> None:
    found = found_in(GOBLINS, "hole.txt")
    assert (found.kind, found.title) == ("Map drawn as text", "The Goblin Hole")
    battle = battle_of(found, "both")
    assert links_by_name(battle) == {
        ("Passage 1", "Room 1", "door"),
        ("Passage 1", "Room 2", "door"),
        ("Passage 2", "Room 1", "secret"),
        ("Passage 2", "Room 3", "door"),
    }
    assert {token.name for token in battle.board.tokens.values()} == {"Goblin chief", "Somebody"}
    assert "1. A fallen idol." in " ".join([battle.board.notes, *(zone.notes for zone in battle.board.zone_map.zones.values())])
    grid = battle.board.grid
    assert grid is not None
    assert [prop.look for prop in grid.props.values()] == ["tree"]
    assert grid.surface((13, 7)).passage == "water"


def test_walls_drawn_as_lines_and_codes_parted_by_tabs_are_read_too() -> None:
    lines = battle_of(found_in(LINES), "zones")
    assert links_by_name(lines) == {("Passage 1", "Room 1", "door"), ("Passage 1", "Room 2", "door")}
    codes = found_in("F\tF\tDL\tF\n\t\t\tF\nF\tF\tDSR\tF\n")
    assert [(door.kind, door.found) for door in codes.doors] == [("door", True), ("secret", False)]


def test_a_one_page_dungeon_can_be_a_grid_with_its_places_as_zones() -> None:
    plain = dungeon([rect(0, 0, 3, 3), rect(4, 0, 3, 4)], [door(3, 1, 5, EAST)], notes=[note("1", 5.5, 1.5, "A chest.")])
    battle = battle_of(found_in(plain), "both")
    grid = battle.board.grid
    assert grid is not None
    assert (grid.columns, grid.rows, grid.edges[EdgeId("5,2 w")].state) == (9, 6, "locked")
    assert {zone.notes for zone in battle.board.zone_map.zones.values()} == {"", "1. A chest."}
    assert [link.state for link in battle.board.zone_map.links.values()] == ["locked"]


def test_open_country_drawn_as_text_is_a_map_though_it_has_hardly_a_wall() -> None:
    ford = "The ford\n========\n\n..........\n..##......\n..........\n...~~~....\n..........\n....@....."
    found = found_in(ford)
    assert (found.title, found.columns, found.rows, len(found.tokens)) == ("The ford", 10, 6, 1)
    assert found.ground[3][3:6] == "~~~"
