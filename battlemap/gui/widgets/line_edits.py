"""Fields that keep Enter and Esc to themselves, so that one press never does two things."""

import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QValidator
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from battlemap.rules.blocks.modifiers import format_signed

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LineEdit(QLineEdit):
    """A line to write in."""

    entered = Signal()
    left = Signal()
    """Esc was pressed."""
    walked = Signal(int)
    """An arrow was pressed: 1 down, −1 up."""

    def event(self, event: QEvent) -> bool:
        return not is_left_to_the_battle(event, lambda: self) and super().event(event)

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


class NumberEdit(QSpinBox):
    """A number to write or turn."""

    entered = Signal()
    left = Signal()
    """Esc was pressed."""

    def event(self, event: QEvent) -> bool:
        return not is_left_to_the_battle(event, self.lineEdit) and super().event(event)

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


def is_left_to_the_battle(event: QEvent, written_in: Callable[[], QLineEdit]) -> bool:
    """Whether a field gives away Ctrl+Z or Ctrl+Shift+Z: nothing was written there that it could take back or write again."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    line = written_in()
    undo = event.matches(QKeySequence.StandardKey.Undo) and not line.isUndoAvailable()
    redo = event.matches(QKeySequence.StandardKey.Redo) and not line.isRedoAvailable()
    if undo or redo:
        event.ignore()
    return undo or redo


_SOME = re.compile(r"[+\-−–]?\d{0,2}")


class SignedNumberEdit(NumberEdit):
    """Shows +2 and a true minus; reads every minus that a keyboard has."""

    def __init__(self, name: str, most: int = 20, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(-most, most)
        self.setAccessibleName(name)

    def textFromValue(self, value: int) -> str:
        return format_signed(value)

    def valueFromText(self, text: str) -> int:
        plain = text.strip().replace("−", "-").replace("–", "-").lstrip("+")
        return int(plain) if plain.lstrip("-").isdigit() else 0

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        if not _SOME.fullmatch(text.strip()):
            return QValidator.State.Invalid, text, at
        if not any(sign.isdigit() for sign in text):
            return QValidator.State.Intermediate, text, at
        inside = self.minimum() <= self.valueFromText(text) <= self.maximum()
        return (QValidator.State.Acceptable if inside else QValidator.State.Invalid), text, at
