"""The textures of a grid's surfaces: grey tiles, coloured for a theme and a zoom, laid side by side from the map's corner."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import floor
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.board.grid_map import CELL
from battlemap.paint.style.images import shipped_image
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.sized_cache import MEGABYTE, image_bytes, sized_cache
from battlemap.paint.surfaces.coverage import PixelGrid, nearest_pixel
from battlemap.paint.surfaces.surface_looks import SurfaceLook
from battlemap.paths import data_dir

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Greys: TypeAlias = NDArray[numpy.uint8]
    """By pixel: rows × columns; 0 black, 255 white."""

SPAN = 16
"""Cells that a tile covers, across and down."""
FINEST, COARSEST = 1408, 24
"""No tile has more or fewer pixels across."""


def tile_of(look: SurfaceLook, palette: Palette, density: float) -> QImage:
    """The tile of a look, *density* device px per map px. Kept and shared: nobody may paint on it."""
    return _tile(look.texture, look.colours(palette), _side(density))


def _side(density: float) -> int:
    return min(FINEST, max(COARSEST, round(SPAN * CELL * density)))


@sized_cache(12 * MEGABYTE, image_bytes)
def _tile(texture: str, colours: tuple[str, str, str], side: int) -> QImage:
    import numpy as np

    data = np.ascontiguousarray(_ramp(colours).view(np.uint32).ravel()[grey_tile(texture, side)])
    return QImage(data.data, side, side, 4 * side, QImage.Format.Format_RGB32).copy()


@contextmanager
def roomy_tiles() -> Iterator[None]:
    """Keep the tiles of all surfaces of a map meanwhile: a map that is drawn in many pieces needs them in each."""
    with _tile.roomy(96 * MEGABYTE), grey_tile.roomy(32 * MEGABYTE):
        yield


@sized_cache(8 * MEGABYTE, lambda greys: greys.nbytes)
def grey_tile(texture: str, side: int) -> Greys:
    """A texture as greys, *side* × *side*; plain middle grey if there is none of that name."""
    import numpy as np

    image = shipped_image(data_dir("resources") / "textures" / "surfaces" / f"{texture}.png") if texture else QImage()
    if image.isNull():
        return np.full((side, side), 128, np.uint8)
    size = image.width()
    greys = _greys(image)
    if size != side:
        # A margin from the far side on each edge, so that the seams are smoothed like the rest.
        margin = size // 32
        wide = np.pad(greys, margin, mode="wrap")
        edge, exact = round(margin * side / size), round((size + 2 * margin) * side / size)
        scaled = QImage(wide.data, wide.shape[1], wide.shape[0], wide.shape[1], QImage.Format.Format_Grayscale8).scaled(
            exact, exact, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        greys = _greys(scaled)[edge : edge + side, edge : edge + side]
    return np.ascontiguousarray(greys)


def _greys(image: QImage) -> Greys:
    import numpy as np

    plain = image.convertToFormat(QImage.Format.Format_Grayscale8)
    data = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return data[:, : plain.width()].copy()


def _ramp(colours: tuple[str, str, str]) -> Greys:
    """For each of 256 greys its colour in four bytes, as Qt's words: shade at 0, the plain colour in the middle, light at 255."""
    import numpy as np

    table = np.zeros((256, 4), np.float64)
    stops = [QColor(colour) for colour in colours]
    for channel, values in enumerate(zip(*[(stop.blue(), stop.green(), stop.red()) for stop in stops], strict=True)):
        table[:, channel] = np.interp(np.arange(256), (0, 127.5, 255), values)
    table[:, 3] = 255
    return np.round(table).astype(np.uint8)


def lay_tiles(painter: QPainter, tile: QImage, frame: PixelGrid) -> None:
    """Fill the frame with *tile*; the painter works in device px from the frame's corner on."""
    span = SPAN * CELL
    density, box = frame.density, frame.box
    first_x = floor((frame.left + box.left() / density) / span)
    first_y = floor((frame.top + box.top() / density) / span)
    last_x = floor((frame.left + (box.right() + 1) / density) / span)
    last_y = floor((frame.top + (box.bottom() + 1) / density) / span)
    exact = tile.width() == round(span * density)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not exact)
    for j in range(first_y, last_y + 1):
        y, low = _pixel(j, frame.top, density, box.top()), _pixel(j + 1, frame.top, density, box.top())
        for i in range(first_x, last_x + 1):
            x, right = _pixel(i, frame.left, density, box.left()), _pixel(i + 1, frame.left, density, box.left())
            if exact:
                painter.drawImage(x, y, tile)
                if right - x > tile.width():
                    painter.drawImage(x + 1, y, tile)
                if low - y > tile.height():
                    painter.drawImage(x, y + 1, tile)
            else:
                painter.drawImage(QRect(x, y, right - x, low - y), tile)


def _pixel(number: int, start: float, density: float, offset: int) -> int:
    return nearest_pixel((number * SPAN * CELL - start) * density) - offset


def greys_at(texture: str, frame: PixelGrid) -> Greys:
    """The texture's greys at the frame's pixels, 0 to 255."""
    side = _side(frame.density)
    xs = (frame.xs * (side / SPAN)).astype("intp") % side
    ys = (frame.ys * (side / SPAN)).astype("intp") % side
    greys: Greys = grey_tile(texture, side)[ys].take(xs, axis=1)
    return greys
