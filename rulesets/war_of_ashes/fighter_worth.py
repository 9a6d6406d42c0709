"""What a fighter is worth: the shifts that he can still absorb (B3, B6)."""

from battlemap.rules.creatures.tactics import worth_left
from rulesets.war_of_ashes.basics.weight import bulk
from rulesets.war_of_ashes.book.fighter import Fighter
from rulesets.war_of_ashes.book.rulebook import Book
from rulesets.war_of_ashes.harm.harm import box_values

MINION = 0.5
"""What a minion is worth beside a hero or a named foe."""
HEAVIER = 0.2
"""What each point of weight beyond the first adds."""


def absorbed_shifts(book: Book, sheet: Fighter) -> tuple[int, int]:
    """The shifts that somebody has absorbed, and the most he can."""
    values, slots = box_values(book, sheet), book.numbers.slots
    boxes = sum([values[at] for at in sheet.marked if at < len(values)])
    consequences = sum([slots.get(slot, 0) for slot in sheet.filled])
    return boxes + consequences, sum(values) + sum([slots.get(slot, 0) for slot in sheet.slots])


def worth_when_absorbed(book: Book, sheet: Fighter, suffered: int, most: int) -> float:
    """What somebody is worth who has absorbed *suffered* of *most* shifts; more for the heavy, less for minions."""
    kind = MINION if sheet.minion else 1.0
    heavy = 1 + HEAVIER * (max(1, bulk(book, sheet)) - 1)
    return worth_left(1 - suffered / most if most else 1.0) * kind * heavy
