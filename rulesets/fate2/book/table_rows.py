"""Rows of the book's tables: outcomes, armour types, weapons, armour, skills, kinds of conflict, maneuvers, bearings."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from battlemap.rules.book_rows import Bonus, BookRow, Few, Natural, Score

__all__ = [
    "ROWS",
    "TRACK",
    "Armour",
    "ArmourType",
    "Bearing",
    "BookRow",
    "Kind",
    "Maneuver",
    "Marked",
    "Natural",
    "Outcome",
    "Penalty",
    "Rating",
    "Row",
    "Skill",
    "SkillKind",
    "Weapon",
    "rank",
]

Rating: TypeAlias = Annotated[int, Meta(ge=-20, le=99)]
Penalty: TypeAlias = Annotated[int, Meta(ge=-9, le=0)]
SkillKind: TypeAlias = Literal["fight", "physical", "social", "mental", "other"]
Trait: TypeAlias = Literal["armor piercing", "armor piercing x2", "flexible", "vicious", "vicious x2", "locking"]
"""What weapons may be besides (42)."""
Row: TypeAlias = Literal["scratched", "clipped", "hurt", "injured", "taken out"]
Taken: TypeAlias = Literal["clipped", "hurt", "injured", "taken out"]
"""All but a scratch."""
ROWS: tuple[Row, ...] = ("scratched", "clipped", "hurt", "injured", "taken out")
"""The rows of the outcome table from the mildest on (8)."""
Marked: TypeAlias = Literal["clipped", "hurt", "injured"]
TRACK: tuple[Marked, ...] = ("clipped", "hurt", "injured")
"""Those with boxes (8, 9)."""


RANKS = tuple([str(name) for name in ROWS])


def rank(row: str) -> int:
    """How bad a row is: 0 for a scratch, 4 for being taken out. ValueError for no row."""
    return RANKS.index(row)


class Outcome(BookRow, frozen=True):
    """A row of the outcome table (8). *least*: the margin from which it comes; *boxes*: how many it has."""

    title: str
    least: Score = 0
    boxes: Few = 0
    words: str = ""
    yardstick: str = ""
    """What else than harm is about as bad (15a)."""
    scene: str = ""
    """What it means where a whole fight is one roll (19)."""


class Weapon(BookRow, frozen=True):
    """A weapon (38, 39, 42)."""

    title: str
    rating: Natural = 0
    kind: Literal["close", "thrown", "ranged"] = "close"
    nonlethal: bool = False
    """What it injures heals fast (36)."""
    traits: tuple[Trait, ...] = ()
    skills: tuple[str, ...] = ()
    """What it is wielded with: who has learnt one of them fights with it, if nobody says otherwise (48)."""
    natural: bool = False
    """Part of the body: nobody takes it away."""


class Armour(BookRow, frozen=True):
    """A suit of armour (38, 39, 40)."""

    title: str
    rating: Natural = 0
    type: Natural = 0
    """Its column of the table of armour types."""
    heavy: bool = False
    """Worse than lighter armour in water or quicksand (38)."""


class ArmourType(BookRow, frozen=True):
    """A column of the table of armour types (40): the margins from which each row comes."""

    clipped: Score = 1
    hurt: Score = 2
    injured: Score = 5
    taken_out: Score = 7


class Skill(BookRow, frozen=True):
    """What is known of a skill by its name: what kind it is of, and whether it needs the whole body free to move (39, 47)."""

    title: str
    kind: SkillKind = "other"
    mobility: bool = False
    far: bool = False
    """For throwing or shooting."""
    conceals: bool = False
    """Things are hidden with it: a large weapon is hidden badly (39)."""


class Kind(BookRow, frozen=True):
    """A kind of conflict: what is fought with, what is defended with instead, and words for what comes of it (16)."""

    title: str
    name: str = ""
    attack: tuple[SkillKind, ...] = ("fight",)
    """Kinds of skills that are used against somebody."""
    instead: tuple[SkillKind, ...] = ("physical",)
    """Kinds of skills that will do to defend oneself only (47)."""
    alertness: str = "alertness"
    """The skill that settles who acts first (29)."""
    tactics: str = "tactics"
    bodies: bool = True
    """Whether bodies and numbers count: places on the map, and who stands beside whom."""
    arms: bool = True
    """Whether weapons, armour and a better position count too; without `bodies` none of them does (38 to 44)."""
    labels: dict[Row, tuple[str, ...]] = field(default_factory=dict)
    """What a box of each row may be called."""

    @property
    def armed(self) -> bool:
        """True if weapons, armour and a better position count."""
        return self.bodies and self.arms


class Maneuver(BookRow, frozen=True):
    """Something done to a foe in place of harm, and what it takes (15, 52).

    *level*: suggested to the GM. *ends*: "put right" by an action, after some "exchanges", or with the "scene".
    """

    title: str
    level: Taken = "hurt"
    words: str = ""
    icon: str = "lucide/zap"
    effect: str = ""
    """What the foe is then: "Disarmed"."""
    penalty: Bonus = 0
    """On every roll of the foe while it lasts."""
    ends: Literal["put right", "exchanges", "scene"] = "put right"
    away: bool = False
    """The foe is out of the next exchange and gets up in the one after (27)."""
    pinned: bool = False
    """The foe can do nothing but get free, against who did it."""
    lies: bool = False
    """The foe lies on the ground."""
    disarms: bool = False
    snares: bool = False
    """A flexible weapon is made for it (42)."""
    finesse: bool = False
    """A locked weapon is in its way (42)."""
    bodies: bool = True
    """Only where bodies fight."""

    @property
    def on_the_ground(self) -> bool:
        """Whether the foe lies there."""
        return self.lies or self.away

    @property
    def sign(self) -> str:
        """The icon of what the foe is then."""
        return "mark/prone" if self.on_the_ground else self.icon


class Bearing(BookRow, frozen=True):
    """Something that is worth a bonus in one pair of opponents (38, 44 to 46)."""

    title: str
    value: Bonus = 1
    rule: str = "44"
    words: str = ""
