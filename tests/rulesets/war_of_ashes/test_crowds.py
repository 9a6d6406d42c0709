"""Swarms, mobs, stunts of reach and unexplored zones: random play keeps everything, and what is said of them is right."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import Event
from battlemap.board.ids import TokenId
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.testing.conformance import conform
from rulesets.war_of_ashes.basics.swarms import alike, untouchable
from rulesets.war_of_ashes.basics.weight import bulk
from rulesets.war_of_ashes.book.fighter import SWARM_WEIGHTS, Board, Conflict, Fighter, Stunt
from rulesets.war_of_ashes.book.rulebook import BOOK
from rulesets.war_of_ashes.exchanges.turn_order import next_order
from rulesets.war_of_ashes.harm.harm import box_values
from tests.rulesets.war_of_ashes.boards import (
    COLE,
    FLOOR,
    FORD,
    HEROES,
    IVER,
    ODDA,
    ORM,
    RAIDERS,
    RIM,
    RULES,
    YLVA,
    aspect,
    board,
    hero,
    minion,
    piece,
    ravine,
)

RATS = TokenId("rats")
SPEAR = Stunt("Long spear", "weapon", reach="next zone")
FIRE = Stunt("Fire pot", sweeping=True)
STANCE = Stunt("Broad stance", weighs=4)


def teeming(**fields: Any) -> Board:
    """A swarm, two mobs of a kind and a weightless one against three heroes with stunts; the ford is unexplored."""
    unknown = ravine()
    zones = {**unknown.zones, FORD: replace(unknown.zones[FORD], revealed=False)}
    mob = minion(members=3, boxes=(1,))
    return board(
        piece(ORM, HEROES, FLOOR, hero(stunts=(SPEAR, STANCE), fate_points=2)),
        piece(ODDA, HEROES, RIM, hero(approaches={"quick": 1, "clever": 2}, stunts=(FIRE,), range=2)),
        piece(RATS, RAIDERS, FLOOR, minion(swarm="big")),
        piece(COLE, RAIDERS, FLOOR, mob),
        piece(IVER, RAIDERS, FLOOR, mob),
        piece(YLVA, RAIDERS, RIM, minion(weight=0)),
        aspects=(
            aspect("Narrow echo", free=((HEROES, 1),)),
            aspect("Fog", on=RIM, tags=("obscuring",)),
            aspect("Deep snow", on=FORD, hidden=True, adverse=True),
        ),
        turns=TurnOrder(((ORM,), (ODDA,), (RATS, COLE, IVER, YLVA)), 0),
        map=replace(unknown, zones=zones),
        **fields,
    )


def reread(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return Codec(RULES).events(parse(encode(events), "events"))


def test_random_play_with_crowds_keeps_everything() -> None:
    spilling = teeming(house={"options.mob_spill": True, "options.swarm_struck": "no harm", "options.lost_lead": "the next best"})
    assert conform(RULES, [teeming(), spilling], 6, "slate", reread) == ()


@pytest.mark.parametrize(("swarm", "boxes"), [("small", ()), ("big", (1,)), ("huge", (1, 1))])
def test_a_swarm_weighs_and_takes_what_its_size_says(swarm: str, boxes: tuple[int, ...]) -> None:
    sheet = Fighter(swarm=swarm)  # type: ignore[arg-type]
    assert (sheet.weight, sheet.boxes, sheet.slots, sheet.crowd) == (SWARM_WEIGHTS[swarm], boxes, (), "swarm")


@pytest.mark.parametrize(("members", "weight", "boxes"), [(0, 1, 1), (1, 1, 1), (2, 2, 2), (6, 6, 4), (9, 8, 5)])
def test_a_mob_adds_up_to_a_limit(members: int, weight: int, boxes: int) -> None:
    sheet = minion(members=members, boxes=(1,))
    assert bulk(BOOK, sheet) == weight
    assert len(box_values(BOOK, sheet)) == boxes


def test_a_swarm_that_nobody_opposes_can_be_shot_at() -> None:
    there = teeming()
    assert untouchable(BOOK, there, RATS)
    alone = there.with_token(replace(there[ORM], place=FORD))
    assert not untouchable(BOOK, alone, RATS)


def test_only_those_alike_in_one_zone_make_one_mob() -> None:
    there = teeming()
    assert alike(there, COLE, IVER)
    assert not alike(there, COLE, RATS)
    apart = there.with_token(replace(there[IVER], place=RIM))
    assert not alike(apart, COLE, IVER)


def test_a_group_whose_first_is_out_keeps_its_place_or_goes_by_the_next_best() -> None:
    there = board(scene=Conflict(phase="exchanges", npcs="together"))
    order = ((IVER, COLE), (ORM,), (ODDA,))
    out = there.with_token(replace(there[IVER], sheet=replace(there[IVER].sheet, status="taken out")))
    fight = replace(out, turns=TurnOrder(order, 0))
    assert next_order(BOOK, fight) == order
    book = RULES.book_for((("options.lost_lead", "the next best"),))
    assert next_order(book, fight) == ((ORM,), (ODDA,), (COLE, IVER))
