"""Edits of zone maps: what they do, what they refuse, and that no sequence of them leaves a broken map."""

import math
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.ids import LinkId, Point, PointId, ZoneId
from battlemap.board.polygons import gap_to_edge
from battlemap.board.zone_map import BackgroundPicture, ZoneMap
from battlemap.board.zones.outlines import area, borders, bounds, centroid, curve, outline, zone_at
from battlemap.board.zones.zone_drawing import (
    add_link,
    add_zone,
    add_zone_without_outline,
    change_link,
    change_zone,
    default_polygon,
    insert_point,
    join_points,
    merge_zones,
    move_map,
    move_point,
    move_zone,
    remove_link,
    remove_point,
    remove_zone,
    scale_map,
    split_zone,
    straighten,
    validate_zones,
)
from tests.board.maps import grid_map, link, with_links

if TYPE_CHECKING:
    import shapely

A, B, C, D = ZoneId("z00"), ZoneId("z10"), ZoneId("z01"), ZoneId("z11")


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def neighbours(zone_map: ZoneMap, zone: ZoneId) -> set[ZoneId]:
    """The zones that share a border with *zone*."""
    return {other for border in borders(zone_map) if zone in border.zones for other in border.zones} - {zone}


def skeleton(zone_map: ZoneMap, zone: ZoneId) -> "shapely.Polygon":
    import shapely

    return shapely.Polygon([zone_map.points[p] for p in zone_map.zones[zone].outline])


def overlap(zone_map: ZoneMap) -> float:
    shapes = [skeleton(zone_map, zone) for zone in zone_map.zones]
    return max((one.intersection(other).area for i, one in enumerate(shapes) for other in shapes[i + 1 :]), default=0.0)


def test_a_default_zone_has_eight_points_about_its_middle() -> None:
    zone_map, zone = add_zone(ZoneMap(), default_polygon((500, 400)), "Hall", "grass")
    found = zone_map.zones[zone]
    assert (len(found.outline), found.name, found.terrain) == (8, "Hall", "grass")
    assert centroid(zone_map, zone) == pytest.approx((500, 400))
    assert bounds(zone_map, zone).width == pytest.approx(260, abs=12)
    assert bounds(zone_map, zone).height == pytest.approx(200, abs=12)


def test_a_zone_drawn_near_another_shares_its_border() -> None:
    zone_map, first = add_zone(ZoneMap(), default_polygon((0, 0)))
    zone_map, second = add_zone(zone_map, default_polygon((272, 10)))
    assert neighbours(zone_map, first) == {second}
    assert overlap(zone_map) < 1


def test_a_zone_drawn_well_away_shares_nothing() -> None:
    zone_map, first = add_zone(ZoneMap(), default_polygon((0, 0)))
    zone_map, _ = add_zone(zone_map, default_polygon((320, 0)))
    assert neighbours(zone_map, first) == set()


def test_a_straight_side_drawn_along_another_zone_follows_every_bend_of_its_border() -> None:
    zone_map, new = add_zone(grid_map(2, 1), box(10, 252, 580, 200))
    assert neighbours(zone_map, new) == {A, B}
    assert {"p0.5_1", "p1_1", "p1.5_1"} <= set(zone_map.zones[new].outline)


def test_what_lies_over_other_zones_is_cut_off() -> None:
    before = grid_map(1, 1)
    zone_map, new = add_zone(before, box(150, 100, 400, 300))
    assert overlap(zone_map) < 1
    assert skeleton(zone_map, new).area == pytest.approx(400 * 300 - 150 * 140, rel=0.08)
    assert area(zone_map, A) == pytest.approx(area(before, A), rel=0.02)
    assert neighbours(zone_map, A) == {new}


def test_a_gap_between_zones_is_filled_without_leaving_a_seam() -> None:
    zone_map = remove_zone(grid_map(3, 3), D)
    zone_map, new = add_zone(zone_map, box(310, 250, 280, 220))
    assert len(neighbours(zone_map, new)) == 4
    assert sum(len(border.zones) == 1 for border in borders(zone_map) if new in border.zones) == 0


def test_a_zone_cannot_be_drawn_where_all_ground_is_taken() -> None:
    with pytest.raises(ValueError, match="no room for a zone here"):
        add_zone(grid_map(3, 3), default_polygon((450, 360)))


def test_a_zone_round_another_one_is_left_open_on_one_side() -> None:
    zone_map, inner = add_zone(ZoneMap(), default_polygon((0, 0)))
    zone_map, outer = add_zone(zone_map, box(-300, -250, 600, 500))
    assert neighbours(zone_map, inner) == {outer}
    assert skeleton(zone_map, outer).is_valid
    assert overlap(zone_map) < 1


