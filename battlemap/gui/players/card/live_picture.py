"""What players see right now, small: painted from their own window, so it is also the GM's check that nothing leaks."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPixmap, QRegion, QShowEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.players.players_control import PlayersControl
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import draw_label_ground, fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.typography import BODY, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

EVERY = 250
"""Milliseconds between two pictures at least."""
TALLEST = 0.62
"""Height by width: a taller display is shown narrower."""
FINER = 2
"""So many times as large it is painted, for the pictures on the map are scaled down without smoothing."""
FULL = QWidget.RenderFlag.DrawChildren


class LivePicture(QWidget):
    """In the ratio of the players' window; painted anew only when that has painted itself, and only while it is seen."""

    def __init__(self, theme: Theme, control: PlayersControl, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._control = theme, control
        self.picture = QPixmap()
        self._watched: QWidget | None = None
        self._painting = False
        self._stale = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self._take)
        self.setAccessibleName("What players see")
        control.changed.connect(self.follow)
        theme.changed.connect(self.update)

    def follow(self) -> None:
        """The players' window does something else, or is another."""
        players_map = self._control.window.map if self._control.window is not None else None
        viewport = players_map.view.viewport() if players_map is not None else None
        if viewport is not self._watched:
            self._watched = viewport
            if viewport is not None and self._control.window is not None:
                viewport.installEventFilter(self)
                self._control.window.overlay.installEventFilter(self)
        self._order()
        self.update()

    def height_for(self, width: int) -> int:
        """In the ratio of the players' window."""
        window = self._control.window
        ratio = window.height() / max(1, window.width()) if window is not None else 9 / 16
        return round(width * min(TALLEST, ratio))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and not self._painting:
            self._order()
        return False

    def showEvent(self, event: QShowEvent) -> None:
        self.follow()
        self._take()

    def _order(self) -> None:
        self._stale = True
        if self.isVisible() and not self._timer.isActive():
            self._timer.start()

    def _take(self) -> None:
        """Paint the players' window as it is; one that is not seen keeps its last picture."""
        window = self._control.window
        if window is None or not window.isVisible() or not self._stale or not self.isVisible():
            return
        ratio = self.devicePixelRatioF()
        scale = FINER * ratio * min(self.width() / window.width(), self.height() / window.height())
        large = QImage(round(window.width() * scale), round(window.height() * scale), QImage.Format.Format_RGB32)
        large.fill(QColor("#000000"))
        painter = QPainter(large)
        painter.scale(scale, scale)
        self._painting = True
        window.render(painter, QPoint(), QRegion(), FULL)
        self._painting = False
        painter.end()
        smooth = Qt.TransformationMode.SmoothTransformation
        picture = QPixmap.fromImage(large.scaled(large.size() / FINER, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
        picture.setDevicePixelRatio(ratio)
        self.picture, self._stale = picture, False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, box = self._theme.palette, QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = self._control.state
        frame = QPainterPath()
        frame.addRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)
        painter.save()
        painter.setClipPath(frame)
        painter.fillRect(box, QColor("#000000" if state.name != "off" else p.field))
        if state.name == "off":
            draw_text(painter, box.center().x(), box.center().y(), "Not open", interface_font(BODY), p.text3, "centre")
        elif state.name != "black" and not self.picture.isNull():
            width = self.picture.width() / self.picture.devicePixelRatio()
            painter.drawPixmap(round((box.width() - width) / 2), 0, self.picture)
        painter.restore()
        fill_rounded(painter, box, RADIUS_CONTROL, None, p.line2)
        if state.reminds or state.name == "gone":
            font = interface_font(SECONDARY, SEMIBOLD)
            chip = QRectF(8, 8, text_width(state.word, font) + 34, 24)
            draw_label_ground(painter, chip, p, RADIUS_CONTROL, 0.94)
            draw_icon(painter, state.icon, QRectF(chip.x() + 7, chip.y() + 5, 14, 14), state.colour(p))
            draw_text(painter, chip.x() + 26, chip.center().y(), state.word, font, state.colour(p))
        painter.end()

    def sizeHint(self) -> QSize:
        return QSize(300, self.height_for(300))
