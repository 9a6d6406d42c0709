"""What the fights have come to so far, painted: who wins, how long it takes, who falls first, who stands at the end."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import Palette, mix, side_colour
from battlemap.paint.style.shapes import side_shape
from battlemap.paint.style.typography import (
    BODY,
    BOLD,
    CAPTION,
    MEDIUM,
    SECONDARY,
    SEMIBOLD,
    draw_letter,
    draw_text,
    handwriting_font,
    interface_font,
    text_width,
)
from battlemap.sim.interim_results import AllianceStanding, FighterStanding, InterimResults
from battlemap.sim.intervals import chance_words, is_vague

HEAD, BAR_TOP, BAR_HEIGHT = 56.0, 64.0, 30.0
COLUMNS_TOP, COLUMNS_HEIGHT = 156.0, 196.0
ROW, TABLE_HEAD = 26.0, 40.0
GAP = 40.0
MOST_COLUMNS, MOST_RANGES, MOST_FIRST = 15, 8, 6
"""So many columns with a number each, or with a range of numbers; so many who fall first."""
NAMED = 64.0
"""From so many px on a part of the bar has its share written on it."""
NOBODY = "#8F877B"
SWATCH = 18.0
"""So many px a label is set off from its left edge, for the sign of its side in shape and colour."""
ON_SIDE = "#FFFFFF"
FEW = 30
"""With fewer fights nothing is said of single tokens."""


class ResultsPage(QWidget):
    """Only looks; it grows with the number of tokens."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.results: InterimResults | None = None
        self._word, self._minds = "round", ""
        self._is_walked_to = False
        """Whether Tab led here."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_results(self, results: InterimResults | None, word: str, minds: str = "") -> None:
        """Show *results*; *word*: what the game calls a round; *minds*: which AI plays which side, in a phrase."""
        self.results, self._word, self._minds = results, word, minds
        self.setAccessibleName(" ".join(filter(None, [spoken_results(results, word), minds and f"{minds}."])))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        results = self.results
        if results is None or not results.fights:
            return QSize(600, round(HEAD))
        rows = len(results.fighters) if results.fights >= FEW else 1
        return QSize(600, round(COLUMNS_TOP + COLUMNS_HEIGHT + TABLE_HEAD + ROW * rows))

    def paintEvent(self, event: QPaintEvent) -> None:
        results, p = self.results, self._theme.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = float(self.width())
        if results is None or not results.fights:
            draw_text(painter, 0, HEAD / 2, spoken_results(results, self._word), interface_font(BODY), p.text2, width=width)
        else:
            self._draw_answer(painter, results, self._minds, p)
            self._draw_wins(painter, results.alliances, width, p)
            half = (width - GAP) / 2
            self._draw_rounds(painter, QRectF(0, COLUMNS_TOP, half, COLUMNS_HEIGHT - 30), results, p)
            self._draw_first(painter, QRectF(half + GAP, COLUMNS_TOP, half, COLUMNS_HEIGHT - 30), results, p)
            self._draw_fighters(painter, COLUMNS_TOP + COLUMNS_HEIGHT, width, results, p)
        if self.hasFocus() and self._is_walked_to:
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            fill_rounded(painter, ring, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._is_walked_to = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    @staticmethod
    def _draw_answer(painter: QPainter, results: InterimResults, minds: str, p: Palette) -> None:
        x = draw_text(painter, 0, HEAD / 2 - 2, result_words(results), handwriting_font(40, BOLD), p.text) + 18
        interval = results.answer.interval
        if results.nobody.wins < results.fights:
            words = "with 95 % confidence"
            if not is_vague(results.answer.share, interval):
                words = f"{interval.low * 100:.0f} to {interval.high * 100:.0f} % {words}"
            draw_text(painter, x, HEAD / 2 - 8, words, interface_font(BODY, SEMIBOLD), p.text)
        fights = f"{results.fights:,} {'fight' if results.fights == 1 else 'fights'} · {minds or 'played by machines'}"
        draw_text(painter, x, HEAD / 2 + 11, fights, interface_font(SECONDARY), p.text2)

    @staticmethod
    def _draw_wins(painter: QPainter, alliances: Sequence[AllianceStanding], width: float, p: Palette) -> None:
        x, starts = 0.0, []
        for standing in (one for one in alliances if one.wins):
            long = standing.share * width
            colour = _bar_colour(standing, p)
            fill_rounded(painter, QRectF(x, BAR_TOP, max(2.0, long - 2), BAR_HEIGHT), 3, colour)
            if long > NAMED:
                share, y = f"{standing.share * 100:.0f} %", BAR_TOP + BAR_HEIGHT / 2
                ink = QColor("#10141A") if p.dark and standing.id else QColor(ON_SIDE)
                draw_text(painter, x + 10, y, share, interface_font(BODY, BOLD), ink)
            starts.append(x)
            x += long
        won = [one for one in alliances if one.wins]
        lost = [one for one in alliances if one.id and not one.wins]
        name_font, range_font = interface_font(BODY, SEMIBOLD), interface_font(SECONDARY)
        rooms = [SWATCH + max(text_width(one.name, name_font), text_width(_range_words(one), range_font)) + 16 for one in won]
        # The winner's label stands under its part of the bar; a side that won no fight has no part, so it stands at the end.
        ends = [SWATCH + max(text_width(one.name, name_font), text_width(_range_words(one), range_font)) + 16 for one in lost]
        places = label_places([*starts, *[width] * len(lost)], [*rooms, *ends], width)
        for standing, place, room in zip([*won, *lost], places, [*rooms, *ends], strict=True):
            top, within = BAR_TOP + BAR_HEIGHT + 14, room - SWATCH - 10
            if standing.id:
                painter.fillPath(side_shape(standing.look, place + 6, top, 13), QColor(_bar_colour(standing, p)))
            else:
                fill_rounded(painter, QRectF(place + 1, top - 5, 10, 10), 2, NOBODY)
            draw_text(painter, place + SWATCH, top, standing.name, name_font, p.text, width=within)
            draw_text(painter, place + SWATCH, top + 17, _range_words(standing), range_font, p.text2, width=within)

    def _draw_rounds(self, painter: QPainter, box: QRectF, results: InterimResults, p: Palette) -> None:
        _draw_section_head(painter, box, "How long it takes", f"{results.lasting:.1f} {self._word}s on average", p)
        columns = round_columns(results)
        most, step = max(count for _, count in columns), box.width() / len(columns)
        bottom, high = box.bottom() - 18, box.height() - 66
        for at, (name, count) in enumerate(columns):
            column = QRectF(box.x() + at * step + 1.5, bottom - high * count / most, max(2.0, step - 3), high * count / most)
            if count:
                fill_rounded(painter, column, 2, mix(p.chrome, p.text3, 0.75))
            centre = column.center().x()
            if count and step >= 24:
                draw_text(painter, centre, column.top() - 9, f"{count:,}", interface_font(CAPTION), p.text2, "centre")
            draw_text(painter, centre, bottom + 11, name, interface_font(CAPTION), p.text2, "centre")
        painter.fillRect(QRectF(box.x(), bottom, box.width(), 1), QColor(p.line2))

    @staticmethod
    def _draw_first(painter: QPainter, box: QRectF, results: InterimResults, p: Palette) -> None:
        _draw_section_head(painter, box, "First to fall", "share of all fights", p)
        first = first_to_fall(results)
        if not first:
            words = "Nobody has fallen." if results.fights >= FEW else f"It is told from {FEW} fights on."
            draw_text(painter, box.x(), box.y() + 46, words, interface_font(SECONDARY), p.text2)
        most = max([fighter.first for fighter in first], default=1.0)
        for at, fighter in enumerate(first):
            y = box.y() + 42 + at * 21
            draw_text(painter, box.x(), y, fighter.name, interface_font(SECONDARY, MEDIUM), p.text, width=110)
            track = box.width() - 120 - 46
            bar = QRectF(box.x() + 120, y - 5, max(2.0, track * fighter.first / most), 10)
            fill_rounded(painter, bar, 3, side_colour(fighter.look, p))
            share = f"{fighter.first * 100:.0f} %"
            draw_text(painter, box.right(), y, share, interface_font(SECONDARY, SEMIBOLD), p.text, "right")

    @staticmethod
    def _draw_fighters(painter: QPainter, top: float, width: float, results: InterimResults, p: Palette) -> None:
        _draw_section_head(painter, QRectF(0, top, width, 30), "Who still stands at the end", "with 95 % confidence", p)
        if results.fights < FEW:
            words = f"It is told of single fighters from {FEW} fights on."
            draw_text(painter, 0, top + TABLE_HEAD + ROW / 2 - 4, words, interface_font(SECONDARY), p.text2)
            return
        for at, fighter in enumerate(results.fighters):
            _draw_fighter(painter, top + TABLE_HEAD + at * ROW + ROW / 2, width, fighter, p)


def label_places(starts: Sequence[float], rooms: Sequence[float], width: float) -> list[float]:
    """Return the left edge (px) of each label: at its start where there is room, pushed aside where labels would meet.

    *starts*: where each label would like to begin, from left to right; *rooms*: its width with the gap behind it. All lie
    between 0 and *width*, unless they are wider than *width* together: then the last ones run over.
    """
    limits, limit = [0.0] * len(rooms), width
    for at in reversed(range(len(rooms))):
        limit -= rooms[at]
        limits[at] = limit
    places, free = [], 0.0
    for start, room, latest in zip(starts, rooms, limits, strict=True):
        place = max(free, min(start, latest))
        places.append(place)
        free = place + room
    return places


def result_words(results: InterimResults) -> str:
    """The answer in a few words: "Heroes win 61 %", "No side wins"."""
    if results.nobody.wins == results.fights:
        return "No side wins"
    return f"{results.headline} {chance_words(results.answer.share, results.answer.interval)}"


def round_columns(results: InterimResults) -> list[tuple[str, int]]:
    """How often each number of rounds came, from the least to the most; what is far from the middle in one column."""
    numbers = results.rounds
    low, high = min(numbers), max(numbers)
    span = high - low + 1
    step = 1 if span <= MOST_COLUMNS else -(-span // MOST_RANGES)
    columns = []
    for start in range(low, high + 1, step):
        name = str(start) if step == 1 else f"{start}–{start + step - 1}"
        columns.append((name, sum(numbers.get(number, 0) for number in range(start, start + step))))
    return columns


def first_to_fall(results: InterimResults) -> list[FighterStanding]:
    """Who falls first most often, while there are fights enough to say so."""
    first = sorted(results.fighters, key=lambda fighter: -fighter.first) if results.fights >= FEW else []
    return [fighter for fighter in first if fighter.first > 0][:MOST_FIRST]


def spoken_results(results: InterimResults | None, word: str) -> str:
    """All of it in sentences, for screen readers."""
    if results is not None and results.faults and not results.fights:
        return f"So far every fight broke off over a fault of the rules: {results.fault.rstrip('.')}."
    if results is None or not results.fights:
        return "The first fights are under way …"
    wins = ", ".join([f"{standing.name} {standing.share * 100:.0f} %" for standing in results.alliances])
    told = f"{result_words(results)} of {results.fights:,} fights. {wins}. {results.lasting:.1f} {word}s on average."
    if results.fights < FEW:
        return told
    standing = ", ".join([f"{fighter.name} {fighter.survives * 100:.0f} %" for fighter in results.fighters])
    return f"{told} Still standing at the end: {standing}."


def _range_words(standing: AllianceStanding) -> str:
    """The 95 % interval of the share of wins: "7 to 11 %"; for a side without wins, too."""
    return f"{standing.interval.low * 100:.0f} to {standing.interval.high * 100:.0f} %"


def _bar_colour(standing: AllianceStanding, p: Palette) -> str:
    return side_colour(standing.look, p) if standing.id else NOBODY


def _draw_section_head(painter: QPainter, box: QRectF, title: str, note: str, p: Palette) -> None:
    painter.fillRect(QRectF(box.x(), box.y(), box.width(), 1), QColor(p.line))
    used = draw_text(painter, box.right(), box.y() + 18, note, interface_font(CAPTION), p.text3, "right")
    draw_text(painter, box.x(), box.y() + 18, title, handwriting_font(18, BOLD), p.text, width=box.width() - used - 10)


def _draw_fighter(painter: QPainter, y: float, width: float, fighter: FighterStanding, p: Palette) -> None:
    colour = QColor(side_colour(fighter.look, p))
    painter.fillPath(side_shape(fighter.look, 9, y, 15), colour)
    draw_letter(painter, 9, y, fighter.name[:1].upper(), interface_font(9, BOLD), "#10141A" if p.dark else ON_SIDE)
    draw_text(painter, 26, y, fighter.name, interface_font(BODY, MEDIUM), p.text, width=170)
    left, track = 210.0, width - 210 - 60
    painter.fillRect(QRectF(left, y, track, 1), QColor(p.line2))
    for share in (0.0, 0.5, 1.0):
        painter.fillRect(QRectF(left + share * track - 0.5, y - 4, 1, 9), QColor(p.line2))
    low, high = fighter.interval.low * track, fighter.interval.high * track
    band = QColor(colour)
    band.setAlphaF(0.45)
    painter.fillRect(QRectF(left + low, y - 5, max(2.0, high - low), 11), band)
    painter.fillRect(QRectF(left + fighter.survives * track - 1.5, y - 8, 3, 17), colour)
    draw_text(painter, width, y, f"{fighter.survives * 100:.0f} %", interface_font(BODY, BOLD), p.text, "right")
