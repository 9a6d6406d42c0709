"""What holds between zones holds just as well where they are drawn over a grid."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from battlemap.board.events import EdgesSet, Event, MapChanged
from battlemap.board.grid_map import CELL, Edge, GridMap
from battlemap.board.ids import EdgeId, TokenId, ZoneId
from battlemap.board.zones.zone_directions import zones_away, zones_onward
from battlemap.play.journal import replay
from battlemap.play.session import new_session
from battlemap.play.standing_orders import StandingOrders
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.store.validation.board_validation import validate_board
from battlemap.testing import scenario_runner as playing
from battlemap.testing.conformance import conform, plain_board
from battlemap.testing.scenario_board import opening_board
from battlemap.testing.scenario_file import read_scenario
from battlemap.testing.scenario_runner import failures_of
from battlemap.testing.scenario_tables import MapTable, Scenario, ZoneTable
from rulesets.war_of_ashes.book.fighter import Board
from tests.rulesets.war_of_ashes.boards import FLOOR, FORD, LOFT, ORM, RIM, RULES, board, hero, piece

FOLDER = Path(__file__).parents[2] / "scenarios" / "war_of_ashes"
FILES = sorted(FOLDER.glob("*.toml"))
DRAWN = [path for path in FILES if any(table.at for table in read_scenario(path).map.zones.values())]
CELLS = {RIM: (2, 2, 6, 6), FLOOR: (8, 2, 6, 6), FORD: (14, 2, 6, 6), LOFT: (8, 8, 6, 4)}
"""Rim, floor and ford in a row, edge to edge; the loft south of the floor."""
HATCH = EdgeId("10,8 n")


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_scenario_of_zones_holds_where_they_lie_over_a_grid(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boards: list[Board] = []

    def lay_over_grid(rules: AnyRuleset, scenario: Scenario) -> Board:
        made = opening_board(rules, scenario)
        boards.append(replace(made, map=GridMap(200, 200, zones=made.zone_map)))
        return boards[-1]

    monkeypatch.setattr(playing, "opening_board", lay_over_grid)
    assert failures_of(RULES, read_scenario(path)) == ()
    assert [one.grid is not None for one in boards] == [True]


@pytest.mark.parametrize("path", DRAWN, ids=[path.stem for path in DRAWN])
@pytest.mark.parametrize("across", [4, 8])
def test_directions_follow_the_outlines_that_are_drawn_on_the_cells(path: Path, across: int) -> None:
    """The zones of the file as squares on the cells, apart from each other or edge to edge."""
    scenario = read_scenario(path)
    zones = {
        key: replace(table, at=None, cells=((round(8 * table.at[0]), round(8 * table.at[1]), across, across),))
        for key, table in scenario.map.zones.items()
        if table.at
    }
    drawn = replace(scenario, map=MapTable({**scenario.map.zones, **zones}, scenario.map.links, columns=40, rows=40))
    assert all(zone.outline for zone in opening_board(RULES, drawn).zone_map.zones.values())
    assert failures_of(RULES, drawn) == ()


def drawn_ravine() -> Board:
    """The ravine on a grid of 22 × 14 cells; the hatch to the loft is shut, as an edge and as a way."""
    zones = {str(key): ZoneTable(cells=(cells,)) for key, cells in CELLS.items()}
    table = MapTable(zones, columns=22, rows=14, walls=("8,8 n 6",), edges={HATCH: "door"})
    made = opening_board(RULES, Scenario("Ravine", RULES.id, map=table))
    assert made.grid is not None
    shut = replace(made.grid, edges={**made.grid.edges, HATCH: Edge("door", "shut")})
    links = {key: replace(link, state="shut") if LOFT in (link.a, link.b) else link for key, link in shut.zones.links.items()}
    return board(piece(ORM, board()[ORM].side, FLOOR, hero()), map=replace(shut, zones=replace(shut.zones, links=links)))


def test_zones_that_touch_on_the_cells_are_open_to_each_other_and_a_door_between_them_is_one() -> None:
    zone_map = drawn_ravine().zone_map
    ways = {frozenset((link.a, link.b)): (link.barrier, link.state) for link in zone_map.links.values()}
    assert ways == {
        frozenset((RIM, FLOOR)): ("open", "open"), frozenset((FLOOR, FORD)): ("open", "open"),
        frozenset((FLOOR, LOFT)): ("door", "shut"),
    }  # fmt: skip
    assert zones_onward(zone_map, RIM, FLOOR) == (FORD,)
    assert zones_away(zone_map, FORD, FLOOR) == (RIM,)
    assert zone_map.points
    assert {round(x % CELL) for x, _ in zone_map.points.values()} <= {0, 10, round(CELL) - 10}


def test_a_door_that_is_overcome_stands_open_on_the_grid_too() -> None:
    session = new_session(RULES, drawn_ravine(), "seed", StandingOrders().with_rolling("", "wait"))
    link = next(link.id for link in session.board.zone_map.links.values() if LOFT in (link.a, link.b))
    session.perform(Command("overcome", ORM, {"obstacle": (f"link:{link}",)}))
    while session.current is not None and session.board.zone_map.links[link].state == "shut":
        if session.waiting_roll is not None:
            session.type_in(3, 3, 3, 3)
        else:
            session.answer(*(session.questions[0].default or ()))
    assert session.board.zone_map.links[link].state == "open"
    assert session.board.grid is not None
    assert session.board.grid.edges[HATCH].state == "open"
    while session.undo() and session.board != drawn_ravine():
        assert session.board.grid is not None
    assert session.board == drawn_ravine()


def test_a_zone_that_is_revealed_stays_on_its_grid() -> None:
    made = drawn_ravine()
    zones = {**made.zone_map.zones, LOFT: replace(made.zone_map.zones[LOFT], revealed=False)}
    session = new_session(RULES, replace(made, map=made.with_zones(replace(made.zone_map, zones=zones))), "seed")
    session.perform(Command("reveal"))
    while session.questions:
        session.answer(*(session.questions[0].default or [session.questions[0].free[0].key]))
    assert session.board.grid is not None
    assert made.grid is not None
    assert session.board.grid.edges == made.grid.edges
    assert session.board.zone_map.zones[LOFT].revealed


def test_random_games_over_a_grid_keep_everything() -> None:
    def reread(events: tuple[Event, ...]) -> tuple[Event, ...]:
        return Codec(RULES).events(parse(encode(events), "events"))

    plain = plain_board(RULES)
    grid = GridMap(60, 40, zones=plain.zone_map, edges={EdgeId("3,3 n"): Edge("wall")})
    assert conform(RULES, [replace(plain, map=grid)], 6, "seed", reread) == ()


def test_a_battle_of_zones_over_a_grid_is_sound_and_is_read_as_it_was_written() -> None:
    made = drawn_ravine()
    assert tuple(validate_board(made, RULES)) == ()
    assert Codec(RULES).board(parse(encode(made), "here")) == made


def test_who_stands_in_a_zone_that_is_gone_leaves_with_it() -> None:
    made = drawn_ravine()
    assert made.grid is not None
    zones = {key: zone for key, zone in made.zone_map.zones.items() if key != FLOOR}
    gone = replay(made, (MapChanged("gone", made.with_zones(replace(made.zone_map, zones=zones))),))
    assert TokenId("orm") not in gone.tokens
    walled = replay(made, (EdgesSet("walls", {EdgeId("1,1 n"): Edge("wall")}),))
    assert walled[ORM].place == FLOOR
    assert ZoneId(FLOOR) in walled.zone_map.zones
