"""Regions of cells: their outlines along the lines of the grid, and the cells inside a zone."""

from collections.abc import Collection, Iterable

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Cell, Point, ZoneId
from battlemap.board.polygons import spans
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import outline

Corner = tuple[int, int]
MANY = 400
"""From so many cells on their outline is found on a table."""


def outline_of(cells: Collection[Cell]) -> tuple[Point, ...]:
    """The corners of a region, in px, clockwise as seen.

    ValueError, with the reason, if it is empty, falls apart, has a hole, or closes round one at a corner.
    """
    outlines = loops(cells)
    if not outlines:
        raise ValueError("there are no cells in it")
    if len(outlines) > 1:
        raise ValueError("it has a hole" if _joined(cells) else "it falls apart")
    if len(set(outlines[0])) < len(outlines[0]):
        raise ValueError("it touches itself at a corner")
    return outlines[0]


def loops(cells: Iterable[Cell]) -> tuple[tuple[Point, ...], ...]:
    """All outlines of some cells as closed rows of corners in px: clockwise as seen, holes the other way round.

    Cells that touch only at a corner are parted there.
    """
    onward = _sides(set(cells))
    outlines = []
    for start in sorted(onward, key=lambda corner: (corner[1], corner[0])):
        while onward.get(start):
            outlines.append(_loop(onward, start))
    return tuple(outlines)


def _sides(there: set[Cell]) -> dict[Corner, list[Corner]]:
    """From each corner to the next along the sides beyond which there is no cell."""
    if len(there) >= MANY:
        return _sides_of_many(there)
    onward: dict[Corner, list[Corner]] = {}
    for x, y in there:
        for beyond, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beyond not in there:
                onward.setdefault(start, []).append(end)
    return onward


def _sides_of_many(there: set[Cell]) -> dict[Corner, list[Corner]]:
    """The same from a table of cells: of many, few lie at an edge."""
    import numpy as np

    places = np.array(list(there), np.intp)
    left, top = (int(least) - 1 for least in places.min(axis=0))
    right, low = (int(most) + 2 for most in places.max(axis=0))
    table = np.zeros((low - top, right - left), bool)
    table[places[:, 1] - top, places[:, 0] - left] = True
    onward: dict[Corner, list[Corner]] = {}
    middle = table[1:-1, 1:-1]
    for beyond, (ax, ay), (bx, by) in (
        (table[:-2, 1:-1], (0, 0), (1, 0)),
        (table[1:-1, 2:], (1, 0), (1, 1)),
        (table[2:, 1:-1], (1, 1), (0, 1)),
        (table[1:-1, :-2], (0, 1), (0, 0)),
    ):
        rows, columns = np.nonzero(middle & ~beyond)
        for x, y in zip((columns + left + 1).tolist(), (rows + top + 1).tolist(), strict=True):
            onward.setdefault((x + ax, y + ay), []).append((x + bx, y + by))
    return onward


def _loop(onward: dict[Corner, list[Corner]], start: Corner) -> tuple[Point, ...]:
    """One loop from a corner on, used up as it is walked; only the corners where it turns."""
    at, walked = onward[start].pop(), [start]
    while at != start:
        before = walked[-1]
        walked.append(at)
        ahead = onward[at]
        if len(ahead) > 1:  # two cells touch at this corner: turn right, round the one that was followed
            right = (at[0] + before[1] - at[1], at[1] + at[0] - before[0])
            ahead.sort(key=right.__eq__)
        at = ahead.pop()
    corners = []
    for number, corner in enumerate(walked):
        before, after = walked[number - 1], walked[(number + 1) % len(walked)]
        if (corner[0] - before[0], corner[1] - before[1]) != (after[0] - corner[0], after[1] - corner[1]):
            corners.append((corner[0] * CELL, corner[1] * CELL))
    return tuple(corners)


def _joined(cells: Collection[Cell]) -> bool:
    """Whether one can get from each to each over the sides of cells."""
    left = set(cells)
    waiting = [left.pop()]
    while waiting:
        x, y = waiting.pop()
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
        left -= beside
        waiting += beside
    return not left


def cells_inside(grid: GridMap, zone_map: ZoneMap, zone: ZoneId) -> frozenset[Cell]:
    """The cells of a grid whose middles lie inside a zone; none for a zone without an outline."""
    shape = outline(zone_map, zone)
    if not shape:
        return frozenset()
    cells = set[Cell]()
    for row, parts in enumerate(spans(shape, CELL / 2, CELL, grid.rows)):
        for start, end in parts:
            first, last = max(0, round(start / CELL)), min(grid.columns, round(end / CELL))
            cells.update((column, row) for column in range(first, last))
    return frozenset(cells)
