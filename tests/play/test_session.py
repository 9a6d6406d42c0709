"""A session: answering, taking back, undoing, redoing, editing in the middle of a question."""

import weakref

import pytest
from msgspec.structs import replace

from battlemap.board.events import SheetChanged
from battlemap.board.ids import GM, TokenId
from battlemap.gui.question.automatic_answers import automatic_answers
from battlemap.play.journal import replay
from battlemap.play.session import Session, SessionState, SessionUpdate, new_session
from battlemap.play.standing_orders import EVERYBODY, RollOrder, StandingOrder, StandingOrders
from battlemap.rules.procedure import Command, Option, Procedure, Refused, choose, choose_several
from battlemap.rules.ruleset import Action
from battlemap.rules.run import AnswerInput, DiceInput
from tests.games.duel import ANN, BEN, CAT, DUEL, board, board_in_fight
from tests.games.duel_rules import T

QUIET = StandingOrders(
    (
        StandingOrder(EVERYBODY, "struck at"),
        StandingOrder(EVERYBODY, "wounded"),
        StandingOrder(EVERYBODY, "tricks"),
        StandingOrder(EVERYBODY, "spare"),
    )
)
STRIKE = Command("strike", ANN, {"target": (CAT,)})


def session(orders: StandingOrders = StandingOrders(), seed: str = "seed") -> Session:
    return new_session(DUEL, board_in_fight(), seed, orders)


def faces(of: Session) -> list[tuple[int, ...]]:
    return [answer.faces for answer in of.journal.entry(of.journal.last).inputs if isinstance(answer, DiceInput)]


def test_a_command_stops_at_its_first_question_and_goes_on_when_it_is_answered() -> None:
    play = session()
    play.perform(STRIKE)
    assert [choice.ask for choice in play.questions] == ["tricks"]
    play.answer()
    assert [choice.ask for choice in play.questions] == ["struck at"]
    while play.questions:
        play.answer(*(play.questions[0].default or ()))
    assert play.head == 1
    assert play.journal.entry(1).command == STRIKE


def test_a_command_that_is_done_leaves_nothing_for_the_garbage_collector() -> None:
    play = session()
    play.perform(STRIKE)
    assert play.current is not None
    under_way = weakref.ref(play.current)
    while play.questions:
        play.answer(*(play.questions[0].default or ()))
    assert under_way() is None  # the tests run without it


def test_a_refused_wish_leaves_everything_as_it_was() -> None:
    play = session()
    before = play.state
    with pytest.raises(Refused, match="too far away"):
        play.perform(Command("walk", ANN, {"to": ("loft",)}))
    assert play.state == before
    assert play.board is play.journal.opening


def test_a_refused_answer_leaves_its_question_open() -> None:
    play = session()
    play.perform(STRIKE)
    with pytest.raises(Refused, match="not among the answers"):
        play.answer("somersault")
    assert play.questions[0].ask == "tricks"


def test_a_command_waits_until_the_one_under_way_is_answered() -> None:
    play = session()
    play.perform(STRIKE)
    with pytest.raises(Refused, match="Ann’s strike waits for an answer"):
        play.perform(Command("brace", ANN))


def test_what_is_due_steps_aside_for_another_command() -> None:
    play = new_session(DUEL, board(), "seed")
    play.perform(Command("begin fight"))
    assert play.board.turns.begun
    assert [play.journal.stubs[key].follows for key in play.journal.path(play.head)] == [False, True]


def test_undo_takes_back_answers_one_by_one_and_then_the_command() -> None:
    play = session()
    play.perform(STRIKE)
    play.answer("lunge")
    assert play.questions[0].ask == "struck at"
    assert play.undo()
    assert play.questions[0].ask == "tricks"
    assert play.undo()
    assert play.current is None
    assert not play.undo()


def test_redo_gives_the_same_answers_again_and_a_different_answer_forgets_them() -> None:
    play = session()
    play.perform(STRIKE)
    play.answer("lunge")
    play.undo()
    play.undo()
    assert play.redo_title == "strike"
    assert play.redo()
    assert play.questions[0].ask == "tricks"
    assert play.redo()
    assert play.questions[0].ask == "struck at"
    play.undo()
    play.answer()
    assert not play.redo()


def test_taking_back_an_answer_does_not_shift_the_dice() -> None:
    straight, wavering = session(QUIET), session(QUIET)
    straight.perform(STRIKE)
    wavering.set_orders(StandingOrders(tuple(order for order in QUIET.standing if order.ask != "tricks")))
    wavering.perform(STRIKE)
    wavering.answer("lunge")
    if wavering.current is None:
        wavering.undo()
        wavering.perform(STRIKE)
    else:
        wavering.undo()
    wavering.answer()
    assert faces(straight)[:2] == faces(wavering)[:2]


