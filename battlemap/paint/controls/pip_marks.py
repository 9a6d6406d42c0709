"""Marks for what comes back every turn: full for what is left, hollow for what is spent; each kind has its own shape."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.paint.style.palette import Palette
from battlemap.paint.style.shapes import side_shape

GAP = 0.55
"""Between two marks, in their widths."""
SHAPES = (1, 4, 2, 3)
"""Disc, diamond, square, hexagon: for the first kind (actions), the second and so on."""


def pips_width(of: int, size: float) -> float:
    """How wide draw_pips() paints."""
    return of * size + max(0, of - 1) * size * GAP


def draw_pips(
    painter: QPainter, x: float, y: float, left: int, of: int, palette: Palette, size: float = 7, kind: int = 0
) -> float:
    """Paint *of* marks from *x* on, the first *left* of them full, in the shape of the *kind*; gives back their width."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for at in range(of):
        middle = x + size / 2 + at * size * (1 + GAP)
        painter.setPen(QPen(QColor(palette.accent), max(1.2, size * 0.17)))
        painter.setBrush(QColor(palette.accent) if at < left else Qt.BrushStyle.NoBrush)
        painter.drawPath(side_shape(SHAPES[kind % len(SHAPES)], middle, y, size - 1.4))
    painter.restore()
    return pips_width(of, size)
