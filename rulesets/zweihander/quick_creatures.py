"""Quick creatures: three attributes in percent; the others go with Combat, what is derived is worked out (7a, B)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from battlemap.rules.creatures.quick_creatures import QuickCreatures, QuickRole, read_tables
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.rulebook import Book

LEAST, MOST = 1, 99


def finish(book: Book, role: QuickRole, numbers: Mapping[str, int], fields: dict[str, Any]) -> dict[str, Any]:
    """The attributes of the role, each a percentage; skills that the house has struck are left out."""
    others = {name: min(max(LEAST, numbers["combat"] + more), MOST) for name, more in role.follows.items()}
    skills = {name: ranks for name, ranks in fields.get("skills", {}).items() if name in book.skills}
    return {**fields, "creature": True, "attributes": {**numbers, **others}, "skills": skills}


def quick_creatures() -> QuickCreatures[CreatureSheet]:
    """The roles of this game."""
    return QuickCreatures(read_tables(Path(__file__).parent / "book" / "quick.toml"), CreatureSheet, finish)
