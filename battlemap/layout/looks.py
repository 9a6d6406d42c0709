"""What of a board is to be seen, as values: how a token, its plate, an aspect or a balance looks."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.happenings import STAMP_ICON, StampColour
from battlemap.board.ids import SideId, TokenId
from battlemap.board.wording import LONGEST_ASPECT, printable_text, short_name
from battlemap.rules.display import BoardDisplay, ConditionBadge, Exit, TokenDisplay, ZoneBalance

_NOTHING = TokenDisplay()

AspectKind: TypeAlias = Literal["zone", "situation", "consequence", "boost", "character", "advantage", "roar"]

Lines: TypeAlias = Literal[1, 2, 3]
"""On how many lines the words stand."""


class StampLook(Struct, frozen=True):
    """A word of the GM's own on a token: its first letter on a disc of its colour."""

    letter: str
    colour: StampColour


class TokenLook(Struct, frozen=True):
    """All that can be seen of a token but its name and its place; equal looks are one picture.

    *icon* names a figure ("game/viking-head"); *portrait* is the key of a picture that takes its place. *beads*: stress boxes,
    True where marked. *health*: what is left, 0 to 1, drawn only without beads; with nothing left a token is down, which shows
    at every size. *conditions*: icons, of which two are shown. *stamps*: the GM's own, after them. *lies*: the figure lies on its
    side. *noted*: the GM has a note on it that players do not read.
    *count*: how many stand here as one. *ghost*: where a token was, or will be.
    """

    look: int
    icon: str
    beads: tuple[bool, ...] = ()
    health: float | None = None
    conditions: tuple[str, ...] = ()
    active: bool = False
    selected: bool = False
    targeted: bool = False
    hidden: bool = False
    out: bool = False
    ghost: bool = False
    count: int = 1
    portrait: str = ""
    exit: Exit = "taken out"
    """How it came to be out, where it is."""
    lies: bool = False
    stamps: tuple[StampLook, ...] = ()
    noted: bool = False

    @property
    def is_marked(self) -> bool:
        """Whether anything of it lies over the token rather than on it."""
        return bool(self.conditions or self.stamps or self.noted) and not self.ghost

    @property
    def without_marks(self) -> "TokenLook":
        """The token alone."""
        return replace(self, conditions=(), stamps=(), noted=False) if self.is_marked else self

    @property
    def is_down(self) -> bool:
        """Whether its bar is empty, and it is not out for good."""
        return self.health is not None and self.health <= 0 and not self.out


class PlateLook(Struct, frozen=True):
    """A name plate: whose, of which side; *dim*: out of the fight; *gm*: seen by the GM alone; *acting*: its turn."""

    name: str
    look: int
    letter: str
    dim: bool = False
    gm: bool = False
    acting: bool = False


class AspectLook(Struct, frozen=True):
    """An aspect as it is drawn. *pips*: (side look, free invokes) for each side that has some, look 0 being whoever comes first.

    *used*: invokes already spent, shown hollow. *hidden*: only the GM knows it. *lit*: it answers an open question.
    """

    text: str
    kind: AspectKind = "situation"
    pips: tuple[tuple[int, int], ...] = ()
    used: int = 0
    hidden: bool = False
    highlighted: bool = False


class BalanceLook(Struct, frozen=True):
    """Who weighs how much in one zone: (side look, total, dice it earns) for each side there."""

    sides: tuple[tuple[int, int, int], ...]


def display_of(display: BoardDisplay, token: TokenId) -> TokenDisplay:
    """What the ruleset shows of one token; nothing if it says nothing."""
    return display.tokens.get(token, _NOTHING)


def token_look(
    board: AnyEncounter, token: AnyToken, display: BoardDisplay, selected: bool = False, targeted: bool = False, count: int = 1
) -> TokenLook:
    """How *token* looks as it stands; the light round the active one is a picture of its own."""
    seen = display_of(display, token.id)
    return TokenLook(
        look=_side_look(board, token.side),
        icon=token.icon,
        beads=seen.boxes,
        health=seen.health,
        conditions=tuple(badge.icon for badge in seen.badges),
        selected=selected,
        targeted=targeted,
        hidden=token.hidden,
        out=seen.out,
        exit=seen.exit,
        count=count,
        portrait=token.portrait,
        lies=any(badge.lies for badge in seen.badges) and not seen.out,
        stamps=tuple([StampLook(stamp.word[:1].upper(), stamp.colour) for stamp in token.stamps]),
        noted=bool(token.notes) and not token.notes_shared,
    )


def stamp_badges(token: AnyToken, now: int) -> tuple[ConditionBadge, ...]:
    """The GM's own marks on a token as signs beside those of the game, with the rounds that are left in round *now*."""
    return tuple([ConditionBadge(STAMP_ICON, stamp.word, "", _left_words(stamp.left(now))) for stamp in token.stamps])


def _left_words(left: int) -> str:
    return f"{left} round{'s' if left > 1 else ''} left, marked by hand" if left else "Marked by hand"


def list_look(board: AnyEncounter, token: AnyToken, display: BoardDisplay) -> TokenLook:
    """How *token* looks in a list, where boxes, bar and conditions stand beside it or nowhere."""
    return replace(token_look(board, token, display).without_marks, beads=(), health=None, lies=False)


def plate_look(board: AnyEncounter, token: AnyToken, display: BoardDisplay) -> PlateLook:
    """The plate under *token*."""
    side = board.sides.get(token.side)
    out = display_of(display, token.id).out
    return PlateLook(short_name(token.name), side.look if side else 0, side.letter if side else "?", out, token.hidden)


def aspect_look(board: AnyEncounter, aspect: Aspect) -> AspectLook:
    """The paper card of *aspect*."""
    pips = tuple((_side_look(board, side), count) for side, count in aspect.free if count > 0)
    return AspectLook(printable_text(aspect.name, longest=LONGEST_ASPECT), aspect.kind, pips, aspect.used, aspect.hidden)


def balance_look(board: AnyEncounter, balance: ZoneBalance | None) -> BalanceLook | None:
    """The pill of a contested zone; None where fewer than two sides weigh anything."""
    if balance is None:
        return None
    sides = tuple((_side_look(board, side), total, plus) for side, total, plus in balance.sides if total > 0)
    return BalanceLook(sides) if len(sides) > 1 else None


def track_marks(display: TokenDisplay) -> int:
    """How much harm a token's first track shows: boxes marked, or points of the bar that are gone."""
    for track in display.tracks:
        if track.shape == "boxes" and track.boxes:
            return sum(track.boxes)
        if track.shape == "bar" and track.of > 0:
            return track.of - track.filled
    return 0


def _side_look(board: AnyEncounter, side: SideId) -> int:
    side_entry = board.sides.get(side)
    return side_entry.look if side_entry else 0
