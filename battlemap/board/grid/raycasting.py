"""Straight lines over a grid: the cells they cross, the edges they meet, whether something stops them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from battlemap.board.grid.grid_arrays import OPAQUE, SOLID, Stop, edges, massive, props_by_cell, rays
from battlemap.board.grid_map import CELL, Edge, GridMap, edge_between
from battlemap.board.ids import Cell, EdgeId, Point

NEAR = 1e-9
"""Lines that pass a corner this closely (in cells) pass through it."""


class EdgeCrossing(NamedTuple):
    """Where a line goes from one cell into the next.

    *at*: how far along, 0 to 1. Over a side the two cells share it; through a corner they touch there.
    """

    at: float
    leaving: Cell
    entering: Cell


def edge_crossings(start: Point, end: Point) -> Iterator[EdgeCrossing]:
    """Every passing from one cell to the next on the line between two points (px at 100 %).

    A line that runs along a side of cells belongs to those below it or right of it; one that begins on a side to those
    it leads into.
    """
    (ax, ay), (bx, by) = (start[0] / CELL, start[1] / CELL), (end[0] / CELL, end[1] / CELL)
    dx, dy = bx - ax, by - ay
    sx, sy = (dx > NEAR) - (dx < -NEAR), (dy > NEAR) - (dy < -NEAR)
    x, y = _first(ax, sx), _first(ay, sy)
    while True:
        across = ((x + (sx > 0)) - ax) / dx if sx else 2.0
        down = ((y + (sy > 0)) - ay) / dy if sy else 2.0
        at = min(across, down)
        if at >= 1 - NEAR:
            return
        corner = abs(across - down) * max(abs(dx), abs(dy)) <= NEAR
        leaving = (x, y)
        if corner or across < down:
            x += sx
        if corner or down < across:
            y += sy
        yield EdgeCrossing(at, leaving, (x, y))


def _first(at: float, sense: int) -> int:
    """In which column or row a line begins."""
    nearest = round(at)
    if abs(at - nearest) <= NEAR:
        return nearest - 1 if sense < 0 else nearest
    return int(at // 1)


def crossed_cells(a: Point, b: Point) -> tuple[Cell, ...]:
    """The cells that the line between two points (px at 100 %) crosses, from *a* on; one that it only touches is none."""
    start, end = (a[0] / CELL, a[1] / CELL), (b[0] / CELL, b[1] / CELL)
    dx, dy = end[0] - start[0], end[1] - start[1]
    first = (_first(start[0], (dx > NEAR) - (dx < -NEAR)), _first(start[1], (dy > NEAR) - (dy < -NEAR)))
    return (first, *(passing.entering for passing in edge_crossings(a, b)))


def edges_round(grid: GridMap, leaving: Cell, entering: Cell) -> tuple[tuple[Cell, tuple[tuple[EdgeId, Edge], ...]], ...]:
    """The ways from a cell to the next: the cell between (or the next itself) and the edges that are crossed.

    One way over a side; two round a corner, by way of the cell beside it and by way of the one above or below.
    """
    if leaving[0] == entering[0] or leaving[1] == entering[1]:
        return ((entering, _edges_met(grid, (leaving, entering))),)
    return tuple(
        (between, _edges_met(grid, (leaving, between, entering)))
        for between in ((entering[0], leaving[1]), (leaving[0], entering[1]))
    )


def _edges_met(grid: GridMap, path: tuple[Cell, ...]) -> tuple[tuple[EdgeId, Edge], ...]:
    met_edges = []
    for number in range(len(path) - 1):
        key = edge_between(path[number], path[number + 1])
        if key is not None and (edge := grid.edges.get(key)) is not None:
            met_edges.append((key, edge))
    return tuple(met_edges)


def cell_obstruction(grid: GridMap, cell: Cell) -> str:
    """What fills a cell so that nobody sees or shoots through it, in words; empty if nothing does, or off the map."""
    if cell not in grid:
        return ""
    surface = grid.surface(cell)
    if massive(surface):
        return f"{surface.name.lower()} is in the way"
    return (
        next((f"{prop.name} is in the way" for prop in props_by_cell(grid).get(cell, ()) if prop.opaque), "")
        if grid.props
        else ""
    )


class EdgeLines:
    """The lines between cells of one map, for one kind of thing that they stand for."""

    __slots__ = ("mark", "north", "passes", "west")

    def __init__(self, grid: GridMap, stop: Stop) -> None:
        self.north, self.west = edges(grid)
        self.passes = rays(grid, stop)
        self.mark = OPAQUE if stop == "sight" else SOLID

    def clear(self, a: Cell, b: Cell) -> bool:
        """Whether nothing stops the line between the middles of two cells of the map.

        Through a corner one of the two ways round it is enough. What fills the first or the last cell stops nothing.
        """
        north, west, passes, mark = self.north, self.west, self.passes, self.mark
        (x, y), (dx, dy) = a, (b[0] - a[0], b[1] - a[1])
        sx, sy, wide, high = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0), abs(dx), abs(dy)
        right, down = int(dx > 0), int(dy > 0)
        across = below = 0
        while across < wide or below < high:
            # The next side of a column is met before the next side of a row, or a corner is where both are met.
            sooner = (2 * across + 1) * high - (2 * below + 1) * wide
            if sooner < 0:
                if west[y, x + right] & mark:
                    return False
            elif sooner > 0:
                if north[y + down, x] & mark:
                    return False
            elif (west[y, x + right] & mark or north[y + down, x + sx] & mark or not passes[2 * y + 1, 2 * (x + sx) + 1]) and (
                north[y + down, x] & mark or west[y + sy, x + right] & mark or not passes[2 * (y + sy) + 1, 2 * x + 1]
            ):
                return False
            if sooner <= 0:
                x, across = x + sx, across + 1
            if sooner >= 0:
                y, below = y + sy, below + 1
            if (across < wide or below < high) and not passes[2 * y + 1, 2 * x + 1]:
                return False
        return True


def clear(grid: GridMap, a: Cell, b: Cell, stop: Stop) -> bool:
    """Whether nothing stops the line between the middles of two cells (see EdgeLines). ValueError if one lies off the map."""
    if a not in grid or b not in grid:
        raise ValueError("that is off the map")
    return EdgeLines(grid, stop).clear(a, b)
