"""Turn order: by value, by group, ties, pinned, dragged, delayed, broken into."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import Removed
from battlemap.board.ids import TokenId
from battlemap.play.session import Session, new_session
from battlemap.rules.blocks.turns import join_order, move_in_order, sort_slots
from battlemap.rules.procedure import Command, Refused
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, board, board_in_fight

A, B, C, D = (TokenId(name) for name in "abcd")


def test_the_highest_value_comes_first_and_ties_keep_the_order_given() -> None:
    assert sort_slots({A: (1,), B: (3,), C: (1,), D: (2,)}) == ((B,), (D,), (A,), (C,))


def test_a_second_value_breaks_ties() -> None:
    assert sort_slots({A: (1, 0), B: (1, 2)}) == ((B,), (A,))


def test_a_group_shares_the_slot_of_its_first_member() -> None:
    assert sort_slots({A: (3,), B: (2,), C: (0,), D: (1,)}, {"band": (B, C)}) == ((A,), (B, C), (D,))


def test_who_is_pinned_comes_before_all_others() -> None:
    assert sort_slots({A: (3,), B: (2,), C: (1,)}, pinned=(C,)) == ((C,), (A,), (B,))


def test_dragging_a_slot_leaves_the_turn_with_whoever_has_it() -> None:
    turns = move_in_order(TurnOrder(((A,), (B,), (C,)), at=1), 0, 2)
    assert turns.order == ((B,), (C,), (A,))
    assert turns.now == (B,)


def test_a_newcomer_joins_a_group_or_comes_last() -> None:
    turns = TurnOrder(((A,), (B,)))
    assert join_order(turns, C).order == ((A,), (B,), (C,))
    assert join_order(turns, C, 0).order == ((A, C), (B,))


def waiting_session() -> Session:
    session = new_session(DUEL, board_in_fight(), "seed")
    session.perform(Command("wait", ANN))
    return session


def test_who_waits_leaves_the_order_and_the_next_one_begins() -> None:
    session = waiting_session()
    assert session.board.turns.now == (CAT,)
    assert session.board.turns.waiting == (ANN,)


def test_who_waited_breaks_into_a_turn_which_then_goes_on_where_it_was() -> None:
    session = waiting_session()
    session.perform(Command("brace", CAT))
    session.perform(Command("act now", ANN))
    assert session.board.turns.now == (ANN,)
    session.perform(Command("end turn", ANN))
    assert session.board.turns.now == (CAT,)
    assert session.board[CAT].sheet.spent == {"deed": 1}
    session.perform(Command("end turn", CAT))
    assert session.board.turns.now == (BEN,)


def test_a_turn_goes_on_where_it_was_if_whoever_broke_into_it_is_taken_off_the_map() -> None:
    session = waiting_session()
    session.perform(Command("brace", CAT))
    session.perform(Command("act now", ANN))
    session.edit(Removed(ANN))
    assert session.board.turns.now == (CAT,)
    assert session.board.turns.begun
    assert session.board[CAT].sheet.spent == {"deed": 1}


def test_nobody_who_is_not_waiting_acts_now() -> None:
    with pytest.raises(Refused, match="not waiting"):
        waiting_session().perform(Command("act now", DOG))


def test_acting_out_of_turn_is_refused_with_whose_turn_it_is() -> None:
    session = new_session(DUEL, board_in_fight(), "seed")
    with pytest.raises(Refused, match="it is Ann's turn"):
        session.perform(Command("brace", CAT))


def test_the_members_of_a_group_act_in_any_order() -> None:
    start = board()
    tokens = {key: replace(token, group="pack") if key in (CAT, DOG) else token for key, token in start.tokens.items()}
    session = new_session(DUEL, replace(start, tokens=tokens), "seed")
    session.perform(Command("begin fight"))
    while CAT not in session.board.turns.now:
        session.perform(Command("end turn", session.board.turns.now[0]))
    session.perform(Command("end turn", DOG))
    assert CAT in session.board.turns.now
    session.perform(Command("brace", CAT))
    with pytest.raises(Refused, match="Dog is done"):
        session.perform(Command("brace", DOG))
