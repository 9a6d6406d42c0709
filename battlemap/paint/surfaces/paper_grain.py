"""Tiles laid over all ground: paper grain at the pixels of the screen, slow cloudiness at the scale of the map."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QTransform

from battlemap.paint.style.images import shipped_image
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.sized_cache import MEGABYTE, image_bytes, sized_cache
from battlemap.paths import data_dir

CLOUD = 1280.0
"""How many map px one tile of clouds covers."""
GRAIN = 512
"""How many device pixels one tile of grain covers on an ordinary screen."""


def draw_clouds(painter: QPainter, path: QPainterPath, palette: Palette, density: float) -> None:
    """Make *path* lighter here and darker there; *density*: device pixels per map px. The painter works in map px."""
    side = min(2048, max(64, round(CLOUD * density)))
    _fill(painter, path, _tile("cloud", side, palette.dark), CLOUD / side, 0.50 if palette.dark else 0.62)


def draw_grain(painter: QPainter, path: QPainterPath, palette: Palette, density: float) -> None:
    """Lay paper grain over *path*, as fine as the device allows."""
    side = GRAIN * max(1, round(density / 1.5))
    _fill(painter, path, _tile("grain", side, palette.dark), 1 / density, 1.0 if palette.dark else 0.8)


def _fill(painter: QPainter, path: QPainterPath, tile: QImage, pixel: float, opacity: float) -> None:
    """Fill *path* with *tile*, whose pixels are *pixel* map px wide: drawn unscaled, which is four times as fast."""
    brush = QBrush(tile)
    brush.setTransform(QTransform.fromScale(pixel, pixel))
    before = painter.opacity()
    painter.setOpacity(before * opacity)
    painter.fillPath(path, brush)
    painter.setOpacity(before)


@sized_cache(8 * MEGABYTE, image_bytes)
def _tile(name: str, side: int, dark: bool) -> QImage:
    """The tile *name*, *side* pixels wide and high; on light ground its dark parts are brown."""
    image = shipped_image(data_dir("resources") / "textures" / f"{name}.png")
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    if not dark:
        image = _tint_brown(image)
    if image.width() == side:
        return image
    # A margin taken from the far sides, so that the seam is smoothed like the rest.
    size, margin = image.width(), 4
    wide = _empty(size + 2 * margin)
    painter = QPainter(wide)
    painter.setBrushOrigin(QPointF(margin, margin))
    painter.fillRect(wide.rect(), QBrush(image))
    painter.end()
    grown = round((size + 2 * margin) * side / size)
    wide = wide.scaled(grown, grown, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    edge = round(margin * side / size)
    return wide.copy(edge, edge, side, side)


def _tint_brown(image: QImage) -> QImage:
    """*image* with brown where it was black, as opaque as before."""
    tinted = image.copy()
    painter = QPainter(tinted)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
    painter.fillRect(tinted.rect(), QColor("#7A5626"))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, image)
    painter.end()
    return tinted


def _empty(side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image
