"""The ground under everything: flat at once, baked in full for what is seen as soon as a worker is done."""

from contextlib import suppress
from math import floor
from threading import Thread

from msgspec import Struct
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QGraphicsScene
from shiboken6 import isValid

from battlemap.board.ids import ZoneId
from battlemap.board.outlines import map_bounds
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.glass import Glass, MapPicture, take_off
from battlemap.canvas.kept_ground import ground_key, keep_ground, kept_ground
from battlemap.canvas.motion import Motion
from battlemap.canvas.sketch import bake_flat, bake_touched, touched, without_zones
from battlemap.paint.ground import bake_ground

FLAT, FULL, SKETCH = -1000.0, -990.0, -980.0
AROUND = 0.3
"""How much more than what is seen is baked, on each side, in parts of the window."""
BEYOND = 90.0
"""How far the ground reaches beyond the zones: its shadow, a table's edge."""
MOST_PIXELS = 24_000_000
"""No baked picture has more; it is then baked coarser."""
FADE = 160.0
FEW = 8
"""When more zones than this change at once, everything is shown flat for the moment."""

QUIET = 4000
"""So many milliseconds after the last bake it is kept for the next start."""


class _Order(Struct, frozen=True, eq=False):
    """A ground to be baked."""

    map: ZoneMap
    glass: Glass
    rect: QRectF
    picture: QImage | None
    capped: bool


class _Bake(Struct, frozen=True, eq=False):
    order: _Order
    image: QImage


