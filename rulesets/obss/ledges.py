"""Ledges over which somebody may be driven, and what the fall comes to (74, 78, B14)."""

from collections.abc import Mapping
from itertools import pairwise

from battlemap.board.grid.distances import fall_height, square_around
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.board_cache import per_board
from battlemap.rules.creatures.action_outcomes import Spread, spread_over, totals_of
from battlemap.rules.dice import DicePool, TotalRule
from rulesets.obss.basics.dice import SIX
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import book_of
from rulesets.obss.maneuvers.push import push_range
from rulesets.obss.movement.movement import FALL_STEP

from .fighter_worth import FALLEN, standing, worth_at

TOTAL = TotalRule()


@per_board()
def ledges_around(board: Board, body: TokenId, metres: int) -> Mapping[Cell, tuple[float, int]]:
    """The cells just over a ledge to which somebody can be driven within so many metres: how many cells off, how deep below."""
    grid, token = board.grid, board[body]
    if grid is None or not grid.heights or not token.on_grid or metres <= 0:
        return {}
    around = [grid.height(cell) for cell in square_around(grid, token.cells, cells_for(board, metres))]
    if max(around) - min(around) < FALL_STEP:
        return {}
    reached, found = push_range(board, body, metres), dict[Cell, tuple[float, int]]()
    for cell in reached.cells():
        way = (token.cell, *reached.path(cell))
        depths = [fall_height(grid, here, there) for here, there in pairwise(way)]
        if depths[-1] >= FALL_STEP and max(depths[:-1], default=0) < FALL_STEP:
            found[cell] = reached.cost(cell), depths[-1]
    return found


def deepest_ledge(ledges: Mapping[Cell, tuple[float, int]], cells: float) -> tuple[Cell | None, int]:
    """Where within so many cells one falls deepest, and how deep; None and 0 where nowhere."""
    near = [(-depth, far, cell) for cell, (far, depth) in ledges.items() if far <= cells]
    return (min(near)[2], -min(near)[0]) if near else (None, 0)


def fallen_spread(board: Board, who: TokenId, metres: int) -> Spread:
    """What somebody may be worth after a fall from so high, if it is one at all: he lies there then (B14)."""
    book, sheet, dice = book_of(board), board[who].sheet, metres // FALL_STEP
    share = standing(board, who)
    if not dice:
        return ((1.0, share * worth_at(book, sheet, sheet.hp, sheet.nonlethal)),)
    harm = [(max(0, total - sheet.reduction), chance) for total, chance in totals_of(DicePool(dice, SIX), TOTAL)]
    share *= 1 - FALLEN
    return spread_over(harm, lambda lost: share * worth_at(book, sheet, sheet.hp - lost, sheet.nonlethal))
