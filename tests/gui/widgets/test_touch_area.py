"""Lists under fingers: a drag scrolls and moves nothing, a tap selects, a finger that rests opens the menu."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.turns.turn_panel import TurnPanel
from battlemap.gui.turns.turn_rows import TurnRow
from battlemap.gui.widgets.touch_area import accept_touch
from tests.gui.turns.test_turn_folding import RAIDERS, a_crowd, show
from tests.gui.window_fixtures import a_theme, no_picture


class Finger:
    """One finger on a widget."""

    device: QPointingDevice | None = None

    def __init__(self, panel: TurnPanel) -> None:
        self.ground = panel.list.viewport()
        Finger.device = Finger.device or QTest.createTouchDevice()
        self._sequence = QTest.touchEvent(self.ground, Finger.device, False)

    def send(self, what: str, at: QPoint) -> None:
        getattr(self._sequence, what)(0, at, self.ground)
        self._sequence.commit()
        QApplication.processEvents()


@pytest.fixture
def panel(qtbot: QtBot) -> TurnPanel:
    made = TurnPanel(a_theme(), no_picture)
    qtbot.addWidget(made)
    made.resize(330, 260)
    made.show()
    show(made, a_crowd(0))
    accept_touch(made.list)
    return made


def test_a_finger_scrolls_and_a_tap_selects(panel: TurnPanel, qtbot: QtBot) -> None:
    finger, bar = Finger(panel), panel.list.verticalScrollBar()
    picked: list[TurnRow] = []
    panel.list.selected.connect(picked.append)
    with qtbot.assertNotEmitted(panel.list.moved):
        finger.send("press", QPoint(100, 180))
        for step in range(1, 8):
            finger.send("move", QPoint(100, 180 - 20 * step))
            qtbot.wait(10)
        finger.send("release", QPoint(100, 40))
        qtbot.waitUntil(lambda: bar.value() > 60)
    assert not picked
    qtbot.wait(400)
    finger.send("press", QPoint(100, 60))
    finger.send("release", QPoint(100, 60))
    qtbot.waitUntil(lambda: len(picked) == 1)


def test_a_finger_that_rests_opens_the_menu_of_the_row_and_selects_nothing(panel: TurnPanel, qtbot: QtBot) -> None:
    finger = Finger(panel)
    place = panel.list.visualRect(panel.model.index(2)).center()
    with qtbot.assertNotEmitted(panel.list.selected):
        with qtbot.waitSignal(panel.list.menu_wanted) as caught:
            finger.send("press", place)
        finger.send("release", place)
    assert caught.args is not None
    assert caught.args[0].tokens == (TokenId("a2"),)
    assert RAIDERS[0] not in caught.args[0].tokens
