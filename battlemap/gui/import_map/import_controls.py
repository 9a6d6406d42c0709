"""The painted controls of the import window: answers with keys, rows with a switch, the box of a disagreement."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap, key_cap_width
from battlemap.paint.overlays.map_signs import Sign, draw_sign
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.line_breaks import wrapped_lines
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CHOICE, RADIUS_CONTROL
from battlemap.paint.style.palette import disabled_text, mix, with_alpha
from battlemap.paint.style.typography import (
    BODY,
    CAPTION,
    MEDIUM,
    REGULAR,
    SECONDARY,
    SEMIBOLD,
    draw_text,
    interface_font,
    text_width,
)

ROW, SWITCH = 36, (32, 18)
DISPUTE, LINE = 56, 18
"""How high the box of a disagreement is with two lines, and each more."""


class KeyedAnswers(PaintedButton):
    """Answers side by side, each with its key, of which one holds. *strong*: the one that holds is filled with the accent."""

    chosen = Signal(str)

    def __init__(
        self, theme: Theme, name: str, options: Sequence[tuple[str, str, str]], strong: bool, parent: QWidget | None = None
    ) -> None:
        """*options*: (value, words, key)."""
        self.options, self.value, self._strong, self._name = tuple(options), options[0][0], strong, name
        self.barred: frozenset[str] = frozenset()
        """Answers that cannot be given now."""
        super().__init__(theme, name, "", parent)
        self.setFixedHeight(32 if not strong else 36)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_value(self, value: str, barred: frozenset[str] = frozenset()) -> None:
        """Show which one holds, and which cannot."""
        self.value, self.barred = value, barred
        words = {key: text for key, text, _ in self.options}[value]
        self.set_name(f"{self._name}: {words}")

    def step(self) -> None:
        """Choose the next one."""
        values = [value for value, _, _ in self.options if value not in self.barred]
        self.chosen.emit(values[(values.index(self.value) + 1) % len(values)])

    def places(self) -> list[QRectF]:
        """Where each answer lies."""
        wide = (self.width() - 4) / len(self.options)
        return [QRectF(2 + at * wide, 2, wide, self.height() - 4) for at in range(len(self.options))]

    def sizeHint(self) -> QSize:
        return QSize(110 * len(self.options), self.height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setDown(False)
        if event.button() == Qt.MouseButton.LeftButton:
            for (value, _, _), place in zip(self.options, self.places(), strict=True):
                if place.contains(event.position()) and value not in self.barred:
                    self.chosen.emit(value)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_rounded(painter, box, RADIUS_CHOICE, p.field, p.line2)
        for (value, words, key), place in zip(self.options, self.places(), strict=True):
            holds = value == self.value
            if holds:
                fill_rounded(painter, place, RADIUS_CONTROL, p.accent if self._strong else p.hover)
            ink = p.on_accent if holds and self._strong else p.text if holds else p.text2
            if value in self.barred:
                ink = disabled_text(p, p.field).name()
            font = interface_font(BODY, SEMIBOLD if holds else MEDIUM)
            cap = key_cap_width(key) + 8 if key else 0
            x = place.center().x() - (text_width(words, font) + cap) / 2
            used = draw_text(painter, x, place.center().y(), words, font, ink)
            if key:
                draw_key_cap(painter, x + used + 8, place.center().y(), key, p)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CHOICE, None, p.accent, FOCUS_RING)
        painter.end()


class LayerRow(PaintedButton):
    """A kind of thing that was found: its sign, its name, how many, and a switch that leaves it out."""

    def __init__(self, theme: Theme, sign: Sign, title: str, number: str, parent: QWidget | None = None) -> None:
        self.sign, self.title, self.number = sign, title, number
        super().__init__(theme, f"{title}: {number}", "", parent)
        self.setCheckable(True)
        self.setChecked(True)
        self.setFixedHeight(ROW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_number(self, number: str) -> None:
        """Show another count."""
        self.number = number
        self.set_name(f"{self.title}: {number}")

    def sizeHint(self) -> QSize:
        return QSize(300, ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, middle = self.theme.palette, QPainter(self), self.height() / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.state in ("hover", "pressed"):
            fill_rounded(painter, QRectF(-6, 0, self.width() + 12, self.height()), RADIUS_CONTROL, p.hover)
        on = self.isChecked()
        painter.save()
        painter.setOpacity(1.0 if on else 0.5)
        draw_sign(painter, self.sign, QPointF(10, middle), p)
        painter.restore()
        used = draw_text(painter, 34, middle, self.title, interface_font(BODY, MEDIUM), p.text if on else p.text3)
        right = self.width() - SWITCH[0] - 16
        room = right - used - 46
        px = BODY if text_width(self.number, interface_font(BODY)) <= room else CAPTION
        draw_text(painter, right, middle, self.number, interface_font(px), p.text2, "right", room)
        self._draw_switch(painter, QRectF(self.width() - SWITCH[0], middle - SWITCH[1] / 2, *SWITCH), on)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()

    def _draw_switch(self, painter: QPainter, box: QRectF, on: bool) -> None:
        p = self.theme.palette
        fill_rounded(painter, box, box.height() / 2, p.accent if on else p.field, None if on else p.line2)
        knob = QPointF(box.right() - 9 if on else box.left() + 9, box.center().y())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(p.on_accent if on else p.text3))
        painter.drawEllipse(knob, 6, 6)


class DisputeBox(PaintedButton):
    """What file, name and picture say of the cells, and who is believed; a click takes the other one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.says = self.believed = ""
        super().__init__(theme, "What is believed", "", parent)
        self.setFixedHeight(DISPUTE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_dispute(self, says: str, believed: str) -> None:
        """Show two sentences."""
        self.says, self.believed = says, believed
        self.set_name(f"{says} {believed}", tip=f"{says} {believed} Click to believe the other one.")
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(300, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as its sentences need."""
        height = DISPUTE + LINE * max(0, len(self._lines()) - 2)
        if height != self.height():
            self.setFixedHeight(height)
            self.updateGeometry()

    def _lines(self) -> list[tuple[str, int]]:
        """Its lines and how strong each is."""
        lines: list[tuple[str, int]] = []
        for words, weight in ((self.says, SEMIBOLD), (self.believed, REGULAR)):
            lines += [(line, weight) for line in wrapped_lines(words, interface_font(SECONDARY, weight), self.width() - 46)]
        return lines

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = 0.16 if self.state in ("hover", "pressed") else 0.08
        fill_rounded(painter, box, RADIUS_CONTROL, with_alpha(p.cost, lit), with_alpha(p.cost, 0.40))
        draw_icon(painter, "lucide/triangle-alert", QRectF(12, self.height() / 2 - 8, 16, 16), p.cost)
        for number, (words, weight) in enumerate(self._lines()):
            ink = p.text if weight == SEMIBOLD else p.text2
            draw_text(painter, 38, 19 + LINE * number, words, interface_font(SECONDARY, weight), ink, width=self.width() - 46)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class MakeButton(PaintedButton):
    """The one button that makes the battle."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "Make the battle", "Enter", parent)
        self.show_words("Make the battle")
        self.setFixedHeight(40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_words(self, words: str) -> None:
        """Say what it does."""
        if words != self.text():
            self.setText(words)
            self.set_name(words, "Enter")

    def sizeHint(self) -> QSize:
        return QSize(300, 40)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = {"hover": 0.10, "pressed": 0.20}.get(self.state, 0.0)
        enabled = self.isEnabled()
        fill_rounded(painter, box, RADIUS_CONTROL, mix(p.accent, p.text, lit) if enabled else None, None if enabled else p.line)
        ink = p.on_accent if enabled else disabled_text(p).name()
        font = interface_font(BODY, SEMIBOLD)
        x = (box.width() - text_width(self.text(), font) - 84) / 2
        draw_icon(painter, "lucide/swords", QRectF(x, box.center().y() - 8, 16, 16), ink)
        used = draw_text(painter, x + 26, box.center().y(), self.text(), font, ink)
        if enabled:
            draw_key_cap(painter, x + 38 + used, box.center().y(), "Enter", p)
        if self.hasFocus():
            fill_rounded(painter, box.adjusted(1, 1, -1, -1), RADIUS_CONTROL, None, p.text, FOCUS_RING)
        painter.end()
