"""What the rules know of the fight as a whole."""

from operator import attrgetter
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import Encounter, Token
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import Cell, Place, TokenId
from battlemap.rules.blocks.presence import Presence
from battlemap.rules.board_cache import cached_by, intern_key, per_board

from .creature import INCAPACITATED, Arm, CreatureSheet


class InitiativeScore(Struct, frozen=True):
    """A place on the ladder: what was rolled, what settles ties, and the die that settles what is left of them (10)."""

    total: int
    perception: int = 0
    again: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[int, ...]:
        """What the ladder goes by."""
        return self.total, self.perception, *self.again


class Happening(Struct, frozen=True):
    """Something on the ladder that is nobody's doing: it comes at its number, after anybody of the same (10)."""

    name: str
    total: int


class DroppedItem(Struct, frozen=True):
    """A weapon, or a shield, that lies about: what it is, where, and whose it was."""

    name: str
    arm: Arm
    place: Place
    owner: TokenId | None = None


class Cloud(Struct, frozen=True):
    """Smoke or gas that hangs over a part of the map: which, round what cell, until the end of what round (74, 96)."""

    kind: Literal["smoke", "gas"]
    at: Cell
    until: int
    radius: float = 3


class Skirmish(Struct, frozen=True):
    """The scene: the ladder, ambushers and victims, who interrupts, what lies about."""

    standings: dict[TokenId, InitiativeScore] = {}
    happenings: tuple[Happening, ...] = ()
    passed: tuple[str, ...] = ()
    """Happenings that have come this round."""
    ambushers: tuple[TokenId, ...] = ()
    """Who acts in the surprise turn, while it goes on (9)."""
    surprise_turn: bool = False
    tried: tuple[TokenId, ...] = ()
    """Who has tried to in this turn."""
    fallen_behind: tuple[TokenId, ...] = ()
    """Who is one place lower on the ladder from the next round on (141)."""
    size_steps: dict[str, int] = {}
    """Steps of difficulty by size, as the GM says, by "attacker defender" (45a)."""
    ground: tuple[DroppedItem, ...] = ()
    cramped: bool = False
    """Everything is cramped here, whatever the map shows."""
    visibility: int = 0
    """What fog or darkness takes from attacks, where no map says it: 0, −10, −30 (52)."""
    clouds: tuple[Cloud, ...] = ()
    fights_on: bool = False
    """The fight goes on although only one side is left."""


Board: TypeAlias = Encounter[CreatureSheet, Skirmish]
Piece: TypeAlias = Token[CreatureSheet]


def alive(board: Board, who: TokenId) -> bool:
    """Whether somebody is on the board, and neither slain nor gone."""
    token = board.tokens.get(who)
    return token is not None and not token.sheet.status


PRESENCE = Presence(gone=attrgetter("sheet.status"), mount=attrgetter("sheet.mount"))
"""Who takes up room, and who rides on whom."""
mount_of = PRESENCE.mount_of
rider_of = PRESENCE.rider_of


@cached_by(PRESENCE.layout, 8)
def riders(board: Board) -> dict[TokenId, TokenId]:
    """Everybody who rides, by its mount, as far as that is there; the first of several."""
    return {mount: carried[0] for mount, carried in PRESENCE.riders(board).items() if mount in board.tokens}


@per_board(8)
def bodily_state(board: Board) -> object:
    """Who stands where, who is there, what lasts on whom, who is at the end of its peril: as a key for what depends on no more
    than that, on the scene and on the rules of the house."""
    overcome = tuple([who for who, token in board.tokens.items() if token.sheet.peril >= INCAPACITATED])
    lasting, house, scene = IdentityKey(board.effects), IdentityKey(board.house), IdentityKey(board.scene)
    return intern_key((PRESENCE.layout(board), overcome, lasting, house, scene))


def foes(board: Board, who: TokenId, other: TokenId) -> bool:
    """Whether two stand on sides that are not friends."""
    return not board.allied(board[who].side, board[other].side)
