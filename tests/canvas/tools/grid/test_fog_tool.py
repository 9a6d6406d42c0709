"""What players see of a grid, covered and revealed with real mouse and keys."""

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt

from battlemap.board.events import Logged
from battlemap.board.grid.fog.fog_tables import covered_table
from battlemap.board.grid.grid_zones import make_area
from battlemap.board.grid_map import Edge, GridMap, Lamp, Prop
from battlemap.board.ids import EdgeId, LampId, PropId
from battlemap.canvas.view.map_controller import MapController
from battlemap.store.database.battle import new_battle
from battlemap.store.document.document import Document
from tests.canvas.input_events import InputDriver
from tests.canvas.tools.grid.conftest import MakeDesk
from tests.canvas.tools.grid.tool_fixtures import CTRL, RIGHT, cell, grid, tool
from tests.games.skirmish import CAT, SKIRMISH

KEY = Qt.Key
WALL = {EdgeId(f"8,{y} w"): Edge("wall") for y in range(12) if y != 5}
HOUSE = GridMap(20, 12, edges={**WALL, EdgeId("8,5 w"): Edge("door", "shut")})
"""Eight columns west of a wall with a door, twelve east of it."""


def with_area(grid_map: GridMap, name: str) -> GridMap:
    zones, _ = make_area(grid_map, [(x, y) for x in range(8) for y in range(12)], name)
    return replace(grid_map, zones=zones)


def covered(desk: MapController) -> int:
    return int(covered_table(grid(desk)).sum())


def told(desk: MapController) -> list[str]:
    return [event.text for _, events in desk.session.story() for event in events if isinstance(event, Logged)]


def test_a_click_covers_the_room_behind_shut_doors_and_another_reveals_it(make_desk: MakeDesk) -> None:
    desk = make_desk(with_area(HOUSE, "Cellar"))
    hands, fog = InputDriver(desk), tool(desk, "fog")
    hands.move(cell(2, 2), CTRL)
    assert desk.scene.fog_target.words == "Cover Cellar 96 squares"
    hands.click(cell(2, 2), CTRL)
    assert covered(desk) == 96
    hands.move(cell(3, 3))
    assert desk.scene.fog_target.words == "Reveal Cellar 96 squares"
    assert fog.hint_bar.text == "*Reveal* Cellar to the players."
    hands.click(cell(3, 3))
    assert (covered(desk), grid(desk).fog) == (0, ())
    assert told(desk) == ["*Cellar* covered from the players", "*Cellar* revealed to the players"]
    assert desk.session.undo()
    assert covered(desk) == 96
    assert desk.session.redo()
    assert covered(desk) == 0


def test_through_an_open_door_a_room_goes_on_as_far_as_it_is_covered(make_desk: MakeDesk) -> None:
    desk = make_desk(replace(HOUSE, edges={**HOUSE.edges, EdgeId("8,5 w"): Edge("door", "open")}))
    hands = InputDriver(desk)
    tool(desk, "fog")
    hands.click(cell(2, 2), CTRL)
    assert covered(desk) == 240
    hands.key(KEY.Key_4)
    hands.drag(cell(8, 0), cell(19, 11))
    assert covered(desk) == 96
    hands.key(KEY.Key_1)
    hands.move(cell(2, 2))
    assert desk.scene.fog_target.words == "Reveal this room 96 squares"


def test_brush_rectangle_polygon_and_all(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "fog").choose("cover all", True)
    assert covered(desk) == 240
    hands.key(KEY.Key_3)
    hands.drag(cell(2, 2), cell(5, 2))
    assert covered(desk) == 240 - 18
    assert desk.session.undo_title == "Reveal squares"
    hands.drag(cell(2, 2), cell(5, 2), button=RIGHT)
    assert covered(desk) == 240
    hands.key(KEY.Key_5)
    for corner in ((6, 1), (10, 1), (10, 4)):
        hands.click(cell(*corner))
    hands.double(cell(6, 4))
    assert covered(desk) == 240 - 20
    tool(desk, "fog").choose("reveal all", True)
    assert covered(desk) == 0


