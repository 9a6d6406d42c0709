"""Words beside the players' map: aspects of the scene, what is counted, the last public lines, whom the table waits for."""

import re
from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFont, QPainter

from battlemap.board.wording import split_emphasis, without_emphasis
from battlemap.gui.players.overlay_plate import OverlayPlate
from battlemap.gui.turns.event_rows import TimerLine
from battlemap.layout.looks import AspectLook
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.typography import MEDIUM, REGULAR, SEMIBOLD, draw_text, elide, text_width
from battlemap.paint.tokens.aspect_card import aspect_size, draw_aspect
from battlemap.play.public.public_log import PublicLine

Row: TypeAlias = list[tuple[str, bool]]
"""Words that stand on one row, and whether they stand out."""
MOST_ROWS = 3
"""A line of the log has no more rows."""
CARD = 26.0
"""Type on a card of an aspect."""
CARD_SCALE, CARD_GAP, SHADE = 1.5, 8.0, 10.0
LINE, LINE_HEIGHT, PAD, ICON = 22.0, 32.0, 14.0, 20.0
WAIT, WAIT_HEIGHT = 26.0, 52.0
MOST_CARDS = 6
BETWEEN = 26.0
"""From words to how far it is."""


class SceneDisplay(OverlayPlate):
    """The aspects of the whole scene, as paper cards under each other."""

    cards: tuple[AspectLook, ...] = ()

    def content_size(self, room: QSizeF) -> QSizeF:
        """The cards; what has no room is left out, the last ones first."""
        self._sizes = [self._size(look, room.width()) for look in self._shown(room)]
        self.setAccessibleName("; ".join(look.text for look in self._shown(room)))
        if not self._sizes:
            return QSizeF()
        height = sum(size.height() for size in self._sizes) + CARD_GAP * self.scale * (len(self._sizes) - 1)
        return QSizeF(max(size.width() for size in self._sizes) + 2 * self._shade, height + 2 * self._shade)

    def draw(self, painter: QPainter) -> None:
        """Each card with its shadow, the left edges in line."""
        top = self._shade
        for look, size in zip(self.cards, self._sizes, strict=False):
            draw_aspect(painter, self._shade, top, look, self.colours, self._px, self._card_scale, size.width())
            top += size.height() + CARD_GAP * self.scale

    @property
    def _shade(self) -> float:
        return SHADE * self.scale

    @property
    def _card_scale(self) -> float:
        return CARD_SCALE * self.scale

    @property
    def _px(self) -> float:
        return CARD / CARD_SCALE

    def _shown(self, room: QSizeF) -> tuple[AspectLook, ...]:
        each = (28 * CARD_SCALE * CARD / CARD_SCALE / 15 + CARD_GAP) * self.scale
        return self.cards[: max(0, min(MOST_CARDS, int(room.height() / each)))]

    def _size(self, look: AspectLook, room: float) -> QSizeF:
        return aspect_size(look, self._px, self._card_scale, room - 2 * self._shade)


class CountDisplay(OverlayPlate):
    """Timers and counters that the GM shares, one below the other."""

    lines: tuple[TimerLine, ...] = ()

    def content_size(self, room: QSizeF) -> QSizeF:
        """A line for each, as wide as the longest."""
        shown = self.lines[:MOST_CARDS]
        self.setAccessibleName("; ".join(f"{line.words}, {line.when}" for line in shown))
        if not shown:
            return QSizeF()
        return QSizeF(room.width(), (len(shown) * LINE_HEIGHT + PAD) * self.scale)

    def draw(self, painter: QPainter) -> None:
        """One plate under all of them; what is due is lit."""
        p, s = self.colours, self.scale
        self.draw_ground(painter, QRectF(0, 0, self.width(), self.height()), 10)
        for at, line in enumerate(self.lines[:MOST_CARDS]):
            y, left, right = (PAD / 2 + (at + 0.5) * LINE_HEIGHT) * s, PAD * s, self.width() - PAD * s
            ink = p.cost if line.over else p.plate_text2
            draw_icon(painter, line.icon, QRectF(left, y - ICON / 2 * s, ICON * s, ICON * s), ink, 2.2)
            left += (ICON + 10) * s
            draw_text(painter, right, y, line.when, self.font_of(LINE, MEDIUM), ink, "right")
            room = right - left - self.width_of(line.when, LINE) - BETWEEN * s
            draw_text(painter, left, y, line.words, self.font_of(LINE, SEMIBOLD), p.plate_text, width=room + 2)


