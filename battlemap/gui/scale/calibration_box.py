"""A box on the players' display that is made as large as a bank card, or as ten centimetres of a ruler, held to the glass."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from battlemap.gui.scale.check_ruler import draw_ruler
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.display_scale import CARD_MM, RULER_MM
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import FOCUS_RING
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, SEMIBOLD, draw_text, interface_font

Reference: TypeAlias = Literal["card", "ruler"]
WIDTH_MM: dict[Reference, float] = {"card": CARD_MM[0], "ruler": RULER_MM}
RULER_HEIGHT = 76
SMALLEST = 60
HANDLE = 32
CORNER = 3.18
"""Millimetres of the round corners of a card."""
LEFT = 0.08
"""Where its left line is, as a part of the width of the display."""
TITLE, HOW = "Hold a bank card here", ("Its left edge on the left line;", "drag the right line to its right edge.")


class CalibrationBox(QWidget):
    """Drag its right edge, or press the arrows: by 1 px, with Shift by 10. It stays in place by its left edge."""

    dragged = Signal(float)
    """Its width in window px is another, by hand."""

    def __init__(self, theme: Theme, ground: QWidget) -> None:
        super().__init__(ground)
        self._theme = theme
        self.reference: Reference = "card"
        self.length = 320.0
        """Window px from its left line to its right edge."""
        self._grip: float | None = None
        """How far from its right edge it was taken."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeHorCursor)
        self.setAccessibleName("Box to be matched with a card or ruler")
        theme.changed.connect(self.update)

    def show_length(self, reference: Reference, length: float) -> None:
        """Be as wide as the thing would be, window px."""
        self.reference, self.length = reference, length
        self._place()
        self.show()
        self.raise_()

    @property
    def box(self) -> QRectF:
        """What is to be matched, within this widget."""
        height = self.length * CARD_MM[1] / CARD_MM[0] if self.reference == "card" else RULER_HEIGHT
        return QRectF(1, 1, self.length, height)

    @property
    def _ground_size(self) -> tuple[int, int]:
        ground = self.parentWidget()
        return (ground.width(), ground.height()) if ground is not None else (1920, 1080)

    def _place(self) -> None:
        box, (across, down) = self.box, self._ground_size
        top = max(0.0, (down - box.height()) / 2)
        self.setGeometry(round(across * LEFT), round(top), round(self.length) + HANDLE, round(box.height()) + 2)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position().x() - self.box.right()
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None:
            self._take(event.position().x() - self._grip - self.box.left())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        if not step:
            super().keyPressEvent(event)
            return
        self._take(self.length + step * (10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1))

    def _take(self, length: float) -> None:
        widest = self._ground_size[0] * (1 - LEFT) - HANDLE
        self.length = min(max(SMALLEST, length), max(SMALLEST, widest))
        self._place()
        self.dragged.emit(self.length)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self._theme.palette, QPainter(self), self.box
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        per_mm = self.length / WIDTH_MM[self.reference]
        if self.reference == "card":
            fill_rounded(painter, box, CORNER * per_mm, p.raised, p.line2)
        else:
            draw_ruler(painter, box, per_mm, p)
        painter.setPen(QPen(QColor(p.accent), 2))
        painter.drawLine(QPointF(box.left(), box.top()), QPointF(box.left(), box.bottom()))
        painter.drawLine(QPointF(box.right(), box.top()), QPointF(box.right(), box.bottom()))
        self._draw_words(painter, box)
        grip = QRectF(box.right() + 4, box.center().y() - 10, 20, 20)
        fill_rounded(painter, grip, 10, p.accent)
        draw_icon(painter, "lucide/move-horizontal", grip.adjusted(3, 3, -3, -3), p.on_accent, 2.2)
        if self.hasFocus():
            fill_rounded(painter, grip.adjusted(-3, -3, 3, 3), 13, None, p.accent, FOCUS_RING)
        painter.end()

    def _draw_words(self, painter: QPainter, box: QRectF) -> None:
        if self.reference != "card":
            return
        p, room, y = self._theme.palette, box.width() - 24, box.center().y()
        draw_text(painter, box.left() + 12, y - 18, TITLE, interface_font(BODY, SEMIBOLD), p.text, width=room)
        for at, line in enumerate(HOW):
            draw_text(painter, box.left() + 12, y + 4 + 16 * at, line, interface_font(CAPTION, MEDIUM), p.text2, width=room)
