"""Hands on the collection: the panel in the whole window, and a creature dragged out of it."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget

from battlemap.board.ids import Point
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.collection.collection_panel import CollectionPanel
from battlemap.gui.collection.landing_spots import LandingSpots
from battlemap.gui.window.main_window import MainWindow
from battlemap.store.collection.creature_file import CollectionCreature
from battlemap.store.collection.creature_library import CreatureLibrary
from tests.gui.window_events import page

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


def open_panel(window: MainWindow) -> CollectionPanel:
    """The collection, beside the map."""
    panel = window.window_actions.dialogs.open_collection(page(window))
    QApplication.processEvents()
    return panel


def library(window: MainWindow) -> CreatureLibrary:
    """A library of the battle's game that reads the same folder."""
    return CreatureLibrary(page(window).session.rules)


def creature(panel: CollectionPanel, name: str) -> CollectionCreature:
    return next(one for one in panel.model.rows if one.name == name)


def on_screen(one: BattlePage, at: Point) -> QPoint:
    view = one.controller.view
    return view.viewport().mapToGlobal(view.at_view(at))


def mouse(widget: QWidget, kind: QEvent.Type, where: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
    """One event of the mouse, at a place on the screen."""
    local = QPointF(widget.mapFromGlobal(where))
    keys = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(widget, QMouseEvent(kind, local, QPointF(where), button, held, keys))


def take(panel: CollectionPanel, name: str) -> QPoint:
    """Press on a row and move as far as it takes to carry it."""
    here, ground = panel.list.place_of(creature(panel, name)), panel.list.viewport()
    mouse(ground, QEvent.Type.MouseButtonPress, here, LEFT, LEFT)
    for step in (4, 12, 24):
        mouse(ground, QEvent.Type.MouseMove, here + QPoint(step, 0), NONE, LEFT)
    return here


def carry(panel: CollectionPanel, to: QPoint) -> None:
    mouse(panel.list.viewport(), QEvent.Type.MouseMove, to - QPoint(9, 3), NONE, LEFT)
    mouse(panel.list.viewport(), QEvent.Type.MouseMove, to, NONE, LEFT)


def landing_of(panel: CollectionPanel) -> LandingSpots | None:
    """What letting go now would come to; None off the map."""
    return panel.placing.ghost.landing if panel.placing.ghost is not None else None


def let_go(panel: CollectionPanel, at: QPoint) -> None:
    mouse(panel.list.viewport(), QEvent.Type.MouseButtonRelease, at, LEFT, NONE)


def drag(panel: CollectionPanel, name: str, to: Point) -> None:
    """A creature is dragged from its row to a point of the map."""
    there = on_screen(panel.page, to)
    take(panel, name)
    carry(panel, there)
    let_go(panel, there)


def type_over(field: QWidget, text: str) -> None:
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def pick_from(field: QWidget, words: str) -> None:
    """Go down a list of choices to one of them, by key."""
    assert isinstance(field, QComboBox)
    while field.currentText() != words:
        before = field.currentIndex()
        QTest.keyClick(field, Qt.Key.Key_Down)
        assert field.currentIndex() > before, words
