"""What stands on a grid as plain lines and boxes: for the moment, and for maps seen from so far away that no more can be seen."""

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.board.grid.grid_drawing import ends_of_edge
from battlemap.board.grid_map import CELL, HINGED, Edge, GridMap
from battlemap.board.ids import EdgeId
from battlemap.paint.style.palette import Palette

WIDTH = 9.0
"""How thick a wall is, in map px; thin things are half as thick."""
THIN = ("window", "fence", "curtain", "low wall")
PROP = "#7A5A36"


def draw_plain_walls(painter: QPainter, grid: GridMap, palette: Palette) -> None:
    """Draw all walls, doors and things of a grid; the painter works in map px."""
    lines: dict[tuple[str, bool], list[QLineF]] = {}
    for key, edge in grid.edges.items():
        if not (edge.kind in HINGED and edge.state == "open"):
            lines.setdefault((_colour(edge, palette), edge.kind in THIN), []).append(_line(key))
    painter.save()
    for (colour, thin), found in lines.items():
        width = WIDTH / 2 if thin else WIDTH
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
        painter.drawLines(found)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PROP))
    for prop in grid.props.values():
        box = QRectF(prop.at[0] * CELL, prop.at[1] * CELL, prop.columns * CELL, prop.rows * CELL)
        painter.drawRect(box.adjusted(4, 4, -4, -4))
    painter.restore()


def _colour(edge: Edge, palette: Palette) -> str:
    if edge.kind in HINGED and edge.found:
        return "#A8743C"
    if edge.kind == "window":
        return "#7FA8BC"
    return "#9A9084" if palette.dark else "#7C6A50"


def _line(key: EdgeId) -> QLineF:
    (ax, ay), (bx, by) = ends_of_edge(key)
    return QLineF(ax * CELL, ay * CELL, bx * CELL, by * CELL)
