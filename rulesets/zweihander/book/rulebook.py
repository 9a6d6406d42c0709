"""The book: options, numbers and tables that a house may change."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from battlemap.rules.book_rows import Bonus, BookRow, Few, dangling_references, idle_rows, missing_rows, odd_dice
from battlemap.rules.house_options import OptionText, option_labels
from battlemap.rules.house_overlay import apply_fitting_rules
from battlemap.rules.manifest import Manifest, read_actions
from battlemap.rules.procedure import Table
from battlemap.rules.toml_files import BookError, read_table, read_toml

from .creature import CreatureSheet
from .fight import Board, Skirmish
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
    Injury,
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

HERE = Path(__file__).parent
PAGES = HERE
STANDARD = "Standard"
"""The difficulty of what nothing is said of (2)."""

__all__ = [
    "ACTIONS",
    "BOOK",
    "CARD",
    "LABELS",
    "Ammunition",
    "Armour",
    "Band",
    "Book",
    "BookRow",
    "Condition",
    "Cost",
    "Cover",
    "Fumble",
    "Injuries",
    "Injury",
    "Magic",
    "Mode",
    "Numbers",
    "Options",
    "Part",
    "Quality",
    "Shape",
    "Shield",
    "Situation",
    "SizeClass",
    "Skill",
    "Speech",
    "Stunt",
    "T",
    "Weapon",
    "book_of",
    "read_book",
    "validate_book",
]


class Book(BookRow, frozen=True):
    """Everything that `table.book` gives."""

    options: Options
    numbers: Numbers
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


class _Arms(BookRow, frozen=True):
    weapons: dict[str, Weapon]
    ammunition: dict[str, Ammunition]
    sizes: dict[str, SizeClass]


class _Protection(BookRow, frozen=True):
    armour: dict[str, Armour]
    shields: dict[str, Shield]
    covers: dict[str, Cover]


class _Attacks(BookRow, frozen=True):
    situations: dict[str, Situation]
    bands: dict[str, Band]
    parts: dict[str, Part]
    shapes: dict[str, Shape]


class _Basics(BookRow, frozen=True):
    skills: dict[str, Skill]
    modes: dict[str, Mode]
    difficulties: dict[str, Bonus]
    wounds: tuple[str, ...]
    perils: tuple[str, ...]
    ignored_ranks: tuple[Few, ...]
    speech: Speech
    magic: dict[str, Magic]


def read_book() -> Book:
    """The book from its files. BookError if one is wrong."""
    arms = read_toml(PAGES / "weapons.toml", _Arms)
    worn = read_toml(PAGES / "armour.toml", _Protection)
    attacks = read_toml(PAGES / "attacks.toml", _Attacks)
    basics = read_toml(PAGES / "basics.toml", _Basics)
    book = Book(
        Options(),
        Numbers(),
        arms.weapons,
        arms.ammunition,
        worn.armour,
        worn.shields,
        read_table(PAGES / "qualities.toml", Quality),
        arms.sizes,
        basics.skills,
        basics.modes,
        attacks.situations,
        attacks.bands,
        attacks.parts,
        worn.covers,
        basics.difficulties,
        basics.wounds,
        basics.perils,
        basics.ignored_ranks,
        read_table(PAGES / "conditions.toml", Condition),
        read_toml(PAGES / "injuries.toml", Injuries),
        read_table(PAGES / "fumbles.toml", Fumble),
        read_table(PAGES / "costs.toml", Cost),
        read_table(PAGES / "stunts.toml", Stunt),
        basics.speech,
        attacks.shapes,
        basics.magic,
    )
    if fault := next(_dangling_references(book), ""):
        raise BookError(fault)
    return book


KEPT = ("costs", "conditions", "situations", "stunts", "fumbles", "bands", "parts", "covers", "sizes", "shapes", "magic")
"""Tables whose rows the rules name."""
CLOSED = ("stunts", "fumbles", "bands", "parts", "covers", "sizes", "shapes", "magic")
"""Those among them that can have no other rows: the rules would not know what to do with them."""
STEPS = 6
"""So many words the tracks have, and what goes by them."""
FACES = tuple([str(face) for face in range(1, 13)])
"""Of the d12 of injuries."""


def validate_book(book: Book) -> str:
    """What of the book does not fit together, in a sentence that names the place; empty if all of it does."""
    return next(chain(_missing_rows(book), _dangling_references(book)), "")


def _missing_rows(book: Book) -> Iterator[str]:
    for table in KEPT:
        yield from missing_rows(table, getattr(book, table), getattr(BOOK, table))
    for table in CLOSED:
        yield from idle_rows(table, getattr(book, table), getattr(BOOK, table))
    yield from missing_rows("difficulties", book.difficulties, (STANDARD,))


def _dangling_references(book: Book) -> Iterator[str]:
    for key, weapon in book.weapons.items():
        yield from dangling_references(f"weapons.{key}.skill", (weapon.skill,), book.skills, "skill")
        if weapon.ranges and len(weapon.ranges) != len(book.bands):
            yield f"weapons.{key}.ranges: there are {len(book.bands)} distances, not {len(weapon.ranges)}"
    for table in ("weapons", "armour", "shields", "ammunition"):
        for key, row in getattr(book, table).items():
            yield from dangling_references(f"{table}.{key}.qualities", row.qualities, book.qualities, "quality")
    for key, size in book.sizes.items():
        yield from dangling_references(f"sizes.{key}.hindered", size.hindered, book.situations, "row of the situation table")
    for key, mode in book.modes.items():
        yield from dangling_references(f"modes.{key}.skill", (mode.skill,) if mode.skill else (), book.skills, "skill")
    for key, stunt in book.stunts.items():
        yield from dangling_references(
            f"stunts.{key}", [skill for skill in (stunt.test, stunt.resist) if skill], book.skills, "skill"
        )
    yield from _odd_numbers(book)


def _odd_numbers(book: Book) -> Iterator[str]:
    """Tracks, tables of dice and limits that are too long, too short, or crossed."""
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


CARD = read_toml(HERE.parent / "ruleset.toml", Manifest)
BOOK = read_book()
ACTIONS = read_actions(PAGES / "actions")
LABELS = CARD.labels | option_labels(Options, read_table(PAGES / "options.toml", OptionText))

T: TypeAlias = Table[CreatureSheet, Skirmish, Book]


def book_of(board: Board) -> Book:
    """The book with this battle's house rules, for what is read from a board without a table."""
    return apply_fitting_rules(BOOK, board.house)
