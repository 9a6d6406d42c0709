"""The ground under everything: flat at once, baked in full for what is seen as soon as a worker is done."""

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.grid_map import GridMap
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.ground.ground_bake import GroundBake, render_flat
from battlemap.canvas.ground.ground_baker import GroundBaker
from battlemap.canvas.ground.ground_cache import write_ground
from battlemap.canvas.ground.ground_order import GroundOrder, order_for
from battlemap.canvas.ground.map_renderer import AnyMap, MapRenderer, Parts, RenderedPart, Scenery
from battlemap.canvas.ground.tile_pyramid import TilePyramid
from battlemap.canvas.render.event_animation import EventAnimation
from battlemap.canvas.render.render_context import BakedItem, RenderContext, take_off
from battlemap.canvas.render.view_motion import ViewMotion
from battlemap.canvas.render.worker import Worker
from battlemap.paint.style.images import FindImage, no_image

FLAT, FULL, SKETCH = -1000.0, -990.0, -980.0
WALLS, WALLS_SKETCH = -400.0, -390.0
"""What stands on a grid lies above the marks of reach."""
FADE = 160.0
QUIET = 4000
"""So many milliseconds after the last bake it is kept for the next start."""


class BakedGround(QObject):
    """Keeps the ground of one scene. show_map() changes it, look() says what of it is seen."""

    finished = Signal()
    """The ground is there in full detail for what is seen now."""

    def __init__(
        self, scene: QGraphicsScene, motion: EventAnimation, view_motion: ViewMotion, parent: QObject | None = None,
        stored: bool = True,
    ) -> None:  # fmt: skip
        """*stored*: whether what is baked is kept for the next start."""
        super().__init__(parent)
        self._stored = stored
        self._scene, self._motion = scene, motion
        self._renderer: MapRenderer = renderer_of(ZoneMap())
        self._picture: Scenery = None
        self._picture_of: FindImage = no_image
        self._context: RenderContext | None = None
        self._visible_rect = QRectF()
        self._flat = BakedItem(FLAT)
        self._sketches = BakedItem(SKETCH), BakedItem(WALLS_SKETCH)
        self._flat_stale = True
        self._full: tuple[BakedItem, ...] = ()
        self._whole: tuple[QPixmap, ...] = ()
        """The full ground without anything cut out of it."""
        self._done_order: GroundOrder | None = None
        self._holes: Parts = frozenset()
        """What has been cut out of the full ground because it is sketched."""
        self._drawing = False
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(QUIET)
        self._quiet.timeout.connect(self._store_ground)
        for item in (self._flat, *self._sketches):
            item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            scene.addItem(item)
        self._baker = GroundBaker(view_motion, self._last_bake, self)
        self._baker.baked.connect(self._take_bake)

    @property
    def ready(self) -> bool:
        """Whether the full ground of what is seen is shown."""
        return self._baker.is_idle and self._is_done

    def set_pictures(self, find: FindImage) -> None:
        """Where the drawings of things come from, in a worker thread too; what is shown stays until the next map."""
        self._picture_of = find

    def show_map(self, board_map: AnyMap, picture: Scenery) -> None:
        """Show another map: what is new in it flat for the moment."""
        if picture is self._picture and not self._drawing and _looks_alike(self._renderer.map, board_map):
            return
        same_picture = picture is self._picture
        self._renderer, self._picture, self._drawing, self._flat_stale = self._renderer_of(board_map), picture, False, True
        if self._context is None:
            return
        if not same_picture or not self._show_changed(self._renderer, exactly=True):
            self._drop_full()
            self._show_flat()
        self._order_bake()

    def refresh_picture(self) -> None:
        """More of the picture under the map is there than before."""
        if self._context is not None and not self._drawing:
            if self._done_order is None:
                self._show_flat()
            self._flat_stale = True
            self._order_bake()

    def sketch(self, board_map: AnyMap) -> None:
        """Show a map as it would be, while it is being drawn; show_map() ends that."""
        self._drawing = True
        land = self._renderer_of(board_map)
        if not self._show_changed(land, exactly=False):
            self._drop_full()
            self._show_flat(land)
            self._flat_stale = True

    def set_visible_rect(self, seen: QRectF, context: RenderContext) -> None:
        """*seen* (map px) is what the window shows now; bake what is missing."""
        before, self._context, self._visible_rect = self._context, context, seen
        if before is None or before.palette is not context.palette:
            self._drop_full()
            self._show_flat()
        if not self._drawing:
            self._order_bake()

    def track_visible_rect(self, seen: QRectF) -> None:
        """*seen* is what the window shows at this moment; it may move on at once."""
        self._visible_rect = seen
        if self._quiet.isActive():
            self._quiet.start()
        self._hide_flat()

    def hides(self, seen: QRectF) -> bool:
        """Whether nothing below it is to be seen in *seen* (map px)."""
        done = self._done_order
        return (
            done is not None and done.covers(seen) and not self._full[0].pixmap().hasAlpha()
            and not self._motion.is_playing("ground")
        )  # fmt: skip

    def close(self) -> None:
        """Wait for the worker; nothing is baked after that."""
        self._context = None
        self._quiet.stop()
        self._baker.close()

    def _renderer_of(self, board_map: AnyMap) -> MapRenderer:
        return renderer_of(board_map, self._picture_of)

    def _show_flat(self, renderer: MapRenderer | None = None) -> None:
        """The whole map, quickly."""
        if self._context is None:
            return
        shown = renderer or self._renderer
        there = not shown.area.isEmpty()
        self._flat.setVisible(there)
        if there:
            self._lay_flat(render_flat(shown, self._context, self._picture))
        self._flat_stale = renderer is not None

    def _lay_flat(self, part: RenderedPart) -> None:
        _lay(self._flat, part.image, part.corner, part.density)

    def _show_changed(self, renderer: MapRenderer, exactly: bool) -> bool:
        """Sketch what differs from the full ground that is there; False if there is none, or too much differs."""
        done = self._done_order
        if done is None or not self._full or self._context is None or done.context.palette is not self._context.palette:
            return False
        parts = done.renderer.changed_parts(renderer, exactly)
        if parts is None:
            return False
        holes = done.renderer.known_parts(parts)
        if holes != self._holes:
            cut = done.renderer.cut_out(self._whole, holes, done.rect, done.context) if holes else self._whole
            for item, pixmap in zip(self._full, cut, strict=True):
                if item.pixmap().cacheKey() != pixmap.cacheKey():
                    item.setPixmap(pixmap)
            self._holes = holes
            self._hide_flat()
        for item, part in zip(self._sketches, renderer.render_parts(self._context, parts, self._picture), strict=False):
            item.setVisible(part is not None)
            if part is not None:
                _lay(item, self._context.shown(part.image), part.corner, part.density)
        return True

    def _drop_full(self) -> None:
        self._motion.drop("ground")
        for item in self._full:
            take_off(item)
        self._full, self._whole, self._done_order, self._holes = (), (), None, frozenset()
        for sketch in self._sketches:
            sketch.setVisible(False)

    @property
    def _is_done(self) -> bool:
        """Whether the full ground that is there is this map, sharp, and covers what is seen."""
        done, context = self._done_order, self._context
        return (
            done is not None and context is not None
            and done.fits(self._renderer, context, self._picture, self._visible_rect)
        )  # fmt: skip

    def _order_bake(self) -> None:
        """Have the full ground baked unless it is there or under way."""
        order = None
        if self._context is not None and not self._is_done:
            order = order_for(self._renderer, self._context, self._picture, self._visible_rect, self._flat_stale)
        self._baker.want(order, bool(self._full))

    def _last_bake(self) -> GroundBake | None:
        done = self._done_order
        return GroundBake(done, tuple(pixmap.toImage() for pixmap in self._whole)) if done is not None else None

    def _store_ground(self) -> None:
        """Once it has been quiet for a while: keep the ground for the next start."""
        done, loading = self._done_order, isinstance(self._picture, TilePyramid) and not self._picture.ready
        if done is not None and self._whole and done.renderer.map is self._renderer.map and not loading:
            layers = [pixmap.toImage() for pixmap in self._whole]
            Worker("keep ground", write_ground, done.key, *layers).start()

    def _take_bake(self, bakes: tuple[GroundBake]) -> None:
        """What was baked is there; show it, if it is still wanted."""
        (bake,) = bakes
        order = bake.order
        if self._context is None:
            return
        wanted = order.renderer.map is self._renderer.map and order.context.palette is self._context.palette
        if bake.layers and wanted and not self._drawing:
            self._show_full(order, bake)
        if not self._drawing:
            self._order_bake()
        if self.ready:
            if self._stored:
                self._quiet.start()
            self.finished.emit()

    def _show_full(self, order: GroundOrder, bake: GroundBake) -> None:
        old, fresh = self._full, tuple(BakedItem(depth) for depth in (FULL, WALLS)[: len(bake.layers)])
        for item, image in zip(fresh, bake.layers, strict=True):
            _lay(item, image, order.rect.topLeft(), order.context.zoom)
            self._scene.addItem(item)
        self._full, self._done_order, self._holes = fresh, order, frozenset()
        self._whole = tuple(item.pixmap() for item in fresh)
        self._motion.drop("ground")
        for item in old:
            take_off(item)
        sketched = any(sketch.isVisible() for sketch in self._sketches)
        for sketch in self._sketches:
            sketch.setVisible(False)
        if bake.flat is not None:
            self._lay_flat(bake.flat)
            self._flat_stale = False
        if not old or (sketched and len(fresh) == 1):
            self._flat.setVisible(True)
            self._motion.play("ground", FADE, self._fade, self._hide_flat)
        else:
            self._hide_flat()

    def _fade(self, opacity: float) -> None:
        for item in self._full:
            item.setOpacity(opacity)

    def _hide_flat(self) -> None:
        """Show the flat ground only where it is seen: to draw what is covered takes time whenever the window is painted."""
        done = self._done_order
        covered = done is not None and done.covers(self._renderer.area.intersected(self._visible_rect))
        holed = bool(self._holes) and self._renderer.layers == 1
        if not self._motion.is_playing("ground") and self._full:
            self._flat.setVisible(not covered and not holed)


def renderer_of(board_map: AnyMap, picture_of: FindImage = no_image) -> MapRenderer:
    """The land of a map; *picture_of* finds the drawings of what stands on it."""
    if isinstance(board_map, GridMap):
        from battlemap.canvas.ground.grid_renderer import GridRenderer  # zone maps do without it

        return GridRenderer(board_map, picture_of)
    from battlemap.canvas.ground.zone_renderer import ZoneRenderer

    return ZoneRenderer(board_map)


def _looks_alike(old: AnyMap, new: AnyMap) -> bool:
    """Whether the ground that is shown need not change."""
    if old is new or not (isinstance(old, GridMap) and isinstance(new, GridMap)):
        return old is new
    from battlemap.canvas.ground.grid_renderer import look_alike  # zone maps do without it

    return look_alike(old, new)


def _lay(item: BakedItem, image: QImage, corner: QPointF, density: float) -> None:
    """Show a picture with its upper left corner at *corner* (map px), *density* of its logical px being one map px."""
    item.setPixmap(QPixmap.fromImage(image))
    item.setOffset(0, 0)
    item.setPos(corner)
    item.setScale(1 / density)
