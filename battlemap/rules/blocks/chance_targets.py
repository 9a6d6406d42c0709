"""Chance directions and chance victims, for whatever goes astray."""

from collections.abc import Sequence
from typing import Any, TypeVar

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Moved
from battlemap.board.grid.scatter import EIGHT
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.presence import Presence
from battlemap.rules.dice import DicePool
from battlemap.rules.procedure import Procedure, Table, roll

T = TypeVar("T")


def pick_by_roll(options: Sequence[T], number: int) -> T:
    """Return the option with this number, counted from 1; the first or last one for a number that the GM adjusted beyond them."""
    return options[min(max(number, 1), len(options)) - 1]


def roll_direction(table: Table[Any, Any, Any], who: TokenId) -> Procedure[Cell]:
    """One of the eight directions, by a d8 (1 is up, the others follow clockwise), as columns and rows."""
    eighth: int = yield from roll("direction", who, DicePool(1, 8), on=who, followup=True)
    return pick_by_roll(EIGHT, eighth)


def roll_one_of(table: Table[Any, Any, Any], who: TokenId, among: Sequence[TokenId]) -> Procedure[TokenId]:
    """One of several, each as likely as any other; nothing is rolled for a single one."""
    if len(among) == 1:
        return among[0]
    at: int = yield from roll("stray", who, DicePool(1, len(among)), on=who, followup=True)
    return pick_by_roll(among, at)


def cells_carried(board: AnyEncounter, presence: Presence, who: TokenId, towards: Cell, steps: int) -> tuple[Cell, ...]:
    """The cells that somebody comes through who goes so far in one direction, up to whatever is in the way."""
    way: list[Cell] = []
    here = board
    for _ in range(steps):
        if not here[who].on_grid:
            break
        x, y = here[who].cell
        cell = (x + towards[0], y + towards[1])
        if not presence.open_step(here, who, cell):
            break
        way.append(cell)
        here = Moved(who, cell).apply(here)
    return tuple(way)


def landing_cell(board: AnyEncounter, start: Cell, towards: Cell, steps: int) -> Cell:
    """Where a thing comes to lie that flies so many cells; it stays on the map."""
    grid = board.grid
    x, y = start
    for _ in range(steps):
        cell = (x + towards[0], y + towards[1])
        if grid is not None and cell not in grid:
            break
        x, y = cell
    return x, y
