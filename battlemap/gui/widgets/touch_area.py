"""Lists and scrolled forms under fingers: a drag scrolls, a finger that rests opens the menu."""

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QInputDevice, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QScroller, QWidget

from battlemap.gui.widgets.hold_menu import HOLD

SLIP = 12
"""So many px a finger that rests may move."""


def accept_touch(area: QAbstractScrollArea) -> None:
    """Let fingers scroll *area*, and open the menu of what they rest on."""
    QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
    TouchHold(area.viewport())
    TouchScroll(area.viewport())


class TouchScroll(QObject):
    """What lies on a widget is not pressed by a finger that scrolls it, though Qt makes a mouse of the finger besides."""

    def __init__(self, ground: QWidget) -> None:
        super().__init__(ground)
        self._ground = ground
        QScroller.scroller(ground).stateChanged.connect(self._follow)

    def _follow(self, state: QScroller.State) -> None:
        app = QApplication.instance()
        if state == QScroller.State.Dragging and app is not None:
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or not isinstance(watched, QWidget) or not is_finger(event):
            return False
        app, kind = QApplication.instance(), event.type()
        if kind != QEvent.Type.MouseMove and app is not None:
            app.removeEventFilter(self)
        if kind == QEvent.Type.MouseButtonPress or not self._ground.isAncestorOf(watched):
            return False
        if isinstance(watched, QAbstractButton):
            watched.setDown(False)
        return True


class TouchHold(QObject):
    """Makes a right click of a finger that rests on a widget; what Qt makes of it otherwise, a click, comes to nothing then."""

    def __init__(self, ground: QWidget) -> None:
        super().__init__(ground)
        self._ground = ground
        self._from, self._is_spent = QPoint(), False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(HOLD)
        self._timer.timeout.connect(self._click_right)
        ground.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or not is_finger(event):
            return False
        at, kind = event.position().toPoint(), event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self._from, self._is_spent = at, False
            self._timer.start()
        elif kind == QEvent.Type.MouseMove:
            if (at - self._from).manhattanLength() > SLIP:
                self._timer.stop()
        elif kind == QEvent.Type.MouseButtonRelease:
            self._timer.stop()
        return self._is_spent

    def _click_right(self) -> None:
        self._is_spent = True
        at, on_screen = self._from, self._ground.mapToGlobal(self._from)
        right, none = Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
        for kind, held in ((QEvent.Type.MouseButtonPress, right), (QEvent.Type.MouseButtonRelease, none)):
            place = QPointF(at)
            click = QMouseEvent(kind, place, place, QPointF(on_screen), right, held, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(self._ground, click)
        QApplication.sendEvent(self._ground, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, on_screen))


def is_finger(event: QMouseEvent) -> bool:
    """Whether the mouse is one that was made of a finger."""
    device = event.device()
    return device is not None and device.type() == QInputDevice.DeviceType.TouchScreen
