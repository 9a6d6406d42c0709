"""The aspects of the whole scene, in a row over the upper left corner of the map."""

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from battlemap.board.ids import AspectId
from battlemap.layout.looks import AspectLook
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_PLATE
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.typography import SECONDARY, SEMIBOLD, draw_text, interface_font, text_width
from battlemap.paint.tokens.aspect_card import aspect_size, draw_aspect

WORD = "Situation"
PX = 16.0
LEFT, TOP, GAP, ROW = 16, 14, 8, 36
SHADOW = 8
IN_HAND = 0.35
"""How much of a card is seen in its place while it is dragged."""
RIGHT = 150
"""Left free for the zoom chip."""


class SceneAspectRow(QWidget):
    """Paper cards that stay where they are while the map moves. A click or the context menu names the aspect.

    One that is dragged is told of: what happens to it is for others to say.
    """

    clicked = Signal(str, QPoint)
    """An aspect's id, and where on the screen."""
    menu_wanted = Signal(str, QPoint)
    opened = Signal(str)
    """An aspect's id, on a double click."""
    carried = Signal(str, QPoint)
    """An aspect's id while it is dragged, and where the pointer is on the screen."""
    dropped = Signal(str, QPoint)
    """The same where it is let go."""
    put_back = Signal()
    """What was dragged is not any more."""

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette
        self._cards: tuple[tuple[AspectId, AspectLook], ...] = ()
        self._boxes: list[QRectF] = []
        self._over_ground = False
        self._pressed: tuple[AspectId, QPoint] | None = None
        self.dragged_aspect: AspectId | None = None
        """The card that is dragged now."""
        self.inset = (0, 0)
        """How much farther right and down it lies, because something else is at the edge."""
        self.setAccessibleName(WORD)
        self.setMouseTracking(True)
        self.hide()

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self._palette = palette
        self.update()

    def show_cards(self, cards: tuple[tuple[AspectId, AspectLook], ...]) -> None:
        """Show these aspects, or nothing at all."""
        if cards != self._cards:
            self._cards = cards
            self.setAccessibleDescription(", ".join(look.text for _, look in cards))
            self.relayout()
            self.update()

    def set_map_rect(self, ground: QRectF) -> None:
        """Say where the map is (px of the parent): its word needs a plate over ground, and none over the bare table."""
        over = ground.intersects(QRectF(self.geometry()))
        if over != self._over_ground:
            self._over_ground = over
            self.update()

    def relayout(self) -> None:
        """Take the place that the cards need in the width of the map."""
        self._boxes = []
        parent = self.parentWidget()
        right, down = self.inset
        width = max(240, parent.width() - RIGHT - right) if parent else 1000
        first = LEFT + text_width(WORD, interface_font(SECONDARY, SEMIBOLD)) + 14
        x, y, most = first, float(SHADOW), 0.0
        for _, look in self._cards:
            size = aspect_size(look, PX, 1.0, width - first - SHADOW)
            if x > first and x + size.width() > width - SHADOW:
                x, y = first, y + ROW
            self._boxes.append(QRectF(x, y, size.width(), size.height()))
            x += size.width() + GAP
            most = max(most, x)
        self.setVisible(bool(self._cards))
        self.setGeometry(right, TOP - SHADOW + down, round(most + SHADOW), round(y + ROW + SHADOW))

    def aspect_at(self, position: QPoint) -> AspectId | None:
        """The card under a point of the row."""
        for (aspect, _), box in zip(self._cards, self._boxes, strict=True):
            if box.contains(position.toPointF()):
                return aspect
        return None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        if self._boxes:
            middle = self._boxes[0].center().y()
            if self._over_ground:
                word = QRectF(LEFT - 7, middle - 11, self._boxes[0].left() - LEFT + 2, 22)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                fill_rounded(painter, word, RADIUS_PLATE, with_alpha(self._palette.canvas, 0.82))
            draw_text(painter, LEFT, middle, WORD, interface_font(SECONDARY, SEMIBOLD), self._palette.text2)
        for (aspect, look), box in zip(self._cards, self._boxes, strict=True):
            painter.setOpacity(IN_HAND if aspect == self.dragged_aspect else 1.0)
            draw_aspect(painter, box.x(), box.y(), look, self._palette, PX, 1.0, box.width())
        painter.end()

    def cancel(self) -> bool:
        """Put back what is dragged; False if nothing is."""
        held, self._pressed = self.dragged_aspect, None
        self._end_drag()
        if held is not None:
            self.put_back.emit()
        return held is not None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at, screen = event.position().toPoint(), event.globalPosition().toPoint()
        if self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            aspect, start = self._pressed
            if self.dragged_aspect is None and (at - start).manhattanLength() >= QApplication.startDragDistance():
                self.dragged_aspect = aspect
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                self.update()
            if self.dragged_aspect is not None:
                self.carried.emit(aspect, screen)
            return
        over = self.aspect_at(at) is not None
        self.setCursor(Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        aspect_id = self.aspect_at(event.position().toPoint())
        if aspect_id is not None and event.button() == Qt.MouseButton.LeftButton:
            self._pressed = aspect_id, event.position().toPoint()
            self.clicked.emit(aspect_id, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        held, self._pressed = self.dragged_aspect, None
        self._end_drag()
        if held is not None:
            self.dropped.emit(held, event.globalPosition().toPoint())
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if (aspect_id := self.aspect_at(event.position().toPoint())) is not None:
            self.opened.emit(aspect_id)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        aspect_id = self.aspect_at(event.pos())
        if aspect_id is not None:
            self.menu_wanted.emit(aspect_id, event.globalPos())

    def _end_drag(self) -> None:
        if self.dragged_aspect is not None:
            self.dragged_aspect = None
            self.setCursor(Qt.CursorShape.ArrowCursor)
            self.update()
