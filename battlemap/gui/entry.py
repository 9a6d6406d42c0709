"""Fields that keep Enter and Esc to themselves, so that one press never does two things."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QSpinBox

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Entry(QLineEdit):
    """A line to write in."""

    entered = Signal()
    left = Signal()
    """Esc was pressed."""
    walked = Signal(int)
    """An arrow was pressed: 1 down, −1 up."""

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._nothing_for(event):
            event.ignore()  # nothing was written that could be taken back: the key is the battle's
            return False
        return super().event(event)

    def _nothing_for(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Undo):
            return not self.isUndoAvailable()
        return event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in ENTER:
            self.entered.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.walked.emit(1 if key == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)
            return
        event.accept()


class NumberEntry(QSpinBox):
    """A number to write or turn."""

    entered = Signal()
    left = Signal()
    """Esc was pressed."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.interpretText()
            self.entered.emit()
            event.accept()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            event.accept()
        else:
            super().keyPressEvent(event)
