"""The controls of settings: rows of segments, switches with their words, numbers with their unit and presets."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import disabled_text, mix
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
    tip_text,
)

CONTROL = 32
SWITCH = (32, 18)
IN_A_ROW = 4
"""More presets stand below their field."""


class Segments(PaintedButton):
    """Short answers side by side, of which one holds; arrows and clicks choose another."""

    chosen = Signal(str)

    def __init__(
        self, theme: Theme, name: str, options: Sequence[tuple[str, str]], parent: QWidget | None = None, *, loose: bool = False
    ) -> None:
        """*options*: (value, words). *loose*: boxes of their own with room between them, of which none may hold."""
        self.options, self.value, self._loose = tuple(options), "", loose
        super().__init__(theme, name, "", parent)
        self._name = name
        self.setFixedHeight(CONTROL)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_value(self, value: str) -> None:
        """Show which one holds."""
        self.value = value
        words = dict(self.options).get(value, "")
        self.set_name(f"{self._name}: {words}" if words else self._name)

    def sizeHint(self) -> QSize:
        words = sum(text_width(words, interface_font(SECONDARY, SEMIBOLD)) + 14 for _, words in self.options)
        return QSize(round(words) + 4, CONTROL)

    def minimumSizeHint(self) -> QSize:
        return QSize(28 * len(self.options), CONTROL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if not step:
            super().keyPressEvent(event)
            return
        values = [value for value, _ in self.options]
        at = values.index(self.value) if self.value in values else -step
        self._choose(values[(at + step) % len(values)])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setDown(False)
        if event.button() == Qt.MouseButton.LeftButton:
            for (value, _), place in zip(self.options, self.places(), strict=True):
                if place.contains(event.position()):
                    self._choose(value)

    def places(self) -> list[QRectF]:
        """Where each answer lies, in px of the control; as wide as its words ask for."""
        gap = 4.0 if self._loose else 0.0
        edge = 0.0 if self._loose else 2.0
        wanted = [text_width(words, interface_font(SECONDARY, SEMIBOLD)) + 8 for _, words in self.options]
        room = self.width() - 2 * edge - gap * (len(wanted) - 1)
        spare = (room - sum(wanted)) / max(1, len(wanted))
        places, x = list[QRectF](), edge
        for width in wanted:
            places.append(QRectF(x, edge, max(10.0, width + spare), self.height() - 2 * edge))
            x += max(10.0, width + spare) + gap
        return places

    def click(self) -> None:
        """Go on to the next."""
        values = [value for value, _ in self.options]
        at = values.index(self.value) if self.value in values else -1
        self._choose(values[(at + 1) % len(values)])

    def _choose(self, value: str) -> None:
        if value != self.value:
            self.show_value(value)
            self.chosen.emit(value)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._loose:
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL + 1, p.field, p.line2)
        for (value, words), place in zip(self.options, self.places(), strict=True):
            holds = value == self.value
            if self._loose:
                ground = mix(p.raised, p.accent, 0.13) if holds else p.raised
                fill_rounded(painter, place, RADIUS_CONTROL, ground, p.accent if holds else p.line2)
            elif holds:
                fill_rounded(painter, place, RADIUS_CONTROL, p.raised, p.line2)
            font = interface_font(SECONDARY, SEMIBOLD if holds else MEDIUM)
            ink = disabled_text(p) if not self.isEnabled() else p.text if holds else p.text2
            draw_text(painter, place.center().x(), place.center().y(), words, font, ink, "centre")
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL + 1, None, p.accent, FOCUS_RING)
        painter.end()


class SettingSwitch(PaintedButton):
    """Words with a switch at the right; a caption below them where one has to be said."""

    def __init__(self, theme: Theme, words: str, parent: QWidget | None = None) -> None:
        self.caption = ""
        super().__init__(theme, words, "", parent)
        self.setText(words)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_switch(self, on: bool, caption: str) -> None:
        """Show whether it is on, and what that means."""
        self.caption = caption
        self.setChecked(on)
        self.setAccessibleName(f"{self.text()}: {'on' if on else 'off'}")
        self.setAccessibleDescription(caption)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, 44 if self.caption else 34)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self.theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, high = SWITCH
        middle = box.height() / 2
        room = box.width() - wide - 10
        up = 8.0 if self.caption else 0.0
        draw_text(painter, 0, middle - up, self.text(), interface_font(BODY, REGULAR), p.text, width=room)
        if self.caption:
            draw_text(painter, 0, middle + up + 1, self.caption, interface_font(CAPTION), p.text2, width=room)
        place = QRectF(box.width() - wide, middle - high / 2, wide, high)
        on = self.isChecked()
        fill_rounded(painter, place, high / 2, p.accent if on else p.field, p.accent if on else p.text3, 1.4)
        knob = QRectF(place.right() - high + 3 if on else place.x() + 3, place.y() + 3, high - 6, high - 6)
        fill_rounded(painter, knob, knob.width() / 2, p.on_accent if on else p.text3)
        if self.hasFocus():
            fill_rounded(painter, place.adjusted(-3, -3, 3, 3), high / 2 + 3, None, p.accent, FOCUS_RING)
        painter.end()


class UnitField(QWidget):
    """A number with its unit, and numbers that are a click away."""

    changed = Signal(float)

    def __init__(
        self, theme: Theme, name: str, unit: str, presets: Sequence[tuple[float, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._unit, self._value = theme, unit, 0.0
        self.line = _UnitEdit(theme, unit, self)
        self.line.setAccessibleName(name)
        self.line.setToolTip(tip_text(f"{name}, in {unit}" if unit else name))
        self.line.setFixedWidth(84)
        self.line.textEdited.connect(self._take_text)
        self.line.entered.connect(self._show_number)
        self.presets = Segments(
            theme, f"{name}, often wanted", [(f"{value:g}", words) for value, words in presets], self, loose=True
        )
        self.presets.chosen.connect(self._take_preset)
        self.presets.setVisible(bool(presets))
        many = len(presets) > IN_A_ROW
        row = QVBoxLayout(self) if many else QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6 if many else 8)
        row.addWidget(self.line)
        row.addWidget(self.presets, 1)
        self.setFocusProxy(self.line)

    def show_value(self, value: float) -> None:
        """Show the number, unless it is being written."""
        self._value = value
        self.presets.show_value(f"{value:g}")
        if not self.line.hasFocus():
            self._show_number()

    def _show_number(self) -> None:
        self.line.setText(f"{self._value:g}")

    def _take_text(self, text: str) -> None:
        try:
            value = float(text.replace(",", ".").strip())
        except ValueError:
            return
        self._tell(value)

    def _take_preset(self, value: str) -> None:
        self._tell(float(value))
        self._show_number()

    def _tell(self, value: float) -> None:
        self._value = value
        self.changed.emit(value)


class _UnitEdit(LineEdit):
    """A line whose unit stands in it at the right."""

    def __init__(self, theme: Theme, unit: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._unit = theme, unit
        self.setTextMargins(0, 0, round(text_width(unit, interface_font(SECONDARY))) + 2, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        font = interface_font(SECONDARY)
        draw_text(painter, self.width() - 10, self.height() / 2, self._unit, font, self._theme.palette.text3, "right")
        painter.end()
