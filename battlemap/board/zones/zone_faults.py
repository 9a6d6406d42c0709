"""What is wrong with a map that came from outside, in words."""

import math
from collections.abc import Iterator

from battlemap.board.ids import Point
from battlemap.board.polygons import signed_area
from battlemap.board.zone_map import BackgroundPicture, Link, Zone, ZoneMap
from battlemap.board.zones.planar_map import FARTHEST

MOST_ZONES = 2_000
MOST_POINTS = 50_000
MOST_LINKS = 10_000
LONGEST_NAME = 500


def validate_zones(zone_map: ZoneMap) -> tuple[str, ...]:
    """Every reason why a map cannot be played on, one sentence each; empty for a sound map."""
    return tuple(_faults(zone_map))


def _faults(zone_map: ZoneMap) -> Iterator[str]:
    for what, count, most in (
        ("zones", len(zone_map.zones), MOST_ZONES),
        ("points", len(zone_map.points), MOST_POINTS),
        ("links", len(zone_map.links), MOST_LINKS),
    ):
        if count > most:
            yield f"The map has {count} {what}; the most is {most}."
    for point, place in zone_map.points.items():
        if not _sane(place):
            yield f"The point {point} lies at {_words(place)}, which is no place on a map."
    for name, zone in zone_map.zones.items():
        if zone.id != name:
            yield f"The zone stored as {name} calls itself {zone.id}."
        yield from _zone_faults(zone_map, zone)
    for key, link in zone_map.links.items():
        if link.id != key:
            yield f"The link stored as {key} calls itself {link.id}."
        yield from _link_faults(zone_map, link)
    if zone_map.picture is not None:
        yield from _picture_faults(zone_map.picture)


def _zone_faults(zone_map: ZoneMap, zone: Zone) -> Iterator[str]:
    called = f"The zone {_name_words(zone)}"
    if len(zone.name) > LONGEST_NAME:
        yield f"{called} has a name of {len(zone.name)} letters; the most is {LONGEST_NAME}."
    if zone.at is not None and not _sane(zone.at):
        yield f"{called} has its name at {_words(zone.at)}, which is no place on a map."
    if not zone.outline:
        return
    missing = sorted({p for p in zone.outline if p not in zone_map.points})
    if missing:
        yield f"{called} runs over points that are missing: {', '.join(missing[:5])}{' …' if len(missing) > 5 else ''}."
    if len(set(zone.outline)) < 3:
        yield f"{called} has fewer than three corners."
    elif len(set(zone.outline)) < len(zone.outline):
        twice = next(p for p in zone.outline if zone.outline.count(p) > 1)
        yield f"{called} passes more than once over the point {twice}."
    elif not missing and abs(signed_area([zone_map.points[p] for p in zone.outline])) < 1:
        yield f"{called} covers no ground."


def _link_faults(zone_map: ZoneMap, link: Link) -> Iterator[str]:
    called = f"The link {link.id}"
    for end in dict.fromkeys((link.a, link.b)):
        if end not in zone_map.zones:
            yield f"{called} leads to the zone {end}, which is missing."
    if link.a == link.b:
        yield f"{called} leads from a zone to itself."
    if link.high not in (None, link.a, link.b):
        yield f"{called} has its high side at {link.high}, which is neither of its ends."
    if len(link.name) > LONGEST_NAME:
        yield f"{called} has a name of {len(link.name)} letters; the most is {LONGEST_NAME}."


def _picture_faults(picture: BackgroundPicture) -> Iterator[str]:
    if not (_sane((picture.x, picture.y)) and _sane((picture.width, picture.height))):
        yield "The picture under the map has an impossible place or size."
    elif picture.width < 0 or picture.height < 0:
        yield "The picture under the map has a negative size."
    if not 0 <= picture.tint <= 1:
        yield f"The picture under the map has a tint of {picture.tint:g}; it goes from 0 to 1."


def _name_words(zone: Zone) -> str:
    return f"{zone.name[:40]} ({zone.id})" if zone.name else zone.id


def _sane(place: Point) -> bool:
    return all(math.isfinite(value) and abs(value) <= FARTHEST for value in place)


def _words(place: Point) -> str:
    return f"{place[0]:g}, {place[1]:g}"