def test_edits_between_do_not_reroll_and_undo_does_not_either() -> None:
    play = session(QUIET)
    play.perform(STRIKE)
    first = faces(play)
    play.undo()
    play.edit(SheetChanged(BEN, "overruled", {"skill": 3}), what="overrule")
    play.perform(STRIKE)
    assert faces(play) == first


def test_an_edit_in_the_middle_of_a_question_becomes_an_entry_before_the_command() -> None:
    play = session()
    play.perform(STRIKE)
    play.answer("lunge")
    play.edit(SheetChanged(CAT, "overruled", {"skill": 3}), what="overrule")
    assert play.journal.stubs[play.head].title == "overrule"
    assert play.questions[0].ask == "struck at"
    assert any(isinstance(answer, AnswerInput) and answer.keys == ("lunge",) for answer in play.state.pending.inputs)  # type: ignore[union-attr]
    assert play.board[CAT].sheet.skill == 3


def test_an_edit_that_makes_the_command_impossible_calls_it_off_and_says_why() -> None:
    play = session()
    play.perform(STRIKE)
    play.edit(SheetChanged(CAT, "overruled", {"stamina": 0}), what="overrule")
    assert play.current is None
    assert "Cat is down" in play.complaint


def test_undo_takes_a_finished_command_with_all_that_followed_from_it() -> None:
    play = session(QUIET)
    play.perform(Command("end turn", ANN))
    assert play.board.turns.now == (CAT,)
    assert play.board.turns.begun
    play.undo()
    assert play.board.turns.now == (ANN,)
    play.redo()
    assert play.board.turns.now == (CAT,)
    assert play.board.turns.begun


def test_a_new_command_after_undo_starts_a_branch_and_loses_nothing() -> None:
    play = session(QUIET)
    play.perform(Command("brace", ANN))
    braced = play.board
    play.undo()
    play.perform(Command("walk", ANN, {"to": ("gate",)}))
    assert len(play.journal.children(0)) == 2
    play.go_to(1)
    assert play.board is braced
    assert play.redo_title == ""


def test_dice_that_wait_fall_when_somebody_rolls_and_the_gm_may_add_a_reason() -> None:
    play = session(StandingOrders(QUIET.standing, (RollOrder(EVERYBODY, "wait"),)))
    play.perform(STRIKE)
    assert play.waiting_roll is not None
    assert play.waiting_roll.ask == "attack"
    play.roll(adjust=2, reason="high ground")
    assert play.waiting_roll.ask == "defend"
    contest = play.contest
    assert contest is not None
    assert any(m.name == "high ground" and m.value == 2 for m in contest.sides[0].modifiers)
    play.undo()
    assert play.waiting_roll.ask == "attack"


def test_typed_dice_must_be_such_as_the_pool_can_show() -> None:
    play = session(StandingOrders(QUIET.standing, (RollOrder(EVERYBODY, "type"),)))
    play.perform(STRIKE)
    with pytest.raises(Refused, match="shows -1 to 1"):
        play.type_in(1, 2, 3, 7)
    with pytest.raises(Refused, match="1 more die needed"):
        play.type_in(1, 2, 3)
    play.type_in(3, 3, 3, 3)
    contest = play.contest
    assert contest is not None
    assert contest.sides[0].total == 5


def test_dice_that_have_fallen_can_be_typed_over_while_the_command_runs() -> None:
    play = session(StandingOrders(QUIET.standing, (RollOrder(ANN, "at once"), RollOrder(CAT, "wait"))))
    play.perform(STRIKE)
    at = next(at for at, answer in enumerate(play.current.inputs) if isinstance(answer, DiceInput))  # type: ignore[union-attr]
    play.replace_dice(at, (3, 3, 3, 3))
    contest = play.contest
    assert contest is not None
    assert contest.sides[0].total == 5
    assert play.waiting_roll is not None


def test_an_automatic_answer_can_be_given_anew_on_the_card() -> None:
    play = session(StandingOrders(QUIET.standing, (RollOrder(EVERYBODY, "wait"),)))
    play.perform(STRIKE)
    at = next(at for at, answer in enumerate(play.current.inputs) if isinstance(answer, AnswerInput) and answer.ask == "tricks")  # type: ignore[union-attr]
    play.replace_answer(at, ("lunge",))
    assert play.waiting_roll is not None
    assert play.waiting_roll.bonus == 2


