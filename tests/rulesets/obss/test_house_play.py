"""Random play with house rules turned on, among the wounded, the confused and shut doors, finds nothing that is not kept."""

from msgspec.structs import replace

from battlemap.board.grid_map import Edge, GridMap
from battlemap.board.ids import EdgeId
from battlemap.testing.conformance import conform
from rulesets.obss.book.creature import Arm, CreatureSheet
from rulesets.obss.book.fight import Board
from tests.rulesets.obss.boards import ANN, BEN, CAT, DOG, HEROES, RAIDERS, RULES, board, fighter, piece, with_conditions
from tests.rulesets.obss.test_conformance import crowded_board, reread

DOORS = GridMap(14, 10, edges={EdgeId("4,5 w"): Edge("door", "shut"), EdgeId("5,4 n"): Edge("door", "locked")})
HOUSE = {
    "options.fumbles": True,
    "options.fate_points": True,
    "options.recovery": True,
    "options.opposed": "rolled",
    "options.later_falls": "fixed 18",
}


def ward() -> Board:
    """Somebody who can help, somebody dying, somebody confused who bleeds, and a foe that is nearly down."""
    ann = fighter(wp=4, skills={"first aid": 3}, max_hp=20, hp=9, potions=2, nonlethal=3)
    ben = CreatureSheet(max_hp=20, hp=-4, falls=1, max_magic=20, arms={"axe": Arm("hand axe")})
    cat = fighter(wp=4, max_hp=16, hp=3)
    dog = CreatureSheet(max_hp=20, fatigue=2, lists={"axes": 1}, arms={"axe": Arm("hand axe", count=2)}, monster=True)
    here = board(
        piece(ANN, HEROES, (4, 5), ann),
        piece(BEN, HEROES, (5, 5), ben),
        piece(CAT, RAIDERS, (6, 5), cat),
        piece(DOG, RAIDERS, (5, 6), dog),
        grid=DOORS,
        now=ANN,
    )
    return with_conditions(here, DOG, "confused", "bleeding")


def test_house_rules_keep_everything_that_every_ruleset_must() -> None:
    fight = replace(crowded_board(), house=HOUSE)
    assert conform(RULES, [fight, replace(ward(), house=HOUSE)], 5, "slate", reread) == ()


def test_the_wounded_are_treated_by_the_rules_after_the_fight_too() -> None:
    quiet = replace(ward(), turns=type(ward().turns)())
    assert conform(RULES, [ward(), quiet], 5, "chalk", reread) == ()
