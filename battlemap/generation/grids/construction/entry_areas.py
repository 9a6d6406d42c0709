"""Where the two sides begin: cells that lie together and are kept free, and rows of places in them."""

from __future__ import annotations

from heapq import heappop, heappush

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.grid_builder import GridBuilder

LEAST_ENTRY, MOST_ENTRY = 10, 30
"""How many cells an entry area has on the smallest and on a large map."""


def entry_size(columns: int, rows: int) -> int:
    """How many cells each side begins on."""
    return max(LEAST_ENTRY, min(MOST_ENTRY, columns * rows // 26))


def open_entry(builder: GridBuilder, anchor: Cell, size: int = 0, wide: float = 1.0) -> None:
    """Give the next side the cells nearest to *anchor* that it reaches from there without a door, and keep them free.

    *wide*: how much farther it spreads along the columns than along the rows.
    """
    start = _nearest_free(builder, anchor)
    wanted = size or entry_size(builder.columns, builder.rows)
    taken = frozenset[Cell]().union(*builder.entries)
    cells: list[Cell] = []
    seen = {start}
    waiting = [(0.0, start)]
    while waiting and len(cells) < wanted:
        _, cell = heappop(waiting)
        if cell not in taken and cell not in builder.things.at:
            cells.append(cell)
        for other in builder.around(cell):
            if other not in seen and builder.edges.between(cell, other) is None:
                seen.add(other)
                heappush(waiting, (max(abs(other[0] - start[0]) / wide, abs(other[1] - start[1])), other))
    builder.entries.append(frozenset(cells))
    builder.kept_free |= set(cells)


def _nearest_free(builder: GridBuilder, anchor: Cell) -> Cell:
    """The cell nearest to one on which one can stand and nothing stands."""
    free = [cell for cell in builder.cells if builder.walkable(cell) and cell not in builder.things.at]
    return min(free, key=lambda cell: ((cell[0] - anchor[0]) ** 2 + (cell[1] - anchor[1]) ** 2, cell))
