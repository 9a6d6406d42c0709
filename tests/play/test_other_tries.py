"""Ways that were left stay in the journal, are told of where they left, and can be taken up again."""

from battlemap.play.session import Session, new_session
from battlemap.play.timeline.other_tries import OtherTry, commands_after, story_of
from tests.games.duel import DUEL, board


def edited(session: Session, *titles: str) -> Session:
    from battlemap.board.events import Titled

    for title in titles:
        session.edit(Titled(title), what=title)
    return session


def test_one_way_has_no_others() -> None:
    session = edited(new_session(DUEL, board(), "seed"), "a", "b")
    assert session.other_tries() == ()
    assert commands_after(session.journal, session.head) == {2: 0, 1: 1, 0: 2}


def test_what_lies_ahead_after_going_back_is_another_try_and_one_that_is_left_for_a_new_one_too() -> None:
    session = edited(new_session(DUEL, board(), "seed"), "a", "b", "c")
    session.go_to(1)
    assert session.other_tries() == (OtherTry(1, 2, 3, 2),)
    edited(session, "d")
    assert session.other_tries() == (OtherTry(1, 2, 3, 2),)
    assert [entry.what for entry, _ in story_of(session.journal, session.other_tries()[0])] == ["b", "c"]
    session.go_to(session.other_tries()[0].last)
    assert session.board.title == "c"
    assert session.other_tries() == (OtherTry(1, 4, 4, 1),)


def test_a_branch_is_followed_where_one_stood_last_and_one_at_the_opening_counts() -> None:
    session = edited(new_session(DUEL, board(), "seed"), "a", "b")
    session.go_to(1)
    edited(session, "c", "d")
    session.go_to(0)
    assert session.other_tries() == (OtherTry(0, 1, 4, 3),)
    edited(session, "e")
    assert session.other_tries() == (OtherTry(0, 1, 4, 3),)
