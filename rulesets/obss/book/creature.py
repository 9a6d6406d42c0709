"""What the rules know of a creature: its numbers, what it carries, and what it has done this round."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr, replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turn_budget import TurnBudget
from battlemap.rules.book_rows import row_name

Natural: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Points: TypeAlias = Annotated[int, Meta(ge=-10, le=60)]
Size: TypeAlias = Literal["tiny", "small", "medium", "large", "huge", "giant", "colossal"]
Vision: TypeAlias = Literal["normal", "low-light", "darkvision"]
Training: TypeAlias = Literal["", "trained", "war-trained"]
MOST_REACH = 30
Reach: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_REACH)]
"""Cells somebody or something reaches."""
Status: TypeAlias = Literal["", "dead", "gone"]

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
SAVES = {"fortitude": "constitution", "reflex": "dexterity", "will": "wisdom"}
"""The three saves, and the ability of each (B1)."""
ABILITY_NAMES, SAVE_NAMES = frozenset(ABILITIES), frozenset(SAVES)
FIXED = frozenset({"defence", "initiative", "awareness", *SAVES})
"""What a creature may have as a finished number instead of one that is worked out."""
EXTRAS = frozenset({"attack", "damage", "defence", "initiative", "movement", "saves", "checks", *SAVES})
SHIELD = "shield"
"""What a hand holds that holds the shield."""
UNARMED = "unarmed"
"""The weapon nobody is ever without: its row in the book (45)."""
TWO_WEAPONS, BOW, PERFECTIONIST, DEXTEROUS = "two-weapon", "one with the bow", "perfectionist", "dexterity to damage"
"""Feats that change an attack, by name: further attacks of the off hand lose less, then a heavy weapon in it no −3, then the
first of them nothing; less penalty for shooting while threatened; less cover for the target; dexterity in place of strength for
damage (27, B6). The number of a feat on the sheet is how often it was learnt."""
RHINO, PARRY, HARD_TO_KILL = "rhino", "parry", "hard to kill"
"""Feats that do something else: charging over difficult ground, preparing a better defence, dying later (36, 56, 67, B6)."""
AS_USUAL = "as usual"
NOT_SAID = -1000
LEFT = {"action": 3, "immediate": 1, "reaction": 1}
INSTEAD = {"immediate": ("either",), "reaction": ("either",)}
"""What the lead in initiative gives stands for one of them (10)."""


class Build(Struct, frozen=True):
    """What a size means: its rank, how many cells wide it is, how far it reaches (22, B12)."""

    rank: int
    footprint: float
    reach: int


SIZES: dict[Size, Build] = {
    "tiny": Build(0, 0.25, 0),
    "small": Build(1, 0.5, 1),
    "medium": Build(2, 1, 1),
    "large": Build(3, 2, 1),
    "huge": Build(4, 3, 2),
    "giant": Build(5, 4, 2),
    "colossal": Build(6, 6, 6),
}


class Arm(Struct, frozen=True):
    """A weapon one has: its row in the book, and in what it differs. Of thrown ones there may be several."""

    weapon: Annotated[str, row_name("weapons")]
    name: str = ""
    magic: Annotated[int, Meta(ge=-5, le=20)] = 0
    larger: Annotated[int, Meta(ge=0, le=4)] = 0
    """By so many sizes it is a larger version (63)."""
    damaged: Natural = 0
    """So many categories of damage less, until it is repaired."""
    count: Natural = 1
    ammunition: Annotated[str, row_name("ammunition")] = ""
    """What is shot with it: a row of the book; the usual one, if nothing is said."""
    ammunition_magic: Natural = 0
    shots: Natural | None = None
    """How many are left; None: nobody counts."""
    loaded: bool = True
    attack: Points | None = None
    """The whole bonus of its attack roll, where it is a finished number."""
    damage: str = ""
    """Its dice, where they are not the book's."""
    bonus: Points | None = None
    """The whole bonus of its damage, where it is a finished number."""
    strength: Natural | None = None
    """Of a composite bow: how much strength it makes use of; None: all of it (32)."""
    reach: Reach = 0
    """Cells, where they are not the usual ones."""
    explodes: Natural = 0


class Extra(Struct, frozen=True):
    """A lasting bonus of a creature's own: a feat, a ring. *what*: attack, damage, defence, a save …; *arm*: with it alone."""

    what: str
    value: Points = 0
    name: str = "Feat"
    arm: str = ""


