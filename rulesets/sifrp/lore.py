"""Weapons, their qualities and grades, and armour as the book has them: what somebody's arm is and what it has (B)."""

from .rows import Armour, Grade, Weapon
from .rulebook import Book
from .sheet import FIST, Arm, Fighter

BARE = Armour("No armor")
NO_GRADE = Grade("Common", "")
NUMBERED = frozenset({"bulk", "defensive", "off-hand", "piercing", "shattering"})
"""Qualities that are said with their number even where it is 1."""


def arm_of(sheet: Fighter, name: str) -> Arm:
    """A weapon somebody has, by the name it has for him; the bare fist if he has none of that name."""
    return sheet.arms.get(name, Arm(FIST))


def weapon_of(book: Book, sheet: Fighter, name: str) -> Weapon:
    """Its row in the weapon list; the fist's, if the list has none of its kind."""
    return book.weapons.get(arm_of(sheet, name).weapon) or book.weapons[FIST]


def grade_of(book: Book, sheet: Fighter, name: str) -> Grade:
    """How well a weapon is made."""
    return book.grades.get(arm_of(sheet, name).grade, NO_GRADE)


def armour_of(book: Book, sheet: Fighter) -> Armour:
    """The armour somebody wears; a row of zeros if none."""
    return book.armour.get(sheet.armour, BARE)


def quality(book: Book, sheet: Fighter, name: str, which: str) -> int:
    """The number of a quality of somebody's weapon, 1 where it has none; 0 without it, or where the house does not use it."""
    row = book.qualities.get(which)
    if row is None or row.house and book.options.quality_effects == "known" or arm_of(sheet, name).ruined:
        return 0
    return weapon_of(book, sheet, name).qualities.get(which, 0)


def worth(book: Book, which: str) -> int:
    """What a quality is worth by the table of qualities."""
    row = book.qualities.get(which)
    return row.value if row is not None else 0


def needed(book: Book, which: str) -> int:
    """From how many degrees of a hit on a quality acts."""
    row = book.qualities.get(which)
    return row.degrees if row is not None else 0


def quality_words(book: Book, sheet: Fighter, name: str) -> str:
    """The qualities of a weapon in a line, with its make and its state: "Two-handed, Shattering 1, castle-forged, damaged −1"."""
    found = []
    for which, number in weapon_of(book, sheet, name).qualities.items():
        row = book.qualities.get(which)
        title = row.title if row is not None else which
        found.append(f"{title} {number}" if number > 1 or which in NUMBERED else title)
    arm, grade = arm_of(sheet, name), grade_of(book, sheet, name)
    found += [grade.title.lower()] if grade.forge or grade.dice else []
    found += ["ruined"] if arm.ruined else [f"damaged −{arm.damaged}"] if arm.damaged else []
    found += ["not loaded"] if not arm.loaded else []
    return ", ".join(found)


def name_of(book: Book, sheet: Fighter, name: str) -> str:
    """What a weapon is called: its own name, or its row's."""
    return arm_of(sheet, name).name or weapon_of(book, sheet, name).title
