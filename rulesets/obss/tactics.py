"""What a creature is worth, what harm is, and what is worth trying (22, 24, 31, 32, 65)."""

from math import ceil, sqrt

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import cell_size, under_way
from battlemap.rules.creatures.tactics import Tactics, worth_left
from rulesets.obss.basics.action_costs import ACTION, IMMEDIATE
from rulesets.obss.basics.arms import hurled, increment, increments, weapon_uses
from rulesets.obss.basics.conditions import conscious, lying_state
from rulesets.obss.basics.readiness import body_reach, reach_of
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import book_of

USUAL_HP = 24.0
"""The hit points of a usual fighter; whoever has four times as many is worth twice as much."""
NONLETHAL = 0.7
"""What a point of nonlethal damage counts beside one of lethal."""


def out(board: Board, who: TokenId) -> bool:
    """Whether somebody is dead, gone, or out cold."""
    return not conscious(board, who)


def worth(board: Board, who: TokenId) -> float:
    """By the hit points that are left; more for those who had many."""
    sheet = board[who].sheet
    if sheet.status or lying_state(sheet) or board.effects and not conscious(board, who):
        return 0.0
    left = (sheet.hp - NONLETHAL * sheet.nonlethal) / max(1, sheet.max_hp)
    return worth_left(left) * (0.5 + 0.5 * sqrt(sheet.max_hp / USUAL_HP))


def harm(board: Board, who: TokenId) -> float:
    """Hit points lost, and nonlethal damage (50)."""
    sheet = board[who].sheet
    return sheet.max_hp - sheet.hp + sheet.nonlethal


def strike(board: Board, who: TokenId) -> float:
    """Cells within reach in melee, or as far as its missiles fly with half of their increments (22, 32)."""
    book, sheet, far = book_of(board), board[who].sheet, body_reach(board, who)
    for way in weapon_uses(book, sheet):
        if way.mode == "strike":
            far = max(far, reach_of(board, who, way.arm))
        elif not hurled(book, sheet, way):
            far = max(far, int(increment(book, sheet, way) * ceil(increments(book, sheet, way) / 2) / cell_size(board)))
    return far


def spent(board: Board, who: TokenId) -> bool:
    """Neither an action nor an immediate action of this round is left (14)."""
    left = board[who].sheet.left
    return under_way(board) and not left.get(ACTION, 0) and not left.get(IMMEDIATE, 0)


TACTICS = Tactics(
    worth,
    harm,
    "hit points",
    out,
    strike,
    attacks=("attack", "hurl", "charge", "trip", "feint", "coup de grace", "critical action", "weapon maneuver"),
    others=("stand up", "prepare", "total defence", "draw", "drink", "reload", "keep grapple", "break grapple", "pick up"),
    preparations=("reload", "stand up"),
    moves=("move", "disengage", "dash"),
    price={"fate": 0.15},
    spent=spent,
)
