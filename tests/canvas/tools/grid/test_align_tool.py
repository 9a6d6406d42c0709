"""The picture under a grid is aligned with real mouse and keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Point
from battlemap.board.zone_map import BackgroundPicture
from battlemap.canvas.tools.grid.align_tool import AlignTool
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.input_events import InputDriver
from tests.canvas.tools.grid.conftest import MakeDesk
from tests.canvas.tools.grid.tool_fixtures import Refusals, grid, grid_tool, tool

KEY = Qt.Key
SHA = "a" * 64


@pytest.fixture
def table(make_desk: MakeDesk) -> MapController:
    """A picture of 1000 × 500 px under ten by five cells: a hundred px each."""
    picture = BackgroundPicture(SHA, 0.0, 0.0, 10 * CELL, 5 * CELL, 0.0)
    desk = make_desk(GridMap(10, 5, picture=picture))
    image = QImage(1000, 500, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    desk.set_pictures(lambda sha: image if sha == SHA else None)
    return desk


def spot(x: float, y: float) -> Point:
    """A point of the picture, given in its own px."""
    return x / 100 * CELL, y / 100 * CELL


def align(controller: MapController) -> AlignTool:
    one = grid_tool(controller, "picture")
    assert isinstance(one, AlignTool)
    return one


def test_a_rectangle_over_five_by_five_cells_says_how_the_lines_lie(table: MapController) -> None:
    one, hands = align(table), InputDriver(table)
    hands.drag(spot(110, 60), spot(360, 310))
    assert one.draft.lines is not None
    hands.key(KEY.Key_5)
    assert one.draft.lines.across == pytest.approx(50, abs=0.5)
    assert grid(table).columns == 10, "nothing changes before it is applied"
    hands.key(KEY.Key_Return)
    assert (grid(table).columns, grid(table).rows) == (20, 10)
    assert table.session.undo_title == "align picture"
    table.session.undo()
    assert grid(table).columns == 10


def test_arrows_move_the_lines_by_one_px_of_the_picture(table: MapController) -> None:
    one, hands = align(table), InputDriver(table)
    for key in (KEY.Key_Right, KEY.Key_Right, KEY.Key_Down):
        hands.key(key)
    assert one.draft.lines is not None
    assert (one.draft.lines.left, one.draft.lines.top) == pytest.approx((2, 1))
    hands.key(KEY.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert one.draft.lines.left == pytest.approx(12)
    hands.key(KEY.Key_Escape)
    assert one.draft.lines is None


def test_columns_rows_and_offset_are_typed(table: MapController) -> None:
    one, refused = align(table), Refusals(table)
    one.choose("columns", 20.0)
    assert one.draft.lines is not None
    assert one.draft.lines.across == pytest.approx(50)
    one.choose("left", 10.0)
    one.choose("apply", True)
    assert refused == []
    found = grid(table).picture
    assert found is not None
    assert (found.width, found.x) == pytest.approx((20 * CELL, -10 / 50 * CELL), abs=0.01)


def test_the_tint_is_an_edit_of_its_own(table: MapController) -> None:
    align(table).choose("tint", 0.4)
    found = grid(table).picture
    assert found is not None
    assert found.tint == pytest.approx(0.4)
    assert table.session.undo_title == "tint picture"


def test_absurd_cells_are_refused_in_words_and_nothing_changes(table: MapController) -> None:
    one, refused = align(table), Refusals(table)
    InputDriver(table).drag(spot(100, 100), spot(140, 140))
    one.choose("box across", 99.0)
    assert len(refused) == 1
    assert "px" in refused[0]
    assert grid(table).columns == 10


def test_without_a_picture_the_tool_says_so(desk: MapController) -> None:
    refused = Refusals(desk)
    one = align(desk)
    assert len(refused) == 1
    assert one.options() == ()
    InputDriver(desk).key(KEY.Key_Return)
    assert desk.session.undo_title == ""


def test_whoever_goes_on_to_another_tool_has_the_lines_as_they_were_tried(table: MapController) -> None:
    one = align(table)
    one.choose("columns", 20.0)
    tool(table, "walls")
    assert (grid(table).columns, grid(table).rows) == (20, 10)
    assert table.session.undo_title == "align picture"


def test_lines_that_were_given_up_are_not_applied_later(table: MapController) -> None:
    one, hands = align(table), InputDriver(table)
    one.choose("columns", 20.0)
    hands.key(KEY.Key_Escape)
    tool(table, "walls")
    assert grid(table).columns == 10
