"""The book: options, numbers and tables that a house may change."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from battlemap.board.wording import capitalise
from battlemap.rules.blocks.modifiers import ladder_text
from battlemap.rules.book_rows import missing_rows
from battlemap.rules.house_options import OptionText, option_labels
from battlemap.rules.house_overlay import apply_fitting_rules
from battlemap.rules.manifest import Manifest, read_actions
from battlemap.rules.procedure import Table
from battlemap.rules.toml_files import BookError, read_table, read_toml

from .fight import Board, Fight
from .fighter import Fighter
from .house_settings import Numbers, Options
from .table_rows import ROWS, Armour, ArmourType, Bearing, BookRow, Kind, Maneuver, Outcome, Row, Skill, Weapon

HERE = Path(__file__).parent
PAGES = HERE

__all__ = [
    "ACTIONS",
    "BOOK",
    "CARD",
    "LABELS",
    "Armour",
    "ArmourType",
    "Bearing",
    "Book",
    "BookRow",
    "Kind",
    "Maneuver",
    "Outcome",
    "Row",
    "Skill",
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
    ladder: dict[str, str]
    outcomes: dict[str, Outcome]
    armour_types: dict[str, ArmourType]
    bearings: dict[str, Bearing]
    kinds: dict[str, Kind]
    skills: dict[str, Skill]
    maneuvers: dict[str, Maneuver]
    weapons: dict[str, Weapon]
    armour: dict[str, Armour]

    def rating_words(self, value: int) -> str:
        """A number with its word: "Great +3"."""
        return ladder_text(self.ladder, value)

    def row(self, margin: int) -> Row:
        """What a margin comes to by the plain table (8); a negative one is a scratch."""
        found: Row = "scratched"
        for row in ROWS:
            if margin >= self.outcomes[row].least:
                found = row
        return found

    def maneuver(self, key: str) -> Maneuver:
        """What can be done in place of harm; one that the book does not know any more is nothing but its name."""
        return self.maneuvers.get(key) or Maneuver(capitalise(key), effect=capitalise(key))


class _Pages(BookRow, frozen=True):
    ladder: dict[str, str]


def read_book() -> Book:
    """The book from its files. BookError if one is wrong."""
    book = Book(
        Options(),
        Numbers(),
        read_toml(PAGES / "numbers.toml", _Pages).ladder,
        read_table(PAGES / "outcomes.toml", Outcome),
        read_table(PAGES / "armour_types.toml", ArmourType),
        read_table(PAGES / "bearings.toml", Bearing),
        read_table(PAGES / "kinds.toml", Kind),
        read_table(PAGES / "skills.toml", Skill),
        read_table(PAGES / "maneuvers.toml", Maneuver),
        read_table(PAGES / "weapons.toml", Weapon),
        read_table(PAGES / "armour.toml", Armour),
    )
    if fault := validate_book(book):
        raise BookError(fault)
    return book


def validate_book(book: Book) -> str:
    """What of the book does not fit together, in a sentence that names the place; empty if all of it does."""
    return next(_find_faults(book), "")


def _find_faults(book: Book) -> Iterator[str]:
    yield from missing_rows("outcomes", book.outcomes, ROWS)
    for key in book.outcomes.keys() - set(ROWS):
        yield f"outcomes.{key}: there are only the rows {', '.join(ROWS)}"
    for lower, higher in pairwise(ROWS):
        if book.outcomes[lower].least > book.outcomes[higher].least:
            yield f"outcomes.{higher}.least: {higher} cannot come before {lower}"
    if not book.kinds:
        yield "kinds: there has to be one kind of conflict at least"
    columns = book.armour_types.keys()
    if not columns:
        yield "armour_types: there has to be one column at least"
    for column in columns:
        if str(number_of(column)) != column:
            yield f"armour_types.{column}: a column is called by its number, from 0 on"


def number_of(text: str) -> int:
    """A number from 0 to 999 written down; −1 if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1


CARD = read_toml(HERE.parent / "ruleset.toml", Manifest)
BOOK = read_book()
ACTIONS = read_actions(PAGES / "actions")
LABELS = CARD.labels | option_labels(Options, read_table(PAGES / "options.toml", OptionText))

T: TypeAlias = Table[Fighter, Fight, Book]


def book_of(board: Board) -> Book:
    """The book with this battle's house rules, for what is read from a board without a table."""
    return apply_fitting_rules(BOOK, board.house)
