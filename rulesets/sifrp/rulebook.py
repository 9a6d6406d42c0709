"""The book: options, numbers and tables that a house may change."""

from pathlib import Path
from typing import TypeAlias

from battlemap.rules.book import BookFault, Card, read_actions, read_table, read_toml
from battlemap.rules.options import OptionText, labels_of
from battlemap.rules.procedure import Table
from battlemap.rules.ruleset import overlaid

from .rows import (
    Ability,
    Armour,
    Cost,
    Critical,
    Difficulty,
    Fumble,
    Grade,
    Outcome,
    Page,
    Quality,
    Rest,
    Situation,
    Surrounding,
    Weapon,
)
from .scene import Affray, Board
from .settings import Numbers, Options
from .sheet import Fighter

HERE = Path(__file__).parent
PAGES = HERE / "book"


class Book(Page, frozen=True):
    """Everything that `table.book` gives."""

    options: Options
    numbers: Numbers
    abilities: dict[str, Ability]
    difficulties: dict[str, Difficulty]
    weapons: dict[str, Weapon]
    qualities: dict[str, Quality]
    grades: dict[str, Grade]
    armour: dict[str, Armour]
    criticals: dict[str, Critical]
    """By the number of sixes: "0" to "8"."""
    fumbles: dict[str, Fumble]
    """By the number of ones: "1" to "8"."""
    outcomes: dict[str, Outcome]
    rests: dict[str, Rest]
    """"injuries" and "wounds"."""
    surroundings: dict[str, Surrounding]
    costs: dict[str, Cost]
    situations: dict[str, Situation]


class _Basics(Page, frozen=True):
    abilities: dict[str, Ability]
    difficulties: dict[str, Difficulty]
    rests: dict[str, Rest]
    outcomes: dict[str, Outcome]
    surroundings: dict[str, Surrounding]


class _Arms(Page, frozen=True):
    weapons: dict[str, Weapon]


class _Lore(Page, frozen=True):
    qualities: dict[str, Quality]
    grades: dict[str, Grade]


class _Luck(Page, frozen=True):
    criticals: dict[str, Critical]
    fumbles: dict[str, Fumble]


def read_book() -> Book:
    """The book from its files. BookFault if one is wrong."""
    basics = read_toml(PAGES / "basics.toml", _Basics)
    lore = read_toml(PAGES / "qualities.toml", _Lore)
    luck = read_toml(PAGES / "luck.toml", _Luck)
    book = Book(
        Options(),
        Numbers(),
        basics.abilities,
        basics.difficulties,
        read_toml(PAGES / "weapons.toml", _Arms).weapons,
        lore.qualities,
        lore.grades,
        read_table(PAGES / "armour.toml", Armour),
        luck.criticals,
        luck.fumbles,
        basics.outcomes,
        basics.rests,
        basics.surroundings,
        read_table(PAGES / "costs.toml", Cost),
        read_table(PAGES / "situations.toml", Situation),
    )
    unknown = sorted({name for weapon in book.weapons.values() for name in weapon.qualities} - book.qualities.keys())
    if unknown:
        raise BookFault(f"weapons.toml: there is no quality called {', '.join(unknown)}")
    return book


CARD = read_toml(HERE / "ruleset.toml", Card)
BOOK = read_book()
ACTIONS = read_actions(PAGES / "actions")
LABELS = CARD.labels | labels_of(Options, read_table(PAGES / "options.toml", OptionText))

T: TypeAlias = Table[Fighter, Affray, Book]


def book_of(board: Board) -> Book:
    """The book with this battle's house rules, for what is read from a board without a table."""
    return overlaid(BOOK, board.house_key) if board.house else BOOK
