"""The foot of the palette: its keys."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap
from battlemap.paint.style.measures import PALETTE_FOOT
from battlemap.paint.style.typography import SECONDARY, draw_text, interface_font

EDGE, CAP = 18, 18


class PaletteFoot(QWidget):
    """One line; what Tab does next changes."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._next = theme, ""
        self.setFixedHeight(PALETTE_FOOT)
        theme.changed.connect(self.update)
        self.show_next("")

    def show_next(self, words: str) -> None:
        """What Tab does; empty for nothing."""
        self._next = words
        self.setAccessibleName(", ".join(f"{' '.join(keys)}: {what}" for keys, what in self.keys))
        self.update()

    @property
    def keys(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """The keys, and what each of them does."""
        tab: tuple[tuple[tuple[str, ...], str], ...] = ((("Tab",), self._next),) if self._next else ()
        return ((("↑", "↓"), "Choose"), (("Enter",), "Do it"), *tab, (("Esc",), "Close"))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, self.width(), 1), p.line)
        x, y = float(EDGE), self.height() / 2
        for caps, words in self.keys:
            for cap in caps:
                x += draw_key_cap(painter, x, y, cap, p, CAP) + 6
            x += (
                draw_text(painter, x + 2, y, words, interface_font(SECONDARY), p.text2, width=max(20.0, self.width() - x - EDGE))
                + 24
            )
        painter.end()
