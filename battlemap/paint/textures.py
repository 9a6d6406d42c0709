"""Tiles laid over all ground: paper grain at the pixels of the screen, slow cloudiness at the scale of the map."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath, QTransform

from battlemap.paint.palette import Palette
from battlemap.paths import data_dir

CLOUD = 900.0
"""How many map px one tile of clouds covers."""


def draw_textures(painter: QPainter, path: QPainterPath, palette: Palette, density: float, opacity: float = 1.0) -> None:
    """Lay clouds and grain over *path*; *density*: device pixels per map px. The painter works in map px."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for name, side, strength in (("cloud", CLOUD, 0.62 if palette.dark else 0.5), ("grain", 0.0, 1.0 if palette.dark else 0.8)):
        # Every tile is drawn pixel by pixel, never scaled live: that is four times as fast.
        pixels = max(64, round(side * density)) if side else 512 * max(1, round(density / 1.5))
        brush = QBrush(_tile(name, min(pixels, 2048)))
        brush.setTransform(QTransform.fromScale((side or pixels / density) / min(pixels, 2048), (side or pixels / density) / min(pixels, 2048)))
        painter.setOpacity(strength * opacity)
        painter.fillPath(path, brush)
    painter.restore()


@lru_cache(maxsize=8)
def _tile(name: str, side: int) -> QImage:
    """The tile *name*, *side* pixels wide and high."""
    image = QImage(str(data_dir("resources") / "textures" / f"{name}.png"))
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    if image.width() == side:
        return image
    # A margin taken from the far sides, so that the seam is smoothed like the rest.
    size, margin = image.width(), 4
    wide = QImage(size + 2 * margin, size + 2 * margin, QImage.Format.Format_ARGB32_Premultiplied)
    wide.fill(Qt.GlobalColor.transparent)
    painter = QPainter(wide)
    painter.setBrushOrigin(QPointF(margin, margin))
    painter.fillRect(QRectF(wide.rect()), QBrush(image))
    painter.end()
    grown = round((size + 2 * margin) * side / size)
    wide = wide.scaled(grown, grown, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    edge = round(margin * side / size)
    return wide.copy(edge, edge, side, side)
