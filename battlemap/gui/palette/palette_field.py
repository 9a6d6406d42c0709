"""The field of the palette: what is typed, and the chip of the token whose verbs alone are wanted."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_key_cap, key_cap_width
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import CHIP_SMALL, PALETTE_FIELD, RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import MEDIUM, SECONDARY, TITLE, draw_text, interface_font, text_width

LEFT, ICON = 50, 18
PLACEHOLDER = "What should happen?"


class PaletteField(QLineEdit):
    """A line to write in without an edge of its own."""

    aside_taken = Signal()
    """Ctrl+Enter was pressed."""
    chip_dropped = Signal()
    """Backspace was pressed before the first letter."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self.chip = theme, ""
        self.setProperty(KEEPS_ENTER, True)
        self.setPlaceholderText(PLACEHOLDER)
        self.setAccessibleName(PLACEHOLDER)
        self.setFixedHeight(PALETTE_FIELD)
        self._dress()
        theme.changed.connect(self._dress)

    def show_chip(self, name: str) -> None:
        """Say whose verbs alone are wanted; empty: everything is."""
        self.chip = name
        self._dress()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.aside_taken.emit()
        elif event.key() == Qt.Key.Key_Backspace and self.chip and not self.cursorPosition() and not self.hasSelectedText():
            self.chip_dropped.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        p, painter, y = self._theme.palette, QPainter(self), self.height() / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_icon(painter, "lucide/search", QRectF(18, y - ICON / 2, ICON, ICON), p.text2, 2)
        right = self.width() - 16.0
        for key in ("K", "Ctrl"):
            right -= draw_key_cap(painter, right, y, key, p, 18, "right") + 4
        if self.chip:
            box = QRectF(LEFT, y - CHIP_SMALL / 2, self._chip_width(), CHIP_SMALL)
            fill_rounded(painter, box, RADIUS_CONTROL, mix(p.raised, p.accent, 0.15), mix(p.raised, p.accent, 0.55))
            draw_text(painter, box.x() + 9, y, self.chip, interface_font(SECONDARY, MEDIUM), p.text, width=140)
        painter.end()

    def _chip_width(self) -> float:
        return min(140.0, text_width(self.chip, interface_font(SECONDARY, MEDIUM))) + 18

    def _dress(self) -> None:
        left = LEFT - 2 + (round(self._chip_width()) + 8 if self.chip else 0)
        right = round(key_cap_width("Ctrl", 18) + key_cap_width("K", 18)) + 30
        self.setStyleSheet(
            f"QLineEdit {{ background: transparent; border: none; border-radius: 0;"
            f" min-height: {PALETTE_FIELD}px; max-height: {PALETTE_FIELD}px;"
            f" padding: 0 {right}px 0 {left}px;"
            f" font-size: {TITLE}px; font-weight: 500; }} QLineEdit:focus {{ border: none; }}"
        )
        self.update()
