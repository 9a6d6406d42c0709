"""The shapes of zones: borders that two zones share, drawn as one curve; outlines, middles, what lies where."""

import math
from collections.abc import Callable
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct

from battlemap.board.ids import Point, PointId, ZoneId
from battlemap.board.polygons import Polygon, Rect, contains, edges, extent, gap_to, middle, signed_area, spans, spline
from battlemap.board.zone_map import Link, Zone, ZoneMap

__all__ = [
    "Border", "Sign", "area", "border_at", "borders", "borders_of", "bounds", "centroid", "contains", "curve",
    "curve_runs", "ground", "label_point", "link_of", "link_span", "loose_links", "map_bounds", "outline", "pieces",
    "point_at", "shaped", "sign_of", "zone_at",
]  # fmt: skip

STEP = 5.0
"""How far apart the samples of a curve are, in px."""
PLAIN_WIDTH = 400.0
PLAIN_HEIGHT = 272.0
"""The ground of a zone without an outline: four tokens wide, two high, under its name."""
PLAIN_ABOVE = 32.0
"""How much of that ground lies above the middle of the name."""

T = TypeVar("T")
Sign: TypeAlias = Link | Literal["wall"] | None


class Border(Struct, frozen=True):
    """A run of points, as long as it can be, that the same two zones share, or one zone and nothing.

    Who walks along *points* has *right* at the right hand and *left* at the left, as seen on the screen. A closed
    border runs round a zone that touches nobody; its first point is not repeated.
    """

    points: tuple[PointId, ...]
    left: ZoneId | None
    right: ZoneId | None
    closed: bool

    @property
    def zones(self) -> tuple[ZoneId, ...]:
        """The one or two zones that it bounds."""
        return tuple(zone for zone in (self.right, self.left) if zone is not None)

    def other(self, zone: ZoneId) -> ZoneId | None:
        """What lies on its far side, seen from *zone*."""
        return self.left if zone == self.right else self.right


class _Network(Struct, frozen=True):
    """All borders, and which of them, forwards or backwards, make up each zone's outline."""

    borders: tuple[Border, ...]
    loops: dict[ZoneId, tuple[tuple[int, bool], ...]]


def _cached(zone_map: ZoneMap, name: str, make: Callable[[ZoneMap], T]) -> T:
    """What *make* says of the map, worked out once for each map."""
    memory = zone_map.__dict__
    if name not in memory:
        memory[name] = make(zone_map)
    found: T = memory[name]
    return found


def _cached_for(zone_map: ZoneMap, name: str, key: object, make: Callable[[], T]) -> T:
    """What *make* says of one thing on the map, worked out once."""
    memory: dict[object, Any] = _cached(zone_map, name, lambda _: {})
    if key not in memory:
        memory[key] = make()
    found: T = memory[key]
    return found


# ---------------------------------------------------------------------------------------- borders


def shaped(zone_map: ZoneMap, zone: ZoneId) -> bool:
    """Whether the zone has an outline (else it is a name pill)."""
    return zone in _cached(zone_map, "_network", _network).loops


def borders(zone_map: ZoneMap) -> tuple[Border, ...]:
    """Every border once, in the order of the zones and their outlines."""
    return _cached(zone_map, "_network", _network).borders


def borders_of(zone_map: ZoneMap, zone: ZoneId) -> tuple[Border, ...]:
    """The borders round one zone, clockwise as seen; empty without an outline."""
    network = _cached(zone_map, "_network", _network)
    return tuple(network.borders[index] for index, _ in network.loops.get(zone, ()))


def _loop(zone_map: ZoneMap, zone: Zone) -> tuple[PointId, ...]:
    """A zone's points clockwise as seen, without repeats side by side; empty if they make no shape."""
    known = [p for p in zone.outline if p in zone_map.points]
    loop = [p for p, after in zip(known, known[1:] + known[:1], strict=True) if p != after]
    if len(set(loop)) < 3:
        return ()
    return tuple(loop if signed_area([zone_map.points[p] for p in loop]) >= 0 else reversed(loop))