class Attempt(Struct, frozen=True):
    """An attack of this round: on whom, and how it went. *total* is known where an option of the battle looks at it."""

    on: TokenId
    hit: bool
    failed: bool = False
    """A critical failure."""
    total: int | None = None
    weapon: bool = True
    way: str = ""
    """How it was made: the key of a way to attack."""


class RoundRecord(Struct, frozen=True):
    """What somebody has done since its turn began."""

    attacks: int = 0
    """Attacks that were paid for."""
    row: int = 0
    """So many steps of the penalty for further attacks the next one takes (30)."""
    two_at_once: bool = False
    hands: tuple[str, ...] = ()
    """Hands that have attacked."""
    hits: tuple[TokenId, ...] = ()
    """Whom it has hit, each hit, where its weapon list looks at that (B10)."""
    attempts: tuple[Attempt, ...] = ()
    once: tuple[str, ...] = ()
    """What can be done once a round, and has been."""
    drawn: bool = False
    """The free draw of this Movement Action is used."""
    moves: int = 0
    """Movement Actions taken."""
    charged: bool = False
    """Its charge counts as two of the attacks that three actions buy (36)."""
    began_with: int = 0
    """The actions with which its turn began, where they were not the usual number; 0: they were."""


class Aiming(Struct, frozen=True):
    """At whom somebody aims, for how many rounds (60), and in which round last."""

    at: TokenId
    rounds: int
    round: int


class Readied(Struct, frozen=True):
    """Actions that wait for something (13)."""

    actions: int
    trigger: str
    rest: int = 0
    """The actions that were left of its own turn when it began to use these: of one it shares, or has put off."""


class CreatureSheet(Struct, frozen=True):
    """A creature: a character whose numbers are worked out, or a monster some of whose numbers are finished (*fixed*)."""

    role: str = ""
    monster: bool = False
    size: Size = "medium"
    legs: Annotated[int, Meta(ge=0, le=100)] = 2
    level: Natural = 1
    abilities: dict[str, Points] = {}
    """Strength, dexterity and so on; what is not named is 0."""
    wp: Natural = 0
    """Weapon proficiency."""
    mp: Natural = 0
    """Magic proficiency."""
    lists: dict[Annotated[str, row_name("lists")], Natural] = {}
    """Weapon lists it owns, with its points in them (51)."""
    skills: dict[Annotated[str, row_name("skills")], Points] = {}
    saves: dict[str, Points] = {}
    """What fortitude, reflex and will add to their abilities."""
    fixed: dict[str, Points] = {}
    """Finished numbers: defence, initiative, awareness, fortitude, reflex, will."""
    extras: tuple[Extra, ...] = ()
    feats: dict[str, Natural] = {}
    max_hp: Annotated[int, Meta(ge=0, le=5000)] = 8
    hp: Annotated[int, Meta(ge=-5000, le=5000)] = NOT_SAID
    nonlethal: Natural = 0
    """Nonlethal damage taken (50)."""
    max_magic: Natural = 0
    magic: int = NOT_SAID
    reduction: Natural = 0
    """Damage that every wound is less (27)."""
    movement: Annotated[int, Meta(ge=0, le=100)] = 9
    """Metres of one Movement Action."""
    reach: Reach = 0
    """Cells it reaches without a long weapon, where they are not the usual ones of its size."""
    vision: Vision = "normal"
    faces_many: bool = False
    """Nobody flanks it (54)."""
    bleeds: bool = True
    armour: Annotated[str, row_name("armour")] = ""
    armour_magic: Natural = 0
    armour_trained: bool = True
    shield: Annotated[str, row_name("shields")] = ""
    shield_magic: Natural = 0
    shield_trained: bool = True
    arms: dict[str, Arm] = {}
    main_hand: str = AS_USUAL
    """The arm in it; at first the one that is named first."""
    off_hand: str = AS_USUAL
    """The arm in it, or "shield"."""
    potions: Natural = 0
    light: Annotated[str, row_name("lights")] = ""
    """A light that it carries, lit: a row of the book."""
    training: Training = ""
    """Whether it carries a rider."""
    mount: str = ""
    """On whom it rides."""
    fatigue: Annotated[int, Meta(ge=0, le=6)] = 0
    status: Status = ""
    falls: Natural = 0
    """How often it dropped below 0 (66)."""
    fate: int = NOT_SAID
    """Fate points left (B8)."""
    left: dict[str, Natural] = field(default_factory=lambda: dict(LEFT))
    """What is left of this round: action, immediate, reaction, and what the lead in initiative gives (10, 14)."""
    done: RoundRecord = RoundRecord()
    aim: Aiming | None = None
    readied: Readied | None = None
    flank: Literal["attack", "defence"] = "attack"
    """What it takes from flanking this round (54)."""
    bank: dict[str, Natural] = {}
    """Criticals kept for critical actions, by foe (78)."""
    bank_since: Natural = 0
    """The round in which the first of them was kept."""
    last_attack: int | None = None
    """Its last attack roll, where an option of the battle looks at it (78)."""

    def __post_init__(self) -> None:
        if self.hp == NOT_SAID:
            force_setattr(self, "hp", self.max_hp)
        if self.magic == NOT_SAID:
            force_setattr(self, "magic", self.max_magic)
        if self.fate == NOT_SAID:
            force_setattr(self, "fate", fate_of(self))
        if self.main_hand == AS_USUAL:
            force_setattr(self, "main_hand", next(iter(self.arms), ""))
        if self.off_hand == AS_USUAL:
            force_setattr(self, "off_hand", SHIELD if self.shield else "")
        if fault := validate_sheet(self):
            raise ValueError(fault)

    @property
    def budget(self) -> TurnBudget:
        """What is left of this round (14)."""
        return TurnBudget(self.left, INSTEAD)

    def with_left(self, left: Mapping[str, int]) -> "CreatureSheet":
        """The sheet with so much left of each kind."""
        return replace(self, left=dict(left))

    def ability(self, name: str) -> int:
        """An ability score; 0 if nothing is said of it."""
        return self.abilities.get(name, 0)

    def holds(self, arm: str) -> bool:
        """Whether an arm is in one of its hands."""
        return arm in (self.main_hand, self.off_hand)


