"""Rays cast over a grid from the middle of a cell, by symmetric shadowcasting (tcod).

A map of up to FINE cells is cast on one three times as fine, on which rock is exactly as wide as its cells. A wall has to lie in
one of the two rows at its line: so rays are cast twice, once with every wall below or right of its line and once with every wall
above or left of it, and what either sees is seen. Larger maps are cast once, on the map of grid_arrays.rays, where walls are half
a cell thick. Either way nothing leaks: cells that meet at a corner see each other only if one way round that corner is open.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from battlemap.board.grid.grid_arrays import ObstacleKey, Stop, add_rim, filled_cells, rays, stopping_edges
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[bool_]

FINE = 128 * 128
"""The largest map, in cells, that is cast finely: a larger one would take longer than a moving token leaves time for."""


class CellBounds(NamedTuple):
    """A part of a map: its left and top, and right and bottom just beyond it."""

    left: int
    top: int
    right: int
    bottom: int


def cast_rays(grid: GridMap, cell: Cell, part: CellBounds, stop: Stop) -> Bools:
    """What is seen of a part of the map from a cell of it, by row and column of the part.

    What fills a cell is seen if a cell beside it is, with no wall between; who stands in such a cell looks out of it.
    """
    left, top, right, bottom = part
    # One cell more all round: what fills a cell at the rim may be seen from the side that lies outside.
    wider = CellBounds(max(0, left - 1), max(0, top - 1), min(grid.columns, right + 1), min(grid.rows, bottom + 1))
    masses = filled_cells(grid)
    hollow = cell if masses[cell[1], cell[0]] else None
    seen = (_cast_finely if grid.columns * grid.rows <= FINE else _cast_coarsely)(grid, cell, wider, stop, hollow)
    masses = masses[wider.top : wider.bottom, wider.left : wider.right]
    if masses.any():
        seen = seen | masses & _cells_beside(grid, wider, seen, stop)
    return seen[top - wider.top : bottom - wider.top, left - wider.left : right - wider.left]


def _cells_beside(grid: GridMap, part: CellBounds, seen: Bools, stop: Stop) -> Bools:
    """The cells of a part that have one of those that are seen at a side, without a wall between."""
    import numpy as np

    left, top, right, bottom = part
    north, west = stopping_edges(grid, stop)
    above, beside = ~north[top + 1 : bottom, left:right], ~west[top:bottom, left + 1 : right]
    cells = np.zeros_like(seen)
    cells[1:] |= seen[:-1] & above
    cells[:-1] |= seen[1:] & above
    cells[:, 1:] |= seen[:, :-1] & beside
    cells[:, :-1] |= seen[:, 1:] & beside
    return cells


def _compute_view(passes: Bools, x: int, y: int) -> Bools:
    import tcod.constants
    import tcod.map

    return tcod.map.compute_fov(passes, (y, x), 0, False, tcod.constants.FOV_SYMMETRIC_SHADOWCAST)


def _cast_coarsely(grid: GridMap, cell: Cell, part: CellBounds, stop: Stop, hollow: Cell | None) -> Bools:
    left, top, right, bottom = part
    passes = rays(grid, stop, hollow)[2 * top : 2 * bottom + 1, 2 * left : 2 * right + 1]
    return _compute_view(passes, 2 * (cell[0] - left) + 1, 2 * (cell[1] - top) + 1)[1::2, 1::2]


def _cast_finely(grid: GridMap, cell: Cell, part: CellBounds, stop: Stop, hollow: Cell | None) -> Bools:
    import numpy as np

    left, top, right, bottom = part
    seen = np.zeros((bottom - top, right - left), np.bool_)
    for passes in _ray_masks(ObstacleKey(grid), stop, hollow):
        window = passes[3 * top : 3 * bottom, 3 * left : 3 * right]
        seen |= _compute_view(window, 3 * (cell[0] - left) + 1, 3 * (cell[1] - top) + 1)[1::3, 1::3]
    return seen


@lru_cache(maxsize=8)
def _ray_masks(key: ObstacleKey, stop: Stop, hollow: Cell | None) -> tuple[Bools, ...]:
    """Where a ray passes, three tiles to a cell: once where no edge stops it, else twice.

    First with the walls below or right of their lines, then with those above or left of them.
    """
    import numpy as np

    lines, columns = key.grid.rows, key.grid.columns
    full = add_rim(key.grid, hollow)
    masses = full[1:-1, 1:-1].repeat(3, 0).repeat(3, 1)
    north, west = stopping_edges(key.grid, stop)
    shut, low, high = _corners(full, north, west)
    bare = not (north.any() or west.any())
    masks = []
    for first, beyond in ((0, 0),) if bare else ((0, 0), (2, 1)):
        walls = np.zeros((3 * lines, 3 * columns), np.bool_)
        rows, sides = slice(beyond, lines + beyond), slice(beyond, columns + beyond)
        walls[first::3] |= north[rows, :columns].repeat(3, 1)
        walls[:, first::3] |= west[:lines, sides].repeat(3, 0)
        walls[first::3, first::3] |= shut[rows, sides]
        if beyond:
            walls[2:-3:3, 3::3] |= high[1:lines, 1:columns]
        else:
            walls[3::3, 2:-3:3] |= low[1:lines, 1:columns]
        masks.append(~(masses | walls))
    return tuple(masks)


def _corners(full: Bools, north: Bools, west: Bools) -> tuple[Bools, Bools, Bools]:
    """Where no ray may pass a corner from the upper left to the lower right, and where not the other way across.

    The latter twice: where neither the wall to the left nor the one above is in the way yet, and neither the others.
    """
    import numpy as np

    left, up = np.zeros_like(north), np.zeros_like(west)
    left[:, 1:], up[1:, :] = north[:, :-1], west[:-1, :]
    a, b, c, d = full[:-1, :-1], full[:-1, 1:], full[1:, :-1], full[1:, 1:]
    shut = ~a & ~d & (b | up | north) & (c | left | west)
    across = ~b & ~c & (a | up | left) & (d | north | west)
    return shut, across & ~(left | up), across & ~(north | west)
