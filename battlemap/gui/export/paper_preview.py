"""Pages of paper side by side; one of them can be looked at in its true size."""

from PySide6.QtCore import QEvent, QPointF, QRectF
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QWheelEvent

from battlemap.gui.export.export_preview import ExportPreview
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.typography import CAPTION, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

GAPS = (28.0, 24.0)
TRUE_SIZE = 96 / 25.4
"""Px of the window for a mm, as far as it knows."""
LARGEST = 0.6 * TRUE_SIZE
READABLE = 60.0
"""On pages narrower than this, in px, only their label is drawn."""


class PaperPreview(ExportPreview):
    """A click on a page shows it in its true size; the wheel and dragging move it, another click or Esc goes back."""

    prints = True

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.close_up: int | None = None
        """Which page is looked at closely."""
        self._shift = QPointF()
        self._pressed: QPointF | None = None
        self._was_dragged = False
        self._hovered: int | None = None
        self.setMouseTracking(True)

    @property
    def spots(self) -> list[tuple[int, int]]:
        """The column and row of every page."""
        raise NotImplementedError

    def label(self, number: int) -> str:
        """What a page is called."""
        raise NotImplementedError

    def tip(self, number: int) -> str:
        """What is said of a page under the pointer."""
        return self.label(number)

    def draw_page(self, painter: QPainter, number: int, scale: float, small: bool) -> None:
        """Draw a page of which a mm is *scale* px, from its upper left corner; *small*: nothing on it could be read."""
        raise NotImplementedError

    @property
    def is_close(self) -> bool:
        return self.close_up is not None

    def leave(self) -> bool:
        if self.close_up is None:
            return False
        self.close_up = None
        self.redraw()
        return True

    def forget_pages(self) -> None:
        """There are other pages now."""
        self._hovered = None
        if self.close_up is not None and self.close_up >= len(self.spots):
            self.close_up = None

    def page_places(self, box: QRectF) -> list[QRectF]:
        """Where each page lies in the preview."""
        paper = self.paper()
        if paper is None:
            return []
        scale = self._scale(box)
        wide, high = paper[0] * scale, paper[1] * scale
        gap_x, gap_y = self._gaps(paper[0] * scale)
        columns, rows = self._grid()
        left = box.center().x() - (columns * (wide + gap_x) - gap_x) / 2
        top = box.center().y() - (rows * (high + gap_y) - gap_y) / 2
        return [QRectF(left + x * (wide + gap_x), top + y * (high + gap_y), wide, high) for x, y in self.spots]

    def _grid(self) -> tuple[int, int]:
        spots = self.spots
        return max(x for x, _ in spots) + 1, max(y for _, y in spots) + 1

    @staticmethod
    def _gaps(width: float) -> tuple[float, float]:
        room = min(1.0, width / 120)
        return GAPS[0] * room, GAPS[1] * room

    def _scale(self, box: QRectF) -> float:
        paper = self.paper()
        assert paper is not None
        scale, (columns, rows) = LARGEST, self._grid()
        for _ in range(3):
            gap_x, gap_y = self._gaps(paper[0] * scale)
            across = (box.width() - (columns - 1) * gap_x) / (columns * paper[0])
            scale = min(LARGEST, across, (box.height() - (rows - 1) * gap_y) / (rows * paper[1]))
        return max(0.01, scale)

    @property
    def room(self) -> QRectF:
        """What of the preview pages may fill."""
        return QRectF(self.rect()).adjusted(20, 20, -20, -46)

    def draw_preview(self, painter: QPainter, box: QRectF) -> None:
        if self.paper() is None:
            return
        if self.close_up is not None:
            self._draw_close_up(painter, self.close_up)
            return
        scale = self._scale(self.room)
        for number, place in enumerate(self.page_places(self.room)):
            self._draw_paper(painter, number, place, scale)
        if self._hovered is not None:
            self._draw_tip(painter, self._hovered)

    def _draw_paper(self, painter: QPainter, number: int, place: QRectF, scale: float) -> None:
        p, small = self.theme.palette, place.width() < READABLE
        draw_shadow(painter, place, 7, 4, p.paper_shadow_alpha, 1, p.shadow)
        painter.fillRect(place, QColor("white"))
        painter.save()
        painter.translate(place.topLeft())
        self.draw_page(painter, number, scale, small)
        painter.restore()
        if small:
            words = interface_font(CAPTION, SEMIBOLD)
            draw_text(painter, place.center().x(), place.center().y(), self.label(number), words, "#28231C", "centre")
        if number == self._hovered and self.close_up is None:
            fill_rounded(painter, place.adjusted(-4, -4, 4, 4), 4, None, p.accent, 2)

    def _draw_close_up(self, painter: QPainter, number: int) -> None:
        paper = self.paper()
        assert paper is not None
        size = paper[0] * TRUE_SIZE, paper[1] * TRUE_SIZE
        spare = self.width() - size[0] - 40, self.height() - size[1] - 40
        x = spare[0] / 2 + 20 if spare[0] > 0 else min(20.0, max(20 + spare[0], 20 + self._shift.x()))
        y = spare[1] / 2 + 20 if spare[1] > 0 else min(20.0, max(20 + spare[1], 20 + self._shift.y()))
        self._shift = QPointF(x - 20, y - 20)
        self._draw_paper(painter, number, QRectF(x, y, *size), TRUE_SIZE)

    def _draw_tip(self, painter: QPainter, number: int) -> None:
        p, box, words = self.theme.palette, self.room, self.tip(number)
        place = self.page_places(box)[number]
        bold, plain = interface_font(SECONDARY, SEMIBOLD), interface_font(SECONDARY)
        wide = text_width(words, bold) + text_width("Click: full size", plain) + 52
        x = min(max(place.center().x() - wide / 2, box.x()), box.right() - wide)
        tip = QRectF(round(x), round(place.y() + place.height() * 0.16), round(wide), 32)
        draw_shadow(painter, tip, 8, 3, p.card_shadow_alpha, 6, p.shadow)
        fill_rounded(painter, tip, 6, p.raised, p.line2)
        draw_text(painter, tip.x() + 12, tip.center().y(), words, bold, p.text)
        draw_text(painter, tip.right() - 12, tip.center().y(), "Click: full size", plain, p.text3, "right")

    def page_at(self, at: QPointF) -> int | None:
        """Which page lies at a place of the preview."""
        return next((number for number, place in enumerate(self.page_places(self.room)) if place.contains(at)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._was_dragged = event.position(), False
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.close_up is not None:
            if self._pressed is not None:
                moved = event.position() - self._pressed
                if self._was_dragged or moved.manhattanLength() > 6:
                    self._was_dragged, self._pressed = True, event.position()
                    self._shift += moved
                    self.redraw()
            return
        hovered = self.page_at(event.position())
        if hovered != self._hovered:
            self._hovered = hovered
            self.redraw()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        if self._was_dragged:
            return
        if self.close_up is not None:
            self.leave()
        elif (number := self.page_at(event.position())) is not None:
            self.close_up, self._shift, self._hovered = number, QPointF(), None
            self.redraw()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.redraw()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.close_up is not None:
            self._shift += QPointF(event.angleDelta()) / 2
            self.redraw()
        event.accept()
