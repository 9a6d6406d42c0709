"""Cleaning a shape that was drawn by hand: its largest part alone, with few corners, and beside the zones that are there."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from battlemap.board.ids import Point
from battlemap.board.polygons import Polygon, edges, nearest_on, signed_area, spline
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.borders import has_outline
from battlemap.board.zones.outlines import outline
from battlemap.board.zones.planar_map import FARTHEST

if TYPE_CHECKING:
    import shapely

MOST_CORNERS = 32
"""A drawn shape is simplified further until it has no more corners than this."""
LEAST_AREA = 2_000.0
"""What a new zone has to cover, in px²; a third of the square round a token."""
STRAY = 9.0
"""How far the curve may leave a straight side that was drawn, in px."""
LONG = 170.0
"""Shorter sides than this may be as round as they come, in px."""
CURVE = 3.0
"""By how much a border that is followed may be simplified, in px."""

TOO_SMALL = "This shape is too small for a zone: draw it larger than a token."
NO_ROOM = "There is no room for a zone here: draw it beside the zones that are there."


def clean_outline(polygon: Sequence[Point], tolerance: float) -> Polygon:
    """The largest part of a drawn shape, with as few corners as the tolerance allows."""
    import shapely

    places = [(float(x), float(y)) for x, y in polygon]
    if not all(math.isfinite(v) and abs(v) <= FARTHEST for place in places for v in place):
        raise ValueError("This lies too far out: stay near the map.")
    distinct = [place for place, after in zip(places, places[1:] + places[:1], strict=True) if math.dist(place, after) > 1e-3]
    if len(set(distinct)) < 3:
        raise ValueError(TOO_SMALL)
    whole = largest_part(shapely.make_valid(shapely.Polygon(distinct)))
    if whole is None or whole.area < LEAST_AREA:
        raise ValueError(TOO_SMALL)
    shape = shapely.Polygon(whole.exterior)
    if tolerance > 0:
        simple = largest_part(shape.simplify(tolerance))
        while simple is not None and len(simple.exterior.coords) > MOST_CORNERS + 1:
            tolerance *= 1.4
            simple = largest_part(shape.simplify(tolerance))
        shape = simple if simple is not None and simple.area > LEAST_AREA else shape
    return _brace_corners(outer_ring(shape)) if tolerance > 0 else outer_ring(shape)


def cut_beside(zone_map: ZoneMap, polygon: Polygon) -> Polygon:
    """The largest part of a shape that lies on no zone, as those are drawn: their borders stay as they are."""
    import shapely

    shape = shapely.Polygon(polygon)
    others = [shapely.make_valid(shapely.Polygon(outline(zone_map, key))) for key in zone_map.zones if has_outline(zone_map, key)]
    taken = [other for other in others if other.intersects(shape)]
    if not taken:
        return polygon
    left = largest_part(shapely.difference(shape, shapely.union_all(taken)))
    if left is None or left.area < LEAST_AREA:
        raise ValueError(NO_ROOM)
    simple = largest_part(shapely.Polygon(left.exterior).simplify(CURVE))
    return outer_ring(simple if simple is not None else left)


def _brace_corners(ring: Polygon) -> Polygon:
    """The corners, with more of them on each long side from which a curve through the corners would stray too far."""
    for _ in range(4):
        braced: list[Point] = []
        for (a, b), run in zip(edges(ring), spline(ring, True, 8.0), strict=True):
            braced.append(a)
            strays = max(math.dist(nearest_on(a, b, place), place) for place in run) > STRAY
            if strays and math.dist(a, b) > LONG:
                braced.append(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        if len(braced) == len(ring):
            break
        ring = tuple(braced)
    return ring


def largest_part(shape: "shapely.Geometry") -> "shapely.Polygon | None":
    """The largest polygon among the parts of a shape."""
    import shapely

    parts = [part for part in shapely.get_parts(shapely.get_parts(shape)) if isinstance(part, shapely.Polygon) and part.area > 0]
    return max(parts, key=lambda part: part.area, default=None)


def outer_ring(shape: "shapely.Polygon") -> Polygon:
    """The outer corners, clockwise as seen."""
    ring = tuple((float(x), float(y)) for x, y in shape.exterior.coords[:-1])
    return ring if signed_area(ring) > 0 else ring[::-1]
