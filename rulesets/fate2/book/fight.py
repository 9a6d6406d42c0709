"""What the rules know of the fight as a whole: its pace, what everybody has declared, who faces whom."""

from operator import attrgetter
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import Encounter, Token
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.effects import effect_total
from battlemap.rules.blocks.presence import Presence

from .fighter import Fighter
from .house_settings import Pace

Deed: TypeAlias = Literal["attack", "maneuver", "defend", "dodge", "act", "get away", "put right", "ready", "hold"]
HARMS: frozenset[str] = frozenset({"attack", "maneuver"})
"""Deeds with which one may do something to a foe (24, 25)."""
ABSENT, RISING, PINNED, CLIP = "absent", "rising", "pinned", "clip"
"""What effects of that kind change: out of the exchange, getting up, held fast, no worse than clipped (10, 27, 52)."""
LASTING = "lasting"
"""Changed by an effect that outlasts the scene, as an injury does (12)."""
UNAWARE = "unaware"
"""The effect of expecting no attack (46)."""
ON_GUARD = "on_guard"
"""The effect of fighting defensively at turn pace (48)."""


class Declaration(Struct, frozen=True):
    """What somebody is about to do in this exchange, or in the whole scene (17, 21)."""

    deed: Deed = "hold"
    target: TokenId | None = None
    skill: str = ""
    """What it is rolled with; the usual one, if nobody says."""
    far: bool = False
    """From a distance: thrown or shot."""
    defensive: bool = False
    """Fighting defensively (48)."""
    instead: bool = False
    """With a skill that only defends (47)."""
    maneuver: str = ""
    """What is to be done to the foe: a row of the book, or "own" (15)."""
    level: str = ""
    """The outcome that the GM asks for it."""
    difficulty: int | None = None
    """What the GM sets where nobody opposes it (21)."""
    words: str = ""
    thing: str = ""
    """A weapon that is made ready, a box or an effect that is put right."""
    weapon: str = ""
    """The weapon that is shot or thrown; empty: the first that will do."""
    rival: TokenId | None = None
    """The fighter who works against it, without attacking (21)."""


NOTHING_DECLARED = Declaration()


class InitiativeScore(Struct, frozen=True):
    """Somebody's place in the order: what was rolled, and what settles ties (29)."""

    total: int
    ties: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[int, ...]:
        """What the order goes by."""
        return self.total, *self.ties


class Fight(Struct, frozen=True):
    """The scene: the fight that goes on in it, if one does."""

    pace: Pace | Literal[""] = ""
    """Of the fight under way; empty: there is none (7)."""
    kind: str = "fight"
    """A row of the book: what kind of conflict it is (16)."""
    label: str = ""
    """What the table calls it."""
    declared: dict[TokenId, Declaration] = {}
    before: dict[TokenId, Declaration] = {}
    """Attacks of the last exchange, for those who go on as before."""
    played: tuple[TokenId, ...] = ()
    """Whose part of this exchange has been played already (26)."""
    goals: dict[TokenId, str] = {}
    """What somebody wants of the scene, and how (17)."""
    facing: dict[TokenId, tuple[TokenId, ...]] = {}
    """Who faces whom, where no map says it."""
    standings: dict[TokenId, InitiativeScore] = {}
    settled: bool = False
    """A fight of one roll is over: the same attempt is not made again in this scene (20)."""
    fights_on: bool = False
    """Only one side is left, and the GM lets it run on for now."""
    days: int = 0
    """Days that have passed since the last fight."""


Board: TypeAlias = Encounter[Fighter, Fight]
Piece: TypeAlias = Token[Fighter]
PRESENCE = Presence(gone=attrgetter("sheet.status"))


def able(board: Board, who: TokenId) -> bool:
    """Whether somebody is on the board and still in the fight."""
    token = board.tokens.get(who)
    return token is not None and not token.sheet.status


def present(board: Board, who: TokenId) -> bool:
    """Whether somebody is in reach of anybody: in the fight, and not knocked away (27)."""
    token = board.tokens.get(who)
    return token is not None and not token.sheet.status and not (board.effects and effect_total(board, who, ABSENT))


def ready_to_act(board: Board, who: TokenId) -> bool:
    """Whether somebody can act: there, and on their feet (27)."""
    return present(board, who) and not (board.effects and effect_total(board, who, RISING))


def pinned(board: Board, who: TokenId) -> bool:
    """Whether somebody is held fast, by whomever (52)."""
    if not board.effects:
        return False
    return any(effect.on == who and change.what == PINNED for effect in board.effects for change in effect.changes)


def can_hold_on(board: Board, who: TokenId) -> bool:
    """Whether somebody can keep a foe from going: on their feet, and not held fast (27a, 52)."""
    return ready_to_act(board, who) and not pinned(board, who)


def under_way(board: Board) -> bool:
    """Whether a fight is under way."""
    return bool(board.scene.pace)


def part_played(board: Board, who: TokenId) -> bool:
    """True if the part of a fighter in this exchange, or the action of its turn under way, is over: the end of this exchange or
    turn is none of what befalls it now (26, 29)."""
    if board.scene.pace != "turn":
        return who in board.scene.played
    turns = board.turns
    in_turn = who in turns.now and who not in turns.acted or who in turns.paused and who not in turns.paused_acted
    return in_turn and board[who].sheet.acted


def hostile(board: Board, who: TokenId, other: TokenId) -> bool:
    """Whether two stand against each other."""
    return not board.allied(board[who].side, board[other].side)


def foes(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Everybody against whom somebody stands, those who are out of the fight with them."""
    return tuple([token.id for token in board.tokens.values() if hostile(board, who, token.id)])


def declaration(board: Board, who: TokenId) -> Declaration:
    """What somebody has declared; that they only look after themselves, if nothing."""
    return board.scene.declared.get(who, NOTHING_DECLARED)
