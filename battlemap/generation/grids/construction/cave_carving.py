"""Caves carved out of rock by cellular automata, all of whose chambers hang together."""

from __future__ import annotations

from random import Random

from battlemap.board.ids import Cell

STEPS = 5
"""How often the rock is smoothed."""


def carve_cave(dice: Random, columns: int, rows: int, hollow: float = 0.5, rim: int = 1) -> set[Cell]:
    """The open cells of a cave that leaves *rim* cells of rock at the edges of the map.

    So large a share of the rock is hollow at first; then, again and again, a cell is open where most of those around it are.
    Chambers too small to stand in are filled, the others joined by tunnels. It may be open only in part of the map.
    """
    inner = [(x, y) for y in range(rim, rows - rim) for x in range(rim, columns - rim)]
    open_cells = {cell for cell in inner if dice.random() < hollow}
    for step in range(STEPS):
        least = 5 if step else 4
        open_cells = {cell for cell in inner if _open_around(open_cells, cell) >= least}
    chambers = [part for part in _chambers(open_cells) if len(part) >= max(6, len(inner) // 60)]
    if not chambers:
        middle = columns // 2, rows // 2
        chambers = [{(x, y) for x, y in inner if abs(x - middle[0]) <= columns // 4 and abs(y - middle[1]) <= rows // 4}]
    return _join(dice, chambers, set(inner))


def _open_around(open_cells: set[Cell], cell: Cell) -> int:
    """How many of a cell and the eight around it are open."""
    x, y = cell
    return sum((x + dx, y + dy) in open_cells for dy in (-1, 0, 1) for dx in (-1, 0, 1))


def _chambers(cells: set[Cell]) -> list[set[Cell]]:
    """The parts that hang together by the sides of cells, the largest first."""
    left, parts = set(cells), []
    for start in sorted(cells):
        if start not in left:
            continue
        left.discard(start)
        part, waiting = {start}, [start]
        while waiting:
            x, y = waiting.pop()
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if other in left:
                    left.discard(other)
                    part.add(other)
                    waiting.append(other)
        parts.append(part)
    return sorted(parts, key=lambda part: (-len(part), min(part)))


def _join(dice: Random, chambers: list[set[Cell]], inner: set[Cell]) -> set[Cell]:
    """All chambers, each joined to the nearest of those that hang together already by a tunnel two cells wide."""
    joined, rest = set(chambers[0]), chambers[1:]
    while rest:
        ways = [(*_nearest(joined, chamber), number) for number, chamber in enumerate(rest)]
        _, here, there, number = min(ways)
        joined |= rest.pop(number)
        x, y = here
        while (x, y) != there:
            dx, dy = there[0] - x, there[1] - y
            if abs(dx) > abs(dy) or (abs(dx) == abs(dy) and dice.random() < 0.5):
                x += 1 if dx > 0 else -1
            else:
                y += 1 if dy > 0 else -1
            joined |= {(x, y), (x, y + 1), (x + 1, y)} & inner
    return joined


def _nearest(cells: set[Cell], others: set[Cell]) -> tuple[int, Cell, Cell]:
    """The nearest two cells of two parts, by their rims, and the square of how far they lie apart."""
    return min(
        ((x - column) ** 2 + (y - row) ** 2, (x, y), (column, row)) for x, y in _rim(cells) for column, row in _rim(others)
    )


def _rim(cells: set[Cell]) -> list[Cell]:
    """The cells of a part beside which one is that is not of it."""
    return sorted((x, y) for x, y in cells if not {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} <= cells)
