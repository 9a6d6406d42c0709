"""Something that shows who is about to be placed and can be dragged onto the map; rows in it can still be clicked."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QVBoxLayout, QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CONTROL


class DragHandle(QWidget):
    """*passive*: what it holds only shows, and the mouse is the handle's alone. *framed*: it has a frame and a grip."""

    started = Signal(QPoint)
    """It is dragged, and the pointer is there (on the screen)."""
    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, held: QWidget, parent: QWidget | None = None, passive: bool = False, framed: Theme | None = None) -> None:
        super().__init__(parent)
        self._theme = framed
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(*((34, 8, 10, 8) if framed is not None else (0, 0, 0, 0)))
        if framed is not None:
            framed.changed.connect(self.update)
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

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        palette, painter = self._theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        fill_rounded(painter, box, RADIUS_CONTROL, palette.hover if self.underMouse() else palette.field, palette.line2)
        draw_icon(painter, "lucide/grip-vertical", QRectF(9, self.height() / 2 - 9, 18, 18), palette.text3)
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

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
