"""Zones as paths: inside their outline, apart from each other, round at the corners."""

import pytest
from PySide6.QtCore import QPointF

from battlemap.board.ids import PointId, ZoneId
from battlemap.board.polygons import contains, gap_to_edge
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.board.zones.outlines import outline
from battlemap.paint.zones.zone_paths import CORNER, INSET, full_path, ground_path, zone_path
from tests.board.maps import grid_map

MAP = grid_map(3, 2)


def corners(zone: ZoneId, inset: float = INSET) -> list[tuple[float, float]]:
    polygon = zone_path(MAP, zone, inset).toFillPolygon()
    return [(polygon.at(n).x(), polygon.at(n).y()) for n in range(polygon.size())]


@pytest.mark.parametrize("zone", MAP.zones)
@pytest.mark.parametrize("inset", [INSET, 11.0])
def test_the_ground_keeps_its_distance_from_the_border(zone: ZoneId, inset: float) -> None:
    edge = outline(MAP, zone)
    for point in corners(zone, inset):
        assert contains(edge, point)
        assert gap_to_edge(edge, point) > 0.83 * inset


def test_neighbours_leave_the_gap_for_the_sign() -> None:
    left, right = zone_path(MAP, ZoneId("z00")), zone_path(MAP, ZoneId("z10"))
    row = [x for x in range(250, 350) if left.contains(QPointF(x, 120)) or right.contains(QPointF(x, 120))]
    missing = set(range(250, 350)) - set(row)
    assert len(missing) in (6, 7)


def test_corners_are_cut_before_the_junction() -> None:
    middle = MAP.zones[ZoneId("z00")].outline[4]  # where four zones meet
    x, y = MAP.points[middle]
    nearest = min(((a - x) ** 2 + (b - y) ** 2) ** 0.5 for a, b in corners(ZoneId("z00")))
    assert CORNER * 0.3 < nearest < CORNER


def test_a_zone_that_touches_nobody_has_no_corner_at_all() -> None:
    points = {PointId(n): at for n, at in (("a", (0.0, 0.0)), ("b", (200.0, 0.0)), ("c", (200.0, 200.0)), ("d", (0.0, 200.0)))}
    zone = Zone(ZoneId("isle"), "Isle", tuple(points))
    path = zone_path(ZoneMap(points, {zone.id: zone}), zone.id)
    polygon = path.toFillPolygon()
    edge = [polygon.at(n) for n in range(polygon.size() - 1)]
    turns = []
    for n, b in enumerate(edge):
        first, second = b - edge[n - 1], edge[(n + 1) % len(edge)] - b
        turns.append(QPointF.dotProduct(first, second) / (first.manhattanLength() * second.manhattanLength() + 1e-9))
    assert min(turns) > 0.3


def test_zones_without_an_outline_have_an_empty_path() -> None:
    name = ZoneId("guilds")
    assert zone_path(ZoneMap({}, {name: Zone(name, "Guilds", at=(1.0, 2.0))}), name).isEmpty()


def test_land_leaves_the_gaps_open_and_the_full_path_closes_them() -> None:
    zones = tuple(MAP.zones)
    x, y = 300 + 6 * 0.0, 120
    land, full = ground_path(MAP, zones), full_path(MAP, zones)
    gap = [at for at in range(280, 320) if not land.contains(QPointF(at, y))]
    assert gap
    assert all(full.contains(QPointF(at, y)) for at in gap)
    assert full.contains(QPointF(x, y))


def test_an_unchanged_zone_keeps_its_path_when_the_map_changes() -> None:
    moved = ZoneMap({**MAP.points, MAP.zones[ZoneId("z21")].outline[3]: (910.0, 360.0)}, MAP.zones)
    assert zone_path(moved, ZoneId("z00")) is zone_path(MAP, ZoneId("z00"))
    assert zone_path(moved, ZoneId("z21")) != zone_path(MAP, ZoneId("z21"))
