"""What the rules know of a fighter, and of the scene."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import force_setattr, replace

from battlemap.board.encounter import Encounter, Token
from battlemap.board.ids import AspectId, TokenId

Natural: TypeAlias = Annotated[int, Meta(ge=0)]
Kind: TypeAlias = Literal["physical", "social", "mental"]
Phase: TypeAlias = Literal["setting", "exchanges", "over"]
Ties: TypeAlias = Literal["open", "ambush", "as placed"]
Npcs: TypeAlias = Literal["together", "by side", "by group", "one by one"]

RING = ("careful", "clever", "flashy", "forceful", "quick", "sneaky")
"""The six approaches in the order of the ring; neighbours stand side by side, the last beside the first (22, B9)."""
APPROACHES = frozenset(RING)
SEVERITIES = ("mild", "moderate", "severe")
AS_USUAL_BOXES = (0,)
AS_USUAL_SLOTS = ("as usual",)


class Fighter(Struct, frozen=True):
    """A fighter. With approaches it is a hero or a named foe, without them a minion who is skilled or bad at things (B6).

    Boxes and slots that are not given are those usual for its kind: three boxes and three slots, or two boxes of one
    and no slots for a minion.
    """

    approaches: dict[str, int] = {}
    skilled: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    weight: Natural = 1
    boxes: tuple[int, ...] = AS_USUAL_BOXES
    """What each stress box absorbs."""
    marked: tuple[int, ...] = ()
    """Positions of the marked boxes, from 0."""
    slots: tuple[str, ...] = AS_USUAL_SLOTS
    """The consequences it can take."""
    filled: dict[str, AspectId] = {}
    """The consequences it has: slot -> aspect."""
    fate_points: Natural = 3
    refresh: Natural = 3
    range: Natural = 0
    """How many zones its ranged weapon reaches; 0 for none (7)."""
    immune: tuple[str, ...] = ()
    """Tags of aspects that do not concern it (13)."""
    rank: str = ""
    """Its standing in a social conflict: preset and class, "court.monarch" (40)."""
    counts_once: str = ""
    """All of one side and this class weigh as one where people are weighed by standing (40)."""
    status: Literal["", "taken out", "conceded", "fled"] = ""
    acted: bool = False
    """The action of this exchange is spent."""
    moved: bool = False
    """The free move of this exchange is spent."""
    suffered: Natural = 0
    """Consequences taken in this conflict: what conceding is worth."""

    def __post_init__(self) -> None:
        if unknown := self.approaches.keys() - APPROACHES:
            raise ValueError(f"there is no approach {min(unknown)!r}; there are {', '.join(RING)}")
        if self.filled and (unknown := self.filled.keys() - set(SEVERITIES)):
            raise ValueError(f"there is no consequence {min(unknown)!r}; there are {', '.join(SEVERITIES)}")
        if self.boxes == AS_USUAL_BOXES:
            force_setattr(self, "boxes", (1, 2, 3) if self.approaches else (1, 1))
        if self.slots == AS_USUAL_SLOTS:
            force_setattr(self, "slots", SEVERITIES if self.approaches else ())

    @property
    def minion(self) -> bool:
        """Whether it has lists of what it is good and bad at instead of approaches."""
        return not self.approaches


class Conflict(Struct, frozen=True):
    """The scene: what kind of conflict it is, where it stands, and what the GM has to spend."""

    kind: Kind = "physical"
    label: str = ""
    """What the table calls this conflict, if it has a name of its own (1)."""
    phase: Phase = "setting"
    ties: Ties = "open"
    """What settles equal places in the turn order (15)."""
    first: tuple[str, ...] = ()
    """Sides and tokens that the situation puts before all others (16)."""
    npcs: Npcs = "together"
    """How the GM's fighters stand in the turn order (17)."""
    leads: tuple[TokenId, ...] = ()
    """Who gives its group the place in the order; the best of each if nobody is named."""
    gm_points: Natural = 0
    next_kind: Literal["", "physical", "social", "mental"] = ""
    """The kind it becomes with the next exchange (1a)."""
    fights_on: bool = False
    """Only one side is left, and the GM lets it run on for now (4)."""


Board: TypeAlias = Encounter[Fighter, Conflict]
Piece: TypeAlias = Token[Fighter]


def rested(sheet: Fighter) -> Fighter:
    """The same fighter as at the start of a battle."""
    return replace(sheet, marked=(), filled={}, fate_points=sheet.refresh, status="", acted=False, moved=False, suffered=0)


def able(board: Board, who: TokenId) -> bool:
    """Whether *who* is on the board and still in the fight."""
    token = board.tokens.get(who)
    return token is not None and not token.sheet.status


def under_way(board: Board) -> bool:
    """Whether turns, actions and free moves are counted."""
    return board.scene.phase == "exchanges"
