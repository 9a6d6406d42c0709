"""Rows of the book's tables: weapons, armour, costs, situations, conditions and the rest."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from battlemap.rules.book_rows import Bonus, BookRow, Few, Natural

Reach: TypeAlias = Annotated[int, Meta(ge=0, le=30)]
"""Cells."""
DiceMore: TypeAlias = Annotated[int, Meta(ge=-3, le=3)]
"""Dice more or less: each multiplies what the odds of an exploding roll have to go through."""
Metres: TypeAlias = Annotated[float, Meta(ge=0, le=999)]
Ability: TypeAlias = Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]
Trait: TypeAlias = Literal[
    "brace", "long", "parry", "versatile", "double", "light", "simple", "nonlethal", "splash", "natural", "unarmed",
    "improvised", "composite", "near",
]  # fmt: skip
"""*near*: a long weapon without the penalty close by."""
Flag: TypeAlias = Literal[
    "no actions", "no reactions", "no move", "no run", "no charge", "difficult", "distracted", "helpless", "no dexterity",
    "drops", "falls", "fails reflex", "fails fortitude", "small weapons only", "unseen", "blind", "mental", "by itself",
]  # fmt: skip
"""*mental*: it ends with dying; *by itself*: it follows from something else."""


class Weapon(BookRow, frozen=True):
    """A row of the weapons table (B9). *size* is meant for a medium wielder."""

    title: str
    size: Literal["S", "M", "L", "H"] = "M"
    damage: str = ""
    """"1d8", "2d4"; of a launcher nothing: its ammunition says it."""
    kind: str = ""
    """"S", "P/S", "B": slash, pierce, blunt."""
    lists: tuple[str, ...] = ()
    """The weapon lists it belongs to; owning one of them is proficiency."""
    traits: tuple[Trait, ...] = ()
    range: Natural = 0
    """Metres of one increment; 0: not made to be thrown."""
    explodes: Natural = 0
    """EDx: damage explodes from here on; 0: at its greatest value only (29)."""
    two_handed: str = ""
    """Its own damage in two hands; nothing: one step up the ladder (64)."""
    ammunition: tuple[str, ...] = ()
    """What it shoots; a weapon with ammunition is neither thrown nor struck with."""
    reload: Few = 0
    """Actions to load it again."""
    reach: Reach = 0
    """Cells it reaches, if not by size and length."""
    strength: Literal["", "full", "none", "positive", "limited"] = ""
    """What strength does for its damage; nothing: full in melee and when thrown, none when shot (32)."""


class Ammunition(BookRow, frozen=True):
    """Something to shoot."""

    title: str
    damage: str = "1d6"
    kind: str = "P"
    against_metal: Bonus = 0


class Armour(BookRow, frozen=True):
    """A row of the armour table (B11)."""

    title: str
    defence: Bonus = 0
    skills: Bonus = 0
    weight: Literal["L", "M", "H"] = "L"
    movement: Natural = 0
    """Metres lost."""
    magic: Natural | None = None
    """What a Magic Check has to be better by; None: no check."""
    metal: bool = False


class Shield(BookRow, frozen=True):
    """A row of the shields (B11)."""

    title: str
    defence: Bonus = 0
    attack: Bonus = 0
    """What it costs on attack rolls, unless *strength* is reached."""
    strength: Bonus = 0
    magic: Natural = 0
    weight: Literal["L", "M", "H"] = "L"
    damage: str = ""


class Gain(BookRow, frozen=True):
    """What points in a weapon list give from *points* on (B10), with its weapons. What has no number of its own is words only."""

    points: Natural = 0
    attack: Bonus = 0
    damage: Bonus = 0
    defence: Bonus = 0
    """While such a weapon is in the main hand."""
    dice: str = ""
    """Damage instead of the weapon's own: the empty hand's."""
    category: DiceMore = 0
    """So many categories of damage more."""
    range: Few = 0
    """So much less penalty for range."""
    charge: Few = 0
    """Criticals more in a charge, or against one, with a weapon that can be set against it."""
    first_critical: Few = 0
    """Criticals more with the first critical on a foe."""
    first_hit: Few = 0
    """Criticals more with the first hit of a round."""
    second_hit: Few = 0
    """Criticals more with the second hit on one foe in a round."""
    second_critical: Few = 0
    """The same, where it has none, if no step is wanted instead."""
    step_after_one: Few = 0
    step_after_two: Few = 0
    """After so many hits on one foe in a round, a metre away for nothing."""
    learns: Few = 0
    """How well a foe uses such a weapon is known."""
    close: Few = 0
    """A long weapon is no worse close by."""
    light_cover: Few = 0
    """Light cover does not help."""
    nonlethal: Few = 0
    """Blows may be pulled for nothing."""
    fives: Few = 0
    """1: fives count as sixes do for criticals, where those go by sixes; 2: they explode as well."""
    words: str = ""


class WeaponList(BookRow, frozen=True):
    """A list of weapons that are learnt together."""

    title: str
    gains: tuple[Gain, ...] = ()
    common: bool = True
    """Whether it gives what all lists give."""


class Cost(BookRow, frozen=True):
    """A row of the cost table (18)."""

    title: str
    actions: Few = 0
    immediate: Few = 0
    reaction: Few = 0
    rule: str = "18"
    note: str = ""
    action: str = ""
    """The verb of this ruleset that charges it."""


class Situation(BookRow, frozen=True):
    """An entry of the modifier table: on the attack roll of an attacker, or on the defence of a defender (41, 42)."""

    title: str
    value: Bonus = 0
    dice: DiceMore = 0
    rule: str = ""
    words: str = ""


class Situations(BookRow, frozen=True):
    """Both columns of the modifier table, by the fact that makes them hold.

    A condition of the same name (prone, entangled, "fatigued 2") holds by itself, any other entry by what the map shows or
    the GM says.
    """

    attacker: dict[str, Situation]
    defender: dict[str, Situation]


class Condition(BookRow, frozen=True):
    """Something that lasts on somebody (B4). What it does to attack and defence stands in the modifier table."""

    title: str
    icon: str = "lucide/circle-alert"
    words: str = ""
    rule: str = "B4"
    reflex: Bonus = 0
    saves: Bonus = 0
    saves_dice: DiceMore = 0
    checks: Bonus = 0
    checks_dice: DiceMore = 0
    body: Bonus = 0
    """On checks of Strength and Dexterity only."""
    movement: Natural = 0
    """Metres less."""
    flags: tuple[Flag, ...] = ()
    """What it forbids or brings about."""


class Skill(BookRow, frozen=True):
    """A skill, and the ability that helps it (B1)."""

    title: str
    ability: Ability = "intelligence"
    base: bool = True
    """Whether anybody may try it untrained, with a die less."""
    armour: bool = False
    """Whether armour hinders it."""


class LightSource(BookRow, frozen=True):
    """A light one can carry, in metres (B13)."""

    title: str
    bright: Metres = 0.0
    dim: Metres = 0.0


class CriticalAction(BookRow, frozen=True):
    """What banked criticals can buy (78)."""

    title: str
    group: str = ""
    cost: Few = 1
    """0: any number."""
    words: str = ""
    rule: str = "78"


class WeaponManeuver(BookRow, frozen=True):
    """What two misses may be turned into (79)."""

    title: str
    level: Natural = 0
    words: str = ""
    critical: str = ""
    miss: bool = True
    parity: Literal["", "odd", "even"] = ""
    rule: str = "79"


class Fumble(BookRow, frozen=True):
    """What three ones may bring (B7)."""

    words: str


class Ladder(BookRow, frozen=True):
    """Damage by categories, from the least to the greatest; *beside*: dice that stand beside a step (63, C39)."""

    steps: tuple[str, ...] = ("1d6",)
    beside: dict[str, str] = field(default_factory=dict)
