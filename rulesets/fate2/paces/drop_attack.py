"""What letting go somebody on a foe is: an attack at close quarters, or a shot (21, 49)."""

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Command
from rulesets.fate2.basics import positions
from rulesets.fate2.basics.skills import kind_now
from rulesets.fate2.basics.weapons import weapon_of
from rulesets.fate2.book.fight import PRESENCE, Board, hostile, under_way
from rulesets.fate2.book.rulebook import book_of


def drop_command(board: Board, who: TokenId, whom: TokenId) -> Command | None:
    """The attack of one on the other; None where there is nothing to fight about."""
    if not under_way(board) or not hostile(board, who, whom):
        return None
    return Command("shoot" if from_afar(board, who, whom) else "attack", who, {"target": (whom,)})


def from_afar(board: Board, who: TokenId, whom: TokenId) -> bool:
    """True if the weapon in hand shoots, or can be thrown while the foe is elsewhere."""
    book = book_of(board)
    kind = weapon_of(book, board[who].sheet).kind
    if kind == "close" or not kind_now(board, book).armed:
        return False
    return kind == "ranged" or not beside(board, who, whom)


def beside(board: Board, who: TokenId, whom: TokenId) -> bool:
    """Whether nothing but a step lies between two; always so where nothing is measured (49)."""
    if not positions.measured(board):
        return True
    if board.grid is None:
        return board[who].place == board[whom].place
    return PRESENCE.in_reach(board, who, whom, book_of(board).numbers.reach)
