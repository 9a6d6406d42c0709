"""The timeline at the lower edge of the map: its head with what can be done, and the strip below."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from battlemap.gui.log.log_rows import commands_words
from battlemap.gui.timeline.strip.luck_drawing import LUCK, LuckChart
from battlemap.gui.timeline.strip.strip_moments import StripMoments
from battlemap.gui.timeline.strip.timeline_strip import TimelineStrip
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

HEIGHT, HEIGHT_SMALL, HEAD = 264, 204, 40
LOWEST, HIGHEST = 176, 400
"""How high it can be dragged, the chart of luck left out."""
GRIP = 6
"""So many pixels of its upper edge can be dragged."""
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
WORDS = {0.25: "¼×", 0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}
GAP, EDGES = 8, 22
COMPARE = "Compare with now; a click with Shift held compares with that moment"


class TimelineHead(QWidget):
    """Its name, what it holds, and its buttons."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self._held = theme, ""
        self._tells_name = self._tells_held = True
        self.setFixedHeight(HEAD)
        self.back = IconButton(theme, "lucide/step-back", "A command back", "←", 30, 17, self)
        self.play = IconButton(theme, "lucide/play", "Play", "Space while one looks", 30, 17, self)
        self.on = IconButton(theme, "lucide/step-forward", "A command on", "→", 30, 17, self)
        self.speed = TextButton(theme, WORDS[1.0], height=26, parent=self)
        self.mark = TextButton(theme, "Mark", "F", height=28, parent=self)
        self.luck = IconButton(theme, "lucide/dices", "Luck of the dice", "L while one looks", 30, 17, self)
        self.luck.setCheckable(True)
        self.again = TextButton(theme, "Again, otherwise", "A", height=28, parent=self)
        self.compare = TextButton(theme, "Compare with now", "C", height=28, parent=self)
        self.go_on = TextButton(theme, "Go on from here", "Enter", primary=True, height=28, parent=self)
        self.close_button = IconButton(theme, "lucide/x", "Close the timeline", "Ctrl H", 30, 17, self)
        self.speed.set_name("Speed", tip="How fast it is played")
        self._worded = (
            (self.mark, "Mark", "Mark", "F", "Mark this moment"),
            (self.again, "Again, otherwise", "Again", "A", "Do this again, otherwise"),
            (self.compare, "Compare with now", "Compare", "C", COMPARE),
            (self.go_on, "Go on from here", "Go on", "Enter", "Go on from here"),
        )
        self.space = QWidget(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 10, 0)
        row.setSpacing(GAP)
        row.addWidget(self.space)
        for part in (self.back, self.play, self.on, self.speed, self.luck, self.mark):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self.again)
        row.addWidget(self.compare)
        row.addWidget(self.go_on)
        row.addWidget(self.close_button)
        self.again.hide()
        self.compare.hide()
        self.go_on.hide()
        theme.changed.connect(self.update)

    def show_held(self, words: str) -> None:
        """Say how much the timeline holds."""
        self._held = words
        self.fit_words()

    def fit_words(self) -> None:
        """Have as many words as there is room for: what it holds gives way first, then those of the buttons, then their keys."""
        name = text_width("TIMELINE", interface_font(CAPTION, SEMIBOLD, SECTION_SPACING)) + 14
        held = text_width(self._held, interface_font(CAPTION)) + 12 if self._held else 0.0
        for begins, brevity in ((name + held, 0), (name, 0), (name, 1), (0.0, 2)):
            for button, words, short, key, tip in self._worded:
                shown_key, said = (key, tip) if brevity < 2 else ("", f"{tip} ({key})")
                button.set_words(short if brevity else words, shown_key, said)
                button.setAccessibleName(words)
            buttons = [part for part in self.findChildren(QAbstractButton) if not part.isHidden()]
            taken = sum(max(part.minimumWidth(), part.sizeHint().width()) for part in buttons)
            if begins + taken + GAP * (len(buttons) + 2) + EDGES <= self.width():
                break
        self._tells_name, self._tells_held = begins > 0, begins > name
        self.space.setFixedWidth(round(begins))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_words()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.fillRect(self.rect(), QColor(p.chrome))
        painter.fillRect(QRectF(0, 0, self.width(), 1), QColor(p.line))
        painter.fillRect(QRectF(0, HEAD - 1, self.width(), 1), QColor(p.line))
        wide = draw_section(painter, 16, HEAD / 2, "Timeline", p) if self._tells_name else 0.0
        if self._tells_held:
            draw_text(painter, 16 + wide + 12, HEAD / 2, self._held, interface_font(CAPTION), p.text3)
        painter.end()


class HeightGrip(QWidget):
    """The upper edge of the panel, by which it is dragged higher or lower; a double click gives it its usual height."""

    dragged = Signal(int)
    """By so many pixels upwards since it was pressed."""
    released = Signal()
    reset = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._from: int | None = None
        self.setCursor(Qt.CursorShape.SizeVerCursor)
        self.setToolTip("Drag to make the timeline higher or lower")
        self.setAccessibleName("Height of the timeline")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._from = round(event.globalPosition().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            self.dragged.emit(self._from - round(event.globalPosition().y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            self._from = None
            self.released.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.reset.emit()


class TimelinePanel(QWidget):
    """Head and strip."""

    speed_changed = Signal(float)
    height_changed = Signal(int)
    """It was dragged so high; 0: it shall be as high as usual again."""

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
        self.grip = HeightGrip(self)
        self.grip.dragged.connect(self._drag)
        self.grip.released.connect(self._keep_height)
        self.grip.reset.connect(lambda: self.height_changed.emit(0))
        self._wanted = self._pressed_height = 0
        self.fit()

    @property
    def lanes_height(self) -> int:
        """How high it is without the chart of luck."""
        return self._wanted or (HEIGHT_SMALL if self.window().width() < SMALL_WINDOW else HEIGHT)

    def fit(self) -> None:
        """Have the height that was dragged, or that the window allows."""
        self.setFixedHeight(self.lanes_height + (round(LUCK) if self.strip.chart is not None else 0))

    def show_chart(self, chart: LuckChart | None) -> None:
        """Show the luck of the dice, or no longer."""
        self.head.luck.setChecked(chart is not None)
        self.strip.show_chart(chart)
        self.head.luck.setAccessibleDescription(chart.spoken if chart is not None else "")
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.grip.setGeometry(0, 0, self.width(), GRIP)
        self.grip.raise_()
        super().resizeEvent(event)

    def _drag(self, by: int) -> None:
        self._pressed_height = self._pressed_height or self.lanes_height
        self._wanted = max(LOWEST, min(HIGHEST, self._pressed_height + by))
        self.fit()

    def _keep_height(self) -> None:
        if self._pressed_height:
            self._pressed_height = 0
            self.height_changed.emit(self._wanted)

    def show_timeline(self, timeline: Timeline, notes: TimelineNotes, word: str) -> None:
        """Show these lanes, and how much they hold."""
        self._wanted = max(LOWEST, min(HIGHEST, notes.height)) if notes.height else 0
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
        self.head.again.setVisible(looking)
        self.head.compare.setVisible(looking)
        self.head.go_on.setVisible(looking)
        self.head.fit_words()
        self.head.play.show_icon("lucide/pause" if playing else "lucide/play")
        self.head.play.set_name("Pause" if playing else "Play", "Space while one looks")

    def _change_speed(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.head.speed.set_words(WORDS[self.speed], tip="How fast it is played")
        self.speed_changed.emit(self.speed)
