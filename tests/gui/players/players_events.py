"""Hands on both windows."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from battlemap.gui.players.players_control import PlayersControl
from battlemap.gui.players.players_map import PlayersMap
from battlemap.gui.players.players_window import PlayersWindow
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import press

CTRL = Qt.KeyboardModifier.ControlModifier


def press_on_map(window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key with the focus on the GM's map, and all that follows from it at once."""
    window.activateWindow()
    settle()
    press(window, key, held)
    settle()


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def control(window: MainWindow) -> PlayersControl:
    return window.window_actions.players.control


def second_window(window: MainWindow) -> PlayersWindow:
    second = control(window).window
    assert second is not None
    return second


def players_map(window: MainWindow) -> PlayersMap:
    shown = second_window(window).map
    assert shown is not None
    return shown
