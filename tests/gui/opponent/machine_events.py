"""Hands on the machine that plays in the window."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from battlemap.gui.battle.opponent_part import OpponentPart
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import press

HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def settle(qtbot: QtBot, part: OpponentPart) -> None:
    qtbot.waitUntil(lambda: not part.opponent.thinks, timeout=20_000)


def machines_turn(window: MainWindow, qtbot: QtBot, part: OpponentPart) -> None:
    """Let the people's turns pass."""
    for _ in range(12):
        if part.opponent.may_step:
            return
        press(window, Qt.Key.Key_Space)
    raise AssertionError("the machine never has a turn")
