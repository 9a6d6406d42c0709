"""The book: options, numbers and tables that a house may change."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from battlemap.rules.blocks.rulebook import Reference, Rulebook
from battlemap.rules.book_rows import Bonus, BookRow, Few, missing_rows, odd_dice
from battlemap.rules.procedure import Table

from .creature import CreatureSheet
from .fight import Skirmish
from .house_settings import Numbers, Options
from .table_rows import (
    Ammunition,
    Armour,
    Band,
    Condition,
    Cost,
    Cover,
    Fumble,
    Injuries,
    Magic,
    Mode,
    Part,
    Quality,
    Shape,
    Shield,
    Situation,
    SizeClass,
    Skill,
    Speech,
    Stunt,
    Weapon,
)

STANDARD = "Standard"
"""The difficulty of what nothing is said of (2)."""


class Book(BookRow, frozen=True, kw_only=True):
    """Everything that `table.book` gives."""

    options: Options = Options()
    numbers: Numbers = Numbers()
    weapons: dict[str, Weapon]
    ammunition: dict[str, Ammunition]
    armour: dict[str, Armour]
    shields: dict[str, Shield]
    qualities: dict[str, Quality]
    sizes: dict[str, SizeClass]
    skills: dict[str, Skill]
    modes: dict[str, Mode]
    situations: dict[str, Situation]
    bands: dict[str, Band]
    """Short, medium, long, extreme, in this order (44)."""
    parts: dict[str, Part]
    covers: dict[str, Cover]
    difficulties: dict[str, Bonus]
    wounds: tuple[str, ...]
    """Words of the damage track, from unharmed to slain (54)."""
    perils: tuple[str, ...]
    """Words of the peril track, from unhindered to incapacitated (B)."""
    ignored_ranks: tuple[Few, ...]
    """How many ranks each step of the peril track makes somebody ignore (7)."""
    conditions: dict[str, Condition]
    injuries: Injuries
    fumbles: dict[str, Fumble]
    costs: dict[str, Cost]
    stunts: dict[str, Stunt]
    speech: Speech
    shapes: dict[str, Shape]
    magic: dict[str, Magic]

    @property
    def injury_keys(self) -> tuple[str, ...]:
        """How sheets call the rows of the three tables of injuries: "moderate 2"."""
        return tuple([f"{table} {face}" for table in Injuries.__struct_fields__ for face in getattr(self.injuries, table)])

    def condition(self, key: str) -> Condition:
        """A condition; nothing but its name, if the book does not know it any more."""
        return self.conditions.get(key) or Condition(key.capitalize())

    def mode(self, key: str) -> Mode:
        """A way to move; as fast as on foot, if the book does not know it any more."""
        return self.modes.get(key) or Mode(key.capitalize())

    def skill(self, key: str) -> Skill:
        """A skill; one of combat, if the book does not know it any more."""
        return self.skills.get(key) or Skill(key.capitalize())

    def quality(self, key: str) -> str:
        """What a quality is called."""
        return self.qualities[key].title if key in self.qualities else key.capitalize()


STEPS = 6
"""So many words the tracks have, and what goes by them."""
FACES = tuple([str(face) for face in range(1, 13)])
"""Of the d12 of injuries."""


def find_faults(book: Book) -> Iterator[str]:
    """Tracks, tables of dice and limits that are too long, too short, or crossed."""
    for key, weapon in book.weapons.items():
        if weapon.ranges and len(weapon.ranges) != len(book.bands):
            yield f"weapons.{key}.ranges: there are {len(book.bands)} distances, not {len(weapon.ranges)}"
    for name in ("wounds", "perils", "ignored_ranks"):
        if len(getattr(book, name)) != STEPS:
            yield f"{name}: a track has {STEPS} steps"
    if len(book.speech.difficulty) != STEPS:
        yield f"speech.difficulty: there are {STEPS} steps of wounds"
    for name in ("moderate", "serious", "grievous"):
        faces = getattr(book.injuries, name)
        yield from missing_rows(f"injuries.{name}", faces, FACES)
        for key in faces.keys() - set(FACES):
            yield f"injuries.{name}.{key}: the rows go by the faces of a d12"
    if not any(row.weight for row in book.fumbles.values()):
        yield "fumbles: one row at least needs a weight"
    if book.numbers.least_chance > book.numbers.greatest_chance:
        yield "numbers.greatest_chance: it cannot be less than the least chance"
    for name in ("bleeding", "burning", "thrown_off", "critical_peril", "volatile"):
        yield from odd_dice(f"numbers.{name}", getattr(book.numbers, name), plain=True, bonus=True)


CLOSED = ("stunts", "fumbles", "bands", "parts", "covers", "sizes", "shapes", "magic")
"""Tables whose rows the rules name one by one."""
RULEBOOK = Rulebook(
    Book,
    Path(__file__).parent,
    pages=("weapons", "armour", "attacks", "basics"),
    tables=("qualities", "conditions", "injuries", "fumbles", "costs", "stunts"),
    references=(
        Reference("weapons.skill", "skills", "skill"),
        *[Reference(f"{table}.qualities", "qualities", "quality") for table in ("weapons", "armour", "shields", "ammunition")],
        Reference("sizes.hindered", "situations", "row of the situation table"),
        Reference("modes.skill", "skills", "skill", optional=True),
        Reference("stunts.test", "skills", "skill", optional=True, names_row=True),
        Reference("stunts.resist", "skills", "skill", optional=True, names_row=True),
    ),
    kept=("costs", "conditions", "situations", *CLOSED),
    needed={"difficulties": (STANDARD,)},
    closed=CLOSED,
    faults=find_faults,
)
BOOK, CARD, ACTIONS, LABELS = RULEBOOK.book, RULEBOOK.manifest, RULEBOOK.actions, RULEBOOK.labels
book_of = RULEBOOK.book_of
"""The book with a battle's house rules, for what is read from a board without a table."""

T: TypeAlias = Table[CreatureSheet, Skirmish, Book]
