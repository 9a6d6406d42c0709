"""The lower part of the question card: an open question, dice that wait, or what came of it all."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.answers.answer_buttons import FOCUS_ROOM
from battlemap.gui.question.choice_strip import ChoiceStrip
from battlemap.gui.question.outcome_story import OutcomeStory
from battlemap.gui.question.question_head import PAD, PAD_COMPACT
from battlemap.gui.question.roll_strip import RollStrip
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import CHOICE, CHOICE_COMPACT, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import selected_row
from battlemap.paint.style.typography import MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width


class SeatTab(PaintedButton):
    """The name of somebody who is asked; lit while the card shows that question."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, f"Question for {name}", "", parent)
        self.setText(name)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(text_width(self.text(), interface_font(SECONDARY, SEMIBOLD))) + 24, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if self.isChecked():
            fill_rounded(painter, box, RADIUS_CONTROL, selected_row(p))
        elif self.state in ("hover", "pressed"):
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        font = interface_font(SECONDARY, SEMIBOLD if self.isChecked() else MEDIUM)
        draw_text(
            painter, box.center().x(), box.center().y(), self.text(), font, p.text if self.isChecked() else p.text2, "centre"
        )
        painter.end()


class SeatTabs(QWidget):
    """A row of tabs, of which one is chosen."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.tabs: list[SeatTab] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addStretch(1)

    def show_names(self, names: list[str], at: int) -> None:
        """A tab for each of *names*, number *at* chosen."""
        for tab in self.tabs:
            self._row.removeWidget(tab)
            tab.hide()
            tab.deleteLater()
        self.tabs = []
        for index, name in enumerate(names):
            tab = SeatTab(self._theme, name, self)
            tab.setChecked(index == at)
            tab.clicked.connect(self._choose)
            self.tabs.append(tab)
            self._row.insertWidget(index, tab, 0, Qt.AlignmentFlag.AlignVCenter)

    def _choose(self) -> None:
        tab = self.sender()
        if isinstance(tab, SeatTab):
            for other in self.tabs:
                other.setChecked(other is tab)
            self.chosen.emit(self.tabs.index(tab))


STRIP_PAD, STRIP_PAD_COMPACT = 9, 5


class QuestionFoot(QWidget):
    """Holds the strips; of several questions one is seen, and a tab for each says whose it is."""

    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.strips: list[ChoiceStrip] = []
        self.at = 0
        self.tabs = SeatTabs(theme)
        self.roll_strip = RollStrip(theme)
        self.story = OutcomeStory(theme)
        self.tabs.chosen.connect(self._turn_to)
        self.roll_strip.resized.connect(self.resized)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(6)
        for part in (self.tabs, self.roll_strip, self.story):
            self._column.addWidget(part)
            part.hide()

    @property
    def strip(self) -> ChoiceStrip | None:
        """The question that is seen."""
        return self.strips[self.at] if self.strips else None

    def clear(self) -> None:
        """Take the questions away."""
        for strip in self.strips:
            self._column.removeWidget(strip)
            strip.hide()
            strip.deleteLater()
        self.strips = []
        for part in (self.tabs, self.roll_strip, self.story):
            part.hide()

    def set_compact(self, compact: bool) -> None:
        """Have the measures of a small window, or of a large one."""
        side, above = (PAD_COMPACT, STRIP_PAD_COMPACT) if compact else (PAD, STRIP_PAD)
        self._column.setContentsMargins(side - FOCUS_ROOM, above, side - FOCUS_ROOM, above)
        height = (CHOICE_COMPACT if compact else CHOICE) + 2 * FOCUS_ROOM
        for part in (self.roll_strip, self.story):
            part.setMinimumHeight(height)

    def show_strips(self, strips: list[ChoiceStrip], names: list[str]) -> None:
        """Show these questions; *names*: who is asked each."""
        self.strips, self.at = strips, min(self.at, max(0, len(strips) - 1)) if len(strips) > 1 else 0
        for strip in strips:
            self._column.addWidget(strip)
        if len(strips) > 1:
            self.tabs.show_names(names, self.at)
            self.tabs.show()
        self._turn_to(self.at)

    def _turn_to(self, at: int) -> None:
        self.at = at
        for index, strip in enumerate(self.strips):
            strip.setVisible(index == at)
        self.resized.emit()
