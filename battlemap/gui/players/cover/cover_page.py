"""What players see while they wait: the name of the battle, and nothing of it. And what they see when all is to be dark."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.players.cover.cover_land import bake_cover
from battlemap.gui.players.cover.cover_picture import PictureTask
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import carved_font, elide, text_width
from battlemap.paint.surfaces.table_backdrop import draw_backdrop
from battlemap.paint.tokens.zone_name import draw_zone_name

WIDEST = 0.8
"""Of the window, for the name."""
LARGEST = 0.12
"""Of its height, for the letters."""
SMALLEST = 22.0


class CoverPage(QWidget):
    """The battle's own title picture, whole; without one its name, as large as it fits on one line, over a country."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._title = theme, ""
        self.picture = QImage()
        self._is_awaited = False
        self._scaled = QPixmap()
        self._land = QPixmap()
        self._land_for: tuple[QSize, float, str] | None = None
        """Size, pixel ratio and palette that the country is painted for, or is being painted for."""
        self._task = PictureTask(self)
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
            painter.end()
            return
        self._order_land()
        if not self._land.isNull():
            painter.drawPixmap(self.rect(), self._land)
        if self._title and not self._is_awaited:
            px = max(SMALLEST, box.height() * LARGEST)
            room = box.width() * WIDEST
            px = max(SMALLEST, min(px, px * room / max(1.0, text_width(self._title, carved_font(px)))))
            middle = box.center()
            title = elide(self._title, carved_font(px), room + 2)
            draw_zone_name(painter, middle.x(), middle.y(), (title,), px, p)
            self._draw_rule(painter, middle.x(), middle.y() + px * 0.85, min(room, px * 5))
        painter.end()

    @property
    def has_land(self) -> bool:
        """True once the country is painted for the size that the page has."""
        return not self._land.isNull() and not self._task.is_running

    def close_page(self) -> None:
        """Paint nothing more in the background."""
        self._task.close()

    def _order_land(self) -> None:
        """Have the country painted for this size in a worker; the last one is shown meanwhile."""
        wanted = self.size(), self.devicePixelRatioF(), self._theme.palette.name
        if wanted != self._land_for:
            self._land_for, palette = wanted, self._theme.palette
            self._task.begin(lambda: bake_cover(wanted[0], wanted[1], palette), self._take_land)

    def _take_land(self, land: QImage) -> None:
        self._land = QPixmap.fromImage(land)
        self.update()

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
        for start in (x - half, x + gap):
            painter.fillRect(QRectF(start - 1, y - 2, half - gap + 2, 5), with_alpha(p.zone_halo, 0.55))
            painter.fillRect(QRectF(start, y - 1, half - gap, 2.5), with_alpha(p.zone_name, 0.85))
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
