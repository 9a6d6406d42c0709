"""Links, barriers and ways."""

import pytest
from msgspec.structs import replace

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import Barrier, BarrierState, Link, ZoneMap
from tests.board.maps import HALL, LOFT, WELL, YARD, link, names_only


def chain() -> ZoneMap:
    return names_only((HALL, YARD, LOFT, WELL), link(HALL, YARD), link(YARD, LOFT), link(LOFT, WELL))


def with_link(zone_map: ZoneMap, one: Link) -> ZoneMap:
    return replace(zone_map, links={**zone_map.links, one.id: one})


def test_a_way_names_both_ends_and_all_between() -> None:
    assert chain().path(HALL, WELL) == (HALL, YARD, LOFT, WELL)
    assert chain().distance(HALL, WELL) == 3


def test_whoever_stays_has_no_step_to_go() -> None:
    assert chain().path(HALL, HALL) == (HALL,)
    assert chain().distance(HALL, HALL) == 0


def test_there_is_no_way_to_a_zone_that_nothing_links() -> None:
    zone_map = names_only((HALL, YARD))
    assert zone_map.path(HALL, YARD) == ()
    assert zone_map.distance(HALL, YARD) is None
    assert zone_map.distance(HALL, ZoneId("nowhere")) is None


def test_a_wall_can_be_seen_as_a_link_but_not_passed() -> None:
    zone_map = with_link(chain(), link(HALL, WELL, "wall"))
    assert zone_map.distance(HALL, WELL) == 3
    assert [one.barrier for one in zone_map.links_between(WELL, HALL)] == ["wall"]


@pytest.mark.parametrize("barrier", ["door", "secret", "portcullis"])
def test_what_has_hinges_is_passed_only_when_it_is_open(barrier: Barrier) -> None:
    states: list[tuple[BarrierState, bool]] = [("open", True), ("shut", False), ("locked", False)]
    for state, passable in states:
        one = replace(link(HALL, YARD, barrier), state=state)
        assert one.passable is passable
        assert bool(one.obstruction) is not passable


@pytest.mark.parametrize("barrier", ["open", "ledge", "water", "waterfall", "stairs"])
def test_what_has_no_hinges_is_always_passable(barrier: Barrier) -> None:
    assert link(HALL, YARD, barrier).passable


def test_nobody_goes_through_a_secret_door_that_nobody_has_found() -> None:
    one = replace(link(HALL, YARD, "secret"), found=False)
    assert not one.passable
    assert one.obstruction == "no way is known"


def test_a_locked_portcullis_says_what_it_is() -> None:
    assert replace(link(HALL, YARD, "portcullis"), state="locked").obstruction == "the portcullis is locked"


def test_a_one_way_link_leads_only_from_its_first_zone() -> None:
    zone_map = names_only((HALL, YARD), replace(link(HALL, YARD), one_way=True))
    assert zone_map.neighbours(HALL) == (YARD,)
    assert zone_map.neighbours(YARD) == ()


def test_two_links_between_the_same_zones_make_one_neighbour() -> None:
    zone_map = with_link(chain(), link(HALL, YARD, "door", "second"))
    assert zone_map.neighbours(HALL) == (YARD,)
    assert len(zone_map.links_between(HALL, YARD)) == 2


def test_a_shut_door_ends_the_way_but_not_the_outlook() -> None:
    door = replace(link(HALL, YARD, "door"), state="shut")
    zone_map = names_only((HALL, YARD, LOFT), door, link(YARD, LOFT))
    assert zone_map.path(HALL, LOFT) == ()
    assert zone_map.sight_distances[HALL][LOFT] == 2


def test_neither_a_wall_nor_an_unfound_door_lets_anybody_look_through() -> None:
    unfound = replace(link(YARD, LOFT, "secret"), found=False)
    zone_map = names_only((HALL, YARD, LOFT), link(HALL, YARD, "wall"), unfound)
    assert YARD not in zone_map.sight_distances[HALL]
    assert LOFT not in zone_map.sight_distances[YARD]


def test_an_unknown_zone_has_no_neighbours() -> None:
    assert chain().neighbours(ZoneId("nowhere")) == ()


def test_the_far_end_of_a_link_depends_on_where_one_stands() -> None:
    assert link(HALL, YARD).other(HALL) == YARD
    assert link(HALL, YARD).other(YARD) == HALL
