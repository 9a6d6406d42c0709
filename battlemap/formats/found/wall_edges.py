"""Lines anywhere on a grid as edges between its cells: whatever parts the middles of two cells stands between them."""

from collections.abc import Iterator
from itertools import pairwise
from math import floor
from typing import Any

from battlemap.board.grid_map import Edge, EdgeKind
from battlemap.board.ids import EdgeId, Point
from battlemap.formats.map_walls import MapDoor, MapWall

STRENGTH: dict[EdgeKind, int] = {"curtain": 1, "low wall": 2, "fence": 3, "window": 4, "wall": 5}
"""Of two lines that part the same cells the stronger one is kept; doors are stronger than all of them."""
MANY = 20_000
"""From so many points on walls are laid all at once, *AT_A_TIME* lines in one go."""
AT_A_TIME = 10_000
STEP, HALF = 1 << 15, 1 << 14
"""Parts of a cell and of half a cell, to which points are rounded before they are compared: a thousandth of a px on screen."""
FAR = 1 << 13
"""Cells: points farther out are drawn in to here, where they are far from any grid."""


def wall_edges(walls: tuple[MapWall, ...], columns: int, rows: int) -> dict[EdgeId, Edge]:
    """The edges on which walls come to stand; what lies outside the grid is cut off.

    A line that closes round some cells closes round them as edges too: no way leads from inside to outside.
    """
    if sum(len(wall.points) for wall in walls) > MANY:
        return _many_wall_edges(walls, columns, rows)
    edges: dict[EdgeId, Edge] = {}
    for wall in walls:
        edge, strength = Edge(wall.kind), STRENGTH.get(wall.kind, 0)
        for a, b in pairwise(wall.points):
            for key in crossed_edges(a, b, columns, rows):
                if key not in edges or STRENGTH.get(edges[key].kind, 9) < strength:
                    edges[key] = edge
    return edges


def _many_wall_edges(walls: tuple[MapWall, ...], columns: int, rows: int) -> dict[EdgeId, Edge]:
    """The same for so many walls that each by itself would take too long."""
    import numpy

    edges: dict[EdgeId, Edge] = {}
    for kind in sorted({wall.kind for wall in walls}, key=lambda kind: -STRENGTH.get(kind, 0)):
        pieces = [(*a, *b) for wall in walls if wall.kind == kind for a, b in pairwise(wall.points)]
        ends = numpy.array(pieces, numpy.float64).reshape(-1, 4).clip(-FAR, FAR)
        ends = numpy.rint(ends * STEP).astype(numpy.int64)
        upright, level = _upright(ends, columns, rows), _level(ends, columns, rows)
        edge = Edge(kind)
        for side, crossed in (("w", upright), ("n", level)):
            for y, x in zip(*(axis.tolist() for axis in numpy.nonzero(crossed)), strict=True):
                edges.setdefault(EdgeId(f"{x},{y} {side}"), edge)
    return edges


