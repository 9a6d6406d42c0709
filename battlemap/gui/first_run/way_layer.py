"""What the guided try shows on the map: rings round a token, the way it should go, where it lands, and the hand that shows it."""

from math import hypot

from msgspec import Struct
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.board.ids import Point, TokenId, ZoneId
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.items.highlight_layer import DEPTHS
from battlemap.canvas.render.render_context import BakedItem, take_off
from battlemap.layout.map_metrics import TOKEN
from battlemap.paint.overlays.zone_highlight import bake_highlight
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import HALO_BREATH
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.tokens.token_drawing import draw_token

DEPTH = 2050.0
"""Over tokens and names, below what is pointed at by hand."""
RINGS = ((1.16, 0.90), (1.36, 0.45), (1.56, 0.20))
"""How much larger than the token each ring is, and how strong."""
HAND_AFTER, HAND_AGAIN, HAND_GOES = 6_000, 20_000, 1_200
"""Milliseconds without a deed until the hand shows the way, until it does so again, and how long it takes."""
HAND = 34.0
FRAME_MS = 40


class GuidedMove(Struct, frozen=True):
    """What is shown. *spot* and *d*: whom it is about. *goal*: where it should go, if anywhere, in *zone*."""

    token: TokenId
    spot: Point
    d: float
    goal: Point | None = None
    zone: ZoneId | None = None


