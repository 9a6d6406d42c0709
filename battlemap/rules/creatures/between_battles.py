"""What somebody takes along from one battle to the next: hurts and what is spent, but nothing of the turn or of the map."""

from collections.abc import Callable
from typing import Generic

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, Effect, Sheet
from battlemap.board.ids import TokenId


def sheet_as_is(board: AnyEncounter, who: TokenId) -> Sheet:  # type: ignore[type-var]
    """The sheet that somebody has."""
    sheet: Sheet = board[who].sheet
    return sheet


def lasts_openly(effect: Effect) -> bool:
    """Whether an effect lasts until somebody ends it, and concerns nobody else."""
    return effect.until is None and effect.about is None


class BetweenBattles(Struct, Generic[Sheet], frozen=True):
    """Of one game.

    *sheet*: what somebody's sheet is when it leaves this board: no turn under way, bound to nobody there; days are counted as the
    next scene counts them. *lasts*: whether an effect goes along.
    """

    sheet: Callable[[AnyEncounter, TokenId], Sheet] = sheet_as_is
    lasts: Callable[[Effect], bool] = lasts_openly
