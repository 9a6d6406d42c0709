"""What sits on a token's rim: stress boxes, health, the count and the crossed eye."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from battlemap.paint.style import palette as colours
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.shapes import rim_depth, shape_name
from battlemap.paint.style.typography import BOLD, draw_letter, interface_font, text_width

PILL_HEIGHT = 0.29
"""Of a pill with a number, in diameters of its token."""
SMALL_COUNT = 46.0
"""A token too small to show how many it stands for has that number as large as one of this diameter."""


def draw_beads(painter: QPainter, cx: float, cy: float, d: float, look: int, beads: tuple[bool, ...]) -> None:
    """Stress boxes in a row on the lower rim: cream when free, harm's colour with a cross when marked."""
    size = max(6.5, d * 0.135)
    size = min(size, d * 1.05 / (len(beads) * 1.18))
    step = size * 1.18
    y = cy + d * rim_depth(look)
    left = cx - (len(beads) - 1) / 2 * step
    for index, marked in enumerate(beads):
        x = left + index * step
        box = QRectF(x - size / 2, y - size / 2, size, size)
        edge = max(1.0, min(1.6, size * 0.12))
        _fill_box(painter, box.adjusted(-edge, -edge, edge, edge), size * 0.36, QColor(colours.OUTLINE))
        _fill_box(painter, box, size * 0.26, QColor(colours.MARKED if marked else colours.CREAM))
        if marked:
            pen = QPen(QColor(colours.MARKED_INK), max(1.1, size * 0.16))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            arm = size * 0.24
            painter.drawLine(QPointF(x - arm, y - arm), QPointF(x + arm, y + arm))
            painter.drawLine(QPointF(x + arm, y - arm), QPointF(x - arm, y + arm))


def draw_health(painter: QPainter, cx: float, cy: float, d: float, look: int, health: float) -> None:
    """What is left of somebody's health (0 to 1): an arc on the lower rim of a disc, a bar on other shapes."""
    left = min(1.0, max(0.0, health))
    hue = QColor(colours.health_colour(left))
    if shape_name(look) == "disc":
        edge, width = max(1.0, d * 0.022), max(2.0, d * 0.072)
        radius = d / 2 - edge - width / 2
        box = QRectF(cx - radius, cy - radius, 2 * radius, 2 * radius)
        layers = ((1.0, 1.3, QColor(colours.OUTLINE)), (1.0, 0.55, QColor(colours.HEALTH_TRACK)), (left, 0.8, hue))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for part, thick, colour in layers:
            if part > 0:
                pen = QPen(colour, width * thick)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawArc(box, -155 * 16, round(130 * 16 * part))
        return
    width, height = d * 0.60, max(4.0, d * 0.085)
    bar = QRectF(cx - width / 2, cy + d * (rim_depth(look) - 0.02) - height / 2, width, height)
    _fill_box(painter, bar.adjusted(-1.5, -1.5, 1.5, 1.5), height * 0.7, QColor(colours.OUTLINE))
    _fill_box(painter, bar, height * 0.5, QColor(colours.HEALTH_TRACK))
    if left > 0:
        _fill_box(painter, QRectF(bar.x(), bar.y(), max(height, width * left), height), height * 0.5, hue)


def draw_count(painter: QPainter, cx: float, cy: float, d: float, count: int) -> None:
    """The pill "×n" at the upper left of a pile."""
    _draw_pill(painter, cx, cy, d, f"×{count}")


def draw_small_number(painter: QPainter, cx: float, cy: float, d: float, number: str) -> None:
    """Paint the number or initials of a token of diameter *d* that has no room for its name, on its own lower rim.

    At a corner the pill would lie on the corner of a neighbour as well and could be either's.
    """
    _draw_pill(painter, cx, cy + d / 2 - PILL_HEIGHT * SMALL_COUNT / 2 + 1, SMALL_COUNT, number, (0.0, 0.0))


TAG, TAG_BEYOND = 0.66, 2.0
"""How high the letters of such a tag are at most, in diameters of the token, and how far the tag reaches beyond it, px."""


def draw_far_tag(painter: QPainter, cx: float, cy: float, d: float, text: str, px: float) -> None:
    """A tag in place of the name on the upper left of a token of diameter *d*, to be read from across a room.

    Its letters are *px* high, less where the token has no room for them: the tag covers nothing but its token.
    """
    wide = text_width(text, interface_font(px, BOLD)) / px + 0.4
    px = min(px, d / wide, d * TAG)
    box = QRectF(cx - d / 2 - TAG_BEYOND, cy - d / 2 - TAG_BEYOND, max(px * 1.1, px * wide), px * 1.1)
    painter.setPen(QPen(QColor(colours.OUTLINE), max(1.2, px * 0.08)))
    painter.setBrush(QColor(colours.CREAM))
    painter.drawRoundedRect(box, px * 0.3, px * 0.3)
    draw_letter(painter, box.center().x(), box.center().y(), text, interface_font(px, BOLD), colours.CREAM_INK)


def _draw_pill(painter: QPainter, cx: float, cy: float, d: float, text: str, shift: tuple[float, float] = (-0.47, -0.44)) -> None:
    """Paint a pill for a token of diameter *d* about a point; *shift*: from there to its middle, in diameters."""
    font = interface_font(max(9.0, d * 0.20), BOLD)
    width, height = max(d * 0.38, text_width(text, font) + d * 0.14), max(13.0, d * PILL_HEIGHT)
    x, y = cx + d * shift[0], cy + d * shift[1]
    edge = max(1.2, d * 0.022)
    painter.setPen(QPen(QColor(colours.OUTLINE), edge))
    painter.setBrush(QColor(colours.CREAM))
    painter.drawRoundedRect(QRectF(x - width / 2, y - height / 2, width, height), height / 2, height / 2)
    draw_letter(painter, x, y, text, font, colours.CREAM_INK)


def draw_small_count(painter: QPainter, cx: float, cy: float, d: float, count: int) -> None:
    """The same beside a pile of diameter *d* that is too small to carry it."""
    shift = (SMALL_COUNT - d) * 0.3
    draw_count(painter, cx + shift, cy + shift, SMALL_COUNT, count)


def draw_hidden_badge(painter: QPainter, cx: float, cy: float, size: float) -> None:
    """The crossed eye of what only the GM sees."""
    _disc(painter, cx, cy, size, colours.HIDDEN_BADGE, max(1.2, size * 0.075))
    glyph = size * 0.68
    box = QRectF(cx - glyph / 2, cy - glyph / 2, glyph, glyph)
    draw_icon(painter, "lucide/eye-off", box, colours.HIDDEN_INK, stroke=2.3)


def _disc(painter: QPainter, cx: float, cy: float, size: float, fill: str, edge: float) -> None:
    painter.setPen(QPen(QColor(colours.OUTLINE), edge))
    painter.setBrush(QColor(fill))
    painter.drawEllipse(QPointF(cx, cy), size / 2, size / 2)


def _fill_box(painter: QPainter, box: QRectF, radius: float, fill: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(fill))
    painter.drawRoundedRect(box, radius, radius)
