"""How far apart tokens are, as a machine sees it: in cells, in links between zones, and in steps of a way."""

from collections.abc import Callable
from functools import lru_cache

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.distances import gap
from battlemap.board.grid.movement_range import MovementRange
from battlemap.board.grid.mover import Mover
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell
from battlemap.rules.board_cache import CachedAnswer

FAR = 40
"""No way counts for more steps than this."""


def distance_between(board: AnyEncounter, token: AnyToken, other: AnyToken) -> int:
    """How far apart two tokens are, in cells (1 where they touch) or in links between zones; FAR where nothing leads there."""
    here, there = token.place, other.place
    if isinstance(here, str) or isinstance(there, str):
        if isinstance(here, str) and isinstance(there, str):
            steps = board.zone_map.sight_distances.get(here, {}).get(there)
            return FAR if steps is None else steps
        return FAR
    if token.footprint <= 1 and other.footprint <= 1:
        return max(abs(here[0] - there[0]), abs(here[1] - there[1]))
    return gap(token.cells, other.cells)


def way_between(board: AnyEncounter, token: AnyToken, other: AnyToken) -> float:
    """How many steps the way from one token to beside the other is; FAR where there is none."""
    here, there = token.place, other.place
    if isinstance(here, str) or isinstance(there, str):
        steps = board.zone_map.distance(here, there) if isinstance(here, str) and isinstance(there, str) else None
        return FAR if steps is None else steps
    return steps_to(board.grid, there)(here) if board.grid is not None else FAR


def steps_to(grid: GridMap, goal: Cell) -> Callable[[Cell], float]:
    """How many cells the way from a cell to *goal* counts for, whoever stands in it; FAR where there is none."""
    return _steps_to(CachedAnswer(grid), goal)


@lru_cache(maxsize=512)
def _steps_to(grid: CachedAnswer[GridMap], goal: Cell) -> Callable[[Cell], float]:
    reached = MovementRange(grid.value, goal, Mover(allowance=grid.value.columns + grid.value.rows))

    @lru_cache(maxsize=4096)
    def steps(cell: Cell) -> float:
        return min(FAR, reached.cost(cell)) if reached.stage(cell) is not None else FAR

    return steps
