"""Links between zones that do not touch: a dotted line with the barrier's sign at its middle; one-way arrows."""

from collections.abc import Callable
from math import atan2, degrees, hypot
from typing import TypeAlias

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from battlemap.board.ids import Point, ZoneId
from battlemap.board.zone_map import Link, ZoneMap
from battlemap.board.zones.outlines import centroid, link_span, undrawn_links
from battlemap.paint.style.border_inks import BorderInks, border_inks, line_pen
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.strokes import Line, path_of

DrawBarrier: TypeAlias = Callable[[QPainter, ZoneMap, Line, Link, ZoneId | None, ZoneId | None, Palette], None]
_BUILT = ("wall", "door", "secret", "portcullis", "stairs")
_SHORTEST = 24.0


def draw_loose_links(painter: QPainter, zone_map: ZoneMap, palette: Palette, draw_barrier: DrawBarrier) -> None:
    """Every link that no border shows."""
    for link in undrawn_links(zone_map):
        _draw_loose_link(painter, zone_map, link, palette, draw_barrier)


def _draw_loose_link(painter: QPainter, zone_map: ZoneMap, link: Link, palette: Palette, draw_barrier: DrawBarrier) -> None:
    start, end = _ends(zone_map, link)
    span = hypot(end[0] - start[0], end[1] - start[1])
    if span < 1:
        return
    inks = border_inks(palette)
    ux, uy = (end[0] - start[0]) / span, (end[1] - start[1]) / span
    hidden = not link.found
    path = path_of([start, end])
    painter.strokePath(path, line_pen(palette.under_line, 6.5, 0.28 if palette.dark else 0.4))
    pen = QPen(with_alpha(palette.gm if hidden else inks.dot, 0.9), 3.2, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([2.2, 2.6] if hidden else [0.01, 3.0])
    painter.strokePath(path, pen)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    if link.barrier != "open":
        half = 44.0 if link.barrier in _BUILT else 27.0
        across = [(middle[0] + uy * half * t, middle[1] - ux * half * t) for t in (-1, -0.66, -0.33, 0, 0.33, 0.66, 1)]
        draw_barrier(painter, zone_map, across, link, link.a, link.b, palette)
    if link.one_way:
        away = 26.0 if link.barrier != "open" else 0.0
        draw_arrow(painter, (middle[0] + ux * away, middle[1] + uy * away), (ux, uy), inks)


def _ends(zone_map: ZoneMap, link: Link) -> tuple[Point, Point]:
    """Where the line begins and ends: at the edges of both grounds, at their middles if these are too near each other."""
    start, end = link_span(zone_map, link)
    if hypot(end[0] - start[0], end[1] - start[1]) < _SHORTEST:
        return centroid(zone_map, link.a), centroid(zone_map, link.b)
    return start, end


def draw_arrow(painter: QPainter, at: Point, direction: Point, inks: BorderInks) -> None:
    """The arrow of a link that goes one way only, its middle at *at*, pointing along the unit vector *direction*."""
    arrow = QPainterPath(QPointF(12, 0))
    for x, y in ((-1, -10), (-1, -3.6), (-11, -3.6), (-11, 3.6), (-1, 3.6), (-1, 10)):
        arrow.lineTo(x, y)
    arrow.closeSubpath()
    painter.save()
    painter.translate(*at)
    painter.rotate(degrees(atan2(direction[1], direction[0])))
    painter.strokePath(arrow, line_pen(inks.wall_dark, 3.4))
    painter.fillPath(arrow, with_alpha("#F3E6CC", 1))
    painter.restore()
