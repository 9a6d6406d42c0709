"""The buttons of the players' card: rows with an icon, and the two toggles for freeze and blackout."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.players.players_state import PlayersState
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap, key_cap_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import mix, with_alpha
from battlemap.paint.style.typography import BODY, MEDIUM, SECONDARY, SEMIBOLD, draw_text, elide, interface_font, text_width

KEY = 17.0
EDGE = 10.0


class CardRow(PaintedButton):
    """Icon, words, a grey word; at the right a value, a key, a check while it is chosen, and a chevron if it opens a page."""

    def __init__(
        self, theme: Theme, icon: str, words: str, parent: QWidget, weak: str = "", key: str = "", opens: bool = False
    ) -> None:
        self.picture, self.weak, self.opens = icon, weak, opens
        self.value, self.tone = "", "text2"
        self.hue = ""
        """The colour of the icon, where it has one of its own."""
        self.row_height = 32
        self.inset = 0
        """So many px before the key are another button's."""
        super().__init__(theme, words, key, parent)
        self.setText(words)

    def show_value(self, value: str, tone: str = "text2") -> None:
        """Show a value at the right; *tone*: the name of a colour of the palette."""
        if (value, tone) != (self.value, self.tone):
            self.value, self.tone = value, tone
            self.set_name(f"{self.text()}: {value}" if value else self.text(), self.key)

    def choose(self, chosen: bool) -> None:
        """Be the one that holds, or not."""
        self.setCheckable(True)
        if chosen != self.isChecked():
            self.setChecked(chosen)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self.row_height)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked():
            fill_rounded(painter, box, RADIUS_CONTROL, mix(p.raised, p.accent, 0.17))
        elif self.state in ("hover", "pressed"):
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover)
        middle, right = box.height() / 2, box.width() - EDGE
        if self.picture:
            ink = self.hue or (p.text if self.isChecked() else p.text2)
            draw_icon(painter, self.picture, QRectF(EDGE, middle - 8, 16, 16), ink)
        right -= self._draw_right(painter, right, middle)
        font = interface_font(BODY, SEMIBOLD if self.isChecked() else MEDIUM)
        x = EDGE + (28 if self.picture else 0)
        x += draw_text(painter, x, middle, self.text(), font, p.text, width=max(20.0, right - x)) + 10
        if self.weak and x + text_width(self.weak, interface_font(SECONDARY)) < right:
            draw_text(painter, x, middle, self.weak, interface_font(SECONDARY), p.text3)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()

    def _draw_right(self, painter: QPainter, right: float, middle: float) -> float:
        """What stands at the right end; gives back how much room it takes."""
        p, x = self.theme.palette, right
        if self.opens:
            draw_icon(painter, "lucide/chevron-right", QRectF(x - 14, middle - 7, 14, 14), p.text3)
            x -= 22
        if self.isChecked():
            draw_icon(painter, "lucide/check", QRectF(x - 14, middle - 7, 14, 14), p.accent)
            x -= 22
        if self.key:
            x -= draw_key_cap(painter, x, middle, self.key, p, KEY, "right") + 8
        x -= self.inset
        if self.value:
            font = interface_font(BODY)
            words = elide(self.value, font, 150)
            draw_text(painter, x, middle, words, font, str(getattr(p, self.tone)), "right")
            x -= text_width(words, font) + 10
        return right - x


class StateToggle(PaintedButton):
    """146×38; in the colour and with the word of its state while that holds."""

    def __init__(self, theme: Theme, words: str, key: str, state: PlayersState, parent: QWidget) -> None:
        self._state_shown = state
        super().__init__(theme, words, key, parent)
        self.setText(words)
        self.setCheckable(True)

    def sizeHint(self) -> QSize:
        return QSize(146, 38)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on, shown = self.isChecked(), self._state_shown
        colour = p.text if on and shown.name == "black" else shown.colour(p)
        if on:
            fill_rounded(painter, box, RADIUS_CONTROL, with_alpha(colour, 0.15), with_alpha(colour, 0.55))
        else:
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover if self.state in ("hover", "pressed") else None, p.line2)
        ink, middle = colour if on else p.text, box.height() / 2
        draw_icon(painter, shown.icon, QRectF(12, middle - 8, 16, 16), ink)
        right = box.width() - 10 - key_cap_width(self.key, KEY)
        words = shown.word if on else self.text()
        draw_text(painter, 36, middle, words, interface_font(BODY, SEMIBOLD if on else MEDIUM), ink, width=right - 40)
        draw_key_cap(painter, box.width() - 10, middle, self.key, p, KEY, "right")
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()
