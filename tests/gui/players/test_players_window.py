"""The players' window: one key opens it on the other display, and it shows the map without secrets as it changes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView
from pytestqt.qtbot import QtBot

from battlemap.board.events import TokenChanged
from battlemap.gui.window.main_window import MainWindow
from tests.gui.players.players_events import control, players_map, press_on_map, settle
from tests.gui.players.two_displays import TV, TableDisplays
from tests.gui.window_events import page

pytestmark = pytest.mark.usefixtures("displays")
CTRL = Qt.KeyboardModifier.ControlModifier


def test_one_key_opens_it_over_all_of_the_other_display_and_closes_it(window: MainWindow) -> None:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    second = control(window).window
    assert second is not None
    assert second.isFullScreen()
    assert control(window).display == TV
    assert QApplication.activeWindow() is not second
    second.activateWindow()
    settle()
    QTest.keyClick(second, Qt.Key.Key_P, CTRL)
    assert control(window).window is None
    assert control(window).state.word == "Off"


def test_with_one_display_it_is_an_ordinary_window(window: MainWindow, displays: TableDisplays) -> None:
    displays.unplug(TV)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    second = control(window).window
    assert second is not None
    assert second.isVisible()
    assert not second.isFullScreen()
    assert second.width() < window.width() / 2
    assert window.geometry().contains(second.geometry())
    second.activateWindow()
    settle()
    QTest.keyClick(second, Qt.Key.Key_F11)
    assert second.isFullScreen()
    QTest.keyClick(second, Qt.Key.Key_Escape)
    assert not second.isFullScreen()


def test_it_shows_who_may_be_seen_and_whoever_is_revealed(window: MainWindow) -> None:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    board = page(window).board
    hidden = next(key for key, token in board.tokens.items() if token.hidden)
    assert set(players_map(window).scene.token_items) == {key for key, token in board.tokens.items() if not token.hidden}
    page(window).session.edit(TokenChanged(hidden, "revealed", {"hidden": False}), what="reveal")
    settle()
    assert hidden in players_map(window).scene.token_items


def test_it_follows_the_view_of_the_game_master(window: MainWindow) -> None:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    camera, theirs = page(window).controller.view.camera, players_map(window).view
    camera.set_zoom(2.0)
    camera.pan(40, -25)
    seen, shown = camera.seen, theirs.camera.seen
    assert shown.adjusted(-2, -2, 2, 2).contains(seen)
    assert abs(shown.center().x() - seen.center().x()) < 2
    assert abs(shown.center().y() - seen.center().y()) < 2


def test_a_wheel_or_a_key_over_it_moves_nothing_and_no_pointer_is_seen(window: MainWindow, qtbot: QtBot) -> None:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    second, view = control(window).window, players_map(window).view
    assert second is not None
    before = view.camera.seen
    QTest.mousePress(second, Qt.MouseButton.MiddleButton, pos=second.rect().center())
    QTest.mouseMove(second, second.rect().center() / 2)
    QTest.mouseRelease(second, Qt.MouseButton.MiddleButton)
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(second, key)
    assert view.camera.seen == before
    assert second.cursor().shape() == Qt.CursorShape.BlankCursor
    assert second.childAt(second.rect().center()) is None or not isinstance(second.childAt(second.rect().center()), QGraphicsView)