class Ground(QObject):
    """Keeps the ground of one scene. show_map() changes it, look() says what of it is seen."""

    finished = Signal()
    """The ground is there in full detail for what is seen now."""
    _baked = Signal(object)

    def __init__(self, scene: QGraphicsScene, motion: Motion, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene, self._motion = scene, motion
        self._map = ZoneMap()
        self._picture: QImage | None = None
        self._glass: Glass | None = None
        self._seen = QRectF()
        self._flat, self._sketch = MapPicture(FLAT), MapPicture(SKETCH)
        self._flat_stale = True
        self._full: MapPicture | None = None
        self._done: _Order | None = None
        self._holes: frozenset[ZoneId] = frozenset()
        """The zones that have been cut out of the full ground because they are sketched."""
        self._worker: Thread | None = None
        self._wanted: _Order | None = None
        self._drawing = False
        self._first = True
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(QUIET)
        self._quiet.timeout.connect(self._keep)
        for item in (self._flat, self._sketch):
            item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            scene.addItem(item)
        self._baked.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def ready(self) -> bool:
        """Whether the full ground of what is seen is shown."""
        return self._worker is None and self._wanted is None and self._done is not None and self._fits(self._done)

    def show_map(self, zone_map: ZoneMap, picture: QImage | None) -> None:
        """Show another map: what is new in it flat for the moment."""
        if zone_map is self._map and picture is self._picture and not self._drawing:
            return
        same_picture = picture is self._picture and zone_map.picture == self._map.picture
        self._map, self._picture, self._drawing, self._flat_stale = zone_map, picture, False, True
        if self._glass is None:
            return
        if not same_picture or not self._show_touched(zone_map, exactly=True):
            self._drop_full()
            self._show_flat()
        self._order()

    def sketch(self, zone_map: ZoneMap) -> None:
        """Show a map as it would be, while it is being drawn; show_map() ends that."""
        self._drawing = True
        if not self._show_touched(zone_map, exactly=False):
            self._drop_full()
            self._show_flat(zone_map)
            self._flat_stale = True

    def look(self, seen: QRectF, glass: Glass) -> None:
        """*seen* (map px) is what the window shows now; bake what is missing."""
        before, self._glass, self._seen = self._glass, glass, seen
        if before is None or before.palette is not glass.palette:
            self._drop_full()
            self._show_flat()
        if not self._drawing:
            self._order()

    def close(self) -> None:
        """Wait for the worker; nothing is baked after that."""
        self._wanted = self._glass = None
        self._quiet.stop()
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.join()

    # --- for the moment -----------------------------------------------------------------------

    def _show_flat(self, zone_map: ZoneMap | None = None) -> None:
        """The whole map, quickly."""
        if self._glass is None:
            return
        shown = zone_map or self._map
        area = _area(shown)
        self._flat.setVisible(not area.isEmpty())
        if not area.isEmpty():
            image, density = bake_flat(shown, self._glass, area, self._picture)
            _lay(self._flat, image, area.topLeft(), density)
        self._flat_stale = zone_map is not None

    def _show_touched(self, zone_map: ZoneMap, exactly: bool) -> bool:
        """Sketch what differs from the full ground that is there; False if there is none, or too much differs."""
        done, full = self._done, self._full
        if done is None or full is None or self._glass is None:
            return False
        if done.glass.palette is not self._glass.palette:
            return False
        names = touched(done.map, zone_map, exactly)
        if len(names) > FEW:
            return False
        holes = frozenset(name for name in names if name in done.map.zones)
        if not self._holes <= holes:
            return False
        if holes != self._holes:
            full.setPixmap(without_zones(full.pixmap(), done.map, tuple(holes - self._holes), done.rect, done.glass))
            self._holes = holes
            self._flat.setVisible(False)
        found = bake_touched(zone_map, self._glass, tuple(names), self._picture)
        self._sketch.setVisible(found is not None)
        if found is not None:
            _lay(self._sketch, found.image, found.corner, found.density)
        return True

    def _drop_full(self) -> None:
        self._motion.drop("ground")
        take_off(self._full)
        self._full, self._done, self._holes = None, None, frozenset()
        self._sketch.setVisible(False)

    # --- in full ------------------------------------------------------------------------------

    def _order(self) -> None:
        """Have the full ground baked unless it is there or under way."""
        glass = self._glass
        area = _area(self._map)
        if glass is None or area.intersected(self._seen).isEmpty() or (self._done is not None and self._fits(self._done)):
            self._wanted = None
            return
        rect = area.intersected(_grown(self._seen, AROUND))
        density = glass.zoom * glass.dpr
        coarse = min(1.0, (MOST_PIXELS / (rect.width() * rect.height() * density * density)) ** 0.5)
        left, top = floor(rect.left() * density) / density, floor(rect.top() * density) / density
        rect = QRectF(left, top, rect.right() - left, rect.bottom() - top)
        self._wanted = _Order(self._map, Glass(glass.zoom * coarse, glass.dpr, glass.palette), rect, self._picture, coarse < 1.0)
        if self._first:
            QTimer.singleShot(0, self, self._start)  # a worker would hold up the first paint
        else:
            self._start()

    def _fits(self, order: _Order) -> bool:
        """Whether what was baked to *order* is this map, sharp, and covers what is seen."""
        glass = self._glass
        if glass is None or order.map is not self._map or order.picture is not self._picture:
            return False
        if order.glass.palette is not glass.palette or order.glass.dpr != glass.dpr:
            return False
        sharp = order.glass.zoom == glass.zoom or order.capped and order.glass.zoom <= glass.zoom <= order.glass.zoom * 1.5
        return sharp and order.rect.contains(_area(self._map).intersected(self._seen))

    def _start(self) -> None:
        if self._worker is None and self._wanted is not None:
            order, self._wanted = self._wanted, None
            self._worker = Thread(target=self._bake, args=(order, self._first), name="ground")
            self._first = False
            self._worker.start()

    def _bake(self, order: _Order, look_up: bool) -> None:
        """In the worker."""
        glass = order.glass
        image = kept_ground(_key(order)) if look_up else None
        if image is not None:
            image.setDevicePixelRatio(glass.dpr)
        else:
            image = bake_ground(order.map, glass.palette, order.rect, glass.zoom, glass.dpr, order.picture)
        with suppress(RuntimeError):  # the window may be gone by now
            if isValid(self):
                self._baked.emit(_Bake(order, image))

    def _keep(self) -> None:
        """Once it has been quiet for a while: keep the ground for the next start."""
        if self._done is not None and self._full is not None and not self._holes and self._done.map is self._map:
            image = self._full.pixmap().toImage()
            Thread(target=keep_ground, args=(_key(self._done), image), name="keep ground").start()

    def _take(self, bake: _Bake) -> None:
        """Back in the thread of the window."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.join()
        order = bake.order
        if self._glass is None:
            return
        if order.map is self._map and order.glass.palette is self._glass.palette and not self._drawing:
            self._show_full(order, bake.image)
        if not self._drawing and self._wanted is None:
            self._order()
        self._start()
        if self.ready:
            self._quiet.start()
            self.finished.emit()

    def _show_full(self, order: _Order, image: QImage) -> None:
        old, fresh = self._full, MapPicture(FULL)
        _lay(fresh, image, order.rect.topLeft(), order.glass.zoom)
        self._full, self._done, self._holes = fresh, order, frozenset()
        self._scene.addItem(fresh)
        self._motion.drop("ground")
        take_off(old)
        sketched = self._sketch.isVisible()
        self._sketch.setVisible(False)
        if self._flat_stale:
            self._show_flat()
        self._flat.setVisible(True)
        if old is None or sketched:
            self._motion.play("ground", FADE, fresh.setOpacity)


def _lay(item: MapPicture, image: QImage, corner: QPointF, density: float) -> None:
    """Show a picture with its upper left corner at *corner* (map px), *density* of its logical px being one map px."""
    item.setPixmap(QPixmap.fromImage(image))
    item.setOffset(0, 0)
    item.setPos(corner)
    item.setScale(1 / density)


def _area(zone_map: ZoneMap) -> QRectF:
    """All ground there is, with its shadow."""
    box = map_bounds(zone_map)
    if box is None:
        return QRectF()
    return QRectF(box.x, box.y, box.width, box.height).adjusted(-BEYOND, -BEYOND, BEYOND, BEYOND)


def _key(order: _Order) -> str:
    return ground_key(order.map, order.glass, order.rect, order.picture is not None)


def _grown(rect: QRectF, part: float) -> QRectF:
    dx, dy = rect.width() * part, rect.height() * part
    return rect.adjusted(-dx, -dy, dx, dy)
