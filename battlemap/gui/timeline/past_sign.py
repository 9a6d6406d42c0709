"""The card over a map of the past: what is looked at, that it is not now, and the way back."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QMargins, QObject, QRectF, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground, draw_meaning_chip, meaning_chip_width
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_MENU
from battlemap.paint.style.typography import SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

HEIGHT, TOP, EDGE, GAP = 46, 8, 16, 8
LEAST = 380
"""So much room it needs beside what lies in the corners; with less it lies over that."""
NARROW, CHIP_ROOM = 560, 120
"""On a map narrower than this it goes without its chip, and where what lies in the corners leaves no room for it."""
NOT_NOW, ICON = "Not now", "lucide/history"


class PastSign(QWidget):
    """Floats at the top of the map, in its middle."""

    back_wanted = Signal()

    def __init__(self, theme: Theme, ground: QWidget) -> None:
        super().__init__(ground)
        self._theme, self._ground, self.words, self._aside = theme, ground, "", ""
        self.taken: Callable[[], QMargins] = QMargins
        """How many pixels are taken at the upper edge of the map, and at its left and right where the sign lies."""
        self._tells_chip = True
        self.back = TextButton(theme, "Back to now", "Esc", height=30, parent=self)
        self.back.clicked.connect(self.back_wanted)
        ground.installEventFilter(self)
        theme.changed.connect(self.update)

    def show_words(self, words: str, aside: str = "") -> None:
        """Say what is looked at; *aside*: what waits meanwhile."""
        self.words, self._aside = words, aside
        self.setAccessibleName(f"{words}. {NOT_NOW}. {aside}".rstrip(" ."))
        self.relayout()
        self.show()
        self.raise_()

    def relayout(self) -> None:
        """Take the place at the top of the map."""
        whole, button, taken = self._ground.width(), self.back.sizeHint(), self.taken()
        words = EDGE + 28 + text_width(self.words, self._font) + 14
        bare = round(words + self._aside_width + button.width() + 10)
        first, last = taken.left() + GAP, whole - taken.right() - GAP
        self._tells_chip = whole >= NARROW and bare + CHIP_ROOM <= last - first
        beside = last - first >= LEAST
        wide = min(last - first if beside else whole - 2 * EDGE, bare + round(self._chip))
        at = (whole - wide) // 2
        if beside:
            at = max(first, min(at, last - wide))
        self.setGeometry(at, taken.top() + TOP, wide, HEIGHT)
        self.back.move(wide - button.width() - 10, (HEIGHT - button.height()) // 2)
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self.relayout()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, middle = self._theme.palette, QPainter(self), HEIGHT / 2
        draw_card_ground(painter, QRectF(self.rect()), p, RADIUS_MENU, "flat")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_icon(painter, "lucide/eye", QRectF(EDGE, middle - 9, 18, 18), p.accent, 2)
        end = self.back.x() - self._chip - self._aside_width
        x: float = EDGE + 28
        x += draw_text(painter, x, middle, self.words, self._font, p.text, width=end - x - 4) + 14
        if self._aside:
            x += draw_text(painter, x, middle, self._aside, interface_font(SECONDARY), p.cost) + 14
        if self._chip:
            draw_meaning_chip(painter, x, middle, NOT_NOW, "cost", p, ICON, height=24)
        painter.end()

    @property
    def _font(self) -> QFont:
        return interface_font(14, SEMIBOLD)

    @property
    def _chip(self) -> float:
        return meaning_chip_width(NOT_NOW, ICON) + 14 if self._tells_chip else 0.0

    @property
    def _aside_width(self) -> float:
        return text_width(self._aside, interface_font(SECONDARY)) + 14 if self._aside else 0.0
