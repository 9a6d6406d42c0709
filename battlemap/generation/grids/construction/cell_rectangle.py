"""Rectangles of cells, as rooms, yards and stretches of road are laid out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from battlemap.board.ids import Cell


class CellRectangle(NamedTuple):
    """A rectangle of cells: its first column and row, and the ones just beyond it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """How many columns it has."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """How many rows it has."""
        return self.bottom - self.top

    @property
    def middle(self) -> Cell:
        """The cell in its middle, of two the one farther right or down."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def cells(self) -> Iterator[Cell]:
        """Its cells, row by row."""
        return ((x, y) for y in range(self.top, self.bottom) for x in range(self.left, self.right))

    def holds(self, cell: Cell) -> bool:
        """Whether a cell lies in it."""
        return self.left <= cell[0] < self.right and self.top <= cell[1] < self.bottom

    def shrink(self, by: int) -> CellRectangle:
        """The rectangle without so many cells on every side; it may have none left."""
        return CellRectangle(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def touches(self, other: CellRectangle, gap: int = 0) -> bool:
        """Whether the two share a cell, or lie less than *gap* cells apart."""
        return (
            self.left < other.right + gap
            and other.left < self.right + gap
            and self.top < other.bottom + gap
            and other.top < self.bottom + gap
        )
