"""The pieces of a profile: boxes to mark, numbers to type over, aspects, consequence slots; each a control of its own."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from battlemap.board.aspects import Aspect
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_boxes, draw_health_bar
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon, has_icon
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import mix, side_colour
from battlemap.paint.style.shapes import side_shape
from battlemap.paint.style.typography import (
    CAPTION,
    MEDIUM,
    REGULAR,
    SECONDARY,
    SEMIBOLD,
    TITLE,
    draw_text,
    handwriting_font,
    interface_font,
    text_width,
    tip_text,
)
from battlemap.paint.tokens.aspect_card import KIND_ICONS
from battlemap.rules.display import AspectSlot, SheetNumber, Track

BOX = 16


class TrackBox(PaintedButton):
    """One box of a track; pressing it marks or clears it."""

    def __init__(self, theme: Theme, name: str, marked: bool, parent: QWidget | None = None) -> None:
        super().__init__(theme, name, parent=parent)
        self._marked = marked
        self.setAccessibleName(f"{name}, {'marked' if marked else 'free'}")
        self.setToolTip("Clear this box" if marked else "Mark this box")
        self.setFixedSize(BOX + 4, BOX + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.state == "hover":
            fill_rounded(painter, QRectF(self.rect()), 5, p.hover)
        draw_boxes(painter, 2, self.height() / 2, (self._marked,), p, BOX, 5)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), 5, None, p.accent, FOCUS_RING)
        painter.end()


class ValueEdit(QLineEdit):
    """Where a value is typed over: Enter takes it, Esc and leaving it do not."""

    given = Signal(str)
    left = Signal()

    def __init__(self, value: str, name: str, parent: QWidget) -> None:
        super().__init__(value, parent)
        self.setAccessibleName(f"New value of {name}")
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.returnPressed.connect(self._emit_text)
        self.editingFinished.connect(self.left)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)

    def _emit_text(self) -> None:
        self.given.emit(self.text().strip())


class EditableValue(PaintedButton):
    """Something with a value that can be typed over in its place."""

    edited = Signal(str, str)
    """(path, what was typed)"""

    def __init__(self, theme: Theme, name: str, value: str, path: str, tip: str = "", parent: QWidget | None = None) -> None:
        self.path, self.value = path, value
        super().__init__(theme, name, parent=parent)
        self.setText(name)
        self.setAccessibleName(f"{name} {value}")
        self.setToolTip(tip_text(tip or (f"{name} {value}: type another value" if path else f"{name} {value}")))
        self.setEnabled(True)
        self._field: ValueEdit | None = None
        if path:
            self.clicked.connect(self.begin)
        else:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def begin(self) -> None:
        """Open the field over the value."""
        if self._field is not None:
            return
        self._field = ValueEdit(self.value, self.text(), self)
        width = max(58, round(self.width() * 0.45))
        self._field.setGeometry(self.width() - width, 0, width, self.height())
        self._field.given.connect(self._emit_value)
        self._field.left.connect(self._close)
        self._field.show()
        self._field.setFocus()

    def _emit_value(self, text: str) -> None:
        self._close()
        if text != self.value:
            self.edited.emit(self.path, text)

    def _close(self) -> None:
        field, self._field = self._field, None
        if field is not None:
            field.hide()
            field.deleteLater()
            self.setFocus()


class NumberCell(EditableValue):
    """A name and a number in a well: an approach."""

    def __init__(self, theme: Theme, figure: SheetNumber, parent: QWidget | None = None) -> None:
        self._strong = figure.strong
        super().__init__(theme, figure.name, figure.value, figure.path, figure.help, parent)
        self.setFixedHeight(28)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(60, 28)

    def wanted_width(self) -> int:
        """How wide it is with its whole name, in px."""
        words = text_width(self.text(), interface_font(CAPTION, MEDIUM if self._strong else REGULAR))
        return round(words + text_width(self.value, interface_font(SECONDARY, SEMIBOLD))) + 19

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, y = QRectF(self.rect()), self.height() / 2
        if self._strong:
            fill_rounded(painter, box, RADIUS_CONTROL, mix(p.chrome, p.accent, 0.20), mix(p.chrome, p.accent, 0.6))
        else:
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover if self.state == "hover" and self.path else p.field, p.line)
        value = draw_text(painter, box.right() - 7, y, self.value, interface_font(SECONDARY, SEMIBOLD), p.text, "right")
        room, weight = box.width() - value - 18, MEDIUM if self._strong else REGULAR
        large = self.width() > 88 and text_width(self.text(), interface_font(SECONDARY, weight)) <= room
        font = interface_font(SECONDARY if large else CAPTION, weight)
        draw_text(painter, 8, y, self.text(), font, p.text if self._strong else p.text2, width=room)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()


class CounterRow(EditableValue):
    """A name at the left, a number at the right: fate points."""

    def __init__(self, theme: Theme, figure: SheetNumber, plain: bool = False, parent: QWidget | None = None) -> None:
        self._plain = plain
        super().__init__(theme, figure.name, figure.value, figure.path, figure.help, parent)
        self.setFixedHeight(24)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(80, 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.state == "hover" and self.path:
            fill_rounded(painter, QRectF(self.rect()), 4, p.hover)
        y, font = self.height() / 2, interface_font(SECONDARY)
        used = draw_text(painter, 0, y, self.text(), font, p.text3)
        strong = interface_font(SECONDARY, MEDIUM) if self._plain else interface_font(TITLE, SEMIBOLD)
        draw_text(painter, self.width(), y, self.value, strong, p.text, "right", self.width() - used - 10)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()).adjusted(-2, 0, 2, 0), 4, None, p.accent, FOCUS_RING)
        painter.end()


class BarRow(EditableValue):
    """A bar with its number: what is left of somebody's health."""

    def __init__(self, theme: Theme, track: Track, path: str, parent: QWidget | None = None) -> None:
        self._track = track
        super().__init__(theme, track.name, str(track.filled), path, parent=parent)
        self.setFixedHeight(30)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(80, 30)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.state == "hover":
            fill_rounded(painter, QRectF(self.rect()), 4, p.hover)
        told = f"{self._track.filled} of {self._track.of}"
        draw_text(painter, 0, 10, self._track.name, interface_font(SECONDARY), p.text3)
        draw_text(painter, self.width(), 10, told, interface_font(SECONDARY, SEMIBOLD), p.text, "right")
        draw_health_bar(painter, 0, 24, self._track.filled / max(1, self._track.of), p, self.width(), 5)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()).adjusted(-2, 0, 2, 0), 4, None, p.accent, FOCUS_RING)
        painter.end()


