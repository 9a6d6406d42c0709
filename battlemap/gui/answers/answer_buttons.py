"""The buttons of a question: numbered answers and ticks."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.button_drawing import choice_width, draw_choice
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import CHOICE, CHOICE_COMPACT, FOCUS_RING, RADIUS_CHOICE
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import BODY, SECONDARY, SEMIBOLD, elide, interface_font
from battlemap.rules.procedure import Option

FOCUS_ROOM = 3
"""Around a button, for the ring of the focus."""
TICK_ROOM = 22


class AnswerButton(PaintedButton):
    """One possible answer with its number; greyed with the reason when it cannot be chosen. *tick*: one of several."""

    def __init__(
        self,
        theme: Theme,
        option: Option,
        number: str,
        first: bool,
        compact: bool,
        tick: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        self.option, self.number, self.first, self.compact = option, number, first, compact
        super().__init__(theme, option.text or option.key, number, parent)
        self.setCheckable(tick)
        self.setEnabled(not option.refusal)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_name(", ".join(part for part in (self.label, self.weak) if part), number, self.weak)

    @property
    def label(self) -> str:
        """What choosing it means."""
        return self.option.text or self.option.key

    @property
    def weak(self) -> str:
        """What it brings, or why it is impossible."""
        return self.option.refusal or self.option.note

    def sizeHint(self) -> QSize:
        height = self.theme.touch_size(CHOICE_COMPACT if self.compact else CHOICE)
        width = choice_width(self.label, self.weak) + (TICK_ROOM if self.isCheckable() else 0)
        return QSize(round(width) + 2 * FOCUS_ROOM, height + 2 * FOCUS_ROOM)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = self.height() - 2 * FOCUS_ROOM
        label, weak = self._fit_text()
        if self.isCheckable():
            box = self._draw_tick(painter, label, weak, height)
        else:
            box = draw_choice(painter, FOCUS_ROOM, FOCUS_ROOM, self.number, label, weak, p, self.first, self.state, height)
        if self.hasFocus():
            fill_rounded(painter, box.adjusted(-2, -2, 2, 2), RADIUS_CHOICE + 2, None, p.accent, FOCUS_RING)
        painter.end()

    def _fit_text(self) -> tuple[str, str]:
        """Label and note, cut to the room there is."""
        room = self.width() - 2 * FOCUS_ROOM - (TICK_ROOM if self.isCheckable() else 0)
        if choice_width(self.label, self.weak) <= room:
            return self.label, self.weak
        left = room - choice_width(self.label) - 6
        if left > 40:
            return self.label, elide(self.weak, interface_font(SECONDARY), left)
        return elide(self.label, interface_font(BODY, SEMIBOLD), room - 56), ""

    def _draw_tick(self, painter: QPainter, label: str, weak: str, height: int) -> QRectF:
        """The same button with a box to tick at its right end."""
        p, lit, off = self.theme.palette, self.isChecked(), self.state == "disabled"
        box = QRectF(FOCUS_ROOM, FOCUS_ROOM, choice_width(label, weak), height)
        wide = box.adjusted(0, 0, TICK_ROOM, 0)
        strength = {"hover": 0.10, "pressed": 0.18}.get(self.state, 0.0)
        if off:
            fill_rounded(painter, wide, RADIUS_CHOICE, None, p.line)
        elif lit:
            fill_rounded(painter, wide, RADIUS_CHOICE, mix(p.accent, p.text, strength))
        else:
            fill_rounded(
                painter, wide, RADIUS_CHOICE, mix(p.raised, p.accent, 0.10 + strength), mix(p.raised, p.accent, 0.55), 1.2
            )
        painter.save()
        painter.setClipRect(box.adjusted(10, 2, -10, -2))
        draw_choice(painter, box.x(), box.y(), self.number, label, weak, p, lit, self.state, height)
        painter.restore()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tick = QRectF(wide.right() - 28, wide.center().y() - 8, 16, 16)
        ink: QColor | str = colours.disabled_text(p) if off else p.on_accent if lit else p.text2
        fill_rounded(painter, tick, 4, None, ink, 1.4)
        if lit:
            draw_icon(painter, "lucide/check", tick.adjusted(2, 2, -2, -2), p.on_accent, 3.2)
        return wide
