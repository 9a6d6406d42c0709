"""Worked examples that are arithmetic: pools of dice, degrees, derived values, recovery of what is passive."""

import pytest

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.records import Modifier
from battlemap.rules.dice import DicePool, Faces
from rulesets.sifrp.basics.defence import defence
from rulesets.sifrp.basics.derived import deadly_at, movement, passive_result, sprint
from rulesets.sifrp.basics.dice import FREE, KEPT, SPARED, TEST, Best, DiceHand, hand_of, roll_rule
from rulesets.sifrp.book.fighter import Arm, Fighter
from rulesets.sifrp.book.rulebook import BOOK
from rulesets.sifrp.movement.dodge import half
from rulesets.sifrp.movement.speed import charge_yards
from tests.rulesets.sifrp.boards import ANN, CAT, HEROES, board, fighter, piece, with_sheet


def dice(count: int, group: str = "") -> Modifier:
    return Modifier(0, "Dice", dice=count, group=group)


def keep(rank: int, *modifiers: Modifier) -> DiceHand:
    return hand_of(BOOK, rank, modifiers)


def total(hand: DiceHand, faces: Faces, bonus: int = 0) -> int:
    """What these faces come to."""
    found = Best(exact=True)(faces, hand.pool, bonus, -99)
    assert found.total is not None
    return found.total


def test_tv_1_bonus_dice_are_dropped_then_penalty_dice_take_the_lowest() -> None:
    hand = keep(3, dice(2), dice(-1))
    assert hand == DiceHand(5, 2)
    assert total(hand, (6, 5, 3, 2, 2)) == 11


def test_tv_2_no_more_bonus_dice_than_ranks_but_for_destiny() -> None:
    assert keep(4, dice(6)) == DiceHand(8, 4)
    assert keep(4, dice(6), dice(1, FREE)) == DiceHand(9, 4)


@pytest.mark.parametrize(("rolled", "degree"), [(17, 2), (16, 1), (22, 3), (27, 4), (40, 4), (11, 0)])
def test_tv_3_every_five_points_are_a_degree(rolled: int, degree: int) -> None:
    found = roll_rule(BOOK)((6,), DicePool(1, 6, keep=1), rolled - 6, 12)
    assert (found.degree, found.success) == (degree, degree > 0)


def test_tv_4_injuries_and_wounds_add_up() -> None:
    assert total(keep(4, dice(-1)), (6, 5, 4, 1), -2) == 13


def test_tv_25_bonus_dice_become_test_dice() -> None:
    faces = (6, 5, 4, 3, 1)
    assert total(keep(3, dice(2)), faces) == 15
    assert total(keep(3, dice(2), dice(1, KEPT)), faces) == 18
    assert total(keep(3, dice(2), dice(2, KEPT)), faces) == 19


def test_tv_55_a_penalty_die_is_cancelled() -> None:
    assert total(keep(4, dice(-1), dice(-1)), (6, 5, 3, 1)) == 11
    assert total(keep(4, dice(-1), dice(-1), dice(1, SPARED)), (6, 5, 3, 1)) == 14


def test_a_test_die_is_rolled_and_kept() -> None:
    assert keep(3, dice(1, TEST)) == DiceHand(4, 4)


def test_no_dice_are_left_where_penalties_take_them_all() -> None:
    assert keep(2, dice(-3)) == DiceHand(2, 0)


GUARD = {"agility": 3, "athletics": 4, "awareness": 3}


@pytest.mark.parametrize(
    ("fields", "worth"),
    [
        ({}, 10),
        ({"arms": {"shield": Arm("large shield")}}, 14),
        ({"arms": {"shield": Arm("large shield")}, "armour": "full plate"}, 8),
        ({"size": "small"}, 12),
        ({"size": "large"}, 8),
    ],
)
def test_tv_5_combat_defense(fields: dict[str, object], worth: int) -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(abilities=GUARD, **fields)))
    assert defence(on, ANN)[1] == worth


def test_combat_defense_can_do_without_the_armor_penalty() -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(abilities=GUARD, armour="full plate")))
    assert defence(on, ANN)[1] == 4
    assert defence(board(on[ANN], house={"options.armour_lowers_defence": False}), ANN)[1] == 10


def test_tv_6_endurance_is_health_injuries_and_wounds() -> None:
    sheet = Fighter(abilities={"endurance": 4})
    assert (sheet.most_health, sheet.endurance, deadly_at(BOOK, sheet)) == (12, 4, 4)


def test_tv_7_movement() -> None:
    on = board()
    assert (movement(on, ANN), sprint(on, ANN), charge_yards(on, ANN), half(on, ANN)) == (4, 16, 8, 2)


@pytest.mark.parametrize(("armour", "run", "yards", "sprinted"), [("half plate", 0, 3, 11), ("", 3, 5, 20), ("hide", 2, 4, 15)])
def test_movement_with_bulk_and_running(armour: str, run: int, yards: int, sprinted: int) -> None:
    on = board(piece(ANN, HEROES, (5, 5), fighter(armour=armour, specialties={"run": run})))
    assert (movement(on, ANN), sprint(on, ANN)) == (yards, sprinted)


def test_passive_results_go_down_with_hurts() -> None:
    on = with_sheet(board(), CAT, abilities={"fighting": 3}, specialties={"shield": 2}, injuries=1)
    assert passive_result(on, CAT, "fighting")[1] == 11
    assert passive_result(on, CAT, "fighting", "shield")[1] == 13
    shaken = board(on[ANN], on[CAT], effects=(Effect("shaken", "83", CAT, (NumberChange("tests", 0, -1),), title="Shaken"),))
    assert passive_result(shaken, CAT, "fighting")[1] == 7
    assert passive_result(board(on[ANN], on[CAT], house={"options.passive_hurt": False}), CAT, "fighting")[1] == 12
