"""Borders that two zones share, the curves drawn for them, and what lies where."""

import math
from itertools import pairwise

import pytest
from msgspec.structs import replace

from battlemap.board.ids import Point, PointId, ZoneId
from battlemap.board.polygons import gap_to_edge, meet, signed_area
from battlemap.board.zone_map import BackgroundPicture, Zone, ZoneMap
from battlemap.board.zones.outlines import (
    area,
    border_at,
    borders,
    borders_of,
    bounds,
    centroid,
    contains,
    curve,
    gathering_point,
    ground,
    has_outline,
    label_point,
    link_of,
    link_span,
    map_bounds,
    outline,
    pieces,
    point_at,
    sign_of,
    undrawn_links,
    zone_at,
)
from tests.board.maps import HALL, YARD, grid_map, link, names_only, with_links

A, B, C = ZoneId("z00"), ZoneId("z10"), ZoneId("z01")


def lone_zone(*places: Point) -> ZoneMap:
    """One zone with these corners."""
    points = {PointId(f"p{i}"): place for i, place in enumerate(places)}
    return ZoneMap(points, {HALL: Zone(HALL, "Hall", tuple(points))})


def shared_line(zone_map: ZoneMap, a: ZoneId, b: ZoneId) -> tuple[Point, ...]:
    return next(curve(zone_map, border) for border in borders(zone_map) if {*border.zones} == {a, b})


def test_two_zones_share_one_border_and_each_has_an_outer_one() -> None:
    found = borders(grid_map(2, 1))
    assert sorted(len(border.zones) for border in found) == [1, 1, 2]
    assert [len(border.points) for border in found if len(border.zones) == 2] == [3]


def test_a_shared_border_is_the_same_curve_in_both_outlines() -> None:
    zone_map = grid_map(2, 1)
    line = shared_line(zone_map, A, B)
    assert set(line) <= set(outline(zone_map, A))
    assert set(line) <= set(outline(zone_map, B))


def test_a_border_ends_where_a_third_zone_begins() -> None:
    zone_map = grid_map(2, 2)
    middle = zone_map.points[PointId("p1_1")]
    ends = {place for border in borders(zone_map) for place in (curve(zone_map, border)[0], curve(zone_map, border)[-1])}
    assert middle in ends
    assert len(borders(zone_map)) == 8


