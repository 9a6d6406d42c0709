"""The shapes of zones as they are drawn: outlines, middles, where the name stands, what lies where."""

import math

from battlemap.board.ids import LinkId, Point, PointId, ZoneId
from battlemap.board.polygons import Polygon, Rect, contains, edges, extent, gap_to, middle, signed_area, spans
from battlemap.board.zone_map import Link, ZoneMap
from battlemap.board.zones.borders import (
    Border,
    Sign,
    border_loop,
    borders,
    borders_of,
    cache_for,
    curve,
    curve_runs,
    has_outline,
    link_of,
    sign_of,
    undrawn_links,
)

__all__ = [
    "Border",
    "Sign",
    "area",
    "border_at",
    "borders",
    "borders_of",
    "bounds",
    "centroid",
    "contains",
    "curve",
    "curve_runs",
    "gathering_point",
    "ground",
    "has_outline",
    "is_blank_map",
    "label_point",
    "link_of",
    "link_span",
    "map_bounds",
    "outline",
    "pieces",
    "point_at",
    "sign_of",
    "undrawn_links",
    "zone_at",
]  # fmt: skip

PLAIN_WIDTH = 400.0
PLAIN_HEIGHT = 284.0
"""The ground of a zone without an outline: four tokens wide, two high, under its name."""
LONE_WIDTH = 720.0
LONE_HEIGHT = 440.0
"""The same where there is nothing else on the map: two rows of foes, seven in each, and room between them."""
PLAIN_ABOVE = 32.0
"""How much of that ground lies above the middle of the name."""
PLAIN_FIRST_ROW = 66.0
"""How far below the middle of the name the first row of tokens has its middle."""


def pieces(zone_map: ZoneMap, zone: ZoneId) -> tuple[Polygon, ...]:
    """The outline cut at its junctions: clockwise as seen, each piece with both its ends, the next where one ends.

    A zone that touches nobody is one piece that ends where it began. Empty without an outline.
    """

    def make() -> tuple[Polygon, ...]:
        curves: list[Polygon] = []
        for border, backwards in border_loop(zone_map, zone):
            samples = curve(zone_map, border)
            if border.closed:
                samples = (*samples, samples[0])
            curves.append(samples[::-1] if backwards else samples)
        return tuple(curves)

    return cache_for(zone_map, "_pieces", zone, make)


def outline(zone_map: ZoneMap, zone: ZoneId) -> Polygon:
    """The zone as drawn: a closed loop of curve samples, clockwise as seen; empty without an outline."""
    return cache_for(
        zone_map, "_outlines", zone, lambda: tuple(point for piece in pieces(zone_map, zone) for point in piece[:-1])
    )


def ground(zone_map: ZoneMap, zone: ZoneId) -> Polygon:
    """Where a zone's tokens stand: its outline, or without one the rectangle that begins with its name."""
    return outline(zone_map, zone) or _plain_ground(zone_map, zone).corners


def _plain_ground(zone_map: ZoneMap, zone: ZoneId) -> Rect:
    x, y = centroid(zone_map, zone)
    width, height = (LONE_WIDTH, LONE_HEIGHT) if is_blank_map(zone_map) else (PLAIN_WIDTH, PLAIN_HEIGHT)
    return Rect(x - width / 2, y - PLAIN_ABOVE, width, height)


def is_blank_map(zone_map: ZoneMap) -> bool:
    """Whether there is no map to speak of: a single zone without an outline, over no picture."""
    return (
        len(zone_map.zones) == 1 and zone_map.picture is None and not any(has_outline(zone_map, zone) for zone in zone_map.zones)
    )


def bounds(zone_map: ZoneMap, zone: ZoneId) -> Rect:
    """The smallest rectangle round a zone's ground."""
    return cache_for(zone_map, "_bounds", zone, lambda: extent(ground(zone_map, zone)))


def map_bounds(zone_map: ZoneMap) -> Rect | None:
    """The smallest rectangle round all zones and the picture; None for an empty map."""
    corners = [corner for zone in zone_map.zones for corner in bounds(zone_map, zone).corners]
    if (picture := zone_map.picture) is not None:
        corners += Rect(picture.x, picture.y, picture.width, picture.height).corners
    return extent(corners) if corners else None


def area(zone_map: ZoneMap, zone: ZoneId) -> float:
    """The ground a zone covers, in px²; 0 without an outline."""
    return abs(signed_area(outline(zone_map, zone)))


def centroid(zone_map: ZoneMap, zone: ZoneId) -> Point:
    """The middle of a zone; without an outline, where its name stands."""

    def make() -> Point:
        loop = outline(zone_map, zone)
        return middle(loop) if loop else zone_map.zones[zone].at or _spare_place(zone_map, zone)

    return cache_for(zone_map, "_centroids", zone, make)


