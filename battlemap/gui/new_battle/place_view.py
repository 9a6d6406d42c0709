"""The chosen place, large: its land, names and aspects, the pills; the wheel zooms, pills are dragged to other places."""

from msgspec import Struct
from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QTransform, QWheelEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter, Side
from battlemap.board.grid_map import CELL, cell_at
from battlemap.board.ids import Place
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import outline, zone_at
from battlemap.generation.generator import GeneratedPlace
from battlemap.generation.recipe import Area
from battlemap.gui.new_battle.pill_spots import lower_middle
from battlemap.gui.new_battle.pills import HEIGHT, Pill, draw_pill
from battlemap.gui.new_battle.place_drawing import DrawnPlace
from battlemap.gui.new_battle.place_labels import label_image, name_boxes
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import GROW, RADIUS_CARD
from battlemap.paint.style.palette import side_colour, with_alpha
from battlemap.paint.surfaces.table_backdrop import draw_backdrop

MOST_ZOOM = 4.0
LINE = 3
"""How high the line is that runs while another place is made, in px."""


class PillTarget(Struct, frozen=True):
    """Where a pill was let go: a zone or a cell."""

    place: Place


class PlaceView(QWidget):
    """Shows the last place that could be made. Emits where a pill was let go."""

    pill_moved = Signal(int, PillTarget)
    """Which pill, and where it was let go."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.place: GeneratedPlace | None = None
        self._drawn: DrawnPlace | None = None
        self._labels = QImage()
        self._board: AnyEncounter | None = None
        self._names: list[QRectF] = []
        """The room of the zones' names, in px of the map."""
        self.reserved = QRectF()
        """Where something else lies on the picture."""
        self._before = QImage()
        self._sides: tuple[Side, ...] = ()
        self._zoom, self._offset = 1.0, QPointF()
        self._carried, self._lit, self._at = -1, -1, QPointF()
        self._grab, self._panned = QPointF(), QPointF()
        self._is_panning = False
        self.setMouseTracking(True)
        self.setAccessibleName("The place")
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.setDuration(GROW)
        self._fade.valueChanged.connect(self._redraw)
        self._run = QVariantAnimation(self)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.setDuration(900)
        self._run.setLoopCount(-1)
        self._run.valueChanged.connect(self._redraw)

    @property
    def shown(self) -> DrawnPlace | None:
        """What is shown."""
        return self._drawn

    def show_place(self, result: DrawnPlace, board: AnyEncounter) -> None:
        """Show another place; *board*: the same as a board, for names and sides."""
        if self._drawn is not None and self.theme.motion:
            self._before = self.grab().toImage()
            self._fade.stop()
            self._fade.start()
        self._drawn, self.place = result, result.place
        self._sides = tuple(board.sides.values())
        self._zoom, self._offset = 1.0, QPointF()
        self._board = board
        self._names = [QRectF(name.topLeft() / result.scale + result.box.topLeft(), name.size() / result.scale)
                       for name in name_boxes(board, result)]  # fmt: skip
        self._write_labels()
        self.setAccessibleDescription(", ".join(check.words for check in result.place.checks) if result.place else "")
        self.update()

    def show_moved(self, place: GeneratedPlace) -> None:
        """Show the pills of the same place elsewhere."""
        self.place = place
        self._write_labels()

    def _write_labels(self) -> None:
        """Write names and aspects anew, so that none lies under a pill or the seed."""
        drawn = self._drawn
        if drawn is None or self._board is None:
            return
        zoom, offset, (self._zoom, self._offset) = self._zoom, self._offset, (1.0, QPointF())
        avoid = [self.reserved, *(box for _, box in self.pills)]
        self._zoom, self._offset = zoom, offset
        self._labels = label_image(self._board, drawn, self.theme.palette, avoid)
        self.update()

    def show_waiting(self, waiting: bool) -> None:
        """A thin line runs while another place is made."""
        running = self._run.state() == QVariantAnimation.State.Running
        if waiting and not running:
            self._run.start()
        elif not waiting:
            self._run.stop()
            self.update()

    @property
    def pills(self) -> list[tuple[Pill, QRectF]]:
        """The pills and where they are, in px of the widget."""
        if self.place is None or self._drawn is None:
            return []
        field = self.place.battlefield
        pills = [(Pill(side), area) for side, area in zip(self._sides, field.entries, strict=False)]
        pills.append((Pill(), field.feature))
        boxes: list[tuple[Pill, QRectF]] = []
        for at, (pill, area) in enumerate(pills):
            middle = self._at if at == self._carried else self._spot(area)
            box = pill.box_at(middle)
            taken = [self.reserved, *(other for _, other in boxes)]
            if at != self._carried:
                box = self._beside_names(box)
            while at != self._carried and any(box.intersects(other) for other in taken):
                box.translate(0, -(HEIGHT + 4))
            boxes.append((pill, box))
        return boxes

    @property
    def name_boxes(self) -> list[QRectF]:
        """The room of the zones' names, in px of the widget."""
        transform = self._to_widget()
        return [transform.mapRect(name) for name in self._names]

    def _beside_names(self, box: QRectF) -> QRectF:
        """Return the box of a pill moved off the name it covers: beside, below or above it, where its zone still is."""
        if self._drawn is None or self._board is None:
            return box
        zone, names = self.place_under(box.center()), self.name_boxes
        hit = next((name for name in names if name.intersects(box)), None)
        if hit is None:
            return box
        level = hit.center().y() - HEIGHT / 2
        places = (
            QPointF(hit.center().x() - box.width() / 2, hit.bottom() + 4), QPointF(hit.right() + 8, level),
            QPointF(hit.left() - 8 - box.width(), level), QPointF(hit.center().x() - box.width() / 2, hit.top() - 4 - HEIGHT),
        )  # fmt: skip
        moved = [QRectF(place, box.size()) for place in places]
        clear = [one for one in moved if not any(name.intersects(one) for name in names)]
        inside = [one for one in clear if self.place_under(one.center()) == zone]
        whole = [one for one in inside if {self.place_under(one.topLeft()), self.place_under(one.bottomRight())} == {zone}]
        return next(iter(whole or inside), box)

    def place_under(self, at: QPointF) -> Place | None:
        """The zone or cell under a point of the widget."""
        if self.place is None:
            return None
        back, _ = self._to_widget().inverted()
        spot = back.map(at)
        ground = self.place.battlefield.map
        if isinstance(ground, ZoneMap):
            return zone_at(ground, (spot.x(), spot.y()))
        cell = cell_at((spot.x(), spot.y()))
        return cell if cell in ground else None

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(frame, RADIUS_CARD, RADIUS_CARD)
        painter.save()
        painter.setClipPath(shape)
        draw_backdrop(painter, frame, p)
        self._draw_place(painter)
        fade = self._fade.currentValue()
        if self._fade.state() == QVariantAnimation.State.Running and isinstance(fade, float):
            painter.setOpacity(1 - fade)
            painter.drawImage(QPointF(0, 0), self._before)
            painter.setOpacity(1)
        self._draw_line(painter)
        painter.restore()
        painter.strokePath(shape, QPen(QColor(p.line2), 1))
        painter.end()

    def _draw_place(self, painter: QPainter) -> None:
        drawn = self._drawn
        if drawn is None or drawn.image is None:
            return
        painter.save()
        painter.translate(self._offset)
        painter.scale(self._zoom, self._zoom)
        painter.setTransform(self._fit, True)
        painter.drawImage(QPointF(0, 0), drawn.image)
        self._draw_areas(painter)
        painter.drawImage(QPointF(0, 0), self._labels)
        painter.restore()
        for at, (pill, box) in enumerate(self.pills):
            draw_pill(painter, pill, box, self.theme.palette, at in (self._lit, self._carried))

    def _draw_areas(self, painter: QPainter) -> None:
        """Where the sides begin on a grid, as soft fills; the place under a pill that is carried."""
        drawn, place = self._drawn, self.place
        if drawn is None or place is None:
            return
        painter.save()
        painter.scale(drawn.scale, drawn.scale)
        painter.translate(-drawn.box.topLeft())
        for side, area in zip(self._sides, place.battlefield.entries, strict=False):
            cells = [cell for cell in area if not isinstance(cell, str)]
            colour = with_alpha(side_colour(side.look, self.theme.palette), 0.3)
            for x, y in cells:
                painter.fillRect(QRectF(x * CELL, y * CELL, CELL, CELL), colour)
        under = self.place_under(self._at) if self._carried >= 0 else None
        ground = place.battlefield.map
        if isinstance(under, str) and isinstance(ground, ZoneMap):
            path = QPainterPath()
            points = [QPointF(x, y) for x, y in outline(ground, under)]
            path.moveTo(points[0])
            for point in points[1:]:
                path.lineTo(point)
            path.closeSubpath()
            painter.fillPath(path, with_alpha(self.theme.palette.glow, 0.14))
            painter.strokePath(path, QPen(QColor(self.theme.palette.glow), 3 / drawn.scale))
        painter.restore()

    def _draw_line(self, painter: QPainter) -> None:
        at = self._run.currentValue()
        if self._run.state() == QVariantAnimation.State.Running and isinstance(at, float):
            wide = self.width() * 0.3
            painter.fillRect(
                QRectF((self.width() + wide) * at - wide, self.height() - LINE, wide, LINE), self.theme.palette.accent
            )

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / 120
        self._zoom_to(self._zoom * 1.2**steps, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._carried = self._pill_at(event.position())
        self._at = event.position()
        if self._carried < 0 and self._zoom > 1:
            self._is_panning, self._grab, self._panned = True, event.position(), QPointF(self._offset)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_panning:
            self._offset = self._clamped(self._panned + event.position() - self._grab)
        elif self._carried >= 0:
            self._at = event.position()
        self._lit = self._pill_at(event.position())
        pointing = self._lit >= 0 or self._carried >= 0
        self.setCursor(Qt.CursorShape.PointingHandCursor if pointing else Qt.CursorShape.ArrowCursor)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        carried, self._carried, self._is_panning = self._carried, -1, False
        under = self.place_under(event.position())
        if carried >= 0 and under is not None and self.place is not None:
            area = (*self.place.battlefield.entries, self.place.battlefield.feature)[carried]
            if under not in area:
                self.pill_moved.emit(carried, PillTarget(under))
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._lit = -1
        self.update()

    def _pill_at(self, at: QPointF) -> int:
        return next((index for index, (_, box) in enumerate(self.pills) if box.contains(at)), -1)

    def _to_widget(self) -> QTransform:
        """Map px to px of the widget."""
        drawn = self._drawn
        transform = QTransform.fromTranslate(self._offset.x(), self._offset.y())
        if drawn is not None:
            transform.scale(self._zoom, self._zoom)
            transform = self._fit * transform
            transform.scale(drawn.scale, drawn.scale)
            transform.translate(-drawn.box.x(), -drawn.box.y())
        return transform

    @property
    def _fit(self) -> QTransform:
        """The picture to the widget, which may be of another size until the next picture is drawn."""
        drawn = self._drawn
        if drawn is None or drawn.job.size == QSizeF(self.size()):
            return QTransform()
        size = drawn.job.size
        scale = min(self.width() / size.width(), self.height() / size.height())
        middle = QTransform.fromTranslate((self.width() - scale * size.width()) / 2, (self.height() - scale * size.height()) / 2)
        return middle.scale(scale, scale)

    def _spot(self, area: Area) -> QPointF:
        """Where the pill of an area stands: in the lower middle of a zone, in the middle of cells."""
        assert self.place is not None
        ground, to_widget = self.place.battlefield.map, self._to_widget()
        if not area:
            return QPointF(-500, -500)
        if isinstance(ground, ZoneMap) and isinstance(area[0], str):
            return to_widget.map(lower_middle(ground, area[0], 1 / (to_widget.m11() or 1.0)))
        cells = [cell for cell in area if not isinstance(cell, str)]
        x, y = (sum(cell[at] for cell in cells) / max(1, len(cells)) for at in (0, 1))
        return to_widget.map(QPointF((x + 0.5) * CELL, (y + 0.5) * CELL))

    def _zoom_to(self, zoom: float, about: QPointF) -> None:
        zoom = min(MOST_ZOOM, max(1.0, zoom))
        spot = (about - self._offset) / self._zoom
        self._zoom = zoom
        self._offset = self._clamped(about - spot * zoom)
        self.update()

    def _clamped(self, offset: QPointF) -> QPointF:
        most = QPointF(self.width() * (1 - self._zoom), self.height() * (1 - self._zoom))
        return QPointF(min(0.0, max(most.x(), offset.x())), min(0.0, max(most.y(), offset.y())))

    def _redraw(self) -> None:
        self.update()
