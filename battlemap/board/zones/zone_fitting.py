"""Fitting a drawn shape in between the zones that are there, so that it shares their borders."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from battlemap.board.ids import Point, PointId
from battlemap.board.polygons import Polygon, extent, gap_to, nearest_on, signed_area
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.board.zones.borders import borders, curve_runs, has_outline
from battlemap.board.zones.outline_cleaning import LEAST_AREA, NO_ROOM, largest_part, outer_ring
from battlemap.board.zones.planar_map import (
    Side,
    all_sides,
    check_change,
    corners,
    fresh_point,
    insert_point_between,
    replace_outlines,
    side_key,
)

if TYPE_CHECKING:
    import shapely

SAME = 0.5
"""Places nearer to each other than this are one place, in px."""
CLOSE = 8.0
"""New corners keep this far from each other, in px."""
Corner: TypeAlias = PointId | Point
"""A corner of a shape that is being drawn: a point of the map, or a place of its own."""


class FittingError(ValueError):
    """A shape that does not fit in when done this way."""


def fit_outline(zone_map: ZoneMap, zone: Zone, drawn: Polygon, pull: float, roomy: float) -> ZoneMap:
    """The map with *zone* along a drawn shape. Raises FittingError if borders would run into each other."""
    work, loop = zone_map, list[Corner](drawn)
    if pull > 0:
        work, loop = _pull_to_borders(work, drawn, pull)
        loop = _route_along_borders(work, _route_past_points(work, loop, pull / 2), pull)
    work, loop = _cut(work, _places(work, loop), roomy)
    loop = _remove_crowded(work, _remove_spikes(work, loop), roomy)
    ring: list[PointId] = []
    for corner in loop:
        if not isinstance(corner, str):
            point = fresh_point(work)
            work = replace(work, points={**work.points, point: corner})
            ring.append(point)
        else:
            ring.append(corner)
    if len(ring) < 3:
        raise ValueError(NO_ROOM)
    work = replace(work, zones={**work.zones, zone.id: replace(zone, outline=tuple(ring))})
    work = _remove_stray_points(zone_map, work, set(ring))
    if abs(signed_area(corners(work, zone.id))) < LEAST_AREA:
        raise ValueError(NO_ROOM)
    try:
        return check_change(zone_map, work)
    except ValueError as problem:
        raise FittingError from problem


def _places(zone_map: ZoneMap, loop: Sequence[Corner]) -> list[Point]:
    return [zone_map.points[corner] if isinstance(corner, str) else corner for corner in loop]


def _place(zone_map: ZoneMap, corner: Corner) -> Point:
    return zone_map.points[corner] if isinstance(corner, str) else corner


def _pull_to_borders(zone_map: ZoneMap, drawn: Polygon, pull: float) -> tuple[ZoneMap, list[Corner]]:
    """The corners of a shape, those near a border put onto it; where there is no point on the border yet, it gets one."""
    loop: list[Corner] = []
    for place in drawn:
        nearest = _nearest_border(zone_map, place, pull)
        if nearest is None:
            loop.append(place)
            continue
        side, at = nearest
        near = min(side, key=lambda p: math.dist(zone_map.points[p], at))
        if math.dist(zone_map.points[near], at) > pull / 2:
            zone_map, near = insert_point_between(zone_map, *side, at)
        loop.append(near)
    return zone_map, loop


def _nearest_border(zone_map: ZoneMap, place: Point, within: float) -> tuple[Side, Point] | None:
    """The side whose curve passes nearest to *place*, and where it does; None if that is too far."""
    best, best_gap = None, within
    for border in borders(zone_map):
        ends = (*border.points[1:], border.points[0])
        box = extent([zone_map.points[p] for p in border.points])
        if not box.grow(within + 0.2 * (box.width + box.height)).holds(place):
            continue
        for start, end, run in zip(border.points, ends, curve_runs(zone_map, border), strict=False):
            samples = (*run, zone_map.points[end])
            for a, b in pairwise(samples):
                at = nearest_on(a, b, place)
                if math.dist(at, place) < best_gap:
                    best, best_gap = ((start, end), at), math.dist(at, place)
    return best


def _route_past_points(zone_map: ZoneMap, loop: list[Corner], pull: float) -> list[Corner]:
    """The loop led over those points of borders that its sides pass closely."""
    used = {corner for corner in loop if isinstance(corner, str)}
    on_borders = {p for side in all_sides(zone_map) for p in side if p not in used}
    led: list[Corner] = []
    for corner, after in _steps(loop):
        led.append(corner)
        a, b = _place(zone_map, corner), _place(zone_map, after)
        passed: list[tuple[float, PointId]] = []
        for p in on_borders:
            place = zone_map.points[p]
            at = nearest_on(a, b, place)
            if math.dist(at, place) < pull and math.dist(a, at) > CLOSE and math.dist(at, b) > CLOSE:
                passed.append((math.dist(a, at), p))
        led += [p for _, p in sorted(passed)]
        on_borders -= {p for _, p in passed}
    return led


def _steps(loop: Sequence[Corner]) -> Iterator[tuple[Corner, Corner]]:
    return zip(loop, (*loop[1:], *loop[:1]), strict=True)


def _route_along_borders(zone_map: ZoneMap, loop: list[Corner], pull: float) -> list[Corner]:
    """The loop led along the borders wherever two of its corners lie on them and the border runs near the line between."""
    beside: dict[PointId, set[PointId]] = {}
    for p, q in all_sides(zone_map):
        beside.setdefault(p, set()).add(q)
        beside.setdefault(q, set()).add(p)
    led: list[Corner] = []
    for corner, after in _steps(loop):
        led.append(corner)
        if isinstance(corner, str) and isinstance(after, str) and corner != after:
            line = zone_map.points[corner], zone_map.points[after]
            near = {p for p in beside if math.dist(nearest_on(*line, zone_map.points[p]), zone_map.points[p]) < pull}
            led += _border_path(beside, corner, after, near)
    return led


def _border_path(beside: dict[PointId, set[PointId]], start: PointId, goal: PointId, allowed: set[PointId]) -> list[PointId]:
    """The points between two along borders, over as few points as possible; none if there is no way."""
    before: dict[PointId, PointId | None] = {start: None}
    front = [start]
    while front and goal not in before:
        reached: list[PointId] = []
        for p in front:
            for q in sorted(beside.get(p, ())):
                if q not in before and (q in allowed or q == goal):
                    before[q] = p
                    reached.append(q)
        front = reached
    way: list[PointId] = []
    last = before.get(goal)
    while last is not None and last != start:
        way.append(last)
        last = before[last]
    return way[::-1]


def _cut(zone_map: ZoneMap, loop: list[Point], roomy: float) -> tuple[ZoneMap, list[Corner]]:
    """What is left of a shape beside the zones that are there, its corners on their borders made points of the map."""
    import shapely

    shape = largest_part(shapely.make_valid(shapely.Polygon(loop)))
    if shape is None:
        raise ValueError(NO_ROOM)
    others = [shapely.make_valid(shapely.Polygon(corners(zone_map, key))) for key in zone_map.zones if has_outline(zone_map, key)]
    taken = shapely.union_all([other for other in others if other.intersects(shape)])
    left = largest_part(shapely.difference(shapely.Polygon(shape.exterior), taken))
    for _ in range(12):
        if left is None or not left.interiors:
            break
        left = largest_part(shapely.difference(left, _gap(left)))
    if left is None or left.area < LEAST_AREA or left.interiors:
        raise ValueError(NO_ROOM)
    named: list[Corner] = []
    for place in outer_ring(left):
        zone_map, corner = _find_or_add_point(zone_map, place, roomy)
        named.append(corner)
    return zone_map, _insert_border_points(zone_map, named)


def _gap(shape: "shapely.Polygon") -> "shapely.Polygon":
    """A passage from the first hole of a shape to its outside: a zone round another one cannot close the ring."""
    import shapely

    line = shapely.shortest_line(shapely.Polygon(shape.interiors[0]), shape.exterior)
    (ax, ay), (bx, by) = line.coords
    length = math.dist((ax, ay), (bx, by)) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    beyond = shapely.LineString([(ax - 20 * ux, ay - 20 * uy), (bx + 20 * ux, by + 20 * uy)])
    return beyond.buffer(14, cap_style="flat")


def _find_or_add_point(zone_map: ZoneMap, place: Point, roomy: float) -> tuple[ZoneMap, Corner]:
    """The map's point at *place*, made if a border runs through there; else just the place."""
    near = [(math.dist(at, place), p) for p, at in zone_map.points.items() if math.dist(at, place) < SAME]
    if near:
        return zone_map, min(near)[1]
    for p, q in all_sides(zone_map):
        a, b = zone_map.points[p], zone_map.points[q]
        if gap_to((a, b), place) < SAME:
            for end in (p, q):
                if math.dist(zone_map.points[end], place) < roomy:
                    return zone_map, end
            return insert_point_between(zone_map, p, q, place)
    return zone_map, place


