"""Where a grid ends: the empty cells cut out of its ground, and the shadow that the map throws on the table."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from battlemap.board.grid_map import CELL
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.grid.cell_contours import points_of, soft_path, trace_contours
from battlemap.paint.grid.flat_ground import grid_box
from battlemap.paint.style.blur_layer import BlurLayer
from battlemap.paint.style.palette import Palette, with_alpha

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
