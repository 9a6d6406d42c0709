"""What players see while they wait: the name of the battle, and nothing of it. And what they see when all is to be dark."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import carved_font, draw_text, text_width
from battlemap.paint.surfaces.table_backdrop import draw_backdrop

WIDEST = 0.8
"""Of the window, for the name."""
LARGEST = 0.12
"""Of its height, for the letters."""
SMALLEST = 22.0


class CoverPage(QWidget):
    """The battle's own title picture, whole; without one its name, as large as it fits on one line."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._title = theme, ""
        self.picture = QImage()
        self._is_awaited = False
        self._scaled = QPixmap()
        theme.changed.connect(self.update)
        self.hide()

    def show_title(self, title: str) -> None:
        """Show another name; "" shows none."""
        if title != self._title:
            self._title = title
            self.setAccessibleName(title)
            self.update()

    def show_picture(self, picture: QImage, is_awaited: bool) -> None:
        """Show a picture in place of the name; *is_awaited*: neither, for it is on its way."""
        self.picture, self._is_awaited, self._scaled = picture, is_awaited, QPixmap()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._scaled = QPixmap()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self._theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_backdrop(painter, box, p)
        if not self.picture.isNull():
            self._draw_picture(painter)
        elif self._title and not self._is_awaited:
            px = max(SMALLEST, box.height() * LARGEST)
            room = box.width() * WIDEST
            px = max(SMALLEST, min(px, px * room / max(1.0, text_width(self._title, carved_font(px)))))
            middle = box.center()
            draw_text(painter, middle.x(), middle.y(), self._title, carved_font(px), p.text, "centre", width=room + 2)
            self._draw_rule(painter, middle.x(), middle.y() + px * 0.85, min(room, px * 5))
        painter.end()

    def _draw_picture(self, painter: QPainter) -> None:
        """All of it, as large as it fits."""
        ratio = self.devicePixelRatioF()
        if self._scaled.isNull():
            keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._scaled = QPixmap.fromImage(self.picture.scaled(self.size() * ratio, keep, smooth))
            self._scaled.setDevicePixelRatio(ratio)
        width, height = self._scaled.width() / ratio, self._scaled.height() / ratio
        painter.drawPixmap(round((self.width() - width) / 2), round((self.height() - height) / 2), self._scaled)

    def _draw_rule(self, painter: QPainter, x: float, y: float, length: float) -> None:
        """A thin line with a lozenge in its middle, under the name."""
        p = self._theme.palette
        gap, half = 14.0, length / 2
        painter.fillRect(QRectF(x - half, y, half - gap, 1.5), with_alpha(p.text3, 0.55))
        painter.fillRect(QRectF(x + gap, y, half - gap, 1.5), with_alpha(p.text3, 0.55))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(p.accent))
        painter.drawPolygon([QPointF(x - 6, y), QPointF(x, y - 6), QPointF(x + 6, y), QPointF(x, y + 6)])


class BlackPage(QWidget):
    """Nothing at all."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor("#000000"))
        painter.end()
