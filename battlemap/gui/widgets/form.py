"""Forms made from fields: a label and a control each; every change is told at once."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from battlemap.gui.widgets.completion import offer_completions
from battlemap.gui.widgets.fields import Field, FieldChange, InvalidInput, field_text, read_field
from battlemap.gui.widgets.form_parts import AddPartRow, FormPart, GmLabel, ListedName
from battlemap.gui.widgets.inputs import CheckBox, ComboBox, SpinBox, TextArea
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.typography import tip_text

EMPTY = "–"
INDENT = 14
"""How far what lies in a part stands in."""
NARROW = 170
"""The most room that the labels beside their controls take where there is little."""
WIDE = ("text", "long", "list", "lines", "mapping")
"""What takes a row of its own where there is little room."""


class FieldControl(QObject):
    """The widget of one field: shows its value, and tells when a person has given it another."""

    changed = Signal(FieldChange)
    failed = Signal(str, str)
    """(what is wrong, key)"""

    def __init__(self, theme: Theme, field: Field, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.field = theme, field
        self._has_refused = False
        self.widget = self._make_widget(parent)
        self.widget.setAccessibleName(field.label + (", for the GM only" if field.gm else ""))
        if field.help:
            self.widget.setToolTip(tip_text(field.help))
            self.widget.setAccessibleDescription(field.help)
        self.show_value(field)

    def show_value(self, field: Field) -> None:
        """Show another value, unless somebody is typing."""
        self.field = field
        widget = self.widget
        was = widget.blockSignals(True)
        if isinstance(widget, QCheckBox):
            widget.setChecked(bool(field.value))
        elif isinstance(widget, QSpinBox):
            widget.setValue(field.low - 1 if field.value is None else int(field.value))
        elif isinstance(widget, ListedName):
            widget.show_name(field.label)
        elif isinstance(widget, FormPart):
            widget.head.show_part(field.label, *field.value)
        elif isinstance(widget, QComboBox):
            said = "" if field.value is None else str(field.value)
            at = next((at for at, (value, _) in enumerate(field.options) if value == said), -1)
            widget.setCurrentIndex(at)
        elif isinstance(widget, QLineEdit):
            if not (widget.hasFocus() and widget.isModified()):
                widget.setText(field_text(field))
                widget.setModified(False)
        elif isinstance(widget, TextArea) and not widget.hasFocus():
            widget.setPlainText(field_text(field))
        widget.blockSignals(was)

    def _make_widget(self, parent: QWidget) -> QWidget:
        kind = self.field.kind
        if kind == "tick":
            tick = CheckBox(self.theme, self.field.label, self.field.gm, parent)
            tick.toggled.connect(self._emit_if_changed)
            return tick
        if kind == "number":
            return self._make_spin(parent)
        if kind == "pick":
            pick = ComboBox(self.theme, parent)
            for _, words in self.field.options:
                pick.addItem(words)
            pick.activated.connect(self._take_choice)
            return pick
        if kind == "item":
            part = FormPart(self.theme, self.field.label, self.field.optional, parent)
            part.done.connect(self._emit_value)
            return part
        if kind == "name":
            row = ListedName(self.theme, parent)
            row.done.connect(self._emit_value)
            return row
        if kind == "add":
            more = AddPartRow(self.theme, self.field.label, self.field.options, parent)
            more.added.connect(self._emit_value)
            return more
        if kind in ("long", "lines"):
            text = TextArea(parent)
            text.left.connect(self._take_text)
            return text
        line = QLineEdit(parent)
        line.setMaxLength(self.field.most_characters)
        line.inputRejected.connect(self._refuse_input)
        offer_completions(line, [words for _, words in self.field.options])
        line.editingFinished.connect(self._take_line)
        return line

    def _make_spin(self, parent: QWidget) -> SpinBox:
        spin = SpinBox(self.theme, parent)
        empty = self.field.value is None or self.field.optional
        spin.setRange(self.field.low - (1 if empty else 0), self.field.high)
        if empty:
            spin.setSpecialValueText(EMPTY)
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(self._emit_if_changed)
        spin.lineEdit().inputRejected.connect(self._refuse_input)
        return spin

    def _refuse_input(self) -> None:
        """Say why what was typed, or a part of it, is not taken."""
        self._has_refused = True
        self.failed.emit(f"{self.field.range_words}.", self.field.key)

    def _say_taken(self, value: object) -> None:
        """Say what was taken instead of what was typed."""
        if self._has_refused:
            self._has_refused = False
            shown = f"; {value} was taken".replace("-", "−") if isinstance(value, int) else ""
            self.failed.emit(f"{self.field.range_words}{shown}.", self.field.key)

    def _emit_if_changed(self, value: object) -> None:
        if self.field.optional and self.field.kind == "number" and value == self.field.low - 1:
            value = None
        if value != self.field.value:
            self.changed.emit(FieldChange(self.field.key, value))
            self._say_taken(value)

    def _emit_value(self, value: object) -> None:
        self.changed.emit(FieldChange(self.field.key, value))

    def _take_choice(self, at: int) -> None:
        value = self.field.options[at][0]
        self._emit_if_changed(None if self.field.optional and not value else value)

    def _take_text(self) -> None:
        if isinstance(self.widget, TextArea):
            text = self.widget.toPlainText()
            value = read_field(self.field, text[: self.field.most_characters])
            if len(text) > self.field.most_characters:
                self.widget.setPlainText(text[: self.field.most_characters])
                self._refuse_input()
            self._emit_if_changed(tuple(value) if isinstance(value, list) else value)

    def _take_line(self) -> None:
        assert isinstance(self.widget, QLineEdit)
        if not self.widget.isModified():
            return
        self.widget.setModified(False)
        try:
            value = read_field(self.field, self.widget.text())
        except InvalidInput as fault:
            self.failed.emit(str(fault), self.field.key)
            return
        known = list(self.field.value) if isinstance(self.field.value, tuple) else self.field.value
        if value != known:
            self.changed.emit(FieldChange(self.field.key, value))
            self._say_taken(value)


class Form(QWidget):
    """Fields below each other: labels in a column of their own where there is room, else above."""

    changed = Signal(FieldChange)

    def __init__(self, theme: Theme, narrow: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._narrow = theme, narrow
        self._controls: dict[str, FieldControl] = {}
        self._fault_labels: dict[str, Label] = {}
        self._below: dict[str, int] = {}
        self._last = 0
        """Rows of the grid that stay empty for a complaint: one below each field, one below all."""
        self._shape: tuple[Any, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self._fault = Label(parent=self)
        self._fault.setWordWrap(True)
        self._fault.hide()

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Show these fields; where only values differ, the widgets stay, and the focus stays in any case."""
        shape = tuple(field.shape for field in fields)
        if shape == self._shape:
            for field in fields:
                if control := self._controls.get(field.key):
                    control.show_value(field)
                elif said := self._fault_labels.get(field.key):
                    said.setText(field.label)
            return
        self._shape = shape
        focused = next((key for key, control in self._controls.items() if _has_focus(control.widget)), None)
        self._build(fields)
        if focused in self._controls:
            widget = self._controls[focused].widget
            for part in (widget.parentWidget() or self, widget):
                part.show()  # the layout would show it later, and what is hidden cannot have the focus
            widget.setFocus()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the fields that are shown."""
        return tuple(self._controls)

    def control(self, key: str) -> QWidget:
        """The widget of a field."""
        return self._controls[key].widget

    def complain(self, words: str, key: str = "") -> None:
        """Say what was wrong: right below the field *key*, else below all of them; "" says nothing."""
        self._grid.removeWidget(self._fault)
        self._grid.addWidget(self._fault, self._below.get(key, self._last), 0, 1, 2)
        self._fault.setText(words)
        self._fault.setVisible(bool(words))
        self._fault.setStyleSheet(f"color: {self.theme.palette.harm}")

    def _build(self, fields: Sequence[Field]) -> None:
        self._grid.removeWidget(self._fault)
        while item := self._grid.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for control in self._controls.values():
            control.deleteLater()
        self._controls, self._fault_labels, self._below = {}, {}, {}
        row = 0
        for field in fields:
            row = self._add(field, row) + 1
            self._below[field.key] = row - 1
        self._last = row
        self.complain("")
        QTimer.singleShot(0, self, self.updateGeometry)

    def _add(self, field: Field, row: int) -> int:
        if field.kind in ("head", "note"):
            said = Label(field.label, self)
            said.setWordWrap(True)
            said.setProperty("role", "group" if field.kind == "head" else "caption")
            self._fault_labels[field.key] = said
            self._grid.addWidget(said, row, 0, 1, 2)
            return row + 1
        control = FieldControl(self.theme, field, self)
        control.changed.connect(self._emit_change)
        control.failed.connect(self._show_fault)
        self._controls[field.key] = control
        if field.kind in ("tick", "item", "name", "add"):
            self._grid.addWidget(self._indent_widget(field, control.widget), row, 0, 1, 2)
            return row + 1
        label = self._make_label(field, control.widget)
        label.setIndent(INDENT * field.depth)
        if self._narrow:
            label.setWordWrap(True)
            label.setMaximumWidth(NARROW)
        if self._narrow and field.kind in WIDE and not (field.kind == "text" and field.depth):
            self._grid.addWidget(label, row, 0, 1, 2)
            self._grid.addWidget(control.widget, row + 1, 0, 1, 2)
            return row + 2
        self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(control.widget, row, 1)
        return row + 1

    def _indent_widget(self, field: Field, widget: QWidget) -> QWidget:
        """A widget that takes the whole row, as far in as its part lies."""
        if not field.depth:
            return widget
        holder = QWidget(self)
        row = QHBoxLayout(holder)
        row.setContentsMargins(INDENT * field.depth, 0, 0, 0)
        row.addWidget(widget)
        return holder

    def _make_label(self, field: Field, buddy: QWidget) -> Label:
        words = field.label
        label = GmLabel(self.theme, words, self) if field.gm else Label(words, self)
        label.setProperty("role", "secondary")
        label.setBuddy(buddy)
        if field.help:
            label.setToolTip(tip_text(field.help))
        return label

    def _show_fault(self, words: str, key: str) -> None:
        self.complain(words, key)

    def _emit_change(self, change: FieldChange) -> None:
        self.complain("")
        self.changed.emit(change)


def _has_focus(widget: QWidget) -> bool:
    """Whether somebody is in a control or in a part of it."""
    inside = widget.window().focusWidget()
    return inside is not None and (inside is widget or widget.isAncestorOf(inside))


def stack(owner: QWidget, *parts: QWidget) -> QVBoxLayout:
    """Lay *parts* of *owner* out under each other, as in a panel that scrolls."""
    column = QVBoxLayout(owner)
    column.setContentsMargins(2, 2, 10, 0)
    column.setSpacing(12)
    for part in parts:
        column.addWidget(part)
    column.addStretch(1)
    return column
