"""What the rules know of the fight as a whole."""

from operator import attrgetter
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import Encounter, Token
from battlemap.board.ids import Place, TokenId
from battlemap.rules.blocks.presence import Presence, under_way

from .creature import Arm, CreatureSheet

__all__ = [
    "PRESENCE",
    "Board",
    "DroppedItem",
    "InitiativeScore",
    "Light",
    "Piece",
    "Skirmish",
    "acting_out_of_turn",
    "alive",
    "bearer",
    "mount_of",
    "rider_of",
    "under_way",
    "with_rider",
]  # fmt: skip

Light: TypeAlias = Literal["", "bright", "dim", "dark"]


class InitiativeScore(Struct, frozen=True):
    """Somebody's place in the order: what was rolled, and the ability that settles ties (9)."""

    total: int
    ability: int = 0

    @property
    def rank(self) -> tuple[int, ...]:
        """What the order goes by."""
        return self.total, self.ability


class DroppedItem(Struct, frozen=True):
    """A weapon that lies about, or missiles: what it is, where, and whose it was."""

    name: str
    arm: Arm
    place: Place
    owner: TokenId | None = None
    missile: str = ""
    """Of missiles, which: a row of the book; *arm* has but their number (B9)."""


class Skirmish(Struct, frozen=True):
    """The scene: where everybody stands in the order, who leads by how much, who was surprised, who acts out of turn."""

    standings: dict[TokenId, InitiativeScore] = {}
    leader: TokenId | None = None
    lead: int = 0
    """By how much the first in the order leads the second (10)."""
    tied: tuple[TokenId, ...] = ()
    """Those who act at the same time as whoever acts now and have not acted yet: they act as if untouched (9)."""
    spared: dict[TokenId, tuple[str, ...]] = {}
    """The kinds of effects that have begun on one of them meanwhile and do not count before the end of its turn."""
    acting: TokenId | None = None
    """Who acts out of turn with readied Actions (13)."""
    ground: tuple[DroppedItem, ...] = ()
    light: Light = ""
    """The light of the whole scene, where no map says it."""
    fights_on: bool = False
    """The fight goes on although only one side is left."""


Board: TypeAlias = Encounter[CreatureSheet, Skirmish]
Piece: TypeAlias = Token[CreatureSheet]


def alive(board: Board, who: TokenId) -> bool:
    """Whether somebody is on the board, and neither dead nor gone."""
    token = board.tokens.get(who)
    return token is not None and not token.sheet.status


def acting_out_of_turn(board: Board) -> TokenId | None:
    """Who acts out of turn with readied actions; None if nobody does, or whoever did is no longer there (13)."""
    acting = board.scene.acting
    return acting if acting in board.tokens else None


PRESENCE = Presence(gone=attrgetter("sheet.status"), mount=attrgetter("sheet.mount"))
"""Who is there: all but the dead and those who have left; and who rides on whom (80)."""
mount_of = PRESENCE.mount_of
rider_of = PRESENCE.rider_of
with_rider = PRESENCE.moving_group
bearer = PRESENCE.bearer
