"""Smooth noise over a grid, and what is drawn by it: patches of ground, winding ways.

Written out in whole numbers and plain products, so that a seed makes the same map on every computer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from battlemap.board.ids import Cell


def noise_of(dice: Random, columns: int, rows: int, scale: float) -> Callable[[Cell], float]:
    """A number from 0 to 1 for each cell, changing over about *scale* cells: values on a lattice, blended smoothly."""
    wide, high = int(columns / scale) + 2, int(rows / scale) + 2
    lattice = [[dice.random() for _ in range(wide)] for _ in range(high)]

    def value(cell: Cell) -> float:
        x, y = max(0.0, cell[0] / scale), max(0.0, cell[1] / scale)
        column, row = min(wide - 2, int(x)), min(high - 2, int(y))
        across, down = _blend(x - column), _blend(y - row)
        top = lattice[row][column] * (1 - across) + lattice[row][column + 1] * across
        low = lattice[row + 1][column] * (1 - across) + lattice[row + 1][column + 1] * across
        return top * (1 - down) + low * down

    return value


def rough_noise(dice: Random, columns: int, rows: int, scale: float) -> Callable[[Cell], float]:
    """Noise with finer noise laid over it, from 0 to 1."""
    coarse, fine = noise_of(dice, columns, rows, scale), noise_of(dice, columns, rows, max(1.5, scale / 2.5))
    return lambda cell: coarse(cell) * 0.68 + fine(cell) * 0.32


def _blend(part: float) -> float:
    part = min(1.0, part)
    return part * part * (3 - 2 * part)


def patches(cells: Iterable[Cell], value: Callable[[Cell], float], share: float) -> set[Cell]:
    """The cells with the highest values: so large a share of them, whatever the noise is like."""
    ranked = sorted(cells, key=lambda cell: (-value(cell), cell))
    return set(ranked[: round(len(ranked) * share)])


def blob(dice: Random, middle: Cell, size: int, allowed: Callable[[Cell], bool]) -> set[Cell]:
    """So many cells round a middle that hang together, of a ragged round shape; fewer where no more are allowed."""
    if not allowed(middle):
        return set()
    cells: set[Cell] = set()
    edge: dict[Cell, float] = {middle: 0.0}
    while edge and len(cells) < size:
        cell = min(edge, key=lambda at: (edge[at], at))
        del edge[cell]
        cells.add(cell)
        x, y = cell
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if other not in cells and other not in edge and allowed(other):
                away = ((other[0] - middle[0]) ** 2 + (other[1] - middle[1]) ** 2) ** 0.5
                edge[other] = away * (1 + dice.uniform(-0.22, 0.22))
    return without_spurs(cells)


def without_spurs(cells: set[Cell]) -> set[Cell]:
    """The cells without those that hang on to the others by one side alone, where there are enough."""
    if len(cells) < 6:
        return cells
    return {
        (x, y)
        for x, y in cells
        if sum(other in cells for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))) > 1
    }  # fmt: skip


def winding(dice: Random, length: int, start: float, low: float, high: float, sway: float = 0.5) -> list[float]:
    """A course from one side to the other: for each step along it where its middle lies, between two bounds.

    It turns gently: no step strays by more than *sway*.
    """
    course, at, drift = list[float](), min(high, max(low, start)), 0.0
    for _ in range(length):
        course.append(at)
        drift = max(-sway, min(sway, drift + dice.uniform(-sway, sway) * 0.55))
        if not low <= at + drift <= high:
            drift = -drift * 0.5
        at = min(high, max(low, at + drift))
    return course


def strip(course: list[float], width: int, *, down: bool = False) -> set[Cell]:
    """The cells of a way so wide along a course, from left to right or, *down*, from top to bottom; it never breaks off."""
    cells: set[Cell] = set()
    before: int | None = None
    for step, middle in enumerate(course):
        first = round(middle - (width - 1) / 2)
        start, stop = first, first + width
        if before is not None and width == 1 and before != first:
            start, stop = min(first, before), max(first, before) + 1
        before = first
        cells |= {(at, step) if down else (step, at) for at in range(start, stop)}
    return cells
