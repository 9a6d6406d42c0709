"""What the rules know of a fighter: percentages and ranks, gear, tracks, and what has been done this turn."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import force_setattr, replace

from battlemap.board.ids import Cell
from battlemap.rules.blocks.turn_budget import TurnBudget
from battlemap.rules.book_rows import row_name

SkillName: TypeAlias = Annotated[str, row_name("skills")]
QualityName: TypeAlias = Annotated[str, row_name("qualities")]
Percent: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Bonus: TypeAlias = Annotated[int, Meta(ge=-20, le=40)]
Ranks: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Natural: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Threshold: TypeAlias = Annotated[int, Meta(ge=-20, le=99)]
Step: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Policy: TypeAlias = Literal["ask", "automatic", "off"]
Size: TypeAlias = Literal["ordinary", "twice ogre", "thrice ogre"]
Status: TypeAlias = Literal["", "slain", "gone"]
WeaponSize: TypeAlias = Literal["", "personal", "regular", "long", "reach"]
Location: TypeAlias = Literal["", "head", "arms", "body", "legs"]

ATTRIBUTES = ("combat", "brawn", "agility", "perception", "intelligence", "willpower", "fellowship")
WOUNDS = ("Unharmed", "Lightly wounded", "Moderately wounded", "Seriously wounded", "Grievously wounded", "Slain")
"""The damage track, from the best step down (54)."""
MODERATE, SERIOUS, GRIEVOUS, SLAIN = 2, 3, 4, 5
INCAPACITATED = 5
REACTIONS = ("dodge", "parry", "resist", "opportunity", "counterspell")
ATTRIBUTE_NAMES, REACTION_NAMES = frozenset(ATTRIBUTES), frozenset(REACTIONS)
SHIELD = "shield"
"""What a hand holds that holds the shield."""
UNARMED = "bare hands"
"""The weapon nobody is ever without: its row in the book."""
AS_USUAL = "as usual"
NOT_SAID = -1
AP = "AP"
"""Action points, as they are called and counted."""


class Arm(Struct, frozen=True):
    """A weapon one carries: its row in the book, in what it differs, and its state. Of thrown ones there may be several."""

    weapon: Annotated[str, row_name("weapons")]
    name: str = ""
    damage: Annotated[int, Meta(ge=-20, le=40)] = 0
    """Its own number on top of everything (40)."""
    plus: tuple[QualityName, ...] = ()
    """Qualities it has beyond the book's."""
    minus: tuple[QualityName, ...] = ()
    """Qualities of the book's it has not."""
    size: WeaponSize = ""
    """Where it is not the book's (104)."""
    ranges: tuple[Natural, ...] = ()
    """Yards of short, medium, long and extreme distance, where they are not the book's."""
    load: Natural | None = None
    """Action points of loading, where they are not the book's."""
    count: Natural = 1
    ammunition: Annotated[str, row_name("ammunition")] = ""
    """What is loaded, if not the usual: "spectral" (103)."""
    shots: Natural | None = None
    """Shots one carries; None: nobody counts."""
    fired: Natural = 0
    """Shots since it was loaded."""
    paid: Natural = 0
    """Action points of loading spent on it so far (117)."""
    ruined: bool = False
    broken: bool = False
    """Misfired, or destroyed: of no use in this fight."""
    destroyed: bool = False
    """Blown up: nobody repairs it (100)."""


class TurnRecord(Struct, frozen=True):
    """What somebody has done since its turn began."""

    attacks: int = 0
    """Attacks and stunts that count towards the one of a turn (12)."""
    aim: int = 0
    """Base chance gained by taking aim, for the next attack or stunt (120)."""
    all_out: int = 0
    """What going all-out adds to the difficulty of the next attack (113)."""
    subdue: bool = False
    """The next attack only subdues (118)."""
    swaps: int = 0
    charged: int = 0
    """Yards of a charge that ended before a foe; what is bought afterwards gets the benefit (28)."""
    onward: tuple[Cell, ...] = ()
    """Only in battles of older versions: the rest of a movement, which is an effect now (37a)."""
    once: tuple[str, ...] = ()
    """What can be done once a turn, and has been."""