def test_a_line_that_crosses_itself_counts_with_its_larger_part() -> None:
    bow = [(0.0, 0.0), (400.0, 0.0), (0.0, 300.0), (200.0, 300.0)]
    zone_map, zone = add_zone(ZoneMap(), bow)
    assert skeleton(zone_map, zone).is_valid
    assert zone_at(zone_map, (200, 60)) == zone
    assert zone_at(zone_map, (100, 270)) is None


def test_a_hand_drawn_line_is_simplified_but_keeps_its_shape() -> None:
    steps = [math.tau * k / 400 for k in range(400)]
    drawn = [(300 * math.cos(t) + 2 * math.sin(40 * t), 200 * math.sin(t) + 2 * math.cos(31 * t)) for t in steps]
    zone_map, zone = add_zone(ZoneMap(), drawn)
    assert len(zone_map.zones[zone].outline) <= 32
    assert max(gap_to_edge(outline(zone_map, zone), place) for place in drawn) < 14


def test_long_straight_sides_stay_nearly_straight() -> None:
    drawn = box(0, 0, 900, 240)
    zone_map, zone = add_zone(ZoneMap(), drawn)
    assert max(gap_to_edge(drawn, place) for place in outline(zone_map, zone)) < 14


def test_a_room_with_braced_corners_has_straight_walls() -> None:
    drawn = box(0, 0, 900, 240)
    zone_map, zone = add_zone(ZoneMap(), straighten(drawn), tolerance=0)
    assert len(zone_map.zones[zone].outline) == 12
    assert max(gap_to_edge(drawn, place) for place in outline(zone_map, zone)) < 2


