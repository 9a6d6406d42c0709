"""The seed in the corner of the picture: click to type another or to copy it; *Again* beside it."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battlemap.generation.request import LARGEST_SEED
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap, key_cap_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.typography import BODY, SEMIBOLD, draw_text, interface_font, text_width

HEIGHT, PAD = 38, 8
CORNER = 14
"""So far from the corner of the picture it stands, in px."""
_EDGE, _GAP = 13, 9


class SeedNumber(PaintedButton):
    """Shows the seed; a click opens it to be typed, and copies it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, "Seed", "", parent)

    def sizeHint(self) -> QSize:
        return QSize(round(text_width(self.text(), interface_font(BODY))) + _EDGE + _GAP, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        ink = p.text if self.state in ("hover", "pressed") or self.hasFocus() else p.text2
        draw_text(painter, _EDGE, self.height() / 2, self.text(), interface_font(BODY), ink)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()).adjusted(3, 4, -1, -4), 6, None, p.accent, 2)
        painter.end()


class AgainButton(PaintedButton):
    """Another place of the same kind."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, "Again", "A", parent)
        self.set_name("Again", "A", "Another one; Shift A goes back to the one before")

    def sizeHint(self) -> QSize:
        words = text_width("Again", interface_font(BODY, SEMIBOLD))
        return QSize(round(_GAP + 20 + 5 + words + 9 + key_cap_width("A") + _EDGE - 3), HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, y = self.theme.palette, QPainter(self), self.height() / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.state in ("hover", "pressed"):
            fill_rounded(painter, QRectF(self.rect()).adjusted(2, 4, -4, -4), 6, p.hover)
        x = float(_GAP)
        draw_icon(painter, "lucide/dices", QRectF(x, y - 9, 18, 18), p.accent, 2)
        x += 24
        x += draw_text(painter, x, y, "Again", interface_font(BODY, SEMIBOLD), p.text) + 9
        draw_key_cap(painter, x, y, "A", p, 17)
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()).adjusted(2, 4, -4, -4), 6, None, p.accent, 2)
        painter.end()


class SeedCard(QWidget):
    """Emits a seed that was typed, and when another one is wanted."""

    typed = Signal(int)
    again = Signal()
    refused = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.number = SeedNumber(theme, self)
        self.number.clicked.connect(self._open)
        self.button = AgainButton(theme, self)
        self.button.clicked.connect(self.again)
        self.field = LineEdit(self)
        self.field.setAccessibleName("Seed")
        self.field.setMaxLength(len(str(LARGEST_SEED)))
        self.field.setFixedWidth(96)
        self.field.hide()
        self.field.entered.connect(self._take)
        self.field.left.connect(self._close)
        self.field.editingFinished.connect(self._close)
        row = QHBoxLayout(self)
        row.setContentsMargins(PAD, PAD, PAD, PAD)
        row.setSpacing(0)
        for part in (self.number, self.field, self.button):
            row.addWidget(part)
        theme.changed.connect(self.update)

    def show_seed(self, seed: int) -> None:
        """Show this seed."""
        self.number.setText(f"Seed {seed}")
        self.number.set_name(f"Seed {seed}", "", f"Seed {seed}: click to copy it or to type another")
        self.field.setText(str(seed))
        self.adjustSize()

    def place(self) -> QRect:
        """Stand in the corner of the picture; gives back what it takes of it."""
        self.adjustSize()
        ground, margin = self.parentWidget(), CORNER - PAD
        if ground is not None:
            self.move(ground.width() - self.width() - margin, ground.height() - self.height() - margin)
        return self.geometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(PAD, PAD, -PAD, -PAD)
        draw_shadow(painter, box, 7, 3, 0.4 if p.dark else 0.2, 8, p.shadow)
        fill_rounded(painter, box, 8, p.raised, p.line2)
        x = self.button.x() + 0.5
        painter.fillRect(QRectF(x, box.y() + 9, 1, box.height() - 18), p.line2)
        painter.end()

    def _open(self) -> None:
        QGuiApplication.clipboard().setText(self.field.text())
        self.number.hide()
        self.field.show()
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.adjustSize()

    def _take(self) -> None:
        text = self.field.text().strip()
        self._close()
        if text.isdecimal() and int(text) <= LARGEST_SEED:
            self.typed.emit(int(text))
        else:
            self.refused.emit(f"A seed is a whole number from 0 to {LARGEST_SEED}.")

    def _close(self) -> None:
        if self.field.isVisible():
            self.field.hide()
            self.number.show()
            self.adjustSize()
