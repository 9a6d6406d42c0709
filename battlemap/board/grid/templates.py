"""Areas that are laid over a grid by hand, whatever the rules say: a circle, a cone, a box; walls may stop the first two."""

from __future__ import annotations

from math import ceil, cos, hypot, radians
from typing import Literal, TypeAlias

from battlemap.board.grid.grid_drawing import spans_of_rectangle
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell

TemplateShape: TypeAlias = Literal["circle", "cone", "box"]
FARTHEST = 60
"""So many cells a circle or a cone reaches at most."""
EPSILON = 1e-9


def template_reach(start: Cell, end: Cell) -> int:
    """How far a circle or a cone reaches that is drawn from the middle of one cell to another, in whole cells."""
    return min(FARTHEST, round(hypot(end[0] - start[0], end[1] - start[1])))


def template_cells(
    grid: GridMap, shape: TemplateShape, start: Cell, end: Cell, angle: float = 60, stopped: bool = True
) -> frozenset[Cell]:
    """The cells of the grid that a template covers, drawn from one cell to another; the latter may lie outside.

    A circle lies around *start*, a cone of *angle* degrees opens there towards *end*; both cover what has its middle within their
    reach, where they are *stopped* without what lies behind walls. A box has the two cells in its corners.
    """
    if start not in grid:
        return frozenset()
    if shape == "box":
        return frozenset([(x, row) for row, left, right in spans_of_rectangle(grid, start, end) for x in range(left, right)])
    reach = template_reach(start, end)
    ahead = end[0] - start[0], end[1] - start[1]
    size, least = hypot(*ahead), cos(radians(angle / 2)) - EPSILON

    def covers(cell: Cell) -> bool:
        dx, dy = cell[0] - start[0], cell[1] - start[1]
        far = hypot(dx, dy)
        if far > reach + EPSILON:
            return False
        return shape == "circle" or far > 0 and dx * ahead[0] + dy * ahead[1] >= least * far * size

    return frozenset(filter(covers, _near_cells(grid, start, ceil(reach), stopped)))


def template_words(grid: GridMap, shape: TemplateShape, start: Cell, end: Cell, angle: float = 60) -> str:
    """How large a template is, in the unit of the map: "6 m around", "9 m, 60°", "6 × 4 m"."""
    if shape == "box":
        across, down = (abs(a - b) + 1 for a, b in zip(start, end, strict=True))
        return f"{across * grid.cell:g} × {down * grid.cell:g} {grid.unit}"
    length = f"{template_reach(start, end) * grid.cell:g} {grid.unit}"
    return f"{length} around" if shape == "circle" else f"{length}, {angle:g}°"


def _near_cells(grid: GridMap, at: Cell, reach: int, stopped: bool) -> list[Cell]:
    if stopped:
        from battlemap.board.grid.field_of_view import visible_table

        rows, columns = visible_table(grid, at, reach, "shot").nonzero()
        return list(zip(columns.tolist(), rows.tolist(), strict=True))
    x, y = at
    return [
        (column, row)
        for row in range(max(0, y - reach), min(grid.rows, y + reach + 1))
        for column in range(max(0, x - reach), min(grid.columns, x + reach + 1))
    ]
