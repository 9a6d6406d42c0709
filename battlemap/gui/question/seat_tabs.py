"""Tabs for several questions at once: one for each, saying who is asked."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import selected_row
from battlemap.paint.style.typography import MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width


class SeatTab(PaintedButton):
    """The name of somebody who is asked; lit while the card shows that question."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, f"Question for {name}", "", parent)
        self.setText(name)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(text_width(self.text(), interface_font(SECONDARY, SEMIBOLD))) + 24, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if self.isChecked():
            fill_rounded(painter, box, RADIUS_CONTROL, selected_row(p))
        elif self.state in ("hover", "pressed"):
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover)
        if self.hasFocus():
            fill_rounded(painter, box, RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        font = interface_font(SECONDARY, SEMIBOLD if self.isChecked() else MEDIUM)
        draw_text(
            painter, box.center().x(), box.center().y(), self.text(), font, p.text if self.isChecked() else p.text2, "centre"
        )
        painter.end()


class SeatTabs(QWidget):
    """A row of tabs, of which one is chosen."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.tabs: list[SeatTab] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addStretch(1)

    def show_names(self, names: list[str], at: int) -> None:
        """A tab for each of *names*, number *at* chosen."""
        for tab in self.tabs:
            self._row.removeWidget(tab)
            tab.hide()
            tab.deleteLater()
        self.tabs = []
        for index, name in enumerate(names):
            tab = SeatTab(self._theme, name, self)
            tab.setChecked(index == at)
            tab.clicked.connect(self._choose)
            self.tabs.append(tab)
            self._row.insertWidget(index, tab, 0, Qt.AlignmentFlag.AlignVCenter)

    def _choose(self) -> None:
        tab = self.sender()
        if isinstance(tab, SeatTab):
            for other in self.tabs:
                other.setChecked(other is tab)
            self.chosen.emit(self.tabs.index(tab))
