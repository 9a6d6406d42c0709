"""Edits of points and zones: pure functions that give a new map, or ValueError in one plain sentence."""

import math
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from battlemap.board.ids import Point, PointId, ZoneId
from battlemap.board.polygons import contains, gap_to, signed_area
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.board.zones.borders import Border, borders_of, curve_runs
from battlemap.board.zones.planar_map import (
    FARTHEST,
    check_change,
    corners,
    fresh_zone,
    insert_point_between,
    replace_outlines,
    sides,
)
from battlemap.board.zones.zone_links import add_link

FIELDS = frozenset({"name", "terrain", "revealed", "notes", "notes_shared", "at"})
NEAREST = 4.0
"""A new point keeps this far from the ones that are there, in px."""


def move_point(zone_map: ZoneMap, point: PointId, to: Point) -> ZoneMap:
    """The map with a point elsewhere: every border that runs over it follows."""
    return move_points(zone_map, {point: to})


def move_points(zone_map: ZoneMap, places: Mapping[PointId, Point]) -> ZoneMap:
    """The map with several points elsewhere at once."""
    for point in places:
        _point(zone_map, point)
    moved = {point: (float(x), float(y)) for point, (x, y) in places.items()}
    return check_change(zone_map, replace(zone_map, points={**zone_map.points, **moved}))


def insert_point(zone_map: ZoneMap, border: Border, at: Point) -> tuple[ZoneMap, PointId]:
    """The map with one more point on a border, in the outlines on both its sides, and the point's id.

    It is put between the two neighbouring points whose part of the curve passes nearest to *at*.
    """
    if not any(border == known for zone in border.zones if zone in zone_map.zones for known in borders_of(zone_map, zone)):
        raise ValueError("This border is no longer on the map.")
    if not all(math.isfinite(value) for value in at):
        raise ValueError("This lies too far out: stay near the map.")
    if any(math.dist(place, at) < NEAREST for place in zone_map.points.values()):
        raise ValueError("There is a point here already.")
    runs = curve_runs(zone_map, border)
    ends = (*border.points[1:], border.points[0])
    gaps = [gap_to((*run, zone_map.points[end]), at) for run, end in zip(runs, ends, strict=False)]
    nearest = gaps.index(min(gaps))
    after, new = insert_point_between(zone_map, border.points[nearest], ends[nearest], (float(at[0]), float(at[1])))
    return check_change(zone_map, after), new


def remove_point(zone_map: ZoneMap, point: PointId) -> ZoneMap:
    """The map without a point; the borders over it take the straight way."""
    _point(zone_map, point)
    outlines = {
        zone.id: tuple(p for p in zone.outline if p != point) for zone in zone_map.zones.values() if point in zone.outline
    }
    after = replace_outlines(zone_map, outlines)
    return check_change(zone_map, replace(after, points={p: place for p, place in after.points.items() if p != point}))


def join_points(zone_map: ZoneMap, point: PointId, onto: PointId) -> ZoneMap:
    """The map with one point made the same as another, so that the borders over them meet there."""
    _point(zone_map, point)
    _point(zone_map, onto)
    if point == onto:
        return zone_map
    outlines: dict[ZoneId, tuple[PointId, ...]] = {}
    for zone in zone_map.zones.values():
        if point in zone.outline:
            renamed = tuple(onto if p == point else p for p in zone.outline)
            outlines[zone.id] = tuple(p for p, after in sides(renamed) if p != after)
    after = replace_outlines(zone_map, outlines)
    return check_change(zone_map, replace(after, points={p: place for p, place in after.points.items() if p != point}))


