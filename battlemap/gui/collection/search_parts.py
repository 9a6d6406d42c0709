"""Above a list that is searched: a field for words, and chips of which one is lit."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from battlemap.gui.collection.creature_filter import MINE
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.field_typing import KEEPS_ENTER
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import CHIP_SMALL, FOCUS_RING
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import MEDIUM, SECONDARY, SEMIBOLD, TITLE, draw_text, interface_font, text_width

CHIP_GAP = 5
NARROWEST = 200
"""Chips that are laid out before their width is known take at least so many px."""
LARGE_HEIGHT = 30
WALKING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class SearchField(QLineEdit):
    """Where words are typed; the keys that walk through a list are told."""

    walked = Signal(QKeyEvent)
    """A key for the list."""

    def __init__(self, theme: Theme, name: str, placeholder: str, parent: QWidget, large: bool = False) -> None:
        """*name*: what it is called for those who hear it."""
        super().__init__(parent)
        self.theme, self._large = theme, large
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(name)
        self.setTextMargins(28 if large else 22, 0, 0, 0)
        if large:
            self.setStyleSheet(f"font-size: {TITLE}px; min-height: {LARGE_HEIGHT}px")
        self.setProperty(KEEPS_ENTER, True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in WALKING:
            self.walked.emit(event)
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        left, side, line = (12.0, 18.0, 2.0) if self._large else (9.0, 15.0, 2.2)
        painter = QPainter(self)
        draw_icon(painter, "lucide/search", QRectF(left, (self.height() - side) / 2, side, side), self.theme.palette.text3, line)
        painter.end()


class FilterChip(PaintedButton):
    """One value of a filter and how many have it; lit while these alone are shown."""

    selected = Signal(str)

    def __init__(self, theme: Theme, value: str, title: str, count: int, parent: QWidget) -> None:
        self.value, self.count = value, count
        super().__init__(theme, title, parent=parent)
        self.setText(title)
        self.setCheckable(True)
        self.set_name(f"{title}, {count}", tip=f"Show {title.lower() if not value or value == MINE else title}")
        self.setFixedSize(self.sizeHint())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._emit_value)

    def sizeHint(self) -> QSize:
        words = text_width(self.text(), interface_font(SECONDARY, SEMIBOLD)) + text_width(
            str(self.count), interface_font(SECONDARY)
        )
        return QSize(round(words + 23), CHIP_SMALL)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, lit = self.theme.palette, QPainter(self), self.isChecked()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, y = QRectF(self.rect()), self.height() / 2
        edge = mix(p.raised, p.accent, 0.55) if lit else p.line2
        ground = mix(p.raised, p.accent, 0.17) if lit else p.hover if self.state in ("hover", "pressed") else None
        fill_rounded(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), CHIP_SMALL / 2, ground, edge)
        font = interface_font(SECONDARY, SEMIBOLD if lit else MEDIUM)
        used = draw_text(painter, 9, y, self.text(), font, p.text)
        draw_text(painter, 14 + used, y, str(self.count), interface_font(SECONDARY), p.text2 if lit else p.text3)
        if self.hasFocus():
            fill_rounded(painter, box, CHIP_SMALL / 2, None, p.accent, FOCUS_RING)
        painter.end()

    def _emit_value(self) -> None:
        self.selected.emit(self.value)


class FilterChips(QWidget):
    """Chips in as many rows as they take."""

    selected = Signal(str)
    """The value of the one that was clicked."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.chips: tuple[FilterChip, ...] = ()
        self._flow = FlowLayout(self, gap=CHIP_GAP)

    def fill(self, values: Sequence[tuple[str, str, int]]) -> None:
        """Show these: value, title, and how many have it."""
        if [(chip.value, chip.count) for chip in self.chips] == [(value, count) for value, _, count in values]:
            return
        while item := self._flow.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.chips = tuple(FilterChip(self.theme, value, title, count, self) for value, title, count in values)
        for chip in self.chips:
            chip.selected.connect(self.selected)
            self._flow.addWidget(chip)
            chip.show()

    def light(self, value: str) -> None:
        """Light the chip of this value, and no other."""
        for chip in self.chips:
            chip.setChecked(chip.value == value)

    def fit(self, width: int) -> None:
        """Be as high as the rows are in *width* px."""
        self.setMinimumHeight(self._flow.heightForWidth(width))
