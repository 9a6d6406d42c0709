"""What a fighter is worth: the boxes that are left, what wounds take from rolls, how well he fights (9 to 12)."""

from typing import NamedTuple

from battlemap.board.ids import TokenId
from battlemap.rules.creatures.tactics import worth_left
from rulesets.fate2.basics.harm import boxes
from rulesets.fate2.book.fight import Board, pinned
from rulesets.fate2.book.fighter import Fighter, count
from rulesets.fate2.book.rulebook import Book

CLIP, HURT, INJURY = 0.5, 2.0, 4.0
"""How near to being taken out a box of a row brings somebody, beside the others; a clip soon clears (10)."""
UNSKILLED, BETTER = 0.7, 0.1
"""What a fighter without skills is worth, and what each level of the best one adds; the usual fighter has a level of 3."""
HINDERED, FRAIL = 0.15, 0.4
"""What each point that wounds take from rolls (11, 12) makes a fighter worth less; and what is left of him at least."""
PIN = "pin"
"""The maneuver of the book that holds a foe fast until he gets free."""
HELD_FAST = 0.3
"""What is left of a fighter who is held fast: nobody strikes back, and getting free takes time (52)."""


class Wounds(NamedTuple):
    """Boxes, marked or there at all, row by row; *out*: taken out."""

    clipped: int
    hurt: int
    injured: int
    out: bool = False


def wounds_of(sheet: Fighter) -> Wounds:
    """The boxes that somebody has marked."""
    return Wounds(count(sheet, "clipped"), count(sheet, "hurt"), count(sheet, "injured"), bool(sheet.status))


def boxes_of(book: Book, sheet: Fighter) -> Wounds:
    """The boxes that somebody has."""
    return Wounds(boxes(book, sheet, "clipped"), boxes(book, sheet, "hurt"), boxes(book, sheet, "injured"))


def skill_worth(sheet: Fighter) -> float:
    """What somebody's best skill makes him worth."""
    return UNSKILLED + BETTER * max(sheet.skills.values(), default=0)


def level_of(board: Board, who: TokenId) -> float:
    """What somebody's skill makes him worth, less while he is held fast."""
    held = HELD_FAST if board.effects and pinned(board, who) else 1.0
    return skill_worth(board[who].sheet) * held


def worth_with(book: Book, wounds: Wounds, most: Wounds) -> float:
    """What is left of somebody with these of so many boxes marked; 0 for whoever is taken out."""
    if wounds.out:
        return 0.0
    whole, marked = (CLIP * rows.clipped + HURT * rows.hurt + INJURY * rows.injured for rows in (most, wounds))
    lost = book.numbers.hurt * (wounds.hurt > 0) + book.numbers.injured * wounds.injured
    return worth_left(1 - marked / whole if whole else 1.0) * max(FRAIL, 1 + HINDERED * lost)
