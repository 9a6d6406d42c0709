"""What can be seen from a cell of a grid.

Sight goes from the middle of a cell to the middle of another, by rays (see casting): nobody sees through a closed wall, and
between cells that are not filled themselves sight goes both ways. Neighbours see each other if nothing opaque stands between
them, at a corner on one of the two ways round it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from battlemap.board.grid.grid_arrays import Stop, rays
from battlemap.board.grid.raycasting import EdgeLines, clear
from battlemap.board.grid.shadowcasting import CellBounds, cast_rays
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[bool_]
    """(rows, columns)."""

ROUND: tuple[Cell, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


def sees(grid: GridMap, a: Cell, b: Cell) -> bool:
    """Whether one sees cell *b* from cell *a*; nothing is seen of or from what lies off the map."""
    if a not in grid or b not in grid:
        return False
    if max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1:
        return a == b or clear(grid, a, b, "sight")
    part = CellBounds(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]) + 1, max(a[1], b[1]) + 1)
    return _is_open(grid, part, "sight") or bool(cast_rays(grid, a, part, "sight")[b[1] - part.top, b[0] - part.left])


class FieldOfView(NamedTuple):
    """What is seen of one part of a map: cell (x, y) is [y − top, x − left]."""

    left: int
    top: int
    visible: Bools


def view_around(grid: GridMap, cell: Cell, radius: int, stop: Stop = "sight") -> FieldOfView:
    """What is seen from a cell, so many columns and rows around it. ValueError if it lies off the map."""
    import numpy as np

    if cell not in grid:
        raise ValueError("that is off the map")
    x, y = cell
    left, top = max(0, x - radius), max(0, y - radius)
    part = CellBounds(left, top, min(grid.columns, x + radius + 1), min(grid.rows, y + radius + 1))
    if _is_open(grid, part, stop):
        return FieldOfView(left, top, np.ones((part.bottom - top, part.right - left), np.bool_))
    seen, lines = cast_rays(grid, cell, part, stop), EdgeLines(grid, stop)
    for dx, dy in ROUND if radius else ():
        if (x + dx, y + dy) in grid:
            seen[y + dy - top, x + dx - left] = lines.clear(cell, (x + dx, y + dy))
    return FieldOfView(left, top, seen)


def visible_table(grid: GridMap, cell: Cell, radius: int | None = None, stop: Stop = "sight") -> Bools:
    """What is seen from a cell, by row and column of the whole map; with a *radius* no farther than so many columns and rows.

    *stop*: what ends a ray, "sight" what is opaque, "shot" only what is solid. ValueError if the cell lies off the map.
    """
    import numpy as np

    left, top, seen = view_around(grid, cell, max(grid.columns, grid.rows) if radius is None else radius, stop)
    if seen.shape == (grid.rows, grid.columns):
        return np.asarray(seen)
    found = np.zeros((grid.rows, grid.columns), np.bool_)
    found[top : top + seen.shape[0], left : left + seen.shape[1]] = seen
    return found


def field_of_view(grid: GridMap, cell: Cell, radius: int | None = None) -> frozenset[Cell]:
    """All cells seen from a cell, itself with them; with a *radius* no farther than so many columns and rows.

    To paint them, visible_table is much faster.
    """
    return cells_of(visible_table(grid, cell, radius))


def cells_of(table: Bools) -> frozenset[Cell]:
    """The cells for which a table of the whole map is true."""
    rows, columns = table.nonzero()
    return frozenset(zip(columns.tolist(), rows.tolist(), strict=True))


def _is_open(grid: GridMap, part: CellBounds, stop: Stop) -> bool:
    """Whether nothing on a part of the map stops any ray."""
    left, top, right, bottom = part
    return bool(rays(grid, stop)[2 * top : 2 * bottom + 1, 2 * left : 2 * right + 1].all())
