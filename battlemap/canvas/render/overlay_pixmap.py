"""Pictures painted for a rectangle of the map and laid over it, for as long as the window shows no other part of it."""

from collections.abc import Callable, Collection
from math import ceil, floor

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.grid_map import CELL
from battlemap.board.ids import Cell
from battlemap.canvas.render.render_context import BakedItem, RenderContext, take_off

Paint = Callable[[QPainter], object]
"""Paints in map px."""


def snap_to_pixels(rect: QRectF, context: RenderContext) -> QRectF:
    """A rectangle that begins and ends on whole px of the screen."""
    density = context.zoom * context.dpr
    left, top = floor(rect.left() * density) / density, floor(rect.top() * density) / density
    right, low = ceil(rect.right() * density) / density, ceil(rect.bottom() * density) / density
    return QRectF(left, top, right - left, low - top)


def paint_overlay(rect: QRectF, context: RenderContext, paint: Paint) -> QImage:
    """What *paint* draws of *rect* (map px), transparent elsewhere."""
    density = context.zoom * context.dpr
    size = max(1, round(rect.width() * density)), max(1, round(rect.height() * density))
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(density, density)
    painter.translate(-rect.topLeft())
    paint(painter)
    painter.end()
    image.setDevicePixelRatio(context.dpr)
    return image


class OverlayPixmap:
    """One such picture at one depth, or none."""

    def __init__(self, scene: QGraphicsScene, depth: float) -> None:
        self._scene, self._depth = scene, depth
        self._item: BakedItem | None = None

    @property
    def is_shown(self) -> bool:
        """Whether there is one."""
        return self._item is not None

    def lay(self, image: QImage, rect: QRectF, context: RenderContext) -> None:
        """Show a picture of *rect* that was painted for this render context."""
        if self._item is None:
            self._item = BakedItem(self._depth)
            self._scene.addItem(self._item)
        self._item.setPixmap(QPixmap.fromImage(image))
        self._item.setOffset(0, 0)
        self._item.setPos(rect.topLeft())
        self._item.setScale(1 / context.zoom)

    def clear(self) -> None:
        """Show nothing."""
        take_off(self._item)
        self._item = None


def box_round(cells: Collection[Cell]) -> QRectF:
    """The rectangle round some cells, in map px."""
    if not cells:
        return QRectF()
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    right, low = max(x for x, _ in cells), max(y for _, y in cells)
    return QRectF(left * CELL, top * CELL, (right - left + 1) * CELL, (low - top + 1) * CELL)
