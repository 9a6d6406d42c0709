"""Edits of a zone map: new zones from drawn shapes, and the door to all other edits."""

import math
from collections.abc import Sequence

from msgspec.structs import replace

from battlemap.board.ids import Point, ZoneId
from battlemap.board.polygons import Polygon, edges
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.board.zones.outline_cleaning import clean_outline, cut_beside
from battlemap.board.zones.planar_map import fresh_zone
from battlemap.board.zones.zone_faults import validate_zones
from battlemap.board.zones.zone_fitting import CLOSE, SAME, FittingError, fit_outline
from battlemap.board.zones.zone_links import add_link, change_link, link_neighbours, remove_link
from battlemap.board.zones.zone_reshaping import (
    change_zone,
    insert_point,
    join_points,
    merge_zones,
    move_map,
    move_point,
    move_points,
    move_zone,
    remove_point,
    remove_zone,
    scale_map,
    split_zone,
)

__all__ = [
    "add_link",
    "add_zone",
    "add_zone_without_outline",
    "change_link",
    "change_zone",
    "default_polygon",
    "insert_point",
    "join_points",
    "link_neighbours",
    "merge_zones",
    "move_map",
    "move_point",
    "move_points",
    "move_zone",
    "rectangle",
    "remove_link",
    "remove_point",
    "remove_zone",
    "scale_map",
    "split_zone",
    "straighten",
    "validate_zones",
]  # fmt: skip

PULL = 24.0
"""Corners nearer to a border than this are pulled onto it, in px."""
TOLERANCE = 6.0
"""A drawn line may be simplified by this much, in px."""
NO_FIT = "This shape cannot be fitted between the zones that are there: draw it a little further off."


def default_polygon(centre: Point) -> Polygon:
    """The eight corners of a new zone of about 260×200 px round *centre*, clockwise as seen.

    Two lie on each side, so that zones side by side touch along a border.
    """
    x, y = centre
    offsets = ((-84, -96), (84, -96), (126, -60), (126, 60), (84, 96), (-84, 96), (-126, 60), (-126, -60))
    return tuple((x + dx, y + dy) for dx, dy in offsets)


def rectangle(a: Point, b: Point, cut: float = 24.0) -> Polygon:
    """The eight corners of a zone from corner to corner, clockwise as seen: its own corners are cut off by *cut* px at most.

    Two lie on each side, so that zones side by side touch along a border.
    """
    left, right, top, low = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
    dx, dy = min(cut, (right - left) / 4), min(cut, (low - top) / 4)
    return (
        (left + dx, top), (right - dx, top), (right, top + dy), (right, low - dy),
        (right - dx, low), (left + dx, low), (left, low - dy), (left, top + dy),
    )  # fmt: skip


def straighten(polygon: Sequence[Point], brace: float = 10.0) -> Polygon:
    """The same corners with one more *brace* px before and after each: a curve through them keeps the sides straight.

    For rooms and houses, to be given to with_zone with tolerance 0.
    """
    braced: list[Point] = []
    for a, b in edges(polygon):
        part = min(brace / max(math.dist(a, b), 1e-9), 1 / 3)
        braced += [a, *((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (part, 1 - part))]
    return tuple(braced)


def add_zone_without_outline(
    zone_map: ZoneMap, at: Point, name: str = "", terrain: str = "floor", *, revealed: bool = True, notes: str = ""
) -> tuple[ZoneMap, ZoneId]:
    """The map with a zone that has no outline, only its name at *at*; and the zone's id."""
    new = fresh_zone(zone_map)
    bare = replace(zone_map, zones={**zone_map.zones, new: Zone(new, name, (), terrain, revealed, notes)})
    return change_zone(bare, new, at=at), new


def add_zone(
    zone_map: ZoneMap,
    polygon: Sequence[Point],
    name: str = "",
    terrain: str = "floor",
    *,
    revealed: bool = True,
    notes: str = "",
    pull: float = PULL,
    tolerance: float = TOLERANCE,
    beside: bool = False,
) -> tuple[ZoneMap, ZoneId]:
    """The map with a zone of the drawn shape, and the zone's id; ValueError if nothing usable is left of the shape.

    Where the shape crosses itself, its largest part counts. Corners nearer to a border than *pull* are pulled onto
    it, so that the two zones share that border; parts that lie over other zones are cut off. *tolerance* is by how
    much the line may be simplified; with 0 every corner is kept and none is added. *beside*: what lies over other zones is cut
    off along their borders as they are drawn, so that those do not change at all.
    """
    drawn = clean_outline(polygon, tolerance)
    if beside:
        drawn = cut_beside(zone_map, drawn)
    new = fresh_zone(zone_map)
    zone = Zone(new, name, (), terrain, revealed, notes)
    for reach, roomy in ((pull, CLOSE), (pull / 3, SAME), (0.0, SAME)):
        try:
            return fit_outline(zone_map, zone, drawn, reach, roomy), new
        except FittingError:
            continue
    raise ValueError(NO_FIT)
