"""The foot of the card while dice wait: roll them, type what fell, or add a modifier of the GM's own."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.answers.answer_buttons import FOCUS_ROOM
from battlemap.gui.question.answer_switches import SwitchRow
from battlemap.gui.question.typed_dice import FallenDice, InvalidDice, TooManyDice, dice_words, example, parse_dice, parse_some
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.key_router import SENTENCE
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.line_edits import LineEdit, SignedNumberEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import CHOICE, CHOICE_COMPACT
from battlemap.rules.dice import Faces
from battlemap.rules.procedure import Roll

BESIDE = 32
"""Of the room between question and button so much stays free."""
PILE = 70
"""Switches that would be higher than that between them, which is two rows, stand above."""


class RollStrip(QWidget):
    """Signals say what was wanted; nothing is rolled here."""

    rolled = Signal(int, str)
    """The GM's modifier and its reason."""
    typed = Signal(tuple, int, str)
    """Raw faces, the GM's modifier and its reason."""
    previewed = Signal(tuple)
    """The raw faces typed so far."""
    left = Signal()
    """Typing over dice that had fallen was given up."""
    released = Signal()
    """A field was left with Esc."""
    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.roll: Roll | None = None
        self.replaced_dice: FallenDice | None = None
        """The dice that are being typed over; None while dice wait."""
        self._always_types = False
        """Whether the dice of whoever rolls are typed without being asked for."""
        self.switches: SwitchRow | None = None
        self._words = ("", "")
        """What the prompt says, and in short, beside the field for dice."""
        self.prompt = Label()
        self.prompt.setStyleSheet("font-weight: 600;")
        self.owed = Label()
        self.owed.setProperty("role", "caption")
        self.roll_button = TextButton(theme, "Roll", "Enter", primary=True, height=CHOICE)
        self.roll_button.clicked.connect(self.take_default)
        self.dice = LineEdit()
        self.dice.setAccessibleName("Dice that fell on the table")
        self.dice.setFixedWidth(150)
        self.dice.setProperty(SENTENCE, True)
        self.dice.entered.connect(self.take_default)
        self.dice.textChanged.connect(self._read_typed)
        self.dice.left.connect(self.stop_typing)
        self.adjustment = SignedNumberEdit("The GM’s modifier")
        self.adjustment.setFixedWidth(72)
        self.adjustment.entered.connect(self.take_default)
        self.adjustment.left.connect(self.stop_adjusting)
        self.reason = LineEdit()
        self.reason.setPlaceholderText("Reason")
        self.reason.setAccessibleName("Reason for the modifier")
        self.reason.setFixedWidth(150)
        self.reason.entered.connect(self.take_default)
        self.reason.left.connect(self.stop_adjusting)
        self.fault = Label()
        self.fault.setWordWrap(True)
        self._lay_out()

    @property
    def is_typing(self) -> bool:
        """Whether the field for dice is open."""
        return self.dice.isVisibleTo(self)

    @property
    def is_adjusting(self) -> bool:
        """Whether the fields for a modifier are open."""
        return self.reason.isVisibleTo(self)

    @property
    def is_used(self) -> bool:
        """Whether somebody is about to type dice or a modifier."""
        typing = self.is_typing and (bool(self.dice.text()) or not self._always_types)
        return self.replaced_dice is not None or self.is_adjusting or typing

    def show_roll(self, roll: Roll, who: str, typing: bool, compact: bool, switches: SwitchRow | None, room: int = 0) -> None:
        """Wait for *roll* of *who*; *typing*: the dice of this seat are always typed in. *room*: how wide it will be."""
        self._set_compact(compact)
        if roll != self.roll or self.replaced_dice is not None:
            self._forget()
            self.roll, self._always_types = roll, typing
            self._show_parts(typing=typing, adjusting=False)
        level = f" against {roll.against:+d}".replace("-", "−") if roll.against is not None and not roll.about else ""
        what = f"{roll.pool.words}{level}"
        said = f"{who} rolls {what}"
        if roll.followup:  # several may follow from one comparison, which the card still shows
            said = f"{capitalise(roll.ask.replace('-', ' '))}: {said}"
            what = f"{capitalise(roll.ask.replace('-', ' '))}: {what}"
        self._words = (said, what)
        self.prompt.setText(self._words[self.is_typing])
        self._place_switches(switches, room)
        self.dice.setPlaceholderText(example(roll.pool))

    def type_over(self, fallen: FallenDice, who: str, compact: bool) -> None:
        """Have other faces typed over dice that have fallen."""
        self._set_compact(compact)
        self._place_switches(None)
        self._forget()
        self.roll, self.replaced_dice = fallen.roll, fallen
        words = f"{who} rolled {dice_words(fallen.faces, fallen.roll.pool)}; type over it"
        self._words = (words, words)
        self.prompt.setText(words)
        self.dice.setPlaceholderText(example(fallen.roll.pool))
        self.adjustment.setValue(fallen.adjust)
        self.reason.setText(fallen.reason)
        self._show_parts(typing=True, adjusting=bool(fallen.adjust or fallen.reason))

    def begin_typing(self, first: str = "") -> bool:
        """Open the field for dice, and put the cursor in it; *first* is typed already."""
        self._show_parts(typing=True, adjusting=self.is_adjusting)
        self.dice.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.dice.insert(first)
        return True

    def is_face(self, text: str) -> bool:
        """Whether what was pressed while dice wait is a face of theirs, and so the first of those that fell on the table."""
        waits = self.roll is not None and self.replaced_dice is None and not self.is_typing
        return waits and not text.isalpha() and self.roll is not None and bool(parse_some(text, self.roll.pool))

    def stop_typing(self) -> None:
        """Close the field for dice; the program rolls, or what fell stays."""
        self.dice.clear()
        self.say("")
        if self.replaced_dice is not None:
            self.left.emit()
        else:
            self._show_parts(typing=False, adjusting=self.is_adjusting)
            self.released.emit()

    def begin_adjusting(self) -> None:
        """Open the fields for a modifier and its reason."""
        self._show_parts(typing=self.is_typing, adjusting=True)
        self.adjustment.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.adjustment.selectAll()

    def stop_adjusting(self) -> None:
        """Close the fields for a modifier; there is none."""
        self.adjustment.setValue(0)
        self.reason.clear()
        self._show_parts(typing=self.is_typing, adjusting=False)
        self.released.emit()

    def take_default(self) -> None:
        """Roll, or take the dice that were typed."""
        adjust, reason = self.adjustment.value(), self.reason.text().strip()
        if self.roll is None:
            return
        if not self.is_typing:
            self.rolled.emit(adjust, reason)
            return
        try:
            faces = parse_dice(self.dice.text(), self.roll.pool)
        except InvalidDice as fault:
            such = "" if isinstance(fault, TooManyDice) else f", such as {example(self.roll.pool)}"
            self.say(f"{fault}{such}.")
            self.dice.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.typed.emit(faces, adjust, reason)

    def say(self, fault: str) -> None:
        """Show what is wrong; nothing hides the line."""
        if self.fault.text() != fault:
            self.fault.setText(fault)
            self.fault.setStyleSheet(f"color: {self._theme.palette.harm}; font-size: 12px;")
            self.fault.setVisible(bool(fault))
            self.resized.emit()

    def _forget(self) -> None:
        self.replaced_dice = None
        self.dice.clear()
        self.adjustment.setValue(0)
        self.reason.clear()
        self.say("")

    def _set_compact(self, compact: bool) -> None:
        self.roll_button.setFixedHeight(self._theme.touch_size(CHOICE_COMPACT if compact else CHOICE))

    def _read_typed(self, text: str) -> None:
        if self.roll is None:
            return
        faces = parse_some(text, self.roll.pool)
        self._show_missing(faces)
        self.say("")
        self.previewed.emit(faces)

    def _show_missing(self, faces: Faces) -> None:
        owed = self.roll.pool.owed_count(faces) if self.roll is not None else 0
        more = "more " if faces else ""
        self.owed.setText(f"{owed} {more}{'die' if owed == 1 else 'dice'}" if owed > 0 else "")

    def _show_parts(self, typing: bool, adjusting: bool) -> None:
        self.dice.setVisible(typing)
        self.owed.setVisible(typing)
        self.adjustment.setVisible(adjusting)
        self.reason.setVisible(adjusting)
        self.prompt.setText(self._words[typing])
        self._show_missing(())
        self.roll_button.set_words(
            "Take" if typing else "Roll", "Enter", "Take what fell on the table" if typing else "Let the dice fall"
        )
        self.resized.emit()

    def _place_switches(self, switches: SwitchRow | None, room: int = 0) -> None:
        """Between question and button; above them where that would pile them up."""
        if self.switches is not None:
            self.switches.hide()
            self.switches.deleteLater()
        self.switches = switches
        if switches is not None:
            beside = room - self.prompt.sizeHint().width() - self.roll_button.sizeHint().width() - BESIDE
            if room and switches.heightForWidth(beside) > PILE:
                self._column.insertWidget(0, switches)
            else:
                self._middle.addWidget(switches)

    def _lay_out(self) -> None:
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.addWidget(self.prompt)
        middle = QWidget()
        middle.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._middle = QHBoxLayout(middle)
        self._middle.setContentsMargins(4, 0, 4, 0)
        self._row.addWidget(middle, 1)
        for part in (self.owed, self.dice, self.adjustment, self.reason, self.roll_button):
            self._row.addWidget(part)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        self._column.setSpacing(4)
        self._column.addLayout(self._row)
        self._column.addWidget(self.fault)
        self.fault.hide()
        self._show_parts(typing=False, adjusting=False)
