"""What the window has to know of a field that somebody types in: which keys are its own, and what was typed and not taken."""

from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPlainTextEdit, QSpinBox, QTextEdit, QWidget

from battlemap.gui.widgets.line_edits import LineEdit, NumberEdit

KEEPS_ENTER = "keeps enter"
"""A field with this property stays typed in when Enter is pressed, and what stands in it waits for none: a search."""


def is_field(widget: QWidget) -> bool:
    """Whether keys are typed into it."""
    if isinstance(widget, QPlainTextEdit | QTextEdit):
        return not widget.isReadOnly()
    return isinstance(widget, QLineEdit | QAbstractSpinBox)


def keeps_enter(field: QWidget) -> bool:
    """Whether Enter means more in it than to take what was typed: it begins a line, answers, goes on to the next field."""
    return isinstance(field, LineEdit | NumberEdit | QPlainTextEdit | QTextEdit) or bool(field.property(KEEPS_ENTER))


def keeps_esc(field: QWidget) -> bool:
    """Whether Esc means more in it than to leave it: it takes back an answer, puts a little editor away."""
    return isinstance(field, LineEdit | NumberEdit)


def drop_typed(field: QWidget) -> bool:
    """Take back what was typed and not taken yet; False if nothing was.

    Of a search all is taken as it is typed; several lines are taken when they are left, and never dropped.
    """
    if field.property(KEEPS_ENTER):
        return False
    if isinstance(field, QSpinBox):
        taken = field.specialValueText() if field.value() == field.minimum() and field.specialValueText() else ""
        taken = taken or f"{field.prefix()}{field.textFromValue(field.value())}{field.suffix()}"
        was_typed = field.text() != taken
        field.lineEdit().setText(taken)
        return was_typed
    if isinstance(field, QLineEdit):
        was_typed = field.isModified() or field.isUndoAvailable()
        while field.isUndoAvailable():
            field.undo()
        field.setModified(False)
        return was_typed
    if isinstance(field, QPlainTextEdit | QTextEdit):
        return field.document().isUndoAvailable()
    return False
