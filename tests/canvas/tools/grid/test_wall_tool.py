"""Walls, doors and windows on the lines of a grid, drawn with real mouse and keys."""

from PySide6.QtCore import Qt

from battlemap.board.grid_map import Edge, GridMap
from battlemap.board.ids import EdgeId
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.input_events import InputDriver
from tests.canvas.tools.grid.conftest import MakeDesk
from tests.canvas.tools.grid.tool_fixtures import CTRL, RIGHT, corner, grid, tool

KEY = Qt.Key


def test_a_wall_follows_the_lines_under_the_pointer(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "walls")
    hands.trace(corner(2, 2), corner(5, 2.1), corner(5.1, 4))
    assert grid(desk).edges == dict.fromkeys(["2,2 n", "3,2 n", "4,2 n", "5,2 w", "5,3 w"], Edge("wall"))
    assert desk.session.undo_title == "draw wall"


def test_going_back_takes_the_wall_back(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "walls")
    hands.trace(corner(2, 2), corner(3, 2), corner(4, 2), corner(5, 2), corner(4, 2), corner(3, 2))
    assert list(grid(desk).edges) == ["2,2 n"]


def test_a_rectangle_draws_a_room_and_a_line_stays_straight(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "walls")
    hands.key(KEY.Key_R)
    hands.drag(corner(2, 2), corner(6, 5))
    assert len(grid(desk).edges) == 14
    hands.key(KEY.Key_I)
    hands.drag(corner(10, 2), corner(11, 9))
    assert {key for key in grid(desk).edges if key.startswith("10,")} == {f"10,{y} w" for y in range(2, 9)}


def test_a_click_puts_a_door_into_the_wall_and_opens_and_shuts_it(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "walls")
    hands.drag(corner(2, 3), corner(8, 3))
    hands.key(KEY.Key_2)
    hands.click(corner(4.5, 3))
    assert grid(desk).edges[EdgeId("4,3 n")] == Edge("door", "shut")
    hands.click(corner(4.5, 3.05))
    assert grid(desk).edges[EdgeId("4,3 n")] == Edge("door", "open")
    assert desk.session.undo_title == "open door"
    hands.key(KEY.Key_1)
    hands.click(corner(4.5, 3))
    assert grid(desk).edges[EdgeId("4,3 n")].state == "shut", "a click on a door moves it, whatever would be drawn"


def test_a_locked_secret_door_nobody_has_found_is_drawn_as_one(desk: MapController, hands: InputDriver) -> None:
    one = tool(desk, "walls")
    one.choose("kind", "secret")
    one.choose("state", "locked")
    hands.click(corner(4.5, 3))
    assert grid(desk).edges[EdgeId("4,3 n")] == Edge("secret", "locked", False)


def test_walls_are_taken_away_by_ctrl_and_by_the_right_button(make_desk: MakeDesk) -> None:
    desk = make_desk(GridMap(20, 12, edges={EdgeId(f"{x},3 n"): Edge("wall") for x in range(10)}))
    hands = InputDriver(desk)
    tool(desk, "walls")
    hands.drag(corner(1, 3), corner(3, 3), CTRL)
    assert "1,3 n" not in grid(desk).edges
    hands.drag(corner(4, 3), corner(6, 3), button=RIGHT)
    assert len(grid(desk).edges) == 6
    hands.press(corner(8.5, 3), button=RIGHT)
    hands.release(corner(8.5, 3), button=RIGHT)
    assert "8,3 n" not in grid(desk).edges


def test_the_edge_of_the_map_can_be_walled_but_nothing_beyond(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "walls")
    hands.key(KEY.Key_R)
    hands.drag(corner(0, 0), corner(25, 15))
    assert len(grid(desk).edges) == 64
    assert {"20,0 w", "0,12 n", "0,0 n", "0,0 w"} <= grid(desk).edges.keys()


def test_a_room_is_drawn_by_keyboard_alone(desk: MapController, hands: InputDriver) -> None:
    one = tool(desk, "walls")
    hands.key(KEY.Key_R)
    hands.key(KEY.Key_Right)
    start = one.cell_cursor.at
    assert start is not None
    hands.key(KEY.Key_Return)
    for key in (KEY.Key_Right, KEY.Key_Right, KEY.Key_Down):
        hands.key(key)
    assert one.busy
    hands.key(KEY.Key_Return)
    assert len(grid(desk).edges) == 6
    hands.key(KEY.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert len(grid(desk).edges) in (6, 7)


def test_what_is_there_already_is_no_edit(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "walls")
    hands.drag(corner(2, 2), corner(5, 2))
    desk.session.undo()
    assert grid(desk).edges == {}
    desk.session.redo()
    title = desk.session.undo_title
    hands.drag(corner(2, 2), corner(5, 2))
    desk.session.undo()
    assert (title, grid(desk).edges) == ("draw wall", {})
