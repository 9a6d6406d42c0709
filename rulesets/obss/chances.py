"""Chance directions and chance victims, for whatever goes astray (39, B4, B7)."""

from collections.abc import Sequence

from battlemap.board.events import Moved
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.dice import Pool
from battlemap.rules.procedure import Procedure, roll

from .movement import open_step
from .rulebook import T
from .scene import Board

DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""1 to 8: north and on clockwise."""


def direction(table: T, who: TokenId) -> Procedure[Cell]:
    """One of the eight directions, by a d8."""
    eighth: int = yield from roll("direction", who, Pool(1, 8), on=who, aftermath=True)
    return DIRECTIONS[eighth - 1]


def one_of(table: T, who: TokenId, among: Sequence[TokenId]) -> Procedure[TokenId]:
    """One of several, each as likely as any other; nothing is rolled for a single one."""
    if len(among) == 1:
        return among[0]
    at: int = yield from roll("stray", who, Pool(1, len(among)), on=who, aftermath=True)
    return among[at - 1]


def carried(board: Board, who: TokenId, towards: Cell, steps: int) -> tuple[Cell, ...]:
    """The cells that somebody comes through who goes so far in one direction, up to whatever is in the way."""
    grid, token = board.grid, board[who]
    if grid is None or not token.on_grid:
        return ()
    way: list[Cell] = []
    here = board
    for _ in range(steps):
        x, y = here[who].cell
        cell = (x + towards[0], y + towards[1])
        if not open_step(here, who, grid, cell):
            break
        way.append(cell)
        here = moved(here, who, cell)
    return tuple(way)


def moved(board: Board, who: TokenId, cell: Cell) -> Board:
    """The board with somebody in another cell."""
    found: Board = Moved(who, cell).apply(board)
    return found


def landing(board: Board, start: Cell, towards: Cell, steps: int) -> Cell:
    """Where a thing comes to lie that flies so far; it stays on the map."""
    grid = board.grid
    x, y = start
    for _ in range(steps):
        cell = (x + towards[0], y + towards[1])
        if grid is not None and cell not in grid:
            break
        x, y = cell
    return x, y
