"""Who acts next, in one line over the lower edge of the turn order, while their rows are not in sight."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.gui.turns.turn_rows import TurnRow
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import DOCK_PADDING, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.typography import CAPTION, MEDIUM, SECONDARY, draw_text, interface_font, text_width
from battlemap.paint.tokens.token_drawing import Portraits, draw_token

HEIGHT, FACE = 32, 20.0


class NextTurns(PaintedButton):
    """The line; pressing it brings whoever acts back into sight."""

    def __init__(self, theme: Theme, portraits: Portraits, parent: QWidget) -> None:
        super().__init__(theme, "Next", parent=parent)
        self._portraits = portraits
        self.rows: tuple[TurnRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(100, HEIGHT)

    def show_rows(self, rows: tuple[TurnRow, ...]) -> None:
        """Name these."""
        if rows != self.rows:
            self.rows = rows
            names = ", ".join(row.name for row in rows)
            self.set_name(f"Next: {names}", tip=f"Next: {names}. Back to whoever acts")

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(p.hover if self.state == "hover" else p.chrome))
        painter.fillRect(0, 0, self.width(), 1, QColor(p.line2))
        x, y = float(DOCK_PADDING), self.height() / 2
        x += draw_text(painter, x, y, "Next", interface_font(CAPTION, MEDIUM), p.text3) + 10
        room = (self.width() - x - DOCK_PADDING) / max(1, len(self.rows))
        font = interface_font(SECONDARY, MEDIUM)
        for row in self.rows:
            portrait = self._portraits(row.look.portrait) if row.look.portrait else None
            draw_token(painter, x + FACE / 2, y, FACE, row.look, p, portrait)
            draw_text(painter, x + FACE + 5, y, row.name, font, p.text2, width=room - FACE - 13)
            x += min(room, FACE + 5 + text_width(row.name, font) + 12)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()).adjusted(4, 3, -4, -3), RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()
