"""What lies in one zone, as values to be laid out, and where a card of it lies."""

from msgspec import Struct

from battlemap.board.ids import AspectId, Point, TokenId
from battlemap.layout.looks import AspectLook, BalanceLook, Lines


class CardBox(Struct, frozen=True):
    """An aspect to be laid out; *spot*: where somebody put it."""

    aspect: AspectId
    look: AspectLook
    spot: Point | None = None


class TokenBox(Struct, frozen=True):
    """A token to be laid out: where somebody put it, whom it may be stacked with, and the aspects tied to it."""

    token: TokenId
    spot: Point | None = None
    kind: str = ""
    cards: tuple[CardBox, ...] = ()
    name: str = ""


class ZoneContents(Struct, frozen=True):
    """All that lies in one zone."""

    name: str = ""
    cards: tuple[CardBox, ...] = ()
    balance: BalanceLook | None = None
    tokens: tuple[TokenBox, ...] = ()
    rows: tuple[tuple[TokenId, ...], ...] = ()
    """In which rows they face each other, if no map says where they stand."""
    unexplored: bool = False
    """A ring with a question mark stands where the name would."""


class CardPosition(Struct, frozen=True):
    """A card's middle, how wide it may be in px at 100 % (None: as wide as it is), and on how many lines its words stand."""

    spot: Point
    width: float | None = None
    lines: Lines = 1
