"""What the rules know of the fight as a whole."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import Encounter, Token
from battlemap.board.ids import Place, TokenId
from battlemap.rules.cache import per_board

from .sheet import Arm, Creature

Light: TypeAlias = Literal["", "bright", "dim", "dark"]


class Standing(Struct, frozen=True):
    """Somebody's place in the order: what was rolled, and the ability that settles ties (9)."""

    total: int
    ability: int = 0


class Lying(Struct, frozen=True):
    """A weapon that lies about, or missiles: what it is, where, and whose it was."""

    name: str
    arm: Arm
    place: Place
    owner: TokenId | None = None
    missile: str = ""
    """Of missiles, which: a row of the book; *arm* has but their number (B9)."""


class Skirmish(Struct, frozen=True):
    """The scene: where everybody stands in the order, who leads by how much, who was surprised, who acts out of turn."""

    standings: dict[TokenId, Standing] = {}
    leader: TokenId | None = None
    lead: int = 0
    """By how much the first in the order leads the second (10)."""
    tied: tuple[TokenId, ...] = ()
    """Those who act at the same time as whoever acts now and have not acted yet: they act as if untouched (9)."""
    spared: dict[TokenId, tuple[str, ...]] = {}
    """What has begun on one of them meanwhile and does not count before the end of its turn."""
    acting: TokenId | None = None
    """Who acts out of turn with readied Actions (13)."""
    ground: tuple[Lying, ...] = ()
    light: Light = ""
    """The light of the whole scene, where no map says it."""
    fights_on: bool = False
    """The fight goes on although only one side is left."""


Board: TypeAlias = Encounter[Creature, Skirmish]
Piece: TypeAlias = Token[Creature]


def alive(board: Board, who: TokenId) -> bool:
    """Whether somebody is on the board, and neither dead nor gone."""
    token = board.tokens.get(who)
    return token is not None and not token.sheet.status


def under_way(board: Board) -> bool:
    """Whether turns and actions are counted."""
    return bool(board.turns.order or board.turns.waiting)


def mount_of(board: Board, who: TokenId) -> TokenId | None:
    """On whom somebody rides; None if on nobody who is there."""
    name = TokenId(board[who].sheet.mount)
    return name if name in board.tokens and name != who else None


def rider_of(board: Board, mount: TokenId) -> TokenId | None:
    """Who rides on somebody; None if nobody does."""
    return riders(board).get(mount)


@per_board(8)
def riders(board: Board) -> dict[TokenId, TokenId]:
    """Everybody who rides, by its mount; the first of several."""
    found: dict[TokenId, TokenId] = {}
    for token in board.tokens.values():
        if token.sheet.mount and token.sheet.mount != token.id:
            found.setdefault(TokenId(token.sheet.mount), token.id)
    return found


def with_rider(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Somebody and whoever it carries: where they go, neither stands in the other's way."""
    rider = rider_of(board, who)
    return (who,) if rider is None else (who, rider)


def bearer(board: Board, who: TokenId) -> TokenId:
    """Who goes where somebody is moved to: its mount, if it has one."""
    return mount_of(board, who) or who
