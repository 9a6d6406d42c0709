"""What the tokens of the players see of a grid, by the sight and the light that the rules go by."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.grid_arrays import ObstacleKey
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell
from battlemap.rules.ruleset import AnyRuleset

if TYPE_CHECKING:
    from numpy import bool_, uint8
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[bool_]
    Levels: TypeAlias = NDArray[uint8]
    """Both (rows, columns)."""


MOST_VIEWS = 512
"""From so many cells of a map it is remembered what is seen: more than there are tokens, and some megabytes at most."""


def is_players_token(board: AnyEncounter, token: AnyToken) -> bool:
    """Whether a token is of a side that the players play, so that they always know where it stands."""
    side = board.sides.get(token.side)
    return side is not None and not side.gm


def party_view(rules: AnyRuleset, board: AnyEncounter) -> Bools:
    """The cells that any token of the players sees now. ValueError if the map is no grid.

    Each sees from all its cells what no wall hides and what is lit, or all of it if darkness hides nothing from it; always
    the cells on which it stands.
    """
    import numpy as np

    grid = _grid(board)
    seen = np.zeros((grid.rows, grid.columns), np.bool_)
    viewers = [token for token in board.tokens.values() if token.on_grid and not token.hidden and is_players_token(board, token)]
    if not viewers:
        return seen
    lit: Bools | None = None
    for token in viewers:
        eyes = rules.eyesight(board, token.id)
        here = [cell for cell in token.cells if cell in grid]
        view = np.zeros_like(seen)
        for cell in () if eyes.blind else here:
            view |= _view_from(ObstacleKey(grid), cell)
        if not eyes.in_the_dark and not eyes.blind:
            lit = light_table(rules, board) > 0 if lit is None else lit
            view &= lit
        for x, y in here:
            view[y, x] = True
        seen |= view
    return seen


def light_table(rules: AnyRuleset, board: AnyEncounter) -> Levels:
    """How bright it is in each cell: 0 dark, 1 dim, 2 bright. ValueError if the map is no grid."""
    import numpy as np

    from battlemap.board.grid.lighting import LEVELS, light_levels

    grid, light = _grid(board), rules.scene_light(board)
    if light.everywhere is not None:
        return np.full((grid.rows, grid.columns), LEVELS.index(light.everywhere), np.uint8)
    if not (grid.lights or grid.lamps):
        return np.full((grid.rows, grid.columns), 2, np.uint8)
    return light_levels(grid, light.carried)


def _view_from(key: ObstacleKey, cell: Cell) -> Bools:
    import numpy as np

    from battlemap.board.grid.field_of_view import visible_table

    grid, views = key.grid, _packed_views(key)
    if cell not in views:
        if len(views) >= MOST_VIEWS:
            del views[next(iter(views))]
        views[cell] = np.packbits(visible_table(grid, cell))
    bits = np.unpackbits(views[cell], count=grid.rows * grid.columns)
    return bits.view(np.bool_).reshape(grid.rows, grid.columns)


@lru_cache(maxsize=4)
def _packed_views(key: ObstacleKey) -> dict[Cell, Levels]:
    """What is seen from the cells of one map, a bit a cell, as it was asked for."""
    return {}


def _grid(board: AnyEncounter) -> GridMap:
    if board.grid is None:
        raise ValueError("the map of this battle is no grid")
    return board.grid
