"""Quick creatures: minions by their lists, others by approaches; boxes and weight (32, B3, B6)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from battlemap.rules.creatures.quick_creatures import QuickCreatures, QuickRole, read_tables
from rulesets.war_of_ashes.book.fighter import Fighter
from rulesets.war_of_ashes.book.rulebook import Book

MINION_BOXES = 2
"""A minion has no more of them (B6)."""


def finish(book: Book, role: QuickRole, numbers: Mapping[str, int], fields: dict[str, Any]) -> dict[str, Any]:
    """A minion keeps its lists, anybody else has approaches in their place."""
    best, weight = numbers["approach"], numbers["weight"]
    if not best:
        return {**fields, "boxes": [1] * min(numbers["boxes"], MINION_BOXES), "weight": weight}
    approaches = {name: max(0, best + more) for name, more in role.follows.items()}
    plain = {name: value for name, value in fields.items() if name not in ("skilled", "bad")}
    return {**plain, "approaches": approaches, "boxes": list(range(1, numbers["boxes"] + 1)), "weight": weight}


def quick_creatures() -> QuickCreatures[Fighter]:
    """The roles of this game."""
    return QuickCreatures(read_tables(Path(__file__).parent / "book" / "quick.toml"), Fighter, finish)
