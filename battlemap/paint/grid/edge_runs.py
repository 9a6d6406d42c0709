"""What is built along the lines of a grid, put together: sides, the ends they share, and doors that make one gate."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor

from msgspec import Struct
from PySide6.QtCore import QRectF

from battlemap.board.grid_map import CELL, Edge, GridMap
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import EdgeId
from battlemap.paint.grid.cell_contours import Knot

STONE = frozenset({"wall", "window", "secret", "portcullis", "door"})
"""Edges whose ends are masonry."""


class EdgeRun(Struct, frozen=True):
    """An edge with its place: it begins at the crossing (x, y) and runs to the right (*flat*) or down."""

    x: int
    y: int
    flat: bool
    edge: Edge

    @property
    def start(self) -> Knot:
        return self.x, self.y

    @property
    def end(self) -> Knot:
        return (self.x + 1, self.y) if self.flat else (self.x, self.y + 1)


class Gate(Struct, frozen=True):
    """Doors side by side that open as one: where they begin, how many cells wide."""

    side: EdgeRun
    count: int

    @property
    def ends(self) -> tuple[Knot, Knot]:
        first = self.side
        return first.start, (first.x + self.count, first.y) if first.flat else (first.x, first.y + self.count)


def side_of(name: EdgeId, edge: Edge) -> EdgeRun:
    """Where an edge lies."""
    where, _, which = name.partition(" ")
    x, _, y = where.partition(",")
    return EdgeRun(int(x), int(y), which == "n", edge)


def all_runs(grid: GridMap) -> tuple[EdgeRun, ...]:
    """Everything that is built on a grid, in the order in which it is to be drawn."""
    return _all_sides(IdentityKey(grid.edges))


@lru_cache(maxsize=8)
def _all_sides(edges: IdentityKey[dict[EdgeId, Edge]]) -> tuple[EdgeRun, ...]:
    return tuple(sorted((side_of(name, edge) for name, edge in edges.value.items()), key=_place))


def _place(side: EdgeRun) -> tuple[int, int, bool]:
    return side.y, side.x, side.flat


def sides_in(grid: GridMap, rect: QRectF, around: int = 2) -> list[EdgeRun]:
    """What is built in a rectangle (map px) or near it."""
    left, right = floor(rect.left() / CELL) - around, ceil(rect.right() / CELL) + around
    top, low = floor(rect.top() / CELL) - around, ceil(rect.bottom() / CELL) + around
    return [side for side in all_runs(grid) if top <= side.y <= low and left <= side.x <= right]


def stone_ends(sides: Iterable[EdgeRun]) -> dict[Knot, frozenset[str]]:
    """For every crossing that masonry comes to: from where, "l" left, "r" right, "u" up, "d" down; capitals: not a plain wall."""
    ways_by_knot: dict[Knot, set[str]] = {}
    for side in sides:
        if side.edge.kind in STONE:
            plain = side.edge.kind in ("wall", "window") or side.edge.kind == "secret" and not side.edge.found
            first, last = ("r", "l") if side.flat else ("d", "u")
            ways_by_knot.setdefault(side.start, set()).add(first if plain else first.upper())
            ways_by_knot.setdefault(side.end, set()).add(last if plain else last.upper())
    return {knot: frozenset(ways) for knot, ways in ways_by_knot.items()}


def gates(sides: Iterable[EdgeRun]) -> list[Gate]:
    """The doors, secret doors that were found, and portcullises; those side by side in one state as one."""
    doors = {
        (side.x, side.y, side.flat): side
        for side in sides
        if side.edge.kind in ("door", "portcullis") or side.edge.kind == "secret" and side.edge.found
    }
    openings: list[Gate] = []
    for (x, y, flat), side in doors.items():
        before = doors.get((x - 1, y, flat) if flat else (x, y - 1, flat))
        if before is not None and before.edge == side.edge:
            continue
        count = 1
        while True:
            after = doors.get((x + count, y, flat) if flat else (x, y + count, flat))
            if after is None or after.edge != side.edge:
                break
            count += 1
        openings.append(Gate(side, count))
    return openings
