"""The pills on the picture: where each side begins, and what is worth holding."""

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from battlemap.board.encounter import Side
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import Palette, side_colour
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.shapes import side_shape
from battlemap.paint.style.typography import BODY, BOLD, SECONDARY, SEMIBOLD, draw_letter, draw_text, interface_font, text_width

HEIGHT = 26
BEGIN, WORTH = "begin here", "Worth holding"


class Pill(Struct, frozen=True):
    """One of the three: of a side, or (None) of what is worth holding."""

    side: Side | None = None

    @property
    def words(self) -> str:
        """What stands on it."""
        return BEGIN if self.side is not None else WORTH

    @property
    def name(self) -> str:
        """What it is called to screen readers."""
        return f"{self.side.name} {BEGIN}" if self.side is not None else WORTH

    @property
    def width(self) -> float:
        """In px."""
        return round(text_width(self.words, interface_font(BODY, SEMIBOLD)) + 46)

    def box_at(self, middle: QPointF) -> QRectF:
        """The place it takes about a point."""
        return QRectF(round(middle.x() - self.width / 2), round(middle.y() - HEIGHT / 2), self.width, HEIGHT)

    def colour(self, palette: Palette) -> str:
        """Of its outline."""
        return side_colour(self.side.look, palette) if self.side is not None else palette.accent


def draw_pill(painter: QPainter, pill: Pill, box: QRectF, palette: Palette, lit: bool) -> None:
    """Paint a pill; *lit*: it is pointed at or carried."""
    colour = pill.colour(palette)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_shadow(painter, box, 5, 2, 0.5 if palette.dark else 0.24, HEIGHT / 2, palette.shadow)
    fill_rounded(painter, box, HEIGHT / 2, palette.raised, colour, 2 if lit else 1.6)
    y = box.center().y()
    if pill.side is None:
        draw_icon(painter, "lucide/flag", QRectF(box.x() + 11, y - 7.5, 15, 15), colour, 2)
    else:
        x = box.x() + 17
        painter.fillPath(side_shape(pill.side.look, x, y, 16), QColor(colour))
        letter = "#0F1114" if palette.dark else "#FFFFFF"
        draw_letter(painter, x, y, pill.side.letter, interface_font(SECONDARY - 1, BOLD), letter)
    draw_text(painter, box.x() + 32, y, pill.words, interface_font(BODY, SEMIBOLD), palette.text)
