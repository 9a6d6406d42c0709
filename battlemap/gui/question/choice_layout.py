"""Where the parts of a question stand on the foot of the card: the question, its controls, switches, small print."""

from math import ceil

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.answers.answer_buttons import FOCUS_ROOM
from battlemap.gui.answers.answer_list import AnswerList
from battlemap.gui.answers.tick_list import TickList
from battlemap.gui.question.answer_switches import SwitchRow
from battlemap.gui.question.choice_controls import FEW, choice_hint
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.typography import BODY, CAPTION, SEMIBOLD, interface_font, text_width, tip_text
from battlemap.rules.procedure import Choice

GAP = 8
EDGES = 16
"""What the parts of the head keep between them and the edges besides."""
UNEVEN = 1.08
"""So much more room a question of several lines takes than one without breaks."""


class ChoiceLayout(QObject):
    """The words of a question and the room for its controls on a strip, in one row if they fit, else below each other."""

    resized = Signal()

    def __init__(self, strip: QWidget, theme: Theme, choice: Choice, asked: str, switches: SwitchRow | None, bare: bool) -> None:
        super().__init__(strip)
        self._strip, self._theme, self._choice, self._switches, self._bare = strip, theme, choice, switches, bare
        self.prompt = Label("" if bare else choice.prompt, strip)
        self.prompt.setStyleSheet("font-weight: 600;")
        self.prompt.setVisible(not bare)
        if choice.rule:
            self.prompt.setToolTip(tip_text(f"Rule {choice.rule}"))
        self._asked = " · ".join(part for part in (asked, choice_hint(choice)) if part)
        self.caption = Label(self._asked, strip)
        self.caption.setProperty("role", "caption")
        self.caption.setVisible(bool(self.caption.text()))
        self.fault = Label(parent=strip)
        self.fault.setWordWrap(not bare)
        self.fault.hide()
        self.controls = QWidget(strip)
        self.flow = FlowLayout(self.controls, gap=4)
        self.refused_label = Label(parent=strip)
        """Answers that are impossible, in small print where buttons for them would take another row."""
        self.refused_label.setProperty("role", "caption")
        self.refused_label.setWordWrap(True)
        self.refused_label.hide()
        for part in (self.refused_label, self.fault):
            part.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)

    @property
    def inline_width(self) -> int:
        """How wide it is in one row."""
        parts = [text_width(self.prompt.text(), interface_font(BODY, SEMIBOLD))] if self.prompt.text() else []
        parts += [text_width(self.caption.text(), interface_font(CAPTION))] if self.caption.text() else []
        parts += [self.flow.sizeHint().width()]
        parts += [self._switches.sizeHint().width()] if self._switches is not None else []
        return round(sum(parts)) + (len(parts) - 1) * 12 + 4

    def say(self, fault: str) -> None:
        """Show what is wrong; nothing hides the line."""
        shown = capitalise(fault)
        if shown != self.fault.text():
            self.fault.setText(shown)
            self.fault.setStyleSheet(f"color: {self._theme.palette.harm}; font-size: 12px;")
            self.fault.setVisible(bool(shown))
            self.resized.emit()

    def show_count(self, ticked: int) -> None:
        """Say beside the question how many answers are ticked."""
        self.caption.setText(f"{ticked} of {len(self._choice.options)}")

    def lay_out(self, answers: AnswerList | TickList | None, room: int) -> None:
        """Put everything in its place, *room* pixels wide at most; *answers*: the list, if they stand in one."""
        column = QVBoxLayout(self._strip)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP - 2)
        head = QHBoxLayout()
        head.setSpacing(12 - FOCUS_ROOM)
        head.setContentsMargins(0 if self._bare else FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        head.addWidget(self.prompt)
        head.addWidget(self.caption)
        if answers is not None:
            self._place_list(head, answers, room)
            column.addLayout(head)
            column.addWidget(answers)
        elif self._bare or self.inline_width <= room:
            head.addWidget(self.controls)
            head.addStretch(1)
            column.addLayout(head)
        else:
            self.prompt.setWordWrap(self._prompt_width > room * 0.7)
            self._stretch_prompt(head)
            column.addLayout(head)
            column.addWidget(self.controls)
        if self._switches is not None:
            apart = not self._bare and self._head_width(answers) > room  # never at the cost of the question's words
            column.addWidget(self._switches) if apart else head.addWidget(self._switches)
        column.addWidget(self.refused_label)
        column.addWidget(self.fault)

    def _place_list(self, head: QHBoxLayout, answers: AnswerList | TickList, room: int) -> None:
        """The head above a list: the question, in several lines where it is long, and the filter."""
        if isinstance(answers, TickList):  # the count takes the place of who is asked, and never pushes the question
            self.caption.setToolTip(tip_text(self._asked))
            self.show_count(len(self._choice.options))
            self.caption.setFixedWidth(self.caption.sizeHint().width() + 2)
            self.show_count(len(answers.keys))
            self.caption.show()
        width = self._head_width(answers)
        self.prompt.setWordWrap(width > room)
        if self.prompt.wordWrap():
            beside = width - self._prompt_width
            beside -= self._switches.sizeHint().width() if self._switches is not None else 0
            lines = ceil(self._prompt_width * UNEVEN / max(120.0, room - beside))
            self.prompt.setMinimumHeight(lines * QFontMetrics(interface_font(BODY, SEMIBOLD)).lineSpacing())
        self._stretch_prompt(head)
        if len(self._choice.options) > FEW:
            head.addWidget(answers.field)
        if isinstance(answers, TickList):
            head.addWidget(self.controls)  # what ends the question never scrolls

    def _stretch_prompt(self, head: QHBoxLayout) -> None:
        """Give what room is left to a question in several lines, else leave it empty."""
        head.setStretchFactor(self.prompt, 1 if self.prompt.wordWrap() else 0)
        head.addStretch(0 if self.prompt.wordWrap() else 1)

    @property
    def _prompt_width(self) -> float:
        return text_width(self.prompt.text(), interface_font(BODY, SEMIBOLD))

    def _head_width(self, answers: AnswerList | TickList | None) -> float:
        """How wide the question, the filter of a long list and the switches are in one row."""
        shown: list[QWidget | None] = [self._switches]
        shown += [answers.field] if answers is not None and len(self._choice.options) > FEW else []
        shown += [self.controls] if isinstance(answers, TickList) else []
        words = self._prompt_width + text_width(self.caption.text(), interface_font(CAPTION))
        return EDGES + words + sum(part.sizeHint().width() + 12 for part in shown if part is not None) + 12
