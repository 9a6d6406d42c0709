"""What players are shown of cells that they know nothing of, or saw once: laid into the baked pictures of a grid themselves.

Nothing of a covered cell is in a picture then, not even of the picture that lies under the map.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.board.grid.fog.fog_tables import remembered_table, spans_of_table, unknown_table
from battlemap.board.grid_map import CELL, REMEMBERED, UNKNOWN, GridMap
from battlemap.paint.style.palette import Palette

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    from battlemap.board.grid.fog.fog_tables import Bools

FLAT_DARK, FLAT_LIGHT = "#0C0E12", "#D3C8B2"
COLOUR_LEFT, BRIGHTNESS_LEFT = 0.4, 0.65
"""Of what was seen once: so much of its saturation and of its brightness."""


def hides_cells(grid: GridMap) -> bool:
    """Whether a map is the players' own, with cells that they do not see now."""
    return any(UNKNOWN in row or REMEMBERED in row for row in grid.fog)


def is_remembered(grid: GridMap) -> bool:
    """Whether some of the grid is only remembered."""
    return any(REMEMBERED in row for row in grid.fog)


def flat_colour(palette: Palette) -> QColor:
    """What players see of covered ground."""
    return QColor(FLAT_DARK if palette.dark else FLAT_LIGHT)


def cover_ground(image: QImage, grid: GridMap, palette: Palette, rect: QRectF, density: float) -> None:
    """Make the cells of which players know nothing flat and dim those they remember, in a picture of *rect* (map px).

    *density*: px of the picture per map px.
    """
    if not hides_cells(grid):
        return
    dim_remembered(image, grid, rect, density)
    painter, colour = QPainter(image), flat_colour(palette)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for box in _boxes(unknown_table(grid), rect, density, image.rect(), wide=True):
        painter.fillRect(box, colour)
    painter.end()


def dim_remembered(image: QImage, grid: GridMap, rect: QRectF, density: float) -> None:
    """Take colour and light from the cells that players remember, in a picture of *rect* (map px)."""
    import numpy as np

    if not is_remembered(grid):
        return
    pixels = np.frombuffer(image.bits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    for box in _boxes(remembered_table(grid), rect, density, image.rect()):
        _dim(pixels[box.top() : box.bottom() + 1, box.left() : box.right() + 1, :3])


def _dim(colours: NDArray[uint8]) -> None:
    """Blue, green and red of a part of a picture, in place."""
    import numpy as np

    wide = colours.astype(np.uint16)
    grey = (wide[..., 0] * 29 + wide[..., 1] * 150 + wide[..., 2] * 77) >> 8
    kept, mixed = round(256 * COLOUR_LEFT * BRIGHTNESS_LEFT), round(256 * (1 - COLOUR_LEFT) * BRIGHTNESS_LEFT)
    colours[:] = ((wide * kept + grey[..., None] * mixed) >> 8).astype(np.uint8)


def _boxes(table: Bools, rect: QRectF, density: float, inside: QRect, wide: bool = False) -> Iterator[QRect]:
    """The runs of cells of a table in px of a picture of *rect*; *wide*: with every px that they touch."""
    top, low = max(0, floor(rect.top() / CELL)), max(0, ceil(rect.bottom() / CELL))
    first, last = (floor, ceil) if wide else (round, round)
    for row, start, stop in spans_of_table(table[top:low]):
        y = (top + row) * CELL - rect.top()
        left, right = first((start * CELL - rect.left()) * density), last((stop * CELL - rect.left()) * density)
        above, below = first(y * density), last((y + CELL) * density)
        box = QRect(left, above, right - left, below - above).intersected(inside)
        if not box.isEmpty():
            yield box
