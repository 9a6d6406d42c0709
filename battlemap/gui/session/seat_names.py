"""Whom a question is put to, in words."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, Seat, TokenId


def seat_name(board: AnyEncounter, seat: Seat) -> str:
    """The name of a token or side, "the GM", or "anybody"."""
    if (token := board.tokens.get(TokenId(seat))) is not None:
        return token.name
    if (side := next((side for side in board.sides.values() if side.id == seat), None)) is not None:
        return side.name
    return "the GM" if seat == GM else seat or "anybody"
