"""Undo, redo, stepping in and deciding otherwise: what leads where, also after the battle was closed in between."""

import pytest
from msgspec.structs import replace

from battlemap.board.events import Titled
from battlemap.board.ids import TokenId
from battlemap.play.journal import ROOT
from battlemap.play.places import Place, Step, Steps
from battlemap.play.position import GOING
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, MachineSeat, RollOrder, StandingOrder, StandingOrders
from battlemap.rules.blocks.turns import begin_turn, end_turn
from battlemap.rules.procedure import Command, Procedure, Refused, choose
from battlemap.rules.ruleset import Action, AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput
from tests.games.duel import ANN, CAT, DUEL, board_in_fight, refresh_turn
from tests.games.duel_rules import T
from tests.games.failing import Trap
from tests.play.test_session import QUIET, STRIKE


def session(orders: StandingOrders = StandingOrders()) -> Session:
    return new_session(DUEL, board_in_fight(), "seed", orders)


def reopened(play: Session) -> Session:
    """The battle as it is taken up from its file."""
    return Session(DUEL, play.journal, play.state)


def finish(play: Session) -> None:
    while play.current is not None:
        if play.waiting_roll is not None:
            play.type_in(*[2] * play.waiting_roll.pool.count)
        else:
            play.answer(*(play.questions[0].default or (play.questions[0].options[0].key,)))


def test_stepping_in_after_going_elsewhere_enters_the_command_on_the_board_that_is_shown() -> None:
    play = session(QUIET)
    play.perform(STRIKE)
    play.edit(Titled("other"), what="Name it")
    play.perform(Command("walk", ANN, {"to": ("gate",)}))
    play.go_to(1)
    assert play.step_in("struck at")
    shown = play.board
    assert shown[ANN].zone == "yard"
    play.answer("parry:cat", by=CAT)
    assert play.journal.stubs[play.head].parent == ROOT
    assert play.board.title == shown.title
    assert play.board[ANN].zone == "yard"


def test_stepping_in_after_a_decision_was_taken_otherwise_stays_in_that_try() -> None:
    play = session(QUIET)
    play.edit(Titled("before"), what="Name it")
    play.perform(STRIKE)
    play.edit(Titled("after"), what="Name it")
    at = next(at for at, given in enumerate(play.journal.entry(2).inputs) if isinstance(given, DiceInput))
    play.go_to(2, at, (3, 3, 3, 3))
    assert play.current is None
    other = play.head
    assert play.step_in("struck at")
    play.answer("parry:cat", by=CAT)
    assert play.journal.stubs[play.head].parent == 1
    assert play.head > other
    assert play.board.title == "before"


def test_one_undo_returns_from_stepping_in_and_redo_steps_in_again() -> None:
    play = session(QUIET)
    play.perform(STRIKE)
    struck = play.board
    assert play.step_in("struck at")
    assert play.undo_title == GOING
    assert play.undo()
    assert play.board is struck
    assert play.redo_title == GOING
    assert play.redo()
    assert play.questions[0].ask == "struck at"
    play.answer("parry:cat", by=CAT)
    assert play.undo()
    assert (play.head, play.board) == (1, struck)


def test_one_undo_returns_from_stepping_in_while_the_command_is_still_open() -> None:
    play = session(StandingOrders(QUIET.standing, (RollOrder(EVERYBODY, "wait"),)))
    play.perform(STRIKE)
    play.roll()
    before = play.state.pending
    assert play.step_in("struck at")
    assert play.questions
    assert play.undo()
    assert play.state.pending == before


def test_a_question_that_was_stepped_into_is_still_asked_after_closing_and_opening() -> None:
    play = session(QUIET)
    play.perform(STRIKE)
    assert play.step_in("struck at")
    again = reopened(play)
    assert again.questions == play.questions
    assert again.state == play.state
    assert again.journal.last == 1
    assert again.undo()
    assert again.head == 1


def test_a_question_that_is_decided_otherwise_is_still_asked_after_closing_and_opening() -> None:
    play = session(StandingOrders((), (RollOrder(EVERYBODY, "wait"),)))
    play.perform(STRIKE)
    finish(play)
    play.set_orders(replace(play.orders, standing=QUIET.standing))
    at = next(at for at, given in enumerate(play.journal.entry(1).inputs) if isinstance(given, AnswerInput) and not given.auto)
    play.go_to(1, at)
    again = reopened(play)
    assert again.questions == play.questions != ()
    again.answer()
    finish(again)
    assert again.head == 2
    assert again.undo()
    assert again.head == 1


