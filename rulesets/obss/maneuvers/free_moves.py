"""Moves that take no action: a Movement Action by a reaction, a step of some metres (78, 79)."""

from msgspec.structs import replace

from battlemap.board.grid.movement_range import MovementRange, movement_range
from battlemap.board.grid_map import cell_of
from battlemap.board.ids import TokenId
from battlemap.rules.procedure import CellOptions, Procedure, Refused, choose, refuse_unless
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T
from rulesets.obss.movement.movement import foes_passed, grid_of, walk
from rulesets.obss.movement.speed import MovementRate, mover, prices, why_stuck

from .push import push_range

RULE = "78"


def range_around(board: Board, who: TokenId, difficult: bool) -> MovementRange:
    """Where one Movement Action takes somebody; *difficult*: all ground counts as that, whatever it is made of."""
    usual = mover(board, who, MovementRate())
    costs = tuple(prices(board, who, difficult).items())
    return movement_range(grid_of(board), board[who].cell, replace(usual, costs=costs))


def cannot_move(board: Board, who: TokenId) -> str:
    """Why somebody cannot make a Movement Action, its price apart; empty if it can."""
    if board.grid is None or not board[who].on_grid:
        return "distances are counted on a grid"
    return why_stuck(board, who)


def one_move(table: T, who: TokenId, difficult: bool) -> Procedure[None]:
    """One Movement Action that costs no action (78)."""
    reach = range_around(table.board, who, difficult)
    cells = reach.cells()
    refuse_unless(bool(cells), f"{table.name(who)} has nowhere to go", RULE)
    goal = cell_of(
        (yield from choose("moves to", who, f"Where does {table.name(who)} go?", CellOptions(cells), rule=RULE, on=(who,)))
    )
    assert goal is not None
    way = reach.path(goal)
    if table.book.options.maneuvers and (foes := foes_passed(table.board, who, way)):
        names = ", ".join([table.name(foe) for foe in foes])
        raise Refused(f"that leads past {names}: go another way", "76")
    yield from walk(table, who, way)


def no_step(board: Board, who: TokenId, metres: int) -> str:
    """Why somebody cannot step so far, whatever the ground; empty if it can."""
    why = cannot_move(board, who)
    return why or ("" if push_range(board, who, metres).cells() else f"there is no room around {board[who].name}")


def step(table: T, who: TokenId, metres: int, safe: bool, rule: str) -> Procedure[None]:
    """A step of some metres at most, whatever the ground. *safe*: nobody strikes for it."""
    reach = push_range(table.board, who, metres)
    prompt = f"Where does {table.name(who)} step?"
    goal = cell_of((yield from choose("steps to", who, prompt, CellOptions(reach.cells()), rule=rule, on=(who,))))
    assert goal is not None
    yield from walk(table, who, reach.path(goal), safe)
