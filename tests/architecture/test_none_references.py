"""PySide6 gives back every reference to None that it takes.

PySide6 6.12.0 did not: each virtual method of ours that Qt called cost one, and a Python before 3.12, where None can run
out of references, aborted after some seconds of painting. pyproject.toml leaves that version out; this finds the next.
"""

import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsRectItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

CALLS = 200


class Item(QGraphicsItem):
    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, 10, 10)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pass


class Follower(QGraphicsRectItem):
    def itemChange(self, change: QGraphicsItem.GraphicsItemChange, value: object) -> object:
        return super().itemChange(change, value)


class Panel(QWidget):
    def paintEvent(self, event: QPaintEvent) -> None:
        pass


class Listener(QObject):
    def customEvent(self, event: QEvent) -> None:
        pass


def painting_an_item() -> Callable[[], object]:
    scene, image = QGraphicsScene(0, 0, 10, 10), QImage(10, 10, QImage.Format.Format_ARGB32_Premultiplied)
    scene.addItem(Item())

    def paint() -> None:
        painter = QPainter(image)
        scene.render(painter)
        painter.end()

    return paint


def painting_a_widget() -> Callable[[], object]:
    panel = Panel()
    panel.resize(20, 20)
    return panel.grab


def moving_an_item() -> Callable[[], object]:
    item = Follower(0, 0, 5, 5)
    item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemSendsGeometryChanges)
    return lambda: item.setPos(item.x() + 1, 0)


def sending_an_event() -> Callable[[], object]:
    listener = Listener()
    return lambda: QApplication.sendEvent(listener, QEvent(QEvent.Type.User))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("case", [painting_an_item, painting_a_widget, moving_an_item, sending_an_event])
def test_a_call_from_qt_costs_no_reference_to_none(case: Callable[[], Callable[[], object]]) -> None:
    call = case()
    call()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        call()
    lost = before - sys.getrefcount(None)
    assert lost < CALLS / 2, f"{lost} references to None were lost in {CALLS} calls: this PySide6 must not be used"
