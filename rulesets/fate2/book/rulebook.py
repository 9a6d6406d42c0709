"""The book: options, numbers and tables that a house may change."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias, get_args

from battlemap.board.wording import capitalise
from battlemap.rules.blocks.modifiers import ladder_text
from battlemap.rules.blocks.rulebook import Rulebook
from battlemap.rules.procedure import Table

from .fight import Fight
from .fighter import Fighter
from .house_settings import Numbers, Options
from .table_rows import ROWS, Armour, ArmourType, Bearing, BookRow, Kind, Maneuver, Outcome, Row, Skill, Trait, Weapon


class Book(BookRow, frozen=True, kw_only=True):
    """Everything that `table.book` gives."""

    options: Options = Options()
    numbers: Numbers = Numbers()
    ladder: dict[str, str]
    outcomes: dict[str, Outcome]
    armour_types: dict[str, ArmourType]
    bearings: dict[str, Bearing]
    kinds: dict[str, Kind]
    skills: dict[str, Skill]
    maneuvers: dict[str, Maneuver]
    weapons: dict[str, Weapon]
    armour: dict[str, Armour]

    @property
    def traits(self) -> tuple[str, ...]:
        """What weapons may be besides (42)."""
        return get_args(Trait)

    def rating_words(self, value: int) -> str:
        """A number with its word: "Great +3"."""
        return ladder_text(self.ladder, value)

    def row(self, margin: int) -> Row:
        """What a margin comes to by the plain table (8); a negative one is a scratch."""
        reached: Row = "scratched"
        for row in ROWS:
            if margin >= self.outcomes[row].least:
                reached = row
        return reached

    def maneuver(self, key: str) -> Maneuver:
        """What can be done in place of harm; one that the book does not know any more is nothing but its name."""
        return self.maneuvers.get(key) or Maneuver(capitalise(key), effect=capitalise(key))


def find_faults(book: Book) -> Iterator[str]:
    """Rows of outcomes and columns of armour types that are none, or cross each other."""
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


RULEBOOK = Rulebook(
    Book,
    Path(__file__).parent,
    pages=("numbers",),
    tables=("outcomes", "armour_types", "bearings", "kinds", "skills", "maneuvers", "weapons", "armour"),
    needed={"outcomes": ROWS},
    faults=find_faults,
)
BOOK, CARD, ACTIONS, LABELS = RULEBOOK.book, RULEBOOK.manifest, RULEBOOK.actions, RULEBOOK.labels
book_of = RULEBOOK.book_of
"""The book with a battle's house rules, for what is read from a board without a table."""

T: TypeAlias = Table[Fighter, Fight, Book]
