"""The names of a grid's columns and rows along the edges of the window, and its scale, as small widgets over the view."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QWidget

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Cell
from battlemap.paint.style.palette import Palette

MARGIN = 20
"""How wide the strips are; the left one is two px wider."""
LEFT = MARGIN + 3
NAMED = 42
"""So far from the middle of a cell its name, and the names that make room for it, may reach."""
BAR = (230, 42)
NONE = QTransform()


class Ruler(QWidget):
    """One of them. It takes no mouse events: what is under it is the map. What does not depend on the pointer is kept."""

    def __init__(self, margins: "GridRulers", parent: QWidget) -> None:
        super().__init__(parent)
        self._rulers = margins
        self._picture = QPixmap()
        self.hot = QRect()
        """What depends on the pointer, in px of the parent."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def repaint_all(self) -> None:
        """Something is different: paint all of it anew."""
        self._picture = QPixmap()
        self.update()

    def point_at(self, hot: QRect) -> None:
        """Something else depends on the pointer now."""
        corner = self.geometry().topLeft()
        for rect in (self.hot, hot):
            self.update(rect.translated(-corner))
        self.hot = hot

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self._picture.isNull():
            self._picture = QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            brush = QPainter(self._picture)
            brush.translate(-self.geometry().topLeft())
            self._rulers.draw(brush, self, self.geometry(), None)
            brush.end()
        corner = self.geometry().topLeft()
        hot = self.hot.translated(-corner).intersected(event.rect())
        painter = QPainter(self)
        painter.setClipRegion(QRegion(event.rect()).subtracted(QRegion(hot)))
        painter.drawPixmap(0, 0, self._picture)
        if not hot.isEmpty():
            painter.setClipRect(hot)
            painter.translate(-corner)
            self._rulers.draw(painter, self, self.hot, self._rulers.cursor)
        painter.end()


class GridRulers:
    """Both strips and the scale bar of one view; shown for grids only."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        self._palette = palette
        self._grid: GridMap | None = None
        self._size = QRect()
        self._to_view = NONE
        self.cursor: Cell | None = None
        self.above, self.beside, self.scale = Ruler(self, parent), Ruler(self, parent), Ruler(self, parent)
        for strip in (self.above, self.beside, self.scale):
            strip.hide()

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self._palette = palette
        self._repaint_rulers()

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
        self._repaint_rulers()

    def follow(self, to_view: QTransform) -> None:
        """The map lies elsewhere under the window now."""
        if self._grid is not None and to_view != self._to_view:
            zoomed = to_view.m11() != self._to_view.m11()
            self._to_view = QTransform(to_view)
            self._place_cursor()
            for strip in (self.above, self.beside, *((self.scale,) if zoomed else ())):
                strip.repaint_all()

    def point_at(self, cell: Cell | None) -> None:
        """Light the names of the column and the row of a cell."""
        if cell != self.cursor:
            self.cursor = cell
            self._place_cursor()

    def draw(self, painter: QPainter, strip: Ruler, part: QRect, cursor: Cell | None) -> None:
        """Paint what a part of the view shows of a strip; the painter works in px of the view."""
        grid = self._grid
        if grid is None:
            return
        from battlemap.paint.overlays.ruler_drawing import draw_margins, draw_scale_bar  # maps of zones do without it

        if strip is self.scale:
            draw_scale_bar(painter, grid, QRectF(part), self._to_view.m11(), self._palette)
        elif strip is self.above:
            left = 0 if part.left() <= 0 else part.left() - LEFT - NAMED  # names that reach into the part belong to it
            box = QRectF(left, 0, part.right() + 1 + NAMED - left, MARGIN + 1)
            draw_margins(painter, grid, box, self._to_view, cursor, self._palette)
        else:
            top = part.top() - MARGIN - 1 - (NAMED if part.height() <= 2 * NAMED else 0)
            box = QRectF(0, top, LEFT, part.bottom() + 1 + NAMED - top)
            draw_margins(painter, grid, box, self._to_view, cursor, self._palette)

    def _place_cursor(self) -> None:
        above = beside = QRect()
        if self.cursor is not None and self._grid is not None:
            x, y = self.cursor
            at = self._to_view.map(QPointF((x + 0.5) * CELL, (y + 0.5) * CELL)).toPoint()
            above = QRect(at.x() - NAMED, 0, 2 * NAMED, MARGIN + 1).intersected(self.above.geometry())
            beside = QRect(0, at.y() - NAMED, LEFT, 2 * NAMED).intersected(self.beside.geometry())
        self.above.point_at(above)
        self.beside.point_at(beside)

    def _repaint_rulers(self) -> None:
        self._place_cursor()
        for strip in (self.above, self.beside, self.scale):
            strip.repaint_all()


def _measures(grid: GridMap | None) -> tuple[object, ...]:
    return () if grid is None else (grid.columns, grid.rows, grid.cell, grid.unit)
