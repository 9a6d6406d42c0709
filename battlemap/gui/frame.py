"""The outermost widget: shows how the window looked last, and then the window itself in the same place."""

from typing import Protocol

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

SIZE = (1366, 768)
SHARE = 0.88
"""Of the screen, at the very first start."""
SMALLEST = (960, 600)


def place_of(window: QWidget) -> str:
    """Where a window is and how large, as text: "x y width height maximized"."""
    box = window.normalGeometry() if window.isMaximized() or window.isFullScreen() else window.geometry()
    return f"{box.x()} {box.y()} {box.width()} {box.height()} {int(window.isMaximized())}"


class Content(Protocol):
    """What the frame holds."""

    def leave(self) -> None:
        """The window is closed."""

    def note_state(self) -> None:
        """The window is full screen now, or no longer."""


class Frame(QWidget):
    """Paints a picture until take() gives it something to hold."""

    painted = Signal()
    """The picture has been on the screen."""

    def __init__(self, picture: QImage | None = None, place: str = "") -> None:
        super().__init__()
        self._picture = picture
        self._widget: QWidget | None = None
        self._content: Content | None = None
        self.furnished = False
        """Whether the window is there, or being made."""
        self.setWindowTitle("battlemap")
        self.setMinimumSize(*SMALLEST)
        if not self._stand_at(place):
            self._take_room()

    def _stand_at(self, place: str) -> bool:
        """Stand where place_of() says, as far as a screen is there; False if that is nowhere."""
        parts = place.split()
        if len(parts) != 5 or not all(part.lstrip("-").isdigit() for part in parts):
            return False
        x, y, width, height, maximized = map(int, parts)
        wanted = QRect(x, y, width, height)
        if not any(screen.availableGeometry().intersects(wanted) for screen in QGuiApplication.screens()):
            return False
        self.setGeometry(wanted)
        if maximized:
            self.setWindowState(Qt.WindowState.WindowMaximized)
        return True

    def _take_room(self) -> None:
        """The first time: most of the screen, but no less than a battle needs."""
        free = self.screen().availableGeometry()
        width = min(free.width(), max(SIZE[0], round(free.width() * SHARE)))
        height = min(free.height(), max(SIZE[1], round(free.height() * SHARE)))
        self.resize(width, height)
        self.move(free.x() + (free.width() - width) // 2, free.y() + (free.height() - height) // 2)

    def take(self, widget: QWidget, content: Content) -> None:
        """Hold this widget from now on."""
        self._widget, self._content, self._picture = widget, content, None
        widget.setParent(self)
        widget.setGeometry(self.rect())
        widget.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._widget is not None:
            self._widget.setGeometry(self.rect())
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            return
        painter = QPainter(self)
        painter.drawImage(0, 0, self._picture)
        painter.end()
        self.painted.emit()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.WindowStateChange and self._content is not None:
            self._content.note_state()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._content is not None:
            self._content.leave()
        event.accept()
