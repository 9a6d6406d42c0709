"""The names of a grid's columns and rows along the edges of the window, and its scale, as small widgets over the view."""

from math import ceil

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTransform
from PySide6.QtWidgets import QWidget

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Cell
from battlemap.paint.palette import Palette

MARGIN = 20
"""How wide the strips are; the left one is two px wider."""
LEFT = MARGIN + 3
NAMED = 42
"""So far from the middle of a cell its name, and the names that make room for it, may reach."""
BAR = (230, 42)


class Strip(QWidget):
    """One of the two strips. It takes no mouse events: what is under it is the map."""

    def __init__(self, margins: "GridMargins", parent: QWidget) -> None:
        super().__init__(parent)
        self._margins = margins
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        self._margins.draw(painter, self)
        painter.end()


class GridMargins:
    """Both strips and the scale bar of one view; shown for grids only."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        self._palette = palette
        self._grid: GridMap | None = None
        self._size = QRect()
        self._to_view = QTransform()
        self.cursor: Cell | None = None
        self.above, self.beside, self.scale = Strip(self, parent), Strip(self, parent), Strip(self, parent)
        for strip in (self.above, self.beside, self.scale):
            strip.hide()

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self._palette = palette
        self._update()

    def show_grid(self, grid: GridMap | None, size: QRect) -> None:
        """Name the columns and rows of this grid in a view of this size; None: of none."""
        if size == self._size and _measures(grid) == _measures(self._grid):
            self._grid = grid
            return
        self._grid, self._size = grid, QRect(size)
        self.above.setGeometry(0, 0, size.width(), MARGIN + 1)
        self.beside.setGeometry(0, MARGIN + 1, LEFT, max(0, size.height() - MARGIN - 1))
        self.scale.setGeometry(size.width() - BAR[0], size.height() - BAR[1], *BAR)
        for strip in (self.above, self.beside, self.scale):
            strip.setVisible(grid is not None)
        self._update()

    def follow(self, to_view: QTransform) -> None:
        """The map lies elsewhere under the window now."""
        if self._grid is not None and to_view != self._to_view:
            self._to_view = QTransform(to_view)
            self._update()

    def point_at(self, cell: Cell | None) -> None:
        """Light the names of the column and the row of a cell."""
        if cell != self.cursor:
            before, self.cursor = self.cursor, cell
            for here in (before, cell):
                if here is not None and self._grid is not None:
                    at = self._to_view.map(QPointF((here[0] + 0.5) * CELL, (here[1] + 0.5) * CELL))
                    self.above.update(round(at.x()) - NAMED, 0, 2 * NAMED, MARGIN + 1)
                    self.beside.update(0, round(at.y()) - NAMED - MARGIN, LEFT, 2 * NAMED)

    def draw(self, painter: QPainter, strip: Strip) -> None:
        """Paint one of them."""
        grid = self._grid
        if grid is None:
            return
        from battlemap.paint.grid_margins import draw_margins, draw_scale_bar  # maps of zones do without it

        box = QRectF(strip.geometry())
        painter.translate(-box.topLeft())
        if strip is self.scale:
            draw_scale_bar(painter, grid, box, self._to_view.m11(), self._palette)
        elif strip is self.above:
            draw_margins(painter, grid, QRectF(0, 0, box.width(), MARGIN + 1), self._to_view, self.cursor, self._palette)
        else:
            whole = QRectF(0, 0, LEFT, ceil(box.bottom()))
            draw_margins(painter, grid, whole, self._to_view, self.cursor, self._palette)

    def _update(self) -> None:
        for strip in (self.above, self.beside, self.scale):
            strip.update()


def _measures(grid: GridMap | None) -> tuple[object, ...]:
    return () if grid is None else (grid.columns, grid.rows, grid.cell, grid.unit)
