"""How doors stand that come in: as the file says, shut where it is silent, or as the game master chooses."""

import json
from pathlib import Path

import pytest

from battlemap.board.grid_map import GridMap
from battlemap.board.ids import EdgeId
from battlemap.cli.command_line import main
from battlemap.formats.found.battle_making import MapPlan, make_battle
from battlemap.formats.found.door_states import DoorChoice
from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.importing import import_battle
from battlemap.rules import registry
from benchmarks.formats.import_mutations import DONJON
from tests.formats.dungeons import EAST, door, dungeon, rect
from tests.formats.foreign.made_maps import donjon, found_in, uvtt

SILENT = "The file does not say whether its doors stand open, so they are shut."


def two_rooms_of(kind: int) -> FoundMap:
    return found_in(dungeon([rect(0, 0, 3, 3), rect(4, 0, 3, 3)], [door(3, 1, kind, EAST)]), "crypt.json")


def house(**closed: bool) -> FoundMap:
    """A house whose door says with *closed* how it stands, or says nothing."""
    plain = uvtt()
    portal = {key: value for key, value in plain["portals"][0].items() if key != "closed"}
    return found_in({**plain, "portals": [{**portal, **closed}]}, "house.dd2vtt")


def states(found: FoundMap, choice: DoorChoice = "file") -> list[str]:
    """The states of the doors of a battle on a grid."""
    grid = make_battle(found, registry.load_ruleset("obss"), MapPlan("grid", doors=choice)).board.grid
    assert isinstance(grid, GridMap)
    return sorted(edge.state for edge in grid.edges.values() if edge.kind in ("door", "secret", "portcullis"))


def test_a_door_is_shut_in_every_format_unless_the_file_says_that_it_stands_open() -> None:
    for found in (two_rooms_of(1), house(), found_in(donjon(DONJON)), found_in("#####\n#...#\n#...+\n#####\n", "a.txt")):
        assert "open" not in states(found), found.kind
        assert any("does not say whether" in remark for remark in found.remarks), found.kind
    assert states(house(closed=False)) == ["open"]
    assert SILENT not in house(closed=True).remarks


@pytest.mark.parametrize(
    ("kind", "shut", "opened"), [(1, "shut", "open"), (4, "shut", "open"), (5, "locked", "locked"), (6, "shut", "shut")]
)
def test_doors_can_all_be_shut_or_all_be_opened_except_locked_and_secret_ones(kind: int, shut: str, opened: str) -> None:
    found = two_rooms_of(kind)
    assert (states(found, "shut"), states(found, "open")) == ([shut], [opened])
    zones = make_battle(found, registry.load_ruleset("war_of_ashes"), MapPlan("zones", doors="open")).board.zone_map
    assert [link.state for link in zones.links.values()] == [opened]


def test_doors_that_the_file_opens_can_be_shut() -> None:
    assert (states(house(closed=False), "shut"), states(house(closed=False), "open")) == (["shut"], ["open"])


def test_the_sentence_on_silent_doors_goes_when_the_doors_are_chosen() -> None:
    rules = registry.load_ruleset("obss")
    assert SILENT in make_battle(two_rooms_of(1), rules, MapPlan("grid")).remarks
    assert SILENT not in make_battle(two_rooms_of(1), rules, MapPlan("grid", doors="open")).remarks


def test_the_command_line_says_how_the_doors_stand(tmp_path: Path) -> None:
    source, target = tmp_path / "crypt.json", tmp_path / "crypt.battle"
    source.write_text(json.dumps(dungeon([rect(0, 0, 3, 3), rect(4, 0, 3, 3)], [door(3, 1, 1, EAST)])), encoding="utf-8")
    assert main(["import", str(source), "-o", str(target), "--ruleset", "obss", "--make", "grid", "--doors", "open"]) == 0
    grid = import_battle(target).board.grid
    assert isinstance(grid, GridMap)
    assert grid.edges[EdgeId("5,2 w")].state == "open"
