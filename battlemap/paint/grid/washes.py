"""Colour laid on by a field: shadows, shores, glows."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.paint.style.palette import Colour

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from battlemap.paint.surfaces.coverage import Field

    Words: TypeAlias = NDArray[numpy.uint32]
    """Qt's words of colours: by pixel (rows × columns), or a table of them."""


def lay_wash(painter: QPainter, at: QPoint, alpha: Field, colour: Colour, strength: float = 1.0) -> None:
    """Lay *colour* on as strongly as *alpha* says (0 to 1), times *strength*; *at*: where its upper left pixel goes.

    *alpha* is spent by it.
    """
    if alpha.size:
        alpha.clip(0, 1, out=alpha)
        alpha *= 255
        _draw(painter, at, _steps(QColor(colour).name(), strength)[alpha.astype("uint8")])


def lay_relief(
    painter: QPainter, at: QPoint, light: Field, shade: Field, colours: tuple[str, str], strengths: tuple[float, float]
) -> None:
    """Light and shade (0 to 1) in one pass: at each pixel the stronger one less the other. *light* is spent by it.

    *colours* and *strengths*: of the light, then of the shade.
    """
    light -= shade
    light.clip(-1, 1, out=light)
    light *= 127
    light += 127.5
    _draw(painter, at, _double(colours, strengths)[light.astype("uint8")])


def _draw(painter: QPainter, at: QPoint, pixels: Words) -> None:
    height, width = pixels.shape
    painter.drawImage(at, QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied))


@lru_cache(maxsize=256)
def _steps(colour: str, strength: float) -> Words:
    """The words of a colour from transparent to as opaque as *strength* says."""
    import numpy as np

    ink = QColor(colour)
    alpha = np.arange(256) * min(1.0, max(0.0, strength))
    words: Words = np.round(alpha).astype(np.uint32) << np.uint32(24)
    for channel, shift in ((ink.red(), 16), (ink.green(), 8), (ink.blue(), 0)):
        words |= np.round(alpha * channel / 255).astype(np.uint32) << np.uint32(shift)
    return words


@lru_cache(maxsize=64)
def _double(colours: tuple[str, str], strengths: tuple[float, float]) -> Words:
    """Shade from 0 up to nothing in the middle, then light up to 255."""
    import numpy as np

    places = np.arange(255)
    light, shade = _steps(colours[0], strengths[0]), _steps(colours[1], strengths[1])
    below, above = places[:127], places[127:]
    return np.concatenate((shade[np.clip((127 - below) * 2, 0, 255)], light[np.clip((above - 127) * 2, 0, 255)]))


def cut(layer: QImage, mask: QImage) -> None:
    """Leave of *layer* what *mask* says."""
    brush = QPainter(layer)
    brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    brush.drawImage(0, 0, mask)
    brush.end()


def alpha_image(alpha: Field, strength: float = 1.0) -> QImage:
    """A field of 0 to 1 as a picture of opacity; what lies beyond is cut off."""
    import numpy as np

    height, width = alpha.shape
    wide = (width + 3) // 4 * 4  # Qt wants rows of whole words
    data = np.zeros((height, wide), np.uint8)
    data[:, :width] = np.clip(alpha, 0, 1) * np.float32(255 * min(1.0, max(0.0, strength)))
    return QImage(data.data, width, height, wide, QImage.Format.Format_Alpha8).copy()
