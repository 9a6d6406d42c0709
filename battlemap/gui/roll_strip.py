"""The foot of the card while dice wait: roll them, type what fell, or add a modifier of the GM's own."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from battlemap.gui.buttons import TextButton
from battlemap.gui.dice_entry import NotDice, example, read_dice
from battlemap.gui.flow import FlowLayout
from battlemap.gui.theme import Theme
from battlemap.rules.procedure import Roll


class RollStrip(QWidget):
    """Signals say what was wanted; nothing is rolled here."""

    rolled = Signal(int, str)
    """The GM's modifier and its reason."""
    typed = Signal(tuple, int, str)
    """Raw faces, the GM's modifier and its reason."""
    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._roll: Roll | None = None
        self.prompt = QLabel()
        self.prompt.setProperty("role", "strong")
        self.switches = FlowLayout(gap=6)
        self.roll_button = TextButton(theme, "Roll", "Enter", primary=True)
        self.type_button = TextButton(theme, "Type dice", "T")
        self.adjust_button = TextButton(theme, "Adjust", "A")
        self.roll_button.clicked.connect(self.take_default)
        self.type_button.clicked.connect(self.begin_typing)
        self.adjust_button.clicked.connect(self.begin_adjusting)
        self.dice = QLineEdit()
        self.dice.setAccessibleName("Dice that fell on the table")
        self.dice.setFixedWidth(150)
        self.dice.returnPressed.connect(self.take_default)
        self.adjustment = QSpinBox()
        self.adjustment.setRange(-20, 20)
        self.adjustment.setAccessibleName("The GM’s modifier")
        self.adjustment.setFixedWidth(72)
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("Reason")
        self.reason.setAccessibleName("Reason for the modifier")
        self.reason.returnPressed.connect(self.take_default)
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        self._lay_out()
        theme.changed.connect(self._colour)
        self._theme = theme
        self._colour()

    def show_roll(self, roll: Roll, who: str, typing: bool) -> None:
        """Wait for *roll* of *who*; *typing*: the dice of this seat are always typed in."""
        if roll != self._roll:
            self.dice.clear()
            self.adjustment.setValue(0)
            self.reason.clear()
            self._show_parts(typing=typing, adjusting=False)
        self._roll = roll
        self.prompt.setText(f"{who}: {roll.pool}")
        self.dice.setPlaceholderText(example(roll.pool))
        self.say("")

    def begin_typing(self) -> None:
        """Open the field for dice, and put the cursor in it."""
        self._show_parts(typing=True, adjusting=self.adjustment.isVisibleTo(self))
        self.dice.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def begin_adjusting(self) -> None:
        """Open the fields for a modifier and its reason."""
        self._show_parts(typing=self.dice.isVisibleTo(self), adjusting=True)
        self.adjustment.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.adjustment.selectAll()

    def take_default(self) -> None:
        """Roll, or take the dice that were typed."""
        adjust, reason = self.adjustment.value(), self.reason.text().strip()
        if self._roll is None:
            return
        if not self.dice.isVisibleTo(self) or not self.dice.text().strip():
            self.rolled.emit(adjust, reason)
            return
        try:
            faces = read_dice(self.dice.text(), self._roll.pool)
        except NotDice as fault:
            self.say(str(fault))
            return
        self.typed.emit(faces, adjust, reason)

    def say(self, fault: str) -> None:
        """Show what is wrong; nothing hides the line."""
        if self.fault.text() != fault:
            self.fault.setText(fault)
            self.fault.setVisible(bool(fault))
            self.resized.emit()

    def _show_parts(self, typing: bool, adjusting: bool) -> None:
        self.dice.setVisible(typing)
        self.type_button.setVisible(not typing)
        for part in (self.adjustment, self.reason):
            part.setVisible(adjusting)
        self.adjust_button.setVisible(not adjusting)
        self.roll_button.say("Take" if typing else "Roll", "Enter")
        self.resized.emit()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.prompt)
        row.addLayout(self.switches, 1)
        for part in (self.adjustment, self.reason, self.adjust_button, self.dice, self.type_button, self.roll_button):
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.fault)
        self.fault.hide()
        self._show_parts(typing=False, adjusting=False)

    def _colour(self) -> None:
        p = self._theme.palette
        self.fault.setStyleSheet(f"color: {p.harm}; font-size: 12px;")
        self.prompt.setStyleSheet("font-weight: 600;")
