"""The lines of a grid: hairlines, every fifth bolder, fading when the cells become small."""

from __future__ import annotations

from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform

from battlemap.board.grid_map import CELL, GridMap
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.grid.cell_contours import points_of, soft_path, trace_contours
from battlemap.paint.grid.flat_ground import grid_box
from battlemap.paint.style.blur_layer import BlurLayer
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.surfaces.coverage import nearest_pixel

BOLD_EVERY = 5
FADES = (8.0, 22.0)
"""Cells of so many window px have no line, and a full one; between every fifth line it is half of that."""


def draw_grid_lines(painter: QPainter, grid: GridMap, palette: Palette, rect: QRectF, zoom: float, dpr: float) -> None:
    """Draw the lines that *rect* (map px) shows; the painter works in map px, the lines are so many window px wide."""
    thin, bold = _ink(palette, 0.20, 0.16), _ink(palette, 0.40, 0.32)
    thin.setAlphaF(thin.alphaF() * _strength(CELL * zoom))
    bold.setAlphaF(bold.alphaF() * _strength(CELL * zoom * 3))
    to_device = painter.worldTransform()
    painter.save()
    painter.resetTransform()
    painter.setRenderHint(painter.RenderHint.Antialiasing, False)
    left, right = max(0.0, rect.left()), min(grid.columns * CELL, rect.right())
    top, low = max(0.0, rect.top()), min(grid.rows * CELL, rect.bottom())
    if left < right and top < low:
        box = to_device.mapRect(QRectF(left, top, right - left, low - top)).toAlignedRect()
        # Those just beyond too: half of a thick line may reach in.
        for column in range(floor(left / CELL), ceil(right / CELL) + 1):
            x = _place(to_device, column * CELL, 0.0)[0]
            _fill(painter, x, box.top(), 0, box.height(), bold if column % BOLD_EVERY == 0 else thin, column, dpr)
        for row in range(floor(top / CELL), ceil(low / CELL) + 1):
            y = _place(to_device, 0.0, row * CELL)[1]
            _fill(painter, box.left(), y, box.width(), 0, bold if row % BOLD_EVERY == 0 else thin, row, dpr)
    painter.restore()


def _fill(painter: QPainter, x: int, y: int, width: int, height: int, ink: QColor, number: int, dpr: float) -> None:
    if ink.alpha() == 0:
        return
    thick = max(1, round((1.5 if number % BOLD_EVERY == 0 else 1.0) * dpr))
    half = thick // 2
    if width:
        painter.fillRect(x, y - half, width, thick, ink)
    else:
        painter.fillRect(x - half, y, thick, height, ink)


def _place(to_device: QTransform, x: float, y: float) -> tuple[int, int]:
    at = to_device.map(QPointF(x, y))
    return nearest_pixel(at.x()), nearest_pixel(at.y())


def _ink(palette: Palette, dark: float, light: float) -> QColor:
    return with_alpha("#000000", dark) if palette.dark else with_alpha("#5B431F", light)


def _strength(cell: float) -> float:
    low, high = FADES
    return min(1.0, max(0.0, (cell - low) / (high - low)))


SHADOW = 48.0
"""How far the shadow of the map reaches, in px at 100 %."""


def cut_out(painter: QPainter, image: QImage, part: CellBlock, rect: QRectF, palette: Palette) -> None:
    """Clear what lies beside the map or on cells of nothing, and draw the edge and its shadow there. The painter: map px."""
    import numpy as np

    void = part.looks.get("void")
    whole = grid_box(part.grid)
    if void is None and whole.adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW).contains(rect):
        return
    solid = np.ones(part.shape, bool) if void is None else ~void
    path = soft_path(map(points_of, trace_contours(solid, part.left, part.top)), 0.01)
    wide = rect.adjusted(-CELL, -CELL, CELL, CELL)  # the last row of pixels may reach beyond
    around = soft_path([[(wide.left(), wide.top()), (wide.right(), wide.top()),
                         (wide.right(), wide.bottom()), (wide.left(), wide.bottom())]], 0.01)  # fmt: skip
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    around.addPath(path)
    around.setFillRule(around.fillRule().OddEvenFill)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillPath(around, QColor("black"))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    painter.strokePath(path, QPen(QColor("#0A0806" if palette.dark else "#8A7146"), 3.0))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOver)
    layer = BlurLayer(part.box.adjusted(-CELL, -CELL, CELL, CELL))
    layer.painter.fillPath(path, with_alpha("#000000", 0.75) if palette.dark else with_alpha("#5B431F", 0.42))
    layer.lay(painter, 14, QPointF(0, 7))
    painter.restore()