def _spare_place(zone_map: ZoneMap, zone: ZoneId) -> Point:
    """Rows of four for zones of which nobody ever said where they are."""
    column, row = (index := list(zone_map.zones).index(zone)) % 4, index // 4
    return PLAIN_WIDTH / 2 + column * (PLAIN_WIDTH + 40), 60 + row * (PLAIN_HEIGHT + 40)


def label_point(zone_map: ZoneMap, zone: ZoneId) -> Point:
    """The middle of the zone's name: where the zone says, else in the upper middle of its outline, always inside."""
    if (chosen := zone_map.zones[zone].at) is not None or not has_outline(zone_map, zone):
        return chosen or centroid(zone_map, zone)
    return cache_for(zone_map, "_labels", zone, lambda: _upper_middle(outline(zone_map, zone)))


def gathering_point(zone_map: ZoneMap, zone: ZoneId) -> Point:
    """Where tokens gather if nobody says where: the middle of the zone; without an outline, the first row under its name."""
    x, y = centroid(zone_map, zone)
    return (x, y) if has_outline(zone_map, zone) else (x, y + PLAIN_FIRST_ROW)


def _upper_middle(loop: Polygon) -> Point:
    """The middle of the roomiest place for a name, best a little below the upper edge."""
    loop = loop[::3] if len(loop) > 60 else loop
    box = extent(loop)
    rows = 24
    step = box.height / rows
    if step <= 0:
        return middle(loop)
    lines = spans(loop, box.y + step / 2, step, rows)
    wanted = min(240.0, 0.8 * box.width)
    down = min(64.0, 0.24 * box.height)
    reach = max(1, round(14 / step))  # half the height of a name, in lines
    best, best_score = middle(loop), -math.inf
    for row, line in enumerate(lines):
        beside = [lines[near] if 0 <= near < rows else [] for near in (row - reach, row + reach)]
        for left, right in line:
            x = (left + right) / 2
            room = right - left
            for others in beside:
                room = min(room, max((2 * min(x - a, b - x) for a, b in others if a <= x <= b), default=0.0))
            away = abs((row + 0.5) * step - down) / max(box.height, 240.0) + 0.2 * abs(x - box.middle[0]) / box.width
            score = min(room, wanted) / wanted - 1.6 * away
            if score > best_score:
                best, best_score = (x, box.y + (row + 0.5) * step), score
    return best


def link_span(zone_map: ZoneMap, link: Link) -> tuple[Point, Point]:
    """Where the straight line between the middles of two linked zones leaves the first and enters the second."""
    start, end = centroid(zone_map, link.a), centroid(zone_map, link.b)
    leaves = max(_intersections(ground(zone_map, link.a), start, end), default=0.0)
    enters = min((t for t in _intersections(ground(zone_map, link.b), start, end) if t >= leaves), default=1.0)
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (start[0] + dx * leaves, start[1] + dy * leaves), (start[0] + dx * enters, start[1] + dy * enters)


def _intersections(polygon: Polygon, start: Point, end: Point) -> list[float]:
    """How far along the line from *start* to *end* (0 to 1) it meets the polygon's sides."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    crossings: list[float] = []
    for (ax, ay), (bx, by) in edges(polygon):
        turn = dx * (by - ay) - dy * (bx - ax)
        if turn:
            along = ((ax - start[0]) * (by - ay) - (ay - start[1]) * (bx - ax)) / turn
            across = ((ax - start[0]) * dy - (ay - start[1]) * dx) / turn
            if 0 <= along <= 1 and 0 <= across <= 1:
                crossings.append(along)
    return crossings


def zone_at(zone_map: ZoneMap, point: Point) -> ZoneId | None:
    """The zone on whose ground *point* lies; the one drawn last if several do."""
    for zone in reversed(zone_map.zones):
        if bounds(zone_map, zone).holds(point) and contains(ground(zone_map, zone), point):
            return zone
    return None


def border_at(zone_map: ZoneMap, point: Point, within: float = 8.0) -> Border | None:
    """The border whose curve passes nearest to *point*, if it is no farther than *within* px."""
    best, best_gap = None, within
    for border in borders(zone_map):
        zone = border.zones[0]
        if bounds(zone_map, zone).grow(within).holds(point):
            line = curve(zone_map, border)
            gap = gap_to((*line, line[0]) if border.closed else line, point)
            if gap <= best_gap:
                best, best_gap = border, gap
    return best


def point_at(zone_map: ZoneMap, point: Point, within: float = 8.0) -> PointId | None:
    """The map's point nearest to *point*, if it is no farther than *within* px."""
    near = min(zone_map.points, key=lambda p: math.dist(zone_map.points[p], point), default=None)
    return near if near is not None and math.dist(zone_map.points[near], point) <= within else None


def link_lines(zone_map: ZoneMap, link: LinkId) -> tuple[Polygon, ...]:
    """Along which lines a link is drawn: the border that bears its sign, else from one zone to the other."""
    shown = [curve(zone_map, border) for border in borders(zone_map) if (on := link_of(zone_map, border)) and on.id == link]
    return tuple(shown) or (link_span(zone_map, zone_map.links[link]),)
