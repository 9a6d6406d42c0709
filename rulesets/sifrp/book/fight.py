"""What the rules know of the fight as a whole."""

from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import Encounter, Token
from battlemap.board.ids import Place, TokenId
from battlemap.rules.blocks.presence import Presence

from .fighter import Arm, Fighter


class InitiativeScore(Struct, frozen=True):
    """Somebody's place in the order: what was rolled, Agility, and the roll-off that settles ties (13)."""

    total: int
    agility: int = 0
    tie: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[int, ...]:
        """What the order goes by."""
        return self.total, self.agility, *self.tie

    def rerolled(self, die: int) -> "InitiativeScore":
        """The score after one more roll-off."""
        return InitiativeScore(self.total, self.agility, (*self.tie, die))


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


def under_way(board: Board) -> bool:
    """Whether turns and actions are counted."""
    return bool(board.turns.order or board.turns.waiting)


def _gone(token: Piece) -> bool:
    return bool(token.sheet.status)


def _mount(token: Piece) -> str:
    return token.sheet.mount


PRESENCE = Presence(gone=_gone, mount=_mount)
"""Who takes up room, and who rides on whom."""


def mount_of(board: Board, who: TokenId) -> TokenId | None:
    """On whom somebody rides; None if on nobody who is there."""
    return PRESENCE.mount_of(board, who)


def rider_of(board: Board, mount: TokenId) -> TokenId | None:
    """Who rides on somebody; None if nobody does."""
    return PRESENCE.rider_of(board, mount)


def bearer(board: Board, who: TokenId) -> TokenId:
    """Who goes where somebody is moved to: its mount, if it has one."""
    return PRESENCE.bearer(board, who)


def waiting_words(board: Board, *foes: TokenId) -> str:
    """Who waits to strike at somebody, and for what, as the end of a question: " (Ann waits: Cat draws)"; or nothing."""
    held = [(token.name, token.sheet.held) for token in board.tokens.values() if not token.sheet.status]
    found = [f"{name} waits: {one.trigger}" for name, one in held if one is not None and one.foe in foes]
    return f" ({', '.join(found)})" if found else ""
