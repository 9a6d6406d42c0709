"""The conditions of somebody beside the name in the turn order: a disc and a word each, as far as there is room."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon, legible_icon
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import CAPTION, MEDIUM, draw_text, interface_font, text_width
from battlemap.rules.display import ConditionBadge

DISC, GLYPH = 16.0, 11.5
MOST = 2
"""So many are shown; the rest is counted."""
WORD, BETWEEN = 4.0, 8.0
"""Between a disc and its word, and before the next disc."""


class FittedMarks(Struct, frozen=True):
    """What of the conditions is shown, with words or as discs alone, and how many more there are."""

    shown: tuple[ConditionBadge, ...] = ()
    with_words: bool = True
    more: int = 0

    @property
    def width(self) -> float:
        """How wide it is, in px."""
        font = interface_font(CAPTION, MEDIUM)
        each = [DISC + (WORD + text_width(badge.name, font) if self.with_words else 0) for badge in self.shown]
        tail = [text_width(f"+{self.more}", font)] if self.more else []
        gap = BETWEEN if self.with_words else WORD
        return sum([*each, *tail]) + gap * max(0, len(each) + len(tail) - 1)


def fit_marks(badges: Sequence[ConditionBadge], room: float) -> FittedMarks:
    """As many as fit into *room* px, two at most; words give way before discs."""
    for count in range(min(MOST, len(badges)), 0, -1):
        for with_words in (True, False):
            fitted = FittedMarks(tuple(badges[:count]), with_words, len(badges) - count)
            if fitted.width <= room:
                return fitted
    return FittedMarks(more=len(badges))


def draw_marks(painter: QPainter, x: float, y: float, fitted: FittedMarks, palette: Palette) -> None:
    """Paint them from *x* on, centred on *y*."""
    font = interface_font(CAPTION, MEDIUM)
    for badge in fitted.shown:
        fill_rounded(painter, QRectF(x, y - DISC / 2, DISC, DISC), DISC / 2, colours.CREAM, colours.OUTLINE)
        icon = legible_icon(badge.icon, GLYPH)
        draw_icon(painter, icon, QRectF(x + (DISC - GLYPH) / 2, y - GLYPH / 2, GLYPH, GLYPH), colours.CREAM_INK, 2.2)
        x += DISC
        if fitted.with_words:
            x += WORD + draw_text(painter, x + WORD, y, badge.name, font, palette.text2)
        x += BETWEEN if fitted.with_words else WORD
    if fitted.more and fitted.shown:
        draw_text(painter, x, y, f"+{fitted.more}", font, palette.text3)