def change_zone(zone_map: ZoneMap, zone: ZoneId, **fields: Any) -> ZoneMap:
    """The map with other values for fields of one zone: name, terrain, revealed, notes, whether they are shared, at."""
    had = _zone(zone_map, zone)
    if unknown := fields.keys() - FIELDS:
        raise ValueError(f"A zone has no {min(unknown)} that could be changed.")
    at = fields.get("at")
    if at is not None and not all(math.isfinite(value) and abs(value) <= FARTHEST for value in at):
        raise ValueError("This lies too far out: stay near the map.")
    return replace(zone_map, zones={**zone_map.zones, zone: replace(had, **fields)})


def remove_zone(zone_map: ZoneMap, zone: ZoneId) -> ZoneMap:
    """The map without a zone, its links, and the points that only it used."""
    _zone(zone_map, zone)
    after = replace_outlines(zone_map, {zone: ()})
    return replace(
        after,
        zones={key: other for key, other in after.zones.items() if key != zone},
        links={key: link for key, link in after.links.items() if zone not in (link.a, link.b)},
    )


def move_zone(zone_map: ZoneMap, zone: ZoneId, dx: float, dy: float) -> ZoneMap:
    """The map with a zone elsewhere; neighbours that share its points are stretched."""
    had = _zone(zone_map, zone)
    after = zone_map
    if had.at is not None:
        after = change_zone(zone_map, zone, at=(had.at[0] + dx, had.at[1] + dy))
    return move_points(after, {p: (zone_map.points[p][0] + dx, zone_map.points[p][1] + dy) for p in had.outline})


def split_zone(zone_map: ZoneMap, zone: ZoneId, a: PointId, b: PointId, name: str = "") -> tuple[ZoneMap, ZoneId]:
    """The map with a zone cut in two along the straight line between two of its points, and the new part's id.

    The part that begins at *a* is the new one; it keeps terrain and links to whomever it alone touches now. An open
    link joins the two.
    """
    had = _zone(zone_map, zone)
    if a == b or not {a, b} <= set(had.outline):
        raise ValueError("Choose two different points on the border of the zone.")
    first, second = had.outline.index(a), had.outline.index(b)
    turned = had.outline[first:] + had.outline[:first]
    cut = (second - first) % len(turned)
    parts = turned[: cut + 1], (*turned[cut:], turned[0])
    if min(len(part) for part in parts) < 3:
        raise ValueError("These two points are neighbours: there is nothing between them to cut off.")
    place, end = zone_map.points[a], zone_map.points[b]
    if not contains(corners(zone_map, zone), ((place[0] + end[0]) / 2, (place[1] + end[1]) / 2)):
        raise ValueError("The cut has to run inside the zone.")
    new = fresh_zone(zone_map)
    half = replace(had, id=new, name=name or had.name, outline=parts[0], at=None)
    at = had.at if had.at is None or contains([zone_map.points[p] for p in parts[1]], had.at) else None
    zones = {**zone_map.zones, zone: replace(had, outline=parts[1], at=at), new: half}
    after = check_change(zone_map, replace(zone_map, zones=zones))
    links = {key: _follow_part(after, link, zone, new) for key, link in zone_map.links.items()}
    return add_link(replace(after, links=links), zone, new)[0], new


def merge_zones(zone_map: ZoneMap, zone: ZoneId, other: ZoneId) -> ZoneMap:
    """The map with two zones that touch made one, under the name of the first; links to the second lead to it.

    What stands in the second has to be moved first: it is no place any more.
    """
    kept, gone = _zone(zone_map, zone), _zone(zone_map, other)
    if zone == other:
        raise ValueError("Choose two different zones.")
    outline = _unite_outlines(_clockwise(zone_map, kept), _clockwise(zone_map, gone))
    links = {key: _replace_end(link, other, zone) for key, link in zone_map.links.items() if {link.a, link.b} != {zone, other}}
    after = replace_outlines(zone_map, {zone: outline, other: ()})
    zones = {key: value for key, value in after.zones.items() if key != other}
    return check_change(zone_map, replace(after, zones=zones, links=links))


def move_map(zone_map: ZoneMap, dx: float, dy: float) -> ZoneMap:
    """The whole map elsewhere, its picture with it."""
    return _transform(zone_map, 1.0, dx, dy)


