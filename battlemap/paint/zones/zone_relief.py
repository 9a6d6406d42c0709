"""What makes zones look like cut boards: shade inside their edge, light on its upper rim, shadows below ledges and walls."""

from itertools import pairwise

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.board.ids import Point, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import borders, bounds, curve
from battlemap.paint.style.blur_layer import BlurLayer
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.strokes import parallel, path_of, stroke_path
from battlemap.paint.zones.zone_borders import drops
from battlemap.paint.zones.zone_paths import INSET, ground_path, zone_path

_SHADE = ((44.0, 0.05), (28.0, 0.107), (15.0, 0.178), (8.0, 0.26))
"""How far the shade reaches over the edge (half of it on either side) and how dark it is by then."""


def draw_relief(painter: QPainter, zone_map: ZoneMap, palette: Palette, zones: tuple[ZoneId, ...]) -> None:
    """Shade and light along the edges of all *zones*; nothing outside them."""
    if not zones:
        return
    painter.save()
    painter.setClipPath(ground_path(zone_map, zones))
    _draw_shade(painter, zone_map, palette, zones)
    light = with_alpha("#FFFFFF", 0.17 if palette.dark else 0.6)
    for zone in zones:
        for rim in upper_rims(zone_map, zone):
            painter.fillPath(stroke_path(rim, 2.6), light)
    _draw_drops(painter, zone_map, palette, zones)
    painter.restore()


def _area(zone_map: ZoneMap, zones: tuple[ZoneId, ...]) -> QRectF:
    area = QRectF()
    for zone in zones:
        box = bounds(zone_map, zone).grow(8)
        area = area.united(QRectF(box.x, box.y, box.width, box.height))
    return area


def _draw_drops(painter: QPainter, zone_map: ZoneMap, palette: Palette, zones: tuple[ZoneId, ...]) -> None:
    """The shadow that high ground throws on low ground, deepest at the foot of the ledge."""
    layer = BlurLayer(_area(zone_map, zones))
    ink = with_alpha("#000000" if palette.dark else "#6B4A1E", 0.20 if palette.dark else 0.22)
    for line, low in drops(zone_map):
        for reach in (11, 23):
            foot = parallel(line, low * reach)
            layer.painter.fillPath(path_of([*parallel(line, low * 2), *reversed(foot)], closed=True), ink)
    layer.lay(painter, 5)


def _draw_shade(painter: QPainter, zone_map: ZoneMap, palette: Palette, zones: tuple[ZoneId, ...]) -> None:
    layer = BlurLayer(_area(zone_map, zones))
    ink = QColor("#000000" if palette.dark else "#6B4A1E")
    strength = 1.0 if palette.dark else 0.8
    # Each width overwrites the wider one, so that nothing is twice as dark where borders meet.
    layer.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    shown = set(zones)
    lines = []
    for border in borders(zone_map):
        if shown & set(border.zones):
            line = curve(zone_map, border)
            lines.append(path_of((*line[::2], line[0] if border.closed else line[-1])))
    for reach, alpha in _SHADE:
        colour = with_alpha(ink, alpha * strength)
        pen = QPen(colour, reach + 2 * INSET, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        for path in lines:
            layer.painter.strokePath(path, pen)
    layer.lay(painter, 3)


def upper_rims(zone_map: ZoneMap, zone: ZoneId) -> list[list[Point]]:
    """The parts of a zone's edge that face up, as lines just inside it."""
    path = zone_path(zone_map, zone)
    edge = [(polygon.at(n).x(), polygon.at(n).y()) for polygon in path.toSubpathPolygons() for n in range(polygon.size())]
    rims: list[list[Point]] = [[]]
    for (ax, ay), (bx, by) in pairwise(edge):
        if bx - ax > 0.42 * abs(by - ay):  # clockwise: an edge that runs to the right is an upper one
            rims[-1].append((ax, ay + 1.1))
        elif rims[-1]:
            rims.append([])
    return [rim for rim in rims if len(rim) > 3]