def test_a_stroke_is_shown_while_it_is_drawn_and_esc_puts_it_back(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "fog")
    hands.key(KEY.Key_3)
    hands.hold(cell(2, 2), cell(6, 2), CTRL)
    item = desk.scene.fog._item
    assert item is not None
    assert item.boxes
    hands.key(KEY.Key_Escape)
    assert covered(desk) == 0
    assert desk.scene.fog._item is None
    assert desk.session.journal.last == 0


def test_large_covered_parts_are_named_and_fade_when_another_tool_is_in_hand(make_desk: MakeDesk) -> None:
    desk = make_desk(with_area(HOUSE, "Cellar"))
    hands = InputDriver(desk)
    tool(desk, "fog").choose("cover all", True)
    assert sorted(part.name for part in desk.scene.fog.parts) == ["", "Cellar"]
    item = desk.scene.fog._item
    assert item is not None
    assert item.opacity() == 1.0
    tool(desk, "walls")
    assert item.opacity() == 0.6
    del hands


def test_an_area_nobody_has_seen_is_covered_until_some_of_it_is_revealed(make_desk: MakeDesk) -> None:
    known = with_area(HOUSE, "Cellar")
    hidden = {key: replace(zone, revealed=False) for key, zone in known.zones.zones.items()}
    desk = make_desk(replace(known, zones=replace(known.zones, zones=hidden)))
    hands = InputDriver(desk)
    assert covered(desk) == 96
    assert desk.scene.fog.parts
    tool(desk, "fog")
    hands.key(KEY.Key_2)
    hands.click(cell(2, 2))
    assert covered(desk) == 0
    assert all(zone.revealed for zone in grid(desk).zones.zones.values())


def test_tokens_things_and_lights_are_hidden_one_by_one_and_stay_so_when_the_ground_is_revealed(make_desk: MakeDesk) -> None:
    crate, torch = Prop(PropId("crate"), "Crate", (12, 3)), Lamp(LampId("torch"), (14, 3), 2, 4)
    desk = make_desk(GridMap(20, 12, props={crate.id: crate}, lamps={torch.id: torch}), people=True)
    hands, fog = InputDriver(desk), tool(desk, "fog")
    hands.key(KEY.Key_6)
    hands.move(cell(12, 3))
    assert desk.scene.fog_target.words == "Hide Crate"
    hands.click(cell(12, 3))
    hands.click(cell(14, 3))
    x, y = desk.board[CAT].cell
    hands.click(cell(x, y))
    assert [grid(desk).props[crate.id].hidden, grid(desk).lamps[torch.id].hidden, desk.board[CAT].hidden] == [True] * 3
    hands.click(cell(12, 3))
    assert not grid(desk).props[crate.id].hidden
    fog.choose("cover all", True)
    hands.key(KEY.Key_1)
    hands.move(cell(1, 1))
    assert fog.hint_bar.text == f"*Reveal* this room to the players. {desk.board[CAT].name} stays hidden."


def test_what_is_covered_is_there_when_the_battle_is_opened_again(make_desk: MakeDesk, tmp_path: Path) -> None:
    desk = make_desk(HOUSE, people=True)
    document = Document.create(tmp_path / "house.battle", new_battle(SKIRMISH, desk.board, seed="seed"), lambda _: SKIRMISH)
    session = document.session()
    document.follow(session)
    desk.session = session
    session.observe(desk.follow)
    hands = InputDriver(desk)
    tool(desk, "fog")
    hands.click(cell(2, 2), CTRL)
    before = session.board
    assert covered_table(grid(desk)).sum() == 96
    assert document.close()
    assert Document.open(document.path, lambda _: SKIRMISH).session().board == before
