"""What lasts on a token, as discs at its upper right rim, legible as long as the token is; and the sign of a note."""

import math
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.layout.looks import StampLook
from battlemap.layout.map_metrics import TOKEN_MARKED, TOKEN_PLAIN
from battlemap.paint.style import palette as colours
from battlemap.paint.style.icons import draw_icon, line_icon
from battlemap.paint.style.typography import BOLD, draw_letter, interface_font

MARK, LEAST = 20.0, 16.0
"""How wide a disc is on a token of 32 pixels, and on the smallest that has one."""
LARGE = 0.262
"""On large tokens it grows with them."""
EDGE, STROKE, GLYPH = 1.6, 2.2, 0.72
STEP = 44.0
"""Degrees between two discs, where they are not too near each other so."""
MIDDLE = -46.0
"""Degrees: the discs lie round the upper right of the rim."""
SHOWN, SHOWN_SMALL = 2, 1
"""So many are shown; the rest is "+n". On tokens under CROWDED pixels there is room for one beside that."""
CROWDED = 24.0
NEAREST = 0.56
"""On the smallest tokens the middles of the discs are so many diameters from theirs."""
NOTE = 0.6
"""How large the sign of a note is, compared with a disc."""


def mark_size(d: float) -> float:
    """How wide the disc of a condition is on a token *d* pixels across."""
    if d >= TOKEN_PLAIN:
        return max(MARK, d * LARGE)
    return LEAST + (MARK - LEAST) * max(0.0, d - TOKEN_MARKED) / (TOKEN_PLAIN - TOKEN_MARKED)


def marks_reach(d: float) -> float:
    """How far the discs extend from the middle of a token, in pixels."""
    return _orbit(d) + mark_size(d) / 2 + EDGE


def draw_condition_marks(
    painter: QPainter, cx: float, cy: float, d: float, conditions: tuple[str, ...], stamps: tuple[StampLook, ...] = ()
) -> None:
    """Discs with the icons of conditions, then stamps with their letters, along the rim of a token of diameter *d*.

    Too many end in "+n". Below 16 pixels there are none.
    """
    marks: tuple[str | StampLook, ...] = (*conditions, *stamps)
    if d < TOKEN_MARKED or not marks:
        return
    size = mark_size(d)
    most = SHOWN if d >= CROWDED else SHOWN_SMALL
    if len(marks) == most + 1 and d < CROWDED:  # two discs either way: the second may as well be the second mark
        most += 1
    shown, more = marks[:most], len(marks) - most
    places = _places(cx, cy, d, len(shown) + (more > 0))
    for mark, (x, y) in zip(shown, places, strict=False):
        if isinstance(mark, StampLook):
            _draw_disc(painter, x, y, size, colours.STAMPS[mark.colour])
            draw_letter(painter, x, y, mark.letter, interface_font(size * 0.58, BOLD), colours.CREAM_INK)
        else:
            _draw_disc(painter, x, y, size, colours.CREAM)
            glyph = size * GLYPH
            draw_icon(
                painter, line_icon(mark), QRectF(x - glyph / 2, y - glyph / 2, glyph, glyph), colours.CREAM_INK, stroke=STROKE
            )
    for x, y in places:  # what is left over
        _draw_disc(painter, x, y, size, colours.MORE_FILL)
        draw_letter(painter, x, y, f"+{more}", interface_font(size * 0.5, BOLD), colours.CREAM)


def draw_note_sign(painter: QPainter, cx: float, cy: float, d: float) -> None:
    """Paint the small sheet at the lower left of a token with a GM note; on one without a rim it would hide the figure."""
    if d < TOKEN_PLAIN:
        return
    away = d * 0.5 * 0.9
    draw_note_sheet(painter, cx - away * 0.76, cy + away * 0.76, mark_size(d) * NOTE)


def draw_note_sheet(painter: QPainter, x: float, y: float, size: float) -> None:
    """A small sheet with two lines on it, *size* high, around a point: something is noted here that players do not read."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(x - size * 0.42, y - size / 2, size * 0.84, size)
    painter.setPen(QPen(QColor(colours.OUTLINE), 1.2))
    painter.setBrush(QColor(colours.NOTE_FILL))
    painter.drawRoundedRect(box, 1.5, 1.5)
    painter.setPen(QPen(QColor(colours.CREAM_INK), 1.1))
    for at in (0.36, 0.64):
        line = box.top() + box.height() * at
        painter.drawLine(QPointF(box.left() + 2, line), QPointF(box.right() - 2, line))


def _orbit(d: float) -> float:
    """How far from the middle of a token its discs have theirs: on small ones they cover it rather than its neighbours."""
    return min(d / 2 + mark_size(d) * 0.30, NEAREST * d + max(0.0, d - TOKEN_MARKED) * 0.25)


def _places(cx: float, cy: float, d: float, count: int) -> Iterator[tuple[float, float]]:
    """The middles of so many discs, clockwise; never so near that one covers another."""
    orbit = _orbit(d)
    apart = 2 * math.degrees(math.asin(min(1.0, (mark_size(d) + EDGE) / (2 * orbit))))
    step = max(STEP, apart)
    for index in range(count):
        angle = math.radians(MIDDLE + (index - (count - 1) / 2) * step + (step / 2 if count == 2 else 0.0))
        yield cx + orbit * math.cos(angle), cy + orbit * math.sin(angle)


def _draw_disc(painter: QPainter, cx: float, cy: float, size: float, fill: str) -> None:
    painter.setPen(QPen(QColor(colours.OUTLINE), EDGE))
    painter.setBrush(QColor(fill))
    painter.drawEllipse(QPointF(cx, cy), (size - EDGE) / 2, (size - EDGE) / 2)
