"""What of a board is to be seen, as the painters' values: how a token, an aspect or a balance looks."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.ids import SideId, TokenId
from battlemap.paint.aspect_card import AspectLook
from battlemap.paint.balance import BalanceLook
from battlemap.paint.token import TokenLook
from battlemap.rules.display import Balance, Shown, TokenShown, Track

_NOTHING = TokenShown()


class PlateLook(Struct, frozen=True):
    """A name plate: whose, of which side; *dim*: out of the fight; *gm*: seen by the GM alone."""

    name: str
    look: int
    letter: str
    dim: bool = False
    gm: bool = False


def shown_of(shown: Shown, token: TokenId) -> TokenShown:
    """What the ruleset shows of one token; nothing if it says nothing."""
    return shown.tokens.get(token, _NOTHING)


def token_look(
    board: AnyEncounter, token: AnyToken, shown: Shown, selected: bool = False, targeted: bool = False, count: int = 1
) -> TokenLook:
    """How *token* looks as it stands; the light round the active one is a picture of its own."""
    seen = shown_of(shown, token.id)
    boxes, bar = first_boxes(seen), first_bar(seen)
    return TokenLook(
        look=_side_look(board, token.side),
        icon=token.icon,
        beads=boxes,
        health=bar.filled / bar.of if bar and not boxes else None,
        conditions=tuple(badge.icon for badge in seen.badges),
        selected=selected,
        targeted=targeted,
        hidden=token.hidden,
        out=seen.out,
        count=count,
        portrait=token.portrait,
    )


def list_look(board: AnyEncounter, token: AnyToken, shown: Shown) -> TokenLook:
    """How *token* looks in a list, where boxes, bar and conditions stand beside it or nowhere."""
    return replace(token_look(board, token, shown), beads=(), health=None, conditions=())


def first_boxes(shown: TokenShown) -> tuple[bool, ...]:
    """The boxes of a token's first track that has some."""
    return next((track.boxes for track in shown.tracks if track.shape == "boxes" and track.boxes), ())


def first_bar(shown: TokenShown) -> Track | None:
    """A token's first track that is drawn as a bar."""
    return next((track for track in shown.tracks if track.shape == "bar" and track.of > 0), None)


def plate_look(board: AnyEncounter, token: AnyToken, shown: Shown) -> PlateLook:
    """The plate under *token*."""
    side = board.sides.get(token.side)
    out = shown_of(shown, token.id).out
    return PlateLook(token.name, side.look if side else 0, side.letter if side else "?", out, token.hidden)


def aspect_look(board: AnyEncounter, aspect: Aspect) -> AspectLook:
    """The paper card of *aspect*."""
    pips = tuple((_side_look(board, side), count) for side, count in aspect.free if count > 0)
    return AspectLook(aspect.name, aspect.kind, pips, aspect.used, aspect.hidden)


def balance_look(board: AnyEncounter, balance: Balance | None) -> BalanceLook | None:
    """The pill of a contested zone; None where fewer than two sides weigh anything."""
    if balance is None:
        return None
    sides = tuple((_side_look(board, side), total, plus) for side, total, plus in balance.sides if total > 0)
    return BalanceLook(sides) if len(sides) > 1 else None


def marked(shown: TokenShown) -> int:
    """How much harm a token's first track shows: boxes marked, or points of the bar that are gone."""
    for track in shown.tracks:
        if track.shape == "boxes" and track.boxes:
            return sum(track.boxes)
        if track.shape == "bar" and track.of > 0:
            return track.of - track.filled
    return 0


def _side_look(board: AnyEncounter, side: SideId) -> int:
    found = board.sides.get(side)
    return found.look if found else 0
