"""The book: options, numbers and tables that a house may change."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from battlemap.rules.blocks.rulebook import Reference, Rulebook
from battlemap.rules.book_rows import BookRow, dangling_references, odd_dice
from battlemap.rules.procedure import Table

from .creature import CreatureSheet
from .fight import Skirmish
from .house_settings import Numbers, Options
from .table_rows import (
    Ammunition,
    Armour,
    Condition,
    Cost,
    CriticalAction,
    Fumble,
    Gain,
    Ladder,
    LightSource,
    Shield,
    Situations,
    Skill,
    Weapon,
    WeaponList,
    WeaponManeuver,
)


class Book(BookRow, frozen=True, kw_only=True):
    """Everything that `table.book` gives."""

    options: Options = Options()
    numbers: Numbers = Numbers()
    weapons: dict[str, Weapon]
    ammunition: dict[str, Ammunition]
    common: tuple[Gain, ...]
    """What every weapon list gives."""
    ladder: Ladder
    armour: dict[str, Armour]
    shields: dict[str, Shield]
    lists: dict[str, WeaponList]
    costs: dict[str, Cost]
    situations: Situations
    conditions: dict[str, Condition]
    skills: dict[str, Skill]
    lights: dict[str, LightSource]
    critical_actions: dict[str, CriticalAction]
    weapon_maneuvers: dict[str, WeaponManeuver]
    fumbles: dict[str, Fumble]

    def aim_bonus(self, rounds: int) -> int:
        """What aiming for so many rounds is worth on a shot; longer than the book knows brings no more (60)."""
        return self.numbers.aim[min(rounds, len(self.numbers.aim)) - 1]

    def condition(self, key: str) -> Condition:
        """A condition; nothing but its name, if the book does not know it any more."""
        return self.conditions.get(key) or Condition(key.capitalize())


def find_faults(book: Book) -> Iterator[str]:
    """Dice that are none, and lists that are empty or name no step of the ladder."""
    for key, weapon in book.weapons.items():
        yield from _odd(f"weapons.{key}.damage", weapon.damage)
        yield from _odd(f"weapons.{key}.two_handed", weapon.two_handed)
    for key, shot in book.ammunition.items():
        yield from odd_dice(f"ammunition.{key}.damage", shot.damage, plain=True)
    for key, shield in book.shields.items():
        yield from _odd(f"shields.{key}.damage", shield.damage)
    for key, listed in book.lists.items():
        for gain in listed.gains:
            yield from _odd(f"lists.{key}.gains", gain.dice)
    if not book.numbers.aim:
        yield "numbers.aim: there has to be one number at least"
    if not book.ladder.steps:
        yield "ladder.steps: there has to be one step at least"
    for step in book.ladder.steps:
        yield from odd_dice("ladder.steps", step, plain=True)
    for beside, step in book.ladder.beside.items():
        yield from odd_dice(f"ladder.beside.{beside}", beside, plain=True)
        yield from dangling_references(f"ladder.beside.{beside}", (step,), book.ladder.steps, "step")


def _odd(place: str, dice: str) -> Iterator[str]:
    """As odd_dice(), but nothing at all will do, too."""
    if dice:
        yield from odd_dice(place, dice, plain=True)


RULEBOOK = Rulebook(
    Book,
    Path(__file__).parent,
    pages=("weapons", "armour", "basics"),
    tables=("costs", "situations", "conditions", "critical_actions", "weapon_maneuvers", "fumbles"),
    references=(
        Reference("weapons.lists", "lists", "weapon list"),
        Reference("weapons.ammunition", "ammunition", "ammunition"),
    ),
    kept=("costs", "conditions", "situations.attacker", "situations.defender", "fumbles"),
    closed=("critical_actions", "weapon_maneuvers", "fumbles"),
    faults=find_faults,
)
BOOK, CARD, ACTIONS, LABELS = RULEBOOK.book, RULEBOOK.manifest, RULEBOOK.actions, RULEBOOK.labels
book_of = RULEBOOK.book_of
"""The book with a battle's house rules, for what is read from a board without a table."""

T: TypeAlias = Table[CreatureSheet, Skirmish, Book]
