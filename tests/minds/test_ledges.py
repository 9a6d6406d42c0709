"""Foes are pushed over edges, where the fall is worth more than a blow, and to where they fall deepest."""

import pytest

from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell
from battlemap.board.machine_style import CharacterName
from battlemap.minds.character import CHARACTERS
from battlemap.minds.mind import Mind
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, StandingOrders
from battlemap.rules.procedure import Command
from battlemap.rules.run import by_default
from rulesets.obss.book.fight import Board
from rulesets.obss.ledges import ledges_around
from tests.rulesets.obss.boards import ANN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece

EDGE = 9
"""The first column that lies lower."""


def on_a_rim(depth: int = 9, cat: Cell = (8, 2)) -> Board:
    """Ann, who is strong, beside Cat, who stands at a drop to the east."""
    rim = GridMap(20, 5, heights=(f"{'9' * EDGE}{str(9 - depth) * (20 - EDGE)}",) * 5)
    strong = fighter(abilities={"strength": 4}, skills={"athletics": 4}, wp=2, max_hp=30, hp=30)
    weak = fighter(max_hp=30, hp=30)
    return board(piece(ANN, HEROES, (cat[0] - 1, 2), strong), piece(CAT, RAIDERS, cat, weak), grid=rim, now=ANN)


def action_of(fight: Board, character: CharacterName = "steady", skill: int = 3) -> str:
    decision = Mind(RULES, CHARACTERS[character], skill).decide_command(fight, ANN)
    return decision.command.action if decision.command is not None else ""


def test_whoever_stands_at_a_deep_drop_is_pushed_over_it() -> None:
    decision = Mind(RULES).decide_command(on_a_rim(), ANN)
    assert decision.command == Command("push", ANN, {"target": (CAT,)})
    assert "harms the foes" in decision.words[0]


@pytest.mark.parametrize("fight", [on_a_rim(depth=2), on_a_rim(cat=(2, 2))], ids=["a step", "no edge within reach"])
def test_where_nobody_would_fall_nobody_is_pushed(fight: Board) -> None:
    assert action_of(fight) == "attack"


@pytest.mark.parametrize(("character", "skill"), [("beast", 3), ("mindless", 3), ("steady", 1), ("steady", 2)])
def test_beasts_and_the_less_skilled_do_not_think_of_it(character: CharacterName, skill: int) -> None:
    assert action_of(on_a_rim(), character, skill) == "attack"


def answer_until(session: Session, ask: str) -> None:
    """Answer as is usual, with good dice, until *ask* is asked."""
    while session.current is not None:
        if (roll := session.waiting_roll) is not None:
            session.type_in(*((6, 5, 5, 4) if roll.ask == "push" else (4,) * roll.pool.count))
        elif session.questions[0].ask == ask:
            return
        else:
            choice = session.questions[0]
            session.answer(*by_default(session.board, choice), by=choice.to[0])


def test_of_all_places_the_one_beyond_the_edge_is_chosen() -> None:
    session = new_session(RULES, on_a_rim(cat=(7, 2)), "rim", StandingOrders().with_rolling(EVERYBODY, "type"))
    session.perform(Command("push", ANN, {"target": (CAT,)}))
    answer_until(session, "moved to")
    run, choice = session.current, session.questions[0]
    assert run is not None
    decision = Mind(RULES).decide_answer(run.before, run.command, run.inputs, choice, session.board[ANN].side, 0, run.run)
    session.answer(*decision.keys, by=ANN, machine=True)
    answer_until(session, "")
    assert session.board[CAT].cell[0] == EDGE
    assert session.board[CAT].sheet.hp == 30 - 12


def test_an_edge_is_known_by_how_far_it_is_and_how_deep() -> None:
    fight = on_a_rim(depth=6)
    assert {(far, depth) for far, depth in ledges_around(fight, CAT, 1).values()} == {(1, 6)}
    assert all(cell[0] == EDGE for cell in ledges_around(fight, CAT, 3))
    assert not ledges_around(fight, ANN, 1)
