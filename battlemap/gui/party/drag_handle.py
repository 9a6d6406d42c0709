"""A picture of what is about to be placed that can be dragged onto the map."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget


class DragHandle(QWidget):
    """Holds something that only shows; pressing and moving drags."""

    started = Signal(QPoint)
    """It is dragged, and the pointer is there (on the screen)."""
    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, held: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        held.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(held)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self._press: QPoint | None = None
        self._dragging = False

    def give_up(self) -> bool:
        """Forget what is being dragged; False if nothing is."""
        was, self._dragging, self._press = self._dragging, False, None
        return was

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._press = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.globalPosition().toPoint()
        if self._press is None:
            return
        if self._dragging:
            self.carried.emit(here)
        elif (here - self._press).manhattanLength() >= QApplication.startDragDistance():
            self._dragging = True
            self.started.emit(here)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.give_up():
            self.dropped.emit(event.globalPosition().toPoint())
