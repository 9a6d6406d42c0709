"""The dock of a small window while a machine plays: the turn order keeps rows, and no room stays empty."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui.battle.opponent_part import OpponentPart
from battlemap.gui.widgets.foldable_column import FoldableColumn
from battlemap.gui.window.main_window import MainWindow
from tests.gui.opponent.machine_events import machines_turn, settle
from tests.gui.window_events import page, press
from tests.gui.window_fixtures import a_theme


def shown_rows(window: MainWindow) -> int:
    """How many rows of the turn order are whole in sight."""
    turns = page(window).parts.turns
    view, model = turns.list, turns.model
    rects = [view.visualRect(model.index(at)) for at in range(model.rowCount())]
    return sum(view.viewport().rect().contains(rect.adjusted(0, 2, 0, -2)) for rect in rects)


def test_the_turn_order_keeps_four_rows_beside_the_machine_in_a_small_window(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot
) -> None:
    QApplication.processEvents()
    assert shown_rows(window) >= 4
    machines_turn(window, qtbot, machine)
    press(window, Qt.Key.Key_Space)
    settle(qtbot, machine)
    QApplication.processEvents()
    qtbot.waitUntil(lambda: shown_rows(window) >= 4)


class Tall(QWidget):
    """A body that has something to show in 400 px."""

    def sizeHint(self) -> QSize:
        return QSize(100, 400)


def test_folded_parts_leave_their_room_to_those_that_can_use_it(qtbot: QtBot) -> None:
    dock = FoldableColumn(a_theme())
    qtbot.addWidget(dock)
    first = dock.add_part("first", "First", Tall(), 0.3)
    dock.add_part("log", "Log", QWidget(), 1, is_open=False)
    dock.resize(300, 728)
    dock.show()
    dock.place()
    assert first.body.height() == 400
