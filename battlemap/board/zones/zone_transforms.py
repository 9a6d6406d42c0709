"""Turning, mirroring and doubling zones: some of them about their own middle, or the whole map."""

import math
from collections.abc import Callable, Collection, Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import LinkId, Point, PointId, ZoneId
from battlemap.board.zone_map import BackgroundPicture, Link, ZoneMap
from battlemap.board.zones.planar_map import FARTHEST, check_change, fresh, fresh_point, fresh_zone

Zones: TypeAlias = Collection[ZoneId]
GAP = 60.0
"""How far right of the map copies of zones lie, in px."""
NUDGES = (8.0, 16.0, 30.0, 48.0)
"""How far, in px, zones that were turned give way to their neighbours at most, a little at first."""
_STEP = 7.3
"""The middle that zones are turned about lies on a lattice, so that four quarters lead back to where they were."""
PICTURED = "The picture under this map cannot be turned with it: it is missing or damaged."


class PlaneTransform(Struct, frozen=True):
    """How places change: x' = a·x + b·y, y' = c·x + d·y, about some middle; y goes downwards."""

    a: float
    b: float
    c: float
    d: float

    @property
    def mirrors(self) -> bool:
        """Whether left and right change places."""
        return self.a * self.d - self.b * self.c < 0

    def after(self, first: "PlaneTransform") -> "PlaneTransform":
        """Both, the other one first."""
        return PlaneTransform(
            self.a * first.a + self.b * first.c, self.a * first.b + self.b * first.d,
            self.c * first.a + self.d * first.c, self.c * first.b + self.d * first.d,
        )  # fmt: skip

    def apply(self, place: Point, about: Point = (0.0, 0.0)) -> Point:
        """Where a place comes to lie."""
        x, y = place[0] - about[0], place[1] - about[1]
        return about[0] + self.a * x + self.b * y, about[1] + self.c * x + self.d * y


class Motion(Struct, frozen=True):
    """A turn about a place, and how far away after it."""

    turn: PlaneTransform
    about: Point
    away: Point

    def apply(self, place: Point) -> Point:
        """Where a place comes to lie."""
        x, y = self.turn.apply(place, self.about)
        return round(x + self.away[0], 3), round(y + self.away[1], 3)


RIGHT, LEFT = PlaneTransform(0, -1, 1, 0), PlaneTransform(0, 1, -1, 0)
"""A quarter, as seen on the screen."""
ACROSS, DOWN = PlaneTransform(-1, 0, 0, 1), PlaneTransform(1, 0, 0, -1)
"""Mirrored: left and right, or above and below, change places."""


def turn_by(degrees: float) -> PlaneTransform:
    """Turned to the right by any angle."""
    angle = math.radians(degrees)
    return PlaneTransform(math.cos(angle), -math.sin(angle), math.sin(angle), math.cos(angle))


def turn_background(picture: BackgroundPicture | None, turned: str, move: Callable[[Point], Point]) -> BackgroundPicture | None:
    """The picture under a map where *move* brings its corners; *turned*: the asset that shows it so. ValueError without one."""
    if picture is None:
        return None
    if not turned:
        raise ValueError(PICTURED)
    (ax, ay), (bx, by) = move((picture.x, picture.y)), move((picture.x + picture.width, picture.y + picture.height))
    return replace(picture, asset=turned, x=min(ax, bx), y=min(ay, by), width=abs(bx - ax), height=abs(by - ay))


def turn_map(zone_map: ZoneMap, turn: PlaneTransform, picture: str = "") -> ZoneMap:
    """The whole map turned about its origin: a quarter four times, or a mirror twice, is exactly the map again.

    *picture*: the asset of the turned picture, if one lies under it. ValueError if that is missing.
    """
    zones = {
        key: replace(
            zone,
            outline=tuple(reversed(zone.outline)) if turn.mirrors else zone.outline,
            at=None if zone.at is None else turn.apply(zone.at),
        )
        for key, zone in zone_map.zones.items()
    }
    points = {key: turn.apply(place) for key, place in zone_map.points.items()}
    return replace(zone_map, points=points, zones=zones, picture=turn_background(zone_map.picture, picture, turn.apply))


