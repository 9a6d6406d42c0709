"""Which zones lie away from somebody, and on in a straight line."""

from msgspec.structs import replace

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.board.zones.outlines import centroid
from battlemap.board.zones.zone_directions import is_straight, turn_angle, zones_away, zones_onward
from tests.board.maps import HALL, LOFT, WELL, YARD, grid_map, link, names_only, with_links


def z(column: int, row: int) -> ZoneId:
    return ZoneId(f"z{column}{row}")


def board() -> ZoneMap:
    """Three by three zones, linked with all eight neighbours."""
    grid = grid_map(3, 3, 300, 300)
    pairs = [(a, b) for a in grid.zones for b in grid.zones if a < b]
    near = [(a, b) for a, b in pairs if abs(int(a[1]) - int(b[1])) <= 1 and abs(int(a[2]) - int(b[2])) <= 1]
    return with_links(grid, *(link(a, b) for a, b in near))


def test_neighbours_beyond_the_target_lie_away_the_straightest_first() -> None:
    found = zones_away(board(), z(0, 1), z(1, 1))
    assert found[0] == z(2, 1)
    assert set(found[:3]) == {z(2, 0), z(2, 1), z(2, 2)}
    assert z(0, 0) not in found
    assert z(0, 2) not in found


def test_the_actors_own_zone_is_never_away() -> None:
    for start in board().zones:
        assert start not in zones_away(board(), start, z(1, 1))


def test_in_one_zone_without_places_every_neighbour_is_away() -> None:
    assert set(zones_away(board(), z(1, 1), z(1, 1))) == set(board().zones) - {z(1, 1)}
    assert set(zones_away(board(), None, z(1, 1))) == set(board().zones) - {z(1, 1)}


def test_in_one_zone_the_places_of_the_two_decide() -> None:
    x, y = centroid(board(), z(1, 1))
    found = zones_away(board(), (x - 50, y), z(1, 1), target_at=(x + 50, y))
    assert found[0] == z(2, 1)
    assert z(0, 1) not in found


def test_only_zones_that_can_be_entered_count() -> None:
    walled = board()
    shut = link(z(1, 1), z(2, 1), "wall")
    walled = replace(walled, links={**walled.links, shut.id: shut})
    assert z(2, 1) not in zones_away(walled, z(0, 1), z(1, 1))


def test_the_line_leads_on_to_one_zone() -> None:
    assert zones_onward(board(), z(0, 1), z(1, 1)) == (z(2, 1),)
    assert zones_onward(board(), z(0, 0), z(1, 1)) == (z(2, 2),)


def test_the_line_ends_where_no_neighbour_is_within_45_degrees() -> None:
    grid = grid_map(2, 2)
    corner = with_links(grid, link(z(0, 0), z(1, 0)), link(z(1, 0), z(1, 1)))
    assert zones_onward(corner, z(0, 0), z(1, 0)) == ()


def test_without_outlines_every_neighbour_but_the_start_lies_on() -> None:
    guilds = names_only((HALL, YARD, LOFT, WELL), link(HALL, YARD), link(YARD, LOFT), link(YARD, WELL))
    assert zones_onward(guilds, HALL, YARD) == (LOFT, WELL)
    assert zones_away(guilds, HALL, YARD) == (LOFT, WELL)
    assert zones_away(guilds, YARD, YARD) == (HALL, LOFT, WELL)


def test_a_neighbour_without_an_outline_is_no_obstacle_but_comes_last() -> None:
    plain = board()
    plain = replace(plain, zones={**plain.zones, LOFT: Zone(LOFT, "Loft", at=(0.0, 0.0))})
    up = link(z(1, 1), LOFT, "stairs")
    plain = replace(plain, links={up.id: up, **plain.links})
    assert zones_away(plain, z(0, 1), z(1, 1))[-1] == LOFT
    assert zones_onward(plain, z(0, 1), z(1, 1)) == (z(2, 1),)


def test_a_way_is_straight_as_long_as_no_step_turns_by_more_than_45_degrees() -> None:
    assert is_straight(board(), (z(0, 0), z(1, 0), z(2, 0)))
    assert is_straight(board(), (z(0, 0), z(1, 1), z(2, 2)))
    assert not is_straight(board(), (z(0, 0), z(1, 0), z(1, 1)))
    assert not is_straight(board(), (z(0, 0), z(1, 0), z(0, 0)))
    assert is_straight(board(), (z(0, 0), z(1, 1)))


def test_a_turn_is_measured_in_degrees() -> None:
    ahead, back = turn_angle(board(), z(0, 1), z(1, 1), z(2, 1)), turn_angle(board(), z(0, 1), z(1, 1), z(0, 1))
    assert ahead is not None
    assert ahead < 10
    assert back is not None
    assert back > 170
    assert turn_angle(names_only((HALL, YARD)), HALL, YARD, HALL) is None


def test_directions_come_in_the_same_order_every_time() -> None:
    assert zones_away(board(), z(0, 0), z(1, 1)) == zones_away(board(), z(0, 0), z(1, 1))
