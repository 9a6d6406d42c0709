"""Whose questions are open: a tab for each who is asked, in one row that scrolls where there are many."""

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from battlemap.gui.widgets.buttons import IconButton, PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import selected_row
from battlemap.paint.style.typography import MEDIUM, SECONDARY, SEMIBOLD, draw_text, elide, interface_font, text_width

HEIGHT = 26
GAP = 4
WIDEST_NAME = 160
"""Pixels of a name that are seen at most."""
STEP = 120
"""So many pixels further by one notch of the wheel."""


class SeatTab(PaintedButton):
    """The name of somebody who is asked; lit while the card shows that question."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, f"Question for {name}", "", parent)
        self.setText(name)
        self._painted_name = elide(name, interface_font(SECONDARY, SEMIBOLD), WIDEST_NAME)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(text_width(self._painted_name, interface_font(SECONDARY, SEMIBOLD))) + 24, HEIGHT)

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
        ink = p.text if self.isChecked() else p.text2
        draw_text(painter, box.center().x(), box.center().y(), self._painted_name, font, ink, "centre")
        painter.end()


class SeatTabs(QWidget):
    """A row of tabs, of which one is chosen; where they are wider than the card the row scrolls, and arrows go on by one."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.tabs: list[SeatTab] = []
        self._inside = QWidget()
        self._row = QHBoxLayout(self._inside)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GAP)
        self._row.addStretch(1)
        self._area = QScrollArea()
        accept_touch(self._area)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFixedHeight(HEIGHT)
        self._area.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._area.setWidget(self._inside)
        self._area.viewport().installEventFilter(self)
        self.back = IconButton(theme, "lucide/chevron-left", "Whoever was asked before", "", HEIGHT, 14, self)
        self.onward = IconButton(theme, "lucide/chevron-right", "Whoever is asked next", "", HEIGHT, 14, self)
        self.back.clicked.connect(lambda: self._choose_number(self.at - 1))
        self.onward.clicked.connect(lambda: self._choose_number(self.at + 1))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self._area, 1)
        row.addWidget(self.back)
        row.addWidget(self.onward)

    @property
    def at(self) -> int:
        """Which tab is chosen, from 0."""
        return next((at for at, tab in enumerate(self.tabs) if tab.isChecked()), 0)

    def show_names(self, names: list[str], at: int) -> None:
        """A tab for each of *names*, number *at* chosen."""
        if names != [tab.text() for tab in self.tabs]:
            self._make_tabs(names)
        self._light(at)
        QTimer.singleShot(0, self, self._fit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        elif isinstance(event, QWheelEvent):
            notches = (event.angleDelta().y() or event.angleDelta().x()) / 120
            bar = self._area.horizontalScrollBar()
            bar.setValue(bar.value() - round(notches * STEP))
            return True
        return super().eventFilter(watched, event)

    def _make_tabs(self, names: list[str]) -> None:
        for tab in self.tabs:
            self._row.removeWidget(tab)
            tab.hide()
            tab.deleteLater()
        self.tabs = []
        for index, name in enumerate(names):
            tab = SeatTab(self._theme, name, self._inside)
            tab.clicked.connect(self._choose)
            self.tabs.append(tab)
            self._row.insertWidget(index, tab, 0, Qt.AlignmentFlag.AlignVCenter)

    def _light(self, at: int) -> None:
        for index, tab in enumerate(self.tabs):
            tab.setChecked(index == at)
        self.back.setEnabled(at > 0)
        self.onward.setEnabled(at < len(self.tabs) - 1)

    def _fit(self) -> None:
        """Offer the arrows only where not all tabs are seen, and have the chosen one seen."""
        wanted = sum(tab.sizeHint().width() + GAP for tab in self.tabs) - GAP
        for arrow in (self.back, self.onward):
            arrow.setVisible(wanted > self.width())
        if self.tabs:
            self._area.ensureWidgetVisible(self.tabs[self.at], 2 * HEIGHT, 0)

    def _choose_number(self, at: int) -> None:
        if 0 <= at < len(self.tabs):
            self._light(at)
            self._fit()
            self.chosen.emit(at)

    def _choose(self) -> None:
        tab = self.sender()
        if isinstance(tab, SeatTab):
            self._choose_number(self.tabs.index(tab))
