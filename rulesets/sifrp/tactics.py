"""What a fighter is worth, what harm is, and what is worth trying (11, 47, 48, 85)."""

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.creatures.tactics import Tactics, worth_left
from rulesets.sifrp.basics.actions import able
from rulesets.sifrp.basics.arms import longest_reach, range_of, weapon_uses
from rulesets.sifrp.basics.derived import deadly_at
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.rulebook import book_of

HEALTH, INJURIES, WOUNDS = 0.4, 0.2, 0.4
"""What Health, injuries and wounds make of what somebody can still take."""
UNTRAINED, TRAINED = 0.6, 0.1
"""What a fighter without rank is worth, and what each rank in Fighting or Marksmanship adds; the usual one has four."""


def out(board: Board, who: TokenId) -> bool:
    """Whether somebody is defeated, dead, gone or out cold, or has yielded."""
    return not able(board, who) or who in board.scene.yielded


def worth(board: Board, who: TokenId) -> float:
    """By Health that is left, injuries and wounds; more for those who fight well."""
    sheet = board[who].sheet
    if sheet.status or out(board, who):
        return 0.0
    left = HEALTH * sheet.health / max(1, sheet.most_health)
    left += INJURIES * (1 - sheet.injuries / max(1, sheet.endurance))
    left += WOUNDS * (1 - sheet.wounds / deadly_at(book_of(board), sheet))
    return worth_left(left) * (UNTRAINED + TRAINED * max(sheet.rank("fighting"), sheet.rank("marksmanship")))


def harm(board: Board, who: TokenId) -> float:
    """Health that is lost, and what injuries and wounds have taken off damage: Endurance each, and all of one blow (47)."""
    sheet = board[who].sheet
    return sheet.most_health - sheet.health + sheet.endurance * sheet.injuries + sheet.most_health * sheet.wounds


def strike(board: Board, who: TokenId) -> float:
    """Cells within reach of what is in hand, or as far as its missiles fly well (85)."""
    book, sheet = book_of(board), board[who].sheet
    yards = [range_of(book, sheet, way.arm) for way in weapon_uses(book, sheet) if way.flies]
    return cells_for(board, max([longest_reach(book, sheet), *yards]))


TACTICS = Tactics(
    worth,
    harm,
    "damage",
    out,
    strike,
    attacks=("attack", "cautious attack", "charge", "divided attack", "two-weapon attack", "counterattack"),
    others=("aim", "dodge", "catch breath", "stand up", "draw", "load", "pick up", "break free"),
    moves=("move", "sprint"),
    last_resorts=("yield",),
    price={"destiny": 0.2},
)
