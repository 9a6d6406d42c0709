"""The line of a charge, before it is made: the run-in, and where a charge with style leads on to."""

import pytest
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.lenses import LensOverlay
from battlemap.rules.procedure import Command
from tests.rulesets.war_of_ashes.boards import COLE, FLOOR, FORD, HEROES, ORM, RAIDERS, RIM, RULES, board, hero, minion, piece


def sketch_charge(draft: Command, start: object = RIM, **sheet: object) -> LensOverlay:
    fight = board(
        piece(ORM, HEROES, start, hero()),  # type: ignore[arg-type]
        piece(COLE, RAIDERS, FLOOR, minion(**sheet)),
    )
    return RULES.command_overlay(fight, draft)


def test_the_line_of_a_charge_leads_through_the_foes_zone_and_on() -> None:
    run_in, drive = sketch_charge(Command("charge", ORM, {"target": (COLE,)})).lines
    assert (*run_in.start, *run_in.end) == pytest.approx((100, 100, 400, 100))
    assert (*drive.start, *drive.end) == pytest.approx((400, 100, 700, 100))
    assert (run_in.cover_at, drive.cover_at) == (None, 0.0)
    assert (run_in.words, drive.words) == ("Charge into Floor", "With style on to Ford")


def test_where_the_line_ends_nobody_is_driven_on() -> None:
    fight = board(piece(ORM, HEROES, FLOOR, hero()), piece(COLE, RAIDERS, FORD, minion()))
    lines = RULES.command_overlay(fight, Command("charge", ORM, {"target": (COLE,)})).lines
    assert [line.words for line in lines] == ["Charge into Ford"]


def test_a_swarm_that_outweighs_the_charger_is_driven_nowhere() -> None:
    draft = Command("charge", ORM, {"target": (COLE,)})
    assert [line.words for line in sketch_charge(draft, swarm="big").lines] == ["Charge into Floor"]
    assert len(sketch_charge(draft, swarm="small").lines) == 2


def test_no_other_wish_and_no_charge_out_of_reach_has_a_line() -> None:
    assert sketch_charge(Command("attack", ORM, {"target": (COLE,)})).lines == ()
    assert sketch_charge(Command("charge", ORM)).lines == ()
    assert sketch_charge(Command("charge", ORM, {"target": ("nobody",)})).lines == ()
    assert sketch_charge(Command("charge", ORM, {"target": (COLE,)}), start=FORD).lines != ()
    assert sketch_charge(Command("charge", ORM, {"target": (COLE,)}), start=FLOOR).lines == ()
    assert sketch_charge(Command("charge", ORM, {"target": (COLE,)}), status="fled").lines == ()


def test_an_unexplored_zone_keeps_its_name_to_itself() -> None:
    fight = board(piece(ORM, HEROES, RIM, hero()), piece(COLE, RAIDERS, FLOOR, minion()))
    zones = {**fight.zone_map.zones, FORD: replace(fight.zone_map.zones[FORD], revealed=False)}
    unseen = replace(fight, map=replace(fight.zone_map, zones=zones))
    lines = RULES.command_overlay(unseen, Command("charge", ORM, {"target": (TokenId("cole"),)})).lines
    assert [line.words for line in lines] == ["Charge into Floor", "With style on to an unexplored zone"]
