"""Shapes of cells that something fills: bursts, cones, rays, squares. Walls stop them, all but the squares."""

from __future__ import annotations

from math import hypot

from battlemap.board.distances import steps_between
from battlemap.board.grid_map import CELL, Diagonals, GridMap, covered, middle
from battlemap.board.ids import Cell
from battlemap.board.rays import crossed_cells
from battlemap.board.sight import visible_table

WIDTH = 0.5**0.5
"""The cosine of half a cone's angle: a quarter of a circle."""


def burst(grid: GridMap, at: Cell, radius: float, diagonals: Diagonals = "one") -> frozenset[Cell]:
    """The cells at most *radius* cells from one, it with them, that something flying straight from it reaches."""
    return _reached(grid, at, int(radius), diagonals)


def cone(grid: GridMap, at: Cell, towards: Cell, length: float, diagonals: Diagonals = "one") -> frozenset[Cell]:
    """The cells of a quarter circle that opens from *at*, without it, towards another cell, *length* cells long."""
    ahead = (towards[0] - at[0], towards[1] - at[1])
    far = hypot(*ahead)
    if not far:
        return frozenset()

    def inside(cell: Cell) -> bool:
        dx, dy = cell[0] - at[0], cell[1] - at[1]
        return (dx, dy) != (0, 0) and dx * ahead[0] + dy * ahead[1] >= WIDTH * hypot(dx, dy) * far - 1e-9

    return frozenset(filter(inside, _reached(grid, at, int(length), diagonals)))


def ray(grid: GridMap, at: Cell, towards: Cell, length: float, diagonals: Diagonals = "one") -> frozenset[Cell]:
    """The cells on a straight line from *at*, without it, through another cell and on, *length* cells long."""
    dx, dy = towards[0] - at[0], towards[1] - at[1]
    far = max(abs(dx), abs(dy))
    if not far:
        return frozenset()
    (x, y), reach = middle(at), (int(length) + 1) * CELL / far
    line = crossed_cells((x, y), (x + dx * reach, y + dy * reach))
    return _reached(grid, at, int(length), diagonals) & frozenset(line[1:])


def square(at: Cell, size: int) -> frozenset[Cell]:
    """A square of so many cells across, *at* its upper left; parts of it may lie off the map."""
    return frozenset(covered(at, size))


def _reached(grid: GridMap, at: Cell, reach: int, diagonals: Diagonals) -> frozenset[Cell]:
    if at not in grid:
        return frozenset()
    rows, columns = visible_table(grid, at, reach, "shot").nonzero()
    return frozenset(
        (x, y)
        for x, y in zip(columns.tolist(), rows.tolist(), strict=True)
        if steps_between(x - at[0], y - at[1], diagonals) <= reach
    )
