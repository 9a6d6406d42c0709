"""Fill and edge of what is covered from the players; a Python item, made when the first map is covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.board.grid_map import CELL
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import RenderContext
from battlemap.paint.overlays.fog_drawing import DASHED, fog_brush, fog_mask, fog_pen, seen_boxes, seen_lines

if TYPE_CHECKING:
    from battlemap.board.grid.fog.fog_tables import Bools
    from battlemap.board.grid.fog.table_outlines import CellBox, Line

FOG = -380.0
MANY = 600
"""Of more rectangles than this small cells are drawn as one picture, without hatch and edge."""


class FogItem(QGraphicsItem):
    """Fill and edge of all covered cells; paints what is exposed."""

    def __init__(self, pixmaps: PixmapCache) -> None:
        super().__init__()
        self._pixmaps = pixmaps
        self._box = QRectF()
        self._mask: QImage | None = None
        self.table: Bools | None = None
        """The cells themselves."""
        self.boxes: tuple[CellBox, ...] = ()
        self.lines: tuple[Line, ...] = ()
        self.marks: tuple[QRectF, ...] = ()
        """Round what is hidden one by one."""
        self.setZValue(FOG)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def show_cells(self, size: QRectF, boxes: tuple[CellBox, ...], lines: tuple[Line, ...], marks: tuple[QRectF, ...]) -> None:
        """Show these on a map of this size (map px)."""
        self.prepareGeometryChange()
        self._box, self.boxes, self.lines, self.marks = size.adjusted(-4, -4, 4, 4), boxes, lines, marks
        self._mask = None
        self.setVisible(bool(boxes or marks))
        self.update()

    def forget_mask(self) -> None:
        """Be painted anew, maybe in other colours."""
        self._mask = None
        self.update()

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        context: RenderContext = self._pixmaps.context
        exposed: QRectF = option.exposedRect
        zoom = painter.worldTransform().m11()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if len(self.boxes) > MANY and CELL * zoom < DASHED and self.table is not None:
            if self._mask is None:
                self._mask = fog_mask(self.table, context.palette)
            rows, columns = self.table.shape
            painter.drawImage(QRectF(0, 0, columns * CELL, rows * CELL), self._mask)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fog_brush(context.palette, zoom, 1.0))
        painter.drawRects(seen_boxes(self.boxes, exposed))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(fog_pen(context.palette, zoom))
        lines: list[QLineF] = seen_lines(self.lines, exposed)
        if lines:
            painter.drawLines(lines)
        for mark in self.marks:
            if mark.intersects(exposed):
                painter.drawRect(mark)
