"""A measured line that the players see too: only by choice, by what they know, and not while their map is covered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Point
from battlemap.gui.map.option_controls import WordButton
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits.board_edits import change_token
from battlemap.play.fog import fog_edits
from tests.canvas.input_events import InputDriver
from tests.gui.players.players_events import CTRL, players_map, press_on_map, settle
from tests.gui.window_events import page

pytestmark = pytest.mark.usefixtures("displays")


def spots(window: MainWindow, *names: str) -> list[Point]:
    """Where the tokens of these names stand."""
    items, board = page(window).controller.scene.token_items, page(window).board
    return [next(items[token.id].spot for token in board.tokens.values() if token.name == name) for name in names]


def shared_label(window: MainWindow) -> str:
    label = players_map(window).scene.marks.label
    return label[1] if label else ""


def own_label(window: MainWindow) -> str:
    label = page(window).controller.scene.marks.label
    return label[1] if label else ""


def share(window: MainWindow) -> None:
    strip = page(window).parts.tool_strip
    button = strip.row.parts["shared", ""]
    assert isinstance(button, WordButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    settle()


def test_a_measured_line_is_shared_by_the_option_alone(window: MainWindow) -> None:
    press_on_map(window, Qt.Key.Key_M)
    assert not page(window).parts.tool_strip.isVisible()
    press_on_map(window, Qt.Key.Key_P, CTRL)
    assert page(window).parts.tool_strip.isVisible()
    mouse, (start, end) = InputDriver(page(window).controller), spots(window, "Orm", "Mirel")
    mouse.drag(start, end)
    assert (own_label(window), shared_label(window)) == ("one zone away", "")
    share(window)
    assert shared_label(window) == "one zone away"
    mouse.hold(start, spots(window, "Ylva")[0])
    assert shared_label(window) == own_label(window) != ""
    assert players_map(window).scene.lines.shown_lines[0]
    press_on_map(window, Qt.Key.Key_Escape)
    assert (own_label(window), shared_label(window)) == ("", "")
    assert not players_map(window).scene.lines.shown_lines[0]
    mouse.drag(start, end)
    share(window)
    assert (own_label(window), shared_label(window)) == ("one zone away", "")


def test_a_frozen_black_or_covered_map_has_no_line_and_another_tool_ends_it(window: MainWindow) -> None:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    press_on_map(window, Qt.Key.Key_M)
    share(window)
    start, end = spots(window, "Orm", "Mirel")
    mouse = InputDriver(page(window).controller)
    mouse.drag(start, end)
    for cover in (Qt.Key.Key_F8, Qt.Key.Key_F9, Qt.Key.Key_F6):
        press_on_map(window, cover)
        assert shared_label(window) == ""
        press_on_map(window, cover)
        assert shared_label(window) == "one zone away"
    press_on_map(window, Qt.Key.Key_V)
    assert shared_label(window) == ""
    press_on_map(window, Qt.Key.Key_P, CTRL)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    press_on_map(window, Qt.Key.Key_M)
    mouse.drag(start, end)
    assert (own_label(window), shared_label(window)) == ("one zone away", "")


def test_on_a_grid_a_line_over_covered_cells_tells_how_far_it_is_and_nothing_else(window: MainWindow) -> None:
    window.documents.new("obss", ground=GridMap(20, 12))
    one = page(window)
    one.session.edit(*fog_edits.set_fog_everywhere(one.board, True), what="cover")
    press_on_map(window, Qt.Key.Key_P, CTRL)
    press_on_map(window, Qt.Key.Key_M)
    share(window)
    InputDriver(one.controller).drag((2.5 * CELL, 2.5 * CELL), (6.5 * CELL, 2.5 * CELL))
    assert shared_label(window) == own_label(window) != ""
    press_on_map(window, Qt.Key.Key_Escape)
    assert shared_label(window) == ""


def test_a_template_is_drawn_on_both_maps_and_counts_only_whom_each_knows(window: MainWindow) -> None:
    window.window_actions.files.open_sample("quarry-yard")
    one = page(window)
    maren, mudge = (next(token for token in one.board.tokens.values() if token.name == name) for name in ("Maren", "Mudge"))
    one.session.edit(*change_token(one.board, mudge.id, hidden=True), what="Hide")
    press_on_map(window, Qt.Key.Key_P, CTRL)
    press_on_map(window, Qt.Key.Key_M)
    press_on_map(window, Qt.Key.Key_2)
    share(window)
    x, y = maren.cell
    own = InputDriver(one.controller)
    own.drag(((x + 0.5) * CELL, (y + 0.5) * CELL), ((x + 5.5) * CELL, (y + 0.5) * CELL))
    areas = [scene.sight_layer.overlay.areas for scene in (one.controller.scene, players_map(window).scene)]
    (mine,), (theirs,) = areas
    assert mine.cells == theirs.cells
    assert mine.words.startswith("5 m around")
    assert {*mudge.cells} & mine.cells
    assert mine.words != theirs.words  # the hidden one is not counted for them
    press_on_map(window, Qt.Key.Key_3)
    cone = one.controller.scene.sight_layer.overlay.areas[0]
    assert cone.words.startswith("5 m, 60°")
    press_on_map(window, Qt.Key.Key_BracketRight)
    assert players_map(window).scene.sight_layer.overlay.areas[0].words.startswith("5 m, 75°")
    press_on_map(window, Qt.Key.Key_Escape)
    assert not players_map(window).scene.sight_layer.overlay.areas
    assert not one.controller.scene.sight_layer.overlay.areas
