"""Aspects as paper cards: an icon for their kind, the words, and a pip for every free invoke."""

from functools import lru_cache

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from battlemap.layout.looks import AspectLook, Lines
from battlemap.layout.map_metrics import ASPECT
from battlemap.paint.style import palette as colours
from battlemap.paint.style.icons import draw_icon, legible_icon
from battlemap.paint.style.line_breaks import balanced_lines
from battlemap.paint.style.measures import RADIUS_PAPER, SHADOW_PAPER
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.shapes import side_shape
from battlemap.paint.style.typography import draw_text, elide, handwriting_font, text_width
from battlemap.paint.tokens.token_rim import draw_hidden_badge

KIND_ICONS: dict[str, str] = {
    "zone": "lucide/map", "situation": "lucide/star", "consequence": "game/bleeding-wound", "boost": "lucide/zap",
    "character": "game/duality-mask", "advantage": "lucide/sparkles", "roar": "game/shouting",
}  # fmt: skip

_ICON, _ICON_LEFT, _TEXT_LEFT, _PIP, _PIP_STEP, _EAR = 14.0, 8.0, 27.0, 9.5, 12.0, 8.0
_LEADING = 17.0


def aspect_size(look: AspectLook, px: float = ASPECT, scale: float = 1.0, width: float | None = None, lines: Lines = 1) -> QSizeF:
    """How large the card is at type size *px* × *scale*; a *width* is the most it may take, then the words are cut."""
    marks, font = _marks(look), handwriting_font(px * scale)
    words = max(text_width(line, font) for line in _lines(look.text, lines))
    full = words + (38 + marks * _PIP_STEP + (6 if marks else 0)) * scale
    height = round((28 + _LEADING * (len(_lines(look.text, lines)) - 1)) * scale * px / 15)
    return QSizeF(round(full if width is None else min(full, width)), height)


def draw_aspect(
    painter: QPainter,
    x: float,
    y: float,
    look: AspectLook,
    palette: Palette,
    px: float = ASPECT,
    scale: float = 1.0,
    width: float | None = None,
    lines: Lines = 1,
) -> QRectF:
    """Paint the card with its upper left corner at (*x*, *y*), moved to whole pixels, and give back the place it takes."""
    size = aspect_size(look, px, scale, width, lines)
    box = QRectF(round(x), round(y), size.width(), size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paper = _draw_paper(painter, box, palette, scale)
    y_centre = box.center().y()
    icon = QRectF(box.x() + _ICON_LEFT * scale, y_centre - _ICON * scale / 2, _ICON * scale, _ICON * scale)
    draw_icon(painter, legible_icon(KIND_ICONS[look.kind], icon.width()), icon, palette.ink2, stroke=2.0)
    font = handwriting_font(px * scale)
    marks = _marks(look)
    left = box.x() + _TEXT_LEFT * scale
    room = box.right() - left - (9 + marks * _PIP_STEP + (6 if marks else 0)) * scale
    texts = _lines(look.text, lines)
    leading = _LEADING * scale * px / 15
    top = y_centre + 0.5 - leading * (len(texts) - 1) / 2
    cut = [text if width is None else elide(text, font, room + 1) for text in texts]
    left += max(draw_text(painter, left, top + at * leading, text, font, palette.ink) for at, text in enumerate(cut)) + 13 * scale
    _draw_pips(painter, left, y_centre + scale, look, palette, scale)
    if look.hidden:
        _draw_secret(painter, box, paper, scale)
    if look.highlighted:
        _draw_light(painter, paper, palette, scale)
    painter.restore()
    return box


def _draw_paper(painter: QPainter, box: QRectF, palette: Palette, scale: float) -> QPainterPath:
    """The card with its dog-ear at the upper right; gives back its outline."""
    blur, drop = SHADOW_PAPER
    draw_shadow(painter, box, blur * scale, drop * scale, palette.paper_shadow_alpha, RADIUS_PAPER, palette.shadow)
    ear, radius = _EAR * scale, float(RADIUS_PAPER)
    paper = QPainterPath()
    paper.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    corner = QPainterPath()
    corner.moveTo(box.right() + 1, box.y() + ear)
    corner.lineTo(box.right() - ear, box.y() - 1)
    corner.lineTo(box.right() + 1, box.y() - 1)
    corner.closeSubpath()
    paper = paper.subtracted(corner)
    light = QLinearGradient(0, box.top(), 0, box.bottom())
    light.setColorAt(0, QColor(palette.paper).lighter(103))
    light.setColorAt(1, mix(palette.paper, palette.paper_edge, 0.35))
    edge = QPen(mix(palette.paper_edge, colours.PAPER_SHADE, 0.35), 1)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.fillPath(paper, light)
    painter.strokePath(paper, edge)
    flap = QPainterPath()
    flap.moveTo(box.right() - ear, box.y() + 0.5)
    flap.lineTo(box.right() - ear, box.y() + ear - radius * 0.6)
    flap.quadTo(box.right() - ear, box.y() + ear, box.right() - ear + radius * 0.6, box.y() + ear)
    flap.lineTo(box.right() - 0.5, box.y() + ear)
    flap.closeSubpath()
    painter.fillPath(flap.translated(-0.8 * scale, 0.9 * scale), with_alpha(colours.PAPER_SHADE, 0.18))
    painter.fillPath(flap, mix(palette.paper_edge, colours.PAPER_SHADE, 0.18))
    painter.strokePath(flap, edge)
    return paper


def _draw_pips(painter: QPainter, left: float, y: float, look: AspectLook, palette: Palette, scale: float) -> None:
    """Free invokes in their owners' shapes and hues, then the spent ones, hollow."""
    x = left
    for side, free in look.pips:
        for _ in range(free):
            pip = side_shape(side, x, y, _PIP * scale)
            painter.fillPath(pip, QColor(colours.pip_colour(side, palette)))
            painter.strokePath(pip, QPen(QColor(palette.ink), 1.1 * scale))
            x += _PIP_STEP * scale
    owner = look.pips[-1][0] if look.pips else 0
    for _ in range(look.used):
        painter.strokePath(side_shape(owner, x, y, (_PIP - 1) * scale), QPen(with_alpha(palette.ink2, 0.8), 1.2 * scale))
        x += _PIP_STEP * scale


def _draw_secret(painter: QPainter, box: QRectF, paper: QPainterPath, scale: float) -> None:
    """The GM's dashes along the edge, and the crossed eye."""
    edge = QPen(QColor(colours.HIDDEN_ON_PAPER), 1.6 * scale)
    edge.setDashPattern([3, 2.2])
    edge.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.strokePath(paper, edge)
    draw_hidden_badge(painter, box.left(), box.top() + scale, 16 * scale)


def _draw_light(painter: QPainter, paper: QPainterPath, palette: Palette, scale: float) -> None:
    """The accent along the edge, over a line that parts it from any ground."""
    for colour, width in ((QColor(colours.OUTLINE if palette.dark else "#FFFFFF"), 4.4), (QColor(palette.accent), 2.4)):
        line = QPen(colour, width * scale)
        line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(paper, line)


def _marks(look: AspectLook) -> int:
    return sum(free for _, free in look.pips) + look.used


@lru_cache(maxsize=512)
def _lines(text: str, lines: Lines) -> tuple[str, ...]:
    """The words on so many lines of nearly the same length, whatever the size of the card; a word is never broken."""
    return balanced_lines(text, lines, handwriting_font(ASPECT))
