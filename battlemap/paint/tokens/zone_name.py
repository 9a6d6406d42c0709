"""Names of zones: carved into the ground, letters with a halo; on a pill where a zone is only a name."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from battlemap.paint.style.boxes import draw_label_ground
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.typography import carved_font, draw_text, text_width

_POOL_BLUR = 0.42
_HALO = 0.15
_PILL = 1.5
"""By so many times its type size a pill is wider than its letters."""
SMALL_NAME = 0.64
"""How much smaller a name is at most where its zone is narrow."""


def fit_name(text: str, px: float, room: float, plain: bool = False) -> int:
    """The type size of a name that is *px* high where there is room: smaller where *room* px are too few. *plain*: on a pill."""
    full = text_width(text, carved_font(px)) + (px * _PILL if plain else 0)
    return round(px * max(SMALL_NAME, min(1.0, room / max(1.0, full))))


def zone_name_size(text: str, px: float) -> QSizeF:
    """How much room a name of *px* letters takes with its halo and pool, centred where it is drawn."""
    edge = 2 * (_POOL_BLUR * px * 2.2 + 2)
    return QSizeF(QFontMetricsF(carved_font(px)).horizontalAdvance(text) + 0.2 * px + edge, 0.68 * px + edge)


def draw_zone_name(painter: QPainter, x: float, y: float, text: str, px: float, palette: Palette) -> None:
    """Write *text* centred on (x, y), *px* high; takes about a millisecond, so bake it."""
    font = carved_font(px)
    metrics = QFontMetricsF(font)
    width = metrics.horizontalAdvance(text)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if palette.dark:
        pool = QRectF(x - width / 2 - px * 0.1, y - px * 0.34, width + px * 0.2, px * 0.68)
        draw_shadow(painter, pool, max(4, round(px * _POOL_BLUR)), 0, 0.62, px * 0.3, "#0D0906")
    letters = QPainterPath()
    letters.addText(QPointF(x - width / 2, y + metrics.capHeight() / 2), font, text)
    halo = QPen(with_alpha(palette.zone_halo, 0.5 if palette.dark else 0.8), px * _HALO)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(letters, halo)
    painter.fillPath(letters, QColor(palette.zone_name))
    painter.restore()


def draw_name_pill(painter: QPainter, x: float, y: float, text: str, px: float, palette: Palette) -> None:
    """Write *text* centred on (x, y) on a pill, *px* high, for a zone without an outline."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = text_width(text, carved_font(px)) + px * _PILL
    box = QRectF(x - width / 2, y - px * 0.8, width, px * 1.6)
    draw_label_ground(painter, box, palette, box.height() / 2)
    draw_text(painter, x, y, text, carved_font(px), palette.plate_text, "centre")
    painter.restore()
