"""What a fighter is worth, what harm is, and what is worth trying (11, 47, 48, 85)."""

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import cells_for, under_way
from battlemap.rules.creatures.tactics import Tactics, worth_left
from rulesets.sifrp.basics.actions import able
from rulesets.sifrp.basics.arms import longest_reach, range_of, weapon_uses
from rulesets.sifrp.basics.derived import deadly_at
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.fighter import LESSER
from rulesets.sifrp.book.rulebook import book_of

DIE, FRAIL = 3.5, 0.3
"""What a die of a test is worth in points, as an injury takes one (8); what is left of a fighter who can hit nobody any more."""
UNTRAINED, TRAINED = 0.6, 0.1
"""What a fighter without rank is worth, and what each rank in Fighting or Marksmanship adds; the usual one has four."""


def out(board: Board, who: TokenId) -> bool:
    """Whether somebody is defeated, dead, gone or out cold, or has yielded."""
    return not able(board, who) or who in board.scene.yielded


def worth(board: Board, who: TokenId) -> float:
    """By what he can still take, in damage; more for those who fight well, less for what injuries and wounds take from tests."""
    sheet = board[who].sheet
    if sheet.status or out(board, who):
        return 0.0
    most = sheet.most_health * deadly_at(book_of(board), sheet) + sheet.endurance**2
    rank = max(sheet.rank("fighting"), sheet.rank("marksmanship"))
    dice = max(0.0, rank - sheet.wounds - sheet.injuries / DIE)  # every test is worse by as much (8)
    able_now = FRAIL + (1 - FRAIL) * dice / max(1, rank)
    return worth_left(1 - harm(board, who) / max(1, most)) * able_now * (UNTRAINED + TRAINED * rank)


def harm(board: Board, who: TokenId) -> float:
    """Health that is lost, and what injuries and wounds have taken off damage: Endurance each, and all of one blow (47)."""
    sheet = board[who].sheet
    return sheet.most_health - sheet.health + sheet.endurance * sheet.injuries + sheet.most_health * sheet.wounds


def strike(board: Board, who: TokenId) -> float:
    """Cells within reach of what is in hand, or as far as its missiles fly well (85)."""
    book, sheet = book_of(board), board[who].sheet
    yards = [range_of(book, sheet, way.arm) for way in weapon_uses(book, sheet) if way.flies]
    return cells_for(board, max([longest_reach(book, sheet), *yards]))


def spent(board: Board, who: TokenId) -> bool:
    """No action of this turn is left (14)."""
    sheet = board[who].sheet
    return under_way(board) and not sheet.left.get(LESSER, 0)


def struck(board: Board, who: TokenId) -> bool:
    """The one attack of this turn is made (15)."""
    return board[who].sheet.done.attacked


TACTICS = Tactics(
    worth,
    harm,
    "damage",
    out,
    strike,
    attacks=("attack", "cautious attack", "charge", "divided attack", "two-weapon attack"),
    others=("aim", "dodge", "catch breath", "stand up", "draw", "load", "pick up", "break free"),
    preparations=("load", "stand up"),
    moves=("move", "sprint"),
    last_resorts=("yield",),
    price={"destiny": 0.2},
    spent=spent,
    struck=struck,
)