class AspectLine(PaintedButton):
    """An aspect in its writing, with its kind and free invokes; pressing it selects it."""

    def __init__(self, theme: Theme, aspect: Aspect, pips: tuple[tuple[int, int], ...], parent: QWidget | None = None) -> None:
        self._aspect, self._pips = aspect, pips
        super().__init__(theme, aspect.name, parent=parent)
        left = f", {aspect.left} free" if aspect.left else ""
        self.setAccessibleName(f"Aspect {aspect.name}{left}")
        self.setToolTip("Select this aspect")
        self.setFixedHeight(25)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(80, 25)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.state == "hover":
            fill_rounded(painter, QRectF(self.rect()), 4, p.hover)
        icon = KIND_ICONS.get(self._aspect.kind, "lucide/star")
        icon = icon if has_icon(icon) else "lucide/star"
        y, right = self.height() / 2, self.width() - 2.0
        draw_icon(painter, icon, QRectF(2, y - 7.5, 15, 15), p.text3)
        if self._aspect.hidden:
            draw_icon(painter, "lucide/eye-off", QRectF(right - 14, y - 7, 14, 14), p.gm, 2)
            right -= 20
        for look, count in reversed(self._pips):
            for _ in range(count):
                painter.fillPath(side_shape(look, right - 5, y, 9.5), pip_hue(self.theme, look))
                right -= 12
        draw_text(painter, 26, y, self._aspect.name, handwriting_font(15), p.text, width=right - 30)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()), 4, None, p.accent, FOCUS_RING)
        painter.end()


def pip_hue(theme: Theme, look: int) -> QColor:
    """The hue of a free invoke in a list; 0 is whoever comes first."""
    return QColor(side_colour(look, theme.palette) if look else theme.palette.text2)


class AspectSlotRow(PaintedButton):
    """A consequence slot: what fills it and what it absorbs; dashed while it is empty."""

    def __init__(self, theme: Theme, slot: AspectSlot, words: str, look: int, parent: QWidget | None = None) -> None:
        self._slot, self._words, self._look = slot, words, look
        super().__init__(theme, slot.name, parent=parent)
        self.setAccessibleName(f"{slot.name} consequence, {words or 'empty'}, absorbs {slot.value}")
        self.setToolTip(tip_text("Select this consequence" if words else f"{slot.name}: empty"))
        self.setFixedHeight(26)
        if not words:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(80, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, y, left = QRectF(self.rect()), self.height() / 2, 70.0
        if self._words:
            fill_rounded(painter, box, RADIUS_CONTROL, mix(p.chrome, p.harm, 0.14), mix(p.chrome, p.harm, 0.5))
        else:
            dashes = QPen(QColor(p.line2), 1)
            dashes.setDashPattern([3, 3])
            painter.setPen(dashes)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CONTROL, RADIUS_CONTROL)
        draw_text(painter, 9, y, self._slot.name, interface_font(CAPTION, MEDIUM), p.text3)
        left = max(left, 18 + text_width(self._slot.name, interface_font(CAPTION, MEDIUM)))
        right = box.right() - 10
        right -= draw_text(painter, right, y, self._slot.value, interface_font(SECONDARY, SEMIBOLD), p.text2, "right") + 12
        if self._words:
            if self._look:
                painter.fillPath(side_shape(self._look, right - 5, y, 10), pip_hue(self.theme, self._look))
                right -= 18
            draw_text(painter, left, y, self._words, handwriting_font(15), p.text, width=right - left)
        else:
            draw_text(painter, left, y, "empty", interface_font(SECONDARY), p.text3)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()
