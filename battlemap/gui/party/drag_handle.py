"""Something that shows who is about to be placed and can be dragged onto the map; rows in it can still be clicked."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QVBoxLayout, QWidget


class DragHandle(QWidget):
    """*passive*: what it holds only shows, and the mouse is the handle's alone."""

    started = Signal(QPoint)
    """It is dragged, and the pointer is there (on the screen)."""
    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, held: QWidget, parent: QWidget | None = None, passive: bool = False) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._held: QWidget | None = None
        self._press: QPoint | None = None
        self._dragging = False
        held.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, passive)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.hold(held)

    def hold(self, held: QWidget) -> None:
        """Hold something else; what was held is gone."""
        if self._held is not None:
            self._column.removeWidget(self._held)
            self._held.hide()
            self._held.deleteLater()
        self._held = held
        self._column.addWidget(held)
        for button in held.findChildren(QAbstractButton):
            button.installEventFilter(self)

    def give_up(self) -> bool:
        """Forget what is being dragged; False if nothing is."""
        was, self._dragging, self._press = self._dragging, False, None
        return was

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A row is clicked as ever; pressed and moved it drags."""
        if not isinstance(event, QMouseEvent) or not isinstance(watched, QAbstractButton):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.MouseButtonPress:
            self.mousePressEvent(event)
        elif event.type() == QEvent.Type.MouseMove:
            self.mouseMoveEvent(event)
            if self._dragging:
                watched.setDown(False)
                return True
        elif event.type() == QEvent.Type.MouseButtonRelease and self._dragging:
            self.mouseReleaseEvent(event)
            return True
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._press = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.globalPosition().toPoint()
        if self._press is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if self._dragging:
            self.carried.emit(here)
        elif (here - self._press).manhattanLength() >= QApplication.startDragDistance():
            self._dragging = True
            self.started.emit(here)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.give_up():
            self.dropped.emit(event.globalPosition().toPoint())
