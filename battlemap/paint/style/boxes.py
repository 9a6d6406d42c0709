"""Filled boxes with round corners: of controls, and behind labels on the map."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.paint.style.palette import Colour, Palette, with_alpha


def fill_rounded(
    painter: QPainter, rect: QRectF, radius: float, fill: Colour | None, edge: Colour | None = None, width: float = 1.0
) -> None:
    """Fill a box with round corners, and draw an *edge* of *width* inside it if one is given."""
    painter.setPen(QPen(QColor(edge), width) if edge is not None else Qt.PenStyle.NoPen)
    if fill is None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setBrush(QColor(fill))
    half = width / 2 if edge is not None else 0.0
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius, radius)


def draw_label_ground(painter: QPainter, box: QRectF, palette: Palette, radius: float, alpha: float | None = None) -> None:
    """Paint the ground behind any label on the map: dark or light enough for its text on every picture."""
    painter.setPen(QPen(with_alpha(palette.plate_edge, palette.plate_edge_alpha), 1))
    painter.setBrush(with_alpha(palette.plate, palette.plate_alpha if alpha is None else alpha))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