def turn_zones(zone_map: ZoneMap, zones: Zones, turn: PlaneTransform) -> tuple[ZoneMap, Motion]:
    """The map with some zones turned together about their middle, and how their places have moved.

    What they shared with others they leave. ValueError if they would lie over others.
    """
    parted = part_from_others(zone_map, zones)
    own = {point for key in zones for point in parted.zones[key].outline}
    about = _middle(
        [*(parted.points[point] for point in own), *(at for key in zones if (at := parted.zones[key].at) is not None)]
    )
    for dx, dy in _shifts():
        try:
            motion = Motion(turn, about, (dx, dy))
            return _checked(zone_map, _turned(parted, zones, motion)), motion
        except ValueError:
            continue
    raise ValueError("There is no room for this between the zones around: move it away from them first.")


def _turned(zone_map: ZoneMap, zones: Zones, motion: Motion) -> ZoneMap:
    own = {point for key in zones for point in zone_map.zones[key].outline}
    points = {key: motion.apply(place) if key in own else place for key, place in zone_map.points.items()}
    changed = {
        key: replace(
            zone,
            outline=tuple(reversed(zone.outline)) if motion.turn.mirrors else zone.outline,
            at=None if zone.at is None else motion.apply(zone.at),
        )
        if key in zones
        else zone
        for key, zone in zone_map.zones.items()
    }
    return replace(zone_map, points=points, zones=changed)


def _shifts() -> Iterator[Point]:
    """Nowhere, then a little to every side: borders that were shared are seldom alike on both sides."""
    yield 0.0, 0.0
    for far in NUDGES:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)):
            yield dx * far, dy * far


def part_from_others(zone_map: ZoneMap, zones: Zones) -> ZoneMap:
    """The map with points of their own for these zones, together, wherever they shared one with other zones."""
    others = {point for key, zone in zone_map.zones.items() if key not in zones for point in zone.outline}
    work, own = zone_map, dict[PointId, PointId]()
    for key in zones:
        for point in zone_map.zones[key].outline:
            if point in others and point not in own:
                own[point] = fresh_point(work)
                work = replace(work, points={**work.points, own[point]: zone_map.points[point]})
    changed = {
        key: replace(zone, outline=tuple(own.get(point, point) for point in zone.outline)) if key in zones else zone
        for key, zone in zone_map.zones.items()
    }
    return replace(work, zones=changed)


def double_zones(zone_map: ZoneMap, zones: Zones) -> tuple[ZoneMap, dict[ZoneId, ZoneId]]:
    """The map with copies of some zones right of it, and of the ways between them; which copy is whose."""
    from battlemap.board.zones.outlines import map_bounds

    bounds = map_bounds(zone_map)
    left = min(
        [zone_map.points[p][0] for key in zones for p in zone_map.zones[key].outline]
        + [at[0] for key in zones if (at := zone_map.zones[key].at) is not None],
        default=0.0,
    )
    away = (bounds.right if bounds is not None else 0.0) + GAP - left
    work, points, copies = zone_map, dict[PointId, PointId](), dict[ZoneId, ZoneId]()
    for key in zones:
        zone, new = zone_map.zones[key], fresh_zone(work)
        for point in zone.outline:
            if point not in points:
                points[point] = fresh_point(work)
                x, y = zone_map.points[point]
                work = replace(work, points={**work.points, points[point]: (x + away, y)})
        copies[key] = new
        at = None if zone.at is None else (zone.at[0] + away, zone.at[1])
        name = f"{zone.name} 2" if zone.name else ""
        copy = replace(zone, id=new, name=name, outline=tuple(points[p] for p in zone.outline), at=at)
        work = replace(work, zones={**work.zones, new: copy})
    for link in zone_map.links.values():
        if link.a in copies and link.b in copies:
            work = _with_link(work, link, copies)
    return _checked(zone_map, work), copies


def _with_link(zone_map: ZoneMap, link: Link, copies: dict[ZoneId, ZoneId]) -> ZoneMap:
    key = LinkId(fresh("link", zone_map.links))
    high = copies.get(link.high) if link.high is not None else None
    copy = replace(link, id=key, a=copies[link.a], b=copies[link.b], high=high)
    return replace(zone_map, links={**zone_map.links, key: copy})


def _middle(places: list[Point]) -> Point:
    if not places:
        return 0.0, 0.0
    xs, ys = [x for x, _ in places], [y for _, y in places]
    column, row = round((min(xs) + max(xs)) / 2 / _STEP), round((min(ys) + max(ys)) / 2 / _STEP)
    return round(column * _STEP, 3), round(row * _STEP, 3)


def _checked(before: ZoneMap, after: ZoneMap) -> ZoneMap:
    if any(abs(value) > FARTHEST for place in after.points.values() for value in place):
        raise ValueError("The zones would lie too far out.")
    return check_change(before, after)
