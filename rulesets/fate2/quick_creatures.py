"""Quick creatures: skills that go with one level, boxes of Hurt, fate points (2, 4, 9)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from battlemap.rules.creatures.quick_creatures import QuickCreatures, QuickRole, read_tables
from rulesets.fate2.book.fighter import Fighter
from rulesets.fate2.book.rulebook import Book


def finish(book: Book, role: QuickRole, numbers: Mapping[str, int], fields: dict[str, Any]) -> dict[str, Any]:
    """Every skill of the role at its level, if the house has it; an aspect has as many boxes as there are fate points."""
    skills = {name: numbers["skill"] + more for name, more in role.follows.items() if name in book.skills}
    boxes = {**fields.get("boxes", {}), "hurt": numbers["toughness"]}
    aspects = [{**aspect, "level": max(1, numbers["fate"])} for aspect in fields.get("aspects", [])]
    return {**fields, "skills": skills, "boxes": boxes, "aspects": aspects, "fate_points": numbers["fate"]}


def quick_creatures() -> QuickCreatures[Fighter]:
    """The roles of this game."""
    return QuickCreatures(read_tables(Path(__file__).parent / "book" / "quick.toml"), Fighter, finish)
