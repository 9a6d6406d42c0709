"""What the rules know of the fight as a whole."""

from operator import attrgetter
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import Encounter, Token
from battlemap.board.ids import Place, TokenId
from battlemap.rules.blocks.presence import Presence, under_way

from .fighter import Arm, Fighter

__all__ = [
    "PRESENCE",
    "Affray",
    "Board",
    "DroppedItem",
    "InitiativeScore",
    "Offence",
    "Piece",
    "Surroundings",
    "bearer",
    "cart_of",
    "driver_of",
    "in_harness",
    "mount_of",
    "people_aboard",
    "rider_of",
    "saddle_of",
    "seat_words",
    "team_of",
    "under_way",
    "up",
    "waiting_words",
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


def cart_of(board: Board, who: TokenId) -> TokenId | None:
    """The cart that *who* is aboard, or draws; None if it is neither (35)."""
    cart = board.tokens.get(TokenId(board[who].sheet.mount)) if board[who].sheet.mount else None
    return cart.id if cart is not None and cart.sheet.seats and not cart.sheet.status else None


def in_harness(board: Board, who: TokenId) -> bool:
    """True if *who* is an animal that draws a cart (38)."""
    return bool(board[who].sheet.training) and cart_of(board, who) is not None


def takes_turns(board: Board, who: TokenId) -> bool:
    """False for carts and for the animals that draw them: they act in the driver's turn (38)."""
    return not board[who].sheet.seats and not in_harness(board, who)


PRESENCE = Presence(gone=attrgetter("sheet.status"), mount=attrgetter("sheet.mount"), takes_turns=takes_turns)
"""Who takes up room, and who rides on whom."""
mount_of = PRESENCE.mount_of
rider_of = PRESENCE.rider_of
bearer = PRESENCE.bearer


def team_of(board: Board, cart: TokenId) -> tuple[TokenId, ...]:
    """The animals that draw a cart, in the order of the tokens."""
    return tuple([who for who in PRESENCE.riders(board).get(cart, ()) if board[who].sheet.training])


def people_aboard(board: Board, cart: TokenId) -> tuple[TokenId, ...]:
    """Those who sit on a cart, in the order of the tokens."""
    return tuple([who for who in PRESENCE.riders(board).get(cart, ()) if not board[who].sheet.training])


def driver_of(board: Board, cart: TokenId) -> TokenId | None:
    """Who holds the reins of a cart: who has taken them and is still aboard, else the first aboard; None if nobody is."""
    aboard = people_aboard(board, cart)
    named = TokenId(board[cart].sheet.driver)
    return named if named in aboard else next(iter(aboard), None)


def seat_words(board: Board, who: TokenId) -> str:
    """Return that *who* sits in a saddle, is aboard a cart or draws one, as a sentence; "" on foot."""
    name = board[who].name
    if (cart := cart_of(board, who)) is not None:
        return f"{name} {'draws' if board[who].sheet.training else 'is aboard'} {board[cart].name}"
    return f"{name} sits in the saddle" if board[who].sheet.mount else ""


def saddle_of(board: Board, who: TokenId) -> TokenId | None:
    """The animal in whose saddle *who* sits; None on foot and aboard a cart (26)."""
    mount = mount_of(board, who)
    return None if mount is None or board[mount].sheet.seats else mount


def waiting_for(board: Board, *foes: TokenId) -> tuple[TokenId, ...]:
    """Who waits to strike at one of *foes*."""
    held = [(token.id, token.sheet.held) for token in board.tokens.values() if not token.sheet.status]
    return tuple([who for who, waiting in held if waiting is not None and waiting.foe in foes])


def waiting_words(board: Board, *foes: TokenId) -> str:
    """Who waits to strike at somebody, and for what, as the end of a question: " (Ann waits: Cat draws)"; or nothing."""
    held = [(board[who].name, board[who].sheet.held) for who in waiting_for(board, *foes)]
    texts = [f"{name} waits: {waiting.trigger}" for name, waiting in held if waiting is not None]
    return f" ({', '.join(texts)})" if texts else ""
