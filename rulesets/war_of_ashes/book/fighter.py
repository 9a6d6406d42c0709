"""What the rules know of a fighter, and of the scene."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from battlemap.board.encounter import Encounter, Token
from battlemap.board.ids import AspectId, TokenId
from battlemap.rules.book_rows import Natural, row_name

Kind: TypeAlias = str
"""A row of the book's kinds of conflict."""
Approach: TypeAlias = Literal["careful", "clever", "flashy", "forceful", "quick", "sneaky"]
Phase: TypeAlias = Literal["setting", "roar", "exchanges", "over"]
Ties: TypeAlias = Literal["open", "ambush", "as placed"]
Npcs: TypeAlias = Literal["together", "by side", "by group", "one by one"]

RING = ("careful", "clever", "flashy", "forceful", "quick", "sneaky")
"""The six approaches in the order of the ring; neighbours stand side by side, the last beside the first (22, B9)."""
APPROACHES = frozenset(RING)
SEVERITIES = ("mild", "moderate", "severe")
EXTRA = "extra mild"
"""A second mild consequence that a ritual lends (B7)."""
CONSEQUENCES = frozenset({*SEVERITIES, EXTRA})
SWARM_WEIGHTS = {"small": 1, "big": 2, "huge": 4}
"""What a swarm weighs: as a person, as a bear, as a troll (43)."""
SWARM_BOXES: dict[str, tuple[int, ...]] = {"small": (), "big": (1,), "huge": (1, 1)}
AS_USUAL_BOXES = (0,)
AS_USUAL_SLOTS = ("as usual",)


