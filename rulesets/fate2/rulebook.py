"""The book: options, numbers and tables that a house may change."""

from pathlib import Path
from typing import TypeAlias

from battlemap.rules.book import BookFault, Card, read_actions, read_table, read_toml
from battlemap.rules.options import OptionText, labels_of
from battlemap.rules.procedure import Table
from battlemap.rules.ruleset import overlaid
from battlemap.rules.tables import on_ladder

from .rows import ROWS, Armour, ArmourType, Bearing, Kind, Maneuver, Outcome, Page, Row, Skill, Weapon
from .scene import Board, Fight
from .settings import Numbers, Options
from .sheet import Fighter

HERE = Path(__file__).parent
PAGES = HERE / "book"

__all__ = [
    "ACTIONS",
    "BOOK",
    "CARD",
    "LABELS",
    "Armour",
    "ArmourType",
    "Bearing",
    "Book",
    "Kind",
    "Maneuver",
    "Outcome",
    "Page",
    "Row",
    "Skill",
    "T",
    "Weapon",
    "book_of",
    "read_book",
]


class Book(Page, frozen=True):
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

    def rated(self, value: int) -> str:
        """A number with its word: "Great +3"."""
        return on_ladder(self.ladder, value)

    def row(self, margin: int) -> Row:
        """What a margin comes to by the plain table (8); a negative one is a scratch."""
        found: Row = "scratched"
        for row in ROWS:
            if margin >= self.outcomes[row].least:
                found = row
        return found


class _Pages(Page, frozen=True):
    ladder: dict[str, str]


def read_book() -> Book:
    """The book from its files. BookFault if one is wrong."""
    outcomes = read_table(PAGES / "outcomes.toml", Outcome)
    if missing := set(ROWS) - outcomes.keys():
        raise BookFault(f"outcomes.toml: there is no row {min(missing)}")
    return Book(
        Options(),
        Numbers(),
        read_toml(PAGES / "numbers.toml", _Pages).ladder,
        outcomes,
        read_table(PAGES / "armour_types.toml", ArmourType),
        read_table(PAGES / "bearings.toml", Bearing),
        read_table(PAGES / "kinds.toml", Kind),
        read_table(PAGES / "skills.toml", Skill),
        read_table(PAGES / "maneuvers.toml", Maneuver),
        read_table(PAGES / "weapons.toml", Weapon),
        read_table(PAGES / "armour.toml", Armour),
    )


CARD = read_toml(HERE / "ruleset.toml", Card)
BOOK = read_book()
ACTIONS = read_actions(PAGES / "actions")
LABELS = CARD.labels | labels_of(Options, read_table(PAGES / "options.toml", OptionText))

T: TypeAlias = Table[Fighter, Fight, Book]


def book_of(board: Board) -> Book:
    """The book with this battle's house rules, for what is read from a board without a table."""
    return overlaid(BOOK, board.house_key) if board.house else BOOK
