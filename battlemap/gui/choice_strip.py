"""The foot of the card while somebody has to choose: numbered answers, ticks, a number, or words."""

from math import ceil

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from battlemap.gui.answer_buttons import FOCUS_ROOM, AnswerButton
from battlemap.gui.answer_list import AnswerList
from battlemap.gui.buttons import TextButton
from battlemap.gui.entry import Entry, NumberEntry
from battlemap.gui.flow import FlowLayout
from battlemap.gui.suggestions import Suggestions
from battlemap.gui.switches import SwitchRow
from battlemap.gui.theme import Theme
from battlemap.paint.lettering import BODY, CAPTION, SEMIBOLD, interface, text_width
from battlemap.paint.measures import CHOICE, CHOICE_COMPACT
from battlemap.rules.procedure import Choice, Keys

FEW = 9
"""So many answers have a digit of their own."""
MOST_ROWS = 3
"""More rows of buttons than that become a list."""
SUGGESTIONS = 6
GAP = 8
UNEVEN = 1.08
"""So much more room a question of several lines takes than one without breaks."""


class ChoiceStrip(QWidget):
    """One open question. Its controls follow from the Choice; *answered* says what was chosen.

    *room*: how wide it may be. *bare*: the question itself stands elsewhere. *hint*: a few words after the question.
    """

    answered = Signal(tuple)
    left = Signal()
    """Esc was pressed in a field."""
    resized = Signal()

    def __init__(
        self,
        theme: Theme,
        choice: Choice,
        asked: str,
        compact: bool,
        room: int,
        switches: SwitchRow | None = None,
        bare: bool = False,
    ) -> None:
        super().__init__()
        self._theme, self.choice, self._compact, self.switches = theme, choice, compact, switches
        self.buttons: list[AnswerButton] = []
        self.list: AnswerList | None = None
        self.field: Entry | None = None
        self.spin: NumberEntry | None = None
        self.done: TextButton | None = None
        self._note = QLabel()
        self.prompt = QLabel("" if bare else choice.prompt)
        self.prompt.setStyleSheet("font-weight: 600;")
        self.prompt.setVisible(not bare)
        if choice.rule:
            self.prompt.setToolTip(f"Rule {choice.rule}")
        self.caption = QLabel(" · ".join(part for part in (asked, self._hint) if part))
        self.caption.setProperty("role", "caption")
        self.caption.setVisible(bool(self.caption.text()))
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        self.fault.hide()
        self.controls = QWidget()
        self._flow = FlowLayout(self.controls, gap=4)
        self.barred = QLabel()
        """Answers that are impossible, in small print where buttons for them would take another row."""
        self.barred.setProperty("role", "caption")
        self.barred.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        self.barred.setWordWrap(True)
        self.barred.hide()
        self._make_controls(room)
        self._bar(room)
        self._lay_out(room, bare)

    @property
    def inline_width(self) -> int:
        """How wide it is in one row."""
        parts = [text_width(self.prompt.text(), interface(BODY, SEMIBOLD))] if self.prompt.text() else []
        parts += [text_width(self.caption.text(), interface(CAPTION))] if self.caption.text() else []
        parts += [self._flow.sizeHint().width()]
        parts += [self.switches.sizeHint().width()] if self.switches is not None else []
        return round(sum(parts)) + (len(parts) - 1) * 12 + 4

    @property
    def simple(self) -> bool:
        """Whether it is a row of buttons, and nothing else."""
        return self.list is None and self.field is None and self.spin is None

    # --- answering ----------------------------------------------------------------------------

    def take_default(self) -> None:
        """Answer with what stands there: words, ticks, the number, else the default."""
        choice = self.choice
        if self.field is not None and self.field.text().strip():
            self.answered.emit((self._key_of(self.field.text().strip()),))
        elif self.spin is not None:
            self.answered.emit((str(self.spin.value()),))
        elif choice.most > 1 and self.buttons:
            self.answered.emit(tuple(button.option.key for button in self.buttons if button.isChecked()))
        elif self.list is not None and self.list.take_current():
            return
        elif choice.default is not None:
            self.answered.emit(choice.default)
        elif len(choice.free) == 1:
            self.answered.emit((choice.free[0].key,))
        elif choice.open:
            self.say("Write a few words, then press Enter.")
        else:
            self.say("Nothing is chosen yet: press a number, or click.")

    def take_number(self, number: int) -> bool:
        """Choose answer *number* (from 1); False if there is none."""
        if self.spin is not None:
            self.spin.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.spin.setValue(number)
            self.spin.lineEdit().setCursorPosition(len(self.spin.text()))
            return True
        if self.list is not None:
            return self.list.take_number(number)
        if not 1 <= number <= min(FEW, len(self.buttons)):
            return False
        self._press(self.buttons[number - 1])
        return True

    def take_key(self, key: str) -> bool:
        """Choose the answer of this key, as when its subject was clicked on the map; False if there is none."""
        option = next((option for option in self.choice.options if option.key == key), None)
        if option is None:
            return False
        button = next((button for button in self.buttons if button.option.key == key), None)
        if button is not None:
            self._press(button)
        elif option.refused:
            self.say(option.refused)
        else:
            self.answered.emit((key,))
        return True

    def take_filter(self) -> bool:
        """Put the cursor where a long list is narrowed; False if it is not long."""
        if self.list is None or len(self.choice.options) <= FEW:
            return False
        self.list.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def say(self, fault: str) -> None:
        """Show what is wrong; nothing hides the line."""
        shown = fault[:1].upper() + fault[1:]
        if shown != self.fault.text():
            self.fault.setText(shown)
            self.fault.setStyleSheet(f"color: {self._theme.palette.harm}; font-size: 12px;")
            self.fault.setVisible(bool(shown))
            self.resized.emit()

    def focus_field(self) -> None:
        """Put the cursor where words or a number are wanted."""
        if self.field is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.spin is not None:
            self.spin.setFocus(Qt.FocusReason.OtherFocusReason)
            self.spin.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            text = event.text()
            if text.isdigit() and not self.field.text() and self.buttons and not self._numeric and self.take_number(int(text)):
                return True
        return super().eventFilter(watched, event)

    # --- how ----------------------------------------------------------------------------------

    @property
    def _numeric(self) -> bool:
        """Whether every answer is a whole number."""
        return all(option.key.lstrip("-").isdigit() for option in self.choice.options)

    @property
    def _turned(self) -> bool:
        """Whether the answers are whole numbers in a row, better turned than listed."""
        if not self._numeric or len(self.choice.options) < 3 or self.choice.most > 1 or self.choice.open:
            return False
        keys = [int(option.key) for option in self.choice.options]
        return keys == list(range(keys[0], keys[0] + len(keys))) and not any(option.refused for option in self.choice.options)

    @property
    def _listable(self) -> bool:
        """Whether a list would do as well as buttons."""
        return self.choice.most == 1 and not self.choice.open

    @property
    def _hint(self) -> str:
        choice = self.choice
        if choice.most > 1:
            if choice.least == choice.most:
                return f"pick {choice.most}"
            return f"pick up to {choice.most}" if choice.most < len(choice.options) else "pick any"
        subjects = sum(option.subject is not None for option in choice.options)
        return "or click on the map" if subjects > FEW else ""

    def _press(self, button: AnswerButton) -> None:
        if button.isEnabled():
            button.click()
        else:
            self.say(button.option.refused)

    def _key_of(self, words: str) -> str:
        """The key of the option that says *words*, else the words themselves."""
        return next((o.key for o in self.choice.options if (o.text or o.key) == words and not o.refused), words)

    def _make_controls(self, room: int) -> None:
        if self._turned:
            self._make_spin()
        elif len(self.choice.options) > FEW and self._listable:
            self._make_list(room)
        else:
            self._make_buttons()
            if self._listable and self._flow.rows(room) > MOST_ROWS:
                self._make_list(room)
        if self.choice.open:
            self._make_field()
        if self.choice.most > 1 or self.spin is not None or self.choice.open:
            height = CHOICE_COMPACT if self._compact else CHOICE
            self.done = TextButton(self._theme, "Done", "Enter", primary=not self.choice.open, height=height)
            self.done.clicked.connect(self.take_default)
            self._flow.addWidget(self.done)

    @property
    def _list_head(self) -> float:
        """How wide the question, the filter of a long list and the switches are in one row."""
        shown = [self.switches, self.list.field if self.list is not None and len(self.choice.options) > FEW else None]
        words = text_width(self.prompt.text(), interface(BODY, SEMIBOLD)) + text_width(self.caption.text(), interface(CAPTION))
        return words + sum(part.sizeHint().width() + 12 for part in shown if part is not None) + 12

    def _bar(self, room: int) -> None:
        """Say what is impossible in one line, if the rest then fits into one row."""
        refused = [button for button in self.buttons if not button.isEnabled()]
        if not refused or self.choice.most > 1 or self.list is not None or self.inline_width <= room:
            return
        for button in refused:
            button.hide()
            self._flow.removeWidget(button)
        if self.inline_width > room:
            for button in self.buttons:
                self._flow.removeWidget(button)
                self._flow.addWidget(button)
                button.show()
            return
        self.barred.setText("Not " + " · ".join(f"{button.label}: {button.weak}" for button in refused))
        self.barred.show()

    def _make_buttons(self) -> None:
        default = self.choice.default or ()
        options = self.choice.options[:SUGGESTIONS] if self.choice.open else self.choice.options
        for index, option in enumerate(options):
            number = str(index + 1) if index < FEW else "·"
            tick = self.choice.most > 1
            button = AnswerButton(self._theme, option, number, option.key in default, self._compact, tick, self.controls)
            if tick:
                button.setChecked(option.key in default)
                button.toggled.connect(self._ticked)
            else:
                button.clicked.connect(self._clicked)
            self.buttons.append(button)
            self._flow.addWidget(button)

    def _make_list(self, room: int) -> None:
        for button in self.buttons:
            self._flow.removeWidget(button)
            button.deleteLater()
            button.hide()
        self.buttons = []
        self.list = AnswerList(self._theme, self.choice)
        self.list.arrange(room)
        self.list.chosen.connect(self._chosen)
        self.list.entered.connect(self.take_default)
        self.list.left.connect(self.left)

    def _make_field(self) -> None:
        self.field = Entry()
        self.field.setAccessibleName(self.choice.prompt)
        self.field.setPlaceholderText("or in your own words" if self.choice.options else "in your own words")
        self.field.setFixedWidth(220)
        self.suggestions = Suggestions([option.text or option.key for option in self.choice.free], self.field)
        self.field.entered.connect(self.take_default)
        self.field.left.connect(self.left)
        self.field.textEdited.connect(self._unsay)
        self.field.installEventFilter(self)
        self._flow.addWidget(self.field)

    def _make_spin(self) -> None:
        numbers = [int(option.key) for option in self.choice.options]
        self.spin = NumberEntry()
        self.spin.setRange(min(numbers), max(numbers))
        self.spin.setAccessibleName(self.choice.prompt)
        self.spin.setValue(int(self.choice.default[0]) if self.choice.default else min(numbers))
        self.spin.setFixedWidth(90)
        self.spin.valueChanged.connect(self._turn)
        self.spin.entered.connect(self.take_default)
        self.spin.left.connect(self.left)
        self._flow.addWidget(self.spin)
        self._note.setProperty("role", "caption")
        self._note.setMinimumHeight(CHOICE_COMPACT)
        self._turn(self.spin.value())
        self._flow.addWidget(self._note)

    def _lay_out(self, room: int, bare: bool) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP - 2)
        self.fault.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        head = QHBoxLayout()
        head.setSpacing(12 - FOCUS_ROOM)
        head.setContentsMargins(0 if bare else FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        head.addWidget(self.prompt)
        head.addWidget(self.caption)
        if self.list is not None:
            self.prompt.setWordWrap(self._list_head > room)
            if self.prompt.wordWrap():
                words = text_width(self.prompt.text(), interface(BODY, SEMIBOLD))
                beside = self._list_head - words - (self.switches.sizeHint().width() if self.switches is not None else 0)
                lines = ceil(words * UNEVEN / max(120.0, room - beside))
                self.prompt.setMinimumHeight(lines * QFontMetrics(interface(BODY, SEMIBOLD)).lineSpacing())
            head.setStretchFactor(self.prompt, 1 if self.prompt.wordWrap() else 0)
            head.addStretch(0 if self.prompt.wordWrap() else 1)
            if len(self.choice.options) > FEW:
                head.addWidget(self.list.field)
            column.addLayout(head)
            column.addWidget(self.list)
        elif bare or self.inline_width <= room:
            head.addWidget(self.controls)
            head.addStretch(1)
            column.addLayout(head)
        else:
            self.prompt.setWordWrap(text_width(self.prompt.text(), interface(BODY, SEMIBOLD)) > room * 0.7)
            head.setStretchFactor(self.prompt, 1 if self.prompt.wordWrap() else 0)
            head.addStretch(0 if self.prompt.wordWrap() else 1)
            column.addLayout(head)
            column.addWidget(self.controls)
        if self.switches is not None:
            apart = self.list is not None and self._list_head > room
            column.addWidget(self.switches) if apart else head.addWidget(self.switches)
        column.addWidget(self.barred)
        column.addWidget(self.fault)

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, AnswerButton):
            keys: Keys = (button.option.key,)
            self.answered.emit(keys)

    def _chosen(self, key: str) -> None:
        self.answered.emit((key,))

    def _ticked(self) -> None:
        self.say("")

    def _unsay(self, text: str) -> None:
        self.say("")

    def _turn(self, value: int) -> None:
        """Say what the number means: its word on the ladder, a note; else how far it goes."""
        option = next((option for option in self.choice.options if option.key == str(value)), None)
        said = (option.note or option.text) if option is not None else ""
        keys = [int(option.key) for option in self.choice.options]
        self._note.setText(said if said and said != str(value) else f"{min(keys)} to {max(keys)}")
