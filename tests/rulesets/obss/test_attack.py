"""Attacks by the public door: what is asked, what is shown, how likely a hit is."""

import pytest

from battlemap.board.events import Contest
from battlemap.play.action_menu import build_menu
from battlemap.play.command_preview import preview_command
from battlemap.play.odds.command_odds import chances
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import RollOrder, StandingOrders, new_battle_orders
from battlemap.rules.procedure import Command
from battlemap.rules.run import why_not
from rulesets.obss.attack.attack_roll import modifiers
from rulesets.obss.basics.arms import BARE, weapon_use_of
from rulesets.obss.basics.blow import Blow
from rulesets.obss.basics.defence import defence
from rulesets.obss.book.creature import Arm, CreatureSheet, Extra
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import BOOK
from tests.rulesets.obss.boards import (
    ANN,
    CAT,
    HEROES,
    RAIDERS,
    RULES,
    board,
    fighter,
    piece,
    table,
    with_conditions,
    with_sheet,
)

STRIKE = Command("attack", ANN, {"target": ("cat",)})


def session(on: Board) -> Session:
    """A new battle as the program begins it, but that no dice wait."""
    orders = new_battle_orders(RULES.standing_orders)
    return new_session(RULES, on, "seed", StandingOrders(orders.standing, (RollOrder("", "at once"),)))


def test_a_usual_attack_asks_nothing_beyond_the_target() -> None:
    fight = session(board(now=ANN))
    fight.perform(STRIKE)
    assert fight.questions == ()
    assert fight.board[ANN].sheet.left["action"] == 2


def test_damage_stands_on_the_card_of_the_attack() -> None:
    sure = board(piece(ANN, HEROES, (1, 1), fighter(wp=30)), piece(CAT, RAIDERS, (2, 1), CreatureSheet(max_hp=90)), now=ANN)
    fight = session(sure)
    fight.perform(STRIKE)
    shown = [event for _, events in fight.story() for event in events if isinstance(event, Contest)]
    assert len({contest.id for contest in shown}) == 1
    assert shown[-1].outcome.startswith("Hit")
    assert shown[-1].outcome.endswith(" damage")
    assert str(90 - fight.board[CAT].sheet.hp) in shown[-1].outcome


def test_the_menu_says_why_a_foe_cannot_be_attacked() -> None:
    far = board(piece(ANN, HEROES, (1, 1)), piece(CAT, RAIDERS, (15, 1)), now=ANN)
    lines = {line.action: line for line in build_menu(RULES, far, ANN, CAT)}
    assert lines["attack"].refusal == "Cat is out of reach"
    dead = with_sheet(board(now=ANN), CAT, status="dead")
    assert {line.action: line.refusal for line in build_menu(RULES, dead, ANN, CAT)}["attack"] == "Cat is dead"


def test_whoever_died_meanwhile_cannot_be_attacked() -> None:
    assert "Cat is dead" in why_not(table(with_sheet(board(now=ANN), CAT, status="dead")), STRIKE)


@pytest.mark.parametrize("condition", ["unconscious", "stunned", "paralysed"])
def test_whoever_can_do_nothing_does_not_attack(condition: str) -> None:
    assert why_not(table(with_conditions(board(now=ANN), ANN, condition)), STRIKE)


def test_the_odds_are_those_of_the_roll() -> None:
    """Without bonus against 10: worked out by hand for three exploding dice whose ones are nothing."""
    found = chances(RULES, board(), STRIKE)
    assert found is not None
    assert found.exact
    assert found.tie == 0
    assert found.success + found.failure == pytest.approx(1)
    assert {word.split(",")[0] for word in found.styles} == {"Hit", "Miss", "Critical failure"}


def test_odds_of_an_attack_stop_at_the_damage() -> None:
    found = chances(RULES, board(), STRIKE)
    assert found is not None
    assert found.branches < 25


def test_a_preview_shows_attack_and_defence_before_any_die() -> None:
    on = board(piece(ANN, HEROES, (1, 1), fighter(wp=4)), piece(CAT, RAIDERS, (2, 1)))
    seen = preview_command(RULES, on, STRIKE, lambda seat: False)
    contest = seen.contest
    assert contest is not None
    assert [side.waiting for side in contest.sides] == [True, False]
    assert contest.sides[1].total == 10
    assert [one.name for one in contest.sides[0].modifiers] == ["Weapon proficiency"]


def test_every_modifier_names_its_rule() -> None:
    sheet = fighter(wp=4, abilities={"strength": 2}, lists={"swords": 7}, extras=(Extra("attack", 1, "Ring"),))
    guarded = fighter(armour="leather", shield="light wooden shield")
    on = board(piece(ANN, HEROES, (1, 1), sheet), piece(CAT, RAIDERS, (2, 1), guarded))
    listed = modifiers(on, Blow(ANN, CAT, weapon_use_of(BOOK, sheet, "sword")), ())
    parts, worth = defence(on, CAT, ANN)
    assert all(one.rule for one in (*listed, *parts))
    assert sum([one.value for one in parts]) == worth == 13


def test_a_finished_attack_bonus_takes_the_place_of_what_would_be_worked_out() -> None:
    sheet = CreatureSheet(monster=True, wp=9, arms={"bite": Arm("bite", attack=5, bonus=3)})
    on = board(piece(ANN, HEROES, (1, 1), sheet), piece(CAT, RAIDERS, (2, 1)))
    assert [one.value for one in modifiers(on, Blow(ANN, CAT, weapon_use_of(BOOK, sheet, "bite")), ())] == [5]


def test_bare_hands_are_always_there() -> None:
    assert weapon_use_of(BOOK, CreatureSheet(), "sword") == BARE
    unarmed = board(piece(ANN, HEROES, (1, 1), CreatureSheet()), piece(CAT, RAIDERS, (2, 1)))
    assert not why_not(table(unarmed), STRIKE)


def test_nobody_is_asked_about_luck_unless_it_is_wanted() -> None:
    lucky = fighter(wp=9, abilities={"dexterity": 8, "strength": 8}, skills={"athletics": 8})
    fight = session(board(piece(ANN, HEROES, (1, 1), lucky), piece(CAT, RAIDERS, (2, 1), lucky)))
    fight.perform(Command("begin fight", preset={"sneakers": ()}))
    assert fight.questions == ()
    assert fight.board.turns.order
