"""Painting cells with real mouse and keys: surfaces, heights, light; one stroke is one edit."""

import pytest
from PySide6.QtCore import Qt

from battlemap.board.grid.grid_drawing import edges_along, rectangle_path
from battlemap.board.grid_map import Edge, GridMap
from battlemap.board.surfaces import SURFACES
from battlemap.canvas.tools.tool_options import ChoiceOption
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.input_events import InputDriver, canvas_of
from tests.canvas.tools.grid.conftest import MakeDesk
from tests.canvas.tools.grid.tool_fixtures import CTRL, RIGHT, cell, grid, rows, tool

KEY = Qt.Key


def test_a_freehand_stroke_paints_every_cell_it_runs_over_in_one_edit(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "paint").choose("surface", "h")
    hands.trace(cell(2, 3), cell(5, 3), cell(5, 6))
    assert rows(desk)[3] == "..hhhh.............."
    assert [row[5] for row in rows(desk)[3:8]] == ["h", "h", "h", "h", "."]
    assert desk.session.undo_title == "paint hay"
    desk.session.undo()
    assert grid(desk).ground == ()


def test_a_quick_stroke_leaves_no_gaps(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "paint").choose("surface", "h")
    hands.trace(cell(1, 1), cell(10, 1))
    assert rows(desk)[1].count("h") == 10


def test_while_drawing_the_board_stays_as_it_was_and_escape_puts_it_back(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "paint")
    hands.hold(cell(2, 2), cell(6, 2))
    assert grid(desk).ground == ()
    hands.key(KEY.Key_Escape)
    hands.release(cell(6, 2))
    assert grid(desk).ground == ()
    assert desk.session.undo_title == ""


def test_a_wide_brush_paints_more_cells_and_keys_change_its_width(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "paint")
    hands.key(KEY.Key_BracketRight)
    hands.key(KEY.Key_BracketRight)
    hands.click(cell(5, 5))
    assert sum(row.count("_") for row in rows(desk)) == 9
    hands.key(KEY.Key_BracketLeft)
    hands.click(cell(15, 5))
    assert sum(row.count("_") for row in rows(desk)) == 9 + 4


def test_rectangle_line_and_fill_are_chosen_by_key(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "paint")
    hands.key(KEY.Key_R)
    hands.drag(cell(4, 4), cell(2, 2))
    assert sum(row.count("_") for row in rows(desk)) == 9
    hands.key(KEY.Key_I)
    hands.drag(cell(8, 1), cell(12, 5))
    assert [rows(desk)[1 + step][8 + step] for step in range(5)] == ["_"] * 5
    hands.key(KEY.Key_F)
    hands.key(KEY.Key_2)
    hands.click(cell(3, 3))
    assert [row[2:5] for row in rows(desk)[2:5]] == [",,,"] * 3


def test_a_fill_stops_at_walls(make_desk: MakeDesk) -> None:
    room = edges_along(rectangle_path((2, 2), (6, 5)))
    desk = make_desk(GridMap(20, 12, edges=dict.fromkeys(room, Edge("wall"))))
    one = tool(desk, "paint")
    one.choose("layer", "lights")
    one.choose("shape", "fill")
    InputDriver(desk).click(cell(3, 3))
    assert sum(grid(desk).row_of("lights", row).count("d") for row in range(12)) == 12
    assert desk.session.undo_title == "change light"


@pytest.mark.parametrize("how", ["ctrl", "right", "rubber"])
def test_ctrl_the_right_button_and_the_rubber_take_away(desk: MapController, hands: InputDriver, how: str) -> None:
    tool(desk, "paint").choose("surface", "h")
    hands.drag(cell(2, 2), cell(8, 2))
    if how == "ctrl":
        hands.drag(cell(4, 2), cell(6, 2), CTRL)
    elif how == "right":
        hands.drag(cell(4, 2), cell(6, 2), button=RIGHT)
    else:
        hands.key(KEY.Key_X)
        hands.drag(cell(4, 2), cell(6, 2))
    assert rows(desk)[2] == "..hh...hh..........."
    assert desk.session.undo_title == "clear ground"


