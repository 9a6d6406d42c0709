"""The card of the forecast, in a corner of the map: the chance to win, its interval, what the last change did."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from battlemap.gui.forecast.forecast_view import ForecastView
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.line_breaks import wrapped_lines
from battlemap.paint.style.measures import FOCUS_RING, SHADOW_TOOLTIP
from battlemap.paint.style.palette import Palette, chip_edge, chip_fill, hovered_row, meaning_colour, mix, side_colour
from battlemap.paint.style.typography import (
    BODY,
    BOLD,
    CAPTION,
    MEDIUM,
    SECONDARY,
    TOTAL_COMPACT,
    draw_section,
    draw_text,
    interface_font,
    text_width,
)

WIDTH, HEIGHT, SMALL_HEIGHT = 320, 124, 66
RADIUS, PADDING = 10, 16
LINE, MOST_LINES = 17, 4
BAR_TOP, BAR_HEIGHT = 74.0, 8.0
CHIP_WIDTH, CHIP_HEIGHT = 48, 26
OUTDATED = 0.6
"""How clearly the number of before the last change is seen until there is another."""


class ForecastCard(PaintedButton):
    """A button as a whole; what is on it comes from the part."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self.view, self.is_outdated = ForecastView(""), False
        super().__init__(theme, "Forecast", parent=parent)
        self.hide()
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._shadow = CardShadow(theme, self, RADIUS, SHADOW_TOOLTIP)

    def show_view(self, view: ForecastView, outdated: bool = False) -> None:
        """Show this. *outdated*: it is what held before the last change."""
        self.view, self.is_outdated = view, outdated
        self.set_name(view.spoken_text, tip="Play it out 1,000 times, and see the report (Shift F)")
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, SMALL_HEIGHT + LINE * (len(self._lines) - 1) if self.view.words else HEIGHT)

    @property
    def _lines(self) -> tuple[str, ...]:
        """What is said in place of a number."""
        return wrapped_lines(self.view.words, interface_font(SECONDARY), WIDTH - 2 * PADDING)[:MOST_LINES]

    def paintEvent(self, event: QPaintEvent) -> None:
        view, p = self.view, self.theme.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        draw_card_ground(painter, box, p, RADIUS, "flat", hovered_row(p) if self.state in ("hover", "pressed") else None)
        self._draw_head(painter, view, p)
        if view.words:
            for at, line in enumerate(self._lines):
                draw_text(painter, PADDING, 45 + at * LINE, line, interface_font(SECONDARY), p.text2)
        else:
            painter.setOpacity(OUTDATED if self.is_outdated else 1.0)
            self._draw_number(painter, view, p)
            self._draw_bar(painter, view, p)
            foot = interface_font(SECONDARY)
            used = 0.0
            if view.points is not None and view.before is not None:
                was = f"was {round(view.before * 100)} %"
                used = draw_text(painter, WIDTH - PADDING, HEIGHT - 21, was, foot, p.text3, "right") + 10
            draw_text(painter, PADDING, HEIGHT - 21, view.foot, foot, p.text2, width=WIDTH - 2 * PADDING - used)
            painter.setOpacity(1.0)
        if self.hasFocus():
            fill_rounded(painter, box.adjusted(1, 1, -1, -1), RADIUS, None, p.accent, FOCUS_RING)
        painter.end()

    def _draw_head(self, painter: QPainter, view: ForecastView, p: Palette) -> None:
        draw_icon(painter, "lucide/dices", QRectF(PADDING, 11, 16, 16), p.text3)
        draw_section(painter, PADDING + 24, 19, "Forecast", p)
        used = draw_text(painter, WIDTH - PADDING, 19, view.note, interface_font(CAPTION), p.text3, "right")
        if view.counting or self.is_outdated:
            painter.setPen(QPen(QColor(p.accent), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(QRectF(WIDTH - PADDING - used - (21 if used else 13), 13, 12, 12), 40 * 16, 280 * 16)

    def _draw_number(self, painter: QPainter, view: ForecastView, p: Palette) -> None:
        y, font, big = 50.0, interface_font(BODY, MEDIUM), interface_font(TOTAL_COMPACT, BOLD)
        right = WIDTH - PADDING
        if view.points is not None:
            self._draw_change(painter, QRectF(right - CHIP_WIDTH, y - CHIP_HEIGHT / 2, CHIP_WIDTH, CHIP_HEIGHT), view, p)
            right -= CHIP_WIDTH + 8
        about, number = "about" if view.is_rough else "", view.figure
        wide = text_width(number, big) + (text_width(view.margin, font) + 6 if view.margin else 0.0)
        wide += text_width(about, font) + 5 if about else 0.0
        x = PADDING + draw_text(painter, PADDING, y, view.who, font, p.text, width=right - PADDING - wide - 8) + 8
        if about:
            x += draw_text(painter, x - 3, y, about, font, p.text2) + 2
        x += draw_text(painter, x, y, number, big, p.text) + 6
        draw_text(painter, x, y + 2, view.margin, font, p.text2)

    def _draw_change(self, painter: QPainter, box: QRectF, view: ForecastView, p: Palette) -> None:
        points, meaning = view.points or 0, view.meaning
        fill_rounded(painter, box, 6, chip_fill(meaning, p) if meaning else p.field, chip_edge(meaning, p) if meaning else p.line)
        sign = "−" if points < 0 else "+" if points > 0 else "±"
        ink = meaning_colour(meaning, p) if meaning else p.text2
        font = interface_font(BODY, BOLD)
        draw_text(painter, box.center().x(), box.center().y(), f"{sign}{abs(points)}", font, ink, "centre")

    def _draw_bar(self, painter: QPainter, view: ForecastView, p: Palette) -> None:
        length, colour = float(WIDTH - 2 * PADDING), side_colour(view.look, p)
        low, high = view.interval.low * length, view.interval.high * length
        fill_rounded(painter, QRectF(PADDING, BAR_TOP, length, BAR_HEIGHT), 4, p.field)
        fill_rounded(painter, QRectF(PADDING, BAR_TOP, max(BAR_HEIGHT, high), BAR_HEIGHT), 4, mix(p.field, colour, 0.5))
        if low > 1:
            fill_rounded(painter, QRectF(PADDING, BAR_TOP, max(BAR_HEIGHT, low), BAR_HEIGHT), 4, colour)
        if view.points is not None and view.before is not None:
            for step in range(3):
                place = QRectF(PADDING + view.before * length - 1, BAR_TOP - 3 + step * 5, 2, 3)
                painter.fillRect(place, QColor(p.text3))
        if view.margin:
            painter.fillRect(QRectF(PADDING + view.share * length - 1, BAR_TOP - 3, 2, BAR_HEIGHT + 6), QColor(p.text))