def _network(zone_map: ZoneMap) -> _Network:
    loops = {zone.id: loop for zone in zone_map.zones.values() if (loop := _loop(zone_map, zone))}
    beside: dict[PointId, set[PointId]] = {}
    for loop in loops.values():
        for p, q in zip(loop, loop[1:] + loop[:1], strict=True):
            beside.setdefault(p, set()).add(q)
            beside.setdefault(q, set()).add(p)
    found: list[Border] = []
    known: dict[tuple[PointId, ...], int] = {}
    used: dict[ZoneId, tuple[tuple[int, bool], ...]] = {}
    for zone, loop in loops.items():
        runs: list[tuple[int, bool]] = []
        for run, closed in _runs(loop, [len(beside[p]) != 2 for p in loop]):
            back = run[::-1]
            if back in known and not closed:
                index = known[back]
                if found[index].left is None:
                    found[index] = Border(found[index].points, zone, found[index].right, False)
                runs.append((index, True))
            elif run in known:  # two zones that lie on the same side: not a map, but no reason to fall over
                runs.append((known[run], False))
            else:
                known[run] = len(found)
                runs.append((len(found), False))
                found.append(Border(run, None, zone, closed))
        used[zone] = tuple(runs)
    return _Network(tuple(found), used)


def _runs(loop: tuple[PointId, ...], junction: list[bool]) -> list[tuple[tuple[PointId, ...], bool]]:
    """The loop cut where more than two lines meet; each part with both its ends. Uncut, it is one closed run."""
    cuts = [index for index, is_junction in enumerate(junction) if is_junction]
    if not cuts:
        return [(loop, True)]
    twice = loop + loop
    ends = [*cuts[1:], cuts[0] + len(loop)]
    return [(twice[start : end + 1], False) for start, end in zip(cuts, ends, strict=True)]


def curve_runs(zone_map: ZoneMap, border: Border) -> tuple[Polygon, ...]:
    """The curve of a border in runs, one for each pair of neighbouring points; a run leaves out its end."""
    places = [zone_map.points[p] for p in border.points]
    return _cached_for(zone_map, "_curve_runs", border, lambda: spline(places, border.closed, STEP))


def curve(zone_map: ZoneMap, border: Border) -> Polygon:
    """The border as drawn: one spline through its points, sampled about every 5 px, from its first point to its last.

    A closed curve does not repeat its first point.
    """

    def make() -> Polygon:
        samples = [point for run in curve_runs(zone_map, border) for point in run]
        return tuple(samples if border.closed else [*samples, zone_map.points[border.points[-1]]])

    return _cached_for(zone_map, "_curves", border, make)


def link_of(zone_map: ZoneMap, border: Border) -> Link | None:
    """The link whose barrier is drawn on a border; zones that touch twice show their second link on the second border."""
    return _cached(zone_map, "_shown_links", _shown_links).get(border)


def _shown_links(zone_map: ZoneMap) -> dict[Border, Link]:
    links: dict[frozenset[ZoneId], list[Link]] = {}
    for link in zone_map.links.values():
        links.setdefault(frozenset((link.a, link.b)), []).append(link)
    shown: dict[Border, Link] = {}
    seen: dict[frozenset[ZoneId], int] = {}
    for border in borders(zone_map):
        pair = frozenset(border.zones)
        if len(pair) == 2 and pair in links:
            at = seen.get(pair, 0)
            seen[pair] = at + 1
            shown[border] = links[pair][min(at, len(links[pair]) - 1)]
    return shown


def sign_of(zone_map: ZoneMap, border: Border) -> Sign:
    """What a border shows: its link; "wall" between zones that touch without one; None along the outer edge."""
    if border.left is None or border.right is None or border.left == border.right:
        return None
    return link_of(zone_map, border) or "wall"


def loose_links(zone_map: ZoneMap) -> tuple[Link, ...]:
    """The links that no border shows, because their zones do not touch or touch less often than they are linked."""
    shown = {link.id for link in _cached(zone_map, "_shown_links", _shown_links).values()}
    return tuple(link for link in zone_map.links.values() if link.id not in shown and {link.a, link.b} <= zone_map.zones.keys())


def link_span(zone_map: ZoneMap, link: Link) -> tuple[Point, Point]:
    """Where the straight line between the middles of two linked zones leaves the first and enters the second."""
    start, end = centroid(zone_map, link.a), centroid(zone_map, link.b)
    leaves = max(_meetings(ground(zone_map, link.a), start, end), default=0.0)
    enters = min((t for t in _meetings(ground(zone_map, link.b), start, end) if t >= leaves), default=1.0)
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (start[0] + dx * leaves, start[1] + dy * leaves), (start[0] + dx * enters, start[1] + dy * enters)


