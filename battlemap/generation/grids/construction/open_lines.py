"""How far somebody can be shot at without cover on a grid: lines that meet no wall and nothing that gives cover."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from battlemap.board.grid.grid_arrays import rays
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[bool_]
    """(2 · rows + 1, 2 · columns + 1): the cells of the map at odd places, their sides and corners between them."""

MOST_SAMPLES = 260
"""Lines are looked for from no more than so many cells, spread evenly over the map."""


class OpenLine(NamedTuple):
    """A line without cover, by the cells at its ends, and how long it is in cells."""

    start: Cell
    end: Cell
    length: float


def open_mask(grid: GridMap) -> Bools:
    """Where a shot passes without meeting a wall or anything that gives cover."""
    passes = rays(grid, "shot").copy()
    for prop in grid.props.values():
        if prop.cover:
            x, y = prop.at
            passes[2 * y : 2 * (y + prop.rows) + 1, 2 * x : 2 * (x + prop.columns) + 1] = False
    for key, edge in grid.edges.items():
        if edge.cover:
            where, side = key.split(" ")
            x, y = (int(number) for number in where.split(","))
            passes[2 * y if side == "n" else 2 * y + 1, 2 * x + 1 if side == "n" else 2 * x] = False
    return passes


def longest_lines(grid: GridMap, standable: Iterable[Cell], starts: Iterable[Cell] | None = None) -> list[OpenLine]:
    """The farthest that can be shot at without cover from each of *starts*, the longest first.

    Without *starts* from cells that are spread evenly over those on which one can stand.
    """
    import numpy as np

    cells = sorted(standable, key=lambda cell: (cell[1], cell[0]))
    if not cells:
        return []
    passes, mask = open_mask(grid), np.zeros((grid.rows, grid.columns), np.bool_)
    for x, y in cells:
        mask[y, x] = True
    lines = []
    for x, y in _spread(grid, cells) if starts is None else starts:
        seen = _view(passes, (x, y)) & mask
        rows, columns = seen.nonzero()
        if len(rows):
            away = (rows - y) ** 2 + (columns - x) ** 2
            at = int(away.argmax())
            far = int(columns[at]), int(rows[at])
            lines.append(OpenLine((x, y), far, hypot(far[0] - x, far[1] - y)))
    return sorted(lines, key=lambda line: (-line.length, line))


def nearest_open_shot(grid: GridMap, starts: Iterable[Cell], ends: Iterable[Cell]) -> float | None:
    """How many cells apart those of two groups are who can shoot at each other without cover; None if nobody can."""
    passes, goals = open_mask(grid), list(ends)
    best: float | None = None
    for x, y in starts:
        seen = _view(passes, (x, y))
        for column, row in goals:
            away = hypot(column - x, row - y)
            if seen[row, column] and (best is None or away < best):
                best = away
    return best


def _spread(grid: GridMap, cells: list[Cell]) -> list[Cell]:
    """Some of the cells, evenly spread over the map, and as evenly in its mirror image."""
    step = max(1, round((grid.columns * grid.rows / MOST_SAMPLES) ** 0.5))
    columns, rows = _even_places(grid.columns, step), _even_places(grid.rows, step)
    return [(x, y) for x, y in cells if x in columns and y in rows]


def _even_places(count: int, step: int) -> set[int]:
    """Every so many of *count* places, counted from both ends to the middle."""
    half = range(0, (count + 1) // 2, step)
    return {*half, *(count - 1 - place for place in half)}


def _view(passes: Bools, cell: Cell) -> Bools:
    import tcod.constants
    import tcod.map

    x, y = cell
    seen = tcod.map.compute_fov(passes, (2 * y + 1, 2 * x + 1), 0, False, tcod.constants.FOV_SYMMETRIC_SHADOWCAST)
    return seen[1::2, 1::2]