class LogDisplay(OverlayPlate):
    """The last lines of the log that players may read, the newest below."""

    lines: tuple[PublicLine, ...] = ()
    _rows: Sequence[tuple[PublicLine, list[Row]]] = ()

    def content_size(self, room: QSizeF) -> QSizeF:
        """A line for each, as wide as the longest."""
        self.setAccessibleName(". ".join(without_emphasis(line.text) for line in self.lines))
        width = room.width() - (2 * PAD + ICON + 10) * self.scale
        self._rows = [(line, self._broken(line, width)) for line in self.lines]
        while self._rows and self._height_of(self._rows) > room.height():
            self._rows.pop(0)
        return QSizeF(room.width(), self._height_of(self._rows)) if self._rows else QSizeF()

    def draw(self, painter: QPainter) -> None:
        """One plate under all of them."""
        p, s = self.colours, self.scale
        self.draw_ground(painter, QRectF(0, 0, self.width(), self.height()), 10)
        y = (PAD / 2 + LINE_HEIGHT / 2) * s
        for line, rows in self._rows:
            ink = {"good": p.good, "harm": p.harm, "cost": p.cost}.get(line.tone, p.plate_text2)
            if line.icon:
                draw_icon(painter, line.icon, QRectF(PAD * s, y - ICON / 2 * s, ICON * s, ICON * s), ink, 2.2)
            for row in rows:
                left = (PAD + ICON + 10) * s
                for words, strong in row:
                    left += draw_text(painter, left, y, words, self._font(strong), p.plate_text)
                y += LINE_HEIGHT * s

    def _font(self, strong: bool) -> QFont:
        return self.font_of(LINE, SEMIBOLD if strong else REGULAR)

    def _height_of(self, lines: Sequence[tuple[PublicLine, list[Row]]]) -> float:
        return (sum(len(rows) for _, rows in lines) * LINE_HEIGHT + PAD) * self.scale

    def _broken(self, line: PublicLine, width: float) -> list[Row]:
        """The words of a line on as many rows as they take, at most MOST_ROWS."""
        rows: list[Row] = [[]]
        left = width
        for part, strong in split_emphasis(line.text):
            font = self._font(strong)
            for words in _words(part):
                word, wide = words, text_width(words, font)
                if wide > left and rows[-1]:
                    if len(rows) == MOST_ROWS:
                        rows[-1].append(("…", False))
                        return rows
                    rows.append([])
                    left, word = width, words.lstrip()
                    wide = text_width(word, font)
                rows[-1].append((elide(word, font, width), strong))
                left -= wide
        return rows


def _words(text: str) -> list[str]:
    """The words of a text, each with the blanks before it."""
    return re.findall(r"\s*\S+|\s+$", text)


class WaitingDisplay(OverlayPlate):
    """For whom the table waits, in one line: what is asked is the GM's."""

    names: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The line; empty while nobody is waited for."""
        return f"Waiting for {' and '.join(self.names)}" if self.names else ""

    def content_size(self, room: QSizeF) -> QSizeF:
        """As wide as the line."""
        self.setAccessibleName(self.words)
        if not self.words:
            return QSizeF()
        return QSizeF(room.width(), WAIT_HEIGHT * self.scale)

    def draw(self, painter: QPainter) -> None:
        """An hourglass and the line."""
        p, s, y = self.colours, self.scale, self.height() / 2
        self.draw_ground(painter, QRectF(0, 0, self.width(), self.height()), WAIT_HEIGHT / 2)
        left = (PAD + 4) * s
        draw_icon(painter, "lucide/hourglass", QRectF(left, y - WAIT / 2 * s, WAIT * s, WAIT * s), p.plate_text2, 2.2)
        left += (WAIT + 10) * s
        room = self.width() - left - PAD * s
        draw_text(painter, left, y, self.words, self.font_of(WAIT, MEDIUM), p.plate_text, width=room + 1)
