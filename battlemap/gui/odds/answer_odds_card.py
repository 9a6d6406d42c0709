"""What each answer to an open question is likely to bring, above the question card; the mouse goes through it."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from battlemap.gui.odds.answer_odds_view import LEAST_SHARE, UNCOMPARED, AnswerLine, AnswerOddsView
from battlemap.gui.widgets.floating_pane import FloatingPane
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.odds_drawing import BAND_ICONS, BarPart, band_colour, draw_pill, draw_stack
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon, has_icon
from battlemap.paint.style.measures import CARD_GAP
from battlemap.paint.style.typography import (
    BODY,
    CAPTION,
    MEDIUM,
    SECONDARY,
    SEMIBOLD,
    draw_text,
    interface_font,
    text_width,
)
from battlemap.play.odds.chance_words import percent

NARROW, WIDE = 372, 640
"""It is as wide as its words need, within these."""
PADDING, HEAD, GAP = 16, 42, 8
NAME, BAND, TOLD, ROW = 26, 22, 18, 30
BETWEEN = 20
"""From one column to the next; the bars of lines are BAR wide, their chance CHANCE."""
BAR, CHANCE = 110, 66
EDGE = 8
TOP = 64
"""Below what lies over the upper edge of the map."""


class AnswerOddsCard(FloatingPane):
    """Two answers as two columns of bands, more as lines with one bar each. It never lies over the question."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.view: AnswerOddsView | None = None
        self._covered = 0
        self.kept_clear: tuple[QPoint, ...] = ()
        """Points of the map that it lies over only if there is no other room."""

    def show_view(self, view: AnswerOddsView | None) -> None:
        """Show what is known; None, or no room above the question: nothing."""
        self.view = view
        if view is None or self.card.height() > self._room:
            self.hide()
            return
        self.setAccessibleName(view.spoken_text)
        self.show_on_top()
        self.update()

    def stay_clear(self, covered: int) -> None:
        """Keep above so many pixels at the lower edge, which the question covers."""
        if covered != self._covered:
            self._covered = covered
            self.show_view(self.view)

    @property
    def covered_height(self) -> int:
        """How much of the map's lower edge question and card cover together; 0 while it is not there."""
        if self.isHidden():
            return 0
        is_high = self.geometry().bottom() < self.ground.height() - self._covered - 2 * GAP - self.card.height() // 2
        return self._covered if is_high else self._covered + self.card.height() + GAP

    @property
    def card(self) -> QSize:
        view = self.view
        if view is None:
            return QSize(NARROW, HEAD)
        head = PADDING + 28 + text_width(view.title, interface_font(BODY, SEMIBOLD)) + 140
        if view.is_pair:
            told = TOLD * max([len(line.told) for line in view.lines])
            height = HEAD + NAME + BAND * len(view.kinds) + told + 18
            width = 2 * (PADDING + max([_column_width(line) for line in view.lines])) + BETWEEN
        else:
            height = HEAD + ROW * len(view.lines) + 12
            width = 2 * PADDING + sum(self._columns(view)) + (BAR + CHANCE if view.kinds else 0)
        most = min(WIDE, self.ground.width() - 2 * EDGE)
        return QSize(min(max(NARROW, round(max(width, head))), most), height)

    @staticmethod
    def _columns(view: AnswerOddsView) -> tuple[float, float, float]:
        """How wide the names of lines are, what stands behind them, and the harm."""
        caption = interface_font(CAPTION)
        names = max([text_width(line.words, interface_font(BODY, SEMIBOLD)) for line in view.lines])
        more = max([text_width(line.more, caption) for line in view.lines])
        told = max([text_width(_harm_line(line), interface_font(SECONDARY)) for line in view.lines])
        return names + BETWEEN, more + 12 if more else 0.0, told + 12 if told else 0.0

    def spot(self, card: QSize) -> QPoint:
        rest, top = self.ground.width() - card.width(), self.ground.height() - self._covered - GAP - card.height()
        low = [QPoint(left, top) for left in (rest // 2, rest - EDGE, EDGE)]
        high = [QPoint(left, TOP) for left in (EDGE, rest // 2, rest - EDGE)] if top - TOP > card.height() else []
        spots = [*low, *high]
        return min(spots, key=lambda spot: sum([QRect(spot, card).contains(point) for point in self.kept_clear]))

    @property
    def _room(self) -> int:
        return self.ground.height() - max(self._covered, CARD_GAP) - GAP - EDGE

    def draw(self, painter: QPainter, width: float, height: float) -> None:
        view, p = self.view, self.theme.palette
        if view is None:
            return
        icon = view.icon if has_icon(view.icon) else "lucide/circle-dot"
        draw_icon(painter, icon, QRectF(PADDING, HEAD / 2 - 9, 18, 18), p.accent, 1.9)
        pill = draw_pill(
            painter, width - PADDING, HEAD / 2, "lucide/equal" if view.exact else "", view.precision, not view.exact, p
        )
        room = width - 2 * PADDING - 28 - pill - 10
        draw_text(painter, PADDING + 28, HEAD / 2, view.title, interface_font(BODY, SEMIBOLD), p.text, width=room)
        painter.fillRect(QRectF(0, HEAD, width, 1), p.line)
        if view.is_pair:
            column = (width - 2 * PADDING - BETWEEN) / 2
            for at, line in enumerate(view.lines):
                self._draw_column(painter, PADDING + at * (column + BETWEEN), column, line, view)
            painter.fillRect(QRectF(width / 2, HEAD + 10, 1, height - HEAD - 20), p.line)
            return
        for at, line in enumerate(view.lines):
            self._draw_row(painter, HEAD + 6 + at * ROW + ROW / 2, width, line, view)

    def _draw_column(self, painter: QPainter, x: float, width: float, line: AnswerLine, view: AnswerOddsView) -> None:
        """One of two answers: its name, a bar for each kind of outcome, what harm it does."""
        p, y = self.theme.palette, HEAD + 8 + NAME / 2
        more = draw_text(painter, x + width, y, line.more, interface_font(CAPTION), p.text3, "right") if line.more else -8
        draw_text(painter, x, y, line.words, interface_font(BODY, SEMIBOLD), p.text, width=width - more - 8)
        y += NAME / 2 + BAND / 2
        if not line.shares:
            middle = y + BAND * (len(view.kinds) - 1) / 2
            draw_text(painter, x, middle, UNCOMPARED, interface_font(SECONDARY), p.text3, width=width)
        for kind in view.kinds:
            if line.shares:
                share, hue = line.shares[kind], band_colour(kind, p)
                draw_icon(painter, BAND_ICONS[kind], QRectF(x, y - 7, 14, 14), hue, 2.2)
                bar = QRectF(x + 20, y - 4, width - 66, 8)
                fill_rounded(painter, bar, 3, p.field)
                if share > 0:
                    fill_rounded(painter, QRectF(bar.x(), bar.y(), max(4.0, bar.width() * min(1.0, share)), 8), 3, hue)
                ink = p.text if share > 0 else p.text3
                draw_text(painter, x + width, y, percent(share), interface_font(BODY, SEMIBOLD), ink, "right")
            y += BAND
        for told in line.told:
            draw_text(painter, x, y, told, interface_font(SECONDARY), p.text2, width=width)
            y += TOLD

    def _draw_row(self, painter: QPainter, y: float, width: float, line: AnswerLine, view: AnswerOddsView) -> None:
        """One of several answers: its name, what harm it does, one bar, how likely it succeeds; all in columns."""
        p, right = self.theme.palette, width - PADDING
        _, more, told = self._columns(view)
        font = interface_font(BODY, SEMIBOLD if line.usual else MEDIUM)
        if view.kinds:
            chance = line.success or "–"
            draw_text(painter, right, y, chance, interface_font(BODY, SEMIBOLD), p.text if line.shares else p.text3, "right")
            bar = QRectF(right - CHANCE - BAR, y - 5, BAR, 10)
            fill_rounded(painter, bar, 3, p.field)
            parts = [BarPart(share, band_colour(kind, p)) for kind, share in line.shares.items() if share > LEAST_SHARE]
            draw_stack(painter, bar, parts, p)
            right = bar.x() - 12
        draw_text(painter, right, y, _harm_line(line), interface_font(SECONDARY), p.text2, "right")
        right -= told
        draw_text(painter, right - more, y, line.more, interface_font(CAPTION), p.text3)
        draw_text(painter, PADDING, y, line.words, font, p.text, width=right - more - 8 - PADDING)


def _harm_line(line: AnswerLine) -> str:
    return " · ".join(line.told)


def _column_width(line: AnswerLine) -> float:
    """What one of two answers needs for its words."""
    name = text_width(line.words, interface_font(BODY, SEMIBOLD)) + text_width(line.more, interface_font(CAPTION)) + 16
    return max([name, *[text_width(told, interface_font(SECONDARY)) + 4 for told in line.told]])
