"""In "Four-dice ladder" rolls are raised where what they come to then is worth the box or the point (4, 5)."""

import pytest
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.minds.decision import Decision
from battlemap.minds.fight import begin
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.minds.planning.expectation import pending_action
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, StandingOrders
from battlemap.rules.procedure import Command
from battlemap.rules.registry import load_ruleset
from battlemap.rules.run import AnswerInput, by_default
from battlemap.testing.conformance import plain_board
from rulesets.fate2.book.fighter import Trait

ANN, CAT = TokenId("ann"), TokenId("cat")


def exchange(lead: int, boxes: int = 1, points: int = 0, foes: int = 0) -> Session:
    """Ann and Cat have attacked each other, Ann leads by so much as the dice lie, and is asked whether she raises her roll."""
    rules = load_ruleset("fate2")
    board = plain_board(rules)
    aspects = (Trait("Stubborn", boxes),) if boxes else ()
    ann, cat = board[ANN].sheet, board[CAT].sheet
    sheets = {
        ANN: replace(ann, skills={"swords": 3 + lead}, weapon="sword", aspects=aspects, fate_points=points),
        CAT: replace(cat, skills={"swords": 3}, weapon="sword", fate_points=foes),
    }
    tokens = {who: replace(board[who], place=board[ANN].place, sheet=sheet) for who, sheet in sheets.items()}
    session = new_session(rules, replace(board, tokens=tokens), "raised", StandingOrders().with_rolling(EVERYBODY, "type"))
    begin(session)
    session.perform(Command("attack", ANN, {"target": (CAT,)}))
    session.perform(Command("attack", CAT, {"target": (ANN,)}))
    session.perform(Command("play exchange"))
    answer_until(session, "improve")
    return session


def answer_until(session: Session, ask: str, **answers: str) -> None:
    """Answer everything as is usual, but for *answers*, until *ask* is asked; two dice show −, two +."""
    while session.current is not None:
        if session.waiting_roll is not None:
            session.type_in(1, 1, 3, 3)
            continue
        choice = session.questions[0]
        if choice.ask == ask:
            return
        keys = (answers[choice.ask],) if choice.ask in answers else by_default(session.board, choice)
        session.answer(*keys, by=choice.to[0])


def decided(session: Session) -> Decision:
    run = session.current
    assert run is not None
    side = session.board[ANN].side
    return Mind(session.rules).decide_answer(run.before, run.command, run.inputs, session.questions[0], side, 0, run.run)


@pytest.mark.parametrize("lead", [-2, 1, 5])
def test_a_box_is_checked_where_it_makes_a_win_of_a_loss_or_a_worse_wound(lead: int) -> None:
    assert decided(exchange(lead)).keys == ("turn:ann:Stubborn",)


@pytest.mark.parametrize(("lead", "points"), [(2, 0), (3, 0), (8, 3), (-9, 3)])
def test_a_roll_is_left_where_raising_it_changes_nothing(lead: int, points: int) -> None:
    assert decided(exchange(lead, int(not points), points)).keys == ("leave",)


def test_a_point_is_paid_for_a_foe_taken_out_and_not_for_a_scratch() -> None:
    assert decided(exchange(6, 0, 1)).keys == ("point:ann",)
    assert decided(exchange(0, 0, 1)).keys == ("leave",)


def test_a_box_and_a_point_are_paid_together_where_only_both_are_enough() -> None:
    session = exchange(4, 1, 1)
    assert decided(session).keys == ("turn:ann:Stubborn",)
    assert "spends points" in decided(session).words[0]


@pytest.mark.parametrize(
    ("lead", "key", "effect"),
    [(1, "leave", "harm"), (1, "turn:ann:Stubborn", "pin"), (-3, "leave", "pin"), (5, "turn:ann:Stubborn", "harm")],
)
def test_what_raising_is_said_to_come_to_is_what_comes_of_it(lead: int, key: str, effect: str) -> None:
    session = exchange(lead)
    run = session.current
    assert run is not None
    tactics, choice = session.rules.tactics, session.questions[0]
    said = tactics.answer_forecast(pending_action(run.run, run.command), choice, (key,))
    session.answer(key, by=ANN)
    answer_until(session, "", effect=effect)
    assert said is not None
    for who, ((chance, worth),) in said.fighters:
        assert chance == 1
        assert worth == pytest.approx(tactics.worth(session.board, who))
    assert {who for who, _ in said.fighters} == {ANN, CAT}


def test_a_machine_raises_its_roll_before_a_person_who_is_asked_as_well_and_else_leaves_it_to_her() -> None:
    for lead, raised in ((1, True), (2, False)):
        session = exchange(lead, foes=1)
        run = session.current
        assert run is not None
        assert tuple(session.questions[0].to) == (ANN, CAT)
        player = MachinePlayer(session, seat_sides({session.board[ANN].side: Mind(session.rules)}))
        assert player.step() is raised
        assert [answer.keys for answer in run.inputs if isinstance(answer, AnswerInput) and answer.ask == "improve"] == (
            [("turn:ann:Stubborn",)] if raised else []
        )
        assert not player.step()
        assert CAT in session.questions[0].to
