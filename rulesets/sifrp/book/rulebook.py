"""The book: options, numbers and tables that a house may change."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TypeAlias, get_args

from battlemap.rules.book_rows import BookRow, dangling_references, missing_rows
from battlemap.rules.house_options import OptionText, option_labels
from battlemap.rules.house_overlay import apply_fitting_rules
from battlemap.rules.manifest import Manifest, read_actions
from battlemap.rules.procedure import Table
from battlemap.rules.toml_files import BookError, read_table, read_toml

from .fight import Affray, Board
from .fighter import ABILITIES, FIST, Fighter
from .house_settings import Numbers, Options
from .table_rows import (
    Ability,
    Activity,
    Armour,
    Cost,
    Critical,
    Difficulty,
    Fumble,
    Grade,
    Outcome,
    Quality,
    Rest,
    Situation,
    Surrounding,
    Weapon,
)

HERE = Path(__file__).parent
PAGES = HERE
MOST_DICE = 8
"""More sixes or ones than these count as many (C12)."""
COSTS = read_table(PAGES / "costs.toml", Cost)
"""Every verb asks for its row of these."""
RESTS = ("injuries", "wounds")
"""The kinds of hurt that time mends (52, 53)."""


class Book(BookRow, frozen=True):
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


class _Basics(BookRow, frozen=True):
    abilities: dict[str, Ability]
    difficulties: dict[str, Difficulty]
    rests: dict[str, Rest]
    outcomes: dict[str, Outcome]
    surroundings: dict[str, Surrounding]


class _Arms(BookRow, frozen=True):
    weapons: dict[str, Weapon]


class _Lore(BookRow, frozen=True):
    qualities: dict[str, Quality]
    grades: dict[str, Grade]


class _Luck(BookRow, frozen=True):
    criticals: dict[str, Critical]
    fumbles: dict[str, Fumble]


def read_book() -> Book:
    """The book from its files. BookError if one is wrong."""
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
        COSTS,
        read_table(PAGES / "situations.toml", Situation),
    )
    if fault := validate_book(book):
        raise BookError(fault)
    return book


def validate_book(book: Book) -> str:
    """What of a book does not fit together, in one sentence with its place; empty if all of it does.

    Rows may name rows of other tables, and the rules name some themselves: the bare fist, the two kinds of hurt.
    """
    return next(chain(_missing_rows(book), _dangling_references(book), _wrong_counts(book), _missing_titles(book)), "")


def _missing_rows(book: Book) -> Iterator[str]:
    """Rows that the rules cannot do without."""
    yield from missing_rows("weapons", book.weapons, (FIST,))
    yield from missing_rows("abilities", book.abilities, ABILITIES)
    yield from missing_rows("rests", book.rests, RESTS)
    yield from missing_rows("costs", book.costs, COSTS)
    yield from [f"{name}: there has to be one at least" for name in ("outcomes", "difficulties") if not getattr(book, name)]
    for kind, rest in book.rests.items():
        missing = [busy for busy in get_args(Activity) if busy not in rest.difficulty]
        yield from [f"rests.{kind}.difficulty: there is no number for {busy} days" for busy in missing]


def _dangling_references(book: Book) -> Iterator[str]:
    """Rows that name rows of another table which are not there."""
    for key, weapon in book.weapons.items():
        yield from dangling_references(f"weapons.{key}", weapon.qualities, book.qualities, "quality")
    for key, scene in book.surroundings.items():
        yield from dangling_references(f"surroundings.{key}", scene.abilities, book.abilities, "ability")
    for key, fumble in book.fumbles.items():
        named = [name for name in (fumble.castle_forged, fumble.legendary) if name]
        yield from dangling_references(f"fumbles.{key}", named, book.fumbles, "row")


def _wrong_counts(book: Book) -> Iterator[str]:
    """Rows of sixes and ones that stand for no number of them (82, 83, C12)."""
    counted: tuple[tuple[str, str, Iterable[str], range], ...] = (
        ("criticals", "sixes", book.criticals, range(MOST_DICE + 1)),
        ("fumbles", "ones", book.fumbles, range(1, MOST_DICE + 1)),
    )
    for table, dice, rows, numbers in counted:
        known = [str(number) for number in numbers]
        yield from [
            f"{table}.{key}: a row is called by its number of {dice}, {known[0]} to {known[-1]}"
            for key in rows
            if key not in known
        ]


def _missing_titles(book: Book) -> Iterator[str]:
    """Rows that would be shown without a name."""
    for table in book.__struct_fields__:
        rows = getattr(book, table)
        if isinstance(rows, dict):
            yield from [
                f"{table}.{key}: the row needs a title"
                for key, row in rows.items()
                if not str(getattr(row, "title", key)).strip()
            ]


CARD = read_toml(HERE.parent / "ruleset.toml", Manifest)
BOOK = read_book()
ACTIONS = read_actions(PAGES / "actions")
LABELS = CARD.labels | option_labels(Options, read_table(PAGES / "options.toml", OptionText))

T: TypeAlias = Table[Fighter, Affray, Book]


def book_of(board: Board) -> Book:
    """The book with this battle's house rules, for what is read from a board without a table."""
    return apply_fitting_rules(BOOK, board.house)