def test_somebody_may_step_in_after_the_command_is_finished() -> None:
    play = session(QUIET)
    play.perform(STRIKE)
    assert play.current is None
    assert play.step_in("struck at")
    assert play.questions[0].ask == "struck at"
    play.answer("parry:cat", by=CAT)
    assert play.board[CAT].sheet.pluck == 0


def test_stepping_in_forgets_the_command_that_redo_would_have_brought_back() -> None:
    play = session(QUIET)
    play.perform(STRIKE)
    play.perform(Command("weather"))
    assert play.undo()
    assert play.redo_title == "weather"
    assert play.step_in("struck at")
    play.answer("parry:cat", by=CAT)
    assert play.current is None
    assert play.redo_title == ""
    assert not play.redo()


def test_several_seats_are_asked_side_by_side_in_any_order() -> None:
    play = session()
    play.perform(Command("feint", ANN, {"target": (CAT,)}))
    assert [choice.to for choice in play.questions] == [(ANN,), (CAT,)]
    play.answer("low", by=CAT)
    assert [choice.to for choice in play.questions] == [(ANN,)]
    play.answer("high", by=ANN)
    assert play.board[CAT].sheet.pluck == 0


def test_a_standing_order_changed_in_the_middle_answers_at_once() -> None:
    play = session()
    play.perform(STRIKE)
    play.set_orders(QUIET)
    assert play.current is None
    assert play.board[ANN].sheet.spent == {"deed": 1}


def test_a_session_taken_up_again_stands_before_the_same_question() -> None:
    play = session()
    play.perform(STRIKE)
    play.answer("lunge")
    again = Session(DUEL, play.journal, play.state)
    assert again.questions == play.questions
    assert again.board == play.board
    assert again.complaint == ""


def test_calling_off_takes_back_the_whole_command_and_redo_brings_it_again() -> None:
    play = session()
    play.perform(STRIKE)
    play.answer("lunge")
    assert play.call_off()
    assert play.current is None
    play.redo()
    play.redo()
    assert play.questions[0].ask == "struck at"


def test_observers_hear_what_has_newly_happened_exactly_once() -> None:
    play = session(StandingOrders(QUIET.standing, (RollOrder(EVERYBODY, "wait"),)))
    heard: list[SessionUpdate] = []
    stop = play.observe(heard.append)
    play.perform(STRIKE)
    while play.waiting_roll:
        play.roll()
    stop()
    told = [event for update in heard for event in update.events]
    assert tuple(told) == play.journal.entry(play.head).events
    play.undo()
    assert len(heard) == len([u for u in heard if u.what in ("perform", "answer")])


def test_facts_alone_lead_to_the_same_board() -> None:
    play = session(QUIET)
    for command in (STRIKE, Command("end turn", ANN), Command("end turn", CAT), Command("brace", BEN), Command("end turn", BEN)):
        play.perform(command)
    at = play.journal.opening
    for key in play.journal.path(play.head):
        at = replay(at, play.journal.entry(key).events)
    assert at == play.board


def test_the_gm_is_asked_for_a_ruling_only_once_if_it_is_for_always() -> None:
    play = session(StandingOrders((StandingOrder(EVERYBODY, "insult"),)))
    play.perform(Command("taunt", ANN, {"target": (CAT,)}))
    assert play.questions[0].to == (GM,)
    play.answer("always yes")
    play.edit(SheetChanged(ANN, "again", {"spent": {}}), what="overrule")
    play.perform(Command("taunt", ANN, {"target": (CAT,)}))
    assert play.current is None
    assert play.board.rulings == {"apt:cat": "yes"}


def test_state_says_nothing_of_a_command_when_none_runs() -> None:
    assert session().state == SessionState("seed")


def test_an_answer_to_which_there_is_no_other_is_refused_another_and_offered_no_switch() -> None:
    def preach(table: T, who: TokenId) -> Procedure[None]:
        yield from choose_several("listeners", who, "Who listens?", (Option("cat", "Cat"),), None, 1, 1)
        yield from choose_several("both", who, "Which two?", (Option("a", "A"), Option("b", "B")), None, 2, 2)
        yield from choose("words", who, "What is said?", ("come", "go"))

    rules = replace(DUEL, actions={**DUEL.actions, "preach": Action("preach", preach, "Preach")})
    play = new_session(rules, board_in_fight(), "seed")
    play.perform(Command("preach", ANN))
    before = play.state
    for at, keys in ((0, ("cat",)), (1, ("b", "a"))):
        with pytest.raises(Refused, match="nothing else can be answered here"):
            play.replace_answer(at, keys)
        assert (play.state, play.questions[0].ask) == (before, "words")
    assert automatic_answers(play) == ()
    play.answer("come")
    assert play.head == 1