def _meetings(polygon: Polygon, start: Point, end: Point) -> list[float]:
    """How far along the line from *start* to *end* (0 to 1) it meets the polygon's sides."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    found: list[float] = []
    for (ax, ay), (bx, by) in edges(polygon):
        turn = dx * (by - ay) - dy * (bx - ax)
        if turn:
            along = ((ax - start[0]) * (by - ay) - (ay - start[1]) * (bx - ax)) / turn
            across = ((ax - start[0]) * dy - (ay - start[1]) * dx) / turn
            if 0 <= along <= 1 and 0 <= across <= 1:
                found.append(along)
    return found


# ---------------------------------------------------------------------------------------- zones


def pieces(zone_map: ZoneMap, zone: ZoneId) -> tuple[Polygon, ...]:
    """The outline cut at its junctions: clockwise as seen, each piece with both its ends, the next where one ends.

    A zone that touches nobody is one piece that ends where it began. Empty without an outline.
    """

    def make() -> tuple[Polygon, ...]:
        network = _cached(zone_map, "_network", _network)
        found: list[Polygon] = []
        for index, backwards in network.loops.get(zone, ()):
            border = network.borders[index]
            samples = curve(zone_map, border)
            if border.closed:
                samples = (*samples, samples[0])
            found.append(samples[::-1] if backwards else samples)
        return tuple(found)

    return _cached_for(zone_map, "_pieces", zone, make)


def outline(zone_map: ZoneMap, zone: ZoneId) -> Polygon:
    """The zone as drawn: a closed loop of curve samples, clockwise as seen; empty without an outline."""
    return _cached_for(
        zone_map, "_outlines", zone, lambda: tuple(point for piece in pieces(zone_map, zone) for point in piece[:-1])
    )


def ground(zone_map: ZoneMap, zone: ZoneId) -> Polygon:
    """Where a zone's tokens stand: its outline, or without one the rectangle that begins with its name."""
    return outline(zone_map, zone) or _plain_ground(zone_map, zone).corners


def _plain_ground(zone_map: ZoneMap, zone: ZoneId) -> Rect:
    x, y = centroid(zone_map, zone)
    return Rect(x - PLAIN_WIDTH / 2, y - PLAIN_ABOVE, PLAIN_WIDTH, PLAIN_HEIGHT)


def bounds(zone_map: ZoneMap, zone: ZoneId) -> Rect:
    """The smallest rectangle round a zone's ground."""
    return _cached_for(zone_map, "_bounds", zone, lambda: extent(ground(zone_map, zone)))


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

    return _cached_for(zone_map, "_centroids", zone, make)


def _spare_place(zone_map: ZoneMap, zone: ZoneId) -> Point:
    """Rows of four for zones of which nobody ever said where they are."""
    column, row = (index := list(zone_map.zones).index(zone)) % 4, index // 4
    return PLAIN_WIDTH / 2 + column * (PLAIN_WIDTH + 40), 60 + row * (PLAIN_HEIGHT + 40)


def label_point(zone_map: ZoneMap, zone: ZoneId) -> Point:
    """The middle of the zone's name: where the zone says, else in the upper middle of its outline, always inside."""
    if (chosen := zone_map.zones[zone].at) is not None or not shaped(zone_map, zone):
        return chosen or centroid(zone_map, zone)
    return _cached_for(zone_map, "_labels", zone, lambda: _upper_middle(outline(zone_map, zone)))


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


# ---------------------------------------------------------------------------------------- what lies where


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
        if bounds(zone_map, zone).grown(within).holds(point):
            line = curve(zone_map, border)
            gap = gap_to((*line, line[0]) if border.closed else line, point)
            if gap <= best_gap:
                best, best_gap = border, gap
    return best


def point_at(zone_map: ZoneMap, point: Point, within: float = 8.0) -> PointId | None:
    """The map's point nearest to *point*, if it is no farther than *within* px."""
    near = min(zone_map.points, key=lambda p: math.dist(zone_map.points[p], point), default=None)
    return near if near is not None and math.dist(zone_map.points[near], point) <= within else None
