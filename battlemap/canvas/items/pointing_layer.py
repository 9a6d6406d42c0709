"""What the game master points at: rings where he clicked, the dot of the laser pointer and its short tail. C++ paints them."""

from collections import deque
from math import hypot
from time import perf_counter

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QLinearGradient, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsItem, QGraphicsPathItem

from battlemap.board.ids import Point
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.render.event_animation import FRAME
from battlemap.canvas.render.render_context import take_off
from battlemap.paint.style.palette import with_alpha

POINTING = 2100.0
"""Over everything on the map, covered parts too."""
PING = 1200
"""How long a ring is seen, in milliseconds."""
SMALL, LARGE, STILL = 10.0, 58.0, 36.0
"""The radius of a ring at its beginning, at its end, and where nothing moves: px in a view 768 px high, more in higher ones."""
LINE, CENTRE, DOT = 4.0, 5.0, 7.0
"""A ring's line; the radius of its middle, and of the laser's dot: px as above."""
VIEW_HEIGHT = 768
TAIL = 0.35
"""So many seconds back the tail goes."""
TAIL_ALPHA = 0.75


class PointingLayer(QObject):
    """Of one scene. Without motion a ring stands still for its time, and the dot has no tail."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._rings: list[QGraphicsEllipseItem] = []
        self._dot: QGraphicsEllipseItem | None = None
        self._tail = QGraphicsPathItem()
        self._trail: deque[tuple[float, Point]] = deque()
        """Where the dot was lately, and when (seconds)."""
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._draw_tail)

    @property
    def pings(self) -> tuple[Point, ...]:
        """Where rings are seen now."""
        return tuple((ring.x(), ring.y()) for ring in self._rings)

    @property
    def laser(self) -> Point | None:
        """Where the dot is, if it is anywhere."""
        return (self._dot.x(), self._dot.y()) if self._dot is not None else None

    @property
    def has_tail(self) -> bool:
        """Whether the dot draws a tail behind it now."""
        return not self._tail.path().isEmpty()

    def ping(self, at: Point) -> None:
        """Show a ring round a place for its time."""
        ring, motion = self._make_disc(at, STILL, filled=False), self._scene.motion
        inner = self._make_line(ring)
        self._make_centre(ring)
        size = self._size
        self._rings.append(ring)

        def grow(part: float) -> None:
            radius = (SMALL + (LARGE - SMALL) * part) * size
            ring.setRect(_square(radius))
            inner.setRect(_square(radius))
            ring.setOpacity(1.0 - part**8)

        def leave() -> None:
            if ring in self._rings:
                self._rings.remove(ring)
                take_off(ring)

        if motion.allowed:
            motion.play(("ping", id(ring)), PING, grow, leave)
        else:
            QTimer.singleShot(PING, self, leave)

    def show_laser(self, at: Point) -> None:
        """Show the dot here."""
        if self._dot is None:
            self._dot = self._make_disc(at, DOT, filled=True)
        self._dot.setPos(*at)
        if self._scene.motion.allowed:
            self._trail.append((perf_counter(), at))
            self._draw_tail()
            self._timer.start()

    def hide_laser(self) -> None:
        """Take the dot away."""
        take_off(self._dot)
        self._dot = None
        self._trail.clear()
        self._draw_tail()

    def clear(self) -> None:
        """Show nothing at all."""
        self.hide_laser()
        for ring in self._rings:
            self._scene.motion.drop(("ping", id(ring)))
            take_off(ring)
        self._rings.clear()

    @property
    def _size(self) -> float:
        """How much larger everything is than in a view of VIEW_HEIGHT."""
        return max([1.0, *(view.height() / VIEW_HEIGHT for view in self._scene.views())])

    @property
    def _accent(self) -> QColor:
        return QColor(self._scene.pixmaps.context.palette.accent)

    @property
    def _under(self) -> QColor:
        palette = self._scene.pixmaps.context.palette
        return with_alpha(palette.under_line, palette.under_line_alpha)

    def _make_disc(self, at: Point, radius: float, filled: bool) -> QGraphicsEllipseItem:
        """A disc, or a ring's line for another above it; as large on the screen at every zoom."""
        disc = QGraphicsEllipseItem(_square(radius * self._size))
        disc.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        disc.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        disc.setZValue(POINTING)
        disc.setPen(QPen(self._under, (LINE / 2 if filled else LINE * 2) * self._size))
        if filled:
            disc.setBrush(self._accent)
        disc.setPos(*at)
        self._scene.addItem(disc)
        return disc

    def _make_line(self, ring: QGraphicsEllipseItem) -> QGraphicsEllipseItem:
        line = QGraphicsEllipseItem(ring.rect(), ring)
        line.setPen(QPen(self._accent, LINE * self._size))
        return line

    def _make_centre(self, ring: QGraphicsEllipseItem) -> None:
        centre = QGraphicsEllipseItem(_square(CENTRE * self._size), ring)
        centre.setPen(QPen(self._under, LINE / 2 * self._size))
        centre.setBrush(self._accent)

    def _draw_tail(self) -> None:
        """Draw where the dot has been, thinner and fainter the longer ago."""
        now = perf_counter()
        while self._trail and now - self._trail[0][0] > TAIL:
            self._trail.popleft()
        if len(self._trail) < 2:
            self._timer.stop()
            if self.has_tail:
                self._tail.setPath(QPainterPath())
                take_off(self._tail)
            return
        width = DOT * self._size / self._scene.pixmaps.context.zoom
        points = [point for _, point in self._trail]
        outline = _taper(points, [width * (1 - (now - then) / TAIL) for then, _ in self._trail])
        gradient = QLinearGradient(QPointF(*points[0]), QPointF(*points[-1]))
        gradient.setColorAt(0, with_alpha(self._accent, 0))
        gradient.setColorAt(1, with_alpha(self._accent, TAIL_ALPHA))
        if self._tail.scene() is None:
            self._tail.setZValue(POINTING - 1)
            self._tail.setPen(Qt.PenStyle.NoPen)
            self._tail.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            self._scene.addItem(self._tail)
        self._tail.setBrush(gradient)
        self._tail.setPath(outline)


def _square(radius: float) -> QRectF:
    return QRectF(-radius, -radius, 2 * radius, 2 * radius)


def _taper(points: list[Point], widths: list[float]) -> QPainterPath:
    """The outline of a line that is at each point as far to either side as *widths* say (map px)."""
    left: list[QPointF] = []
    right: list[QPointF] = []
    for index, ((x, y), width) in enumerate(zip(points, widths, strict=True)):
        (ax, ay), (bx, by) = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        across = QPointF((ay - by) / length * width, (bx - ax) / length * width)
        left.append(QPointF(x, y) + across)
        right.append(QPointF(x, y) - across)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPolygon(QPolygonF([*left, *reversed(right)]))
    path.closeSubpath()
    return path
