"""Weapons, their qualities and grades, armour, abilities and costs as the book has them, also where a house has changed it (B).

A sheet may name a row that the book does not have, or no longer: then it counts as a plain one of that name.
"""

from collections.abc import Mapping
from typing import TypeVar

from battlemap.board.wording import capitalise
from battlemap.rules.book_rows import BookRow
from rulesets.sifrp.book.fighter import FIST, Arm, Fighter
from rulesets.sifrp.book.rulebook import Book
from rulesets.sifrp.book.table_rows import Ability, Armour, Cost, Grade, Weapon

BARE = Armour("No armor")
NO_ARM = Arm(FIST)
NO_GRADE = Grade("Common", "")
NO_FIST = Weapon("Fist", "brawling", damage=-3, natural=True)
UNKNOWN = "Not in the list of weapons: its damage is the rank of Athletics."
NUMBERED = frozenset({"bulk", "defensive", "off-hand", "piercing", "shattering"})
"""Qualities that are said with their number even where it is 1."""


def arm_of(sheet: Fighter, name: str) -> Arm:
    """A weapon somebody has, by the name it has for him; the bare fist if he has none of that name."""
    return sheet.arms.get(name, NO_ARM)


def weapon_of(book: Book, sheet: Fighter, name: str) -> Weapon:
    """Its row in the weapon list; a plain one of its name, if the list has none of its kind."""
    key = sheet.arms.get(name, NO_ARM).weapon
    return book.weapons.get(key) or weapon_row(book, key)


def weapon_row(book: Book, key: str) -> Weapon:
    """A row of the weapon list by its key; a plain one of that name, if there is none."""
    row = book.weapons.get(key)
    if row is not None:
        return row
    return NO_FIST if key == FIST else Weapon(capitalise(key), "", note=UNKNOWN)


def grade_of(book: Book, sheet: Fighter, name: str) -> Grade:
    """How well a weapon is made; as usual, if there is no such grade."""
    return book.grades.get(sheet.arms.get(name, NO_ARM).grade, NO_GRADE)


def armour_of(book: Book, sheet: Fighter) -> Armour:
    """The armour somebody wears; a row of zeros if none, or one that the book does not have."""
    return book.armour.get(sheet.armour) or (Armour(capitalise(sheet.armour)) if sheet.armour else BARE)


def ability_of(book: Book, name: str) -> Ability:
    """The row of an ability; one without specialties, if there is none."""
    return book.abilities.get(name) or Ability(capitalise(name))


def cost_of(book: Book, what: str) -> Cost:
    """What an action takes of a turn; a Lesser action, if the book says nothing of it."""
    return book.costs.get(what) or Cost(capitalise(what), "lesser")


Row = TypeVar("Row", bound=BookRow)


def reached_row(rows: Mapping[str, Row], count: int) -> Row | None:
    """The row of sixes or ones that so many reach: the last one up to it; None if there is none (82, 83)."""
    known = [int(key) for key in rows if key.isdecimal() and int(key) <= count]
    return rows[str(max(known))] if known else None


def uncapital(words: str) -> str:
    """The same without a capital, for the middle of a line; names further on keep theirs."""
    return words[:1].lower() + words[1:]


def quality(book: Book, sheet: Fighter, name: str, which: str) -> int:
    """The number of a quality of somebody's weapon, 1 where it has none; 0 without it, or where the house does not use it."""
    arm = sheet.arms.get(name, NO_ARM)
    weapon = book.weapons.get(arm.weapon) or weapon_row(book, arm.weapon)
    number = weapon.qualities.get(which, 0)
    if not number or arm.ruined:
        return 0
    row = book.qualities.get(which)
    return 0 if row is None or row.house and book.options.quality_effects == "known" else number


def worth(book: Book, which: str) -> int:
    """What a quality is worth by the table of qualities."""
    row = book.qualities.get(which)
    return row.value if row is not None else 0


def needed_degree(book: Book, which: str) -> int:
    """From how many degrees of a hit on a quality acts."""
    row = book.qualities.get(which)
    return row.degrees if row is not None else 0


def quality_words(book: Book, sheet: Fighter, name: str) -> str:
    """The qualities of a weapon in a line, with its make and its state: "Two-handed, Shattering 1, castle-forged, damaged −1"."""
    words = []
    for which, number in weapon_of(book, sheet, name).qualities.items():
        row = book.qualities.get(which)
        title = row.title if row is not None else which
        words.append(f"{title} {number}" if number > 1 or which in NUMBERED else title)
    arm, grade = arm_of(sheet, name), grade_of(book, sheet, name)
    words += [grade.title.lower()] if grade.forge or grade.dice else []
    words += ["ruined"] if arm.ruined else [f"damaged −{arm.damaged}"] if arm.damaged else []
    words += ["not loaded"] if not arm.loaded else []
    return ", ".join(words)


def name_of(book: Book, sheet: Fighter, name: str) -> str:
    """What a weapon is called: its own name, or its row's."""
    return arm_of(sheet, name).name or weapon_of(book, sheet, name).title
