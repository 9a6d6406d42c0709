"""Small maps that the tests of the board share."""

import math
from collections.abc import Sequence

from battlemap.board.ids import LinkId, Point, PointId, ZoneId
from battlemap.board.zone_map import Barrier, Link, Zone, ZoneMap

HALL, YARD, LOFT, WELL = ZoneId("hall"), ZoneId("yard"), ZoneId("loft"), ZoneId("well")


def grid_map(columns: int, rows: int, width: float = 300.0, height: float = 240.0) -> ZoneMap:
    """Rectangles side by side, named "z<column><row>"; each side has a point in its middle, slightly off the line."""
    points: dict[PointId, Point] = {}
    zones: dict[ZoneId, Zone] = {}

    def point(x: float, y: float) -> PointId:
        name = PointId(f"p{x:g}_{y:g}")
        points[name] = (x * width + 6 * math.sin(5 * x + y), y * height + 6 * math.cos(3 * x + y))
        return name

    for column in range(columns):
        for row in range(rows):
            round_it = ((0, 0), (0.5, 0), (1, 0), (1, 0.5), (1, 1), (0.5, 1), (0, 1), (0, 0.5))
            name = ZoneId(f"z{column}{row}")
            zones[name] = Zone(name, f"Zone {column} {row}", tuple(point(column + dx, row + dy) for dx, dy in round_it))
    return ZoneMap(points, zones)


def link(a: ZoneId, b: ZoneId, barrier: Barrier = "open", name: str = "") -> Link:
    return Link(LinkId(name or f"{a}-{b}"), a, b, barrier)


def with_links(zone_map: ZoneMap, *links: Link) -> ZoneMap:
    return ZoneMap(zone_map.points, zone_map.zones, {one.id: one for one in links})


def names_only(names: Sequence[ZoneId], *links: Link) -> ZoneMap:
    """Zones without outlines."""
    return ZoneMap(
        {}, {name: Zone(name, name.title(), at=(300.0 * i, 100.0)) for i, name in enumerate(names)}, {x.id: x for x in links}
    )
