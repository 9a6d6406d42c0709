"""What is done with mouse, wheel and keys over the map: zoom and pan at once, all else for whoever listens."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragMoveEvent,
    QDropEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView, QToolTip

from battlemap.canvas.view.camera import STEP, Camera
from battlemap.canvas.view.free_placing import FreePlacing
from battlemap.canvas.view.pointer_event import PointerEvent, PointerListener
from battlemap.canvas.view.pointing import Pointing
from battlemap.canvas.view.touch_input import TouchInput
from battlemap.paint.style.typography import tip_text


class ViewInput(QObject):
    """Takes the events of a view's viewport, and its keys. The middle button, or any while Space is held, pans.

    Fingers are its touch's."""

    space_tapped = Signal()
    """Space was pressed and let go without panning."""
    dropped = Signal(QMimeData, tuple)
    """Something was let go over the map: what, and where (map px, a Point)."""

    def __init__(self, view: QGraphicsView, camera: Camera) -> None:
        super().__init__(view)
        self._view, self._camera = view, camera
        self.touch = TouchInput(view, camera)
        self.free_placing = FreePlacing(self)
        self.pointing = Pointing(self)
        self._listener: PointerListener | None = None
        self.accepted_formats: tuple[str, ...] = ()
        """MIME types that may be dropped on the map."""
        self._panning: QPoint | None = None
        self._no_menu = False
        """Whether the right button has done something else already."""
        self._right = False
        """Whether it is held down for that."""
        self._space = ""
        """"held" while it is down, "used" once it has panned."""
        self._takers: dict[QEvent.Type, Callable[[Any], bool]] = {
            QEvent.Type.MouseButtonPress: self._press,
            QEvent.Type.MouseMove: self._move,
            QEvent.Type.MouseButtonRelease: self._release,
            QEvent.Type.MouseButtonDblClick: self._double_click,
            QEvent.Type.Wheel: self._turn_wheel,
            QEvent.Type.NativeGesture: self._pinch,
            QEvent.Type.TouchBegin: self.touch.take,
            QEvent.Type.TouchUpdate: self.touch.take,
            QEvent.Type.TouchEnd: self.touch.take,
            QEvent.Type.TouchCancel: self.touch.take,
            QEvent.Type.ContextMenu: self.open_menu,
            QEvent.Type.ToolTip: self._show_tip,
            QEvent.Type.Leave: self._leave,
            QEvent.Type.DragEnter: self._consider_drop,
            QEvent.Type.DragMove: self._consider_drop,
            QEvent.Type.Drop: self._drop,
        }

    def take(self, event: QEvent) -> bool:
        """Act on an event of the viewport; False if there is more to be done with it."""
        take = self._takers.get(event.type())
        if isinstance(event, QMouseEvent) and self.touch.is_echo(event):
            event.accept()
            return True
        if isinstance(event, QMouseEvent) and self._points(event):
            self.show_cursor(Qt.CursorShape.CrossCursor)
            event.accept()
            return True
        return take is not None and take(event)

    @property
    def listener(self) -> PointerListener | None:
        """Whoever is told of all that does not zoom or pan."""
        return self._listener

    @listener.setter
    def listener(self, listener: PointerListener | None) -> None:
        self._listener = self.touch.listener = listener

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Show this pointer over the map."""
        if self._view.viewport().cursor().shape() != shape:
            self._view.viewport().setCursor(shape)

    def update_pointer(self, pointer: PointerEvent) -> PointerEvent:
        """The same pointer, now that the map lies elsewhere under it."""
        at = self._on_map(QPointF(*pointer.view))
        return PointerEvent((at.x(), at.y()), pointer.view, pointer.screen, pointer.shift, pointer.alt, pointer.ctrl)

    def press_key(self, event: QKeyEvent) -> None:
        """A key of the view; what nobody takes is left to the window."""
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat() and self.listener is not None and self.listener.press_key(event):
                event.accept()
                return
            if not event.isAutoRepeat() and self._panning is None:
                self._space = "held"
                self.show_cursor(Qt.CursorShape.OpenHandCursor)
            event.accept()
        elif not ((self.listener is not None and self.listener.press_key(event)) or self.pointing.press_key(event)):
            event.ignore()

    def release_key(self, event: QKeyEvent) -> None:
        """A key is let go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat() and self._space:
            tapped, self._space = self._space == "held", ""
            self.show_cursor(Qt.CursorShape.ArrowCursor)
            if tapped:
                self.space_tapped.emit()
            event.accept()
        elif not self.pointing.release_key(event):
            if self.listener is not None:
                self.listener.release_key(event)
            event.ignore()

    def release_keys(self) -> None:
        """Nobody hears any more when a key is let go."""
        self._space = ""
        self.pointing.end()

    def open_menu(self, event: QContextMenuEvent) -> bool:
        """By the right button where it lies, or by the key of the menu."""
        mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        if mouse and self._no_menu:
            self._no_menu = False
        elif self.listener is not None:
            at = self._view.mapToScene(event.pos())
            pointer = PointerEvent((at.x(), at.y()), event.pos().toTuple(), event.globalPos().toTuple())
            self.listener.open_menu(pointer if mouse else None)
        event.accept()
        return True

    def _points(self, event: QMouseEvent) -> bool:
        """Whether the mouse points at something for others to see."""
        return self._panning is None and not self._space and self.pointing.take(event, self._on_map(event.position()))

    def _press(self, event: QMouseEvent) -> bool:
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space and event.button() == Qt.MouseButton.LeftButton):
            self._panning = event.position().toPoint()
            self._space = self._space and "used"
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.LeftButton and self.listener is not None:
            self.listener.press(self._pointer(event))
        elif event.button() == Qt.MouseButton.RightButton and self.listener is not None:
            self._no_menu = self._right = self.listener.press_right(self._pointer(event))
        event.accept()
        return True

    def _move(self, event: QMouseEvent) -> bool:
        if self._panning is not None:
            here = event.position().toPoint()
            moved, self._panning = here - self._panning, here
            self._camera.pan(moved.x(), moved.y())
        elif self.listener is not None and not self._space:
            right = self._right and bool(event.buttons() & Qt.MouseButton.RightButton)
            self.listener.move(self._pointer(event), right or bool(event.buttons() & Qt.MouseButton.LeftButton))
        event.accept()
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if self._panning is not None:
            self._panning = None
            self.show_cursor(Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor)
        elif event.button() == Qt.MouseButton.LeftButton and self.listener is not None:
            self.listener.release(self._pointer(event))
        elif event.button() == Qt.MouseButton.RightButton and self._right and self.listener is not None:
            self._right = False
            if not event.buttons() & Qt.MouseButton.LeftButton:
                self.listener.release(self._pointer(event))
        event.accept()
        return True

    def _double_click(self, event: QMouseEvent) -> bool:
        if event.button() == Qt.MouseButton.LeftButton and self.listener is not None and not self._space:
            self.listener.double_click(self._pointer(event))
        event.accept()
        return True

    def _turn_wheel(self, event: QWheelEvent) -> bool:
        pixels, turn = event.pixelDelta(), event.angleDelta()
        touchpad = event.phase() != Qt.ScrollPhase.NoScrollPhase and not pixels.isNull()
        held = event.modifiers()
        if touchpad and not held & Qt.KeyboardModifier.ControlModifier:
            self._camera.pan(pixels.x(), pixels.y())
        elif held & Qt.KeyboardModifier.ShiftModifier or (turn.x() and not turn.y()):
            self._camera.pan(turn.x() or turn.y(), 0)
        elif turn.y():
            self._camera.set_zoom(self._camera.zoom * STEP ** (turn.y() / 120), event.position().toPoint())
        event.accept()
        return True

    def _pinch(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self._camera.set_zoom(self._camera.zoom * (1 + event.value()), event.position().toPoint())
        return True

    def _show_tip(self, event: QHelpEvent) -> bool:
        if self.listener is None:
            return False
        at = self._view.mapToScene(event.pos())
        tip = self.listener.tooltip_at((at.x(), at.y()))
        QToolTip.showText(event.globalPos(), tip_text(tip), self._view) if tip else QToolTip.hideText()
        return True

    def _leave(self, _: QEvent) -> bool:
        self.pointing.leave()
        if self.listener is not None:
            self.listener.leave()
        return False

    def _consider_drop(self, event: QDragMoveEvent) -> bool:
        if any(event.mimeData().hasFormat(kind) for kind in self.accepted_formats):
            event.acceptProposedAction()
        else:
            event.ignore()
        return True

    def _drop(self, event: QDropEvent) -> bool:
        at = self._view.mapToScene(event.position().toPoint())
        event.acceptProposedAction()
        self.dropped.emit(event.mimeData(), (at.x(), at.y()))
        return True

    def _on_map(self, point: QPointF) -> QPointF:
        return self._view.viewportTransform().inverted()[0].map(point)

    def _pointer(self, event: QMouseEvent) -> PointerEvent:
        at, held = self._on_map(event.position()), event.modifiers()
        return PointerEvent(
            (at.x(), at.y()),
            event.position().toPoint().toTuple(),
            event.globalPosition().toPoint().toTuple(),
            bool(held & Qt.KeyboardModifier.ShiftModifier),
            bool(held & self.free_placing.modifier.held),
            bool(held & Qt.KeyboardModifier.ControlModifier),
        )
