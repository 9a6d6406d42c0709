"""Asks by how many degrees something is turned."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.line_edits import ENTER
from battlemap.gui.widgets.theme import Theme

USUAL_ANGLE = 15.0


class AngleForm(QWidget):
    """By how many degrees something is turned."""

    chosen = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.degrees = USUAL_ANGLE
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        self.form.show_fields([Field("degrees", "Degrees to the right", "decimal", self.degrees, low=-360, high=360)])
        self.button = TextButton(theme, "Turn", "↵", primary=True, parent=self)
        self.button.clicked.connect(self._tell)
        stack(self, self.form, self.button)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._tell()
        else:
            super().keyPressEvent(event)

    def _change(self, changed: FieldChange) -> None:
        self.degrees = float(str(changed.value))

    def _tell(self) -> None:
        self.chosen.emit(self.degrees)
