"""The middle of the window: the view of the map, and over it what floats: zoom, how to begin, the cards."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battlemap.canvas.view.map_view import MapView
from battlemap.canvas.view.rulers import MARGIN
from battlemap.gui.map.empty_hint import EmptyHint
from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import DOCUMENT, MEDIUM, SECONDARY, draw_text, interface_font, text_width

TOP, EDGE = 16, 14
CHIP_HEIGHT = 28


class ZoomSign(PaintedButton):
    """A plus or a minus on the zoom chip."""

    def __init__(self, theme: Theme, sign: str, name: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, name, key, parent)
        self.setText(sign)
        self.setFixedSize(28, CHIP_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.state == "hover":
            fill_rounded(painter, QRectF(self.rect()).adjusted(2, 2, -2, -2), 4, p.hover)
        ink = p.text if self.state == "hover" else p.text2
        draw_text(painter, 14, 14, self.text(), interface_font(DOCUMENT + 1, MEDIUM), ink, "centre")
        if self.hasFocus():
            fill_rounded(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, None, p.accent, FOCUS_RING)
        painter.end()


class ZoomPercent(PaintedButton):
    """The zoom; pressing it fits the map."""

    def sizeHint(self) -> QSize:
        return QSize(round(text_width(self.text(), interface_font(SECONDARY, MEDIUM))) + 12, CHIP_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        ink = p.text if self.state == "hover" else p.text2
        draw_text(painter, self.width() / 2, 14, self.text(), interface_font(SECONDARY, MEDIUM), ink, "centre")
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill_rounded(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, None, p.accent, FOCUS_RING)
        painter.end()


class ZoomControl(QWidget):
    """− 97 % +"""

    closer = Signal()
    farther = Signal()
    fitted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._down = 0
        self.setAccessibleName("Zoom")
        self._minus = ZoomSign(theme, "−", "Zoom out", "−", self)
        self._plus = ZoomSign(theme, "+", "Zoom in", "+", self)
        self._percent = ZoomPercent(theme, "Fit the map", "Ctrl 0", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for part, signal in ((self._minus, self.farther), (self._percent, self.fitted), (self._plus, self.closer)):
            part.clicked.connect(signal)
            row.addWidget(part)
        theme.changed.connect(self.update)
        self.show_percent(100)

    def show_percent(self, percent: int) -> None:
        """Show another zoom."""
        self._percent.setText(f"{percent} %")
        self._percent.updateGeometry()
        self.setFixedSize(56 + self._percent.sizeHint().width(), CHIP_HEIGHT)
        self.place()

    def move_down(self, pixels: int) -> None:
        """Lie so much lower, because something else is at the edge of the map."""
        self._down = pixels
        self.place()

    def place(self) -> None:
        """Take the place in the upper right corner of the map."""
        area = self.parentWidget()
        if area is not None:
            self.move(area.width() - EDGE - self.width(), TOP + self._down)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1)
        box = QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_alpha(p.chrome, 0.92))
        painter.drawRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)
        fill_rounded(painter, box, RADIUS_CONTROL, None, p.line)
        painter.end()


class MapArea(QWidget):
    """Holds the view and places what floats over it."""

    resized = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.view: QWidget | None = None
        self.zoom = ZoomControl(theme, self)
        self.empty = EmptyHint(theme, self)

    def set_view(self, view: MapView) -> None:
        """Show this view, below all that floats."""
        self.view = view
        view.frame_changed.connect(self._make_room_for_rulers)
        self._make_room_for_rulers(view.has_rulers)
        view.setParent(self)
        view.setGeometry(self.rect())
        view.lower()
        view.show()

    def _make_room_for_rulers(self, framed: bool) -> None:
        self.zoom.move_down(MARGIN if framed else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.view is not None:
            self.view.setGeometry(self.rect())
        self.zoom.place()
        self.empty.move((self.width() - self.empty.width()) // 2, (self.height() - self.empty.height()) // 2)
        self.resized.emit()
        super().resizeEvent(event)
