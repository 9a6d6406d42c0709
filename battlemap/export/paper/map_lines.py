"""Lines of a fixed width on paper, whatever the map is enlarged by."""

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.polygons import Rect
from battlemap.export.map_part import cells_of
from battlemap.export.paper.pens import INK
from battlemap.paint.style.palette import with_alpha

THIN, BOLD = 0.22, 0.45
"""How wide grid lines are on paper, mm; every fifth of the whole map is bold."""
THIN_INK, BOLD_INK = 0.34, 0.52
BOLD_EVERY = 5


def draw_lines(painter: QPainter, grid: GridMap, box: Rect, mm: float) -> None:
    """The lines of a grid, as wide as they are on paper; the painter works in px of the map, of which one is *mm* long."""
    x, y, columns, rows = cells_of(grid, box)
    for bold in (False, True):
        width, alpha = (BOLD, BOLD_INK) if bold else (THIN, THIN_INK)
        pen = QPen(with_alpha(INK, alpha), width / mm, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        across = [n for n in range(x, x + columns + 1) if (n % BOLD_EVERY == 0) is bold]
        down = [n for n in range(y, y + rows + 1) if (n % BOLD_EVERY == 0) is bold]
        lines = [QLineF(n * CELL, box.y, n * CELL, box.bottom) for n in across]
        painter.drawLines(lines + [QLineF(box.x, n * CELL, box.right, n * CELL) for n in down])


def draw_double_line(painter: QPainter, path: QPainterPath, width: float, mm: float) -> None:
    """Two parallel lines *width* px apart along *path*."""
    edge = 0.35 / mm
    for ink, wide in ((QPen(with_alpha(INK, 1.0)), width), (QPen(Qt.GlobalColor.white), width - 2 * edge)):
        ink.setWidthF(max(0.1, wide))
        ink.setCapStyle(Qt.PenCapStyle.SquareCap)
        ink.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.strokePath(path, ink)
