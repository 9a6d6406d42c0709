"""Keeping a zone map planar: new names, split borders, and the check that no border runs into another."""

import math
import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from battlemap.board.ids import Point, PointId, ZoneId
from battlemap.board.polygons import Rect, contains, extent, meet, signed_area
from battlemap.board.zone_map import Zone, ZoneMap

FARTHEST = 100_000.0
"""No point of a map lies farther than this from the middle of the sheet, in px."""
SMALLEST_AREA = 400.0
"""No edit makes a zone smaller than this, in px²."""

Side = tuple[PointId, PointId]


def fresh(prefix: str, taken: Iterable[str], besides: Iterable[str] = ()) -> str:
    """A name like "zone-4": one more than the highest number among those taken."""
    pattern = re.compile(rf"{re.escape(prefix)}-(\d{{1,9}})")
    numbers = [int(match[1]) for name in (*taken, *besides) if (match := pattern.fullmatch(name))]
    return f"{prefix}-{max(numbers, default=0) + 1}"


def fresh_point(zone_map: ZoneMap) -> PointId:
    """A name for a new point that no point has and no outline speaks of."""
    return PointId(fresh("p", zone_map.points, (p for zone in zone_map.zones.values() for p in zone.outline)))


def fresh_zone(zone_map: ZoneMap) -> ZoneId:
    """A name for a new zone that no zone has and no link speaks of."""
    return ZoneId(fresh("zone", zone_map.zones, (end for link in zone_map.links.values() for end in (link.a, link.b))))


def sides(outline: tuple[PointId, ...]) -> list[Side]:
    """The neighbouring pairs of an outline in its own order; the last leads back to the first."""
    return list(zip(outline, outline[1:] + outline[:1], strict=True))


def side_key(side: Side) -> Side:
    """One name for a side, whichever way it is walked."""
    return side if side[0] <= side[1] else (side[1], side[0])


def all_sides(zone_map: ZoneMap) -> dict[Side, list[ZoneId]]:
    """Every side of every zone once, with the zones it belongs to; without those to points that are missing."""
    zones_by_side: dict[Side, list[ZoneId]] = {}
    for zone in zone_map.zones.values():
        for side in sides(zone.outline):
            if side[0] in zone_map.points and side[1] in zone_map.points:
                zones_by_side.setdefault(side_key(side), []).append(zone.id)
    return zones_by_side


def corners(zone_map: ZoneMap, zone: ZoneId) -> tuple[Point, ...]:
    """The places of a zone's points, joined by straight lines: the skeleton under its curves."""
    return tuple(zone_map.points[p] for p in zone_map.zones[zone].outline if p in zone_map.points)


def replace_outlines(zone_map: ZoneMap, outlines: Mapping[ZoneId, tuple[PointId, ...]]) -> ZoneMap:
    """The map with other outlines for some zones, without the points that only their old outlines used."""
    zones = {key: replace(zone, outline=outlines[key]) if key in outlines else zone for key, zone in zone_map.zones.items()}
    used = {p for zone in zones.values() for p in zone.outline}
    given_up = {p for key in outlines for p in zone_map.zones[key].outline} - used
    points = {p: place for p, place in zone_map.points.items() if p not in given_up} if given_up else zone_map.points
    return replace(zone_map, points=points, zones=zones)


def insert_point_between(zone_map: ZoneMap, a: PointId, b: PointId, at: Point) -> tuple[ZoneMap, PointId]:
    """A new point at *at* between two neighbouring ones, in the outline of every zone that runs over both."""
    new = fresh_point(zone_map)
    zones: dict[ZoneId, Zone] = {}
    for name, zone in zone_map.zones.items():
        outline: list[PointId] = []
        for side in sides(zone.outline):
            outline += [side[0], new] if side_key(side) == side_key((a, b)) else [side[0]]
        zones[name] = replace(zone, outline=tuple(outline)) if len(outline) > len(zone.outline) else zone
    return replace(zone_map, points={**zone_map.points, new: at}, zones=zones), new


def check_change(before: ZoneMap, after: ZoneMap) -> ZoneMap:
    """Give back *after* if it is no worse than *before*; ValueError with the reason if it is.

    Looked at is only what differs, so that a map which came with flaws can be edited all the same.
    """
    moved = {p for p, place in after.points.items() if before.points.get(p) != place}
    changed = [
        zone
        for key, zone in after.zones.items()
        if zone.outline and (zone.outline != _outline(before, key) or not moved.isdisjoint(zone.outline))
    ]
    for p in moved:
        x, y = after.points[p]
        if not (math.isfinite(x) and math.isfinite(y) and abs(x) <= FARTHEST and abs(y) <= FARTHEST):
            raise ValueError("This lies too far out: stay near the map.")
    for zone in changed:
        _check_shape(before, after, zone)
    _check_sides(before, after, moved)
    _check_inside(before, after, changed)
    return after


