"""Dots for what comes back every turn: full for what is left, hollow for what is spent."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.paint.palette import Palette

GAP = 0.55
"""Between two dots, in diameters."""


def pips_width(of: int, size: float) -> float:
    """How wide draw_pips() paints."""
    return of * size + max(0, of - 1) * size * GAP


def draw_pips(painter: QPainter, x: float, y: float, left: int, of: int, palette: Palette, size: float = 7) -> float:
    """Paint *of* dots from *x* on, the first *left* of them full; gives back their width."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for at in range(of):
        middle = QPointF(x + size / 2 + at * size * (1 + GAP), y)
        painter.setPen(QPen(QColor(palette.accent), max(1.2, size * 0.17)))
        painter.setBrush(QColor(palette.accent) if at < left else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, size / 2 - 0.7, size / 2 - 0.7)
    painter.restore()
    return pips_width(of, size)
