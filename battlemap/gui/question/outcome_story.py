"""What came of a contest, in words, under its dice until it has been read."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from battlemap.board.events import Logged
from battlemap.board.wording import split_emphasis, without_emphasis
from battlemap.gui.answers.answer_buttons import FOCUS_ROOM
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.labels import Markup, MarkupLabel, escape_text
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import CHOICE, CHOICE_COMPACT

LINES = 3
"""Of a long story so many lines are shown; the log has them all."""
WEIGHTY = {"harm": 0, "good": 0, "cost": 1}
"""Lines of these tones stay when others are left out, the first two before the third."""


class OutcomeStory(QWidget):
    """A few lines and a button that puts the card away."""

    read = Signal()
    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._log_lines: tuple[Logged, ...] = ()
        self._fault = ""
        self.words = MarkupLabel()
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.done = TextButton(theme, "Done", "Enter", height=CHOICE)
        self.done.set_name("Done", "Enter", "Put the card away")
        self.done.clicked.connect(self.read)
        row = QHBoxLayout(self)
        row.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        row.setSpacing(16)
        row.addWidget(self.words, 1)
        row.addWidget(self.done, 0, Qt.AlignmentFlag.AlignVCenter)
        theme.changed.connect(self._write)

    def show_story(self, log_lines: tuple[Logged, ...], compact: bool) -> None:
        """Show the lines of *told* that matter most."""
        self._log_lines, self._fault = weightiest(log_lines), ""
        self.done.setFixedHeight(self._theme.touch_size(CHOICE_COMPACT if compact else CHOICE))
        self._write()

    def say(self, fault: str) -> None:
        """Say below the story why a key did nothing."""
        self._fault = fault
        self._write()
        self.resized.emit()

    def _write(self) -> None:
        p = self._theme.palette
        inks = {"good": p.good, "cost": p.cost, "harm": p.harm, "gm": p.gm}
        lines, reason = [], ""
        for event in self._log_lines:
            lines.append(_line(event, event.why if event.why != reason else "", inks.get(event.tone, p.text), p.text3))
            reason = event.why
        if self._fault:
            lines.append(f"<span style='font-size: 12px; color: {p.harm}'>{escape_text(self._fault)}</span>")
        self.words.set_markup(Markup("<br>".join(lines)))
        told = [f"{without_emphasis(event.text)}. {event.why}" for event in self._log_lines]
        self.setAccessibleName(" ".join([*told, self._fault]).strip())


def weightiest(log_lines: tuple[Logged, ...], most: int = LINES) -> tuple[Logged, ...]:
    """So many lines in the order they were told: what did somebody good or harm, then what came last."""
    ranked = sorted(range(len(log_lines)), key=lambda at: (WEIGHTY.get(log_lines[at].tone, 2), -at))
    return tuple([log_lines[at] for at in sorted(ranked[:most])])


def _line(event: Logged, why: str, ink: str, weak: str) -> str:
    """One line as rich text: names between asterisks strong, the small print after it."""
    parts = [(escape_text(part), strong) for part, strong in split_emphasis(event.text)]
    text = "".join(f"<b style='color: {ink}'>{part}</b>" if strong else part for part, strong in parts)
    return f"{text} &nbsp;<span style='font-size: 11px; color: {weak}'>{escape_text(why)}</span>" if why else text
