"""What lasts until somebody's turn ends too when he has none: out of the fight, off the board, carried by another."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect, EffectEnd, TurnOrder
from battlemap.board.events import Removed
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turns import begin_turn, end_slot, end_turn, next_round
from battlemap.rules.procedure import Procedure, Table
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, board_in_fight


def not_cat(board: AnyEncounter, who: TokenId) -> bool:
    return who != CAT


def rattled_until(timing: str, who: TokenId, times: int = 1, **turns: object) -> Table[Any, Any, Any]:
    """A fight with Ann's turn under way, and Dog rattled until a moment of somebody's turn."""
    board = board_in_fight()
    effect = Effect("rattled", "duel 3", DOG, until=EffectEnd(timing, who, times))
    return Table(replace(board, turns=replace(board.turns, **turns), effects=(effect,)), DUEL)


def test_a_turn_that_is_passed_over_ends_what_waited_for_it() -> None:
    table = rattled_until("turn ends", CAT)
    list(end_turn(table, ANN, not_cat))
    assert table.board.turns.now == (BEN,)
    assert not table.board.effects


def test_whoever_shares_the_turn_and_cannot_act_has_ended_it_with_the_others() -> None:
    table = rattled_until("turn ends", CAT, order=((ANN, CAT), (BEN,)))
    list(end_turn(table, ANN, not_cat))
    assert not table.board.effects


def test_a_slot_ended_as_one_ends_the_turn_of_each() -> None:
    table = rattled_until("turn ends", CAT, order=((ANN, CAT), (BEN,)))
    end_slot(table)
    assert not table.board.effects


def test_a_turn_that_ends_before_it_has_begun_has_started_nonetheless() -> None:
    table = rattled_until("turn starts", ANN, begun=False)
    list(end_turn(table, ANN, lambda board, who: who != ANN))
    assert not table.board.effects


def nothing_more(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
    yield from ()


@pytest.mark.parametrize(("put_off", "left"), [(False, 0), (True, 1)])
def test_the_rest_of_a_turn_that_was_put_off_starts_no_new_one(put_off: bool, left: int) -> None:
    table = rattled_until("turn starts", ANN, begun=False)
    list(begin_turn(nothing_more, lambda board, who: put_off)(table, ANN))
    assert table.board.turns.begun
    assert len(table.board.effects) == left


@pytest.mark.parametrize("timing", ["turn starts", "turn ends"])
def test_the_turns_of_one_who_is_struck_off_the_order_are_counted_by_rounds(timing: str) -> None:
    table = rattled_until(timing, CAT, 2, order=((ANN,), (BEN,)))
    next_round(table)
    assert [effect.until.times for effect in table.board.effects if effect.until] == [1]
    next_round(table)
    assert not table.board.effects


def test_what_waits_for_somebody_taken_off_the_board_ends_with_the_round() -> None:
    table = rattled_until("turn ends", CAT)
    table.happen(Removed(CAT))
    assert table.board.effects
    next_round(table)
    assert not table.board.effects


def test_whoever_falls_out_of_the_order_has_had_its_turn_in_this_round() -> None:
    table = rattled_until("turn ends", CAT, 2)
    next_round(table, ((ANN,), (BEN,)))
    assert table.board.effects


def test_whoever_has_its_turn_with_another_does_not_have_one_more() -> None:
    table = rattled_until("turn ends", CAT, order=((ANN,), (BEN,)))
    next_round(table, shares_turn=lambda board, who: who == CAT)
    assert table.board.effects


def test_who_waits_has_his_turn_still_before_him() -> None:
    table = rattled_until("turn ends", CAT, order=((ANN,),), waiting=(CAT,))
    next_round(table, ((ANN,), (CAT,)))
    assert table.board.effects
    assert isinstance(table.board.turns, TurnOrder)
