"""The tab on the upper edge of the players' frame: it says what the frame is and how large, and is taken to move it."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import BODY, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

HEIGHT = 30
WORDS = "Players see"
LOCK = 22
"""Px that the lock of a frame of real size takes."""
ARROWS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}


class FrameTab(QWidget):
    """Emits by how far it is dragged; the arrows move the frame while it has the focus."""

    dragged = Signal(QPointF)
    """How far the mouse is from where it took the tab, px."""
    dropped = Signal()
    stepped = Signal(QPointF)
    """An arrow was pressed: the direction, of length 1."""
    opened = Signal()
    """A double click: where is it?"""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._size = theme, ""
        self._pressed: QPointF | None = None
        self.is_small = self.is_locked = False
        """Whether it says nothing but its words; whether the frame has the real size of the display."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        theme.changed.connect(self.update)
        self.show_size("")
        self.hide()

    def show_size(self, size: str) -> None:
        """Say how large the frame is, in the map's unit; "" where it has none."""
        self._size = size
        self.setAccessibleName(f"{WORDS} {size}".strip() + (", at its real size" if self.is_locked else ""))
        shown = "" if self.is_small else size
        width = 12 + 16 + 8 + text_width(WORDS, interface_font(BODY, SEMIBOLD)) + 10 + 16 + 12 + (LOCK if self.is_locked else 0)
        self.resize(round(width + (text_width(shown, interface_font(SECONDARY)) + 10 if shown else 0)), HEIGHT)
        self.update()

    def take_key(self, event: QKeyEvent) -> bool:
        """Move the frame with an arrow; False if the key means nothing here."""
        step = ARROWS.get(Qt.Key(event.key()))
        if step is None or not self.hasFocus():
            return False
        self.stepped.emit(step)
        return True

    def let_go(self) -> bool:
        """Give up the drag; False if there is none."""
        held, self._pressed = self._pressed is not None, None
        return held

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.globalPosition()
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None:
            self.dragged.emit(event.globalPosition() - self._pressed)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.let_go():
            self.dropped.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.opened.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self._theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill_rounded(painter, box, RADIUS_CONTROL, with_alpha(p.chrome, 0.96), p.accent if self.hasFocus() else p.text, 2)
        middle, x = HEIGHT / 2, 12.0
        draw_icon(painter, "lucide/monitor", QRectF(x, middle - 8, 16, 16), p.text2)
        x += 24
        x += draw_text(painter, x, middle, WORDS, interface_font(BODY, SEMIBOLD), p.text) + 10
        if self._size and not self.is_small:
            draw_text(painter, x, middle, self._size, interface_font(SECONDARY), p.text2)
        if self.is_locked:
            draw_icon(painter, "lucide/lock", QRectF(box.width() - 26 - LOCK, middle - 7, 14, 14), p.text2)
        draw_icon(painter, "lucide/move", QRectF(box.width() - 26, middle - 7, 14, 14), p.text2)
        painter.end()
