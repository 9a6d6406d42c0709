"""Back to the start of the turn, of the round, of the fight: where that is, what it leaves, and that it can be undone."""

from battlemap.board.events import Titled
from battlemap.play.position import GOING
from battlemap.play.return_points import return_points
from battlemap.play.session import Session, new_session
from battlemap.rules.procedure import Command
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, board, board_in_fight
from tests.play.test_session import QUIET


def title(session: Session, *words: str) -> None:
    for word in words:
        session.edit(Titled(word), what=word)


def entries(session: Session) -> dict[str, tuple[int, int]]:
    points = return_points(session.journal, session.head)
    return {start: (point.entry, point.commands) for start, point in points.items()}


def a_fight() -> Session:
    """Round 2, in Cat's turn, with one edit in it; before the fight an edit, two in the first turn."""
    session = new_session(DUEL, board(), "seed", QUIET)
    title(session, "before")
    session.perform(Command("begin fight"))
    while session.questions:
        session.answer(*(session.questions[0].default or (session.questions[0].free[0].key,)), by=session.questions[0].to[0])
    title(session, "first", "second")
    while session.board.turns.round == 1:
        session.perform(Command("end turn", session.board.turns.now[0]))
    session.perform(Command("end turn", session.board.turns.now[0]))
    title(session, "last")
    return session


def test_turn_round_and_fight_each_begin_somewhere_and_what_that_leaves_is_counted() -> None:
    session = a_fight()
    points = entries(session)
    assert [points[start][1] for start in ("turn", "round", "fight")] == [1, 2, 2 + 4 + 2]
    for start, (turns, round_number, now) in {
        "turn": ("second", 2, 1),
        "round": ("second", 2, 0),
        "fight": ("before", 1, 0),
    }.items():
        there = session.journal.board(points[start][0])
        assert (there.title, there.turns.round, there.turns.at, there.turns.begun) == (turns, round_number, now, True)


def test_going_back_is_one_step_of_undo_and_what_was_left_is_another_try() -> None:
    session = a_fight()
    here, was = session.head, session.board
    session.go_to(entries(session)["fight"][0])
    assert session.board.title == "before"
    assert session.undo_title == GOING
    assert [attempt.commands for attempt in session.other_tries()] == [8]
    assert session.undo()
    assert (session.head, session.board) == (here, was)
    assert session.undo_title == "last"


def test_after_something_was_done_there_undo_takes_that_back_and_no_more_the_going() -> None:
    session = a_fight()
    session.go_to(entries(session)["turn"][0])
    title(session, "instead")
    assert session.undo_title == "instead"
    assert session.undo()
    assert session.board.title == "second"
    assert session.undo_title == "end turn"


def test_where_nothing_was_done_since_there_is_nothing_to_go_back_to() -> None:
    session = a_fight()
    session.go_to(entries(session)["round"][0])
    assert set(entries(session)) == {"fight"}
    session.go_to(entries(session)["fight"][0])
    assert entries(session) == {}


def test_a_battle_that_was_opened_in_the_middle_of_a_fight_begins_there() -> None:
    session = new_session(DUEL, board_in_fight(), "seed", QUIET)
    assert entries(session) == {}
    title(session, "a")
    assert entries(session) == {"turn": (0, 1), "round": (0, 1), "fight": (0, 1)}


def test_a_token_that_goes_or_a_changed_order_begins_no_turn() -> None:
    from battlemap.board.events import Removed
    from battlemap.play.edits.board_edits import move_slot

    session = new_session(DUEL, board_in_fight(), "seed", QUIET)
    session.perform(Command("end turn", ANN))
    assert session.board.turns.now == (CAT,)
    start = session.head
    session.edit(Removed(DOG), what="gone")
    session.edit(*move_slot(session.board, 0, 2), what="order")
    assert BEN in session.board.tokens
    assert entries(session)["turn"] == (start, 2)


def test_before_any_fight_there_is_no_start() -> None:
    session = new_session(DUEL, board(), "seed")
    title(session, "a")
    assert entries(session) == {}
