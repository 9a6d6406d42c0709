"""The button at the far right of the title bar: whether players see the battle, always in a word."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.players.players_state import OFF, PlayersState
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import BODY, MEDIUM, SEMIBOLD, draw_text, interface_font, text_width

SIZE = (124, 30)
WORD, DOT = "Players", 7.0


class PlayersButton(PaintedButton):
    """124×30, wider for "Display gone"; lit while the players' card is open."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "Players' window", "Alt+P", parent)
        self.players = OFF
        self.lit = False
        self.show_state(OFF, lit=False)

    def show_state(self, state: PlayersState, lit: bool) -> None:
        """Show what the players' window is doing; *lit*: whether its card is open."""
        self.players, self.lit = state, lit
        self.set_name(f"Players' window: {state.word}", "Alt+P")
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        words = text_width(WORD, interface_font(BODY, SEMIBOLD)) + text_width(self.players.word, interface_font(BODY, MEDIUM))
        return QSize(max(SIZE[0], round(words + (58 if self.players.name != "off" else 48))), SIZE[1])

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill = mix(p.chrome, p.accent, 0.17) if self.lit else p.hover if self.state in ("hover", "pressed") else None
        fill_rounded(painter, box, RADIUS_CONTROL, fill, p.accent if self.lit else p.line2)
        middle, ink = box.height() / 2, self.players.colour(p)
        icon = "lucide/monitor-off" if self.players.name == "gone" else "lucide/monitor"
        draw_icon(painter, icon, QRectF(8, middle - 8, 16, 16), p.text if self.players.name != "off" else p.text2)
        draw_text(painter, 30, middle, WORD, interface_font(BODY, SEMIBOLD), p.text)
        x = box.width() - 10 - text_width(self.players.word, interface_font(BODY, MEDIUM))
        draw_text(painter, x, middle, self.players.word, interface_font(BODY, MEDIUM), ink)
        if self.players.name != "off":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink))
            painter.drawEllipse(QPointF(x - 4 - DOT / 2, middle), DOT / 2, DOT / 2)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()
