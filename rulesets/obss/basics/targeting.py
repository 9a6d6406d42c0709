"""Whom something can be aimed at: foes and friends as options that are made when somebody looks at them."""

from collections.abc import Callable

from battlemap.board.ids import TokenId
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import Option, TokenOptions
from rulesets.obss.book.fight import Board

from . import positions


@per_board()
def foes(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """All living foes of somebody, as far as its side knows of them."""
    all_seen = board.side_of(who).gm
    return tuple([foe.id for foe in positions.others(board, who, hostile_only=True) if all_seen or not foe.hidden])


def why_hidden(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why somebody who is neither seen nor noticed is no target; empty if it can be one (B3)."""
    if not positions.hidden_from(board, who, foe):
        return ""
    return f"{board[foe].name} cannot be seen: look for it, or strike at a square"


def foe_options(board: Board, who: TokenId, barred: Callable[[TokenId], str]) -> TokenOptions:
    """Foes as answers, greyed for the reason that *barred* gives."""
    return TokenOptions(foes(board, who), lambda foe: Option(foe, board[foe].name, foe, refusal=barred(foe)))
