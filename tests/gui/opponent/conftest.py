"""The window with foes that a machine plays, without pauses for people to read."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from battlemap.gui.battle.opponent_part import OpponentPart
from battlemap.gui.opponent import machine_opponent
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.standing_orders import MachineSeat
from tests.gui.opponent.machine_events import HELD
from tests.gui.window_events import page, press


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to read what happened."""
    monkeypatch.setattr(machine_opponent, "AFTER_ANSWER", 0)
    monkeypatch.setattr(machine_opponent, "AFTER_MOVE", 0)
    monkeypatch.setattr(machine_opponent, "AFTER_ROLL", 0)


@pytest.fixture
def machine(window: MainWindow) -> OpponentPart:
    """The foes are a machine's of little skill."""
    QApplication.processEvents()
    press(window, Qt.Key.Key_O, HELD)
    part = page(window).machine
    assert part is not None
    for held in page(window).session.orders.machines:
        part.seat(MachineSeat(held.seat, "bold", 1))
    return part
