"""Things of the user's own on a grid: a drawing with a shadow under it, or a crossed frame where it is missing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform

from battlemap.paint.style.blur_layer import BlurLayer
from battlemap.paint.style.palette import Palette, with_alpha

SHADOW_DROP = QPointF(2.0, 3.4)
SHADOW_BLUR = 4.0


class OwnDrawing:
    """A drawing by its sha256, turned to the right by some quarters. Two of the same are equal."""

    def __init__(self, sha: str, image: QImage | None, turns: int) -> None:
        """*image*: None where it is missing."""
        self.image, self.turns = image, turns % 4
        self._key = (sha, image is None, self.turns)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnDrawing) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def draw_own(painter: QPainter, box: QRectF, palette: Palette, drawing: OwnDrawing) -> None:
    """As large as it fits into a box (map px) without being stretched."""
    if drawing.image is None:
        _draw_missing(painter, box, palette)
        return
    image = drawing.image.transformed(QTransform().rotate(90 * drawing.turns)) if drawing.turns else drawing.image
    scale = min(box.width() / image.width(), box.height() / image.height())
    size = image.width() * scale, image.height() * scale
    place = QRectF(box.center().x() - size[0] / 2, box.center().y() - size[1] / 2, *size)
    _draw_shadow(painter, image, place, palette)
    density = abs(painter.deviceTransform().m11()) or 1.0
    wide, high = max(1, round(size[0] * density)), max(1, round(size[1] * density))
    if wide < image.width():  # the painter itself looks at four px only, however small it draws
        image = _shrink(image, wide, high)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(place, image)


def _shrink(image: QImage, width: int, height: int) -> QImage:
    return image.scaled(width, height, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


def _draw_shadow(painter: QPainter, image: QImage, place: QRectF, palette: Palette) -> None:
    """Of its shape, to the lower right of it."""
    layer = BlurLayer(place.adjusted(-16, -16, 16, 16), 1.5)
    layer.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    layer.painter.drawImage(place, _shrink(image, max(1, round(place.width() / 1.5)), max(1, round(place.height() / 1.5))))
    layer.painter.resetTransform()
    layer.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    dark = with_alpha("#000000", 0.62) if palette.dark else with_alpha("#4A3614", 0.40)
    layer.painter.fillRect(layer.painter.viewport(), dark)
    layer.lay(painter, SHADOW_BLUR, SHADOW_DROP)


def _draw_missing(painter: QPainter, box: QRectF, palette: Palette) -> None:
    """A crossed frame: here stands something of which the drawing is not there."""
    frame = box.adjusted(4, 4, -4, -4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha(palette.under_line, 0.35))
    painter.drawRoundedRect(frame, 4, 4)
    for colour, width in ((QColor(palette.under_line), 4.5), (QColor(palette.harm), 2.0)):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, 4, 4)
        inner = frame.adjusted(5, 5, -5, -5)
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())
