"""The lines of the menu at the foot of the inspector, for keyboard and touch."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon, has_icon
from battlemap.paint.style.measures import CHIP, FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import MEDIUM, SECONDARY, draw_text, interface_font, text_width, tip_text
from battlemap.play.action_menu import MenuEntry

WIDEST = 240
"""Pixels that a line takes at most; more of its words are cut."""


class ActionChip(PaintedButton):
    """One line: its icon and title; grey with the reason in the tooltip where it is impossible."""

    wanted = Signal(MenuEntry)

    def __init__(self, theme: Theme, line: MenuEntry, parent: QWidget | None = None) -> None:
        self.line = line
        super().__init__(theme, line.title, parent=parent)
        self.setText(line.title)
        said = [line.refusal or line.help, line.cost and f"Costs: {line.cost}"]
        self.setToolTip(tip_text("\n".join(filter(None, [line.title, *said]))))
        self.setAccessibleName(line.title)
        self.setAccessibleDescription(line.refusal)
        self.setEnabled(not line.refusal)
        self.setFixedSize(self.sizeHint())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._emit_line)

    def sizeHint(self) -> QSize:
        return QSize(min(round(text_width(self.line.title, interface_font(SECONDARY, MEDIUM)) + 36), WIDEST), CHIP)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, y = QRectF(self.rect()), self.height() / 2
        off = self.state == "disabled"
        fill_rounded(painter, box, RADIUS_CONTROL, None if off else p.hover if self.state == "hover" else p.raised, p.line)
        ink = colours.disabled_text(p, p.chrome) if off else p.text
        icon = self.line.icon if has_icon(self.line.icon) else "lucide/circle-dot"
        draw_icon(painter, icon, QRectF(8, y - 8, 16, 16), mix(p.text3, p.chrome, 0.25) if off else p.text2, 2)
        draw_text(painter, 28, y, self.text(), interface_font(SECONDARY, MEDIUM), ink, width=self.width() - 34)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        painter.end()

    def _emit_line(self) -> None:
        self.wanted.emit(self.line)


class ActionChips(QWidget):
    """All lines, in rows."""

    wanted = Signal(MenuEntry)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._lines: tuple[MenuEntry, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._content: QWidget | None = None

    def show_lines(self, lines: Sequence[MenuEntry]) -> None:
        """Show these lines, the possible ones first."""
        ordered = tuple(sorted(lines, key=lambda line: bool(line.refusal)))
        if ordered == self._lines:
            return
        self._lines = ordered
        if self._content is not None:
            self._column.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
        self._content = QWidget(self)
        flow = FlowLayout(self._content, gap=6)
        for line in ordered:
            chip = ActionChip(self.theme, line, self._content)
            chip.wanted.connect(self.wanted)
            flow.addWidget(chip)
        self._column.addWidget(self._content)
        self._content.show()
        self.setVisible(bool(ordered))
