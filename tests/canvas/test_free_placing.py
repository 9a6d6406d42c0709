"""Placing freely where a desktop takes Alt and a drag for itself: by another key, or by a switch flipped on the way."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from battlemap.board.grid_map import middle
from battlemap.board.ids import Point
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.input_events import ALT, InputDriver
from tests.canvas.signal_log import SignalLog
from tests.games.skirmish import ANN

CTRL = Qt.KeyboardModifier.ControlModifier


def on(column: int, row: int) -> Point:
    """The middle of a cell."""
    return middle((column, row))


@pytest.fixture
def mouse(field: MapController) -> InputDriver:
    return InputDriver(field)


def test_the_key_that_was_chosen_places_freely_and_alt_no_longer_does(field: MapController, mouse: InputDriver) -> None:
    heard = SignalLog(field)
    field.view.input.free_placing.use("ctrl")
    mouse.hold(on(2, 3), on(9, 8), ALT)
    assert not heard.drag.free
    assert ("Ctrl", "Place freely") in heard.hints[-1].keys
    mouse.key(Qt.Key.Key_Escape)
    mouse.drag(on(2, 3), on(9, 8), CTRL)
    assert field.board[ANN].place == (9, 8)


def test_with_ctrl_for_that_shift_still_adds_to_the_selection(field: MapController, mouse: InputDriver) -> None:
    field.view.input.free_placing.use("ctrl")
    mouse.click(on(2, 3))
    mouse.click(on(2, 3), CTRL)
    assert field.selection == (ANN,)
    mouse.click(on(2, 3), Qt.KeyboardModifier.ShiftModifier)
    assert not field.selection


def test_the_switch_is_flipped_by_its_key_and_holds_for_this_drag_only(field: MapController, mouse: InputDriver) -> None:
    heard = SignalLog(field)
    mouse.hold(on(2, 3), on(9, 8))
    assert heard.hints[-1].placed_freely is False
    mouse.key(Qt.Key.Key_F)
    assert (heard.drag.free, heard.hints[-1].placed_freely) == (True, True)
    mouse.release(on(9, 8))
    assert field.board[ANN].place == (9, 8)
    mouse.hold(on(9, 8), on(8, 8))
    assert heard.hints[-1].placed_freely is False
    mouse.key(Qt.Key.Key_Escape)


def test_with_the_switch_on_the_key_asks_the_rules_again(field: MapController, mouse: InputDriver) -> None:
    heard = SignalLog(field)
    mouse.hold(on(2, 3), on(3, 3))
    mouse.key(Qt.Key.Key_F)
    mouse.move(on(4, 3), ALT, Qt.MouseButton.LeftButton)
    assert not heard.drag.free
    mouse.key(Qt.Key.Key_Escape)


def test_resting_on_the_switch_with_the_token_in_the_hand_flips_it_once(
    field: MapController, mouse: InputDriver, qtbot: QtBot
) -> None:
    placing = field.view.input.free_placing
    there = field.view.viewport().mapToGlobal(mouse.pixel(on(6, 6)))
    placing.is_on_switch = lambda at: (at - there).manhattanLength() < 20
    mouse.hold(on(2, 3), on(6, 6))
    qtbot.waitUntil(lambda: placing.is_on)
    mouse.move(on(6, 6), button=Qt.MouseButton.LeftButton)
    qtbot.wait(450)
    assert placing.is_on, "it is flipped once each time one comes there"
    mouse.move(on(9, 8), button=Qt.MouseButton.LeftButton)
    mouse.release(on(9, 8))
    assert field.board[ANN].place == (9, 8)
    assert not placing.is_on
