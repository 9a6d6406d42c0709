"""Which zones share which run of points: borders, the curve drawn for each, and what stands on it."""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct

from battlemap.board.ids import PointId, ZoneId
from battlemap.board.polygons import Polygon, signed_area, spline
from battlemap.board.zone_map import Link, Zone, ZoneMap

STEP = 5.0
"""How far apart the samples of a curve are, in px."""

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


class _BorderGraph(Struct, frozen=True):
    """All borders, and which of them, forwards or backwards, make up each zone's outline."""

    borders: tuple[Border, ...]
    loops: dict[ZoneId, tuple[tuple[int, bool], ...]]


def cache_value(zone_map: ZoneMap, name: str, make: Callable[[ZoneMap], T]) -> T:
    """What *make* says of the map, worked out once for each map."""
    memory = zone_map.__dict__
    if name not in memory:
        memory[name] = make(zone_map)
    value: T = memory[name]
    return value


def cache_for(zone_map: ZoneMap, name: str, key: object, make: Callable[[], T]) -> T:
    """What *make* says of one thing on the map, worked out once."""
    memory: dict[object, Any] = cache_value(zone_map, name, lambda _: {})
    if key not in memory:
        memory[key] = make()
    value: T = memory[key]
    return value


def has_outline(zone_map: ZoneMap, zone: ZoneId) -> bool:
    """Whether the zone has an outline (else it is a name pill)."""
    return zone in cache_value(zone_map, "_network", _network).loops


def borders(zone_map: ZoneMap) -> tuple[Border, ...]:
    """Every border once, in the order of the zones and their outlines."""
    return cache_value(zone_map, "_network", _network).borders


def borders_of(zone_map: ZoneMap, zone: ZoneId) -> tuple[Border, ...]:
    """The borders round one zone, clockwise as seen; empty without an outline."""
    return tuple(border for border, _ in border_loop(zone_map, zone))


def border_loop(zone_map: ZoneMap, zone: ZoneId) -> tuple[tuple[Border, bool], ...]:
    """The borders round one zone, clockwise as seen, and whether each is to be walked backwards."""
    network = cache_value(zone_map, "_network", _network)
    return tuple((network.borders[index], backwards) for index, backwards in network.loops.get(zone, ()))


def _loop(zone_map: ZoneMap, zone: Zone) -> tuple[PointId, ...]:
    """A zone's points clockwise as seen, without repeats side by side; empty if they make no shape."""
    known = [p for p in zone.outline if p in zone_map.points]
    loop = [p for p, after in zip(known, known[1:] + known[:1], strict=True) if p != after]
    if len(set(loop)) < 3:
        return ()
    return tuple(loop if signed_area([zone_map.points[p] for p in loop]) >= 0 else reversed(loop))


def _network(zone_map: ZoneMap) -> _BorderGraph:
    loops = {zone.id: loop for zone in zone_map.zones.values() if (loop := _loop(zone_map, zone))}
    beside: dict[PointId, set[PointId]] = {}
    for loop in loops.values():
        for p, q in zip(loop, loop[1:] + loop[:1], strict=True):
            beside.setdefault(p, set()).add(q)
            beside.setdefault(q, set()).add(p)
    all_borders: list[Border] = []
    known: dict[tuple[PointId, ...], int] = {}
    used: dict[ZoneId, tuple[tuple[int, bool], ...]] = {}
    for zone, loop in loops.items():
        runs: list[tuple[int, bool]] = []
        for run, closed in _runs(loop, [len(beside[p]) != 2 for p in loop]):
            back = run[::-1]
            if back in known and not closed:
                index = known[back]
                if all_borders[index].left is None:
                    all_borders[index] = Border(all_borders[index].points, zone, all_borders[index].right, False)
                runs.append((index, True))
            elif run in known:  # two zones that lie on the same side: not a map, but no reason to fall over
                runs.append((known[run], False))
            else:
                known[run] = len(all_borders)
                runs.append((len(all_borders), False))
                all_borders.append(Border(run, None, zone, closed))
        used[zone] = tuple(runs)
    return _BorderGraph(tuple(all_borders), used)


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
    return cache_for(zone_map, "_curve_runs", border, lambda: spline(places, border.closed, STEP))


def curve(zone_map: ZoneMap, border: Border) -> Polygon:
    """The border as drawn: one spline through its points, sampled about every 5 px, from its first point to its last.

    A closed curve does not repeat its first point.
    """

    def make() -> Polygon:
        samples = [point for run in curve_runs(zone_map, border) for point in run]
        return tuple(samples if border.closed else [*samples, zone_map.points[border.points[-1]]])

    return cache_for(zone_map, "_curves", border, make)


def link_of(zone_map: ZoneMap, border: Border) -> Link | None:
    """The link whose barrier is drawn on a border; zones that touch twice show their second link on the second border."""
    return cache_value(zone_map, "_shown_links", _shown_links).get(border)


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


def undrawn_links(zone_map: ZoneMap) -> tuple[Link, ...]:
    """The links that no border shows, because their zones do not touch or touch less often than they are linked."""
    shown = {link.id for link in cache_value(zone_map, "_shown_links", _shown_links).values()}
    return tuple(link for link in zone_map.links.values() if link.id not in shown and {link.a, link.b} <= zone_map.zones.keys())
