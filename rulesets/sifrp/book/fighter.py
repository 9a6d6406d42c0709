"""What the rules know of a fighter: ranks and specialties, what it carries, what it has suffered, what it has done this turn."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr, replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turn_budget import TurnBudget
from battlemap.rules.book_rows import row_name

Natural: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Rank: TypeAlias = Annotated[int, Meta(ge=0, le=12)]
Size: TypeAlias = Literal["small", "medium", "large"]
Training: TypeAlias = Literal["", "untrained", "trained", "war-trained"]
Status: TypeAlias = Literal["", "defeated", "dead", "gone"]
Awaited: TypeAlias = Literal["acts", "attacks", "charges", "moves", "leaves", "comes near"]
"""What of a foe's doings a counterattack waits for."""
Kind: TypeAlias = Literal["armour", "horse", "captive", "goods"]
"""What a prize is."""
Activity: TypeAlias = Literal["light", "moderate", "strenuous"]

ABILITIES = (
    "agility", "animal handling", "athletics", "awareness", "cunning", "deception", "endurance", "fighting", "healing",
    "knowledge", "language", "marksmanship", "persuasion", "status", "stealth", "survival", "thievery", "warfare", "will",
)  # fmt: skip
USUAL = 2
"""The rank of an ability of which nothing is said."""
FIXED = frozenset({"defence", "health", "movement", "sprint", "armour"})
"""What a fighter may have as a finished number instead of one that is worked out."""
FIST = "fist"
"""The weapon nobody is ever without: its row in the book."""
AS_USUAL = "as usual"
NOT_SAID = -1000
LESSER = "lesser"
"""What is counted of a turn: lesser actions; a greater one takes two of them (14)."""
TURN = 2


class Arm(Struct, frozen=True):
    """A weapon (or shield) one has: its row in the book, and in what it differs."""

    weapon: Annotated[str, row_name("weapons")]
    name: str = ""
    grade: Annotated[str, row_name("grades")] = "common"
    """A row of the grades: poor, common, superior, extraordinary."""
    damaged: Natural = 0
    """So much damage less, until it is repaired (83)."""
    ruined: bool = False
    """Broken for good: it strikes as an improvised weapon does, if at all (83)."""
    count: Natural = 1
    shots: Natural | None = None
    """How many are left to shoot; None: nobody counts."""
    loaded: bool = True
    damage: Annotated[int, Meta(ge=0, le=60)] | None = None
    """Its whole base damage, where that is a finished number."""
    reach: Annotated[int, Meta(ge=0, le=30)] = 0
    """Yards, where they are not the usual ones."""


class Prize(Struct, frozen=True):
    """Something won of one who was beaten (77): *what* it is, of which kind, and whose it was.

    *token*: the horse or the captive, if it is on the board; *armour*: the row of the armour table, for who would put it on.
    """

    what: str
    kind: Kind = "goods"
    of: str = ""
    token: str = ""
    armour: str = ""


class TurnRecord(Struct, frozen=True):
    """What somebody has done since its turn began."""

    actions: tuple[str, ...] = ()
    """The names of actions that were paid for, in their order."""
    attacked: bool = False
    """The one attack of the turn is made (15)."""
    bought: Natural = 0
    """How many of the Lesser actions that are left were bought with destiny: none of them is part of a Greater one (59)."""
    moved: Natural = 0
    """Cells gone by moving this turn."""
    once: tuple[str, ...] = ()
    """What can be done once a turn, and has been."""


class HeldCounterattack(Struct, frozen=True):
    """A counterattack that waits: for what, by whom, and with which arm it is struck (23)."""

    foe: TokenId
    trigger: str
    kind: Awaited = "acts"
    """What of the foe's doings is offered as the moment for it; *trigger* says it in words."""
    round: Natural = 0


class Care(Struct, frozen=True):
    """What is recorded for recovery (52 to 54): by day (as text), how busy it was, and how many hours a healer gave."""

    injured_on: int | None = None
    wounded_on: int | None = None
    tested_injuries: int | None = None
    tested_wounds: int | None = None
    activity: dict[str, Activity] = {}
    hours: dict[str, Natural] = {}


