"""Creatures made of a role, a strength and three numbers; the rest comes from a game's own tables."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeAlias

import msgspec
from msgspec import Struct

from battlemap.board.encounter import Sheet
from battlemap.rules.book_rows import BookRow
from battlemap.rules.toml_files import read_toml

ROLES = ("mook", "soldier", "archer", "brute", "leader", "beast")
"""The roles that every game with quick creatures has."""
USUAL = 1
"""Which of the strengths goes without saying."""


class QuickNumber(BookRow, frozen=True):
    """One of the three numbers that can be set."""

    title: str
    least: int
    most: int
    step: int = 1
    help: str = ""


class QuickRole(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody is there for. Tuples have one entry for each strength, from the weakest on."""

    title: str
    icon: str
    help: str
    group: str = ""
    start: dict[str, tuple[int, ...]]
    """The three numbers at each strength."""
    follows: dict[str, int] = {}
    """What goes with the first number, and by how much it differs: skills, abilities, as the game reads it."""
    sheet: dict[str, Any] = {}
    """Fields of the sheet at every strength."""
    stronger: tuple[dict[str, Any], ...] = ()
    """Fields of the sheet at each strength, laid over those."""


class QuickTables(BookRow, frozen=True):
    """The file `book/quick.toml` of a game."""

    strengths: tuple[str, ...]
    numbers: dict[str, QuickNumber]
    roles: dict[str, QuickRole]


Finish: TypeAlias = Callable[[Any, QuickRole, Mapping[str, int], dict[str, Any]], dict[str, Any]]
"""Makes the fields of a sheet whole: (book, role, numbers, fields of the role) -> fields."""


class QuickCreatures(Struct, Generic[Sheet], frozen=True):
    """The quick creatures of one game."""

    tables: QuickTables
    kind: type[Sheet]
    finish: Finish

    def numbers(self, role: str, strength: int) -> dict[str, int]:
        """The three numbers that a role has at a strength."""
        start = self.tables.roles[role].start
        return {name: start[name][strength] for name in self.tables.numbers}

    def name(self, role: str, strength: int) -> str:
        """What one is called: "Elite soldier"."""
        title = self.tables.roles[role].title
        return title if strength == USUAL else f"{self.tables.strengths[strength]} {title[:1].lower()}{title[1:]}"

    def sheet(self, book: Any, role: str, strength: int, numbers: Mapping[str, int]) -> Sheet:
        """The sheet of a role; numbers beyond their limits count as those. ValueError if the tables make no sheet."""
        row = self.tables.roles[role]
        kept = {name: min(max(numbers[name], limits.least), limits.most) for name, limits in self.tables.numbers.items()}
        own = row.stronger[strength] if row.stronger else {}
        fields = self.finish(book, row, kept, lay_over(row.sheet, own))
        if unknown := fields.keys() - {field.encode_name for field in msgspec.structs.fields(self.kind)}:
            raise ValueError(f"{role}: a sheet has no field {min(unknown)!r}")
        made: Sheet = msgspec.convert(fields, self.kind, str_keys=True)
        return made


AnyQuickCreatures: TypeAlias = QuickCreatures[Any]


def lay_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Fields with others over them; tables within are laid over each other, too."""
    laid = dict(below)
    for name, value in above.items():
        under = laid.get(name)
        laid[name] = {**under, **value} if isinstance(under, dict) and isinstance(value, dict) else value
    return laid


@lru_cache(maxsize=32)
def read_tables(path: Path) -> QuickTables:
    """The tables of one game. BookError if they cannot be read."""
    return read_toml(path, QuickTables)
