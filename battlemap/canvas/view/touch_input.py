"""What fingers do on the map: one is the left button, held still it opens the menu; two move the map and zoom it."""

from math import hypot

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QEventPoint, QInputDevice, QMouseEvent, QTouchEvent
from PySide6.QtWidgets import QApplication, QGraphicsView

from battlemap.canvas.view.camera import Camera
from battlemap.canvas.view.pointer_event import PointerEvent, PointerListener

HOLD = 500
"""So many milliseconds a finger rests until the menu opens."""
SLIP = 12.0
"""So many px a finger that rests or taps may move."""
BESIDE = 40.0
"""So far apart two taps may be that are one double tap."""
ECHO = 1000
"""So many milliseconds after a touch the mouse that the system makes of it is not believed."""


class TouchInput(QObject):
    """Takes the touches of a view's viewport. Of what it takes no mouse is made besides."""

    def __init__(self, view: QGraphicsView, camera: Camera) -> None:
        super().__init__(view)
        self._view, self._camera = view, camera
        self.listener: PointerListener | None = None
        self._first: PointerEvent | None = None
        """Where the one finger came down."""
        self._drags = False
        """Whether it has moved so far that it drags."""
        self._spent = False
        """Whether all that is still to come of the fingers that are down means nothing."""
        self._pair: tuple[QPointF, float] | None = None
        """The middle of two fingers, and how far apart they are."""
        self._last_tap: PointerEvent | None = None
        self._since_tap, self._since_touch = QElapsedTimer(), QElapsedTimer()
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.setInterval(HOLD)
        self._hold.timeout.connect(self._open_menu)

    def is_echo(self, event: QMouseEvent) -> bool:
        """Whether the system has made a mouse of a finger that was heard of already."""
        if event.device() is not None and event.device().type() == QInputDevice.DeviceType.TouchScreen:
            return True
        system = event.source() == Qt.MouseEventSource.MouseEventSynthesizedBySystem
        return system and self._since_touch.isValid() and self._since_touch.elapsed() < ECHO

    def take(self, event: QTouchEvent) -> bool:
        """A finger came, moved or went."""
        event.accept()
        self._since_touch.start()
        if event.type() == QEvent.Type.TouchCancel:
            self._give_up()
            self._spent = False
            return True
        down = [point for point in event.points() if point.state() != QEventPoint.State.Released]
        if event.type() == QEvent.Type.TouchBegin:
            self._spent = False
        if self._spent:
            pass
        elif len(down) > 1:
            self._take_pair(down[0].position(), down[1].position())
        elif self._pair is not None:
            self._give_up()  # one of two fingers went: the other means nothing by itself
        elif down:
            self._take_finger(self._pointer(down[0]))
        elif event.points():
            self._lift(self._pointer(event.points()[0]))
        return True

    def _take_finger(self, pointer: PointerEvent) -> None:
        if self._first is None:
            self._first = pointer
            self._hold.start()
            return
        if not self._drags and _apart(pointer, self._first) > SLIP:
            self._hold.stop()
            self._drags = True
            if self.listener is not None:
                self.listener.press(self._first)
        if self._drags and self.listener is not None:
            self.listener.move(pointer, True)

    def _lift(self, pointer: PointerEvent) -> None:
        first, drags = self._first, self._drags
        self._hold.stop()
        self._first, self._drags = None, False
        if self.listener is None or first is None:
            return
        if not drags:
            self._tap(first)
        else:
            self.listener.release(pointer)
        self.listener.leave()

    def _tap(self, at: PointerEvent) -> None:
        listener, last = self.listener, self._last_tap
        assert listener is not None
        again = last is not None and _apart(at, last) < BESIDE
        self._last_tap = at
        if again and self._since_tap.elapsed() < QApplication.doubleClickInterval():
            self._last_tap = None
            listener.double_click(at)
        else:
            listener.press(at)
        listener.release(at)
        self._since_tap.start()

    def _take_pair(self, one: QPointF, other: QPointF) -> None:
        if self._first is not None:
            self._drop_finger()
        middle, apart = (one + other) / 2, max(1.0, hypot(one.x() - other.x(), one.y() - other.y()))
        if self._pair is not None:
            before, was_apart = self._pair
            moved = middle.toPoint() - before.toPoint()
            self._camera.pan(moved.x(), moved.y())
            if apart != was_apart:
                self._camera.set_zoom(self._camera.zoom * apart / was_apart, middle.toPoint())
        self._pair = middle, apart

    def _drop_finger(self) -> None:
        """A second finger came: what the first one did is given up."""
        self._hold.stop()
        if self._drags and self.listener is not None:
            self.listener.cancel()
        self._first, self._drags = None, False

    def _give_up(self) -> None:
        self._drop_finger()
        self._pair, self._spent = None, True

    def _open_menu(self) -> None:
        first, self._first = self._first, None
        self._spent = True
        if first is not None and self.listener is not None:
            self.listener.open_menu(first)

    def _pointer(self, point: QEventPoint) -> PointerEvent:
        at = self._view.viewportTransform().inverted()[0].map(point.position())
        return PointerEvent((at.x(), at.y()), point.position().toPoint().toTuple(), point.globalPosition().toPoint().toTuple())


def _apart(one: PointerEvent, other: PointerEvent) -> float:
    return hypot(one.screen[0] - other.screen[0], one.screen[1] - other.screen[1])
