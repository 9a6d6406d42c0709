"""Cells as tables: their outlines as straight lines, the rectangles they are made of, and the parts that hang together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from battlemap.board.grid.fog.fog_tables import spans_of_table

if TYPE_CHECKING:
    from numpy import bool_, signedinteger
    from numpy.typing import NBitBase, NDArray

    Bools: TypeAlias = NDArray[bool_]
    Numbers: TypeAlias = NDArray[signedinteger[NBitBase]]
    """Both (rows, columns)."""

Line = tuple[int, int, int, int]
"""From one corner of the grid to another: column and row of both."""


class CellBox(NamedTuple):
    """A rectangle of cells: its first column and row, and the ones just beyond it."""

    left: int
    top: int
    right: int
    bottom: int


def boxes_of(table: Bools) -> tuple[CellBox, ...]:
    """Rectangles that cover exactly the cells of a table, none of them twice."""
    boxes: list[CellBox] = []
    open_boxes: dict[tuple[int, int], CellBox] = {}
    at = -1
    for row, start, stop in (*spans_of_table(table), (table.shape[0] + 1, 0, 0)):
        if row != at:
            ended = [run for run, box in open_boxes.items() if box.bottom < row]
            boxes += [open_boxes.pop(run) for run in ended]
            at = row
        box = open_boxes.get((start, stop))
        open_boxes[start, stop] = box._replace(bottom=row + 1) if box else CellBox(start, row, stop, row + 1)
    return tuple(boxes)


def outline_lines(table: Bools) -> tuple[Line, ...]:
    """The straight lines round the cells of a table, from corner to corner of the grid."""
    import numpy as np

    padded = np.pad(table, 1)
    level = padded[1:, 1:-1] != padded[:-1, 1:-1]
    upright = padded[1:-1, 1:] != padded[1:-1, :-1]
    across = tuple((start, row, stop, row) for row, start, stop in spans_of_table(level))
    return (*across, *((column, start, column, stop) for column, start, stop in spans_of_table(upright.T)))


def number_regions(parted_left: Bools, parted_above: Bools) -> Numbers:
    """Each cell with the number of the region it hangs together with.

    *parted_left* and *parted_above*: whether a cell is parted from its neighbour there; of the first column and row not read.
    """
    import numpy as np

    rows, columns = parted_left.shape
    starts = parted_left.copy()
    starts[:, 0] = True
    runs = starts.cumsum().reshape(rows, columns) - 1
    parents = list(range(int(runs[-1, -1]) + 1))
    joined = ~parted_above[1:]
    fresh = joined & (starts[1:] | starts[:-1])  # of two runs that lie one above the other, the first cells that join them
    fresh[:, 1:] |= joined[:, 1:] & ~joined[:, :-1]
    for low, high in zip(runs[1:][fresh].tolist(), runs[:-1][fresh].tolist(), strict=True):
        a, b = _root(parents, low), _root(parents, high)
        parents[max(a, b)] = min(a, b)
    numbers = np.array([_root(parents, run) for run in range(len(parents))])
    return np.asarray(numbers[runs])


def tables_by_number(numbers: Numbers, table: Bools, most: int) -> tuple[Bools, ...]:
    """The regions among the cells of a table, the largest first, and no more than *most*."""
    import numpy as np

    counts = np.bincount(numbers[table])
    names = counts.nonzero()[0]
    return tuple([np.asarray(numbers == name) for name in names[np.argsort(-counts[names], kind="stable")][:most].tolist()])


def _root(parents: list[int], run: int) -> int:
    while parents[run] != run:
        parents[run] = parents[parents[run]]
        run = parents[run]
    return run
