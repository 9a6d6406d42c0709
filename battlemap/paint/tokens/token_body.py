"""The body of a token: ring, disc, and the figure or portrait on it."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from battlemap.layout.map_metrics import TOKEN_PLAIN
from battlemap.paint.style import palette as colours
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import Colour, mix, with_alpha
from battlemap.paint.style.shapes import core_offset, glyph_scale, inner_shape, side_shape


def draw_body(
    painter: QPainter,
    cx: float,
    cy: float,
    d: float,
    look: int,
    icon: str,
    portrait: QImage | None = None,
    grey: bool = False,
    hatched: bool = False,
    lies: bool = False,
) -> None:
    """Paint ring and disc of side look *look* with *icon* on it, or with *portrait*; *grey*: out of the fight.

    *lies*: the figure is laid on its side.
    """
    edge, ring_width, gap = max(1.0, d * 0.022), max(2.0, d * 0.072), max(0.8, d * 0.018)
    outer = side_shape(look, cx, cy, d)
    ring = inner_shape(look, cx, cy, d, edge)
    inner = inner_shape(look, cx, cy, d, edge + ring_width)
    disc = inner_shape(look, cx, cy, d, edge + ring_width + gap)
    hue = colours.OUT_RING if grey else colours.ring_colour(look)
    painter.fillPath(outer, QColor(colours.OUTLINE))
    painter.fillPath(ring, QColor(hue))
    light = QLinearGradient(cx, cy - d / 2, cx, cy + d / 2)
    light.setColorAt(0, with_alpha("#FFFFFF", 0.36))
    light.setColorAt(0.45, with_alpha("#FFFFFF", 0))
    light.setColorAt(1, with_alpha("#000000", 0.24))
    painter.fillPath(_ring_between(ring, inner), light)
    if d >= TOKEN_PLAIN:
        _draw_bevel(painter, cx, cy, d, ring, hue)
    painter.fillPath(inner, QColor(colours.OUTLINE))
    painter.save()
    painter.setClipPath(disc, Qt.ClipOperation.IntersectClip)
    if portrait is not None and not portrait.isNull():
        if lies:
            lay_down(painter, cx, cy)
        _draw_portrait(painter, disc.boundingRect(), portrait, grey)
    else:
        _draw_figure(painter, cx, cy, d, disc, look, icon, grey, lies)
    if lies:
        painter.restore()
        painter.save()
        painter.setClipPath(disc, Qt.ClipOperation.IntersectClip)
    if d >= TOKEN_PLAIN:
        _draw_depth(painter, cx, cy, d, look, disc, edge + ring_width + gap)
    if hatched:
        _draw_hatch(painter, cx, cy, d)
    painter.restore()


def lay_down(painter: QPainter, cx: float, cy: float) -> None:
    """Turn what is painted next on its side, around a point."""
    painter.translate(cx, cy)
    painter.rotate(90)
    painter.translate(-cx, -cy)


def _draw_bevel(painter: QPainter, cx: float, cy: float, d: float, ring: QPainterPath, hue: Colour) -> None:
    """A thin line of light along the upper outer edge of the ring."""
    shine = QLinearGradient(cx, cy - d / 2, cx, cy)
    shine.setColorAt(0, with_alpha(mix(hue, "#FFFFFF", 0.75), 0.85))
    shine.setColorAt(1, with_alpha("#FFFFFF", 0))
    painter.fillPath(_ring_between(ring, ring.translated(0, max(0.8, d * 0.014))), shine)


def _draw_depth(painter: QPainter, cx: float, cy: float, d: float, look: int, disc: QPainterPath, inset: float) -> None:
    """The shade that the ring throws on the disc: deeper on the side of the light."""
    steps = 2 if d < 64 else 4 if d < 140 else 8
    for step in range(steps):
        width = d * (0.018 + 0.030 * (step + 1) / steps)
        lit = inner_shape(look, cx, cy + d * 0.016, d, inset + width)
        painter.fillPath(_ring_between(disc, lit), with_alpha("#000000", 0.40 / steps))


def _ring_between(outer: QPainterPath, inner: QPainterPath) -> QPainterPath:
    band = QPainterPath(outer)
    band.addPath(inner)
    band.setFillRule(Qt.FillRule.OddEvenFill)
    return band


def _draw_figure(painter: QPainter, cx: float, cy: float, d: float, disc: QPainterPath, look: int, icon: str, grey: bool,
                 lies: bool) -> None:  # fmt: skip
    base = QColor(colours.OUT_DISC) if grey else mix(colours.ring_colour(look), colours.DISC_BASE, 0.60)
    light = QRadialGradient(cx - d * 0.12, cy - d * 0.2, d * 0.75)
    light.setColorAt(0, base.lighter(138))
    light.setColorAt(1, base.darker(138))
    painter.fillPath(disc, light)
    if lies:
        lay_down(painter, cx, cy)
    x, y = core_offset(look)
    size = d * (0.62 if d >= TOKEN_PLAIN else 0.68) * glyph_scale(look)
    box = QRectF(cx + x * d - size / 2, cy + y * d - size / 2 - d * 0.01, size, size)
    draw_icon(painter, icon, box.translated(0, d * 0.025), colours.GLYPH_SHADE, opacity=0.45)
    draw_icon(painter, icon, box, colours.OUT_GLYPH if grey else colours.GLYPH)


def _draw_portrait(painter: QPainter, box: QRectF, portrait: QImage, grey: bool) -> None:
    """Fill *box* with the picture: cut to a square, a tall one from its upper part, where the face is."""
    scale = math.sqrt(abs(painter.deviceTransform().determinant())) or 1.0
    side = max(1, math.ceil(max(box.width(), box.height()) * scale))
    cut = min(portrait.width(), portrait.height())
    top = round((portrait.height() - cut) * 0.2)
    square = portrait.copy((portrait.width() - cut) // 2, top, cut, cut)
    square = square.scaled(side, side, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    if grey:
        square = square.convertToFormat(QImage.Format.Format_Grayscale8)
    square.setDevicePixelRatio(1)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    whole = QRectF(0, 0, max(box.width(), box.height()), max(box.width(), box.height()))
    whole.moveCenter(box.center())
    painter.fillRect(whole, QColor(colours.DISC_BASE))
    painter.drawImage(whole, square)


def _draw_hatch(painter: QPainter, cx: float, cy: float, d: float) -> None:
    painter.setPen(QPen(with_alpha("#FFFFFF", 0.34), max(1.0, d * 0.02)))
    step = max(4.0, d * 0.115)
    for index in range(math.ceil(3 * d / step)):
        x = cx - 2 * d + index * step
        painter.drawLine(QPointF(x, cy + d), QPointF(x + d, cy - d))


def draw_pile(painter: QPainter, cx: float, cy: float, d: float, look: int) -> None:
    """Two darker copies behind, each a little up and to the right."""
    hue = colours.ring_colour(look)
    for step in (2, 1):
        x, y = cx + d * 0.07 * step, cy - d * 0.05 * step
        painter.fillPath(side_shape(look, x, y, d), mix(hue, "#14171C", 0.62))
        painter.strokePath(side_shape(look, x, y, d), QPen(with_alpha("#0E1013", 0.9), max(1.0, d * 0.025)))
        painter.strokePath(inner_shape(look, x, y, d, d * 0.035), QPen(mix(hue, "#14171C", 0.15 * step), max(1.0, d * 0.045)))
