"""Lines anywhere on a grid as edges between its cells: whatever parts the middles of two cells stands between them."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor

from battlemap.board.grid_map import Edge, EdgeKind
from battlemap.board.ids import EdgeId, Point
from battlemap.formats.found.found_map import FoundDoor, FoundWall

STRENGTH: dict[EdgeKind, int] = {"curtain": 1, "low wall": 2, "fence": 3, "window": 4, "wall": 5}
"""Of two lines that part the same cells the stronger one is kept; doors are stronger than all of them."""


def wall_edges(walls: tuple[FoundWall, ...], columns: int, rows: int) -> dict[EdgeId, Edge]:
    """The edges on which walls come to stand; what lies outside the grid is cut off.

    A line that closes round some cells closes round them as edges too: no way leads from inside to outside.
    """
    edges: dict[EdgeId, Edge] = {}
    for wall in walls:
        edge, strength = Edge(wall.kind), STRENGTH.get(wall.kind, 0)
        for a, b in pairwise(wall.points):
            for key in crossed_edges(a, b, columns, rows):
                if key not in edges or STRENGTH.get(edges[key].kind, 9) < strength:
                    edges[key] = edge
    return edges


def door_edges(doors: tuple[FoundDoor, ...], columns: int, rows: int) -> dict[EdgeId, Edge]:
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


def _nearest(door: FoundDoor, columns: int, rows: int) -> tuple[EdgeId, ...]:
    x, y = door.middle
    if abs(door.b[0] - door.a[0]) >= abs(door.b[1] - door.a[1]):
        column, row = floor(x), round(y)
        return (EdgeId(f"{column},{row} n"),) if 0 <= column < columns and 0 <= row <= rows else ()
    column, row = round(x), floor(y)
    return (EdgeId(f"{column},{row} w"),) if 0 <= column <= columns and 0 <= row < rows else ()
