"""What is wrong with a map that came from outside."""

import math

import pytest
from msgspec.structs import replace

from battlemap.board.ids import LinkId, PointId, ZoneId
from battlemap.board.zone_map import BackgroundPicture, Link, Zone, ZoneMap
from battlemap.board.zones.zone_faults import validate_zones
from tests.board.maps import HALL, YARD, grid_map, link, names_only, with_links

A, B = ZoneId("z00"), ZoneId("z10")


def with_zone(zone: Zone, stored_as: ZoneId | None = None) -> ZoneMap:
    zone_map = grid_map(2, 1)
    return replace(zone_map, zones={**zone_map.zones, stored_as or zone.id: zone})


def with_link(one: Link, stored_as: str = "") -> ZoneMap:
    return replace(grid_map(2, 1), links={LinkId(stored_as or one.id): one})


def with_point(x: float, y: float) -> ZoneMap:
    zone_map = grid_map(2, 1)
    return replace(zone_map, points={**zone_map.points, PointId("p0_0"): (x, y)})


def with_picture(picture: BackgroundPicture) -> ZoneMap:
    return replace(grid_map(2, 1), picture=picture)


def outline(*points: str) -> tuple[PointId, ...]:
    return tuple(PointId(p) for p in points)


def test_a_sound_map_has_no_faults() -> None:
    assert validate_zones(ZoneMap()) == ()
    assert validate_zones(with_links(grid_map(3, 3), link(A, B, "door"))) == ()
    assert validate_zones(names_only((HALL, YARD), link(HALL, YARD))) == ()
    assert validate_zones(with_picture(BackgroundPicture("00", 0.0, 0.0, 100.0, 100.0))) == ()


@pytest.mark.parametrize(
    ("zone_map", "words"),
    [
        (with_point(math.nan, 0), "The point p0_0 lies at nan, 0"),
        (with_point(1e300, 0), "no place on a map"),
        (with_zone(Zone(HALL, "Hall", outline("p0_0", "p1_0", "gone"))), "Hall (hall) runs over points that are missing: gone."),
        (with_zone(Zone(HALL, "Hall", outline("p0_0", "p1_0"))), "fewer than three corners"),
        (with_zone(Zone(HALL, "", outline("p0_0", "p1_0", "p1_0"))), "The zone hall has fewer than three corners."),
        (with_zone(Zone(HALL, "Hall", outline("p0_0", "p1_0", "p1_1", "p0.5_1", "p1_0"))), "more than once over the point p1_0"),
        (with_zone(Zone(HALL, "Hall"), YARD), "stored as yard calls itself hall"),
        (with_zone(Zone(HALL, "Hall", at=(math.inf, 0))), "has its name at inf, 0"),
        (with_zone(Zone(HALL, "x" * 501)), "a name of 501 letters"),
        (with_link(Link(LinkId("l"), A, ZoneId("gone"))), "The link l leads to the zone gone, which is missing."),
        (with_link(Link(LinkId("l"), A, A)), "from a zone to itself"),
        (with_link(Link(LinkId("l"), A, B, "ledge", high=HALL)), "its high side at hall"),
        (with_link(Link(LinkId("l"), A, B), "m"), "stored as m calls itself l"),
        (with_link(Link(LinkId("l"), A, B, name="x" * 501)), "a name of 501 letters"),
        (with_picture(BackgroundPicture("00", math.nan)), "impossible place or size"),
        (with_picture(BackgroundPicture("00", width=-5.0)), "negative size"),
        (with_picture(BackgroundPicture("00", tint=3.0)), "a tint of 3"),
    ],
)
def test_each_fault_is_told_in_one_sentence(zone_map: ZoneMap, words: str) -> None:
    (told,) = validate_zones(zone_map)
    assert words in told
    assert told.endswith(".")


def test_a_zone_whose_points_lie_on_one_line_covers_no_ground() -> None:
    points = {PointId(f"p{i}"): (100.0 * i, 50.0) for i in range(3)}
    assert validate_zones(ZoneMap(points, {HALL: Zone(HALL, "Hall", tuple(points))})) == (
        "The zone Hall (hall) covers no ground.",
    )


def test_a_map_of_absurd_size_is_told_by_its_numbers() -> None:
    many = ZoneMap({}, {ZoneId(str(i)): Zone(ZoneId(str(i)), "") for i in range(2001)})
    assert validate_zones(many) == ("The map has 2001 zones; the most is 2000.",)
