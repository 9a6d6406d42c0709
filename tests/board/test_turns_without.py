"""Taking somebody out of the turn order."""

import pytest

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import remove_from_turns
from battlemap.board.ids import TokenId

A, B, C, D = (TokenId(name) for name in "abcd")


@pytest.mark.parametrize(
    ("at", "gone", "order", "now"),
    [
        (0, A, ((B,), (C, D)), (B,)),
        (1, A, ((B,), (C, D)), (B,)),
        (1, B, ((A,), (C, D)), (C, D)),
        (1, C, ((A,), (B,), (D,)), (B,)),
        (2, D, ((A,), (B,), (C,)), (C,)),
        (-1, A, ((B,), (C, D)), ()),
    ],
)
def test_the_turn_stays_with_whoever_has_it_or_goes_to_the_next(
    at: int, gone: TokenId, order: tuple[tuple[TokenId, ...], ...], now: tuple[TokenId, ...]
) -> None:
    turns = remove_from_turns(TurnOrder(((A,), (B,), (C, D)), at, begun=True), gone)
    assert turns.order == order
    assert turns.now == now


def test_the_turn_of_the_next_slot_is_still_to_begin_when_the_current_one_is_gone() -> None:
    assert not remove_from_turns(TurnOrder(((A,), (B,)), 0, begun=True, acted=(A,)), A).begun
    assert remove_from_turns(TurnOrder(((A,), (B,)), 0, begun=True), B).begun


def test_the_last_slot_gone_in_its_turn_ends_the_round() -> None:
    turns = remove_from_turns(TurnOrder(((A,), (B,)), 1, begun=True), B)
    assert turns.at == len(turns.order)
