"""Rows of the book's tables: weapons, armour, qualities, skills, situations, conditions, injuries and the rest."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from battlemap.rules.book_rows import Bonus, BookRow, Few, Natural

Hands: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
Span: TypeAlias = Annotated[int, Meta(ge=0, le=60)]
"""Yards of a template."""
Attribute: TypeAlias = Literal["combat", "brawn", "agility", "perception", "intelligence", "willpower", "fellowship"]
Severity: TypeAlias = Literal["moderate", "serious", "grievous"]
WeaponSize: TypeAlias = Literal["personal", "regular", "long", "reach"]
ShapeKind: TypeAlias = Literal["burst", "cone"]


Flag: TypeAlias = Literal[
    "no dodge", "no parry", "no counterspell", "no reactions", "only resist", "no actions", "no move", "defenseless", "helpless",
    "fails tests", "asleep", "falls", "no main hand",
]  # fmt: skip
Harm: TypeAlias = Literal[
    "lucky", "worse", "slain", "flips melee", "flips ranged", "flips brawn", "flips all", "flips sight", "no primary",
    "no off hand", "only walk", "no movement", "no ranks", "costly failures", "no specials", "no fury", "no answers",
    "incapacitated", "unconscious", "prone", "drops", "ruins armour", "ruins held", "light weapons", "blinded", "deaf", "hoarse",
    "no smell",
]  # fmt: skip
"""What an injury does."""


class Quality(BookRow, frozen=True):
    """A quality of weapons, armour, shields or ammunition (57 to 103)."""

    title: str
    rule: str = "house"
    words: str = ""
    on: tuple[Literal["weapon", "armour", "shield", "ammunition"], ...] = ("weapon",)


class Weapon(BookRow, frozen=True):
    """A row of the weapons (B)."""

    title: str
    skill: str = "simple melee"
    """The skill it is used with: a row of the skills."""
    attribute: Attribute = "combat"
    """Whose bonus its damage takes."""
    hands: Hands = 1
    """0: bare hands, 1 or 2."""
    size: WeaponSize = "regular"
    qualities: tuple[str, ...] = ()
    ranged: bool = False
    short: Natural = 0
    """Yards of short distance, to which the perception bonus is added (B)."""
    ranges: tuple[Natural, ...] = ()
    """Yards of short, medium, long and extreme distance, where they do not follow from the short one (7a)."""
    load: Few = 0
    """Action points it takes to load it again."""
    encumbrance: Natural = 1
    used_up: bool = False
    """It flies off, and there is one less: what is thrown."""
    house: bool = False
    """A row of ours, so that every quality has an example."""


class Armour(BookRow, frozen=True):
    """A row of the armour (B): what it adds to the damage threshold."""

    title: str
    dt: Bonus = 0
    encumbrance: Natural = 0
    qualities: tuple[str, ...] = ()


class Shield(BookRow, frozen=True):
    """A row of the shields (B)."""

    title: str
    qualities: tuple[str, ...] = ()
    encumbrance: Natural = 1


class Ammunition(BookRow, frozen=True):
    """Something special to shoot."""

    title: str
    qualities: tuple[str, ...] = ()


class Skill(BookRow, frozen=True):
    """A skill and its attribute (B)."""

    title: str
    attribute: Attribute = "combat"
    special: bool = False
    """Untrained it flips to fail (5)."""


class SizeClass(BookRow, frozen=True):
    """A class of weapon size (104): its rank, and the situations that hinder it."""

    title: str
    rank: Few = 0
    hindered: tuple[str, ...] = ()


class Mode(BookRow, frozen=True):
    """A sub-type of movement (37): the bonus that carries it and what is added."""

    title: str
    attribute: Attribute = "agility"
    plus: Bonus = 0
    skill: str = ""
    """What is tested at its start."""
    carried: bool = False
    """The distance of a beast or vehicle that carries somebody."""
    least: Few = 1


class Situation(BookRow, frozen=True):
    """An entry of the situation table (52): difficulty and fury dice."""

    title: str
    difficulty: Bonus = 0
    fury: Few = 0
    rule: str = "52"
    words: str = ""
    ignorable: bool = False
    """May be ignored for a chaos die (80a)."""


class Band(BookRow, frozen=True):
    """A band of distance (44): how many short distances it reaches, its difficulty, whether fury dice are rolled."""

    title: str
    times: Few = 1
    difficulty: Bonus = 0
    fury: bool = True


class Part(BookRow, frozen=True):
    """A part of the body (41, 53): the d10 from *low* to *high*, and the difficulty of naming it."""

    title: str
    low: Face = 1
    high: Face = 1
    difficulty: Bonus = 0


class Cover(BookRow, frozen=True):
    """A height of cover (33)."""

    title: str
    dt: Bonus = 0
    full: bool = False


class Condition(BookRow, frozen=True):
    """Something that befalls somebody (13 to 26)."""

    title: str
    icon: str = "lucide/circle-alert"
    words: str = ""
    rule: str = "house"
    dt: Bonus = 0
    pt: Bonus = 0
    fury: Few = 0
    """Dice more of whoever hurts it."""
    ap: Annotated[int, Meta(ge=-20, le=20)] = 0
    until: Literal["", "own turn", "refresh", "fight"] = ""
    """When it ends by itself, if nothing else is said: at the start of its next turn, with its next action points, or with
    the fight (27a)."""
    flags: tuple[Flag, ...] = ()
    """What it forbids or brings about."""


class Injury(BookRow, frozen=True):
    """A row of an injury table (56, B)."""

    title: str
    words: str = ""
    flags: tuple[Harm, ...] = ()
    ap: Bonus = 0
    movement: Bonus = 0
    initiative: Bonus = 0
    encumbrance: Bonus = 0


class Injuries(BookRow, frozen=True):
    """The three tables, each by its d12."""

    moderate: dict[str, Injury]
    serious: dict[str, Injury]
    grievous: dict[str, Injury]


class Fumble(BookRow, frozen=True):
    """A row of the fumbles (128 to 155); its key is its rule."""

    title: str
    weight: Natural = 1
    words: str = ""


class Cost(BookRow, frozen=True):
    """What an action costs in action points (A4)."""

    title: str
    ap: Few = 1
    rule: str = "A4"
    note: str = ""


class Stunt(BookRow, frozen=True):
    """A perilous stunt (105 to 112): who tests what."""

    title: str
    rule: str = ""
    test: str = ""
    resist: str = ""
    words: str = ""


class Speech(BookRow, frozen=True):
    """The difficulty of inspiring words and litanies by the speaker's own wounds (115, 116)."""

    difficulty: tuple[Bonus, ...]


class Shape(BookRow, frozen=True):
    """A template (157), in yards: a circle so wide, or a cone so long, *near* wide at its origin and *far* at its end."""

    title: str
    kind: ShapeKind = "burst"
    size: Span = 6
    near: Span = 0
    far: Span = 0


class Magic(BookRow, frozen=True):
    """A kind of spell (42)."""

    title: str
    ap: Few = 1
