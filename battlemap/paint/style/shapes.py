"""The shapes: one for each look of a side, all of the same optical weight, and polygons with soft corners."""

import math
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

Point: TypeAlias = tuple[float, float]

SHAPES = ("diamond", "disc", "square", "hexagon", "diamond", "triangle", "shield", "star", "drop")
"""By look; look 0, nobody's side, borrows the diamond."""

_CORE = {"triangle": (0.0, 0.085), "shield": (0.0, -0.03), "star": (0.0, 0.02), "drop": (0.0, 0.075)}
_GLYPH = {"hexagon": 0.95, "diamond": 0.86, "triangle": 0.76, "shield": 0.90, "star": 0.82, "drop": 0.90}
_FOOT = {"square": 0.455, "hexagon": 0.463, "diamond": 0.475, "triangle": 0.455, "shield": 0.475, "star": 0.44}
_REACH = {"square": 0.455, "diamond": 0.555, "triangle": 0.55, "shield": 0.535, "star": 0.575, "drop": 0.575, "hexagon": 0.515}


def shape_name(look: int) -> str:
    """What the shape of side look *look* is called; looks beyond eight begin again at the disc."""
    return SHAPES[(look - 1) % 8 + 1] if look > 0 else SHAPES[0]


def side_shape(look: int, cx: float, cy: float, d: float) -> QPainterPath:
    """The shape of side look *look* around (*cx*, *cy*), as heavy to the eye as a disc of diameter *d*.

    1 disc, 2 square, 3 hexagon, 4 diamond, 5 triangle, 6 shield, 7 star, 8 drop.
    """
    return QTransform(d, 0, 0, d, cx, cy).map(_unit(shape_name(look)))


def inner_shape(look: int, cx: float, cy: float, d: float, inset: float) -> QPainterPath:
    """The shape of side_shape(), smaller by *inset* pixels on every side and with the same middle."""
    x, y = core_offset(look)
    return side_shape(look, cx + 2 * x * inset, cy + 2 * y * inset, d - 2 * inset)


def core_offset(look: int) -> Point:
    """Where the middle of the largest circle inside the shape lies, from the shape's centre, in diameters."""
    return _CORE.get(shape_name(look), (0.0, 0.0))


def glyph_scale(look: int) -> float:
    """How large a figure inside the shape may be, compared with one on a disc."""
    return _GLYPH.get(shape_name(look), 1.0)


def rim_depth(look: int) -> float:
    """How far below the centre the lower rim is where stress boxes sit, in diameters."""
    return _FOOT.get(shape_name(look), 0.475)


def reach(look: int) -> float:
    """How far the shape extends from its centre to the left, right, up or down, at most, in diameters."""
    return _REACH.get(shape_name(look), 0.5)


def rounded_polygon(points: Sequence[Point], radius: float) -> QPainterPath:
    """A closed polygon whose corners are cut *radius* before the corner (at most half an edge) and bent round."""
    path = QPainterPath()
    count = len(points)
    for index, corner in enumerate(points):
        start = _towards(corner, points[index - 1], radius)
        end = _towards(corner, points[(index + 1) % count], radius)
        if index == 0:
            path.moveTo(*start)
        else:
            path.lineTo(*start)
        path.quadTo(*corner, *end)
    path.closeSubpath()
    return path


def _towards(start: Point, end: Point, distance: float) -> Point:
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    if length == 0:
        return start
    part = min(distance, length / 2) / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


@cache
def _unit(name: str) -> QPainterPath:
    if name == "square":
        return _square()
    if name == "hexagon":
        return rounded_polygon(_ring(6, 0.535, 0), 0.09)
    if name == "diamond":
        return rounded_polygon(_ring(4, 0.6, 0), 0.13)
    if name == "triangle":
        return rounded_polygon(_ring(3, 0.765, -90, cy=0.085), 0.34)
    if name == "star":
        return _star()
    if name == "shield":
        return _shield()
    if name == "drop":
        return _drop()
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 0.5, 0.5)
    return disc


def _ring(count: int, radius: float, first: float, cy: float = 0.0) -> list[Point]:
    angles = [math.radians(first + 360 * index / count) for index in range(count)]
    return [(radius * math.cos(angle), cy + radius * math.sin(angle)) for angle in angles]


def _square() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-0.455, -0.455, 0.91, 0.91), 0.16 * 0.91, 0.16 * 0.91)
    return path


def _star() -> QPainterPath:
    outer, inner = _ring(5, 0.635, -90, cy=0.02), _ring(5, 0.405, -54, cy=0.02)
    return rounded_polygon([point for pair in zip(outer, inner, strict=True) for point in pair], 0.11)


def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(0, -0.50))
    for side in (1, -1):
        if side == 1:
            path.cubicTo(0.14, -0.47, 0.27, -0.455, 0.38, -0.465)
            path.cubicTo(0.425, -0.468, 0.45, -0.445, 0.45, -0.40)
            path.cubicTo(0.46, -0.02, 0.40, 0.36, 0.045, 0.525)
            path.quadTo(0, 0.545, -0.045, 0.525)
        else:
            path.cubicTo(-0.40, 0.36, -0.46, -0.02, -0.45, -0.40)
            path.cubicTo(-0.45, -0.445, -0.425, -0.468, -0.38, -0.465)
            path.cubicTo(-0.27, -0.455, -0.14, -0.47, 0, -0.50)
    path.closeSubpath()
    return path


def _drop() -> QPainterPath:
    radius, cy, tip = 0.452, 0.075, -0.625
    reach_up = cy - tip
    angle = math.degrees(math.acos(radius / reach_up))
    # The round part from the right tangent point clockwise under the middle to the left one, then up to a softened tip.
    path = QPainterPath()
    box = QRectF(-radius, cy - radius, 2 * radius, 2 * radius)
    path.arcMoveTo(box, 90 - angle)
    path.arcTo(box, 90 - angle, -(360 - 2 * angle))
    left = path.currentPosition()
    soft = 0.75
    path.lineTo(left.x() * (1 - soft), left.y() + (tip - left.y()) * soft)
    path.quadTo(0, tip, -left.x() * (1 - soft), left.y() + (tip - left.y()) * soft)
    path.closeSubpath()
    return path
