"""The book: options, numbers and tables that a house may change."""

from pathlib import Path
from typing import TypeAlias

from battlemap.rules.book import Card, read_actions, read_table, read_toml
from battlemap.rules.options import OptionText, labels_of
from battlemap.rules.procedure import Table
from battlemap.rules.ruleset import overlaid

from .rows import (
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
    Page,
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
from .scene import Board, Skirmish
from .settings import Numbers, Options
from .sheet import Creature

HERE = Path(__file__).parent
PAGES = HERE / "book"

__all__ = [
    "ACTIONS",
    "BOOK",
    "CARD",
    "LABELS",
    "Ammunition",
    "Armour",
    "Band",
    "Book",
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
    "Page",
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
]


class Book(Page, frozen=True):
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
    difficulties: dict[str, int]
    wounds: tuple[str, ...]
    """Words of the damage track, from unharmed to slain (54)."""
    perils: tuple[str, ...]
    """Words of the peril track, from unhindered to incapacitated (B)."""
    ignored_ranks: tuple[int, ...]
    """How many ranks each step of the peril track makes somebody ignore (7)."""
    conditions: dict[str, Condition]
    injuries: Injuries
    fumbles: dict[str, Fumble]
    costs: dict[str, Cost]
    stunts: dict[str, Stunt]
    speech: Speech
    shapes: dict[str, Shape]
    magic: dict[str, Magic]


class _Arms(Page, frozen=True):
    weapons: dict[str, Weapon]
    ammunition: dict[str, Ammunition]
    sizes: dict[str, SizeClass]


class _Protection(Page, frozen=True):
    armour: dict[str, Armour]
    shields: dict[str, Shield]
    covers: dict[str, Cover]


class _Attacks(Page, frozen=True):
    situations: dict[str, Situation]
    bands: dict[str, Band]
    parts: dict[str, Part]
    shapes: dict[str, Shape]


class _Basics(Page, frozen=True):
    skills: dict[str, Skill]
    modes: dict[str, Mode]
    difficulties: dict[str, int]
    wounds: tuple[str, ...]
    perils: tuple[str, ...]
    ignored_ranks: tuple[int, ...]
    speech: Speech
    magic: dict[str, Magic]


def read_book() -> Book:
    """The book from its files. BookFault if one is wrong."""
    arms = read_toml(PAGES / "weapons.toml", _Arms)
    worn = read_toml(PAGES / "armour.toml", _Protection)
    attacks = read_toml(PAGES / "attacks.toml", _Attacks)
    basics = read_toml(PAGES / "basics.toml", _Basics)
    return Book(
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


CARD = read_toml(HERE / "ruleset.toml", Card)
BOOK = read_book()
ACTIONS = read_actions(PAGES / "actions")
LABELS = CARD.labels | labels_of(Options, read_table(PAGES / "options.toml", OptionText))

T: TypeAlias = Table[Creature, Skirmish, Book]


def book_of(board: Board) -> Book:
    """The book with this battle's house rules, for what is read from a board without a table."""
    return overlaid(BOOK, board.house_key) if board.house else BOOK
