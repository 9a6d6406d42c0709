"""The signs of walls, doors, lights and the rest on maps that come in or go out, and before the rows that are their legend."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QRadialGradient

from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import Palette, with_alpha

Sign: TypeAlias = Literal["picture", "grid", "walls", "doors", "lights", "tokens", "notes", "areas", "props", "ground"]
WALL, WALL_EDGE = "#56B4E9", "#101318"
DOOR, LIGHT = "#E8BA5C", "#F2D24B"
INK = "#1B150D"
LEAST_GLYPH = 6.0
"""A smaller glyph could not be told from another one: the disc alone is drawn."""
ICONS: dict[Sign, str] = {
    "picture": "lucide/image", "grid": "lucide/grid-3x3", "tokens": "lucide/user", "notes": "lucide/sticky-note",
    "areas": "lucide/vector-square", "props": "lucide/package", "ground": "lucide/mountain",
}  # fmt: skip


def draw_sign(painter: QPainter, sign: Sign, middle: QPointF, palette: Palette) -> None:
    """The sign of a kind of thing in a box of 20 px."""
    if sign == "walls":
        _line(painter, middle - QPointF(9, 0), middle + QPointF(9, 0))
    elif sign == "doors":
        draw_disc(painter, middle, 18, DOOR, "lucide/door-closed")
    elif sign == "lights":
        draw_disc(painter, middle, 18, LIGHT, "lucide/lightbulb")
    else:
        colour = palette.accent if sign == "grid" else palette.text2
        draw_icon(painter, ICONS[sign], QRectF(middle.x() - 9, middle.y() - 9, 18, 18), colour)


def _line(painter: QPainter, a: QPointF, b: QPointF) -> None:
    for colour, width in ((WALL_EDGE, 7.0), (WALL, 3.2)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(a, b)


def draw_disc(painter: QPainter, middle: QPointF, size: float, fill: str, icon: str) -> None:
    """A disc with a glyph, edged in near-black."""
    painter.setPen(QPen(QColor(WALL_EDGE), 1.6))
    painter.setBrush(QColor(fill))
    painter.drawEllipse(middle, size / 2, size / 2)
    glyph = size * 0.62
    if glyph < LEAST_GLYPH:
        return
    draw_icon(painter, icon, QRectF(middle.x() - glyph / 2, middle.y() - glyph / 2, glyph, glyph), INK)


def draw_wall(painter: QPainter, points: list[QPointF], open_line: bool, fine: float = 1.0) -> None:
    """A wall of the picture, with a dot at each of its ends and corners while these are few. *fine*: part of its usual width."""
    for colour, width in ((WALL_EDGE, 7.0), (WALL, 3.2)):
        style = Qt.PenStyle.DashLine if open_line and width < 5 else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(colour), width * fine, style))
        painter.drawPolyline(points)
    if len(points) <= 60 and fine > 0.8:
        painter.setPen(QPen(QColor(WALL_EDGE), 1.6))
        painter.setBrush(QColor("#F4F7FA"))
        for at in points:
            painter.drawEllipse(at, 2.6, 2.6)


def draw_door(
    painter: QPainter, a: QPointF, b: QPointF, *, shut: bool, locked: bool, secret: bool, small: bool, fine: float = 1.0
) -> None:
    """A door as a bar between its posts, with a disc that says how it stands. *fine*: part of its usual size."""
    for colour, width in ((WALL_EDGE, 11.0), (DOOR, 6.5)):
        painter.setPen(
            QPen(QColor(colour), width * (0.5 if small else 1.0) * fine, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.drawLine(a, b)
    icon = "lucide/eye-off" if secret else "lucide/lock" if locked else "lucide/door-closed" if shut else "lucide/door-open"
    draw_disc(painter, (a + b) / 2, (14 if small else 24) * fine, DOOR, icon)


def draw_light(painter: QPainter, at: QPointF, reach: float, colour: str, small: bool) -> None:
    """A light with its glow and the ring to which it reaches."""
    glow = QRadialGradient(at, max(1.0, reach))
    tint = f"#{colour}" if colour else LIGHT
    glow.setColorAt(0.0, with_alpha(tint, 0.40))
    glow.setColorAt(1.0, with_alpha(tint, 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(glow))
    painter.drawEllipse(at, reach, reach)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#7F5300"), 1.4, Qt.PenStyle.DashLine))
    painter.drawEllipse(at, reach, reach)
    draw_disc(painter, at, 16 if small else 28, LIGHT, "lucide/lightbulb")
