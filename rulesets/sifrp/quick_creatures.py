"""Quick creatures: a rank at arms, Endurance and Agility; the rest of the ranks goes with the first (7, 10, 11)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from battlemap.rules.creatures.quick_creatures import QuickCreatures, QuickRole, read_tables
from rulesets.sifrp.book.fighter import Fighter
from rulesets.sifrp.book.rulebook import Book


def finish(book: Book, role: QuickRole, numbers: Mapping[str, int], fields: dict[str, Any]) -> dict[str, Any]:
    """Every ability that goes with the rank, at least 1."""
    with_skill = {name: max(1, numbers["skill"] + more) for name, more in role.follows.items()}
    own = {"endurance": numbers["endurance"], "agility": numbers["agility"]}
    return {**fields, "abilities": {**fields.get("abilities", {}), **with_skill, **own}}


def quick_creatures() -> QuickCreatures[Fighter]:
    """The roles of this game."""
    return QuickCreatures(read_tables(Path(__file__).parent / "book" / "quick.toml"), Fighter, finish)