@pytest.mark.parametrize(
    ("drawn", "reason"),
    [
        ([], "too small"),
        ([(0.0, 0.0), (500.0, 0.0)], "too small"),
        ([(0.0, 0.0), (500.0, 0.0), (900.0, 0.0)], "too small"),
        (box(0, 0, 20, 20), "too small"),
        ([(0.0, 0.0), (math.nan, 0.0), (90.0, 90.0)], "too far out"),
        (box(0, 0, 1e9, 1e9), "too far out"),
    ],
)
def test_a_shape_of_which_no_zone_can_be_made_is_refused_in_words(drawn: list[Point], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        add_zone(ZoneMap(), drawn)


def test_a_zone_can_be_a_name_alone() -> None:
    zone_map, zone = add_zone_without_outline(ZoneMap(), (40, 50), "Weavers' guild")
    assert zone_map.zones[zone].at == (40, 50)
    assert validate_zones(zone_map) == ()


def test_new_ids_never_repeat_one_that_the_map_knows() -> None:
    zone_map, first = add_zone(ZoneMap(), default_polygon((0, 0)))
    zone_map, second = add_zone(zone_map, default_polygon((400, 0)))
    zone_map, way = add_link(zone_map, first, second)
    zone_map = remove_zone(zone_map, first)
    zone_map, third = add_zone(zone_map, default_polygon((0, 400)))
    zone_map, other = add_link(zone_map, second, third)
    assert (first, second, third) == ("zone-1", "zone-2", "zone-3")
    assert (way, other) == ("link-1", "link-1")
    assert len({*zone_map.points}) == 16


def test_moving_a_shared_point_moves_the_border_of_both_zones() -> None:
    before = grid_map(2, 1)
    after = move_point(before, PointId("p1_0.5"), (340, 130))
    assert (340, 130) in outline(after, A)
    assert (340, 130) in outline(after, B)
    assert area(after, A) > area(before, A)
    assert area(after, B) < area(before, B)


def test_a_point_put_on_a_shared_border_belongs_to_both_zones() -> None:
    zone_map = grid_map(2, 1)
    border = next(border for border in borders(zone_map) if len(border.zones) == 2)
    place = curve(zone_map, border)[9]
    after, new = insert_point(zone_map, border, place)
    assert new in after.zones[A].outline
    assert new in after.zones[B].outline
    assert after.points[new] == place
    assert len(borders(after)) == len(borders(zone_map))


def test_a_point_can_be_put_on_the_last_side_of_a_lone_zone() -> None:
    zone_map, zone = add_zone(ZoneMap(), default_polygon((0, 0)))
    (border,) = borders(zone_map)
    line = curve(zone_map, border)
    after, new = insert_point(zone_map, border, line[-4])
    assert after.zones[zone].outline[-1] == new or after.zones[zone].outline[0] == new


def test_a_point_is_not_put_where_one_is() -> None:
    zone_map = grid_map(2, 1)
    with pytest.raises(ValueError, match="a point here already"):
        insert_point(zone_map, borders(zone_map)[0], zone_map.points[borders(zone_map)[0].points[0]])


def test_removing_a_point_takes_it_out_of_both_zones() -> None:
    after = remove_point(grid_map(2, 1), PointId("p1_0.5"))
    assert "p1_0.5" not in after.points
    assert len(after.zones[A].outline) == len(after.zones[B].outline) == 7
    assert neighbours(after, A) == {B}


def test_a_zone_keeps_at_least_three_corners() -> None:
    zone_map, zone = add_zone(ZoneMap(), [(0, 0), (300, 0), (150, 300)], tolerance=0)
    with pytest.raises(ValueError, match="at least three corners"):
        remove_point(zone_map, zone_map.zones[zone].outline[0])


def test_a_border_cannot_be_pulled_across_another() -> None:
    with pytest.raises(ValueError, match="run into another"):
        move_point(grid_map(3, 1), PointId("p1_0.5"), (640, 120))
    with pytest.raises(ValueError, match="run into another"):
        move_point(grid_map(1, 1), PointId("p0.5_0"), (150, 400))


def test_a_point_cannot_be_moved_out_of_the_world() -> None:
    for far in ((math.inf, 0.0), (0.0, math.nan), (1e7, 0.0)):
        with pytest.raises(ValueError, match="too far out"):
            move_point(grid_map(1, 1), PointId("p0_0"), far)


def test_joining_two_points_makes_zones_touch() -> None:
    zone_map, first = add_zone(ZoneMap(), default_polygon((0, 0)))
    zone_map, second = add_zone(zone_map, default_polygon((320, 0)))
    right = [p for p in zone_map.zones[first].outline if zone_map.points[p][0] > 100]
    left = [p for p in zone_map.zones[second].outline if zone_map.points[p][0] < 220]
    for one in right:
        zone_map = join_points(zone_map, one, min(left, key=lambda p: abs(zone_map.points[p][1] - zone_map.points[one][1])))
    assert neighbours(zone_map, first) == {second}
    assert validate_zones(zone_map) == ()


def test_removing_a_zone_takes_its_links_and_its_own_points_with_it() -> None:
    zone_map = with_links(grid_map(3, 1), link(A, B), link(B, ZoneId("z20")))
    after = remove_zone(zone_map, A)
    assert [one.id for one in after.links.values()] == ["z10-z20"]
    assert "p0_0" not in after.points
    assert "p1_0" in after.points


def test_a_zone_gets_another_name_and_keeps_all_else() -> None:
    zone_map = grid_map(1, 1)
    after = change_zone(zone_map, A, name="Cellar", revealed=False)
    assert after.zones[A] == replace(zone_map.zones[A], name="Cellar", revealed=False)
    with pytest.raises(ValueError, match="has no outline that could be changed"):
        change_zone(zone_map, A, outline=())


def test_a_moved_zone_takes_its_name_along_and_stretches_its_neighbours() -> None:
    zone_map = change_zone(grid_map(2, 1), A, at=(100.0, 100.0))
    after = move_zone(zone_map, A, -30, 10)
    assert after.zones[A].at == (70, 110)
    assert area(after, B) > area(zone_map, B)
    assert neighbours(after, A) == {B}


def test_a_split_zone_makes_two_that_touch_and_are_linked() -> None:
    zone_map = with_links(grid_map(3, 1), link(A, B), link(B, ZoneId("z20")))
    after, new = split_zone(zone_map, B, PointId("p1.5_0"), PointId("p1.5_1"), "East")
    assert neighbours(after, B) | neighbours(after, new) == {A, B, ZoneId("z20"), new}
    assert area(after, B) + area(after, new) == pytest.approx(area(zone_map, B), rel=0.02)
    assert {frozenset((one.a, one.b)) for one in after.links.values()} == {
        frozenset((A, B)), frozenset((new, ZoneId("z20"))), frozenset((B, new)),
    }  # fmt: skip


def test_a_cut_between_neighbouring_points_cuts_nothing_off() -> None:
    with pytest.raises(ValueError, match="nothing between them"):
        split_zone(grid_map(1, 1), A, PointId("p0_0"), PointId("p0.5_0"))


def test_merging_undoes_a_split() -> None:
    zone_map = with_links(grid_map(3, 1), link(A, B), link(B, ZoneId("z20")))
    after, new = split_zone(zone_map, B, PointId("p1.5_0"), PointId("p1.5_1"))
    merged = merge_zones(after, B, new)
    assert set(merged.zones[B].outline) == set(zone_map.zones[B].outline)
    assert {frozenset((one.a, one.b)) for one in merged.links.values()} == {frozenset((A, B)), frozenset((B, ZoneId("z20")))}


def test_only_zones_that_touch_are_merged() -> None:
    with pytest.raises(ValueError, match="Only zones that touch"):
        merge_zones(grid_map(3, 1), A, ZoneId("z20"))


def test_zones_round_a_hole_are_not_merged() -> None:
    zone_map = grid_map(3, 3)
    for zone in ("z10", "z20", "z21", "z22", "z12", "z02"):
        zone_map = merge_zones(zone_map, A, ZoneId(zone))
    with pytest.raises(ValueError, match="would have a hole"):
        merge_zones(zone_map, A, ZoneId("z01"))


def test_a_map_is_moved_and_scaled_with_its_picture() -> None:
    zone_map = replace(change_zone(grid_map(1, 1), A, at=(10.0, 20.0)), picture=BackgroundPicture("00", 0.0, 0.0, 100.0, 50.0))
    twice = scale_map(move_map(zone_map, 10, 0), 2)
    assert area(twice, A) == pytest.approx(4 * area(zone_map, A), rel=0.01)
    assert twice.zones[A].at == (40, 40)
    assert twice.picture == BackgroundPicture("00", 20.0, 0.0, 200.0, 100.0)
    with pytest.raises(ValueError, match="scaled by a factor"):
        scale_map(zone_map, 0)
    with pytest.raises(ValueError, match="too far out"):
        move_map(zone_map, 1e9, 0)


def test_a_link_is_added_changed_and_removed() -> None:
    zone_map, way = add_link(grid_map(2, 1), A, B, "door", state="locked", name="Gate")
    assert zone_map.neighbours(A) == ()
    zone_map = change_link(zone_map, way, state="open")
    assert zone_map.neighbours(A) == (B,)
    assert remove_link(zone_map, way).links == {}


def test_what_does_not_go_with_a_new_barrier_falls_away() -> None:
    zone_map, way = add_link(grid_map(2, 1), A, B, "secret", state="shut", found=False)
    ledge = change_link(zone_map, way, barrier="ledge", high=A)
    assert (ledge.links[way].state, ledge.links[way].found, ledge.links[way].high) == ("open", True, A)
    assert change_link(ledge, way, barrier="water").links[way].high is None


def test_what_becomes_a_secret_door_is_shut_and_nobody_has_found_it() -> None:
    zone_map, way = add_link(grid_map(2, 1), A, B)
    secret = change_link(zone_map, way, barrier="secret")
    assert (secret.links[way].state, secret.links[way].found) == ("shut", False)
    assert change_link(zone_map, way, barrier="secret", found=True).links[way].found
    locked = change_link(change_link(zone_map, way, barrier="door", state="locked"), way, barrier="secret")
    assert locked.links[way].state == "locked"
    assert change_link(secret, way, barrier="door").links[way].found


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        (lambda m: add_link(m, A, A), "two different zones"),
        (lambda m: add_link(m, A, ZoneId("gone")), "not on the map"),
        (lambda m: change_link(m, LinkId("z00-z10"), barrier="moat"), "No barrier is called moat"),
        (lambda m: add_link(m, A, B, "ledge", state="shut"), "can be shut"),
        (lambda m: add_link(m, A, B, "ledge", high=ZoneId("z20")), "one of the two linked zones"),
        (lambda m: change_link(m, LinkId("gone"), name="x"), "no longer on the map"),
        (lambda m: change_link(m, LinkId("z00-z10"), id="x"), "has no id that could be changed"),
        (lambda m: remove_link(m, LinkId("gone")), "no longer on the map"),
        (lambda m: move_point(m, PointId("gone"), (0, 0)), "no longer on the map"),
        (lambda m: remove_zone(m, ZoneId("gone")), "no longer on the map"),
    ],
)
def test_an_edit_that_makes_no_sense_is_refused_in_words(draft: Callable[[Any], object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        draft(with_links(grid_map(3, 1), link(A, B)))


def test_a_map_that_came_with_flaws_can_be_edited_all_the_same() -> None:
    zone_map = grid_map(3, 1)
    broken = replace(zone_map.zones[A], outline=(*zone_map.zones[A].outline, PointId("gone")))
    crossed = replace(zone_map.zones[B], outline=tuple(PointId(p) for p in ("p1_0", "p2_1", "p2_0", "p1_1")))
    flawed = replace(zone_map, zones={**zone_map.zones, A: broken, B: crossed})
    assert move_point(flawed, PointId("p3_0"), (920, 10)).points[PointId("p3_0")] == (920, 10)
    assert len(add_zone(flawed, default_polygon((1100, 120)))[0].zones) == 4
    assert A not in remove_zone(flawed, A).zones


coordinate = st.integers(-50, 1000).map(float)
place = st.tuples(coordinate, coordinate)
pick = st.integers(0, 10_000)
shape = st.one_of(place.map(lambda centre: list(default_polygon(centre))), st.lists(place, min_size=3, max_size=12))
edit = st.one_of(
    st.tuples(st.just("draw"), shape),
    st.tuples(st.just("draw"), place.map(lambda centre: list(default_polygon(centre)))),
    st.tuples(st.just("move"), pick, st.tuples(st.integers(-90, 90), st.integers(-90, 90))),
    st.tuples(st.sampled_from(["insert", "remove", "join", "split", "merge", "drop", "shift", "link"]), pick, pick),
)


def edit_once(zone_map: ZoneMap, step: tuple[object, ...]) -> ZoneMap:
    """The map after one random edit; unchanged if there is nothing to edit."""
    match step:
        case "draw", list(drawn):
            return add_zone(zone_map, drawn)[0]
        case str(), int(first), _ if not zone_map.zones:
            return zone_map
        case "move", int(first), (int(dx), int(dy)):
            point = list(zone_map.points)[first % len(zone_map.points)]
            x, y = zone_map.points[point]
            return move_point(zone_map, point, (x + dx, y + dy))
        case str(what), int(first), int(second):
            return _apply_edit(zone_map, what, first, second)
    raise AssertionError(step)


def _apply_edit(zone_map: ZoneMap, what: str, first: int, second: int) -> ZoneMap:
    points, zones, lines = list(zone_map.points), list(zone_map.zones), borders(zone_map)
    point, zone, other = points[first % len(points)], zones[first % len(zones)], zones[second % len(zones)]
    ring = zone_map.zones[zone].outline
    border = lines[first % len(lines)]
    line = curve(zone_map, border)
    return {
        "insert": lambda: insert_point(zone_map, border, line[second % len(line)])[0],
        "remove": lambda: remove_point(zone_map, point),
        "join": lambda: join_points(zone_map, point, points[second % len(points)]),
        "split": lambda: split_zone(zone_map, zone, ring[0], ring[second % len(ring)])[0],
        "merge": lambda: merge_zones(zone_map, zone, other),
        "drop": lambda: remove_zone(zone_map, zone),
        "shift": lambda: move_zone(zone_map, zone, first % 60 - 30, second % 60 - 30),
        "link": lambda: add_link(zone_map, zone, other)[0],
    }[what]()


@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(edit, min_size=4, max_size=14))
def test_no_sequence_of_edits_leaves_a_broken_map(steps: list[tuple[object, ...]]) -> None:
    zone_map, refusals = ZoneMap(), list[ValueError]()
    for step in steps:
        try:
            zone_map = edit_once(zone_map, step)
        except ValueError as refusal:
            refusals.append(refusal)
    assert all(type(refusal) is ValueError and str(refusal).endswith((".", "…")) for refusal in refusals)
    assert validate_zones(zone_map) == ()
    assert all(skeleton(zone_map, zone).is_valid for zone in zone_map.zones)
    assert overlap(zone_map) < 1
    assert {p for zone in zone_map.zones.values() for p in zone.outline} == set(zone_map.points)
    for border in borders(zone_map):
        for zone in border.zones:
            assert set(curve(zone_map, border)) <= set(outline(zone_map, zone))


@settings(max_examples=60)
@given(st.lists(place, min_size=3, max_size=5), pick, st.tuples(st.integers(-8, 8), st.integers(-8, 8)))
def test_shared_borders_of_drawn_zones_move_together(centres: list[Point], which: int, by: tuple[int, int]) -> None:
    zone_map = grid_map(2, 2)
    for centre in centres:
        with suppress(ValueError):  # all ground may be taken
            zone_map, _ = add_zone(zone_map, default_polygon(centre))
    shared = [(border, p) for border in borders(zone_map) if len(border.zones) == 2 for p in border.points]
    border, point = shared[which % len(shared)]
    x, y = zone_map.points[point]
    try:
        after = move_point(zone_map, point, (x + by[0], y + by[1]))
    except ValueError:
        return
    for zone in border.zones:
        assert (x + by[0], y + by[1]) in outline(after, zone)
    assert len(borders(after)) == len(borders(zone_map))
