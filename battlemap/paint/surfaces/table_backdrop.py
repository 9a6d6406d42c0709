"""The table behind the map: one colour with a soft light from above its middle."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QRadialGradient

from battlemap.paint.style.palette import Palette, with_alpha


def draw_backdrop(painter: QPainter, rect: QRectF, palette: Palette, whole: QRectF | None = None) -> None:
    """Fill *rect* with the light that falls on *whole* (the same rectangle if none is given); in window px."""
    whole = whole or rect
    painter.fillRect(rect, QColor(palette.canvas))
    light = QRadialGradient(
        whole.center().x(), whole.top() + whole.height() * 0.45, max(1.0, max(whole.width(), whole.height()) * 0.7)
    )
    if palette.dark:
        light.setColorAt(0, with_alpha("#3A4250", 0.42))
        light.setColorAt(1, with_alpha("#000000", 0.28))
    else:
        light.setColorAt(0, with_alpha("#FFFFFF", 0.40))
        light.setColorAt(1, with_alpha("#B59A68", 0.16))
    painter.fillRect(rect, light)
