"""The timeline at the lower edge of the map: its head with what can be done, and the strip below."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.gui.log.log_rows import commands_words
from battlemap.gui.timeline.strip_moments import StripMoments
from battlemap.gui.timeline.timeline_strip import TimelineStrip
from battlemap.gui.widgets.buttons import IconButton, TextButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import SMALL_WINDOW
from battlemap.paint.style.typography import (
    CAPTION,
    SECTION_SPACING,
    SEMIBOLD,
    draw_section,
    draw_text,
    interface_font,
    text_width,
)
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.timeline.lanes import Timeline
from battlemap.play.timeline.timeline_notes import TimelineNotes

HEIGHT, HEIGHT_SMALL, HEAD = 264, 218, 40
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
WORDS = {0.25: "¼×", 0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}
GAP = 8


class TimelineHead(QWidget):
    """Its name, what it holds, and its buttons."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self._held = theme, ""
        self.setFixedHeight(HEAD)
        self.back = IconButton(theme, "lucide/step-back", "A command back", "←", 30, 17, self)
        self.play = IconButton(theme, "lucide/play", "Play", "Space while one looks", 30, 17, self)
        self.on = IconButton(theme, "lucide/step-forward", "A command on", "→", 30, 17, self)
        self.speed = TextButton(theme, WORDS[1.0], height=26, parent=self)
        self.mark = TextButton(theme, "Mark", "F", height=28, parent=self)
        self.go_on = TextButton(theme, "Go on from here", "Enter", primary=True, height=28, parent=self)
        self.close_button = IconButton(theme, "lucide/x", "Close the timeline", "Ctrl H", 30, 17, self)
        self.speed.set_name("Speed", tip="How fast it is played")
        self.space = QWidget(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 10, 0)
        row.setSpacing(GAP)
        row.addWidget(self.space)
        for part in (self.back, self.play, self.on, self.speed, self.mark):
            row.addWidget(part)
        self._row = row
        row.addStretch(1)
        row.addWidget(self.go_on)
        row.addWidget(self.close_button)
        self.go_on.hide()
        theme.changed.connect(self.update)

    def add_button(self, button: QWidget) -> None:
        """Add one left of the one that goes on."""
        self._row.insertWidget(self._row.indexOf(self.go_on), button)

    def show_held(self, words: str) -> None:
        """Say how much the timeline holds."""
        self._held = words
        small = self.window().width() < SMALL_WINDOW
        width = text_width("TIMELINE", interface_font(CAPTION, SEMIBOLD, SECTION_SPACING)) + 14
        self.space.setFixedWidth(round(width + (0 if small else text_width(words, interface_font(CAPTION)) + 12)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.fillRect(self.rect(), QColor(p.chrome))
        painter.fillRect(QRectF(0, 0, self.width(), 1), QColor(p.line))
        painter.fillRect(QRectF(0, HEAD - 1, self.width(), 1), QColor(p.line))
        wide = draw_section(painter, 16, HEAD / 2, "Timeline", p)
        if self.window().width() >= SMALL_WINDOW:
            draw_text(painter, 16 + wide + 12, HEAD / 2, self._held, interface_font(CAPTION), p.text3)
        painter.end()


class TimelinePanel(QWidget):
    """Head and strip."""

    speed_changed = Signal()

    def __init__(self, theme: Theme, moments: StripMoments, portraits: Portraits, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Timeline panel")
        self.head = TimelineHead(theme, self)
        self.strip = TimelineStrip(theme, moments, portraits, self)
        self.speed = 1.0
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.strip, 1)
        self.head.speed.clicked.connect(self._change_speed)
        self.fit()

    def fit(self) -> None:
        """Have the height that the window allows."""
        self.setFixedHeight(HEIGHT_SMALL if self.window().width() < SMALL_WINDOW else HEIGHT)

    def show_timeline(self, timeline: Timeline, notes: TimelineNotes, word: str) -> None:
        """Show these lanes, and how much they hold."""
        self.fit()
        others = len(timeline.lanes) - 1
        hidden = sum(lane.first in notes.hidden for lane in timeline.lanes[1:])
        held = commands_words(len(timeline.main.moments))
        if others:
            held += " · 1 other try" if others == 1 else f" · {others} other tries"
        if hidden:
            held += f", {hidden} hidden"
        self.head.show_held(held)
        self.strip.show_timeline(timeline, notes, word)

    def show_looking(self, looking: bool, playing: bool) -> None:
        """Whether one looks at another moment than now, and whether it is played."""
        self.head.go_on.setVisible(looking)
        self.head.play.show_icon("lucide/pause" if playing else "lucide/play")
        self.head.play.set_name("Pause" if playing else "Play", "Space while one looks")

    def _change_speed(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.head.speed.set_words(WORDS[self.speed], tip="How fast it is played")
        self.speed_changed.emit()
