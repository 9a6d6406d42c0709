"""Hands on the map: real mouse and key events at points of the map, and a while of waiting."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import Point, TokenId
from battlemap.canvas.map_canvas import MapCanvas
from battlemap.canvas.view.map_controller import MapController

NONE, SHIFT, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
STEPS = 6


class InputDriver:
    """The mouse and the keyboard over one map controller's view."""

    def __init__(self, controller: MapController) -> None:
        self.controller, self.view = controller, controller.view

    def pixel(self, at: Point) -> QPoint:
        """Where a point of the map is in the viewport."""
        return self.view.at_view(at)

    def move(self, at: Point, held: Qt.KeyboardModifier = NONE, button: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
        """Move the mouse, with a button down if one is given."""
        self._send(QEvent.Type.MouseMove, self.pixel(at), Qt.MouseButton.NoButton, button, held)

    def press(self, at: Point, held: Qt.KeyboardModifier = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Press a button."""
        self._send(QEvent.Type.MouseButtonPress, self.pixel(at), button, button, held)

    def release(self, at: Point, held: Qt.KeyboardModifier = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Let it go."""
        self._send(QEvent.Type.MouseButtonRelease, self.pixel(at), button, Qt.MouseButton.NoButton, held)

    def click(self, at: Point, held: Qt.KeyboardModifier = NONE) -> None:
        """Press and let go."""
        self.press(at, held)
        self.release(at, held)

    def double(self, at: Point) -> None:
        """Click twice."""
        self.click(at)
        self._send(QEvent.Type.MouseButtonDblClick, self.pixel(at), LEFT, LEFT, NONE)
        self.release(at)

    def hold(self, start: Point, end: Point, held: Qt.KeyboardModifier = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Press at one point and move to another, without letting go."""
        here, there = self.pixel(start), self.pixel(end)
        self.press(start, held, button)
        for step in range(1, STEPS + 1):
            at = QPoint(here.x() + (there.x() - here.x()) * step // STEPS, here.y() + (there.y() - here.y()) * step // STEPS)
            self._send(QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, button, held)

    def drag(self, start: Point, end: Point, held: Qt.KeyboardModifier = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Press at one point, move to another, let go there."""
        self.hold(start, end, held, button)
        self.release(end, held, button)

    def trace(self, *points: Point) -> None:
        """Draw along points with the left button down."""
        self.press(points[0])
        for point in points[1:]:
            self.move(point, button=LEFT)
        self.release(points[-1])

    def wheel(self, at: Point, notches: int) -> None:
        """Turn the wheel, up if positive."""
        here = self.pixel(at)
        event = QWheelEvent(
            QPointF(here), QPointF(self.view.viewport().mapToGlobal(here)), QPoint(), QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(self.view.viewport(), event)

    def menu(self, at: Point) -> None:
        """Ask for the context menu with the mouse."""
        here = self.pixel(at)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, here, self.view.viewport().mapToGlobal(here))
        QApplication.sendEvent(self.view.viewport(), event)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        """Press and let go of a key."""
        QTest.keyClick(self.view, key, held)

    def _send(
        self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, buttons: Qt.MouseButton, held: Qt.KeyboardModifier
    ) -> None:
        port = self.view.viewport()
        QApplication.sendEvent(port, QMouseEvent(kind, QPointF(at), QPointF(port.mapToGlobal(at)), button, buttons, held))


def canvas_of(controller: MapController) -> MapCanvas:
    """What joins a map controller with its tools."""
    canvas = controller.parent()
    assert isinstance(canvas, MapCanvas)
    return canvas


def until(true: Callable[[], bool], milliseconds: int = 20_000) -> None:
    """Let the program run until something is true; fails after a long while."""
    waited = 0
    while not true():
        QTest.qWait(5)
        waited += 5
        assert waited < milliseconds, "it never came"


def spot_of(controller: MapController, token: TokenId) -> tuple[float, float]:
    """Where a token stands."""
    spot = controller.scene.spot_of(token)
    assert spot is not None
    return spot