class _WayItem(QGraphicsItem):
    """Paints all of it; nobody can click it."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._board_scene = scene
        self.course: GuidedMove | None = None
        self.breath = 0.0
        self.hand: float | None = None
        """How far the hand has come on the way, 0 to 1; None: it is not seen."""
        self.setZValue(DEPTH)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_course(self, course: GuidedMove | None) -> None:
        self.prepareGeometryChange()
        self.course = course
        self.update()

    def boundingRect(self) -> QRectF:
        if self.course is None:
            return QRectF()
        room = self.course.d
        box = QRectF(QPointF(*self.course.spot), QPointF(*self.course.spot))
        if self.course.goal is not None:
            box = QRectF(QPointF(*self.course.spot), QPointF(*self.course.goal)).normalized()
        return box.adjusted(-room * 1.2, -room * 1.2, room * 1.2, room * 1.4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        course = self.course
        if course is None:
            return
        context = self._board_scene.pixmaps.context
        palette, pixel = context.palette, 1 / context.zoom
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if course.goal is not None:
            self._draw_way(painter, course, course.goal, palette, pixel)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for size, alpha in RINGS:
            radius = course.d / 2 * (size + 0.06 * self.breath)
            painter.setPen(QPen(with_alpha(palette.under_line, palette.under_line_alpha * alpha), 4.6 * pixel))
            painter.drawEllipse(QPointF(*course.spot), radius, radius)
            painter.setPen(QPen(with_alpha(palette.accent, alpha), 2.6 * pixel))
            painter.drawEllipse(QPointF(*course.spot), radius, radius)
        if self.hand is not None and course.goal is not None:
            self._draw_hand(painter, course, course.goal, pixel)

    def _draw_way(self, painter: QPainter, course: GuidedMove, goal: Point, palette: Palette, pixel: float) -> None:
        path, d = way_path(course.spot, goal, course.d * 0.62), course.d
        under = QColor("#15121F") if palette.dark else QColor("#FFFFFF")
        painter.strokePath(path, QPen(under, 8 * pixel, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        dots = QPen(QColor(palette.accent), 4 * pixel, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        dots.setDashPattern([0.01, 2.4])
        painter.strokePath(path, dots)
        piece = self._board_scene.token_items.get(course.token)
        if piece is not None and piece.look is not None:
            painter.save()
            painter.setOpacity(0.55)
            draw_token(painter, goal[0], goal[1], d, piece.look.without_marks, palette)
            painter.restore()
        edge = QPen(QColor(palette.accent), 3 * pixel, Qt.PenStyle.CustomDashLine)
        edge.setDashPattern([3, 2])
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(*goal), d * 0.6, d * 0.6)

    def _draw_hand(self, painter: QPainter, course: GuidedMove, goal: Point, pixel: float) -> None:
        path = way_path(course.spot, goal, 0.0)
        at = path.pointAtPercent(min(1.0, max(0.0, self.hand or 0.0)))
        side = HAND * pixel
        for width, ink in ((5.0, "#101318"), (2.0, "#FFFFFF")):
            draw_icon(painter, "lucide/hand-grab", QRectF(at.x() - side * 0.4, at.y() - side * 0.2, side, side), ink, width)


def way_path(start: Point, goal: Point, short: float) -> QPainterPath:
    """From one place to the other, a little bent, *short* px short of both."""
    (ax, ay), (bx, by) = start, goal
    far = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / far, (by - ay) / far
    cut = min(short, far / 3)
    first, last = QPointF(ax + ux * cut, ay + uy * cut), QPointF(bx - ux * cut, by - uy * cut)
    bend = QPointF((ax + bx) / 2 - uy * far * 0.10, (ay + by) / 2 + ux * far * 0.10)
    path = QPainterPath(first)
    path.quadTo(bend, last)
    return path


class WayLayer(QObject):
    """Of one scene. Without motion the rings stand still and there is no hand."""

    def __init__(self, scene: BoardScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene, self.moving = scene, False
        self._item: _WayItem | None = None
        self._glow: BakedItem | None = None
        self._time = 0
        self._breath_timer = QTimer(self)
        self._breath_timer.setInterval(FRAME_MS)
        self._breath_timer.timeout.connect(self._breathe)
        self._hand_timer = QTimer(self)
        self._hand_timer.setSingleShot(True)
        self._hand_timer.timeout.connect(self._show_hand)
        self._going = QVariantAnimation(self)
        self._going.setDuration(HAND_GOES)
        self._going.setStartValue(0.0)
        self._going.setEndValue(1.0)
        self._going.valueChanged.connect(self._move_hand)
        self._going.finished.connect(self._hide_hand)

    @property
    def course(self) -> GuidedMove | None:
        """What is shown now."""
        return self._item.course if self._item is not None else None

    @property
    def shows_hand(self) -> bool:
        """Whether the hand is seen."""
        return self._item is not None and self._item.hand is not None

    def show_course(self, course: GuidedMove | None, moving: bool) -> None:
        """Show this, in place of what was shown; None: nothing. *moving*: rings breathe, and a hand shows the way."""
        self.moving = moving
        if course != self.course:
            self._going.stop()
            self._hide_hand()
            if self._item is None and course is not None:
                self._item = _WayItem(self._scene)
                self._scene.addItem(self._item)
            if self._item is not None:
                self._item.show_course(course)
        if course is None or not moving:
            self._breath_timer.stop()
            self._hand_timer.stop()
        elif not self._breath_timer.isActive():
            self._breath_timer.start()
            self.wait_for_hand()
        self._show_glow(course.zone if course is not None else None)

    def wait_for_hand(self) -> None:
        """Something was done: the hand comes when nothing more is."""
        self._going.stop()
        self._hide_hand()
        if self.moving and self.course is not None and self.course.goal is not None:
            self._hand_timer.start(HAND_AFTER)

    def bake(self) -> None:
        """The palette or the zoom is another."""
        course = self.course
        self._show_glow(course.zone if course is not None else None)
        if self._item is not None:
            self._item.update()

    def close(self) -> None:
        """Show nothing any more."""
        self.show_course(None, moving=False)
        take_off(self._item)
        self._item = None

    def _show_glow(self, zone: ZoneId | None) -> None:
        take_off(self._glow)
        self._glow = None
        if zone is None or zone not in self._scene.map.zones:
            return
        context = self._scene.pixmaps.context
        image, corner = bake_highlight(self._scene.map, zone, "target", context.palette, context.zoom, context.dpr)
        self._glow = BakedItem(DEPTHS["glow"] - 1)
        self._glow.setPixmap(QPixmap.fromImage(image))
        self._glow.setPos(corner)
        self._glow.setScale(1 / context.zoom)
        self._scene.addItem(self._glow)

    def _breathe(self) -> None:
        self._time = (self._time + FRAME_MS) % HALO_BREATH
        part = self._time / HALO_BREATH
        if self._item is not None:
            self._item.breath = 2 * part if part < 0.5 else 2 - 2 * part
            self._item.update()

    def _show_hand(self) -> None:
        if self.moving and self.course is not None and self.course.goal is not None:
            self._going.start()
            self._hand_timer.start(HAND_AGAIN)

    def _move_hand(self, part: object) -> None:
        if self._item is not None and isinstance(part, float):
            self._item.hand = part
            self._item.update()

    def _hide_hand(self) -> None:
        if self._item is not None:
            self._item.hand = None
            self._item.update()


def landing(scene: BoardScene, zone: ZoneId, near: Point) -> Point:
    """A free place in a zone for one more token, near a point of it."""
    from battlemap.board.polygons import contains
    from battlemap.board.zones.outlines import bounds, ground

    taken, box, loop = scene.obstacles.all_boxes(), bounds(scene.map, zone), ground(scene.map, zone)
    best, best_cost = near, float("inf")
    for row in range(1, 16):
        for column in range(1, 16):
            x, y = box.x + box.width * column / 16, box.y + box.height * row / 16
            room = QRectF(x - TOKEN * 0.7, y - TOKEN * 0.7, TOKEN * 1.4, TOKEN * 1.7)
            if not all(
                contains(loop, corner)
                for corner in ((x - TOKEN * 0.6, y), (x + TOKEN * 0.6, y), (x, y + TOKEN), (x, y - TOKEN * 0.6))
            ):
                continue
            covered = sum(_area(room.intersected(other)) for other in taken)
            cost = hypot(x - near[0], y - near[1]) + covered
            if cost < best_cost:
                best, best_cost = (x, y), cost
    return best


def _area(box: QRectF) -> float:
    return max(0.0, box.width()) * max(0.0, box.height())
