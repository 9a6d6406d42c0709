"""The cells that a rectangle shows, as arrays: what each is made of, how high it lies, how light it is."""

from __future__ import annotations

from functools import cached_property
from math import ceil, floor
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QRectF

from battlemap.board.grid_map import CELL, LIGHTS, GridMap, level_of
from battlemap.board.surfaces import FLOOR
from battlemap.paint.surfaces.surface_looks import look_name

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[numpy.bool_]
    """By cell: rows × columns of a block; the same for all below."""
    Signs: TypeAlias = NDArray[numpy.uint32]
    """Code points."""
    Heights: TypeAlias = NDArray[numpy.int16]
    """Units above the ground, or below it."""
    Gloom: TypeAlias = NDArray[numpy.uint8]
    """0 bright, 1 dim, 2 dark."""

AROUND = 3
"""So many cells beyond the rectangle count too: edges and shadows reach over."""
BARE = "bare"
"""Where nothing is painted over a picture."""
_LIGHT = {"bright": 0, "dim": 1, "dark": 2}


class CellBlock:
    """A part of a grid. Arrays are rows × columns; the first row and column are *top* and *left*."""

    def __init__(self, grid: GridMap, rect: QRectF, around: int = AROUND, bare: bool = False) -> None:
        """*bare*: plain floor looks like nothing, because a picture lies there."""
        self.grid, self.bare = grid, bare
        self.left = min(grid.columns, max(0, floor(rect.left() / CELL) - around))
        self.top = min(grid.rows, max(0, floor(rect.top() / CELL) - around))
        self.right = max(self.left, min(grid.columns, ceil(rect.right() / CELL) + around))
        self.low = max(self.top, min(grid.rows, ceil(rect.bottom() / CELL) + around))

    def widen(self, size: int) -> CellBlock:
        """The same with whole squares of *size* cells, counted from the corner of the map, and one cell around them."""
        wide = CellBlock.__new__(CellBlock)
        wide.grid, wide.bare = self.grid, self.bare
        wide.left, wide.top = max(0, self.left // size * size - 1), max(0, self.top // size * size - 1)
        wide.right = min(self.grid.columns, -(-self.right // size) * size + 1)
        wide.low = min(self.grid.rows, -(-self.low // size) * size + 1)
        return wide

    @property
    def empty(self) -> bool:
        """Whether the rectangle shows nothing of the grid."""
        return self.right <= self.left or self.low <= self.top

    @property
    def shape(self) -> tuple[int, int]:
        return self.low - self.top, self.right - self.left

    @property
    def box(self) -> QRectF:
        """The cells' rectangle in map px."""
        return QRectF(self.left * CELL, self.top * CELL, self.shape[1] * CELL, self.shape[0] * CELL)

    def signs(self, layer: str) -> Signs:
        """The characters of a layer, as numbers."""
        import numpy as np

        rows: tuple[str, ...] = getattr(self.grid, layer)
        if not rows:
            return np.full(self.shape, ord({"ground": ".", "heights": "0", "lights": "b"}[layer]), np.uint32)
        text = "".join([row[self.left : self.right] for row in rows[self.top : self.low]])
        codes: Signs = np.frombuffer(text.encode("utf-32-le"), np.uint32).reshape(self.shape)
        return codes

    @cached_property
    def looks(self) -> dict[str, Bools]:
        """Which cells have which look, for every look that is there."""
        import numpy as np

        signs = self.signs("ground")
        cells_by_look: dict[str, Bools] = {}
        for sign in np.unique(signs).tolist():
            name = BARE if self.bare and chr(sign) == FLOOR else look_name(self.grid, chr(sign))
            cells_by_look[name] = cells_by_look[name] | (signs == sign) if name in cells_by_look else signs == sign
        return cells_by_look

    @cached_property
    def heights(self) -> Heights | None:
        """How high each cell lies, in units; None where all is level."""
        import numpy as np

        signs = self.signs("heights")
        known = np.unique(signs).tolist()
        if known == [ord("0")]:
            return None
        levels = np.zeros(self.shape, np.int16)
        for sign in known:
            levels[signs == sign] = level_of(chr(sign))
        return levels

    @cached_property
    def gloom(self) -> Gloom | None:
        """How dark each cell is without lamps: 0 bright, 1 dim, 2 dark; None where all is bright."""
        import numpy as np

        signs = self.signs("lights")
        darkness = np.zeros(self.shape, np.uint8)
        for sign in np.unique(signs).tolist():
            darkness[signs == sign] = _LIGHT[LIGHTS.get(chr(sign), "bright")]
        return darkness if darkness.any() else None
