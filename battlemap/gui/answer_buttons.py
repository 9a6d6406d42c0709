"""The buttons of a question: numbered answers, ticks, and small switches for what was answered by itself."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.gui.buttons import PaintedButton
from battlemap.gui.theme import Theme
from battlemap.paint.boxes import fill_rounded
from battlemap.paint.controls import choice_width, draw_choice
from battlemap.paint.icons import draw_icon
from battlemap.paint.lettering import CAPTION, MEDIUM, SECONDARY, draw_text, interface, text_width
from battlemap.paint.measures import CHIP, CHOICE, CHOICE_COMPACT, FOCUS_RING, RADIUS_CHOICE, RADIUS_CONTROL
from battlemap.paint.palette import mix
from battlemap.rules.procedure import Option

FOCUS_ROOM = 3


class AnswerButton(PaintedButton):
    """One possible answer with its number; greyed with the reason when it cannot be chosen."""

    def __init__(
        self, theme: Theme, option: Option, number: str, first: bool, compact: bool, tick: bool = False, parent: QWidget | None = None
    ) -> None:
        self.option, self.number, self.first, self.compact = option, number, first, compact
        super().__init__(theme, option.text or option.key, number, parent)
        self.setCheckable(tick)
        self.setEnabled(not option.refused)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.call(self._spoken, number, option.refused or option.note)

    @property
    def _label(self) -> str:
        return self.option.text or self.option.key

    @property
    def _weak(self) -> str:
        return self.option.refused or self.option.note

    @property
    def _spoken(self) -> str:
        return ", ".join(part for part in (self._label, self._weak) if part)

    @property
    def _mark(self) -> str:
        return "✓" if self.isChecked() else self.number

    def sizeHint(self) -> QSize:
        height = CHOICE_COMPACT if self.compact else CHOICE
        return QSize(round(choice_width(self._label, self._weak)) + 2 * FOCUS_ROOM, height + 2 * FOCUS_ROOM)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        height = self.height() - 2 * FOCUS_ROOM
        lit = self.isChecked() or (self.first and not self.isCheckable())
        box = draw_choice(
            painter, FOCUS_ROOM, FOCUS_ROOM, self._mark, self._label, self._weak, self.theme.palette, lit, self.state, height
        )
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ring = box.adjusted(-2, -2, 2, 2)
            fill_rounded(painter, ring, RADIUS_CHOICE + 2, None, self.theme.palette.accent, FOCUS_RING)
        painter.end()


class SwitchButton(PaintedButton):
    """What was answered by itself, and can still be changed: "Forceful ▾"."""

    def __init__(self, theme: Theme, caption: str, words: str, parent: QWidget | None = None) -> None:
        self._caption, self._words = caption, words
        super().__init__(theme, f"{caption}: {words}, change", "", parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip(f"{caption}: {words}. Click to choose something else.")

    def sizeHint(self) -> QSize:
        width = text_width(self._caption, interface(CAPTION)) + text_width(self._words, interface(SECONDARY, MEDIUM)) + 42
        return QSize(round(width), CHIP + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ground = p.hover if self.state in ("hover", "pressed") else mix(p.raised, p.field, 0.7).name()
        edge, stroke = (p.accent, FOCUS_RING) if self.hasFocus() else (p.line2, 1)
        fill_rounded(painter, box, RADIUS_CONTROL, ground, edge, stroke)
        y = box.center().y()
        x = 10 + draw_text(painter, 10, y, self._caption, interface(CAPTION), p.text3) + 6
        x += draw_text(painter, x, y, self._words, interface(SECONDARY, MEDIUM), p.text) + 4
        draw_icon(painter, "lucide/chevron-down", QRectF(x, y - 6, 12, 12), p.text2, 2.2)
        painter.end()
