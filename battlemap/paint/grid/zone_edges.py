"""Zones drawn over a grid: a dashed edge along its lines."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Point
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.shapes import rounded_polygon

INSET = 3.0
CORNER = 9.0


def draw_grid_zones(painter: QPainter, grid: GridMap, palette: Palette, rect: QRectF, zoom: float) -> None:
    """The zones that *rect* (map px) shows; the painter works in map px. Names, cards and the “?” are not drawn."""
    thick = max(1.0, 0.6 / zoom)
    for zone in grid.zones.zones.values():
        corners = [grid.zones.points[point] for point in zone.outline if point in grid.zones.points]
        if len(corners) < 3:
            continue
        path = rounded_polygon(_inset(corners), CORNER)
        if not path.boundingRect().adjusted(-CELL, -CELL, CELL, CELL).intersects(rect):
            continue
        under = with_alpha("#0C0A08", 0.55) if palette.dark else with_alpha("#FFFDF8", 0.8)
        painter.strokePath(path, QPen(under, 3.6 * thick))
        pen = QPen(with_alpha("#F3E6CC", 0.85) if palette.dark else with_alpha("#584321", 0.9), 1.8 * thick)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([5, 3.2])
        painter.strokePath(path, pen)


def _inset(corners: list[Point]) -> list[Point]:
    """The corners moved inwards by INSET px; the sides run along the lines of the grid."""
    count = len(corners)
    area = sum(corners[n - 1][0] * corners[n][1] - corners[n][0] * corners[n - 1][1] for n in range(count))
    turn = 1.0 if area > 0 else -1.0
    moved = []
    for n in range(count):
        shift_x = shift_y = 0.0
        for a, b in ((corners[n - 1], corners[n]), (corners[n], corners[(n + 1) % count])):
            dx, dy = b[0] - a[0], b[1] - a[1]
            span = (dx * dx + dy * dy) ** 0.5 or 1.0
            nx, ny = -dy / span * turn * INSET, dx / span * turn * INSET
            shift_x, shift_y = (nx if abs(nx) > abs(shift_x) else shift_x), (ny if abs(ny) > abs(shift_y) else shift_y)
        moved.append((corners[n][0] + shift_x, corners[n][1] + shift_y))
    return moved