def _insert_border_points(zone_map: ZoneMap, loop: list[Corner]) -> list[Corner]:
    """The loop with every point of a border that lies on one of its sides as a corner of its own."""
    known = all_sides(zone_map)
    on_borders = {p for side in known for p in side}
    led: list[Corner] = []
    for corner, after in _steps(loop):
        led.append(corner)
        if isinstance(corner, str) and isinstance(after, str) and side_key((corner, after)) in known:
            continue
        a, b = _place(zone_map, corner), _place(zone_map, after)
        box = extent((a, b)).grow(SAME)
        beside = [(math.dist(at, a), p) for p in on_borders if box.holds(at := zone_map.points[p]) and p not in (corner, after)]
        led += [p for _, p in sorted(beside) if gap_to((a, b), zone_map.points[p]) < SAME]
    return led


def _remove_spikes(zone_map: ZoneMap, loop: list[Corner]) -> list[Corner]:
    """The loop without spikes; where it passes twice over a corner, its largest part."""
    walk: list[Corner] = []
    parts: list[list[Corner]] = []
    for corner in loop:
        if corner in walk:
            at = walk.index(corner)
            parts.append(walk[at:])
            walk = walk[:at]
        walk.append(corner)
    parts.append(walk)
    return max(parts, key=lambda part: abs(signed_area(_places(zone_map, part))))


def _remove_crowded(zone_map: ZoneMap, loop: list[Corner], roomy: float) -> list[Corner]:
    """The loop without those places of its own that are crowded by the corner before or after them."""
    kept: list[Corner] = []
    for index, corner in enumerate(loop):
        if isinstance(corner, str):
            kept.append(corner)
            continue
        before, after = kept[-1] if kept else loop[-1], loop[(index + 1) % len(loop)]
        beside = [before, after] if isinstance(after, str) else [before]
        if all(math.dist(corner, _place(zone_map, other)) >= roomy for other in beside):
            kept.append(corner)
    return kept


def _remove_stray_points(before: ZoneMap, after: ZoneMap, used: set[PointId]) -> ZoneMap:
    """The map without the points that were put on borders on the way and are no corner of the new zone."""
    stray = after.points.keys() - before.points.keys() - used
    if not stray:
        return after
    outlines = {
        zone.id: tuple(p for p in zone.outline if p not in stray)
        for zone in after.zones.values()
        if not stray.isdisjoint(zone.outline)
    }
    return replace_outlines(after, outlines)
