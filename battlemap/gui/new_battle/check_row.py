"""What the place comes to, under its picture: a check for each; a failed one with its number; or why there is none."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.generation.recipe import MeasuredCheck
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.typography import SECONDARY, draw_text, interface_font

SHOWN = 3
GAP = 22


class CheckRow(QWidget):
    """A line of words."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self._checks: tuple[MeasuredCheck, ...] = ()
        self._fault = ""
        self.setAccessibleName("What the place comes to")
        theme.changed.connect(self.update)

    def show_checks(self, checks: tuple[MeasuredCheck, ...]) -> None:
        """Show these, the failed ones first."""
        self._checks, self._fault = tuple(sorted(checks, key=lambda check: check.ok)), ""
        self.setAccessibleDescription(". ".join(check.words for check in self._checks))
        self.update()

    def show_fault(self, sentence: str) -> None:
        """Say why something cannot be."""
        self._fault = sentence
        self.setAccessibleDescription(sentence)
        self.update()

    @property
    def words(self) -> str:
        """All that is said."""
        return self._fault or " · ".join(check.words for check in self._checks)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        font, y, x = interface_font(SECONDARY), self.height() / 2, 2.0
        if self._fault:
            draw_icon(painter, "lucide/triangle-alert", QRectF(x, y - 7.5, 15, 15), p.harm, 2)
            draw_text(painter, x + 21, y, self._fault, font, p.harm, width=self.width() - 24)
            painter.end()
            return
        for check in self._checks[:SHOWN]:
            room = self.width() - x - 20
            if room < 60:
                break
            icon, mark = ("lucide/check", p.good) if check.ok else ("lucide/triangle-alert", p.cost)
            draw_icon(painter, icon, QRectF(x, y - 7, 14, 14), mark, 2.4)
            x += 20 + draw_text(painter, x + 20, y, check.words, font, p.text2 if check.ok else p.cost, width=room) + GAP
        painter.end()
