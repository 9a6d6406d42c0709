"""The ruler on every sheet with which it is checked whether it was printed at its true size."""

from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter

from battlemap.export.paper.pens import INK, MM, paper_font, paper_pen
from battlemap.paint.style.typography import SEMIBOLD, draw_text

INCH = 25.4


def draw_ruler(painter: QPainter, x: float, bottom: float, length: int) -> None:
    """An upright ruler, its line at *x*, its zeros at *bottom* (mm): *length* mm to its left, inches to its right."""
    inches = int(length / 25 + 1e-9)
    top = bottom - max(length, inches * INCH)
    lines = [QLineF(x * MM, bottom * MM, x * MM, top * MM)]
    for mm in range(length + 1):
        long = 2.6 if mm % 10 == 0 else 1.8 if mm % 5 == 0 else 1.0
        lines.append(QLineF((x - long) * MM, (bottom - mm) * MM, x * MM, (bottom - mm) * MM))
    for eighth in range(8 * inches + 1):
        long = 2.6 if eighth % 8 == 0 else 1.8 if eighth % 4 == 0 else 1.0
        y = bottom - eighth * INCH / 8
        lines.append(QLineF(x * MM, y * MM, (x + long) * MM, y * MM))
    painter.setPen(paper_pen(INK, 0.2))
    painter.drawLines(lines)
    figures = paper_font(6.5, SEMIBOLD)
    for mm in range(0, length + 1, 10):
        draw_text(painter, (x - 3.1) * MM, (bottom - mm) * MM, str(mm), figures, INK, "right")
    for inch in range(inches + 1):
        draw_text(painter, (x + 3.1) * MM, (bottom - inch * INCH) * MM, str(inch), figures, INK)
    words = paper_font(6)
    draw_text(painter, (x - 1.0) * MM, (bottom + 4) * MM, "mm", words, INK, "right")
    draw_text(painter, (x + 0.4) * MM, (bottom + 4) * MM, "inch", words, INK)


def draw_flat_ruler(painter: QPainter, x: float, y: float, length: int) -> float:
    """A lying ruler of *length* mm that begins at *x* and *y* (mm), with its words; gives back where these end, in mm."""
    painter.setPen(paper_pen(INK, 0.25))
    lines = [QLineF(x * MM, y * MM, (x + length) * MM, y * MM)]
    ticks = ((x + mm, 2.4 if mm % 10 == 0 else 1.4) for mm in range(0, length + 1, 5))
    lines += [QLineF(at * MM, (y - long) * MM, at * MM, y * MM) for at, long in ticks]
    painter.drawLines(lines)
    words = f"{length} mm"
    return x + length + 2 + draw_text(painter, (x + length + 2) * MM, (y - 0.8) * MM, words, paper_font(7, SEMIBOLD), INK) / MM
