"""Criticals are kept where their damage would be for nothing, and spent on what does most."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.grid_map import GridMap
from battlemap.board.machine_style import CharacterName
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decision import Decision
from battlemap.minds.mind import Mind
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, StandingOrders
from battlemap.rules.procedure import Command, Keys
from battlemap.rules.run import by_default
from rulesets.obss.book.creature import RoundRecord
from rulesets.obss.book.fight import Board
from tests.rulesets.obss.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece, with_sheet

HOUSE = {"options.critical_actions": True}
RIM = GridMap(20, 5, heights=("99999999900000000000",) * 5)


def beside_each_other(hp: int, grid: GridMap = RIM, column: int = 2) -> Board:
    """Ann beside Cat, who has so many hit points left of thirty."""
    cat = piece(CAT, RAIDERS, (column, 2), fighter(max_hp=30, hp=hp))
    ann = piece(ANN, HEROES, (column - 1, 2), fighter(abilities={"strength": 2}, max_hp=30, hp=30))
    return board(ann, cat, grid=grid, now=ANN, house=HOUSE)


def having_kept(fight: Board, count: int, **fields: Any) -> Board:
    """Ann has kept so many criticals on Cat, and has attacked twice."""
    done = RoundRecord(attacks=2, row=2)
    return with_sheet(fight, ANN, bank={CAT: count}, bank_since=1, last_attack=20, done=done, **fields)


def kept(fight: Board, character: CharacterName = "steady", skill: int = 3) -> Keys:
    """How many criticals of a hit with two of them Ann keeps."""
    session = two_criticals(fight)
    run, choice = session.current, session.questions[0]
    assert run is not None
    mind = Mind(RULES, CHARACTERS[character], skill)
    return mind.decide_answer(run.before, run.command, run.inputs, choice, session.board[ANN].side, 0, run.run).keys


def two_criticals(fight: Board) -> Session:
    """Ann hits Cat with two criticals, as far as the question how many she keeps."""
    session = new_session(RULES, fight, "criticals", StandingOrders().with_rolling(EVERYBODY, "type"))
    session.perform(Command("attack", ANN, {"target": (CAT,)}))
    while session.waiting_roll is not None or session.questions[0].ask != "keep":
        if session.waiting_roll is not None:
            session.type_in(6, 6, 5, 5, 5)
        else:
            choice = session.questions[0]
            session.answer(*by_default(session.board, choice), by=choice.to[0])
    assert [option.key for option in session.questions[0].options] == ["0", "1", "2"]
    return session


def spent(fight: Board, character: CharacterName = "steady", skill: int = 3) -> Decision:
    return Mind(RULES, CHARACTERS[character], skill).decide_command(fight, ANN)


def test_criticals_do_damage_where_that_counts_and_are_kept_where_the_foe_falls_without() -> None:
    assert kept(beside_each_other(hp=30)) == ("0",)
    assert kept(beside_each_other(hp=2)) == ("2",)


def test_beside_a_deep_drop_what_is_kept_is_spent_on_a_shove_over_it() -> None:
    command = spent(having_kept(beside_each_other(hp=30, column=8), 1)).command
    assert command is not None
    assert command.action == "critical action"
    assert command.preset["critical action"] == ("push 1",)
    assert command.preset["moved to"][0].startswith("9,")


@pytest.mark.parametrize(("character", "skill"), [("beast", 3), ("mindless", 3), ("steady", 2)])
def test_beasts_and_the_less_skilled_keep_and_spend_nothing(character: CharacterName, skill: int) -> None:
    assert kept(beside_each_other(hp=2), character, skill) == ("0",)
    command = spent(having_kept(beside_each_other(hp=30, column=8), 1), character, skill).command
    assert command is None or command.action != "critical action"


def test_what_is_kept_is_spent_on_a_foe_who_stands_and_else_on_ones_own_guard() -> None:
    fight = having_kept(beside_each_other(hp=30), 3, left={"action": 0, "immediate": 1, "reaction": 1})
    on_cat = spent(fight).command
    assert on_cat is not None
    assert on_cat.preset["critical action"] == ("weapon 3",)
    nobody = fight.with_token(replace(fight[CAT], sheet=replace(fight[CAT].sheet, status="dead", hp=-30)))
    other = replace(fight[CAT], id="dog", name="Dog", place=(3, 2))
    on_ann = spent(nobody.with_token(other)).command
    assert on_ann is not None
    assert on_ann.preset["critical action"] == ("defence 1",)


def test_nothing_is_spent_without_a_reaction() -> None:
    fight = having_kept(beside_each_other(hp=30), 3, left={"action": 0, "immediate": 1, "reaction": 0})
    assert spent(fight).command is None
