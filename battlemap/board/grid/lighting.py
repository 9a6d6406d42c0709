"""How bright it is: the light of the place, lamps, and lights that somebody carries.

A light falls on the cells within its radius that its own cell sees. Of several lights, the brightest counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from battlemap.board.grid.distances import steps_between
from battlemap.board.grid.field_of_view import sees, view_around
from battlemap.board.grid_map import LIGHTS, Diagonals, GridMap, Light
from battlemap.board.ids import Cell

if TYPE_CHECKING:
    from numpy import signedinteger, uint8
    from numpy.typing import NBitBase, NDArray

    Levels: TypeAlias = NDArray[uint8]
    """(rows, columns): the places in LEVELS."""
    Distances: TypeAlias = NDArray[signedinteger[NBitBase]]
    """(rows, columns), or what broadcasts to it: whole cells."""

Carried: TypeAlias = Iterable[tuple[Cell, float, float]]
"""Lights that somebody carries: where, bright within this radius, dim within that one (units of the map)."""
LEVELS: tuple[Light, ...] = ("dark", "dim", "bright")
"""The lights by their number in a table."""


def light_at(grid: GridMap, cell: Cell, carried_lamps: Carried = (), diagonals: Diagonals = "one") -> Light:
    """How bright it is in a cell; dark off the map."""
    if cell not in grid:
        return "dark"
    best = LEVELS.index(grid.ambient(cell))
    for at, bright, dim in _lights(grid, carried_lamps):
        if best == 2:
            break
        away = steps_between(cell[0] - at[0], cell[1] - at[1], diagonals)
        level = 2 if away <= bright else 1 if away <= dim else 0
        if level > best and sees(grid, at, cell):
            best = level
    return LEVELS[best]


def light_levels(grid: GridMap, carried_lamps: Carried = (), diagonals: Diagonals = "one") -> Levels:
    """How bright it is, by row and column: 0 dark, 1 dim, 2 bright (the places in LEVELS)."""
    import numpy as np

    found = _ambient(grid)
    for at, bright, dim in _lights(grid, carried_lamps):
        left, top, seen = view_around(grid, at, int(max(bright, dim)))
        height, width = seen.shape
        columns, rows = np.abs(np.arange(width) + left - at[0]), np.abs(np.arange(height) + top - at[1])
        away = _distances(columns[None, :], rows[:, None], diagonals)
        part = found[top : top + height, left : left + width]
        np.maximum(part, seen * ((away <= bright).astype(np.uint8) + (away <= max(bright, dim))), out=part)
    return found


def _distances(columns: Distances, rows: Distances, diagonals: Diagonals) -> Distances:
    """How far each cell is away in cells, by how far its column and its row are."""
    import numpy as np

    longer: Distances = np.maximum(columns, rows)
    shorter: Distances = np.minimum(columns, rows)
    match diagonals:
        case "one":
            return longer
        case "never":
            return longer + shorter
    return longer + shorter // 2


def _lights(grid: GridMap, carried_lamps: Carried) -> Iterator[tuple[Cell, float, float]]:
    """Where every light is and how far it shines, in cells."""
    for lamp in grid.lamps.values():
        if lamp.lit and lamp.at in grid:
            yield lamp.at, lamp.bright / grid.cell, lamp.dim / grid.cell
    for at, bright, dim in carried_lamps:
        if at in grid:
            yield at, bright / grid.cell, dim / grid.cell


def _ambient(grid: GridMap) -> Levels:
    import numpy as np

    if not grid.lights:
        return np.full((grid.rows, grid.columns), 2, np.uint8)
    table = np.full(0x110000, 2, np.uint8)
    for sign, light in LIGHTS.items():
        table[ord(sign)] = LEVELS.index(light)
    return np.asarray(table[np.frombuffer("".join(grid.lights).encode("utf-32-le"), "<u4")]).reshape(grid.rows, grid.columns)