class Stunt(Struct, frozen=True):
    """A weapon, a shield or a technique that gives its owner an edge (B8)."""

    name: str
    held: Literal["", "weapon", "shield", "tool"] = ""
    """What it is tied to; a technique is tied to nothing and cannot be dropped."""
    heavy: bool = False
    """A heavy melee weapon: it can knock a foe back (62)."""
    lethal: bool = False
    """Once a session an attack that has succeeded becomes lethal (69)."""
    helps: Literal["", "attack", "defend", "overcome", "advantage"] = ""
    """What it adds its bonus to."""
    bonus: int = 2
    dropped: bool = False
    """Out of hand: it is of no use until it is picked up again (63)."""
    spent: bool = False
    """Its once-a-session effect is used up."""
    sweeping: bool = False
    """Once a session an attack with it strikes everybody in one zone (B8)."""
    reach: Literal["", "next zone", "far", "range"] = ""
    """Where it strikes: at hand; into the next zone too; one to three zones away and not at hand; or as far as the fighter's
    ranged weapon, which it is (B8)."""
    weighs: Natural = 0
    """What its owner weighs where it fits (B8)."""
    approach: Literal["", "careful", "clever", "flashy", "forceful", "quick", "sneaky"] = ""
    """An approach that will do as well for what it adds to (B8)."""
    goes_with: Literal["", "careful", "clever", "flashy", "forceful", "quick", "sneaky"] = ""
    """The approach with which alone it adds its bonus or is lethal; any if empty (B8)."""
    case: str = ""
    """The narrow case in which it adds its bonus, in words: its owner is asked each time. Always if empty (B8)."""


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
    range_dropped: bool = False
    """The ranged weapon is out of hand until it is picked up again (63)."""
    immune: tuple[str, ...] = ()
    """Tags of aspects that do not concern it (13)."""
    rank: Annotated[str, row_name("standings")] = ""
    """Its standing in a social conflict: preset and class, "court.monarch" (40)."""
    swarm: Literal["", "small", "big", "huge"] = ""
    """One token of many that are nothing alone: it weighs 1, 2 or 4 (43)."""
    members: Natural = 0
    """How many a mob has; weight and boxes are those of one of them (B6)."""
    counts_once: str = ""
    """All of one side and this class weigh as one where people are weighed by standing (40)."""
    status: Literal["", "taken out", "conceded", "fled"] = ""
    acted: bool = False
    """The action of this exchange is spent."""
    moved: bool = False
    """The free move of this exchange is spent."""
    suffered: Natural = 0
    """Consequences taken in this conflict: what conceding is worth."""
    lasting: tuple[str, ...] = ()
    """Consequences that it had when this session began: the moderate one goes when the session ends (B3)."""
    stunts: tuple[Stunt, ...] = ()
    deadly: tuple[str, ...] = ()
    """What it is lethal with by nature: approaches, skills, or "anything" (69)."""
    deadly_times: Natural = 0
    """How often in one conflict; 0 for every such attack."""
    deadly_used: Natural = 0
    roar: str = ""
    """The approach (a minion: the skill) that it roars with; empty if it does not (21)."""
    roar_aspect: AspectId = AspectId("")
    """The aspect that comes and goes with the roar (23)."""
    roar_bound: bool = False
    """It has accepted to go on roaring, and cannot stop (23a)."""
    ritual: Annotated[str, row_name("rituals")] = ""
    """The battle ritual that the roar is part of (72)."""
    guard: AspectId = AspectId("")
    """Its Full Defense (58)."""

    def __post_init__(self) -> None:
        if not APPROACHES.issuperset(self.approaches):
            unknown = self.approaches.keys() - APPROACHES
            raise ValueError(f"there is no approach {min(unknown)!r}; there are {', '.join(RING)}")
        if self.filled and (unknown := self.filled.keys() - CONSEQUENCES):
            raise ValueError(f"there is no consequence {min(unknown)!r}; there are {', '.join(SEVERITIES)}")
        if self.boxes == AS_USUAL_BOXES:
            usual = SWARM_BOXES[self.swarm] if self.swarm else (1, 1)
            force_setattr(self, "boxes", (1, 2, 3) if self.approaches else usual)
        if self.swarm and self.weight == 1:
            force_setattr(self, "weight", SWARM_WEIGHTS[self.swarm])
        if self.slots == AS_USUAL_SLOTS:
            force_setattr(self, "slots", SEVERITIES if self.approaches else ())

    @property
    def crowd(self) -> Literal["", "swarm", "mob"]:
        """What a token of many is made of: vermin, or minions."""
        return "swarm" if self.swarm else "mob" if self.members > 1 else ""

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
    next_kind: Kind = ""
    """The kind it becomes with the next exchange (1a)."""
    roars: bool = False
    """A roar phase comes before the first exchange (18)."""
    roared: tuple[TokenId, ...] = ()
    """Who has had a go in the roar phase, once for each time (18)."""
    hero_roars: Natural = 0
    """How many roar aspects the players have created in this conflict."""
    gm_roars: Natural = 0
    passes: Natural = 0
    """How often in a row the roar phase was passed on without a roar."""
    called: tuple[str, ...] = ()
    """Rituals that work once in a conflict and have been called on, by their aspect (B7)."""
    attention: dict[str, AspectId] = {}
    """What the gods make of it: "<side>:mild 1" -> the aspect (B7)."""
    fights_on: bool = False
    """Only one side is left, and the GM lets it run on for now (4)."""


Board: TypeAlias = Encounter[Fighter, Conflict]
Piece: TypeAlias = Token[Fighter]


def rest_fighter(sheet: Fighter) -> Fighter:
    """The same fighter as at the start of a battle."""
    return replace(
        sheet, marked=(), filled={}, fate_points=sheet.refresh, status="", acted=False, moved=False, suffered=0,
        slots=tuple([slot for slot in sheet.slots if slot != EXTRA]), lasting=(), stunts=renew_stunts(sheet.stunts),
        deadly_used=0,
        roar="", roar_aspect=AspectId(""), roar_bound=False, ritual="", guard=AspectId(""),
    )  # fmt: skip


def renew_stunts(stunts: tuple[Stunt, ...]) -> tuple[Stunt, ...]:
    """Stunts as a session begins: in hand, and nothing used up."""
    return tuple([replace(stunt, dropped=False, spent=False) for stunt in stunts])


def able(board: Board, who: TokenId) -> bool:
    """Whether *who* is on the board and still in the fight."""
    token = board.tokens.get(who)
    return token is not None and not token.sheet.status


def under_way(board: Board) -> bool:
    """Whether turns, actions and free moves are counted."""
    return board.scene.phase == "exchanges"


def fighting(board: Board) -> bool:
    """Whether a conflict is under way, in its roar phase or its exchanges."""
    return board.scene.phase in ("roar", "exchanges")


def roaring_time(board: Board) -> bool:
    """Whether this is the roar phase, before the first exchange (18)."""
    return board.scene.phase == "roar"
