"""Rows of the book's tables: weapons, their qualities and grades, armour, criticals, fumbles, mounts, recovery."""

from typing import Annotated, Literal

from msgspec import Meta, field

from battlemap.rules.book_rows import Bonus, BookRow, DiceMore, Few, Natural, Score

Activity = Literal["light", "moderate", "strenuous"]


class Weapon(BookRow, frozen=True):
    """A row of the weapon list (B)."""

    title: str
    specialty: str
    """Under what it is learnt, and what bonus dice it takes from."""
    skill: Literal["fighting", "marksmanship"] = "fighting"
    training: Annotated[int, Meta(ge=0, le=7)] = 0
    """So many bonus dice of its specialty it takes; each that is missing is a penalty die."""
    reach: Annotated[int, Meta(ge=0, le=12)] = 1
    """Yards it strikes at; 0: it is shot or thrown only."""
    thrown: bool = False
    """It leaves the hand when it is used at a distance."""
    ability: Literal["athletics", "agility", ""] = "athletics"
    """Whose rank its damage begins with; nothing: *damage* is all of it (44)."""
    damage: Annotated[int, Meta(ge=-20, le=40)] = 0
    """What is added to that rank."""
    qualities: dict[str, Annotated[int, Meta(ge=0, le=20)]] = field(default_factory=dict)
    """Rows of the qualities with their numbers; 1 where a quality has none."""
    natural: bool = False
    """Part of the body: it cannot be lost, broken or taken away."""
    note: str = ""


class Quality(BookRow, frozen=True):
    """What a quality of a weapon does (B). *house*: a reading of ours, not known from the rules' text."""

    title: str
    words: str = ""
    house: bool = True
    value: Score = 0
    """What it is worth: damage, dice, Combat Defense or yards, as its words say."""
    degrees: Few = 0
    """From so many degrees of a hit on it acts."""


class Grade(BookRow, frozen=True):
    """How well a weapon is made (B)."""

    title: str
    words: str = ""
    dice: DiceMore = 0
    """Dice more or less on its tests."""
    attack: Bonus = 0
    damage: Bonus = 0
    forge: Annotated[int, Meta(ge=0, le=2)] = 0
    """What its steel stands when a test goes wrong: 1 castle-forged, 2 legendary (83, 84)."""


class Armour(BookRow, frozen=True):
    """A row of the armour table (B). *penalty* is stored as a positive number (C19)."""

    title: str
    rating: Annotated[int, Meta(ge=0, le=40)] = 0
    penalty: Annotated[int, Meta(ge=0, le=20)] = 0
    bulk: Annotated[int, Meta(ge=0, le=20)] = 0


class Critical(BookRow, frozen=True):
    """What so many sixes bring (82)."""

    words: str
    base: Bonus = 0
    """Added to the weapon's base damage for this hit."""
    injuries: Few = 0
    wounds: Few = 0
    dies: bool = False
    sweeps: bool = False
    """Every foe beside the victim takes the weapon's base damage."""
    allies: bool = False
    """The attacker's allies are heartened until the fight is over."""
    terror: bool = False
    """Witnesses test Will, and the attacker is heartened."""


Mishap = Literal["", "hits himself", "strikes ally", "falls", "damaged", "ruined", "attacks", "tests", "guard"]


class Fumble(BookRow, frozen=True):
    """What so many ones bring (83). *castle_forged*, *legendary*: the row that stands in its place for such steel."""

    words: str
    mishap: Mishap = ""
    value: Bonus = 0
    castle_forged: str = ""
    legendary: str = ""


class Rest(BookRow, frozen=True):
    """A kind of hurt and how time mends it (52, 53): the days between two tests, and the difficulty by activity."""

    title: str
    days: Annotated[int, Meta(ge=1, le=365)]
    difficulty: dict[Activity, Annotated[int, Meta(ge=0, le=60)]]


class Difficulty(BookRow, frozen=True):
    """A step of the ladder of difficulties (5)."""

    title: str
    value: Natural


class Ability(BookRow, frozen=True):
    """One of the abilities, with the specialties that belong to it."""

    title: str
    specialties: tuple[str, ...] = ()
    armour: bool = False
    """Whether the armour penalty bears on its tests (10)."""


class Outcome(BookRow, frozen=True):
    """What can become of somebody who is defeated (75 to 79)."""

    title: str
    words: str
    rule: str


class Surrounding(BookRow, frozen=True):
    """A kind of environmental quality a scene can have (63, 64, 74d): dice or points on tests of the abilities it names."""

    title: str
    words: str
    dice: DiceMore = 0
    value: Bonus = 0
    guard: Bonus = 0
    """On Combat Defense."""
    abilities: tuple[str, ...] = ()
    """None: all of them."""


Subtype = Literal["attack", "movement", "misc", "evasion", "mounted"]


class Cost(BookRow, frozen=True):
    """What an action takes of a turn, and what kind of action it is (14, 16)."""

    title: str
    cost: Literal["free", "lesser", "greater"]
    subtypes: tuple[Subtype, ...] = ()
    rule: str = "14"


class Situation(BookRow, frozen=True):
    """Something that bears on an attack because of where and how the two stand; the GM may say otherwise."""

    title: str
    value: Bonus = 0
    dice: DiceMore = 0
    """Dice more or less; *test* ones are kept (4)."""
    test: bool = False
    guard: Bonus = 0
    """On the target's Combat Defense."""
    rule: str = "B"
