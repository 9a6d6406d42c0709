"""The buttons of a question: numbered answers, ticks, and the rows of a long list."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.button_drawing import choice_width, draw_choice
from battlemap.paint.controls.chips import draw_key_cap
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import CHOICE, CHOICE_COMPACT, FOCUS_RING, RADIUS_CHOICE, RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import BODY, MEDIUM, SECONDARY, SEMIBOLD, draw_text, elide, interface_font, text_width
from battlemap.rules.procedure import Option

FOCUS_ROOM = 3
"""Around a button, for the ring of the focus."""
LIST_ROW = 28
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


class AnswerRow(PaintedButton):
    """One line of a long list of answers. *beside*: it stands beside a line about the same thing, and says only what differs."""

    def __init__(self, theme: Theme, option: Option, first: bool, beside: bool = False, parent: QWidget | None = None) -> None:
        self.option, self.first, self.number, self.current = option, first, "", False
        self.beside = beside
        super().__init__(theme, option.text or option.key, "", parent)
        self.setEnabled(not option.refusal)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        parts = [part for part in (self.label, self.weak) if part]
        self.set_name(", ".join(parts), "", ": ".join(parts))

    @property
    def label(self) -> str:
        """What choosing it means."""
        return self.option.text or self.option.key

    @property
    def weak(self) -> str:
        """What it brings, or why it is impossible."""
        return self.option.refusal or self.option.note

    def set_number(self, number: str) -> None:
        """The digit that chooses it now; none if empty."""
        self.number = number
        self.update()

    def set_current(self, current: bool) -> None:
        """Whether Enter would take it."""
        self.current = current
        self.update()

    def wanted_width(self, noted: bool = True) -> int:
        """How wide it is with everything on it; with *noted* false, without its small print."""
        label, note = self._painted_text
        note = note if noted else ""
        weak = text_width(note, interface_font(SECONDARY)) + 10 if note else 0
        return round(34 + text_width(label, interface_font(BODY, SEMIBOLD)) + weak + 14)

    @property
    def _painted_text(self) -> tuple[str, str]:
        """What is painted of it."""
        if not self.beside:
            return self.label, self.weak
        return capitalise(self.option.short or self.label), self.option.refusal

    def sizeHint(self) -> QSize:
        return QSize(min(self.wanted_width(), 320), self.theme.touch_size(LIST_ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        y, off = box.center().y(), not self.isEnabled()
        if self.current or self.state in ("hover", "pressed"):
            fill_rounded(painter, box, RADIUS_CONTROL, colours.hovered_row(p))
        if self.number:
            draw_key_cap(painter, 6, y, self.number, p, solid=self.first)
        ink = colours.disabled_text(p) if off else p.text
        weight = SEMIBOLD if self.first or self.current else MEDIUM
        room = self.width() - 30 - 8
        label, note = self._painted_text
        advance = draw_text(painter, 30, y, label, interface_font(BODY, weight), ink, width=room)
        if note and room - advance > 30:
            soft = ink if off else p.text2
            draw_text(painter, 30 + advance + 8, y, note, interface_font(SECONDARY), soft, width=room - advance - 8)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()