def _outline(zone_map: ZoneMap, zone: ZoneId) -> tuple[PointId, ...]:
    return zone_map.zones[zone].outline if zone in zone_map.zones else ()


def _check_shape(before: ZoneMap, after: ZoneMap, zone: Zone) -> None:
    if len(zone.outline) < 3:
        raise ValueError("A zone needs at least three corners.")
    if len(set(zone.outline)) < len(zone.outline):
        raise ValueError("The border of a zone cannot pass twice over the same point.")
    area = abs(signed_area(corners(after, zone.id)))
    had = abs(signed_area(corners(before, zone.id))) if len(_outline(before, zone.id)) >= 3 else math.inf
    if area < SMALLEST_AREA and area < had:
        raise ValueError("The zone would become too small.")


def _count_walks(zone_map: ZoneMap) -> dict[Side, int]:
    """How many zones, all walked clockwise, pass each side in each direction; more than one would overlap."""
    counts: dict[Side, int] = {}
    for zone in zone_map.zones.values():
        if len(zone.outline) >= 3:
            turned = signed_area(corners(zone_map, zone.id)) < 0
            for side in sides(zone.outline[::-1] if turned else zone.outline):
                counts[side] = counts.get(side, 0) + 1
    return counts


def _check_sides(before: ZoneMap, after: ZoneMap, moved: set[PointId]) -> None:
    walked_before = _count_walks(before)
    for side, count in _count_walks(after).items():
        if count > max(1, walked_before.get(side, 0)):
            raise ValueError("Two zones would lie one over the other.")
    known, now = all_sides(before), all_sides(after)
    boxed = [(side, extent((after.points[side[0]], after.points[side[1]]))) for side in now]
    for side, box in boxed:
        if side in known and moved.isdisjoint(side):
            continue
        for other, other_box in boxed:
            if other == side or not _near(box, other_box) or not _clash(after, side, other):
                continue
            if side not in known or other not in known or not _clash(before, side, other):
                raise ValueError("The border would run into another one.")


def _near(rect: Rect, other: Rect) -> bool:
    return rect.x <= other.right and other.x <= rect.right and rect.y <= other.bottom and other.y <= rect.bottom


def _clash(zone_map: ZoneMap, side: Side, other: Side) -> bool:
    """Whether two sides cross, touch or overlap anywhere but at a point that both end in."""
    if not zone_map.points.keys() >= {*side, *other}:
        return False
    common = set(side) & set(other)
    a, b, c, d = (zone_map.points[p] for p in (*side, *other))
    if not common:
        return meet(a, b, c, d)
    hub = next(iter(common))
    (hx, hy), (px, py), (qx, qy) = (
        zone_map.points[p] for p in (hub, side[1] if side[0] == hub else side[0], other[1] if other[0] == hub else other[0])
    )
    along = (px - hx) * (qx - hx) + (py - hy) * (qy - hy)
    return along > 0 and abs((px - hx) * (qy - hy) - (py - hy) * (qx - hx)) <= 1e-9 * along


def _check_inside(before: ZoneMap, after: ZoneMap, changed: list[Zone]) -> None:
    """No part of a zone may come to lie within another: where borders do not clash, a whole side is in or out."""
    for zone in changed:
        box = extent(corners(after, zone.id))
        for other in after.zones.values():
            shape = corners(after, other.id)
            if other.id == zone.id or not shape or not _near(box, extent(shape)):
                continue
            if _overlap(after, zone.id, other.id) and not _overlap(before, zone.id, other.id):
                raise ValueError("One zone would lie over another.")


def _overlap(zone_map: ZoneMap, first: ZoneId, other: ZoneId) -> bool:
    """Whether the middle of a side of one zone, which is not a side of the other, lies within that other."""
    outlines = _outline(zone_map, first), _outline(zone_map, other)
    if min(map(len, outlines)) < 3 or not zone_map.points.keys() >= {*outlines[0], *outlines[1]}:
        return False
    keys = [{side_key(side) for side in sides(outline)} for outline in outlines]
    for mine, zone in ((keys[0] - keys[1], other), (keys[1] - keys[0], first)):
        shape = corners(zone_map, zone)
        for p, q in mine:
            (ax, ay), (bx, by) = zone_map.points[p], zone_map.points[q]
            if contains(shape, ((ax + bx) / 2, (ay + by) / 2)):
                return True
    return False