def scale_map(zone_map: ZoneMap, factor: float, about: Point = (0.0, 0.0)) -> ZoneMap:
    """The whole map larger or smaller, its picture with it; *about* stays where it is."""
    if not (math.isfinite(factor) and 0.01 <= factor <= 100):
        raise ValueError("A map can be scaled by a factor from 0.01 to 100.")
    return _transform(zone_map, factor, about[0] * (1 - factor), about[1] * (1 - factor))


def _transform(zone_map: ZoneMap, factor: float, dx: float, dy: float) -> ZoneMap:
    def move(place: Point) -> Point:
        x, y = place[0] * factor + dx, place[1] * factor + dy
        if not (math.isfinite(x) and math.isfinite(y) and abs(x) <= FARTHEST and abs(y) <= FARTHEST):
            raise ValueError("The map would reach too far out.")
        return x, y

    picture = zone_map.picture
    if picture is not None:
        (x, y), width, height = move((picture.x, picture.y)), picture.width * factor, picture.height * factor
        move((x + width, y + height))
        picture = replace(picture, x=x, y=y, width=width, height=height)
    after = replace(
        zone_map,
        points={p: move(place) for p, place in zone_map.points.items()},
        zones={key: replace(zone, at=move(zone.at)) if zone.at else zone for key, zone in zone_map.zones.items()},
        picture=picture,
    )
    for key, zone in after.zones.items():
        if zone.outline and abs(signed_area(corners(after, key))) < min(1.0, abs(signed_area(corners(zone_map, key)))):
            raise ValueError("The zones would become too small.")
    return after


def _point(zone_map: ZoneMap, point: PointId) -> None:
    if point not in zone_map.points:
        raise ValueError("This point is no longer on the map.")


def _zone(zone_map: ZoneMap, zone: ZoneId) -> Zone:
    if zone not in zone_map.zones:
        raise ValueError("This zone is no longer on the map.")
    return zone_map.zones[zone]


def _clockwise(zone_map: ZoneMap, zone: Zone) -> tuple[PointId, ...]:
    return zone.outline if signed_area(corners(zone_map, zone.id)) >= 0 else zone.outline[::-1]


def _unite_outlines(outline: tuple[PointId, ...], other: tuple[PointId, ...]) -> tuple[PointId, ...]:
    """The outline round two clockwise outlines that share at least one side."""
    ways = dict(sides(outline)), dict(sides(other))
    shared = {(p, q) for p, q in ways[0].items() if ways[1].get(q) == p}
    if not shared:
        raise ValueError("Only zones that touch can be merged.")
    after: dict[PointId, PointId] = {}
    left = 0
    for way in ways:
        for p, q in way.items():
            if (p, q) not in shared and (q, p) not in shared:
                if p in after:
                    raise ValueError("The merged zone would touch itself in a point.")
                after[p] = q
                left += 1
    if not after:
        raise ValueError("These two zones cannot be merged.")
    start = next(iter(after))
    loop = [start]
    while (p := after[loop[-1]]) != start:
        loop.append(p)
    if len(loop) < left:
        raise ValueError("The merged zone would have a hole: fill the gap between the two first.")
    return tuple(loop)


def _replace_end(link: Link, old: ZoneId, new: ZoneId) -> Link:
    return replace(
        link,
        a=new if link.a == old else link.a,
        b=new if link.b == old else link.b,
        high=new if link.high == old else link.high,
    )


def _follow_part(zone_map: ZoneMap, link: Link, zone: ZoneId, part: ZoneId) -> Link:
    """The link with its end at *part* instead of *zone* if its far zone touches only *part*."""
    if zone not in (link.a, link.b):
        return link
    far = link.other(zone)
    touched = {z for border in borders_of(zone_map, far) for z in border.zones}
    return _replace_end(link, zone, part) if part in touched and zone not in touched else link