def test_dice_from_the_table_are_remembered_after_closing_and_opening() -> None:
    play = session(StandingOrders((), (RollOrder(EVERYBODY, "type"),)))
    play.perform(STRIKE)
    finish(play)
    at = next(at for at, given in enumerate(play.journal.entry(1).inputs) if isinstance(given, AnswerInput) and not given.auto)
    play.go_to(1, at)
    again = reopened(play)
    while again.questions:
        again.answer(*(again.questions[0].default or (again.questions[0].options[0].key,)))
    assert again.current is None
    assert again.journal.entry(again.head).events == play.journal.entry(1).events


def test_an_open_question_stays_open_when_an_order_about_another_one_is_given_or_the_board_is_edited() -> None:
    play = session(QUIET)
    play.perform(STRIKE)
    assert play.step_in("struck at")
    play.set_orders(play.orders.with_machine(MachineSeat(CAT)))
    assert play.questions[0].ask == "struck at"
    play.edit(Titled("later"), what="Name it")
    assert play.questions[0].ask == "struck at"
    play.set_orders(play.orders.without_order(EVERYBODY, "struck at"))
    assert play.questions[0].ask == "struck at"
    play.set_orders(play.orders.with_order(StandingOrder(EVERYBODY, "struck at")))
    assert play.current is None


def test_an_answer_refused_anew_leaves_the_question_open_that_was_stepped_into() -> None:
    play = session(QUIET)
    play.perform(STRIKE)
    assert play.step_in("struck at")
    with pytest.raises(Refused):
        play.replace_answer(0, ("cat",))
    assert play.questions[0].ask == "struck at"


def test_as_many_redos_as_undos_lead_back_through_a_command_that_was_never_finished() -> None:
    play = session()
    play.edit(Titled("one"), what="Name it")
    play.perform(STRIKE)
    play.answer("lunge")
    before, asked = play.state, play.questions
    for _ in range(3):
        assert play.undo()
    assert (play.head, play.current) == (ROOT, None)
    play = reopened(play)
    for _ in range(3):
        assert play.redo()
    assert play.questions == asked
    assert (play.state.pending, play.head, play.state.steps) == (before.pending, before.head, Steps())
    assert not play.redo()


def test_as_many_redos_as_undos_lead_back_to_where_one_had_gone() -> None:
    play = session()
    for name in ("one", "two", "three"):
        play.edit(Titled(name), what="Name it")
    play.go_to(1)
    assert play.undo()
    assert play.undo()
    assert play.head == 2
    assert [play.redo_title, play.redo(), play.head] == ["Name it", True, 3]
    assert [play.redo_title, play.redo(), play.head] == [GOING, True, 1]
    assert [play.redo_title, play.redo(), play.head] == ["Name it", True, 2]
    assert play.undo()
    assert play.undo()
    assert play.head == 3


def test_undo_returns_from_each_of_several_places_one_has_gone_to() -> None:
    play = session()
    for name in ("one", "two", "three"):
        play.edit(Titled(name), what="Name it")
    play.go_to(1)
    play.go_to(2)
    play.go_to(2)
    assert [play.undo() and play.head for _ in range(3)] == [1, 3, 2]


def test_calling_off_what_is_decided_otherwise_returns_to_where_one_was() -> None:
    play = session(StandingOrders((), (RollOrder(EVERYBODY, "wait"),)))
    play.perform(STRIKE)
    finish(play)
    play.edit(Titled("later"), what="Name it")
    at = next(at for at, given in enumerate(play.journal.entry(1).inputs) if isinstance(given, AnswerInput) and not given.auto)
    play.go_to(1, at)
    assert play.call_off()
    assert (play.head, play.board.title) == (2, "later")


def test_where_nothing_else_can_be_decided_is_refused() -> None:
    play = session(QUIET)
    play.perform(STRIKE)
    with pytest.raises(Refused, match="nothing was decided there"):
        play.go_to(1, 0)
    assert not play.step_in("target")
    assert (play.head, play.current) == (1, None)


