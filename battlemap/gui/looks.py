"""Tokens as lists draw them: what paint needs to know, from the board and from what the rules show."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.paint.token import TokenLook
from battlemap.rules.display import Shown, TokenShown, Track


def token_look(board: AnyEncounter, shown: Shown, who: TokenId, *, bare: bool = True, count: int = 1) -> TokenLook:
    """How *who* looks in a list; *bare*: without boxes and conditions."""
    token = board[who]
    told = shown.tokens.get(who, TokenShown())
    beads = () if bare else next((track.boxes for track in told.tracks if track.shape == "boxes"), ())
    conditions = () if bare else tuple(badge.icon for badge in told.badges)
    look = board.sides[token.side].look
    return TokenLook(
        look, token.icon, beads, None, conditions, hidden=token.hidden, out=told.out, count=count, portrait=token.portrait
    )


def first_boxes(told: TokenShown) -> tuple[bool, ...]:
    """The boxes of the first track that has some."""
    return next((track.boxes for track in told.tracks if track.shape == "boxes" and track.boxes), ())


def first_bar(told: TokenShown) -> Track | None:
    """The first track that is drawn as a bar."""
    return next((track for track in told.tracks if track.shape == "bar" and track.of), None)
