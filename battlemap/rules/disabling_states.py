"""States that keep somebody from acting, as a game declares them, so that every verb can be tried in each."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import TokenId

StateBringer: TypeAlias = Callable[[AnyEncounter, TokenId], AnyEncounter]
"""The board with a token in some state; the same board where that cannot be."""


class DisablingState(Struct, frozen=True):
    """A state, how somebody comes to be in it, and what it does to the verbs of one who is.

    *bring_about*: the board with the token in that state, or the same board where that cannot be. Either *allowed*: the verbs
    that are possible nonetheless, all others are refused; or *barred*: those that it does not, where it leaves most others alone.
    """

    name: str
    bring_about: StateBringer
    allowed: frozenset[str] = frozenset()
    barred: frozenset[str] | None = None
    is_out: bool = False
    """Whether it takes somebody out of the fight for good: its turns come no more."""

    def bars(self, verb: str) -> bool:
        """Whether somebody in this state must not be able to do it."""
        return verb not in self.allowed if self.barred is None else verb in self.barred


def with_sheet(**fields: object) -> StateBringer:
    """Brings about a state that fields of the sheet are."""

    def bring_about(board: AnyEncounter, who: TokenId) -> AnyEncounter:
        token = board[who]
        return board.with_token(replace(token, sheet=replace(token.sheet, **fields)))

    return bring_about


def with_effect(kind: str, by_foe: bool = False) -> StateBringer:
    """Brings about a state that an effect is; *by_foe*: one that a foe has brought upon the token, and that binds the two."""

    def bring_about(board: AnyEncounter, who: TokenId) -> AnyEncounter:
        side = board[who].side
        foe = next((token.id for token in board.tokens.values() if not board.allied(side, token.side)), None)
        if by_foe and foe is None:
            return board
        return replace(board, effects=(*board.effects, Effect(kind, "", who, about=foe if by_foe else None, title=kind)))

    return bring_about


def in_fight(bring_about: StateBringer) -> StateBringer:
    """Bring about a state only where turns are kept: what a turn allows is not counted elsewhere."""
    return lambda board, who: bring_about(board, who) if board.turns.order else board
