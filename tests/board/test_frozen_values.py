"""What a fight is made of: values that hold only what was there before them."""

import gc

from battlemap.board.events import TokenChanged
from battlemap.board.ids import TokenId
from battlemap.rules.registry import load_ruleset
from battlemap.rules.run import AnswerInput
from battlemap.testing.conformance import plain_board

ANN = TokenId("ann")


def test_boards_events_and_inputs_are_no_concern_of_the_garbage_collector() -> None:
    board = plain_board(load_ruleset("war_of_ashes"))
    event = TokenChanged(ANN, "is called otherwise", {"name": "Anna"})
    values = (board, event.apply(board), board[ANN], event, AnswerInput("target", ("cat",)))
    assert not any(gc.is_tracked(value) for value in values)
