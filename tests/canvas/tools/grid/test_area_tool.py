"""Named areas drawn over cells with real mouse and keys."""

from PySide6.QtCore import Qt

from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.grid_map import Edge, GridMap
from battlemap.board.ids import EdgeId
from battlemap.board.subject import Subject
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.input_events import InputDriver
from tests.canvas.tools.grid.conftest import MakeDesk
from tests.canvas.tools.grid.tool_fixtures import CTRL, Refusals, cell, grid, tool

KEY = Qt.Key


def sizes(controller: MapController) -> dict[str, int]:
    return {str(zone): len(cells) for zone, cells in cells_by_area(grid(controller)).items()}


def test_a_rectangle_makes_an_area_whose_name_is_asked_for(desk: MapController, hands: InputDriver) -> None:
    made: list[str] = []
    desk.zone_made.connect(made.append)
    tool(desk, "area")
    hands.drag(cell(2, 2), cell(5, 4))
    assert (made, sizes(desk)) == (["zone-1"], {"zone-1": 12})
    assert desk.session.undo_title == "draw area"


def test_a_drag_from_inside_enlarges_an_area_and_ctrl_takes_cells_away(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "area")
    hands.drag(cell(2, 2), cell(4, 4))
    hands.drag(cell(4, 4), cell(7, 4))
    assert sizes(desk) == {"zone-1": 12}
    hands.drag(cell(6, 4), cell(7, 4), CTRL)
    assert sizes(desk) == {"zone-1": 10}
    assert desk.session.undo_title == "take cells away"


def test_areas_side_by_side_are_joined_by_an_open_way_or_by_the_door_between_them(make_desk: MakeDesk) -> None:
    wall = {EdgeId(f"12,{y} w"): Edge("wall") for y in range(2, 6)} | {EdgeId("12,3 w"): Edge("door", "shut")}
    desk = make_desk(GridMap(20, 12, edges=wall))
    hands = InputDriver(desk)
    tool(desk, "area")
    for left in (4, 8, 12):
        hands.drag(cell(left, 2), cell(left + 3, 5))
    links = [(link.a, link.b, link.barrier, link.state) for link in desk.board.zone_map.links.values()]
    assert links == [("zone-1", "zone-2", "open", "open"), ("zone-2", "zone-3", "door", "shut")]


def test_an_area_drawn_freehand_may_have_any_shape_but_no_hole(desk: MapController, hands: InputDriver) -> None:
    refused = Refusals(desk)
    tool(desk, "area")
    hands.key(KEY.Key_D)
    hands.trace(cell(2, 2), cell(2, 6), cell(6, 6))
    assert sizes(desk) == {"zone-1": 9}
    hands.trace(cell(10, 2), cell(13, 2), cell(13, 5), cell(10, 5), cell(10, 2))
    assert sizes(desk) == {"zone-1": 9}
    assert len(refused) == 1
    assert "hole" in refused[0]


def test_a_click_on_an_area_picks_it_and_a_double_click_edits_it(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "area")
    hands.drag(cell(2, 2), cell(5, 4))
    picked, wanted = list[Subject](), list[Subject]()
    desk.subject_selected.connect(picked.append)
    desk.edit_wanted.connect(wanted.append)
    hands.click(cell(3, 3))
    assert picked == [Subject("zone", "zone-1")]
    hands.double(cell(3, 3))
    assert wanted == [Subject("zone", "zone-1")]


def test_an_area_is_drawn_by_keyboard_alone(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "area")
    for key in (KEY.Key_Right, KEY.Key_Return, KEY.Key_Right, KEY.Key_Down, KEY.Key_Down, KEY.Key_Return):
        hands.key(key)
    assert sizes(desk) == {"zone-1": 6}
