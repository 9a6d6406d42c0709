"""What stands between the cells of a grid while a recipe builds it: walls, fences, doors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from battlemap.board.grid_map import Edge, EdgeKind
from battlemap.board.ids import Cell, EdgeId
from battlemap.board.zone_map import BarrierState

BESIDE: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
Side: TypeAlias = tuple[Cell, Cell]
"""Two cells side by side, the upper or left one first."""
OPENABLE = frozenset({"door", "curtain", "portcullis"})
"""What stands between two cells and still lets people through, at most after it has been opened."""


class EdgeDraft:
    """The lines between so many columns and rows."""

    def __init__(self, columns: int, rows: int) -> None:
        self._columns, self._rows = columns, rows
        self.at: dict[Side, Edge] = {}
        self.barred: set[tuple[Cell, Cell]] = set()
        """Steps that something stands in the way of, in both directions."""

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self._columns and 0 <= cell[1] < self._rows

    def enclose(self, cells: Iterable[Cell], kind: EdgeKind = "wall") -> None:
        """Something all round some cells, on every side that none of them shares; a wall that stands there stays."""
        inside = set(cells)
        for x, y in sorted(inside):
            for dx, dy in BESIDE:
                if (x + dx, y + dy) not in inside:
                    self.stand((x, y), (x + dx, y + dy), kind, over=False)

    def stand(self, cell: Cell, other: Cell, kind: EdgeKind, state: BarrierState = "open", *, over: bool = True) -> None:
        """Something on the line between two cells side by side; with *over* in place of what stands there."""
        side = side_between(cell, other)
        if (cell in self or other in self) and (over or side not in self.at):
            self.at[side] = Edge(kind, state)
            change = self.barred.difference_update if kind in OPENABLE else self.barred.update
            change(((cell, other), (other, cell)))

    def clear(self, cell: Cell, other: Cell) -> None:
        """Take away what stands between two cells."""
        self.at.pop(side_between(cell, other), None)
        self.barred -= {(cell, other), (other, cell)}

    def between(self, cell: Cell, other: Cell) -> Edge | None:
        """What stands between two cells side by side."""
        return self.at.get(side_between(cell, other))

    def passes(self, cell: Cell, other: Cell) -> bool:
        """Whether one gets over the line between two cells side by side, after opening a door at most."""
        return (cell, other) not in self.barred

    def build(self) -> dict[EdgeId, Edge]:
        """All of them as a map holds them."""
        return {edge_id(side): edge for side, edge in self.at.items()}


def side_between(cell: Cell, other: Cell) -> Side:
    """The side that two cells share."""
    return (cell, other) if cell < other else (other, cell)


def edge_id(side: Side) -> EdgeId:
    """The name of the edge between two cells side by side."""
    (x, _), (column, row) = side
    return EdgeId(f"{column},{row} {'n' if x == column else 'w'}")
