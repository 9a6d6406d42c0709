"""Quick creatures: level, weapon proficiency and Constitution; hit points, abilities and saves follow (B1, B14)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from battlemap.rules.creatures.quick_creatures import QuickCreatures, QuickRole, read_tables
from rulesets.obss.book.creature import SAVES, CreatureSheet
from rulesets.obss.book.rulebook import Book

FIRST_LEVEL, OF_A_DIE, OF_PROFICIENCY = 8, 3.5, 3
"""Hit points: of the first level, what a die is worth on average for each further one, of a point of proficiency (B14)."""
MONSTER, MONSTER_LEVEL = 10.5, 8.5
"""Hit points that a monster has beyond that, and with each level, as those of the collection have them."""


def hit_points(level: int, constitution: int, wp: int, monster: bool) -> int:
    """The most hit points there can be (B14): 8 and Constitution, for each further level a die and Constitution, 3 a point."""
    further = max(0, level - 1)
    points = FIRST_LEVEL + constitution + further * (OF_A_DIE + constitution) + OF_PROFICIENCY * wp
    return max(1, int(points + (MONSTER + MONSTER_LEVEL * level if monster else 0)))


def finish(book: Book, role: QuickRole, numbers: Mapping[str, int], fields: dict[str, Any]) -> dict[str, Any]:
    """Abilities by role and level, the saves good where the role is strong, the lists no more points than the proficiency."""
    level, wp, constitution = numbers["level"], numbers["wp"], numbers["constitution"]
    main = next(iter(role.follows))
    abilities = {name: value + (level // 2 if name == main else level // 4) for name, value in role.follows.items()}
    strong = {"constitution", main, "dexterity" if fields.get("monster") else main}
    saves = {save: 2 + level * 2 // 3 if ability in strong else (level + 1) // 2 for save, ability in SAVES.items()}
    lists, left = {}, wp
    for name, points in fields.get("lists", {}).items():
        if (granted := min(points, left)) and name in book.lists:
            lists[name], left = granted, left - granted
    return {
        **fields, "level": level, "wp": wp, "saves": saves, "lists": lists,
        "abilities": {**abilities, "constitution": constitution},
        "max_hp": hit_points(level, constitution, wp, bool(fields.get("monster"))),
    }  # fmt: skip


def quick_creatures() -> QuickCreatures[CreatureSheet]:
    """The roles of this game."""
    return QuickCreatures(read_tables(Path(__file__).parent / "book" / "quick.toml"), CreatureSheet, finish)