def test_the_zone_named_right_lies_to_the_right_of_the_way() -> None:
    zone_map = grid_map(3, 2)
    for border in borders(zone_map):
        line = curve(zone_map, border)
        (ax, ay), (bx, by) = line[len(line) // 2], line[len(line) // 2 + 1]
        ux, uy = (bx - ax) / math.dist((ax, ay), (bx, by)), (by - ay) / math.dist((ax, ay), (bx, by))
        assert zone_at(zone_map, (ax - uy * 6, ay + ux * 6)) == border.right
        assert zone_at(zone_map, (ax + uy * 6, ay - ux * 6)) == border.left


def test_a_zone_that_touches_nobody_has_one_closed_border() -> None:
    zone_map = lone_zone((0, 0), (200, 0), (200, 200), (0, 200))
    (border,) = borders(zone_map)
    assert border.closed
    assert border.left is None
    (piece,) = pieces(zone_map, HALL)
    assert piece[0] == piece[-1]
    assert outline(zone_map, HALL) == piece[:-1]


def test_zones_that_touch_in_one_point_share_no_border() -> None:
    zone_map = lone_zone((0, 0), (200, 0), (200, 200), (0, 200))
    far = {PointId("x"): (400.0, 120.0), PointId("y"): (400.0, 280.0)}
    tip = Zone(YARD, "Yard", (PointId("p2"), PointId("x"), PointId("y")))
    zone_map = replace(zone_map, points={**zone_map.points, **far}, zones={**zone_map.zones, YARD: tip})
    assert all(len(border.zones) == 1 and not border.closed for border in borders(zone_map))
    assert len(borders(zone_map)) == 2


def test_a_curve_passes_through_its_points_and_is_sampled_densely() -> None:
    zone_map = grid_map(2, 2)
    for border in borders(zone_map):
        line = curve(zone_map, border)
        assert {zone_map.points[p] for p in border.points} <= set(line)
        assert line[0] == zone_map.points[border.points[0]]
        assert line[-1] == zone_map.points[border.points[-1]]
        assert all(math.dist(a, b) < 8 for a, b in pairwise(line))


def test_points_very_near_to_each_other_make_no_loop() -> None:
    zone_map = lone_zone((0, 0), (300, 0), (303, 2), (300, 300), (0, 300))
    loop = outline(zone_map, HALL)
    sides = list(zip(loop, (*loop[1:], loop[0]), strict=True))
    for i, (a, b) in enumerate(sides):
        assert not any(meet(a, b, c, d) for c, d in sides[i + 2 : len(sides) - (i == 0)])


def test_an_outline_runs_clockwise_whichever_way_the_zone_lists_its_points() -> None:
    zone_map = grid_map(2, 1)
    turned = replace(zone_map.zones[B], outline=zone_map.zones[B].outline[::-1])
    other = replace(zone_map, zones={**zone_map.zones, B: turned})
    assert signed_area(outline(zone_map, B)) > 0
    assert signed_area(outline(other, B)) == pytest.approx(signed_area(outline(zone_map, B)))
    assert {frozenset(border.zones) for border in borders(other)} == {frozenset(border.zones) for border in borders(zone_map)}


def test_pieces_follow_one_another_and_make_up_the_outline() -> None:
    zone_map = grid_map(3, 3)
    parts = pieces(zone_map, ZoneId("z11"))
    assert len(parts) == 4
    for part, after in zip(parts, (*parts[1:], parts[0]), strict=True):
        assert part[-1] == after[0]
    assert tuple(place for part in parts for place in part[:-1]) == outline(zone_map, ZoneId("z11"))


def test_the_borders_of_a_zone_are_those_with_its_name() -> None:
    zone_map = grid_map(2, 2)
    assert set(borders_of(zone_map, A)) == {border for border in borders(zone_map) if A in border.zones}
    assert [border.other(A) for border in borders_of(zone_map, A) if None not in (border.left, border.right)] == [B, C]


def test_areas_of_neighbours_add_up_to_the_area_of_the_whole() -> None:
    zone_map = grid_map(2, 2)
    outer = [PointId(p) for p in ("p0_0", "p0.5_0", "p1_0", "p1.5_0", "p2_0", "p2_0.5", "p2_1", "p2_1.5")]
    outer += [PointId(p) for p in ("p2_2", "p1.5_2", "p1_2", "p0.5_2", "p0_2", "p0_1.5", "p0_1", "p0_0.5")]
    whole = ZoneMap(zone_map.points, {HALL: Zone(HALL, "Hall", tuple(outer))})
    assert sum(area(zone_map, zone) for zone in zone_map.zones) == pytest.approx(area(whole, HALL), rel=0.01)


def test_a_place_belongs_to_the_zone_whose_curve_goes_round_it() -> None:
    zone_map = grid_map(2, 2)
    for zone in zone_map.zones:
        assert zone_at(zone_map, centroid(zone_map, zone)) == zone
    assert zone_at(zone_map, (-500, -500)) is None


def test_the_name_stands_inside_a_concave_zone() -> None:
    horseshoe = lone_zone((0, 0), (80, 0), (80, 300), (320, 300), (320, 0), (400, 0), (400, 380), (0, 380))
    assert not contains(outline(horseshoe, HALL), (200, 150))
    assert contains(outline(horseshoe, HALL), label_point(horseshoe, HALL))
    assert gap_to_edge(outline(horseshoe, HALL), label_point(horseshoe, HALL)) > 12


def test_the_name_stands_in_the_upper_middle_of_a_plain_zone() -> None:
    zone_map = grid_map(1, 1)
    box, (x, y) = bounds(zone_map, A), label_point(zone_map, A)
    assert x == pytest.approx(box.middle[0], abs=20)
    assert box.y + 20 < y < box.y + 0.4 * box.height


def test_a_name_that_was_put_somewhere_stays_there() -> None:
    zone_map = grid_map(1, 1)
    moved = replace(zone_map, zones={A: replace(zone_map.zones[A], at=(20.0, 30.0))})
    assert label_point(moved, A) == (20, 30)
    assert centroid(moved, A) == centroid(zone_map, A)


def test_zones_that_touch_without_a_link_have_a_wall_between_them() -> None:
    zone_map = with_links(grid_map(3, 1), link(A, B, "ledge"))
    signs = {frozenset(border.zones): sign_of(zone_map, border) for border in borders(zone_map)}
    assert signs[frozenset((A, B))] == zone_map.links[link(A, B).id]
    assert signs[frozenset((B, ZoneId("z20")))] == "wall"
    assert signs[frozenset((A,))] is None


def test_zones_that_touch_twice_show_their_second_link_on_the_second_border() -> None:
    left = tuple(PointId(p) for p in ["p0_0", "p1_0", "p1_1", "gate", "p1_2", "p1_3", "p0_3"])
    right = tuple(PointId(p) for p in ["p1_0", "p3_0", "p3_3", "p1_3", "p1_2", "post", "p1_1"])
    points = {**grid_map(3, 3).points, PointId("gate"): (280.0, 360.0), PointId("post"): (330.0, 360.0)}
    zone_map = ZoneMap(points, {HALL: Zone(HALL, "Hall", left), YARD: Zone(YARD, "Yard", right)})
    linked = with_links(zone_map, link(HALL, YARD, "door", "first"), link(HALL, YARD, "ledge", "second"))
    assert [found.barrier for border in borders(linked) if (found := link_of(linked, border))] == ["door", "ledge"]
    assert undrawn_links(linked) == ()


def test_links_that_no_border_shows_are_loose() -> None:
    far = link(A, ZoneId("z20"), "stairs")
    zone_map = with_links(grid_map(3, 1), link(A, B), link(A, B, "door", "another"), far)
    assert [one.id for one in undrawn_links(zone_map)] == ["another", far.id]
    (ax, _), (bx, _) = link_span(zone_map, far)
    assert ax == pytest.approx(300, abs=15)
    assert bx == pytest.approx(600, abs=15)


def test_a_zone_without_an_outline_has_ground_under_its_name() -> None:
    zone_map = names_only((HALL, YARD))
    assert not has_outline(zone_map, HALL)
    assert outline(zone_map, HALL) == ()
    assert pieces(zone_map, HALL) == ()
    assert area(zone_map, HALL) == 0
    assert centroid(zone_map, YARD) == label_point(zone_map, YARD) == (300, 100)
    assert contains(ground(zone_map, YARD), gathering_point(zone_map, YARD))
    assert zone_at(zone_map, gathering_point(zone_map, YARD)) == YARD


def test_zones_that_nobody_put_anywhere_do_not_lie_one_on_the_other() -> None:
    names = [ZoneId(f"guild {i}") for i in range(6)]
    zone_map = ZoneMap({}, {name: Zone(name, name) for name in names})
    boxes = [bounds(zone_map, name) for name in names]
    assert not any(one.holds(corner) for one in boxes for other in boxes if one != other for corner in other.corners)


def test_the_map_reaches_as_far_as_its_zones_and_its_picture() -> None:
    zone_map = grid_map(2, 1)
    box = map_bounds(zone_map)
    wider = map_bounds(replace(zone_map, picture=BackgroundPicture("00", -100.0, -100.0, 2000.0, 50.0)))
    assert box is not None
    assert wider is not None
    assert box.width == pytest.approx(600, abs=40)
    assert (wider.x, wider.y, wider.right) == (-100, -100, 1900)
    assert map_bounds(ZoneMap()) is None


def test_the_nearest_border_and_point_are_found_within_reach() -> None:
    zone_map = grid_map(2, 1)
    place = shared_line(zone_map, A, B)[5]
    border = border_at(zone_map, (place[0] + 3, place[1]))
    assert border is not None
    assert {*border.zones} == {A, B}
    assert border_at(zone_map, centroid(zone_map, A)) is None
    x, y = zone_map.points[PointId("p1_0")]
    assert point_at(zone_map, (x + 4, y)) == "p1_0"
    assert point_at(zone_map, (x + 40, y)) is None


def test_a_map_with_flaws_is_drawn_as_far_as_it_goes() -> None:
    zone_map = grid_map(2, 1)
    broken = replace(zone_map.zones[A], outline=(*zone_map.zones[A].outline, PointId("missing")))
    thin = Zone(YARD, "Yard", (PointId("p0_0"), PointId("missing")))
    flawed = replace(zone_map, zones={**zone_map.zones, A: broken, YARD: thin})
    assert outline(flawed, A) == outline(zone_map, A)
    assert not has_outline(flawed, YARD)


def test_shapes_are_worked_out_once_for_each_map() -> None:
    zone_map = grid_map(2, 1)
    assert outline(zone_map, A) is outline(zone_map, A)
    points = {**zone_map.points, PointId("p0_0"): (-40.0, -40.0)}
    assert outline(replace(zone_map, points=points), A) != outline(zone_map, A)
