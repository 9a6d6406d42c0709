"""Small dungeons of our own, written as One Page Dungeon files."""

from typing import Any

from battlemap.board.ids import Point, ZoneId
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.board.zones.outlines import borders, curve, link_of
from battlemap.formats.onepage.dungeon_import import ImportedDungeon, read_onepage

EAST, WEST, SOUTH, NORTH = (1, 0), (-1, 0), (0, 1), (0, -1)


def rect(x: int, y: int, w: int = 1, h: int = 1, **more: bool) -> dict[str, Any]:
    return {"x": x, "y": y, "w": w, "h": h, **more}


def door(x: int, y: int, kind: int = 1, way: tuple[int, int] = EAST) -> dict[str, Any]:
    return {"x": x, "y": y, "dir": {"x": way[0], "y": way[1]}, "type": kind}


def note(ref: str, x: float, y: float, text: str) -> dict[str, Any]:
    return {"text": text, "ref": ref, "pos": {"x": x, "y": y}}


def cells(*places: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in places]


def dungeon(rects: list[dict[str, Any]], doors: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A file, parsed, as the generator writes it: every door has a square of its own."""
    squares = [rect(one["x"], one["y"]) for one in doors]
    plain = {"version": "1.2.5", "title": "The Mill Cellars", "story": "", "rects": [*rects, *squares], "doors": doors}
    return {**plain, "notes": [], "columns": [], "water": [], **more}


def two_rooms(kind: int, way: tuple[int, int] = EAST) -> ImportedDungeon:
    """A room of 3×3, a door at its right, a room of 3×4."""
    return read_onepage(dungeon([rect(0, 0, 3, 3), rect(4, 0, 3, 4)], [door(3, 1, kind, way)]))


def zone(zone_map: ZoneMap, name: str) -> Zone:
    """The zone of this name."""
    return next(one for one in zone_map.zones.values() if one.name == name)


def only_link(zone_map: ZoneMap) -> Link:
    (link,) = zone_map.links.values()
    return link


def middle_of_border(zone_map: ZoneMap, link: Link) -> Point:
    """Where the sign of a link is drawn: the middle of its border."""
    border = next(one for one in borders(zone_map) if link_of(zone_map, one) == link)
    line = curve(zone_map, border)
    return (line[0][0] + line[-1][0]) / 2, (line[0][1] + line[-1][1]) / 2


def left_and_right(zone_map: ZoneMap, link: Link) -> tuple[ZoneId, ZoneId]:
    """Both ends of a link, the western one first."""
    a, b = sorted((link.a, link.b), key=lambda end: min(zone_map.points[p][0] for p in zone_map.zones[end].outline))
    return a, b