def _upright(ends: Any, columns: int, rows: int) -> Any:
    """Which upright edges (rows × columns + 1) lines cross; *ends*: n × 4 whole numbers, ax, ay, bx, by."""
    import numpy

    ends = numpy.where(ends[:, 1:2] <= ends[:, 3:4], ends, ends[:, [2, 3, 0, 1]])
    ax, ay, bx, by = ends.T
    first, last = numpy.clip(-((HALF - ay) // STEP), 0, rows), numpy.clip(-((HALF - by) // STEP), 0, rows)
    crossed = numpy.zeros((rows, columns + 1), bool)
    for of, row in _spread(first, last - first):
        height = by[of] - ay[of]
        x = (ax[of] - HALF) * height + (row * STEP + HALF - ay[of]) * (bx - ax)[of]
        _mark(crossed, row, x // (STEP * height) + 1)
    return crossed


def _level(ends: Any, columns: int, rows: int) -> Any:
    """Which level edges (rows + 1 × columns) lines cross."""
    import numpy

    ends = numpy.where(ends[:, 0:1] <= ends[:, 2:3], ends, ends[:, [2, 3, 0, 1]])
    ax, ay, bx, by = ends.T
    first, last = numpy.clip((ax - HALF) // STEP + 1, 0, columns), numpy.clip((bx - HALF) // STEP + 1, 0, columns)
    crossed = numpy.zeros((columns, rows + 1), bool)
    for of, column in _spread(first, last - first):
        width, rises = bx[of] - ax[of], (by < ay)[of]
        y = (ay[of] - HALF) * width + (column * STEP + HALF - ax[of]) * (by - ay)[of]
        _mark(crossed, column, numpy.where(rises, y // (STEP * width) + 1, -(-y // (STEP * width))))
    return crossed.T


def _spread(first: Any, counts: Any) -> Iterator[tuple[Any, Any]]:
    """Of each line, its number and the rows from its first on, *counts* of them; some lines at a time."""
    import numpy

    counts = numpy.maximum(counts, 0)
    for start in range(0, len(counts), AT_A_TIME):
        some = counts[start : start + AT_A_TIME]
        of = numpy.repeat(numpy.arange(len(some)), some)
        yield of + start, numpy.arange(len(of)) - numpy.repeat(numpy.cumsum(some) - some, some) + first[of + start]


def _mark(crossed: Any, lines: Any, at: Any) -> None:
    inside = (at >= 0) & (at < crossed.shape[1])
    crossed[lines[inside], at[inside]] = True


def door_edges(doors: tuple[MapDoor, ...], columns: int, rows: int) -> dict[EdgeId, Edge]:
    """The edges on which doors come to stand; one that parts no two middles stands on the edge nearest to its own."""
    edges: dict[EdgeId, Edge] = {}
    for door in doors:
        keys = tuple(crossed_edges(door.a, door.b, columns, rows)) or _nearest(door, columns, rows)
        for key in keys:
            edges[key] = Edge(door.kind, door.state, door.found)
    return edges


def crossed_edges(a: Point, b: Point, columns: int, rows: int) -> Iterator[EdgeId]:
    """Yield the edges between cells whose middles lie on different sides of the line from *a* to *b* (cells), along it.

    Middles count as moved to the left by very little, and down by much less, so that no line ever goes through one: the two
    kinds of edges then agree on the side of every middle, and a line that closes leaves no gap. The arithmetic is exact.
    """
    (ax, ay), (bx, by) = sorted((_whole(a), _whole(b)), key=lambda end: end[1])
    for row in range(max(0, -((HALF - ay) // STEP)), min(rows, -((HALF - by) // STEP))):
        x = (ax - HALF) * (by - ay) + (row * STEP + HALF - ay) * (bx - ax)
        column = x // (STEP * (by - ay)) + 1  # a middle on the line lies to the left of it
        if 0 <= column <= columns:
            yield EdgeId(f"{column},{row} w")
    (ax, ay), (bx, by) = sorted(((ax, ay), (bx, by)))
    for column in range(max(0, (ax - HALF) // STEP + 1), min(columns, (bx - HALF) // STEP + 1)):
        y, width = (ay - HALF) * (bx - ax) + (column * STEP + HALF - ax) * (by - ay), STEP * (bx - ax)
        # A middle on the line, moved to the left, lies above a line that rises to the right, and below any other.
        row = y // width + 1 if by < ay else -(-y // width)
        if 0 <= row <= rows:
            yield EdgeId(f"{column},{row} n")


def _whole(point: Point) -> tuple[int, int]:
    """The point in parts of a cell, as whole numbers: sums and products of these are exact, also in 64 bits."""
    x, y = point
    return round(min(max(x, -FAR), FAR) * STEP), round(min(max(y, -FAR), FAR) * STEP)


def _nearest(door: MapDoor, columns: int, rows: int) -> tuple[EdgeId, ...]:
    x, y = door.middle
    if abs(door.b[0] - door.a[0]) >= abs(door.b[1] - door.a[1]):
        column, row = floor(x), round(y)
        return (EdgeId(f"{column},{row} n"),) if 0 <= column < columns and 0 <= row <= rows else ()
    column, row = round(x), floor(y)
    return (EdgeId(f"{column},{row} w"),) if 0 <= column <= columns and 0 <= row < rows else ()
