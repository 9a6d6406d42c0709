"""The surfaces of a grid from afar: every pixel takes its colour from the cell it lies in, give or take a ragged edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtGui import QImage, QPainter

from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.style.palette import Palette
from battlemap.paint.surfaces.coverage import PixelGrid, ragged_noise
from battlemap.paint.surfaces.surface_looks import LOOKS
from battlemap.paint.surfaces.surface_tiles import SPAN, tile_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from battlemap.paint.surfaces.coverage import Field

    Bools: TypeAlias = NDArray[numpy.bool_]
    Numbers: TypeAlias = NDArray[numpy.uint8]
    """Of surfaces: by cell or by pixel, rows × columns."""
    Words: TypeAlias = NDArray[numpy.uint32]
    """Qt's words of colours by pixel: rows × columns."""
    Indices: TypeAlias = NDArray[numpy.intp]
    """One for each pixel along a side."""

RAGGED = 0.17
"""By how much of a cell edges stray."""


def draw_far(painter: QPainter, part: CellBlock, palette: Palette, frame: PixelGrid) -> None:
    """All surfaces at once; the painter works in device px."""
    import numpy as np

    names = [name for name in part.looks if name != "void"]
    if not names:
        return
    numbers = np.zeros(part.shape, np.uint8)
    for number, name in enumerate(names):
        numbers[part.looks[name]] = number
    chosen = _choose_surface(numbers, part, frame, np.array([LOOKS[name].ragged == 0 for name in names]))
    tiles = np.stack([_words(tile_of(LOOKS[name], palette, frame.density)) for name in names])
    side = tiles.shape[1]
    across = (frame.xs * np.float32(side / SPAN)).astype(np.int32) % side
    down = (frame.ys * np.float32(side / SPAN)).astype(np.int32) % side
    places = chosen.astype(np.int32)
    places *= side * side
    places += (down * side)[:, None]
    places += across[None, :]
    pixels = tiles.ravel()[places]
    _soften(pixels, chosen)
    height, width = pixels.shape
    painter.drawImage(frame.box.topLeft(), QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32))


def _choose_surface(numbers: Numbers, part: CellBlock, frame: PixelGrid, built: Bools) -> Numbers:
    """Whose surface each pixel shows: of its cell, or of the next where the edge is ragged; built ground has straight edges."""
    import numpy as np

    rows, columns = numbers.shape
    plain: Numbers = numbers[_cell(frame.ys, part.top, rows)][:, _cell(frame.xs, part.left, columns)]
    if built.all():
        return plain
    noise = ragged_noise(frame) * np.float32(RAGGED)
    x = np.clip(np.floor(frame.xs[None, :] + noise), part.left, part.left + columns - 1).astype(np.int32)
    y = np.clip(np.floor(frame.ys[:, None] - noise), part.top, part.top + rows - 1).astype(np.int32)
    y -= part.top
    y *= columns
    y += x
    y -= part.left
    surfaces: Numbers = numbers.ravel()[y]
    if built.any():
        np.copyto(surfaces, plain, where=built[surfaces] | built[plain])
    return surfaces


def _cell(places: Field, first: int, count: int) -> Indices:
    indices: Indices = (places // 1).astype("intp") - first
    return indices.clip(0, count - 1)


def _words(tile: QImage) -> Words:
    import numpy as np

    return np.frombuffer(tile.constBits(), np.uint32).reshape(tile.height(), tile.width()).copy()


def _soften(pixels: Words, chosen: Numbers) -> None:
    """Mix the pixels on both sides of every edge."""
    for axis in (0, 1):
        here, there = (pixels[:-1], pixels[1:]) if axis == 0 else (pixels[:, :-1], pixels[:, 1:])
        edge = (chosen[:-1] != chosen[1:]) if axis == 0 else (chosen[:, :-1] != chosen[:, 1:])
        mixed = ((here[edge] >> 1) & 0x7F7F7F7F) + ((there[edge] >> 1) & 0x7F7F7F7F)
        here[edge] = mixed
        there[edge] = mixed
