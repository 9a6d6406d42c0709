"""What a ritual that was called on does while it lasts, as the rest of the rules read it (B7)."""

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.effects import effect_total
from rulesets.war_of_ashes.book.fighter import Board

MARCH, HOST, SHIELD = "march", "host", "shield"
"""What the effects change: a zone more for nothing, no terrain, the next consequence."""


def extra_zones(board: Board, who: TokenId) -> int:
    """How many zones more *who* moves without difficulty (forced march)."""
    return effect_total(board, who, MARCH)


def unhindered(board: Board, who: TokenId) -> bool:
    """Whether no terrain hinders *who* this turn (numberless host)."""
    return effect_total(board, who, HOST) > 0


def shield_over(board: Board, who: TokenId) -> Effect | None:
    """The divine shield that holds over the side of *who*, whoever called on it."""
    for effect in board.effects:
        covered = effect.on in board.tokens and board.allied(board[effect.on].side, board[who].side)
        if covered and any(change.what == SHIELD for change in effect.changes):
            return effect
    return None
