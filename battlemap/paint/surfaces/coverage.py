"""Smooth fields over the cells of a grid: how far each pixel lies inside a surface, and the noise that frays its edge.

No matrix products: those wait for each other where other threads work too.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QRect

from battlemap.board.grid_map import CELL

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Field: TypeAlias = NDArray[numpy.float32]
    """By pixel: rows × columns of a frame; or along one side of it."""
    Places: TypeAlias = NDArray[numpy.intp]
    """Indices: one for each pixel along a side."""

    Bools: TypeAlias = NDArray[numpy.bool_]
    """By cell: rows × columns."""
    Numbers: TypeAlias = NDArray[numpy.int_]
    """Columns or rows, counted from anywhere: one axis."""

PERIOD = 16
"""After so many cells the noise repeats itself."""
MOST = 2112
"""Its tile has no more pixels across."""
_KNOTS = ((18, 0.95), (54, 0.55))
"""Waves of the noise: so many knots in a period, so strong."""


def nearest_pixel(place: float) -> int:
    """The device px that begins nearest to a place on it; between two always the same one, whatever part is painted.

    round() would go by even and odd, and a place between two px is a little before or behind it after other sums.
    """
    return floor(place + 0.5001)


class PixelGrid:
    """The device pixels of a picture that are worked on, and where on the map each lies, in cells."""

    def __init__(self, left: float, top: float, density: float, box: QRect) -> None:
        """*left*, *top*: the picture's corner in map px; *density*: its pixels per map px; *box*: the part, in its pixels."""
        import numpy as np

        self.left, self.top, self.density, self.box = left, top, density, box
        self.xs: Field = ((left + (np.arange(box.left(), box.right() + 1) + 0.5) / density) / CELL).astype(np.float32)
        self.ys: Field = ((top + (np.arange(box.top(), box.bottom() + 1) + 0.5) / density) / CELL).astype(np.float32)

    def part(self, box: QRect) -> PixelGrid:
        """The same picture's pixels in another box, which may reach beyond it."""
        if not self.box.contains(box):
            return PixelGrid(self.left, self.top, self.density, box)
        part = PixelGrid.__new__(PixelGrid)
        part.left, part.top, part.density, part.box = self.left, self.top, self.density, box
        x, y = box.left() - self.box.left(), box.top() - self.box.top()
        part.xs, part.ys = self.xs[x : x + box.width()], self.ys[y : y + box.height()]
        return part


def coverage(cells: Bools, column: int, row: int, frame: PixelGrid, window: float = 0.8) -> Field:
    """How much of the cells round each pixel is true: 1 inside, 0 outside, ½ on a straight edge.

    *cells*: rows × columns from cell (*column*, *row*) on; the outermost ones go on beyond. *window*: how wide the slope at an
    edge is, in cells.
    """
    values = cells.astype("float32")
    half = window / 2
    taps = ceil(window) + 1
    first = (frame.ys - half) // 1
    down = values[_clip(first - row, values.shape[0])] * _overlap(frame.ys, first, half)[:, None]
    for k in range(1, taps):
        down += values[_clip(first + (k - row), values.shape[0])] * _overlap(frame.ys, first + k, half)[:, None]
    first = (frame.xs - half) // 1
    field: Field = down.take(_clip(first - column, values.shape[1]), axis=1)
    if taps == 2:  # the weights add up to 1: one product less
        other: Field = down.take(_clip(first + (1 - column), values.shape[1]), axis=1)
        other -= field
        other *= _overlap(frame.xs, first + 1, half)
        field += other
        return field
    field *= _overlap(frame.xs, first, half)
    for k in range(1, taps):
        other = down.take(_clip(first + (k - column), values.shape[1]), axis=1)
        other *= _overlap(frame.xs, first + k, half)
        field += other
    return field


def _overlap(places: Field, cell: Field, half: float) -> Field:
    """How much of a window round each place lies in a cell."""
    overlap: Field = (places + half).clip(max=cell + 1)
    overlap -= (places - half).clip(min=cell)
    overlap *= 0.5 / half
    overlap.clip(0, None, out=overlap)
    return overlap


def _clip(numbers: Field, count: int) -> Places:
    return numbers.clip(0, count - 1).astype("intp")


def interpolate_linear(values: Field, column: float, row: float, each: float, frame: PixelGrid) -> Field:
    """*values* (rows × columns), *each* cells apart from (*column*, *row*) on, and straight slopes between them."""
    values = values.astype("float32")
    place = ((frame.ys - row) / each).clip(0, values.shape[0] - 1)
    first = place.astype("intp")
    part = (place - first).astype("float32")[:, None]
    down = values[first] * (1 - part) + values[(first + 1).clip(max=values.shape[0] - 1)] * part
    place = ((frame.xs - column) / each).clip(0, values.shape[1] - 1)
    first = place.astype("intp")
    field: Field = down.take(first, axis=1)
    other: Field = down.take((first + 1).clip(max=values.shape[1] - 1), axis=1)
    other -= field
    other *= (place - first).astype("float32")
    field += other
    return field


def ramp(field: Field, low: float, high: float) -> Field:
    """0 where *field* is *low*, 1 where it is *high* (which may be less), straight between and beyond cut off; a new field."""
    slope: Field = field - low
    slope *= 1 / (high - low)
    slope.clip(0, 1, out=slope)
    return slope


def band(field: Field, middle: float, half: float) -> Field:
    """1 where *field* is *middle*, down to 0 where it is *half* away from that; a new field."""
    strength: Field = abs(field - middle)
    strength *= -1 / half
    strength += 1
    strength.clip(0, None, out=strength)
    return strength


def ragged_noise(frame: PixelGrid) -> Field:
    """Noise of about −1 to 1 that belongs to the map: the same in every picture of a place."""
    side = min(MOST, max(48, round(PERIOD * CELL * frame.density)))
    xs = (frame.xs * (side / PERIOD)).astype("intp") % side
    ys = (frame.ys * (side / PERIOD)).astype("intp") % side
    noise: Field = _noise_tile(side)[ys].take(xs, axis=1)
    return noise


@lru_cache(maxsize=6)
def _noise_tile(side: int) -> Field:
    import numpy as np

    noise: Field = np.zeros((side, side), np.float32)
    for knots, strength in _KNOTS:
        lattice = (hash_noise(np.arange(knots), np.arange(knots), knots) * 2 - 1).astype(np.float32)
        places = ((np.arange(side) + 0.5) * knots / side).astype(np.float32)
        down = _interpolate_splines(lattice, places, knots)
        noise += strength * _interpolate_splines(np.ascontiguousarray(down.T), places, knots).T
    return noise


def _interpolate_splines(values: Field, places: Field, count: int) -> Field:
    """Rows of a closed lattice at places between them: quadratic splines."""
    import numpy as np

    nearest = np.floor(places + 0.5)
    part = (places - nearest)[:, None]
    middle = nearest.astype(np.intp)
    field: Field = values[(middle - 1) % count] * (0.5 * (0.5 - part) ** 2)
    field += values[middle % count] * (0.75 - part**2)
    field += values[(middle + 1) % count] * (0.5 * (0.5 + part) ** 2)
    return field


def hash_noise(columns: Numbers, rows: Numbers, seed: int) -> NDArray[numpy.float64]:
    """A number from 0 to 1 for every crossing, always the same one: rows × columns."""
    import numpy as np

    mixed = columns.astype(np.int64)[None, :] * 374761393 + rows.astype(np.int64)[:, None] * 668265263 + seed * 1442695041
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 16)) * 2246822519 & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 15)) & 0xFFFFFF) / float(1 << 24)
