"""Where something is likely to lead: a dashed way bent aside, with its arrow."""

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from battlemap.board.ids import Point
from battlemap.layout.map_metrics import TOKEN, label_scale
from battlemap.paint.style.palette import Palette, with_alpha

UNDER, LINE, HEAD = 7.0, 3.0, 16.0
"""The line below, the one on it, the length of the arrow's head; px at full label size."""
UNDER_STRENGTH = 0.6
DASHES = [2.6, 2.0]
BEND = 0.14
"""How far the way bends aside, of its length."""
RIM = 0.62
"""It begins and ends so many widths of a token from the middle of one."""


SPOTS = (0.5, 0.4, 0.6, 0.32, 0.68)
"""The parts of the way at which its words may stand, the best first."""


class LikelyWay:
    """The shape of one way between tokens of a *scale*; it bends to the side on which fewer of *others* stand."""

    def __init__(self, start: Point, end: Point, scale: float = 1.0, others: Sequence[Point] = ()) -> None:
        (ax, ay), (bx, by) = start, end
        length, rim = hypot(bx - ax, by - ay), RIM * TOKEN * scale
        self.length = length - 2 * rim
        if self.length <= 0:
            return
        ux, uy = (bx - ax) / length, (by - ay) / length
        self.start, self.tip = QPointF(ax + ux * rim, ay + uy * rim), QPointF(bx - ux * rim, by - uy * rim)
        middle, aside = (self.start + self.tip) / 2, QPointF(-uy, ux) * length * BEND
        self.bend = min((middle + aside, middle - aside), key=lambda bend: self._met(bend, others, scale))

    def point_at(self, part: float, bend: QPointF | None = None) -> QPointF:
        """The point at a part, 0 to 1, of it."""
        left = 1 - part
        return self.start * (left * left) + (bend or self.bend) * (2 * left * part) + self.tip * (part * part)

    def words_at(self, others: Sequence[Point], scale: float) -> Point:
        """Where its words stand: about its middle, on nobody if that can be."""
        points = [self.point_at(part) for part in SPOTS]
        best = next((point for point in points if not _is_on(point, others, TOKEN * scale * 0.8)), points[0])
        return best.x(), best.y()

    @property
    def room(self) -> QRectF:
        """All that it takes of the map, in map px, but for the width of its line."""
        return QPolygonF([self.start, self.bend, self.tip]).boundingRect()

    def _met(self, bend: QPointF, others: Sequence[Point], scale: float) -> int:
        return sum([_is_on(self.point_at(part / 10, bend), others, TOKEN * scale * 0.6) for part in range(1, 10)])


def _is_on(point: QPointF, others: Sequence[Point], far: float) -> bool:
    return any(hypot(point.x() - x, point.y() - y) < far for x, y in others)


def draw_likely_way(painter: QPainter, way: LikelyWay, palette: Palette, zoom: float) -> None:
    """Paint it; the painter works in map px."""
    thick = label_scale(zoom) / zoom
    head = min(HEAD * thick, way.length / 2)
    aim = way.tip - way.bend
    length = hypot(aim.x(), aim.y()) or 1.0
    neck = way.tip - aim / length * head
    across = QPointF(-aim.y(), aim.x()) / length * head * 0.55
    path = QPainterPath(way.start)
    path.quadTo(way.bend, neck)
    arrow = QPolygonF([way.tip, neck + across, neck - across])
    under, hue = with_alpha(palette.under_line, UNDER_STRENGTH), QColor(palette.glow)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, _pen(under, UNDER * thick))
    painter.setBrush(under)
    painter.setPen(_pen(under, (UNDER - LINE) * thick))
    painter.drawPolygon(arrow)
    dashes = _pen(hue, LINE * thick)
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern(DASHES)
    painter.strokePath(path, dashes)
    painter.setBrush(hue)
    painter.setPen(_pen(hue, thick))
    painter.drawPolygon(arrow)
    painter.restore()


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
