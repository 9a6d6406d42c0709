"""One line over the lower edge of the map: an icon, what it is about, and the keys that matter now."""

from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.floating_pane import MARGIN, FloatingPane
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap, key_cap_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon, has_icon
from battlemap.paint.style.measures import CARD_GAP, QUESTION_LINE
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import BODY, MEDIUM, REGULAR, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

Ink: TypeAlias = Literal["text", "text2", "text3", "good", "cost", "harm", "gm", "accent"]


TRACK = QSize(30, 18)


class HintWords(Struct, frozen=True):
    """A few words of the line, in one colour."""

    text: str
    ink: Ink = "text2"
    strong: bool = False


class HintContent(Struct, frozen=True):
    """All that stands on the line; *keys*: (key, what it does)."""

    icon: str
    words: tuple[HintWords, ...]
    keys: tuple[tuple[str, str], ...] = ()
    switch: tuple[str, str, bool] | None = None
    """A switch at the right end: (key, what it does, whether it is on)."""

    @property
    def spoken_text(self) -> str:
        """The line as plain text."""
        keys = ", ".join(f"{key}: {what}" for key, what in self.keys)
        if self.switch is not None:
            key, what, is_on = self.switch
            keys += f", {key}: {what}, {'on' if is_on else 'off'}"
        return " ".join(word.text for word in self.words) + (f". {keys}" if keys else "")


class HintBar(FloatingPane):
    """Floats in the lower middle, above the question card if that is there."""

    lift = "card"

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.line: HintContent | None = None
        self._covered = 0

    def show_line(self, line: HintContent | None) -> None:
        """Show *line*; None: nothing."""
        self.line = line
        if line is None:
            self.hide()
            return
        self.setAccessibleName(line.spoken_text)
        self.show_on_top()

    def stay_clear(self, covered: int) -> None:
        """Keep away from so many pixels at the lower edge, which something else covers."""
        if covered != self._covered:
            self._covered = covered
            if not self.isHidden():
                self.relayout()

    def is_on_switch(self, at: QPoint) -> bool:
        """Whether a point of the screen lies on the switch of the line that is seen."""
        if self.isHidden() or self.line is None or self.line.switch is None:
            return False
        card, here = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN), self.mapFromGlobal(at)
        return card.contains(here) and here.x() >= card.right() - self._switch_width() - 8

    @property
    def card(self) -> QSize:
        return QSize(min(self._wanted_width(), self.ground.width() - 2 * MARGIN), QUESTION_LINE)

    def spot(self, card: QSize) -> QPoint:
        below = self._covered + CARD_GAP // 2 if self._covered else CARD_GAP
        return QPoint((self.ground.width() - card.width()) // 2, self.ground.height() - below - card.height())

    def _wanted_width(self) -> int:
        if self.line is None:
            return 0
        words = sum(text_width(word.text, _font(word)) + 6 for word in self.line.words)
        return round(44 + words + self._keys_width() + self._switch_width() + 10)

    def _switch_width(self) -> float:
        if self.line is None or self.line.switch is None:
            return 0.0
        key, what, _ = self.line.switch
        return key_cap_width(key) + 6 + text_width(what, interface_font(SECONDARY, MEDIUM)) + 8 + TRACK.width() + 18

    def _keys_width(self) -> float:
        keys = self.line.keys if self.line else ()
        return sum(key_cap_width(key) + text_width(what, interface_font(SECONDARY, MEDIUM)) + 20 for key, what in keys) + 18

    def draw(self, painter: QPainter, width: float, height: float) -> None:
        if self.line is None:
            return
        p, y = self.theme.palette, height / 2
        icon = self.line.icon if has_icon(self.line.icon) else "lucide/info"
        draw_icon(painter, icon, QRectF(16, y - 9, 18, 18), p.accent, 2)
        x, right = 44.0, width - 16
        room = width - 10 - self._keys_width() - self._switch_width()
        for word in self.line.words:
            if x < room - 12:
                x += draw_text(painter, x, y, word.text, _font(word), _ink(word, p), width=max(12.0, room - x)) + 6
        if self.line.switch is not None:
            self._draw_switch(painter, self.line.switch, right, y)
            right -= self._switch_width()
        for key, what in reversed(self.line.keys):
            advance = draw_text(painter, right, y, what, interface_font(SECONDARY, MEDIUM), p.text2, "right")
            right -= advance + 6
            right -= draw_key_cap(painter, right, y, key, p, align="right") + 14

    def _draw_switch(self, painter: QPainter, switch: tuple[str, str, bool], right: float, y: float) -> None:
        p, (key, what, is_on) = self.theme.palette, switch
        track = QRectF(right - TRACK.width(), y - TRACK.height() / 2, TRACK.width(), TRACK.height())
        fill_rounded(painter, track, TRACK.height() / 2, p.accent if is_on else p.field, p.accent if is_on else p.line2)
        knob = TRACK.height() - 6
        x = track.right() - 3 - knob if is_on else track.x() + 3
        fill_rounded(painter, QRectF(x, y - knob / 2, knob, knob), knob / 2, p.on_accent if is_on else p.text2)
        right = track.x() - 8
        right -= draw_text(painter, right, y, what, interface_font(SECONDARY, MEDIUM), p.text, "right") + 6
        draw_key_cap(painter, right, y, key, p, align="right")
        painter.fillRect(QRectF(right - key_cap_width(key) - 9, y - 9, 1, 18), QColor(p.line))


def _font(word: HintWords) -> QFont:
    return interface_font(BODY, SEMIBOLD if word.strong else REGULAR)


def _ink(word: HintWords, palette: Palette) -> str:
    ink: str = getattr(palette, word.ink)
    return ink