def fate_of(sheet: CreatureSheet) -> int:
    """The fate points of a session: fewer with each five levels, at least one; monsters have none (B8)."""
    return 0 if sheet.monster else max(1, (20 - sheet.level) // 5)


def validate_sheet(sheet: CreatureSheet) -> str:
    """What is impossible about a sheet, in a sentence; empty if nothing is."""
    extras = [extra.what for extra in sheet.extras] if sheet.extras else ()
    if not (
        ABILITY_NAMES.issuperset(sheet.abilities)
        and SAVE_NAMES.issuperset(sheet.saves)
        and FIXED.issuperset(sheet.fixed)
        and EXTRAS.issuperset(extras)
    ):
        return stray_name(sheet, extras)
    hands = (sheet.main_hand, sheet.off_hand)
    for hand in hands:
        if hand not in sheet.arms and hand not in ("", SHIELD):
            return f"a hand holds {hand!r}, which is not among the weapons"
    if SHIELD in hands and not sheet.shield:
        return "a hand holds a shield, and there is none"
    if sheet.hp > sheet.max_hp:
        return f"{sheet.hp} hit points are more than the most it can have, {sheet.max_hp}"
    return ""


def stray_name(sheet: CreatureSheet, extras: Iterable[str]) -> str:
    """The first name on a sheet that nothing is called by, in a sentence."""
    named = [("ability", name, ABILITY_NAMES) for name in sheet.abilities]
    named += [("save", name, SAVE_NAMES) for name in sheet.saves]
    named += [("finished number", name, FIXED) for name in sheet.fixed]
    named += [("bonus", name, EXTRAS) for name in extras]
    what, stray, known = next(entry for entry in named if entry[1] not in entry[2])
    return f"there is no {what} called {stray!r}; there are {', '.join(sorted(known))}"


def rest_creature(sheet: CreatureSheet) -> CreatureSheet:
    """The same creature as at the start of a battle: unhurt, nothing spent, on nobody's back."""
    return replace(
        sheet, hp=sheet.max_hp, nonlethal=0, magic=sheet.max_magic, fatigue=0, status="", falls=0, mount="", left=dict(LEFT),
        done=RoundRecord(), aim=None, readied=None, flank="attack", bank={}, bank_since=0, last_attack=None,
        fate=fate_of(sheet),
    )  # fmt: skip


def footprint(sheet: CreatureSheet) -> float:
    """How many cells wide a creature is."""
    return SIZES[sheet.size].footprint
