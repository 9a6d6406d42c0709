"""A map of zones as line art, for printers that save ink: outlines, patterns and the signs of borders on white."""

from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from battlemap.board.encounter import AnyEncounter
from battlemap.board.polygons import Rect
from battlemap.board.zone_map import Barrier, Link, ZoneMap
from battlemap.board.zones.outlines import borders, bounds, has_outline, outline, sign_of, undrawn_links
from battlemap.export.paper.grid_line_art import draw_grid_art
from battlemap.export.paper.map_lines import draw_double_line
from battlemap.export.paper.pens import INK
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.strokes import Line, length, path_of, point_at, walk
from battlemap.paint.surfaces.patterns import make_pattern
from battlemap.paint.surfaces.terrains import terrain
from battlemap.paint.zones.boardless_table import sheet_box
from battlemap.paint.zones.zone_borders import line_of
from battlemap.paint.zones.zone_paths import zone_path

PATTERN = 0.40
"""How strong the lines of a terrain's pattern are."""
WALL = 7.0
"""How wide a wall is, in px of the map."""


def draw_line_art(painter: QPainter, board: AnyEncounter, box: Rect, mm: float, *, lines: bool) -> None:
    """Draw what *box* (px) shows of a board; the painter works in px of the map, each *mm* long. *lines*: those of a grid."""
    area = QRectF(box.x, box.y, box.width, box.height)
    if board.grid is not None:
        draw_grid_art(painter, board.grid, area, mm, lines=lines)
    else:
        draw_zones_art(painter, board.zone_map, area, mm)


def draw_zones_art(painter: QPainter, zone_map: ZoneMap, area: QRectF, mm: float) -> None:
    """The zones of a map."""
    fine = QPen(with_alpha(INK, PATTERN), 0.18 / mm)
    for zone, place in zone_map.zones.items():
        box = bounds(zone_map, zone)
        if not area.intersects(QRectF(box.x, box.y, box.width, box.height)):
            continue
        if not has_outline(zone_map, zone):
            painter.setPen(QPen(with_alpha(INK, PATTERN), 0.3 / mm, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(sheet_box(zone_map, zone), 18, 18)
            continue
        marks = make_pattern(terrain(place.terrain).pattern if place.revealed else "hatch", str(zone), outline(zone_map, zone))
        painter.save()
        painter.setClipPath(zone_path(zone_map, zone), Qt.ClipOperation.IntersectClip)
        for tone, paths in marks.inks.items():
            if tone not in ("shade", "shine", "dusk", "dawn", "cast", "flank"):
                for path in paths:
                    if area.intersects(path.boundingRect()):
                        painter.strokePath(path, fine)
        painter.restore()
    for border in borders(zone_map):
        sign = sign_of(zone_map, border)
        barrier: Barrier = sign.barrier if isinstance(sign, Link) else "wall" if sign == "wall" else "open"
        line = line_of(zone_map, border)
        if sign is None:
            painter.strokePath(path_of(line), _pen(0.5 / mm))
        else:
            low = isinstance(sign, Link) and sign.high is not None and sign.high == border.right
            draw_border_art(painter, line, barrier, mm, state=sign.state if isinstance(sign, Link) else "open", turned=low)
    painter.setPen(QPen(with_alpha(INK, 0.7), 0.35 / mm, Qt.PenStyle.DashLine))
    for link in undrawn_links(zone_map):
        middles = [bounds(zone_map, zone).middle for zone in (link.a, link.b)]
        painter.drawLine(QLineF(QPointF(*middles[0]), QPointF(*middles[1])))


def draw_border_art(
    painter: QPainter, line: Line, barrier: Barrier, mm: float, *, state: str = "open", turned: bool = False
) -> None:
    """The sign of a border along *line*: dots where it is open, ticks to the low side, waves, a double line for a wall."""
    path = path_of(line)
    if barrier == "open":
        painter.setPen(QPen(with_alpha(INK, 0.85), 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPoints(QPolygonF([QPointF(x, y) for x, y, _, _ in walk(line, 8.8, 4)]))
    elif barrier in ("ledge", "stairs"):
        painter.strokePath(path, _pen(0.45 / mm))
        painter.setPen(_pen(0.3 / mm))
        deep = -8.0 if turned else 8.0
        painter.drawLines([QLineF(x, y, x - uy * deep, y + ux * deep) for x, y, ux, uy in walk(line, 11, 5)])
    elif barrier in ("water", "waterfall"):
        for number in range(3 if barrier == "waterfall" else 2):
            painter.strokePath(_wave(line, 4.0 * number - 2), _pen(0.3 / mm))
    else:
        draw_double_line(painter, path, WALL, mm)
        if barrier in ("door", "secret", "portcullis"):
            _draw_opening(painter, line, barrier, state, mm)


def _draw_opening(painter: QPainter, line: Line, barrier: Barrier, state: str, mm: float) -> None:
    """A gap in the middle of a wall, with its leaf across it, or beside it where it is open."""
    x, y, ux, uy = point_at(line, length(line) / 2)
    half = min(26.0, length(line) / 3)
    start, end = QPointF(x - ux * half, y - uy * half), QPointF(x + ux * half, y + uy * half)
    gap = QPen(Qt.GlobalColor.white, WALL + 2)
    gap.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(gap)
    painter.drawLine(start, end)
    style = Qt.PenStyle.DotLine if barrier == "portcullis" else Qt.PenStyle.SolidLine
    painter.setPen(QPen(with_alpha(INK, 1.0), 0.7 / mm, style))
    if state == "open":
        end = start + QPointF(-uy, ux) * (1.7 * half)
    painter.drawLine(start, end)


def _wave(line: Line, shift: float) -> QPainterPath:
    points = [
        (x - uy * (shift + (2.2 if n % 2 else -2.2)), y + ux * (shift + (2.2 if n % 2 else -2.2)))
        for n, (x, y, ux, uy) in enumerate(walk(line, 9))
    ]
    path = QPainterPath(QPointF(*points[0])) if points else QPainterPath()
    for (ax, ay), (bx, by) in pairwise(points):
        path.quadTo(QPointF(ax, ay), QPointF((ax + bx) / 2, (ay + by) / 2))
    return path


def _pen(width: float) -> QPen:
    return QPen(with_alpha(INK, 1.0), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
