"""Edges of groups of cells as lines: traced in no time, with soft corners, and where a label may lie on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

from battlemap.board.grid_map import CELL
from battlemap.board.ids import Cell, Point
from battlemap.paint.style.shapes import rounded_polygon

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[numpy.bool_]
    """By cell: rows × columns."""

Knot: TypeAlias = tuple[int, int]
"""A crossing of the lines of the grid: the upper left corner of the cell of this column and row."""
Loop: TypeAlias = list[Knot]
"""The corners of an edge, clockwise round the cells (counter-clockwise round a hole); the last joins the first."""


def trace_contours(inside: Bools, column: int = 0, row: int = 0) -> list[Loop]:
    """The edges of the cells that are true in *inside* (rows × columns), whose upper left one is (*column*, *row*)."""
    import numpy as np

    wide = np.zeros((inside.shape[0] + 2, inside.shape[1] + 2), bool)
    wide[1:-1, 1:-1] = inside
    here = wide[1:-1, 1:-1]
    ways: dict[Knot, list[Knot]] = {}
    for other, start, end in (
        (wide[:-2, 1:-1], (0, 0), (1, 0)), (wide[1:-1, 2:], (1, 0), (1, 1)),
        (wide[2:, 1:-1], (1, 1), (0, 1)), (wide[1:-1, :-2], (0, 1), (0, 0)),
    ):  # fmt: skip
        ys, xs = np.nonzero(here & ~other)
        for x, y in zip((xs + column).tolist(), (ys + row).tolist(), strict=True):
            ways.setdefault((x + start[0], y + start[1]), []).append((x + end[0], y + end[1]))
    return _loops(ways)


def trace_cells(cells: Iterable[Cell]) -> list[Loop]:
    """trace_contours() for a set of cells."""
    import numpy as np

    known = list(cells)
    if not known:
        return []
    left, top = min(x for x, _ in known), min(y for _, y in known)
    inside = np.zeros((max(y for _, y in known) - top + 1, max(x for x, _ in known) - left + 1), bool)
    inside[[y - top for _, y in known], [x - left for x, _ in known]] = True
    return trace_contours(inside, left, top)


def _loops(ways: dict[Knot, list[Knot]]) -> list[Loop]:
    loops: list[Loop] = []
    while ways:
        start = next(iter(ways))
        loop: Loop = []
        here, dx, dy = start, 0, 0
        while True:
            ends = ways[here]
            # Where cells touch at a corner only, turn right: each keeps its own edge.
            end = ends.pop(0) if len(ends) == 1 else ends.pop(_find_right_turn(here, ends, dx, dy))
            if not ends:
                del ways[here]
            turn = end[0] - here[0], end[1] - here[1]
            if turn != (dx, dy):
                loop.append(here)
            here, (dx, dy) = end, turn
            if here == start:
                break
        if (loop[1][0] - loop[0][0]) * dy == (loop[1][1] - loop[0][1]) * dx:
            loop.pop(0)  # the walk began in the middle of a side
        loops.append(loop)
    return loops


def chain_edges(ways: dict[Knot, list[Knot]]) -> list[Loop]:
    """Steps from knot to knot joined to lines, straight parts in one; a line that comes back to its start is closed."""
    ends = {end for goals in ways.values() for end in goals}
    left = {start: list(goals) for start, goals in ways.items()}
    starts = [start for start in left if start not in ends]
    lines: list[Loop] = []
    while left:
        start = starts.pop() if starts else next(iter(left))
        if start not in left:
            continue
        line, here = [start], start
        dx = dy = 0
        while here in left:
            goals = left[here]
            end = goals.pop(0) if len(goals) == 1 else goals.pop(_find_straight(here, goals, dx, dy))
            if not goals:
                del left[here]
            turn = end[0] - here[0], end[1] - here[1]
            if turn == (dx, dy):
                line.pop()
            line.append(end)
            here, (dx, dy) = end, turn
        lines.append(line)
    return lines


def _find_straight(here: Knot, ends: Sequence[Knot], dx: int, dy: int) -> int:
    wanted = here[0] + dx, here[1] + dy
    return ends.index(wanted) if wanted in ends else 0


def _find_right_turn(here: Knot, ends: Sequence[Knot], dx: int, dy: int) -> int:
    wanted = here[0] - dy, here[1] + dx
    return ends.index(wanted) if wanted in ends else 0


def points_of(loop: Loop) -> list[Point]:
    """A loop in px at 100 %."""
    return [(x * CELL, y * CELL) for x, y in loop]


def soft_path(loops: Iterable[Sequence[Point]], corner: float) -> QPainterPath:
    """Loops (px) as one path with round corners; what one loop cuts out of another stays out."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for loop in loops:
        path.addPath(rounded_polygon(loop, corner))
    return path


def straight_runs(loops: Iterable[Loop]) -> list[tuple[Knot, Knot]]:
    """The straight parts of edges, from their upper or left end on."""
    return [(min(a, b), max(a, b)) for loop in loops for a, b in pairwise([*loop, loop[0]])]


def free_runs(loops: Iterable[Loop], others: Iterable[Loop]) -> list[tuple[Knot, Knot]]:
    """The straight parts of *loops* without what they share with *others*."""
    shared = {side for run in straight_runs(others) for side in pairwise(_knots(run))}
    runs: list[tuple[Knot, Knot]] = []
    for run in straight_runs(loops):
        start: Knot | None = None
        for a, b in pairwise(_knots(run)):
            if (a, b) not in shared:
                start = start or a
            elif start is not None:
                runs.append((start, a))
                start = None
        if start is not None:
            runs.append((start, run[1]))
    return runs


def _knots(run: tuple[Knot, Knot]) -> list[Knot]:
    """Every crossing from one end of a straight part to the other."""
    (ax, ay), (bx, by) = run
    return [(x, ay) for x in range(ax, bx + 1)] if ay == by else [(ax, y) for y in range(ay, by + 1)]
