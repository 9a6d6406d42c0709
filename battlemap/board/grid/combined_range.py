"""Two ways of going as one range: what the usual one does not reach, the other may."""

from functools import cached_property
from typing import TYPE_CHECKING

from battlemap.board.grid.movement_range import MovementRange
from battlemap.board.ids import Cell

if TYPE_CHECKING:
    from battlemap.board.grid.movement_range import Stages


class CombinedRange(MovementRange):
    """Every cell of *usual* with its stages, and one stage more for the cells that only *other* reaches, in any of its own."""

    def __init__(self, usual: MovementRange, other: MovementRange) -> None:
        self.usual, self.other = usual, other
        self.start, self.stages = usual.start, usual.stages + 1

    def stage(self, cell: Cell) -> int | None:
        found = self.usual.stage(cell)
        if found is None and self.other.stage(cell):
            return self.stages
        return found

    def cost(self, cell: Cell) -> float:
        return self._range_for(cell).cost(cell)

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        return self._range_for(cell).path(cell)

    def path_past(self, cell: Cell) -> tuple[Cell, ...]:
        return self.usual.path_past(cell) or self.other.path_past(cell)

    def cells(self, stage: int | None = None) -> tuple[Cell, ...]:
        if stage is not None and stage < self.stages:
            return self.usual.cells(stage)
        return self._beyond if stage is not None else (*self.usual.cells(), *self._beyond)

    @cached_property
    def _beyond(self) -> tuple[Cell, ...]:
        """The cells that only the other way reaches, the nearest first."""
        near, start = self.usual.table, self.start
        return tuple([cell for cell in self.other.cells() if not near[cell[1], cell[0]] and cell != start])

    @cached_property
    def table(self) -> "Stages":
        import numpy as np

        near, far = self.usual.table, self.other.table
        stages = np.where((near == 0) & (far > 0), self.stages, near).astype(np.int16)
        x, y = self.start
        stages[y, x] = 0
        return stages

    def _range_for(self, cell: Cell) -> MovementRange:
        return self.usual if self.usual.stage(cell) is not None else self.other
