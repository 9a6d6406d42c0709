"""Done over again, otherwise: one undo returns, dice that fell on the table fall so again, and nothing of the past is lost."""

import pytest

from battlemap.board.events import Titled
from battlemap.play.journal import ROOT
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrders
from battlemap.play.timeline.decisions import other_faces
from battlemap.rules.procedure import Command
from battlemap.rules.run import AnswerInput, DiceInput
from benchmarks.rules.other_ways import walk
from tests.games.duel import ANN, CAT, DUEL, board_in_fight


def struck(how: str = "type") -> Session:
    """Ann has struck Cat with dice that lay on the table, and somebody has named the battle since."""
    session = new_session(DUEL, board_in_fight(), "seed", StandingOrders(rolling=(RollOrder(EVERYBODY, how),)))  # type: ignore[arg-type]
    session.perform(Command("strike", ANN, {"target": (CAT,)}))
    play_on(session)
    session.edit(Titled("later"), what="Name it")
    return session


def play_on(session: Session) -> None:
    while session.current is not None:
        if session.waiting_roll is not None:
            session.type_in(*[2] * session.waiting_roll.pool.count)
        else:
            session.answer(*(session.questions[0].default or (session.questions[0].options[0].key,)))


def first(session: Session, kind: type) -> int:
    return next(at for at, given in enumerate(session.journal.entry(1).inputs) if isinstance(given, kind) and not auto(given))


def auto(given: object) -> bool:
    return isinstance(given, AnswerInput) and given.auto


def test_one_undo_returns_from_what_was_done_over_again_and_redo_leads_there_once_more() -> None:
    session = struck()
    head = session.head
    session.go_to(1, first(session, DiceInput), (1,) * len(dice(session, 1)[0].faces))
    play_on(session)
    again = session.head
    assert session.undo_title == "going to another place of the log"
    assert session.undo()
    assert (session.head, session.board.title) == (head, "later")
    assert session.redo_title == "going to another place of the log"
    assert session.redo()
    assert session.head == again
    assert session.undo()
    assert session.head == head


def test_undo_before_anything_is_answered_otherwise_returns_too() -> None:
    session = struck()
    head = session.head
    session.go_to(1, first(session, AnswerInput))
    assert session.questions
    assert session.undo()
    assert (session.head, session.current) == (head, None)


def test_undo_of_an_answer_in_the_midst_of_it_takes_back_that_answer_only() -> None:
    session = struck("auto")
    at = first(session, AnswerInput)
    session.go_to(1, at)
    question = session.questions[0]
    session.answer(*(question.default or (question.options[0].key,)))
    if session.current is not None:
        assert session.undo()
        assert session.current is not None
        assert len(session.current.inputs) == at


def dice(session: Session, key: int) -> list[DiceInput]:
    return [given for given in session.journal.entry(key).inputs if isinstance(given, DiceInput)]


def test_dice_that_lay_on_the_table_lie_so_again_when_a_decision_is_taken_otherwise() -> None:
    session = struck()
    last = session.journal.last
    session.go_to(1, first(session, AnswerInput))
    while session.current is not None:
        assert session.waiting_roll is None
        session.answer(*(session.questions[0].default or (session.questions[0].options[0].key,)))
    assert dice(session, last + 1) == dice(session, 1)


def test_going_somewhere_and_back_is_done_again_by_redo() -> None:
    session = struck()
    head = session.head
    session.go_to(ROOT)
    session.undo()
    assert session.head == head
    session.redo()
    assert session.head == ROOT
    session.edit(Titled("new"), what="Name it")
    assert session.redo_title == ""


def test_other_dice_are_fair_ones_of_the_same_pool_and_other_ones_each_time() -> None:
    session = struck()
    at = first(session, DiceInput)
    tries = set()
    for number in range(6):
        tries.add(other_faces(DUEL, session.journal, session.seed, 1, at))
        session.edit(Titled(str(number)), what="Name it")
    assert len(tries) > 1
    assert other_faces(DUEL, session.journal, session.seed, 1, first(session, AnswerInput)) == ()


@pytest.mark.parametrize("sample", ["ravine-ambush", "quarry-yard"])
def test_a_past_that_is_gone_through_at_random_loses_nothing(sample: str) -> None:
    walker = walk(sample, 8, 16, seed=3)
    assert walker.faults == []
    assert walker.tried
