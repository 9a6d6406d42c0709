"""Lists under fingers: a drag scrolls and moves nothing, a tap selects, a finger that rests opens the menu."""

from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QScrollArea, QScroller, QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.menu.menu_list import MenuList
from battlemap.gui.menu.menu_rows import MenuRow
from battlemap.gui.turns.turn_panel import TurnPanel
from battlemap.gui.turns.turn_rows import TurnRow
from battlemap.gui.widgets.fields import Field
from battlemap.gui.widgets.form import Form
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.play.action_menu import MenuEntry
from tests.gui.turns.test_turn_folding import RAIDERS, a_crowd, show
from tests.gui.window_fixtures import a_theme, no_picture

P = TypeVar("P", bound=QWidget)


class Finger:
    """One finger on a widget."""

    device: QPointingDevice | None = None

    def __init__(self, ground: QWidget) -> None:
        self.ground = ground
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
    finger, bar = Finger(panel.list.viewport()), panel.list.verticalScrollBar()
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
    finger = Finger(panel.list.viewport())
    place = panel.list.visualRect(panel.model.index(2)).center()
    with qtbot.assertNotEmitted(panel.list.selected):
        with qtbot.waitSignal(panel.list.menu_wanted) as caught:
            finger.send("press", place)
        finger.send("release", place)
    assert caught.args is not None
    assert caught.args[0].tokens == (TokenId("a2"),)
    assert RAIDERS[0] not in caught.args[0].tokens


def drag_up(qtbot: QtBot, finger: Finger, at: QPoint) -> None:
    """A slow drag by 140 px, with the finger lifted at its end."""
    finger.send("press", at)
    for step in range(1, 8):
        finger.send("move", at - QPoint(0, 20 * step))
        qtbot.wait(10)
    finger.send("release", at - QPoint(0, 140))


def first_seen(qtbot: QtBot, area: QScrollArea, parts: list[P]) -> P:
    """The first of some parts that is seen whole, once the area stands still."""
    qtbot.waitUntil(lambda: QScroller.scroller(area.viewport()).state() == QScroller.State.Inactive)
    ground = area.viewport()
    return next(part for part in parts if ground.rect().contains(QRect(part.mapTo(ground, QPoint(0, 0)), part.size())))


def test_rows_of_a_long_menu_scroll_under_a_finger_and_a_tap_takes_one(qtbot: QtBot) -> None:
    ground = QWidget()
    qtbot.addWidget(ground)
    ground.resize(300, 260)
    menu = MenuList(a_theme(), ground)
    menu.setGeometry(0, 0, 300, 260)
    entries = [MenuEntry(f"Verb {number}", "lucide/hand") for number in range(30)]
    menu.show_entries(entries, lambda entry: MenuRow(menu.theme, entry, columns=False, quiet=False), headed=False)
    ground.show()
    taken: list[MenuEntry] = []
    menu.taken.connect(taken.append)
    row, bar = menu.rows[5], menu.verticalScrollBar()
    drag_up(qtbot, Finger(row), row.rect().center())
    qtbot.waitUntil(lambda: bar.value() > 60)
    assert not taken
    row = first_seen(qtbot, menu, menu.rows)
    finger = Finger(row)
    finger.send("press", row.rect().center())
    finger.send("release", row.rect().center())
    qtbot.waitUntil(lambda: taken == [row.entry])


def test_a_dialog_scrolls_under_a_finger_and_a_tap_ticks(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 500)
    body = Form(a_theme())
    body.show_fields([Field(f"at {number}", f"Field {number}", "tick", False) for number in range(40)])
    dialog = ModelessDialog(a_theme(), "Long", body, window, 400, 300)
    window.show()
    dialog.show()
    bar, first = dialog.area.verticalScrollBar(), body.control("at 4")
    assert isinstance(first, QCheckBox)
    drag_up(qtbot, Finger(first), QPoint(20, 8))
    qtbot.waitUntil(lambda: bar.value() > 60)
    assert not first.isChecked()
    tick = first_seen(qtbot, dialog.area, body.findChildren(QCheckBox))
    finger = Finger(tick)
    finger.send("press", QPoint(8, 8))
    finger.send("release", QPoint(8, 8))
    qtbot.waitUntil(tick.isChecked)
