"""What points in weapon lists let somebody know, and what they give in words (B10)."""

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import format_signed
from rulesets.obss.book.creature import UNARMED, CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book, book_of

from .arms import arm_of, gains_of, lists_of


def seen_skill_words(board: Board, who: TokenId, foe: TokenId) -> str:
    """A foe's weapon proficiency, in words, to whoever knows its weapon well enough; a monster's attack bonus."""
    book, mine, theirs = book_of(board), board[who].sheet, board[foe].sheet
    if not any(knows(book, mine, name) for name in lists_of(book, theirs, theirs.main_hand or UNARMED)):
        return ""
    bonus = arm_of(theirs, theirs.main_hand or UNARMED).attack
    return f"weapon proficiency {format_signed(theirs.wp)}" if bonus is None else f"attack {format_signed(bonus)}"


def knows(book: Book, sheet: CreatureSheet, name: str) -> bool:
    """Whether somebody has the points in a list that tell it how well others use its weapons."""
    return any(gain.learns for gain in gains_of(book, sheet, name))


def words(book: Book, sheet: CreatureSheet) -> str:
    """What the points in all of somebody's lists give, one line for each list."""
    lines = []
    for name, points in sheet.lists.items():
        told = " ".join([gain.words for gain in gains_of(book, sheet, name) if gain.words])
        title = book.lists[name].title if name in book.lists else name
        lines += [f"{title} {points}: {told}"] if told else []
    return "\n".join(lines)
