"""The lower part of the question card: an open question, dice that wait, or what came of it all."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battlemap.gui.answers.answer_buttons import FOCUS_ROOM
from battlemap.gui.question.batch_strip import BatchStrip
from battlemap.gui.question.choice_strip import ChoiceStrip
from battlemap.gui.question.outcome_story import OutcomeStory
from battlemap.gui.question.question_head import PAD, PAD_COMPACT
from battlemap.gui.question.roll_strip import RollStrip
from battlemap.gui.question.seat_tabs import SeatTabs
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import CHOICE, CHOICE_COMPACT

STRIP_PAD, STRIP_PAD_COMPACT = 9, 5


class QuestionFoot(QWidget):
    """Holds the strips; of several questions one is seen, and a tab for each says whose it is."""

    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._strips: dict[int, ChoiceStrip] = {}
        """The questions that have been looked at, by their number."""
        self._make_strip: Callable[[int], ChoiceStrip] | None = None
        self.at = 0
        self.tabs = SeatTabs(theme)
        self.roll_strip = RollStrip(theme)
        self.batch_strip = BatchStrip(theme)
        self.story = OutcomeStory(theme)
        self.tabs.chosen.connect(self._turn_to)
        self.roll_strip.resized.connect(self.resized)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(6)
        for part in self._parts:
            self._column.addWidget(part)
            part.hide()

    @property
    def _parts(self) -> tuple[QWidget, ...]:
        return self.tabs, self.roll_strip, self.batch_strip, self.story

    @property
    def strip(self) -> ChoiceStrip | None:
        """The question that is seen."""
        return self._strips.get(self.at)

    def clear(self) -> None:
        """Take the questions away."""
        for strip in self._strips.values():
            self._column.removeWidget(strip)
            strip.hide()
            strip.deleteLater()
        self._strips, self._make_strip = {}, None
        for part in self._parts:
            part.hide()

    def set_compact(self, compact: bool) -> None:
        """Have the measures of a small window, or of a large one."""
        side, above = (PAD_COMPACT, STRIP_PAD_COMPACT) if compact else (PAD, STRIP_PAD)
        self._column.setContentsMargins(side - FOCUS_ROOM, above, side - FOCUS_ROOM, above)
        height = (CHOICE_COMPACT if compact else CHOICE) + 2 * FOCUS_ROOM
        for part in (self.roll_strip, self.batch_strip, self.story):
            part.setMinimumHeight(height)

    def show_questions(self, make_strip: Callable[[int], ChoiceStrip], names: list[str]) -> None:
        """Show the questions that *make_strip* makes by their numbers; *names*: who is asked each."""
        self._make_strip = make_strip
        self.at = min(self.at, len(names) - 1) if len(names) > 1 else 0
        if len(names) > 1:
            self.tabs.show_names(names, self.at)
            self.tabs.show()
        self._turn_to(self.at)

    def _turn_to(self, at: int) -> None:
        self.at = at
        if at not in self._strips and self._make_strip is not None:
            self._strips[at] = self._make_strip(at)
            self._column.addWidget(self._strips[at])
        for index, strip in self._strips.items():
            strip.setVisible(index == at)
        self.resized.emit()
