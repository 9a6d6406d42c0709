"""The ground of a grid in plain tints: quick enough for the first paint and while somebody draws."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from battlemap.board.grid_map import CELL, GridMap
from battlemap.paint.grid.cell_block import BARE, CellBlock
from battlemap.paint.style.palette import Palette
from battlemap.paint.surfaces.surface_looks import surface_tint


def draw_flat(painter: QPainter, part: CellBlock, palette: Palette, strength: float = 1.0) -> None:
    """Each cell in the tint of its surface, lighter if it lies high, darker where it is dark; *strength*: how opaque.

    The painter works in map px.
    """
    import numpy as np

    if part.empty:
        return
    pixels = np.zeros((*part.shape, 4), np.float32)
    for name, cells in part.looks.items():
        if name not in ("void", BARE):
            tint = surface_tint(name, palette)
            pixels[cells] = (tint.blue(), tint.green(), tint.red(), 255 * strength)
    if part.heights is not None:
        pixels[..., :3] *= (1 + np.clip(part.heights, -6, 6) * 0.035)[..., None]
    if part.gloom is not None:
        pixels[..., :3] *= np.array((1.0, 0.74, 0.42), np.float32)[part.gloom][..., None]
    pixels[..., :3] *= pixels[..., 3:] / 255
    data = np.ascontiguousarray(np.clip(pixels, 0, 255).astype(np.uint8))
    image = QImage(data.data, part.shape[1], part.shape[0], 4 * part.shape[1], QImage.Format.Format_ARGB32_Premultiplied)
    smooth = painter.testRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    painter.drawImage(part.box, image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)


def blank_image(rect: QRectF, density: float) -> QImage:
    """A transparent picture of *rect* (map px), *density* device px per map px."""
    from math import ceil

    size = max(1, ceil(rect.width() * density - 1e-6)), max(1, ceil(rect.height() * density - 1e-6))
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def grid_box(grid: GridMap) -> QRectF:
    """The whole grid in map px."""
    return QRectF(0, 0, grid.columns * CELL, grid.rows * CELL)
