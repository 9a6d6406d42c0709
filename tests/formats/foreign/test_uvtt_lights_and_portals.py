"""Lights of a Universal VTT file are bright to half their range; portals are shut unless the file says that they are open."""

import pytest

from tests.formats.foreign.made_maps import UVTT, battle_of, found_in, uvtt

PORTAL, LIGHT = UVTT["portals"][0], UVTT["lights"][0]


def test_a_light_is_bright_to_half_its_range_and_dim_to_all_of_it() -> None:
    found = found_in(uvtt(lights=[{**LIGHT, "range": 6}]))
    assert [(light.bright, light.dim) for light in found.lights] == [(3.0, 6.0)]
    grid = battle_of(found).board.grid
    assert grid is not None
    assert [(lamp.bright, lamp.dim) for lamp in grid.lamps.values()] == [(3.0, 6.0)]


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ({}, "shut"),
        ({"closed": None}, "shut"),
        ({"closed": True}, "shut"),
        ({"closed": False}, "open"),
        ({"locked": True}, "locked"),
    ],
)
def test_a_portal_is_shut_unless_the_file_says_that_it_is_open(said: dict[str, object], state: str) -> None:
    portal = {key: value for key, value in PORTAL.items() if key != "closed"}
    found = found_in(uvtt(portals=[{**portal, **said}]))
    assert [door.state for door in found.doors] == [state]
    is_told = state == "open" or not said.keys() & {"closed", "locked"}
    assert bool(found.remarks) == is_told, "a door that stands open is told of, and one of which the file is silent"