def test_of_two_questions_asked_at_once_both_stay_open_after_opening_until_each_is_answered() -> None:
    play = session()
    play.perform(Command("feint", ANN, {"target": (CAT,)}))
    lines = StandingOrders((StandingOrder(EVERYBODY, "line"),))
    again = Session(DUEL, play.journal, replace(play.state, orders=lines))
    assert [choice.to for choice in again.questions] == [(ANN,), (CAT,)]
    again.answer("low", by=CAT)
    assert [choice.to for choice in again.questions] == [(ANN,)]


def asking_turns() -> AnyRuleset:
    """The duel, where two questions are asked whenever somebody leaves the turn, and two when a turn begins."""

    def leave(table: T, who: TokenId) -> Procedure[None]:
        yield from choose("bow", who, "Bow?", ("yes", "no"))
        yield from choose("word", who, "With what word?", ("none", "loud"))
        yield from end_turn(table, who)

    def begin(table: T, who: TokenId) -> Procedure[None]:
        yield from choose("mood", who, "In what mood?", ("calm", "angry"))
        yield from choose("cry", who, "With what cry?", ("none", "loud"))
        yield from begin_turn(refresh_turn)(table, who)

    own = {"leave": Action("leave", leave), "begin turn": Action("begin turn", begin, menu="")}
    return replace(DUEL, actions={**DUEL.actions, **own})


def answered(play: Session, *answers: str) -> Session:
    for answer in answers:
        play.answer(answer)
    return play


def test_what_came_by_itself_and_is_decided_otherwise_still_belongs_to_what_caused_it() -> None:
    play = new_session(asking_turns(), board_in_fight(), "seed")
    play.perform(Command("leave", ANN))
    answered(play, "yes", "none", "angry", "loud")
    assert play.journal.stubs[2].follows
    play.go_to(2, 1)
    assert play.questions[0].ask == "cry"
    play.answer("none")
    assert play.journal.stubs[play.head].follows
    play.edit(Titled("later"), what="Name it")
    assert play.undo()
    assert play.undo()
    assert play.head == ROOT


def test_undo_takes_back_the_answer_to_what_followed_from_a_decision_taken_otherwise() -> None:
    play = new_session(asking_turns(), board_in_fight(), "seed")
    play.perform(Command("leave", ANN))
    answered(play, "yes", "none", "angry", "loud")
    play.go_to(1, 1)
    answered(play, "loud", "calm")
    assert play.questions[0].ask == "cry"
    assert play.undo()
    assert play.questions[0].ask == "mood"
    assert play.undo()
    assert play.head == 2


def test_a_question_that_a_person_answered_is_asked_again_after_other_dice_whatever_the_orders_say() -> None:
    orders = [StandingOrder(EVERYBODY, ask) for ask in ("struck at", "tricks", "wounded")]
    play = session(StandingOrders(tuple(orders), (RollOrder(EVERYBODY, "type"),)))
    play.perform(STRIKE)
    play.type_in(3, 3, 3, 3)
    play.type_in(1, 1, 1, 1)
    assert play.waiting_roll is not None
    play.type_in(*[6] * play.waiting_roll.pool.count)
    assert play.step_in("wounded")
    play.answer("nobody", by=CAT)
    play = reopened(play)
    assert (play.current is not None, play.questions[0].ask) == (True, "spare")
    assert play.current is not None
    at = max(at for at, given in enumerate(play.current.inputs) if isinstance(given, DiceInput))
    play.replace_dice(at, tuple(5 for _ in play.current.inputs[at].faces))  # type: ignore[union-attr]
    assert play.questions[0].ask == "wounded"


def test_undo_leads_to_the_entry_where_the_rules_fail_over_the_command_that_was_open_there() -> None:
    trap = Trap(DUEL, "strike")
    play = new_session(trap.rules, board_in_fight(), "seed", StandingOrders(QUIET.standing, (RollOrder(EVERYBODY, "wait"),)))
    play.perform(STRIKE)
    play.roll()
    assert play.step_in("struck at")
    with trap.armed(0):
        assert play.undo()
    assert (play.head, play.current) == (ROOT, None)
    assert play.complaint.startswith("The command that was open there could not be taken up again: ")


def test_steps_that_lead_to_entries_which_are_gone_are_left_out() -> None:
    play = session()
    play.edit(Titled("one"), what="Name it")
    steps = Steps((Step(Place(7), True), Step(Place(ROOT), True)), (Step(Place(9)),))
    again = Session(DUEL, play.journal, replace(play.state, steps=steps))
    assert again.state.steps == Steps((Step(Place(ROOT), True),))
