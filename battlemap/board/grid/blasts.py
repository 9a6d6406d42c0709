"""Shapes measured as the crow flies: discs, wedges that widen, and the cells that something can be shot at. Walls stop them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, hypot

from battlemap.board.grid.field_of_view import visible_table
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell

EPSILON = 1e-9


def disc(grid: GridMap, at: Cell, radius: float) -> frozenset[Cell]:
    """The cells whose middles lie at most *radius* cells from the middle of one, it with them."""
    near = _open_cells(grid, at, ceil(radius))
    return frozenset([cell for cell in near if hypot(cell[0] - at[0], cell[1] - at[1]) <= radius + EPSILON])


def wedge(grid: GridMap, at: Cell, towards: Cell, length: float, near: float, far: float) -> frozenset[Cell]:
    """The cells whose middles lie in a wedge that opens from *at*, without it, towards another cell.

    It is *length* cells long, *near* cells wide where it begins and *far* at its end, and widens evenly between.
    """
    ahead = (towards[0] - at[0], towards[1] - at[1])
    size = hypot(*ahead)
    if not size or not length:
        return frozenset()

    def inside(cell: Cell) -> bool:
        dx, dy = cell[0] - at[0], cell[1] - at[1]
        along, across = (dx * ahead[0] + dy * ahead[1]) / size, abs(dx * ahead[1] - dy * ahead[0]) / size
        half = (near + (far - near) * along / length) / 2
        return (dx, dy) != (0, 0) and -EPSILON <= along <= length + EPSILON and across <= half + EPSILON

    return frozenset(filter(inside, _open_cells(grid, at, ceil(hypot(length, far)))))


def flight_cells(grid: GridMap, at: Cell, box: tuple[int, int, int, int], steps: Sequence[bool]) -> tuple[Cell, ...]:
    """The cells that something flying straight from *at* reaches, the nearest to a box first; none inside it.

    *box*: the first column and row and the last ones of whoever shoots; *steps*: by the number of cells from it (0, 1, 2 …)
    whether such a cell counts.
    """
    import numpy as np

    reach = len(steps) - 1
    if at not in grid or reach < 1:
        return ()
    window = reach + max(box[2] - box[0], box[3] - box[1])
    y, x = visible_table(grid, at, window, "shot").nonzero()
    far = np.maximum.reduce([box[0] - x, x - box[2], box[1] - y, y - box[3], np.zeros_like(x)])
    fits = (far > 0) & (far <= reach) & np.array(steps)[np.minimum(far, reach)]
    nearest = np.argsort(far[fits], kind="stable")
    return tuple(zip(x[fits][nearest].tolist(), y[fits][nearest].tolist(), strict=True))


def _open_cells(grid: GridMap, at: Cell, reach: int) -> list[Cell]:
    """The cells that something flying straight from *at* reaches, so many columns and rows around it."""
    if at not in grid:
        return []
    rows, columns = visible_table(grid, at, reach, "shot").nonzero()
    return list(zip(columns.tolist(), rows.tolist(), strict=True))
