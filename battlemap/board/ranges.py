"""Where something can go on a grid, and by which way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from battlemap.board.grid_map import Diagonals, GridMap, Passage
from battlemap.board.ids import Cell

if TYPE_CHECKING:
    import numpy


class Mover(Struct, frozen=True):
    """What a search for ways has to know of the one who goes.

    *allowance*: how many cells one stage (one move of its game) takes it; what is left of a stage is lost.
    *costs*: how many cells entering one counts for, by passage; what is not named cannot be entered.
    """

    footprint: float = 1.0
    allowance: int = 1
    stages: int = 1
    costs: tuple[tuple[Passage, int], ...] = (("free", 1), ("difficult", 2), ("hard", 4))
    diagonals: Diagonals = "one"
    bodies: Mapping[Cell, int] = {}
    """Cells that others stand on and that can be passed, with what they cost at least; nobody can stop there."""
    barred: frozenset[Cell] = frozenset()
    """Cells that cannot be entered at all."""


class Range:
    """Every cell that can be reached, in how many stages and by which way."""

    start: Cell
    stages: int

    def stage(self, cell: Cell) -> int | None:
        """In how many stages a cell can be reached to stop there (0: where it stands); None if it cannot."""
        raise NotImplementedError

    def cost(self, cell: Cell) -> float:
        """How many cells the way there counts for in its last stage."""
        raise NotImplementedError

    def way(self, cell: Cell) -> tuple[Cell, ...]:
        """A cheapest way, without the start, with the goal; empty if there is none."""
        raise NotImplementedError

    def cells(self, stage: int | None = None) -> tuple[Cell, ...]:
        """The cells of one stage, or of all, the nearest first; without the start."""
        raise NotImplementedError

    @property
    def table(self) -> numpy.ndarray:
        """Stage by row and column of the whole map, 0 for what cannot be reached (and the start)."""
        raise NotImplementedError


def movement_range(grid: GridMap, start: Cell, mover: Mover) -> Range:
    """Where *mover* can go from *start*."""
    raise NotImplementedError
