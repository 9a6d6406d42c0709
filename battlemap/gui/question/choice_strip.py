"""The foot of the card while somebody has to choose: numbered answers, ticks, a number, or words."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.answers.answer_buttons import AnswerButton
from battlemap.gui.answers.answer_list import AnswerList
from battlemap.gui.answers.tick_list import TickList
from battlemap.gui.question.answer_switches import SwitchRow
from battlemap.gui.question.choice_controls import FEW, is_listable, is_number_range, key_of, meaning_of, takes_digits
from battlemap.gui.question.choice_layout import ChoiceLayout
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.completion import CompletionList
from battlemap.gui.widgets.key_router import NUMBER, SENTENCE
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.line_edits import LineEdit, NumberEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import CHOICE, CHOICE_COMPACT
from battlemap.rules.procedure import Choice, Keys

MOST_ROWS = 3
"""More rows of buttons than that become a list."""
MANY = 18
"""More boxes than that are a list without a look at their width."""
SUGGESTIONS = 6
UNNUMBERED = "·"
"""Where the digit of a button would stand that has none."""


def may_be_row(choice: Choice) -> bool:
    """Whether it can be a row of buttons and nothing else, as far as can be said before they are measured."""
    most = FEW if is_listable(choice) else MANY
    return not choice.open and len(choice.options) <= most and not is_number_range(choice)


class ChoiceStrip(QWidget):
    """One open question. Its controls follow from the Choice; *answered* says what was chosen.

    *room*: how wide it may be. *bare*: the question itself stands elsewhere. *asked*: who is asked, in a few words.
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
        self._theme, self.choice, self.switches, self._compact = theme, choice, switches, compact
        self.choice_layout = ChoiceLayout(self, theme, choice, asked, switches, bare)
        self._flow = self.choice_layout.flow
        self.choice_layout.resized.connect(self.resized)
        self.list: AnswerList | None = None
        self.ticks: TickList | None = None
        self.buttons: list[AnswerButton] = []
        self.field: LineEdit | None = None
        self.spin: NumberEdit | None = None
        self.done: TextButton | None = None
        self._note = Label()
        self._make_controls(room)
        self._collapse_refused(room)
        self.choice_layout.lay_out(self.list or self.ticks, room)

    @property
    def is_simple(self) -> bool:
        """Whether it is a row of buttons, and nothing else."""
        return self.list is None and self.ticks is None and self.field is None and self.spin is None

    def say(self, fault: str) -> None:
        """Show what is wrong; nothing hides the line."""
        self.choice_layout.say(fault)

    def take_default(self) -> None:
        """Answer with what stands there: words, ticks, the number, else the default."""
        choice = self.choice
        if self.field is not None and self.field.text().strip():
            self.answered.emit((key_of(choice, self.field.text().strip()),))
        elif self.spin is not None:
            self.answered.emit((str(self.spin.value()),))
        elif self.ticks is not None:
            self.answered.emit(self.ticks.keys)
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
        if (answers := self.list or self.ticks) is not None:
            return answers.take_number(number)
        if self.field is not None and takes_digits(self.choice):
            self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.field.insert(str(number))
            return True
        if not 1 <= number <= min(FEW, len(self.buttons)):
            return False
        self._press_button(self.buttons[number - 1])
        return True

    def take_key(self, key: str) -> bool:
        """Choose the answer of this key, as when its subject was clicked on the map; False if there is none."""
        option = next((option for option in self.choice.options if option.key == key), None)
        if option is None:
            return False
        button = next((button for button in self.buttons if button.option.key == key), None)
        if button is not None:
            self._press_button(button)
        elif option.refusal:
            self.say(option.refusal)
        elif self.ticks is not None:
            self.ticks.toggle(key)
        else:
            self.answered.emit((key,))
        return True

    def take_filter(self) -> bool:
        """Put the cursor where a long list is narrowed; False if it is not long."""
        answers = self.list or self.ticks
        if answers is None or len(self.choice.options) <= FEW:
            return False
        answers.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def focus_field(self) -> None:
        """Put the cursor where words or a number are wanted."""
        if self.field is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.spin is not None:
            self.spin.setFocus(Qt.FocusReason.OtherFocusReason)
            self.spin.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        text = event.text() if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else ""
        if self.field is not None and watched is self.field:
            numbered = bool(self.buttons) and not takes_digits(self.choice) and not self.field.text()
            if text.isdigit() and numbered and self.take_number(int(text)):
                return True
        elif watched is self.spin and text.isalpha():  # no part of a number: the card may have a use for it
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _press_button(self, button: AnswerButton) -> None:
        if button.isEnabled():
            button.click()
        else:
            self.say(button.option.refusal)

    def _make_controls(self, room: int) -> None:
        if is_number_range(self.choice):
            self._make_spin()
        elif len(self.choice.options) > FEW and is_listable(self.choice):
            self._make_list(room)
        elif len(self.choice.options) > MANY and self.choice.most > 1 and not self.choice.open:
            self._make_ticks(room)
        else:
            self._make_buttons()
            if self._flow.rows(room) > MOST_ROWS:
                if is_listable(self.choice):
                    self._make_list(room)
                elif self.choice.most > 1 and not self.choice.open:
                    self._make_ticks(room)
        if self.choice.open:
            self._make_field()
        if self.choice.most > 1 or self.spin is not None or self.choice.open:
            height = CHOICE_COMPACT if self._compact else CHOICE
            self.done = TextButton(self._theme, "Done", "Enter", primary=not self.choice.open, height=height)
            self.done.clicked.connect(self.take_default)
            self._flow.addWidget(self.done)

    def _collapse_refused(self, room: int) -> None:
        """Say what is impossible in one line, if the rest then fits into one row."""
        refused = [button for button in self.buttons if not button.isEnabled()]
        if not refused or self.choice.most > 1 or self.list is not None or self.choice_layout.inline_width <= room:
            return
        for button in refused:
            button.hide()
            self._flow.removeWidget(button)
        if self.choice_layout.inline_width > room:
            for button in self.buttons:
                self._flow.removeWidget(button)
                self._flow.addWidget(button)
                button.show()
            return
        label = self.choice_layout.refused_label
        label.setText("Not " + " · ".join(f"{button.label}: {button.weak}" for button in refused))
        label.show()

    def _make_buttons(self) -> None:
        default = self.choice.default or ()
        options = self.choice.options[:SUGGESTIONS] if self.choice.open else self.choice.options
        for index, option in enumerate(options):
            number = str(index + 1) if index < FEW and not takes_digits(self.choice) else UNNUMBERED
            tick = self.choice.most > 1
            button = AnswerButton(
                self._theme, option, number, option.key in default, self._compact, tick, self.choice_layout.controls
            )
            if tick:
                button.setChecked(option.key in default)
                button.toggled.connect(self._clear_fault)
            else:
                button.clicked.connect(self._emit_answer)
            self.buttons.append(button)
            self._flow.addWidget(button)

    def _make_list(self, room: int) -> None:
        self._drop_buttons()
        self.list = AnswerList(self._theme, self.choice)
        self.list.arrange(room)
        self.list.chosen.connect(self._emit_key)
        self.list.entered.connect(self.take_default)
        self.list.left.connect(self.left)

    def _make_ticks(self, room: int) -> None:
        self._drop_buttons()
        self.ticks = TickList(self._theme, self.choice)
        self.ticks.arrange(room)
        self.ticks.ticked.connect(self._follow_ticks)
        self.ticks.entered.connect(self.take_default)
        self.ticks.left.connect(self.left)

    def _drop_buttons(self) -> None:
        for button in self.buttons:
            self._flow.removeWidget(button)
            button.deleteLater()
            button.hide()
        self.buttons = []

    def _follow_ticks(self) -> None:
        self._clear_fault()
        if self.ticks is not None:
            self.choice_layout.show_count(len(self.ticks.keys))

    def _make_field(self) -> None:
        self.field = LineEdit()
        self.field.setAccessibleName(self.choice.prompt)
        self.field.setPlaceholderText("or in your own words" if self.choice.options else "in your own words")
        self.field.setFixedWidth(220)
        self.field.setProperty(SENTENCE, True)
        self.suggestions = CompletionList([option.text or option.key for option in self.choice.free], self.field)
        self.field.entered.connect(self.take_default)
        self.field.left.connect(self.left)
        self.field.textEdited.connect(self._clear_fault)
        self.field.installEventFilter(self)
        self._flow.addWidget(self.field)

    def _make_spin(self) -> None:
        numbers = [int(option.key) for option in self.choice.options]
        self.spin = NumberEdit()
        self.spin.setRange(min(numbers), max(numbers))
        self.spin.setAccessibleName(self.choice.prompt)
        self.spin.setValue(int(self.choice.default[0]) if self.choice.default else min(numbers))
        self.spin.setFixedWidth(90)
        self.spin.setProperty(SENTENCE, NUMBER)
        self.spin.valueChanged.connect(self._show_meaning)
        self.spin.entered.connect(self.take_default)
        self.spin.left.connect(self.left)
        self.spin.lineEdit().inputRejected.connect(self._refuse_number)
        self.spin.installEventFilter(self)
        self._flow.addWidget(self.spin)
        self._note.setProperty("role", "caption")
        self._note.setMinimumHeight(CHOICE_COMPACT)
        self._show_meaning(self.spin.value())
        self._flow.addWidget(self._note)

    def _refuse_number(self) -> None:
        if self.spin is not None:
            self.say(f"This is a number from {self.spin.minimum()} to {self.spin.maximum()}.")

    def _emit_answer(self) -> None:
        button = self.sender()
        if isinstance(button, AnswerButton):
            keys: Keys = (button.option.key,)
            self.answered.emit(keys)

    def _emit_key(self, key: str) -> None:
        self.answered.emit((key,))

    def _clear_fault(self) -> None:
        self.say("")

    def _show_meaning(self, value: int) -> None:
        """Say what the number means."""
        self._note.setText(meaning_of(self.choice, value))
