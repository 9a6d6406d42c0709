"""Pointing at the map for others to see: while its key is held, a click shows a place and the mouse is a laser pointer."""

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

POINTING_KEY = Qt.Key.Key_Y
"""No tool and no action has it, and it lies under the hand that is not at the mouse."""
PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class Pointing(QObject):
    """Of one view. It changes nothing: what it tells is only where on the map (a Point, map px)."""

    began = Signal()
    """The key went down."""
    pointed = Signal(tuple)
    """A place was clicked."""
    laser_moved = Signal(tuple)
    laser_ended = Signal()
    """The laser pointer is nowhere any more."""
    measurement_changed = Signal()
    """Something is measured for others to see, or is another now, or nothing is any more."""
    watched_changed = Signal()
    """Others look on now, or do so no longer."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_held = False
        self._watched = False
        self._measured: object = None
        self._pressed = False
        """Whether the left button went down to point, so that letting go of it means nothing else."""
        self._dragging = False
        """Whether a button is down that went down before the key."""

    @property
    def is_watched(self) -> bool:
        """Whether others look on."""
        return self._watched

    def set_watched(self, watched: bool) -> None:
        """Others look on from now on, or no longer."""
        if watched != self._watched:
            self._watched = watched
            self.watched_changed.emit()

    @property
    def measurement(self) -> object:
        """What is measured for others to see, as the room that measures gave it; None if nothing is."""
        return self._measured

    def tell_measured(self, measured: object) -> None:
        """Show others this Measurement, or None."""
        if measured != self._measured:
            self._measured = measured
            self.measurement_changed.emit()

    def press_key(self, event: QKeyEvent) -> bool:
        """Begin with the key; not in the middle of a drag. False if it is another key."""
        if event.key() != POINTING_KEY or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if not self.is_held and not self._dragging and not event.isAutoRepeat():
            self.is_held = True
            self.began.emit()
        return True

    def release_key(self, event: QKeyEvent) -> bool:
        """End with the key; False if it is another one."""
        if event.key() != POINTING_KEY:
            return False
        if not event.isAutoRepeat():
            self.end()
        return True

    def end(self) -> None:
        """Point no more: the key is up, or nobody will hear when it goes up."""
        if self.is_held:
            self.is_held = False
            self.laser_ended.emit()

    def leave(self) -> None:
        """The mouse has left the map."""
        if self.is_held:
            self.laser_ended.emit()

    def take(self, event: QMouseEvent, at: QPointF) -> bool:
        """Point with the mouse at *at* (map px); False if it means something else."""
        kind, left = event.type(), event.button() == Qt.MouseButton.LeftButton
        if self._pressed and kind == QEvent.Type.MouseButtonRelease and left:
            self._pressed = False
            return True
        if self.is_held and left and kind in PRESSES:
            self._pressed = True
            self.pointed.emit((at.x(), at.y()))
            return True
        if kind == QEvent.Type.MouseMove and (self.is_held or self._pressed):
            if self.is_held:
                self.laser_moved.emit((at.x(), at.y()))
            return True
        self._dragging = event.buttons() != Qt.MouseButton.NoButton
        return False
