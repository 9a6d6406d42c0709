"""Feats, each by how often it was learnt (B6)."""

from typing import Any

import pytest

from battlemap.board.grid_map import GridMap
from battlemap.play.session import new_session
from battlemap.play.standing_orders import StandingOrders
from battlemap.rules.blocks.modifiers import dice_sum, plain_sum
from battlemap.rules.procedure import Command
from battlemap.rules.run import why_not
from rulesets.obss.attack.attack_roll import row_penalty
from rulesets.obss.attack.situation import known_facts, less_cover, on_attack
from rulesets.obss.basics.arms import weapon_use_of
from rulesets.obss.basics.blow import Blow
from rulesets.obss.book.creature import Arm, CreatureSheet, RoundRecord
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import BOOK
from rulesets.obss.health.wounds import death_at
from tests.rulesets.obss.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece, table

BOW = {"bow": Arm("longbow"), "dagger": Arm("dagger")}


def archer(**feats: int) -> CreatureSheet:
    return CreatureSheet(
        wp=6, lists={"bows": 0}, arms=BOW, feats={name.replace("_", " "): count for name, count in feats.items()}
    )


def shot(at: Board) -> Blow:
    return Blow(ANN, CAT, weapon_use_of(BOOK, at[ANN].sheet, "bow"), ability="dexterity")


@pytest.mark.parametrize("cover", ["light cover", "medium cover", "full cover"])
@pytest.mark.parametrize(("learnt", "less"), [(0, 0), (1, 2), (2, 4)])
def test_a_perfectionist_makes_cover_smaller_but_never_less_than_none(learnt: int, less: int, cover: str) -> None:
    on = board(piece(ANN, HEROES, (1, 1), archer(perfectionist=learnt)), piece(CAT, RAIDERS, (9, 1)))
    found = less_cover(on, shot(on), (f"defender:{cover}",))
    assert -plain_sum(found) == min(less, BOOK.situations.defender[cover].value)


@pytest.mark.parametrize(("learnt", "value", "dice"), [(0, 0, -1), (1, -2, 0), (2, 0, 0)])
def test_one_with_the_bow_minds_a_threat_less(learnt: int, value: int, dice: int) -> None:
    near = board(piece(ANN, HEROES, (1, 1), archer(one_with_the_bow=learnt)), piece(CAT, RAIDERS, (2, 1)))
    found = on_attack(BOOK, known_facts(near, shot(near)))
    assert (plain_sum(found), dice_sum(found)) == (value, dice)


def over_straw(learnt: int, squares: int) -> str:
    """Why Ann cannot charge Cat, eleven squares away, with so many squares of difficult ground on the way."""
    row = "." * 4 + "r" * squares + "." * (26 - squares)
    straw = GridMap(30, 20, ground=(row,) * 20)
    on = board(piece(ANN, HEROES, (2, 5), fighter(feats={"rhino": learnt})), piece(CAT, RAIDERS, (13, 5)), grid=straw, now=ANN)
    return why_not(table(on), Command("charge", ANN, {"target": ("cat",)}))


@pytest.mark.parametrize(
    ("learnt", "squares", "goes"),
    [(0, 0, True), (0, 1, False), (1, 1, True), (1, 8, True), (1, 9, False), (2, 9, True)],
)
def test_a_rhino_charges_over_difficult_ground_which_counts_double_at_first(learnt: int, squares: int, goes: bool) -> None:
    assert bool(over_straw(learnt, squares)) != goes


LIGHT = {"sword": Arm("longsword"), "dagger": Arm("dagger")}
HEAVY = {"sword": Arm("longsword"), "second": Arm("longsword")}


@pytest.mark.parametrize(
    ("learnt", "arms", "row"),
    [
        (0, LIGHT, (0, -5, -10, -15)), (1, LIGHT, (0, -4, -9, -13)), (2, LIGHT, (0, -4, -9, -13)), (3, LIGHT, (0, 0, -5, -9)),
        (0, HEAVY, (0, -8, -10, -18)), (1, HEAVY, (0, -8, -10, -18)), (2, HEAVY, (0, -5, -10, -15)),
        (3, HEAVY, (0, 0, -5, -10)),
    ],
)  # fmt: skip
def test_two_weapons_by_turns_lose_less_the_better_they_were_learnt(learnt: int, arms: Any, row: tuple[int, ...]) -> None:
    off = list(arms)[1]
    found = []
    for place in range(4):
        hands = tuple([("main", "off")[at % 2] for at in range(place)])
        sheet = fighter(arms=arms, off_hand=off, feats={"two-weapon": learnt}, done=RoundRecord(place, place, hands=hands))
        on = board(piece(ANN, HEROES, (1, 1), sheet), piece(CAT, RAIDERS, (2, 1)), now=ANN)
        way = weapon_use_of(BOOK, sheet, off if place % 2 else "sword")
        found.append(plain_sum(row_penalty(on, Blow(ANN, CAT, way, place=place))))
    assert tuple(found) == row


@pytest.mark.parametrize(
    ("feats", "arm", "bonus"), [({}, "longsword", 2), ({"parry": 1}, "longsword", 3), ({"parry": 1}, "flail", 2)]
)
def test_who_has_learnt_to_parry_prepares_a_better_defence(feats: dict[str, int], arm: str, bonus: int) -> None:
    on = board(piece(ANN, HEROES, (1, 1), fighter(arms={"arm": Arm(arm)}, feats=feats)), piece(CAT, RAIDERS, (9, 1)), now=ANN)
    fight = new_session(RULES, on, "seed", StandingOrders())
    fight.perform(Command("prepare", ANN))
    assert [change.value for effect in fight.board.effects for change in effect.changes] == [bonus]


@pytest.mark.parametrize(("learnt", "constitution", "end"), [(0, 0, -10), (1, 0, -13), (1, 2, -17)])
def test_the_hard_to_kill_die_later(learnt: int, constitution: int, end: int) -> None:
    sheet = fighter(abilities={"constitution": constitution}, feats={"hard to kill": learnt})
    assert death_at(board(piece(ANN, HEROES, (1, 1), sheet)), ANN) == end