def test_no_menu_opens_where_the_right_button_has_taken_away(desk: MapController, hands: InputDriver) -> None:
    asked: list[object] = []
    desk.menu_wanted.connect(lambda thing, where: asked.append(thing))
    tool(desk, "paint")
    hands.press(cell(3, 3), button=RIGHT)
    hands.menu(cell(3, 3))
    hands.release(cell(3, 3), button=RIGHT)
    assert asked == []
    canvas_of(desk).set_tool("select")
    hands.press(cell(3, 3), button=RIGHT)
    hands.menu(cell(3, 3))
    assert len(asked) == 1


def test_heights_go_up_and_down_once_a_stroke_and_can_be_set(desk: MapController, hands: InputDriver) -> None:
    one = tool(desk, "paint")
    hands.key(KEY.Key_H)
    hands.trace(cell(2, 2), cell(6, 2), cell(2, 2))
    assert grid(desk).row_of("heights", 2)[:8] == "00111110"
    hands.drag(cell(2, 2), cell(3, 2))
    hands.key(KEY.Key_2)
    hands.drag(cell(6, 2), cell(7, 2))
    assert grid(desk).row_of("heights", 2)[:8] == "0022110A"
    one.choose("step", "set")
    one.choose("level", -3)
    hands.click(cell(0, 0))
    assert grid(desk).height((0, 0)) == -3


def test_all_surfaces_can_be_chosen_and_nine_have_a_key(desk: MapController, hands: InputDriver) -> None:
    one = tool(desk, "paint")
    pick = next(option for option in one.options() if isinstance(option, ChoiceOption) and option.key == "surface")
    assert {choice.value for choice in pick.all} == set(SURFACES)
    assert [choice.key for choice in pick.choices] == list("123456789")
    one.choose("surface", "v")
    pick = next(option for option in one.options() if isinstance(option, ChoiceOption) and option.key == "surface")
    assert "v" in [choice.value for choice in pick.choices], "what was searched for is at hand from now on"
    hands.click(cell(0, 0))
    assert rows(desk)[0][0] == "v"


def test_painting_is_done_by_keyboard_alone(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "paint")
    hands.key(KEY.Key_Right)
    start = tool(desk, "paint").cell_cursor.at
    assert start is not None
    hands.key(KEY.Key_Return)
    hands.key(KEY.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    hands.key(KEY.Key_Down)
    hands.key(KEY.Key_R)
    hands.key(KEY.Key_Return)
    hands.key(KEY.Key_Down)
    hands.key(KEY.Key_Right)
    hands.key(KEY.Key_Return)
    x, y = start
    painted = {(at, row) for row, signs in enumerate(rows(desk)) for at, sign in enumerate(signs) if sign == "_"}
    assert painted == {(x, y), (x + 1, y), (x + 1, y + 1), (x + 1, y + 2), (x + 2, y + 1), (x + 2, y + 2)}
    hands.key(KEY.Key_Delete)
    hands.key(KEY.Key_Delete)
    assert rows(desk)[y + 2][x + 2] == "."


def test_a_stroke_off_the_map_or_of_the_same_surface_is_no_edit(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "paint").choose("surface", ".")
    hands.drag(cell(2, 2), cell(6, 2))
    hands.drag(cell(-3, -3), cell(-1, -3))
    assert desk.session.undo_title == ""


def test_drawing_tools_are_for_grids_only(controller: MapController) -> None:
    canvas_of(controller).set_tool("paint")
    assert canvas_of(controller).tool.name == "select"


def current_hint(controller: MapController) -> ToolHint:
    """What the line of help says now."""
    hint = canvas_of(controller).tool.hint_bar
    assert hint is not None
    return hint


def test_the_line_of_help_names_the_keys_that_mean_something_now(desk: MapController) -> None:
    brush = tool(desk, "paint")
    assert ("/", "All surfaces") in current_hint(desk).keys
    brush.choose("layer", "heights")
    assert ("/", "All surfaces") not in current_hint(desk).keys, "heights are no surfaces"


@pytest.mark.parametrize("name", ["paint", "walls", "props", "lamps", "area"])
def test_the_line_of_help_says_that_a_tool_takes_away(desk: MapController, name: str) -> None:
    chosen = tool(desk, name)
    assert "away" not in current_hint(desk).text
    chosen.choose("rubber", True)
    assert "away" in current_hint(desk).text
    assert current_hint(desk).keys[0] == ("X", "Draw again")
