"""The book: options, numbers and tables that a house may change."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TypeAlias, get_args

from battlemap.rules.blocks.rulebook import Reference, Rulebook
from battlemap.rules.book_rows import BookRow
from battlemap.rules.procedure import Table

from .fight import Affray
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

MOST_DICE = 8
"""More sixes or ones than these count as many (C12)."""
RESTS = ("injuries", "wounds")
"""The kinds of hurt that time mends (52, 53)."""


class Book(BookRow, frozen=True, kw_only=True):
    """Everything that `table.book` gives."""

    options: Options = Options()
    numbers: Numbers = Numbers()
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

    @property
    def specialties(self) -> tuple[str, ...]:
        """Those of all abilities."""
        return tuple([specialty for ability in self.abilities.values() for specialty in ability.specialties])


def _empty_tables(book: Book) -> Iterator[str]:
    """Tables, and kinds of days, that the rules cannot do without."""
    yield from [f"{name}: there has to be one at least" for name in ("outcomes", "difficulties") if not getattr(book, name)]
    for kind, rest in book.rests.items():
        missing = [busy for busy in get_args(Activity) if busy not in rest.difficulty]
        yield from [f"rests.{kind}.difficulty: there is no number for {busy} days" for busy in missing]


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


def find_faults(book: Book) -> Iterator[str]:
    """What is empty, stands for no number of dice, or would be shown without a name."""
    return chain(_empty_tables(book), _wrong_counts(book), _missing_titles(book))


RULEBOOK = Rulebook(
    Book,
    Path(__file__).parent,
    pages=("basics", "weapons", "qualities", "luck"),
    tables=("armour", "costs", "situations"),
    references=(
        Reference("weapons.qualities", "qualities", "quality", names_row=True),
        Reference("surroundings.abilities", "abilities", "ability", names_row=True),
        Reference("fumbles.castle_forged", "fumbles", "row", optional=True, names_row=True),
        Reference("fumbles.legendary", "fumbles", "row", optional=True, names_row=True),
    ),
    kept=("costs",),
    needed={"weapons": (FIST,), "abilities": ABILITIES, "rests": RESTS},
    faults=find_faults,
)
BOOK, CARD, ACTIONS, LABELS = RULEBOOK.book, RULEBOOK.manifest, RULEBOOK.actions, RULEBOOK.labels
book_of = RULEBOOK.book_of
"""The book with a battle's house rules, for what is read from a board without a table."""

T: TypeAlias = Table[Fighter, Affray, Book]
