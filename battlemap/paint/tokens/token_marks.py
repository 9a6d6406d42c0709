"""Marks of state around and over a token: halo, selection, arrowheads, the hidden one's edge, how somebody went out."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from battlemap.paint.style import palette as colours
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.shapes import inner_shape, rounded_polygon, shape_name
from battlemap.rules.display import Exit

EXIT_ICONS: dict[Exit, str] = {"dead": "lucide/skull", "yielded": "lucide/flag", "left": "lucide/log-out"}
"""The marks of those who are out; whoever is taken out is crossed through."""
STRIKE = "#F4F1EA"
RING_OUTSIDE, FAR_RING, FAR_LINE, GLOW = 1.42, 46.0, 5.0, 1.5
"""The ring of an acting token seen from across a room: its radius beside the token's, its least radius and line in px of a
display of 1920 × 1080 px, and how far its light goes, in radii.
"""


def draw_halo(painter: QPainter, cx: float, cy: float, d: float, palette: Palette, strength: float = 1.0) -> None:
    """Paint the light round the token whose turn it is; *strength* from 0 to 1 lets it breathe."""
    rim = 0.5 / 0.86
    light = QRadialGradient(cx, cy, d * 0.86)
    for place, part in ((0.0, 0.0), (rim * 0.98, 1.0), (rim + (1 - rim) * 0.2, 0.60), (rim + (1 - rim) * 0.5, 0.24), (1.0, 0.0)):
        light.setColorAt(place, with_alpha(palette.halo, palette.halo_alpha * part * strength))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(QPointF(cx, cy), d * 0.86, d * 0.86)


def acting_ring_radius(d: float, far: float) -> float:
    """The outer radius of the ring round an acting token *d* px wide on a display that is read from across a room."""
    return max(d * 0.5 * RING_OUTSIDE, FAR_RING * far)


def draw_acting_ring(painter: QPainter, cx: float, cy: float, d: float, far: float, palette: Palette) -> None:
    """Paint a ring of light with four points round the token whose turn it is, seen from across a room."""
    radius, line = acting_ring_radius(d, far), max(d * 0.06, FAR_LINE * far)
    light = QRadialGradient(cx, cy, radius * GLOW)
    inner = (radius - line) / (radius * GLOW)
    for place, part in ((0.0, 0.35), (inner * 0.8, 0.5), (inner, 0.9), (1.0, 0.0)):
        light.setColorAt(place, with_alpha(colours.ACTING, 0.75 * part))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(QPointF(cx, cy), radius * GLOW, radius * GLOW)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, ink in ((line * 1.9, colours.OUTLINE), (line, colours.ACTING)):
        painter.setPen(QPen(QColor(ink), width))
        painter.drawEllipse(QPointF(cx, cy), radius - line, radius - line)
    edge = QPen(QColor(colours.OUTLINE), line * 0.5)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    for quarter in range(4):
        angle = math.radians(45 + 90 * quarter)
        ux, uy = math.cos(angle), math.sin(angle)
        tip, foot, half = radius - 2.6 * line, radius + 1.6 * line, 2.4 * line
        head = rounded_polygon(
            [
                (cx + ux * tip, cy + uy * tip),
                (cx + ux * foot - uy * half, cy + uy * foot + ux * half),
                (cx + ux * foot + uy * half, cy + uy * foot - ux * half),
            ],
            line * 0.4,
        )
        painter.strokePath(head, edge)
        painter.fillPath(head, QColor(colours.ACTING))


def draw_selection(painter: QPainter, cx: float, cy: float, d: float, look: int, palette: Palette) -> None:
    """Paint the accent line around a selected token."""
    outline = inner_shape(look, cx, cy, d, -(d * 0.13 + 4) / 2)
    painter.strokePath(outline, QPen(with_alpha(palette.under_line, palette.under_line_alpha), max(4.4, d * 0.085)))
    painter.strokePath(outline, QPen(QColor(palette.glow), max(2.4, d * 0.05)))


def draw_target_arrows(painter: QPainter, cx: float, cy: float, d: float, look: int) -> None:
    """Paint four arrowheads that point at the token from its corners."""
    size = d * 0.17
    away = d * (0.75 if shape_name(look) == "square" else 0.71)
    edge = QPen(QColor(colours.ARROW_EDGE), max(2.0, d * 0.04))
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    for quarter in range(4):
        angle = math.radians(45 + 90 * quarter)
        ux, uy = math.cos(angle), math.sin(angle)
        tip = (cx + ux * (away - size * 0.55), cy + uy * (away - size * 0.55))
        base = (cx + ux * (away + size * 0.5), cy + uy * (away + size * 0.5))
        left = (base[0] - uy * size * 0.62, base[1] + ux * size * 0.62)
        right = (base[0] + uy * size * 0.62, base[1] - ux * size * 0.62)
        head = rounded_polygon([tip, left, right], size * 0.12)
        painter.strokePath(head, edge)
        painter.fillPath(head, QColor(colours.MARKED))


def draw_hidden_edge(painter: QPainter, cx: float, cy: float, d: float, look: int, palette: Palette) -> None:
    """Paint the dashes around what only the GM sees."""
    edge = inner_shape(look, cx, cy, d, -d * 0.05)
    painter.strokePath(edge, QPen(with_alpha(palette.under_line, palette.under_line_alpha * 0.9), max(2.6, d * 0.05)))
    dashes = QPen(QColor(palette.gm), max(1.5, d * 0.03))
    dashes.setDashPattern([3, 2.2])
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.strokePath(edge, dashes)


def draw_exit(painter: QPainter, cx: float, cy: float, d: float, exit_kind: Exit) -> None:
    """Mark somebody who is out of the fight: a cross, a skull for the dead, a flag for who yielded, a way out for who left."""
    icon = EXIT_ICONS.get(exit_kind)
    if icon is None:
        _strike(painter, cx, cy, d, both=True)
        return
    size = max(d * 0.62, 11.0)
    box = QRectF(cx - size / 2, cy - size / 2, size, size)
    for stroke, colour in ((5.4, colours.OUTLINE), (2.6, STRIKE)):
        draw_icon(painter, icon, box, colour, stroke)


def draw_stroke(painter: QPainter, cx: float, cy: float, d: float) -> None:
    """Strike once through somebody who is down and may still get up: half of what is drawn over one who is out."""
    _strike(painter, cx, cy, d, both=False)


def _strike(painter: QPainter, cx: float, cy: float, d: float, both: bool) -> None:
    arm = d * 0.30
    for width, colour in ((max(3.0, d * 0.13), colours.OUTLINE), (max(1.6, d * 0.07), STRIKE)):
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        if both:
            painter.drawLine(QPointF(cx - arm, cy - arm), QPointF(cx + arm, cy + arm))
        painter.drawLine(QPointF(cx + arm, cy - arm), QPointF(cx - arm, cy + arm))
