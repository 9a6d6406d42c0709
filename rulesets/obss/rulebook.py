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
    Condition,
    Cost,
    CriticalAction,
    Fumble,
    Gain,
    Ladder,
    LightSource,
    Page,
    Shield,
    Situation,
    Situations,
    Skill,
    Weapon,
    WeaponList,
    WeaponManeuver,
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
    "Book",
    "Condition",
    "Cost",
    "CriticalAction",
    "Fumble",
    "Gain",
    "Ladder",
    "LightSource",
    "Numbers",
    "Options",
    "Page",
    "Shield",
    "Situation",
    "Situations",
    "Skill",
    "T",
    "Weapon",
    "WeaponList",
    "WeaponManeuver",
    "book_of",
    "read_book",
]


class Book(Page, frozen=True):
    """Everything that `table.book` gives."""

    options: Options
    numbers: Numbers
    weapons: dict[str, Weapon]
    ammunition: dict[str, Ammunition]
    common: tuple[Gain, ...]
    """What every weapon list gives."""
    ladder: Ladder
    armour: dict[str, Armour]
    shields: dict[str, Shield]
    lists: dict[str, WeaponList]
    costs: dict[str, Cost]
    situations: Situations
    conditions: dict[str, Condition]
    skills: dict[str, Skill]
    lights: dict[str, LightSource]
    critical_actions: dict[str, CriticalAction]
    weapon_maneuvers: dict[str, WeaponManeuver]
    fumbles: dict[str, Fumble]


class _Arms(Page, frozen=True):
    weapons: dict[str, Weapon]
    ammunition: dict[str, Ammunition]
    lists: dict[str, WeaponList]
    common: tuple[Gain, ...]
    ladder: Ladder


class _Protection(Page, frozen=True):
    armour: dict[str, Armour]
    shields: dict[str, Shield]


class _Basics(Page, frozen=True):
    skills: dict[str, Skill]
    lights: dict[str, LightSource]


def read_book() -> Book:
    """The book from its files. BookFault if one is wrong."""
    arms = read_toml(PAGES / "weapons.toml", _Arms)
    worn = read_toml(PAGES / "armour.toml", _Protection)
    basics = read_toml(PAGES / "basics.toml", _Basics)
    return Book(
        Options(),
        Numbers(),
        arms.weapons,
        arms.ammunition,
        arms.common,
        arms.ladder,
        worn.armour,
        worn.shields,
        arms.lists,
        read_table(PAGES / "costs.toml", Cost),
        read_toml(PAGES / "situations.toml", Situations),
        read_table(PAGES / "conditions.toml", Condition),
        basics.skills,
        basics.lights,
        read_table(PAGES / "critical_actions.toml", CriticalAction),
        read_table(PAGES / "weapon_maneuvers.toml", WeaponManeuver),
        read_table(PAGES / "fumbles.toml", Fumble),
    )


CARD = read_toml(HERE / "ruleset.toml", Card)
BOOK = read_book()
ACTIONS = read_actions(PAGES / "actions")
LABELS = CARD.labels | labels_of(Options, read_table(PAGES / "options.toml", OptionText))

T: TypeAlias = Table[Creature, Skirmish, Book]


def book_of(board: Board) -> Book:
    """The book with this battle's house rules, for what is read from a board without a table."""
    return overlaid(BOOK, board.house_key) if board.house else BOOK
