"""Names of zones: carved into the ground, letters with a halo; on a pill where a zone is only a name."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from battlemap.board.wording import printable_text
from battlemap.paint.style.boxes import draw_label_ground
from battlemap.paint.style.line_breaks import balanced_lines, cut_name
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.typography import carved_font, draw_text, text_width

_POOL_BLUR = 0.42
_HALO = 0.15
_PILL = 1.5
"""By so many times its type size a pill is wider than its letters."""
SMALL_NAME = 0.64
"""How much smaller a name is at most where its zone is narrow."""
WRAPPED = 0.85
"""Rather than be smaller than this, a name of several words stands on more lines."""
LEADING = 0.95
"""From line to line, in type sizes."""
MOST_LINES = 3
LEAST_ROOM = 12.0
"""No name is cut shorter than this, in type sizes."""
SLACK = 1.15
"""A name may reach so much farther than the room of its zone before it is cut."""


def fit_name(text: str, px: float, room: float, plain: bool = False) -> tuple[int, tuple[str, ...]]:
    """Type size and lines of a name that is *px* high where there is room: where *room* px are too few, on more lines or smaller.

    What even so is too wide is cut. *plain*: on a pill.
    """
    font, edge = carved_font(px), px * _PILL if plain else 0.0
    text = printable_text(text)
    for count in range(1, MOST_LINES + 1):
        lines = balanced_lines(text, count, font)
        full = max(text_width(line, font) for line in lines) + edge
        if room >= full * WRAPPED or len(lines) < count:
            break
    size = round(px * max(SMALL_NAME, min(1.0, room / max(1.0, full))))
    small = carved_font(size)
    most = max(room, LEAST_ROOM * size) - (size * _PILL if plain else 0.0)
    return size, tuple(line if text_width(line, small) <= most * SLACK else cut_name(line, small, most) for line in lines)


def zone_name_size(lines: tuple[str, ...], px: float) -> QSizeF:
    """How much room a name of *px* letters takes with its halo and pool, centred where it is drawn."""
    edge = 2 * (_POOL_BLUR * px * 2.2 + 2)
    width = max(text_width(line, carved_font(px)) for line in lines)
    return QSizeF(width + 0.2 * px + edge, 0.68 * px + (len(lines) - 1) * LEADING * px + edge)


def draw_zone_name(painter: QPainter, x: float, y: float, lines: tuple[str, ...], px: float, palette: Palette) -> None:
    """Write a name centred on (x, y), its letters *px* high; takes about a millisecond, so bake it."""
    font = carved_font(px)
    metrics = QFontMetricsF(font)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    letters = QPainterPath()
    for line, middle in _rows(lines, y, px):
        width = text_width(line, font)
        if palette.dark:
            pool = QRectF(x - width / 2 - px * 0.1, middle - px * 0.34, width + px * 0.2, px * 0.68)
            draw_shadow(painter, pool, max(4, round(px * _POOL_BLUR)), 0, 0.62, px * 0.3, "#0D0906")
        letters.addText(QPointF(x - width / 2, middle + metrics.capHeight() / 2), font, line)
    halo = QPen(with_alpha(palette.zone_halo, 0.5 if palette.dark else 0.8), px * _HALO)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(letters, halo)
    painter.fillPath(letters, QColor(palette.zone_name))
    painter.restore()


def draw_name_pill(painter: QPainter, x: float, y: float, lines: tuple[str, ...], px: float, palette: Palette) -> None:
    """Write a name centred on (x, y) on a pill, its letters *px* high, for a zone without an outline."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(text_width(line, carved_font(px)) for line in lines) + px * _PILL
    height = px * 1.6 + (len(lines) - 1) * LEADING * px
    draw_label_ground(painter, QRectF(x - width / 2, y - height / 2, width, height), palette, px * 0.8)
    for line, middle in _rows(lines, y, px):
        draw_text(painter, x, middle, line, carved_font(px), palette.plate_text, "centre")
    painter.restore()


def _rows(lines: tuple[str, ...], y: float, px: float) -> list[tuple[str, float]]:
    """Each line with the middle of its capitals, all of them about *y*."""
    first = y - (len(lines) - 1) * LEADING * px / 2
    return [(line, first + at * LEADING * px) for at, line in enumerate(lines)]
