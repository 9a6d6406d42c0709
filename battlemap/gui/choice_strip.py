"""The foot of the card while somebody has to choose: numbered answers, ticks, a number, or words."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLabel, QLineEdit, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from battlemap.gui.answer_buttons import AnswerButton
from battlemap.gui.buttons import TextButton
from battlemap.gui.flow import FlowLayout
from battlemap.gui.theme import Theme
from battlemap.rules.procedure import Choice, Keys

FEW = 9
"""So many answers have a digit of their own."""
MOST_HEIGHT = 168
"""A longer list of answers scrolls."""


class ChoiceStrip(QWidget):
    """One open question. Its widgets follow from the Choice; *answered* says what was chosen."""

    answered = Signal(tuple)
    resized = Signal()

    def __init__(self, theme: Theme, choice: Choice, asked: str, compact: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self.choice = theme, choice
        self.buttons: list[AnswerButton] = []
        self.field: QLineEdit | None = None
        self.spin: QSpinBox | None = None
        self.done: TextButton | None = None
        self.prompt = QLabel(choice.prompt)
        self.prompt.setWordWrap(True)
        self.prompt.setStyleSheet("font-weight: 600;")
        self.who = QLabel(asked)
        self.who.setProperty("role", "caption")
        self.who.setVisible(bool(asked))
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        self.fault.setStyleSheet(f"color: {theme.palette.harm}; font-size: 12px;")
        self.fault.hide()
        self._make_controls(compact)

    @property
    def number_keys(self) -> bool:
        """Whether the answers are whole numbers in a row, better turned than listed."""
        keys = [option.key for option in self.choice.options]
        return len(keys) > FEW and all(key.lstrip("-").isdigit() for key in keys)

    def take_default(self) -> None:
        """Answer with what stands there: words, ticks, the number, else the default."""
        default = self.choice.default
        if self.field is not None and self.field.text().strip():
            self.answered.emit((self.field.text().strip(),))
        elif self.spin is not None:
            self.answered.emit((str(self.spin.value()),))
        elif self.choice.most > 1:
            self.answered.emit(tuple(button.option.key for button in self.buttons if button.isChecked()))
        elif default is not None:
            self.answered.emit(default)
        elif len(self.choice.free) == 1:
            self.answered.emit((self.choice.free[0].key,))
        else:
            self.say("Nothing is chosen yet: press a number, or click.")

    def take_number(self, number: int) -> bool:
        """Choose answer *number* (from 1); False if there is none."""
        if self.spin is not None or not 1 <= number <= min(FEW, len(self.buttons)):
            return False
        button = self.buttons[number - 1]
        if button.isEnabled():
            button.click()
        else:
            self.say(button.option.refused)
        return True

    def take_key(self, key: str) -> bool:
        """Choose the answer of this key, as when its subject was clicked on the map; False if there is none."""
        button = next((b for b in self.buttons if b.option.key == key), None)
        if button is None:
            return False
        if button.isEnabled():
            button.click()
        else:
            self.say(button.option.refused)
        return True

    def say(self, fault: str) -> None:
        """Show what is wrong."""
        self.fault.setText(fault[:1].upper() + fault[1:])
        self.fault.setVisible(bool(fault))
        self.resized.emit()

    def focus_field(self) -> None:
        """Put the cursor where words are wanted."""
        if self.field is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.selectAll()
        elif self.spin is not None:
            self.spin.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_controls(self, compact: bool) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.prompt)
        head.addWidget(self.who)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        controls = QWidget()
        flow = FlowLayout(controls, gap=4)
        if self.number_keys:
            self._make_spin(flow)
        else:
            self._make_buttons(flow, compact)
        if self.choice.open:
            self._make_field(flow)
        if self.choice.most > 1 or self.number_keys or self.choice.open:
            self.done = TextButton(self._theme, "Done", "Enter", primary=self.choice.most > 1 or self.number_keys, height=36)
            self.done.clicked.connect(self.take_default)
            flow.addWidget(self.done)
        if len(self.choice.options) > FEW and not self.number_keys:
            column.addLayout(head)
            column.addWidget(self._scrolled(controls))
        elif len(self.choice.prompt) > 44 or len(self.choice.options) > 3:
            column.addLayout(head)
            column.addWidget(controls)
        else:
            head.addWidget(controls, 1)
            column.addLayout(head)
        head.addStretch(0)
        column.addWidget(self.fault)

    def _make_buttons(self, flow: FlowLayout, compact: bool) -> None:
        default = self.choice.default or ()
        for index, option in enumerate(self.choice.options):
            number = str(index + 1) if index < FEW else "·"
            first = option.key in default if default else False
            tick = self.choice.most > 1
            button = AnswerButton(self._theme, option, number, first, compact, tick, self)
            if tick:
                button.setChecked(first)
                button.toggled.connect(self._ticked)
            else:
                button.clicked.connect(self._clicked)
            self.buttons.append(button)
            flow.addWidget(button)

    def _make_field(self, flow: FlowLayout) -> None:
        self.field = QLineEdit()
        self.field.setAccessibleName(self.choice.prompt)
        self.field.setPlaceholderText("or in your own words")
        self.field.setMinimumWidth(220)
        words = [option.text or option.key for option in self.choice.options]
        completer = QCompleter(words, self.field)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.field.setCompleter(completer)
        self.field.returnPressed.connect(self.take_default)
        flow.addWidget(self.field)

    def _make_spin(self, flow: FlowLayout) -> None:
        numbers = [int(option.key) for option in self.choice.options]
        self.spin = QSpinBox()
        self.spin.setRange(min(numbers), max(numbers))
        self.spin.setAccessibleName(self.choice.prompt)
        self.spin.setValue(int(self.choice.default[0]) if self.choice.default else min(numbers))
        self.spin.setFixedWidth(90)
        flow.addWidget(self.spin)

    def _scrolled(self, controls: QWidget) -> QScrollArea:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(controls)
        area.setFixedHeight(MOST_HEIGHT)
        return area

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, AnswerButton):
            keys: Keys = (button.option.key,)
            self.answered.emit(keys)

    def _ticked(self) -> None:
        self.say("")
