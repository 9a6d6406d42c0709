"""What a click would reveal or cover: its outline in light, and a pill that says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from battlemap.board.grid_map import CELL
from battlemap.board.ids import Point
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import BakedItem, bake, take_off
from battlemap.paint.style.palette import with_alpha

if TYPE_CHECKING:
    from battlemap.board.grid.fog.fog_tables import Bools

UNDERS, LINES, PILLS = 1480.0, 1481.0, 1490.0
WIDTH, UNDER = 2.8, 7.0
"""Of the line and of what lies under it, in px of the window."""


class FogTarget:
    """One place at a time; nothing given means none."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._scene, self._pixmaps = scene, pixmaps
        self._lines: tuple[QGraphicsPathItem, ...] = ()
        self._pill: BakedItem | None = None
        self.words = ""
        """What stands on the pill."""

    def show_cells(self, table: Bools, title: str, count: str, icon: str) -> None:
        """Light up some cells: *title* and *count* say what would happen to them."""
        path, at = QPainterPath(), _label_spot(table)
        from battlemap.board.grid.fog.table_outlines import outline_lines

        for ax, ay, bx, by in outline_lines(table):
            path.moveTo(ax * CELL, ay * CELL)
            path.lineTo(bx * CELL, by * CELL)
        self._show(path, at, title, count, icon)

    def show_box(self, box: QRectF, title: str, icon: str) -> None:
        """Light up one thing, with what would happen to it beside it."""
        path = QPainterPath()
        path.addRoundedRect(box.adjusted(-4, -4, 4, 4), 8, 8)
        self._show(path, (box.center().x(), box.top() - 22 / self._pixmaps.context.zoom), title, "", icon)

    def clear(self) -> None:
        """Show nothing."""
        for item in (*self._lines, self._pill):
            take_off(item)
        self._lines, self._pill, self.words = (), None, ""

    def magnify(self) -> None:
        """Follow the render context with the picture that is there."""
        if self._pill is not None:
            self._pill.magnify(1.0, self._pixmaps.context.zoom)

    def _show(self, path: QPainterPath, at: Point, title: str, count: str, icon: str) -> None:
        from battlemap.paint.overlays.fog_drawing import draw_target_pill, target_pill_size

        context = self._pixmaps.context
        palette, self.words = context.palette, f"{title} {count}".strip()
        if not self._lines:
            self._lines = QGraphicsPathItem(), QGraphicsPathItem()
            self._pill = BakedItem(PILLS)
            for item, depth in zip(self._lines, (UNDERS, LINES), strict=True):
                item.setZValue(depth)
                item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
                self._scene.addItem(item)
            self._scene.addItem(self._pill)
        for item, colour, width in zip(
            self._lines,
            (with_alpha(palette.under_line, palette.under_line_alpha), QColor(palette.glow)),
            (UNDER, WIDTH),
            strict=True,
        ):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            item.setPen(pen)
            item.setPath(path)
        size = target_pill_size(title, count)
        width, height = size.width() + 4, size.height() + 4

        def paint(painter: QPainter) -> None:
            draw_target_pill(painter, QPointF(width / 2, height / 2), title, count, icon, palette)

        if self._pill is not None:
            self._pill.show_picture(bake(width, height, context, paint), 1.0, context.zoom)
            self._pill.put(at)


def _label_spot(table: Bools) -> Point:
    """Where a pill lies on some cells: in the middle, near their upper edge (map px)."""
    import numpy as np

    rows, columns = table.nonzero()
    if not len(rows):
        return (0.0, 0.0)
    row = rows.min()
    middle = (columns.min() + columns.max()) / 2
    nearest = int(np.argmin((rows - row) ** 2 * 4 + (columns - middle) ** 2))
    return (float(columns[nearest]) + 0.5) * CELL, (float(rows[nearest]) + 0.5) * CELL
