"""Soft light and shade over a map: painted small, blurred, laid on large, where nobody sees how few pixels it has."""

from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from battlemap.paint.style.shadows import soften

_MOST = 1400
"""No side of a layer has more pixels than this."""


class BlurLayer:
    """A layer over *rect* (map px) with one pixel for each *coarse* map px; paint on its painter, then lay it."""

    def __init__(self, rect: QRectF, coarse: float = 4.0) -> None:
        self.coarse = max(coarse, max(rect.width(), rect.height()) / _MOST)
        # Pixels stand on a grid of the map, not of the rectangle: a layer over a part equals the part of a layer.
        left, top = floor(rect.left() / self.coarse), floor(rect.top() / self.coarse)
        width, height = ceil(rect.right() / self.coarse) - left, ceil(rect.bottom() / self.coarse) - top
        self._corner = QPointF(left * self.coarse, top * self.coarse)
        self._image = QImage(max(1, width), max(1, height), QImage.Format.Format_ARGB32_Premultiplied)
        self._image.fill(Qt.GlobalColor.transparent)
        self.painter = QPainter(self._image)
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.painter.scale(1 / self.coarse, 1 / self.coarse)
        self.painter.translate(-self._corner)

    def lay(self, painter: QPainter, blur: float, drop: QPointF | None = None) -> None:
        """Draw the layer with *painter*, which works in map px: *blur* map px soft, moved by *drop*. It ends the layer."""
        self.painter.end()
        image = soften(self._image, blur / self.coarse) if blur else self._image
        smooth = painter.testRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        corner = self._corner + drop if drop else self._corner
        painter.drawImage(QRectF(corner.x(), corner.y(), image.width() * self.coarse, image.height() * self.coarse), image)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
