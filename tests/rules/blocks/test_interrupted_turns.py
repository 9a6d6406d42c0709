"""Turns that others break into: whose turn is under way, and how each goes on where it was."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turns import act_now, amid_turn, begin_turn, end_turn
from battlemap.rules.procedure import Procedure, Refused, Table
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, board_in_fight


def table_with(**turns: object) -> Table[Any, Any, Any]:
    board = board_in_fight()
    return Table(replace(board, turns=replace(board.turns, **turns)), DUEL)


def nothing_more(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
    yield from ()


def begin(table: Table[Any, Any, Any]) -> None:
    list(begin_turn(nothing_more)(table, table.board.turns.now[0]))


def test_a_turn_that_is_broken_into_is_under_way_and_so_is_the_one_that_breaks_in() -> None:
    table = table_with(order=((CAT,), (DOG,)), waiting=(ANN,))
    list(act_now(table, ANN))
    assert amid_turn(table.board, CAT)
    assert not amid_turn(table.board, ANN)  # it has not begun yet
    begin(table)
    assert amid_turn(table.board, ANN)
    assert not amid_turn(table.board, DOG)


def test_a_member_of_a_slot_who_is_done_is_not_amid_its_turn_also_while_the_slot_is_broken_into() -> None:
    table = table_with(order=((BEN, CAT), (DOG,)), acted=(BEN,), waiting=(ANN,))
    assert (amid_turn(table.board, BEN), amid_turn(table.board, CAT)) == (False, True)
    list(act_now(table, ANN))
    assert (amid_turn(table.board, BEN), amid_turn(table.board, CAT)) == (False, True)


def test_two_turns_broken_into_one_within_the_other_go_on_in_turn() -> None:
    table = table_with(order=((BEN, CAT),), acted=(BEN,), waiting=(ANN, DOG))
    list(act_now(table, ANN))
    begin(table)
    list(act_now(table, DOG, nested=True))
    begin(table)
    assert table.board.turns.order == ((DOG,), (ANN,), (BEN, CAT))
    assert all(amid_turn(table.board, who) for who in (ANN, CAT, DOG))
    list(end_turn(table, DOG))
    assert (table.board.turns.now, table.board.turns.begun) == ((ANN,), True)
    list(end_turn(table, ANN))
    assert (table.board.turns.now, table.board.turns.acted, table.board.turns.begun) == ((BEN, CAT), (BEN,), True)
    assert table.board.turns.paused == table.board.turns.paused_acted == ()


def test_a_game_that_does_not_nest_refuses_to_break_into_the_turn_of_one_who_has_broken_in() -> None:
    table = table_with(order=((CAT,),), waiting=(ANN, DOG))
    list(act_now(table, ANN))
    begin(table)
    with pytest.raises(Refused, match="stepped in already"):
        list(act_now(table, DOG))
