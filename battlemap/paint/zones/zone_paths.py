"""Zones as painter paths: inset from the shared borders, corners rounded where borders meet."""

from functools import lru_cache
from itertools import accumulate, pairwise, starmap
from math import dist

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from battlemap.board.ids import Point, ZoneId
from battlemap.board.polygons import Polygon
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import borders_of, has_outline, outline, pieces
from battlemap.paint.style.strokes import parallel, path_of

INSET = 3.2
"""From the middle of a border to the ground of either zone, in px: twice this is the gap in which signs stand."""
CORNER = 20.0
"""How far from a junction the rounding of a corner begins, in px along the border."""


def zone_path(zone_map: ZoneMap, zone: ZoneId, inset: float = INSET, corner: float = CORNER) -> QPainterPath:
    """The ground of *zone* in map px; empty without an outline. Kept and shared: copy it before changing it.

    The corners are cut *corner* px before each junction and joined by one quadratic curve. No path booleans: they
    take minutes on outlines of this kind.
    """
    if not has_outline(zone_map, zone):
        return QPainterPath()
    runs = pieces(zone_map, zone)
    return _path(runs, len(runs) == 1 and borders_of(zone_map, zone)[0].closed, inset, corner)


def ground_path(zone_map: ZoneMap, zones: tuple[ZoneId, ...]) -> QPainterPath:
    """The ground of several zones as one path; the gaps between them stay open."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for zone in zones:
        path.addPath(zone_path(zone_map, zone))
    return path


def full_path(zone_map: ZoneMap, zones: tuple[ZoneId, ...], every: int = 1) -> QPainterPath:
    """Several zones up to the middle of their borders as one path, so that no gap is left between them.

    *every*: use one in so many points, where their exact edge does not matter.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for zone in zones:
        path.addPath(path_of(outline(zone_map, zone)[::every], closed=True))
    return path


@lru_cache(maxsize=512)
def _path(runs: tuple[Polygon, ...], ring: bool, inset: float, corner: float) -> QPainterPath:
    if ring:
        return path_of(_ring(runs[0], inset), closed=True)
    path = QPainterPath()
    sides = [_side(run, inset, corner) for run in runs]
    path.moveTo(sides[0][1].first())
    for n, (_, body, end) in enumerate(sides):
        path.addPolygon(body) if n == 0 else path.connectPath(_polyline(body))
        start = sides[(n + 1) % len(sides)][0]
        path.quadTo((end + start) / 2, sides[(n + 1) % len(sides)][1].first())
    path.closeSubpath()
    return path


def _polyline(points: QPolygonF) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(points)
    return path


@lru_cache(maxsize=1024)
def _side(run: Polygon, inset: float, corner: float) -> tuple[QPointF, QPolygonF, QPointF]:
    """One border seen from inside: where it would begin, the part between its corners, where it would end."""
    line = parallel(run, inset)
    marks = list(accumulate(starmap(dist, pairwise(line)), initial=0.0))
    gone = marks[-1]
    cut = min(corner, gone * 0.35)
    body = [QPointF(x, y) for (x, y), mark in zip(line, marks, strict=True) if cut <= mark <= gone - cut]
    if not body:
        (ax, ay), (bx, by) = line[0], line[-1]
        body = [QPointF((ax + bx) / 2, (ay + by) / 2)]
    return QPointF(*line[0]), QPolygonF(body), QPointF(*line[-1])


def _ring(run: Polygon, inset: float) -> list[Point]:
    """A closed border moved inwards, without a seam where it begins."""
    around = (run[-2], *run, run[1])
    return parallel(around, inset)[1:-2]