class CreatureSheet(Struct, frozen=True):
    """A character or creature. What is derived can be typed in instead: None means as worked out (7a)."""

    role: str = ""
    creature: bool = False
    attributes: dict[str, Percent] = {}
    """Combat, brawn and so on, in percent; what is not named is 40."""
    bonuses: dict[str, Bonus] = {}
    """A bonus that is not the tens digit of its attribute, by attribute: advances are in it."""
    skills: dict[SkillName, Ranks] = {}
    """Ranks in skills, by their rows in the book."""
    percents: dict[SkillName, Percent] = {}
    """A skill's percentage in place of its attribute's."""
    base: dict[SkillName, Bonus] = {}
    """What lasts on a skill's base chance."""
    initiative: Natural | None = None
    movement: Natural | None = None
    dt: Threshold | None = None
    """Damage threshold."""
    pt: Threshold | None = None
    """Peril threshold."""
    natural: tuple[QualityName, ...] = ()
    """Qualities of hide and body: natural, heavy, dangerous …"""
    size: Size = "ordinary"
    wide: Literal[1, 2, 3, 4] = 1
    """How many cells across."""
    armour: Annotated[str, row_name("armour")] = ""
    armour_plus: tuple[QualityName, ...] = ()
    """Qualities beyond the book's."""
    armour_minus: tuple[QualityName, ...] = ()
    """Qualities of the book's it has not."""
    armour_ruined: bool = False
    shield: Annotated[str, row_name("shields")] = ""
    shield_plus: tuple[QualityName, ...] = ()
    shield_minus: tuple[QualityName, ...] = ()
    shield_ruined: bool = False
    shield_planted: bool = False
    """Fixed in the ground (73)."""
    planted_at: Cell | None = None
    """Where its owner stood when it was (73)."""
    covered_at: Cell | None = None
    """Where somebody took the cover it has taken (33)."""
    arms: dict[str, Arm] = {}
    main_hand: str = AS_USUAL
    """The arm in it; at first the one that is named first."""
    off_hand: str = AS_USUAL
    """The arm in it, "shield", or the arm of the main hand, held in both."""
    knows: tuple[str, ...] = ()
    """Counterspell, channel: what one has to have learnt."""
    spells: dict[str, Literal["petty", "lesser", "greater"]] = {}
    book_in_hand: bool = False
    """A tome or prayer book (114)."""
    carries: Annotated[str, row_name("modes")] = ""
    """As a mount or before a coach: its row among the ways to move (37)."""
    mount: str = ""
    """On whom or what it rides or drives."""
    wounds: Step = 0
    peril: Step = 0
    rested: Natural = 0
    """Days of rest that count towards the next step up the damage track (B)."""
    ap: Natural = 3
    owes_ap: Natural = 0
    """Action points that its next refresh is short of (131)."""
    fortune: Natural = 0
    max_fortune: Natural = 0
    fate: Natural = 0
    corruption: Natural = 0
    injuries: tuple[Annotated[str, row_name("injury_keys")], ...] = ()
    """Keys of injuries in the book: "moderate 2"."""
    safe: bool = False
    """Fate has saved it: nothing slays it in this fight (27b)."""
    status: Status = ""
    policies: dict[str, Policy] = {}
    """How it answers when it may react: dodge, parry, resist, opportunity, counterspell; ask, if nothing is said."""
    used: tuple[str, ...] = ()
    """What can be done once a combat, and has been: "inspire", "litany", "inspired by", …"""
    done: TurnRecord = TurnRecord()

    def __post_init__(self) -> None:
        if self.main_hand == AS_USUAL:
            force_setattr(self, "main_hand", next(iter(self.arms), ""))
        if self.off_hand == AS_USUAL:
            force_setattr(self, "off_hand", SHIELD if self.shield else "")
        if fault := validate_sheet(self):
            raise ValueError(fault)

    @property
    def budget(self) -> TurnBudget:
        """The action points that are left (11)."""
        return TurnBudget({AP: self.ap}, plurals={AP: AP})

    def with_left(self, left: Mapping[str, int]) -> "CreatureSheet":
        """The sheet with so many action points left."""
        return replace(self, ap=left[AP])

    def percent(self, attribute: str) -> int:
        """An attribute in percent."""
        return self.attributes.get(attribute, 40)

    def bonus(self, attribute: str) -> int:
        """An attribute's bonus: its tens, if nothing else is said."""
        return self.bonuses.get(attribute, self.percent(attribute) // 10)

    def holds(self, arm: str) -> bool:
        """Whether an arm is in one of its hands."""
        return arm in (self.main_hand, self.off_hand)

    def in_both_hands(self, arm: str) -> bool:
        """Whether an arm is held with both hands: the other one is free, or holds it, too."""
        hands = (self.main_hand, self.off_hand)
        return arm in hands and all(hand in ("", arm) for hand in hands)

    def policy(self, reaction: str) -> Policy:
        """How it answers when it may react this way."""
        return self.policies.get(reaction, "ask")


def validate_sheet(sheet: CreatureSheet) -> str:
    """What is impossible about a sheet, in a sentence; empty if nothing is."""
    if not (ATTRIBUTE_NAMES.issuperset(sheet.attributes) and ATTRIBUTE_NAMES.issuperset(sheet.bonuses)):
        stray = next(name for name in (*sheet.attributes, *sheet.bonuses) if name not in ATTRIBUTE_NAMES)
        return f"there is no attribute called {stray!r}; there are {', '.join(ATTRIBUTES)}"
    if not REACTION_NAMES.issuperset(sheet.policies):
        stray = next(name for name in sheet.policies if name not in REACTION_NAMES)
        return f"there is no reaction called {stray!r}; there are {', '.join(REACTIONS)}"
    hands = (sheet.main_hand, sheet.off_hand)
    for hand in hands:
        if hand not in sheet.arms and hand not in ("", SHIELD):
            return f"a hand holds {hand!r}, which is not among the weapons"
    if SHIELD in hands and not sheet.shield:
        return "a hand holds a shield, and there is none"
    return ""


def footprint(sheet: CreatureSheet) -> float:
    """How many cells somebody is wide."""
    return float(sheet.wide)


def rest_creature(sheet: CreatureSheet) -> CreatureSheet:
    """The same fighter as at the start of a battle: unhurt, everything loaded, nothing spent, on nobody's back."""
    arms = {key: replace(arm, fired=0, paid=0, ruined=False, broken=False, destroyed=False) for key, arm in sheet.arms.items()}
    return replace(
        sheet, arms=arms, armour_ruined=False, shield_ruined=False, shield_planted=False, planted_at=None, covered_at=None,
        mount="", wounds=0, peril=0, rested=0, ap=3, owes_ap=0, fortune=sheet.max_fortune, injuries=(), safe=False, status="",
        used=(), done=TurnRecord(),
    )  # fmt: skip
