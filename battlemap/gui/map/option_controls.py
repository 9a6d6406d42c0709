"""The parts of the tool strip: choices with an icon or a swatch, numbers, a slider; clicks leave the focus on the map."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QSlider, QWidget

from battlemap.canvas.tools.tool_options import ChoiceItem, ChosenOption, NumberOption
from battlemap.gui.swatches.surface_swatches import SurfaceSwatches
from battlemap.gui.widgets.buttons import IconButton, PaintedButton
from battlemap.gui.widgets.inputs import draw_arrows
from battlemap.gui.widgets.line_edits import ENTER, is_left_to_the_battle
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import draw_label_ground, fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import (
    BODY,
    BOLD,
    MEDIUM,
    SEMIBOLD,
    draw_letter,
    draw_text,
    interface_font,
    text_width,
    tip_text,
)

SIDE = 30
ICON = 17
WORD_PAD, BOX, BOX_GAP = 9, 15, 8


class ChoiceButton(IconButton):
    """One of several, with its icon; lit while it is chosen."""

    def __init__(self, theme: Theme, option: str, choice: ChoiceItem, parent: QWidget) -> None:
        super().__init__(theme, choice.icon, choice.title, choice.key, SIDE, ICON, parent)
        self.option, self.choice = option, choice
        self.setCheckable(True)


class SwatchButton(PaintedButton):
    """A surface or a thing as it looks on the map, and the number of its key."""

    def __init__(self, theme: Theme, swatches: SurfaceSwatches, option: str, choice: ChoiceItem, parent: QWidget) -> None:
        self.option, self.choice, self._swatches = option, choice, swatches
        super().__init__(theme, _choice_name(choice), choice.key, parent)
        self.setCheckable(True)
        self.setFixedSize(SIDE, SIDE)
        swatches.painted.connect(self.update)

    def show_choice(self, choice: ChoiceItem) -> None:
        """Stand for another surface."""
        if choice != self.choice:
            self.choice = choice
            self.set_name(_choice_name(choice), choice.key)

    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        self._swatches.draw(painter, box, self.choice)
        if self.choice.key:
            plate = QRectF(box.right() - 10, box.bottom() - 12, 11, 13)
            draw_label_ground(painter, plate, p, 3, 0.9)
            draw_letter(painter, plate.center().x(), plate.center().y(), self.choice.key, interface_font(9, BOLD), p.plate_text)
        if self.isChecked():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, None, p.accent, 2)
        elif self.state == "hover":
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, None, p.line2, 1)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, None, p.text, FOCUS_RING)
        painter.end()


class MoreButton(IconButton):
    """Opens the list of everything there is to choose."""

    def __init__(self, theme: Theme, option: str, parent: QWidget) -> None:
        super().__init__(theme, "lucide/search", "All of them, with a search field", "/", SIDE, ICON, parent)
        self.option = option
        self.setCheckable(True)


class TickButton(IconButton):
    """On or off."""

    def __init__(self, theme: Theme, option: str, icon: str, label: str, hotkey: str, parent: QWidget) -> None:
        super().__init__(theme, icon, label, hotkey, SIDE, ICON, parent)
        self.option = option
        self.setCheckable(True)


class WordButton(PaintedButton):
    """One of several by its word, lit while it is chosen; or, with *box*, something to tick."""

    def __init__(self, theme: Theme, option: str, words: str, key: str, value: str, box: bool, parent: QWidget) -> None:
        self.option, self.value, self._box = option, value, box
        super().__init__(theme, words, key, parent)
        self.setText(words)
        self.setCheckable(True)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        words = text_width(self.text(), interface_font(BODY, SEMIBOLD))
        return QSize(round(words) + 2 * WORD_PAD + (BOX + BOX_GAP if self._box else 0), SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit, x, y = self.isChecked(), float(WORD_PAD), self.height() / 2
        if lit and not self._box:
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, mix(p.chrome, p.accent, 0.22))
        elif self.state in ("hover", "pressed"):
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, p.hover)
        if self._box:
            tick = QRectF(x, y - BOX / 2, BOX, BOX)
            fill_rounded(painter, tick, 4, p.accent if lit else p.field, p.accent if lit else p.line2, 1.4)
            if lit:
                draw_icon(painter, "lucide/check", tick.adjusted(1, 1, -1, -1), p.on_accent, 3)
            x += BOX + BOX_GAP
        strong = lit and not self._box
        font = interface_font(BODY, SEMIBOLD if strong else MEDIUM)
        draw_text(painter, x, y, self.text(), font, p.text if lit else p.text2)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class NumberField(QDoubleSpinBox):
    """A number to type; Enter and Esc give the focus back to the map."""

    chosen = Signal(ChosenOption)
    entered = Signal()
    """Enter was pressed; the number has been told."""
    left = Signal()

    def __init__(self, theme: Theme, number: NumberOption, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.option = theme, number.key
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lineEdit().setTextMargins(6, 0, 2, 0)
        self.show_number(number)
        self.valueChanged.connect(self._emit_value)

    def show_number(self, number: NumberOption) -> None:
        """Show another value, with other limits."""
        was = self.blockSignals(True)
        self.setDecimals(number.decimals)
        self.setRange(number.low, number.high)
        self.setSingleStep(number.step)
        self.setSuffix(f" {number.unit}" if number.unit else "")
        if not (self.hasFocus() and self.lineEdit().isModified()):
            self.setValue(number.value)
        keys = f" ({number.less} {number.more})" if number.less else ""
        self.setAccessibleName(number.label)
        self.setToolTip(tip_text(f"{number.label}{keys}"))
        self.blockSignals(was)

    def textFromValue(self, value: float) -> str:
        return f"{value:g}".replace("-", "−")

    def valueFromText(self, text: str) -> float:
        words = text.removesuffix(self.suffix()).replace("−", "-").replace(",", ".").strip()
        try:
            return float(words)
        except ValueError:
            return self.value()

    def sizeHint(self) -> QSize:
        wide = round(text_width(f"{self.textFromValue(self.maximum())}{self.suffix()}", self.font()))
        return QSize(min(108, max(48, wide + 38)), SIDE)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        return not is_left_to_the_battle(event, self.lineEdit) and super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.interpretText()
            self.left.emit()
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectAll()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        draw_arrows(self, self.theme)

    def _emit_value(self, value: float) -> None:
        self.chosen.emit(ChosenOption(self.option, value))


class FractionSlider(QSlider):
    """A part from 0 to 1, told when it is let go."""

    chosen = Signal(ChosenOption)

    def __init__(self, theme: Theme, option: str, label: str, value: float, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.theme, self.option = theme, option
        self.setRange(0, 100)
        self.setPageStep(10)
        self.setTracking(False)
        self.setAccessibleName(label)
        self.setFixedSize(92, SIDE)
        self.show_part(value)
        self.valueChanged.connect(self._emit_value)
        self.sliderMoved.connect(self._show_tooltip)

    def show_part(self, value: float) -> None:
        """Show another value."""
        was = self.blockSignals(True)
        if not self.isSliderDown():
            self.setValue(round(value * 100))
        self.setToolTip(tip_text(f"{self.accessibleName()}: {self.sliderPosition()} %"))
        self.blockSignals(was)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, room = self.height() / 2, self.width() - 16
        x = 8 + room * self.sliderPosition() / 100
        fill_rounded(painter, QRectF(8, middle - 2, room, 4), 2, p.line2)
        fill_rounded(painter, QRectF(8, middle - 2, x - 8, 4), 2, p.accent)
        fill_rounded(painter, QRectF(x - 7, middle - 7, 14, 14), 7, mix(p.raised, p.text, 0.9), p.line2, 1)
        if self.hasFocus():
            fill_rounded(painter, QRectF(x - 10, middle - 10, 20, 20), 10, None, p.accent, FOCUS_RING)
        painter.end()

    def _show_tooltip(self, position: int) -> None:
        self.setToolTip(tip_text(f"{self.accessibleName()}: {position} %"))
        self.update()

    def _emit_value(self, value: int) -> None:
        self.chosen.emit(ChosenOption(self.option, value / 100))


def _choice_name(choice: ChoiceItem) -> str:
    return f"{choice.title}, {choice.note.lower()}" if choice.note else choice.title
