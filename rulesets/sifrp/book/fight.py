"""What the rules know of the fight as a whole."""

from operator import attrgetter
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import Encounter, Token
from battlemap.board.ids import Place, TokenId
from battlemap.rules.blocks.presence import Presence, under_way

from .fighter import Arm, Fighter

__all__ = [
    "PRESENCE", "Affray", "Board", "DroppedItem", "InitiativeScore", "Offence", "Piece", "Surroundings", "bearer", "mount_of",
    "rider_of", "under_way", "up", "waiting_words",
]  # fmt: skip


class InitiativeScore(Struct, frozen=True):
    """Somebody's place in the order: what was rolled, Agility, and the roll-off that settles ties (13)."""

    total: int
    agility: int = 0
    tie: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[int, ...]:
        """What the order goes by."""
        return self.total, self.agility, *self.tie


class DroppedItem(Struct, frozen=True):
    """A weapon that lies about: what it is called, which, where, and whose it was."""

    name: str
    arm: Arm
    place: Place
    owner: TokenId | None = None


class Surroundings(Struct, frozen=True):
    """An environmental quality of the scene (63, 64): a row of the book, whether it is on, and words of its own."""

    kind: str
    on: bool = False
    words: str = ""


class Offence(Struct, frozen=True):
    """Who rejoined a fight after yielding, and before whom: each of them thinks less of it (40c)."""

    who: TokenId
    witness: TokenId
    forgiven: bool = False


class Affray(Struct, frozen=True):
    """The scene: where everybody stands in the order, what lies about, what the place is like, who yielded and how."""

    standings: dict[TokenId, InitiativeScore] = {}
    ground: tuple[DroppedItem, ...] = ()
    surroundings: dict[str, Surroundings] = {}
    """By name: "Burning straw"."""
    details: tuple[str, ...] = ()
    """What destiny has added to the scene (62, 73)."""
    yielded: tuple[TokenId, ...] = ()
    """Who has surrendered and may rejoin (40c)."""
    closed: dict[TokenId, int] = {}
    """Who may offer no more terms, and since which round (80a)."""
    offences: tuple[Offence, ...] = ()
    progress: dict[str, int] = {}
    """Undertakings that take several rounds, and how far they are (40a)."""
    day: int = 1
    fights_on: bool = False
    """The fight goes on although only one side is left."""


Board: TypeAlias = Encounter[Fighter, Affray]
Piece: TypeAlias = Token[Fighter]


def up(board: Board, who: TokenId) -> bool:
    """Whether somebody is on the board and in the fight: neither defeated, dead nor gone."""
    token = board.tokens.get(who)
    return token is not None and not token.sheet.status


PRESENCE = Presence(gone=attrgetter("sheet.status"), mount=attrgetter("sheet.mount"))
"""Who takes up room, and who rides on whom."""
mount_of = PRESENCE.mount_of
rider_of = PRESENCE.rider_of
bearer = PRESENCE.bearer


def waiting_for(board: Board, *foes: TokenId) -> tuple[TokenId, ...]:
    """Who waits to strike at one of *foes*."""
    held = [(token.id, token.sheet.held) for token in board.tokens.values() if not token.sheet.status]
    return tuple([who for who, waiting in held if waiting is not None and waiting.foe in foes])


def waiting_words(board: Board, *foes: TokenId) -> str:
    """Who waits to strike at somebody, and for what, as the end of a question: " (Ann waits: Cat draws)"; or nothing."""
    held = [(board[who].name, board[who].sheet.held) for who in waiting_for(board, *foes)]
    texts = [f"{name} waits: {waiting.trigger}" for name, waiting in held if waiting is not None]
    return f" ({', '.join(texts)})" if texts else ""
