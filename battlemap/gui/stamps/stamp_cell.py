"""One cell of the card of conditions: its icon, its name, whether it is set; a condition with levels has its number there."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.stamps.stamp_rows import StampRow
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon, line_icon
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CHOICE
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import BOLD, MEDIUM, SECONDARY, SEMIBOLD, draw_letter, draw_text, interface_font

CELL, CELL_SMALL = QSize(83, 64), QSize(72, 56)
ICON = 26
STEP_AREA = 22
"""How wide the minus and the plus of a condition with levels are."""


class StampCell(PaintedButton):
    """A press sets or takes; on a set one with levels, its − and + change the level."""

    taken = Signal(StampRow, bool)
    """It was pressed; whether Shift was held."""
    level_wanted = Signal(StampRow, int)

    def __init__(self, theme: Theme, row: StampRow, small: bool, parent: QWidget | None = None) -> None:
        self.row = row
        self.current = False
        super().__init__(theme, row.spoken_text, parent=parent)
        self.setCheckable(True)
        self.setFixedSize(CELL_SMALL if small else CELL)
        self.show_row(row)

    def show_row(self, row: StampRow) -> None:
        """Show how it stands now."""
        self.row = row
        self.setChecked(row.share == "all")
        self.set_name(row.spoken_text, tip=f"{row.title}\n{row.words}" if row.words else row.title)

    @property
    def has_steps(self) -> bool:
        """Whether it has a minus and a plus now."""
        return bool(self.row.levels and self.row.level)

    def set_current(self, current: bool) -> None:
        """Whether Enter would take it."""
        if current != self.current:
            self.current = current
            self.update()

    def nextCheckState(self) -> None:
        """It is set when the board says so, not by the press itself."""

    def click(self) -> None:
        """As by the keyboard: set or take it."""
        self.taken.emit(self.row, False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if event.button() != Qt.MouseButton.LeftButton or not self.rect().contains(at):
            super().mouseReleaseEvent(event)
            return
        self.setDown(False)
        step = self._step_at(at)
        if step:
            self.level_wanted.emit(self.row, step)
        else:
            self.taken.emit(self.row, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, row = self.theme.palette, QPainter(self), self.row
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, on = QRectF(self.rect()).adjusted(1, 1, -1, -1), row.share == "all"
        if on or self.current or self.state in ("hover", "pressed"):
            fill = mix(p.raised, p.accent, 0.28) if on else p.hover
            fill_rounded(painter, box, RADIUS_CHOICE, fill, p.accent if on or self.current else None)
        ink = p.text if on else p.text2
        middle, top = self.width() / 2, (self.height() - ICON - 18) / 2
        if row.stamp is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.STAMPS[row.stamp.colour]))
            painter.drawEllipse(QRectF(middle - 12, top + 1, 24, 24))
            draw_letter(painter, middle, top + 13, row.title[:1].upper(), interface_font(14, BOLD), colours.CREAM_INK)
        else:
            draw_icon(painter, line_icon(row.icon), QRectF(middle - ICON / 2, top, ICON, ICON), ink, 2.0)
        draw_text(
            painter, middle, self.height() - 13, row.title, interface_font(SECONDARY, SEMIBOLD if on else MEDIUM), ink, "centre",
            width=self.width() - 8.0,
        )  # fmt: skip
        if self.has_steps:
            self._draw_steps(painter, top + ICON / 2)
        elif row.share != "none":
            sign = "lucide/check" if on else "lucide/minus"
            draw_icon(painter, sign, QRectF(self.width() - 18, 5, 12, 12), p.accent, 3)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CHOICE, None, p.accent, FOCUS_RING)
        painter.end()

    def _draw_steps(self, painter: QPainter, y: float) -> None:
        p = self.theme.palette
        draw_icon(painter, "lucide/minus", QRectF(6, y - 6, 12, 12), p.text2, 2.4)
        draw_icon(painter, "lucide/plus", QRectF(self.width() - 18, y - 6, 12, 12), p.text2, 2.4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(p.accent))
        painter.drawEllipse(QRectF(self.width() / 2 + 6, y + 1, 15, 15))
        draw_letter(painter, self.width() / 2 + 13.5, y + 8.5, str(self.row.level), interface_font(10, BOLD), p.on_accent)

    def _step_at(self, at: QPoint) -> int:
        """−1 on the minus, 1 on the plus, else 0."""
        if not self.has_steps or at.y() > self.height() - 18:
            return 0
        return -1 if at.x() < STEP_AREA else 1 if at.x() >= self.width() - STEP_AREA else 0
