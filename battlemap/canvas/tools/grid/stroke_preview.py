"""What a drawing tool shows over the cells before anything is drawn: the cells or edges it would take, in accent or harm."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from battlemap.board.grid.grid_drawing import Corner, ends_of_edge
from battlemap.board.grid_map import CELL
from battlemap.board.ids import Cell, EdgeId
from battlemap.paint.style.palette import Palette, with_alpha

DEPTH = 1485.0
Tone: TypeAlias = Literal["draw", "erase"]


class StrokePreview:
    """One outline at a time, equally wide at any zoom. Every method replaces what was shown before."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._items: tuple[QGraphicsPathItem, QGraphicsPathItem] | None = None
        self.path = QPainterPath()
        """What is shown, in map px."""

    def show_cells(self, cells: Iterable[Cell], palette: Palette, tone: Tone = "draw") -> None:
        """The outline of cells, lightly filled."""
        area = frozenset(cells)
        path = QPainterPath()
        for x, y in area:
            left, top, right, bottom = x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL
            for beside, ends in (
                ((x, y - 1), (left, top, right, top)), ((x, y + 1), (left, bottom, right, bottom)),
                ((x - 1, y), (left, top, left, bottom)), ((x + 1, y), (right, top, right, bottom)),
            ):  # fmt: skip
                if beside not in area:
                    path.moveTo(ends[0], ends[1])
                    path.lineTo(ends[2], ends[3])
        self._show(path, palette, tone)

    def show_rectangle(self, corner: Cell, other: Cell, palette: Palette, tone: Tone = "draw") -> None:
        """The outline of all cells between two."""
        (ax, ay), (bx, by) = corner, other
        box = QRectF(min(ax, bx) * CELL, min(ay, by) * CELL, (abs(ax - bx) + 1) * CELL, (abs(ay - by) + 1) * CELL)
        path = QPainterPath()
        path.addRect(box)
        self._show(path, palette, tone)

    def show_edges(self, edges: Iterable[EdgeId], palette: Palette, tone: Tone = "draw", corner: Corner | None = None) -> None:
        """Edges as lines, and the corner at which the next one would begin."""
        path = QPainterPath()
        for edge in edges:
            (ax, ay), (bx, by) = ends_of_edge(edge)
            path.moveTo(ax * CELL, ay * CELL)
            path.lineTo(bx * CELL, by * CELL)
        if corner is not None:
            path.addEllipse(QPointF(corner[0] * CELL, corner[1] * CELL), 5, 5)
        self._show(path, palette, tone, wide=True)

    def show_fine_lines(self, path: QPainterPath, palette: Palette) -> None:
        """Many thin lines in map px."""
        self._show(path, palette, "draw", fine=True)

    def show_shape(self, path: QPainterPath, palette: Palette, tone: Tone = "draw") -> None:
        """Any outline in map px."""
        self._show(path, palette, tone)

    def clear(self) -> None:
        """Show nothing."""
        self.path = QPainterPath()
        if self._items is not None:
            for item in self._items:
                self._scene.removeItem(item)
            self._items = None

    def _show(self, path: QPainterPath, palette: Palette, tone: Tone, wide: bool = False, fine: bool = False) -> None:
        self.path = path
        under, over = self._items or self._make_items()
        hue = palette.harm if tone == "erase" else palette.glow
        widths = (9.0, 4.5) if wide else (2.0, 1.0) if fine else (4.5, 1.8)
        for item, colour, width in (
            (under, with_alpha(palette.under_line, palette.under_line_alpha * (0.5 if fine else 1)), widths[0]),
            (over, QColor(hue), widths[1]),
        ):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            item.setPen(pen)
            item.setPath(path)

    def _make_items(self) -> tuple[QGraphicsPathItem, QGraphicsPathItem]:
        items = QGraphicsPathItem(), QGraphicsPathItem()
        for item, above in zip(items, (0.0, 0.5), strict=True):
            item.setZValue(DEPTH + above)
            item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            self._scene.addItem(item)
        self._items = items
        return items
