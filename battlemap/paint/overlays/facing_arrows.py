"""Arrows from one token to another: who is turned towards whom."""

from math import hypot, inf

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from battlemap.board.ids import Point
from battlemap.board.polygons import Rect
from battlemap.paint.style.palette import Palette, with_alpha

WIDTH = 4.5
UNDER = 9.0
HEAD = (17.0, 8.5)
"""How long an arrowhead is, and half as wide as it is."""
BEND = 0.13
"""How far an arrow bends to its left, as a part of its length: two that face each other have an arrow each."""
GAP = 5.0
"""What stays free between an arrow and the rim of a token."""
SHORTEST = 12.0
DASHES = (1.6, 1.5)


def facing_paths(start: Point, end: Point, rims: tuple[float, float], room: float = 1.0) -> tuple[QPainterPath, QPainterPath]:
    """The line of an arrow and its head, from rim to rim; empty where two stand too close for one.

    *start*, *end*: the middles of the tokens, *rims*: their radii, all in map px; *room*: map px that a px of the arrow takes.
    """
    line, head = QPainterPath(), QPainterPath()
    dx, dy = end[0] - start[0], end[1] - start[1]
    span = hypot(dx, dy)
    long, half = HEAD[0] * room, HEAD[1] * room
    free = GAP * room
    if span - sum(rims) - 2 * free < long + SHORTEST * room:
        return line, head
    bend = (start[0] + dx / 2 + dy * BEND, start[1] + dy / 2 - dx * BEND)
    ux, uy = _unit(start, bend)
    vx, vy = _unit(bend, end)
    begin = QPointF(start[0] + ux * (rims[0] + free), start[1] + uy * (rims[0] + free))
    tip = QPointF(end[0] - vx * (rims[1] + free), end[1] - vy * (rims[1] + free))
    neck = QPointF(tip.x() - vx * long, tip.y() - vy * long)
    line.moveTo(begin)
    line.quadTo(QPointF(*bend), neck + QPointF(vx, vy) * (long * 0.25))
    left, right = QPointF(neck.x() - vy * half, neck.y() + vx * half), QPointF(neck.x() + vy * half, neck.y() - vx * half)
    head.addPolygon(QPolygonF([tip, left, neck + QPointF(vx, vy) * (long * 0.2), right]))
    head.closeSubpath()
    return line, head


def rim_towards(spot: Point, radius: float, plate: Rect | None, other: Point) -> float:
    """How far from the middle of a token an arrow to *other* begins: beyond its disc, and its plate if that is in the way.

    All in px of the map, or of the picture.
    """
    if plate is None or plate.width <= 0:
        return radius
    dx, dy = _unit(spot, other)
    sides = ((plate.x - spot[0], plate.right - spot[0], dx), (plate.y - spot[1], plate.bottom - spot[1], dy))
    first, last = 0.0, inf
    for near, far, step in sides:
        if step == 0:
            if not near <= 0 <= far:
                return radius
            continue
        a, b = sorted((near / step, far / step))
        first, last = max(first, a), min(last, b)
    return max(radius, last) if first < last else radius


def _unit(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    span = hypot(dx, dy) or 1.0
    return dx / span, dy / span


def facing_shapes(line: QPainterPath, head: QPainterPath, firm: bool, room: float) -> tuple[QPainterPath, QPainterPath]:
    """What an arrow lies on, and the arrow, as shapes to fill."""
    return _stroke(line, UNDER * room, True).united(_add_rim(head, (UNDER - WIDTH) * room)), _stroke(
        line, WIDTH * room, firm
    ).united(head)


def _stroke(path: QPainterPath, width: float, firm: bool) -> QPainterPath:
    pen = QPen(Qt.GlobalColor.black, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap if firm else Qt.PenCapStyle.FlatCap)
    if not firm:
        pen.setDashPattern(list(DASHES))
    return QPainterPathStroker(pen).createStroke(path)


def _add_rim(path: QPainterPath, width: float) -> QPainterPath:
    pen = QPen(Qt.GlobalColor.black, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return QPainterPathStroker(pen).createStroke(path).united(path)


def facing_under(palette: Palette) -> QColor:
    """What lies under an arrow, so that it stands out from any ground."""
    return with_alpha(palette.under_line, palette.under_line_alpha)


def draw_facing(
    painter: QPainter,
    start: Point,
    end: Point,
    rims: tuple[float, float],
    colour: str,
    palette: Palette,
    firm: bool = True,
    room: float = 1.0,
) -> None:
    """An arrow on a picture of the map, in its px; *room*: px of the picture that a px of the arrow takes."""
    under, over = facing_shapes(*facing_paths(start, end, rims, room), firm, room)
    painter.fillPath(under, facing_under(palette))
    painter.fillPath(over, QColor(colour))
