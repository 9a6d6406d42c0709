"""The book: options, numbers and tables that a house may change."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from battlemap.rules.book_rows import BookRow, dangling_references, idle_rows, missing_rows, odd_dice
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
    Condition,
    Cost,
    CriticalAction,
    Fumble,
    Gain,
    Ladder,
    LightSource,
    Shield,
    Situation,
    Situations,
    Skill,
    Weapon,
    WeaponList,
    WeaponManeuver,
)

HERE = Path(__file__).parent
PAGES = HERE

__all__ = [
    "ACTIONS",
    "BOOK",
    "CARD",
    "LABELS",
    "Ammunition",
    "Armour",
    "Book",
    "BookRow",
    "Condition",
    "Cost",
    "CriticalAction",
    "Fumble",
    "Gain",
    "Ladder",
    "LightSource",
    "Numbers",
    "Options",
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
    "validate_book",
]


class Book(BookRow, frozen=True):
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

    def aim_bonus(self, rounds: int) -> int:
        """What aiming for so many rounds is worth on a shot; longer than the book knows brings no more (60)."""
        return self.numbers.aim[min(rounds, len(self.numbers.aim)) - 1]

    def condition(self, key: str) -> Condition:
        """A condition; nothing but its name, if the book does not know it any more."""
        return self.conditions.get(key) or Condition(key.capitalize())


class _Arms(BookRow, frozen=True):
    weapons: dict[str, Weapon]
    ammunition: dict[str, Ammunition]
    lists: dict[str, WeaponList]
    common: tuple[Gain, ...]
    ladder: Ladder


class _Protection(BookRow, frozen=True):
    armour: dict[str, Armour]
    shields: dict[str, Shield]


class _Basics(BookRow, frozen=True):
    skills: dict[str, Skill]
    lights: dict[str, LightSource]


def read_book() -> Book:
    """The book from its files. BookError if one is wrong."""
    arms = read_toml(PAGES / "weapons.toml", _Arms)
    worn = read_toml(PAGES / "armour.toml", _Protection)
    basics = read_toml(PAGES / "basics.toml", _Basics)
    book = Book(
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
    if fault := next(_dangling_references(book), ""):
        raise BookError(fault)
    return book


def validate_book(book: Book) -> str:
    """What of the book does not fit together, in a sentence that names the place; empty if all of it does."""
    return next(chain(_missing_rows(book), _dangling_references(book)), "")


def _missing_rows(book: Book) -> Iterator[str]:
    """Rows that the rules name, and those that would do nothing: the rules have to know them."""
    yield from missing_rows("costs", book.costs, BOOK.costs)
    yield from missing_rows("conditions", book.conditions, BOOK.conditions)
    yield from missing_rows("situations.attacker", book.situations.attacker, BOOK.situations.attacker)
    yield from missing_rows("situations.defender", book.situations.defender, BOOK.situations.defender)
    yield from missing_rows("fumbles", book.fumbles, BOOK.fumbles)
    for table in ("critical_actions", "weapon_maneuvers", "fumbles"):
        yield from idle_rows(table, getattr(book, table), getattr(BOOK, table))


def _dangling_references(book: Book) -> Iterator[str]:
    for key, weapon in book.weapons.items():
        yield from dangling_references(f"weapons.{key}.lists", weapon.lists, book.lists, "weapon list")
        yield from dangling_references(f"weapons.{key}.ammunition", weapon.ammunition, book.ammunition, "ammunition")
        yield from _odd(f"weapons.{key}.damage", weapon.damage)
        yield from _odd(f"weapons.{key}.two_handed", weapon.two_handed)
    for key, shot in book.ammunition.items():
        yield from odd_dice(f"ammunition.{key}.damage", shot.damage, plain=True)
    for key, shield in book.shields.items():
        yield from _odd(f"shields.{key}.damage", shield.damage)
    for key, listed in book.lists.items():
        for gain in listed.gains:
            yield from _odd(f"lists.{key}.gains", gain.dice)
    if not book.numbers.aim:
        yield "numbers.aim: there has to be one number at least"
    if not book.ladder.steps:
        yield "ladder.steps: there has to be one step at least"
    for step in book.ladder.steps:
        yield from odd_dice("ladder.steps", step, plain=True)
    for beside, step in book.ladder.beside.items():
        yield from odd_dice(f"ladder.beside.{beside}", beside, plain=True)
        yield from dangling_references(f"ladder.beside.{beside}", (step,), book.ladder.steps, "step")


def _odd(place: str, dice: str) -> Iterator[str]:
    """As odd_dice(), but nothing at all will do, too."""
    if dice:
        yield from odd_dice(place, dice, plain=True)


CARD = read_toml(HERE.parent / "ruleset.toml", Manifest)
BOOK = read_book()
ACTIONS = read_actions(PAGES / "actions")
LABELS = CARD.labels | option_labels(Options, read_table(PAGES / "options.toml", OptionText))

T: TypeAlias = Table[CreatureSheet, Skirmish, Book]


def book_of(board: Board) -> Book:
    """The book with this battle's house rules, for what is read from a board without a table."""
    return apply_fitting_rules(BOOK, board.house)
