"""Lines anywhere on a grid as edges between its cells: whatever parts the middles of two cells stands between them."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor
from typing import Any

from battlemap.board.grid_map import Edge, EdgeKind
from battlemap.board.ids import EdgeId, Point
from battlemap.formats.map_walls import MapDoor, MapWall

STRENGTH: dict[EdgeKind, int] = {"curtain": 1, "low wall": 2, "fence": 3, "window": 4, "wall": 5}
"""Of two lines that part the same cells the stronger one is kept; doors are stronger than all of them."""
MANY = 20_000
"""From so many points on walls are laid all at once, *AT_A_TIME* lines in one go."""
AT_A_TIME = 10_000


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
        ends = numpy.array(pieces, numpy.float64).reshape(-1, 4)
        upright = _crossed(ends, columns, rows)
        level = _crossed(ends[:, [1, 0, 3, 2]], rows, columns).T
        edge = Edge(kind)
        for side, crossed in (("w", upright), ("n", level)):
            for y, x in zip(*(axis.tolist() for axis in numpy.nonzero(crossed)), strict=True):
                edges.setdefault(EdgeId(f"{x},{y} {side}"), edge)
    return edges


def _crossed(ends: Any, columns: int, rows: int) -> Any:
    """Which upright edges (rows × columns + 1) straight lines (n × 4: ax, ay, bx, by) cross at the middles of rows."""
    import numpy

    crossed = numpy.zeros((rows, columns + 1), bool)
    for start in range(0, len(ends), AT_A_TIME):
        ax, ay, bx, by = ends[start : start + AT_A_TIME].T
        low, high = numpy.minimum(ay, by), numpy.maximum(ay, by)
        first = numpy.clip(numpy.ceil(low - 0.5), 0, rows).astype(numpy.int64)
        counts = numpy.clip(numpy.ceil(high - 0.5), 0, rows).astype(numpy.int64) - first
        counts = numpy.maximum(counts, 0)
        of = numpy.repeat(numpy.arange(len(counts)), counts)
        row = numpy.arange(len(of)) - numpy.repeat(numpy.cumsum(counts) - counts, counts) + first[of]
        column = numpy.floor(ax[of] + (row + 0.5 - ay[of]) * (bx - ax)[of] / (by - ay)[of] + 0.5)
        inside = (column >= 0) & (column <= columns)
        crossed[row[inside], column[inside].astype(numpy.int64)] = True
    return crossed


def door_edges(doors: tuple[MapDoor, ...], columns: int, rows: int) -> dict[EdgeId, Edge]:
    """The edges on which doors come to stand; one that parts no two middles stands on the edge nearest to its own."""
    edges: dict[EdgeId, Edge] = {}
    for door in doors:
        keys = tuple(crossed_edges(door.a, door.b, columns, rows)) or _nearest(door, columns, rows)
        for key in keys:
            edges[key] = Edge(door.kind, door.state, door.found)
    return edges


def crossed_edges(a: Point, b: Point, columns: int, rows: int) -> Iterator[EdgeId]:
    """The edges between cells whose middles lie on different sides of a straight line, along it."""
    (ax, ay), (bx, by) = a, b
    low, high = (ay, by) if ay <= by else (by, ay)
    for row in range(max(0, ceil(low - 0.5)), min(rows, ceil(high - 0.5))):
        column = floor(ax + (row + 0.5 - ay) * (bx - ax) / (by - ay) + 0.5)
        if 0 <= column <= columns:
            yield EdgeId(f"{column},{row} w")
    low, high = (ax, bx) if ax <= bx else (bx, ax)
    for column in range(max(0, ceil(low - 0.5)), min(columns, ceil(high - 0.5))):
        row = floor(ay + (column + 0.5 - ax) * (by - ay) / (bx - ax) + 0.5)
        if 0 <= row <= rows:
            yield EdgeId(f"{column},{row} n")


def _nearest(door: MapDoor, columns: int, rows: int) -> tuple[EdgeId, ...]:
    x, y = door.middle
    if abs(door.b[0] - door.a[0]) >= abs(door.b[1] - door.a[1]):
        column, row = floor(x), round(y)
        return (EdgeId(f"{column},{row} n"),) if 0 <= column < columns and 0 <= row <= rows else ()
    column, row = round(x), floor(y)
    return (EdgeId(f"{column},{row} w"),) if 0 <= column <= columns and 0 <= row < rows else ()
