"""Which zones lie away from somebody, or on in a straight line; by the middles of zones."""

import math
from collections.abc import Iterable

from battlemap.board.ids import Point, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import centroid, has_outline

AWAY = 90.0
"""Up to this angle, in degrees, a way leads away."""
STRAIGHT = 45.0
"""Up to this angle, in degrees, a way goes straight on."""
SLACK = 1e-6


def zones_away(
    zone_map: ZoneMap, actor: ZoneId | Point | None, target: ZoneId, target_at: Point | None = None
) -> tuple[ZoneId, ...]:
    """The neighbours of the zone *target* that lie away from the actor, the straightest first.

    The actor is a zone, a point, or None if it stands with the target and nobody knows where; a neighbour lies away
    if the way there is within 90° of the line from the actor to the target (to *target_at*, if given, else to the
    middle of the zone). Where there is nothing to measure, every neighbour but the actor's own zone counts.
    """
    start = _point(zone_map, actor)
    from_zone = actor if isinstance(actor, str) else None
    if from_zone == target:
        start = None
    end = target_at if target_at is not None and start is not None else _point(zone_map, target)
    return _within(zone_map, start, end, (z for z in zone_map.neighbours(target) if z not in (from_zone, target)), AWAY)


def zones_onward(zone_map: ZoneMap, start: ZoneId, goal: ZoneId) -> tuple[ZoneId, ...]:
    """Where a straight line from *start* through *goal* leads on: the best neighbour of *goal* within 45°, if any.

    *start* itself is never among them. Where there is nothing to measure, every neighbour but *start* counts.
    """
    places = _point(zone_map, start), _point(zone_map, goal)
    onto = tuple(zone for zone in zone_map.neighbours(goal) if zone not in (start, goal))
    zones = _within(zone_map, *places, onto, STRAIGHT)
    measured = tuple(zone for zone in zones if has_outline(zone_map, zone))
    if None in places or start == goal or not measured:
        return zones
    return measured[:1]


def is_straight(zone_map: ZoneMap, path: tuple[ZoneId, ...]) -> bool:
    """Whether a way through several zones keeps its line: no zone twice, and each step within 45° of the one before.

    Steps that cannot be measured count as straight.
    """
    if len(set(path)) < len(path):
        return False
    for before, here, after in zip(path, path[1:], path[2:], strict=False):
        if not _within(zone_map, _point(zone_map, before), _point(zone_map, here), (after,), STRAIGHT):
            return False
    return True


def turn_angle(zone_map: ZoneMap, start: ZoneId | Point, by: ZoneId, goal: ZoneId) -> float | None:
    """By how many degrees the way from *start* over *by* to *goal* turns, 0 to 180; None if that cannot be measured."""
    a, b, c = _point(zone_map, start), _point(zone_map, by), _point(zone_map, goal)
    return None if a is None or b is None or c is None else _angle(a, b, c)


def _point(zone_map: ZoneMap, where: ZoneId | Point | None) -> Point | None:
    """Where something is; None for a zone that is only a name, wherever that happens to be written."""
    if not isinstance(where, str):
        return where
    zone = ZoneId(where)
    return centroid(zone_map, zone) if has_outline(zone_map, zone) else None


def _angle(start: Point, by: Point, goal: Point) -> float | None:
    """The turn at *by* in degrees; None if one of the two legs has no length."""
    ux, uy, vx, vy = by[0] - start[0], by[1] - start[1], goal[0] - by[0], goal[1] - by[1]
    if math.hypot(ux, uy) < SLACK or math.hypot(vx, vy) < SLACK:
        return None
    return abs(math.degrees(math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)))


def _within(
    zone_map: ZoneMap, start: Point | None, by: Point | None, zones: Iterable[ZoneId], limit: float
) -> tuple[ZoneId, ...]:
    """Those *zones* to which the way from *start* over *by* turns by *limit* degrees at most, the straightest first.

    A turn that cannot be measured is no objection; such zones come last, in the order given.
    """
    if start is None or by is None:
        return tuple(zones)
    candidates: list[tuple[float, int, ZoneId]] = []
    for rank, zone in enumerate(zones):
        place = _point(zone_map, zone)
        angle = None if place is None else _angle(start, by, place)
        if angle is None:
            candidates.append((limit + 1, rank, zone))
        elif angle <= limit + SLACK:
            candidates.append((round(angle, 6), rank, zone))
    return tuple(zone for _, _, zone in sorted(candidates))