class Fighter(Struct, frozen=True):
    """A fighter, man or beast. What is not named in *abilities* has rank 2, what not in *specialties* no bonus dice."""

    role: str = ""
    size: Size = "medium"
    abilities: dict[Annotated[str, row_name("abilities")], Rank] = {}
    specialties: dict[Annotated[str, row_name("specialties")], Rank] = {}
    """Bonus dice by specialty: axes, quickness, run, ride, strength …"""
    fixed: dict[str, Annotated[int, Meta(ge=0, le=400)]] = {}
    """Finished numbers: defence (Combat Defense without shield), health, movement, sprint, armour (natural armor rating)."""
    health: Annotated[int, Meta(ge=-1000, le=400)] = NOT_SAID
    injuries: Natural = 0
    wounds: Natural = 0
    destiny: Natural = 0
    """Destiny points that can be spent or burned now (55 to 74)."""
    destiny_spent: Natural = 0
    """Points spent, not burned: they come back."""
    armour: Annotated[str, row_name("armour")] = ""
    """A row of the armour table."""
    arms: dict[str, Arm] = {}
    main_hand: str = AS_USUAL
    """The arm in it; at first the one that is named first."""
    off_hand: str = AS_USUAL
    """The arm in it; at first a shield or the second one-handed weapon, if the sheet says so; else nothing."""
    footprint: Annotated[int, Meta(ge=0, le=6)] = 0
    """Yards it takes up, where they are not the usual ones of its size."""
    training: Training = ""
    """Whether it carries a rider, and how well it is trained."""
    mount: str = ""
    """On whom it rides; the cart it is aboard, or draws."""
    seats: Annotated[int, Meta(ge=0, le=40)] = 0
    """How many people a cart or wagon carries, its driver among them; 0: it is none."""
    driver: str = ""
    """Of a cart: who has taken the reins; the first aboard, if nobody has."""
    status: Status = ""
    outcome: str = ""
    """What became of it after its defeat (75 to 79)."""
    yielded: bool = False
    """Whether it is out of the fight because it yielded on terms (40d, 80)."""
    captor: str = ""
    """Who holds it until its ransom is paid (77)."""
    prizes: tuple[Prize, ...] = ()
    """What it has won of those it has beaten (77)."""
    marks: tuple[str, ...] = ()
    """What it will never lose: a lost eye, an oath."""
    left: dict[str, Natural] = field(default_factory=lambda: {LESSER: TURN})
    """What is left of this turn: lesser actions, of which a greater one takes two (14)."""
    done: TurnRecord = TurnRecord()
    held: HeldCounterattack | None = None
    """The counterattack it waits with."""
    care: Care = Care()

    def __post_init__(self) -> None:
        if self.health == NOT_SAID:
            force_setattr(self, "health", self.most_health)
        if self.main_hand == AS_USUAL:
            force_setattr(self, "main_hand", next(iter(self.arms), ""))
        if self.off_hand == AS_USUAL:
            force_setattr(self, "off_hand", "")
        if fault := validate_sheet(self):
            raise ValueError(fault)

    @property
    def budget(self) -> TurnBudget:
        """What is left of this turn (14)."""
        return TurnBudget(self.left)

    def with_left(self, left: Mapping[str, int]) -> "Fighter":
        """The sheet with so much left of each kind."""
        return replace(self, left=dict(left))

    def rank(self, ability: str) -> int:
        """The rank of an ability; 2 if nothing is said of it."""
        return self.abilities.get(ability, USUAL)

    def bonus(self, specialty: str) -> int:
        """The bonus dice of a specialty."""
        return self.specialties.get(specialty, 0)

    @property
    def endurance(self) -> int:
        """The rank on which health, injuries and wounds depend (11)."""
        return self.abilities.get("endurance", USUAL)

    @property
    def most_health(self) -> int:
        """Three times Endurance, or a finished number (11)."""
        return self.fixed["health"] if "health" in self.fixed else 3 * self.abilities.get("endurance", USUAL)

    def holds(self, arm: str) -> bool:
        """Whether an arm is in one of its hands."""
        return arm in (self.main_hand, self.off_hand)


def validate_sheet(sheet: Fighter) -> str:
    """What is impossible about a sheet, in a sentence; empty if nothing is."""
    if sheet.fixed and not FIXED.issuperset(sheet.fixed):
        stray = next(name for name in sheet.fixed if name not in FIXED)
        return f"there is no finished number called {stray!r}; there are {', '.join(sorted(FIXED))}"
    for hand in (sheet.main_hand, sheet.off_hand):
        if hand not in sheet.arms and hand:
            return f"a hand holds {hand!r}, which is not among the weapons"
    if sheet.health > sheet.most_health:
        return f"health {sheet.health} is more than the most it can have, {sheet.most_health}"
    return ""


def rest_fighter(sheet: Fighter) -> Fighter:
    """The same fighter as at the start of a battle: unhurt, nothing spent, on nobody's back."""
    return replace(
        sheet, health=sheet.most_health, injuries=0, wounds=0, destiny=sheet.destiny + sheet.destiny_spent, destiny_spent=0,
        mount="", status="", outcome="", yielded=False, captor="", prizes=(), left={LESSER: TURN}, done=TurnRecord(), held=None,
        care=Care(),
    )  # fmt: skip


def footprint(sheet: Fighter) -> float:
    """How many cells wide a fighter is: a large one two."""
    return float(sheet.footprint or (2 if sheet.size == "large" else 1))
