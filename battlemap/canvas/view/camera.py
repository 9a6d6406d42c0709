"""Pan, zoom, fit: a view that knows nothing of what it shows but the rectangle that it fills."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap, QResizeEvent, QShowEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from battlemap.board.ids import Point
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.render.render_context import RenderContext
from battlemap.canvas.view.rulers import LEFT, MARGIN, GridRulers
from battlemap.canvas.view.scene_aspects import SceneAspectRow
from battlemap.paint.style.measures import SLIDE
from battlemap.paint.style.palette import Palette
from battlemap.paint.surfaces.table_backdrop import draw_backdrop

SMALLEST, LARGEST = 0.1, 4.0
STEP = 1.15
"""One notch of the wheel."""
FIT_LARGEST = 1.5
SETTLE = 120
"""So many milliseconds after the last step of a zoom everything is baked anew."""
MARGINS = (56, 24, 24, 24)
"""What fit() leaves free: above, right, below, left."""
GRID_MARGINS = (56, 24, 48, 40)
"""The same of a grid, whose columns and rows are named at the edge."""
ROOM = 0.15
"""So much of the window slide() leaves free beyond the edge of the map."""
EVERYWHERE = QRectF(-300_000, -300_000, 600_000, 600_000)


class Camera(QGraphicsView):
    """Looks at a board scene; what is done with mouse and keyboard is the business of MapView."""

    zoom_changed = Signal(int)
    """In percent."""
    frame_changed = Signal(bool)
    """Whether columns and rows are named at the edge."""

    def __init__(self, scene: BoardScene, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board_scene = scene
        self.setScene(scene)
        self._palette = palette
        self._backdrop = QPixmap()
        self._zoom = 1.0
        self._fitted = True
        self._never_shown = True
        """Whether it has never been painted: until then its size changes several times, and nothing is baked for any."""
        self._shift = self._covered_top = 0
        self._settle_timer = QTimer(self)
        self._settle_timer.setSingleShot(True)
        self._settle_timer.setInterval(SETTLE)
        self._settle_timer.timeout.connect(self._finish_zoom)
        self.rulers = GridRulers(self, palette)
        self.scene_aspects = SceneAspectRow(palette, self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setSceneRect(EVERYWHERE)
        self.has_rulers = False
        """Whether columns and rows are named at the edge."""
        self.setViewport(QWidget())  # in place of Qt's own: to find out what kind of widget that one is takes time
        scene.reshown.connect(self._refresh_rulers)

    @property
    def zoom(self) -> float:
        """Window px per map px."""
        return self._zoom

    @property
    def zoom_percent(self) -> int:
        """The zoom in percent."""
        return round(self._zoom * 100)

    @property
    def visible_rect(self) -> QRectF:
        """What of the map is seen, in map px."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self._palette, self._backdrop = palette, QPixmap()
        self.scene_aspects.set_palette(palette)
        self.rulers.set_palette(palette)
        self.board_scene.set_palette(palette)
        self.viewport().update()
        self._update_view(settled=True)

    def set_zoom(self, zoom: float, at: QPoint | None = None) -> None:
        """Zoom so that the point *at* (viewport px; the middle if none is given) stays where it is."""
        self._fitted = False
        anchor = at if at is not None else self.viewport().rect().center()
        under = self.mapToScene(anchor)
        self._apply(min(LARGEST, max(self._smallest, zoom)))
        self._scroll_point_to(under, QPointF(anchor))
        self._update_view(settled=False)
        self._settle_timer.start()

    def zoom_in(self) -> None:
        """One step closer, about the middle."""
        self.set_zoom(self._zoom * STEP * STEP)

    def zoom_out(self) -> None:
        """One step farther away."""
        self.set_zoom(self._zoom / STEP / STEP)

    def fit(self, animated: bool = True) -> None:
        """Show the whole map, and go on doing so when the window changes size; while something covers its lower edge, higher."""
        self._fitted = True
        zoom, middle = self._fit_for(self.board_scene.contents_rect())
        middle += QPointF(0, self._shift / zoom)
        motion = self.board_scene.motion
        motion.drop("shift")
        if not animated or not self.isVisible() or not motion.allowed:
            motion.drop("fit")
            self._show(zoom, middle)
            if not self._never_shown:
                self._finish_zoom()
            return
        start_zoom, start = self._zoom, self._middle()

        def step(part: float) -> None:
            now = start_zoom * (zoom / start_zoom) ** part
            self._show(now, start + (middle - start) * part)
            self._update_view(settled=False)

        motion.play("fit", SLIDE, step, self._finish_zoom)

    def keep_clear(self, pixels: int) -> None:
        """Something lies over so many px at the upper edge: a map that is fitted begins below it."""
        if pixels != self._covered_top:
            self._covered_top = pixels
            if self._fitted and self._has_content:
                self.fit()

    def shift_up(self, pixels: int) -> None:
        """Show the map so many px higher, because something covers its lower edge; 0 puts it back."""
        delta, self._shift = pixels - self._shift, pixels
        if not delta:
            return
        start, motion, gone = 0, self.board_scene.motion, [0]

        def step(part: float) -> None:
            now = round(start + delta * part)
            self._scroll(0, now - gone[0])
            gone[0] = now

        motion.play("shift", SLIDE, step, self._finish_zoom)

    def centre_on(self, point: Point) -> None:
        """Bring a point of the map into the middle, if it is not well inside the window."""
        inner = self.viewport().rect().adjusted(80, 80, -80, -80)
        if not inner.contains(self.mapFromScene(QPointF(*point))):
            self._fitted = False
            self._scroll_point_to(QPointF(*point), QPointF(self.viewport().rect().center()))
            self._finish_zoom()

    def pan(self, dx: int, dy: int) -> None:
        """Move the map under the window by so many px."""
        self._fitted = False
        self._scroll(-dx, -dy)
        self._settle_timer.start()

    def pan_within_map(self, dx: int, dy: int) -> None:
        """The same, but no farther than its far edge comes into the window."""
        box = self.viewportTransform().mapRect(self.board_scene.contents_rect())
        view = self.viewport().rect()
        left, right = box.left() - view.width() * ROOM, box.right() - view.width() * (1 - ROOM)
        top, low = box.top() - view.height() * ROOM, box.bottom() - view.height() * (1 - ROOM)
        dx = min(dx, max(0, round(-left))) if dx > 0 else max(dx, min(0, round(-right)))
        dy = min(dy, max(0, round(-top))) if dy > 0 else max(dy, min(0, round(-low)))
        if dx or dy:
            self._fitted = False
            self._scroll(-dx, -dy)
            if not self._settle_timer.isActive():  # whoever goes on and on wants to see where
                self._settle_timer.start()

    def at_view(self, point: Point) -> QPoint:
        """Where a point of the map is in the viewport."""
        return self.mapFromScene(QPointF(*point))

    def _fit_for(self, box: QRectF) -> tuple[float, QPointF]:
        top, right, bottom, left = MARGINS if self.board_scene.grid is None else GRID_MARGINS
        top = max(top, self._covered_top)
        width = max(40, self.viewport().width() - left - right)
        height = max(40, self.viewport().height() - top - bottom)
        zoom = min(width / max(1.0, box.width()), height / max(1.0, box.height()), FIT_LARGEST)
        zoom = max(SMALLEST / 4, round(zoom, 3))
        middle = box.center() + QPointF((right - left) / 2, (bottom - top) / 2) / zoom
        return zoom, middle

    @property
    def _smallest(self) -> float:
        """A map that does not fit in at the usual smallest zoom can be seen whole all the same."""
        box = self.board_scene.contents_rect()
        return min(SMALLEST, self._fit_for(box)[0])

    def _middle(self) -> QPointF:
        return self.mapToScene(self.viewport().rect().center())

    def _show(self, zoom: float, middle: QPointF) -> None:
        self._apply(zoom)
        self._scroll_point_to(middle, QPointF(self.viewport().rect().center()))

    def _apply(self, zoom: float) -> None:
        if zoom != self._zoom or self.transform().m11() != zoom:
            before = self.zoom_percent
            self._zoom = zoom
            self.setTransform(QTransform.fromScale(zoom, zoom))
            if before != self.zoom_percent:
                self.zoom_changed.emit(self.zoom_percent)

    def _scroll_point_to(self, point: QPointF, to: QPointF) -> None:
        """Scroll so that a point of the map comes to lie at a point of the viewport."""
        here = self.viewportTransform().map(point)
        self._scroll(round(here.x() - to.x()), round(here.y() - to.y()))

    def _scroll(self, dx: int, dy: int) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)
        self._keep_in_sight()
        self.rulers.follow(self.viewportTransform())
        self.board_scene.ground.track_visible_rect(self.visible_rect)
        self.viewport().update()

    def _keep_in_sight(self) -> None:
        """Never let the whole map leave the window."""
        box = self.viewportTransform().mapRect(self.board_scene.contents_rect())
        view = self.viewport().rect()
        dx = min(0.0, box.right() - 60) or max(0.0, box.left() - view.width() + 60)
        dy = min(0.0, box.bottom() - 60) or max(0.0, box.top() - view.height() + 60)
        if dx:
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + round(dx))
        if dy:
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() + round(dy))

    def _update_view(self, settled: bool) -> None:
        """Tell scene and ground what is seen through which glass."""
        self.rulers.follow(self.viewportTransform())
        self.scene_aspects.set_map_rect(self.viewportTransform().mapRect(self.board_scene.contents_rect()))
        glass = RenderContext(self._zoom, self.devicePixelRatioF(), self._palette)
        self.board_scene.set_context(glass, settled)
        if settled:
            self.board_scene.set_visible_rect(self.visible_rect, glass)
        else:
            self.board_scene.ground.track_visible_rect(self.visible_rect)

    def _place_rulers(self) -> None:
        grid = self.board_scene.grid
        self.rulers.show_grid(grid, self.rect())
        self.scene_aspects.inset = (0, 0) if grid is None else (LEFT - 6, MARGIN)
        if self.has_rulers != (grid is not None):
            self.has_rulers = grid is not None
            self.scene_aspects.relayout()
            self.frame_changed.emit(self.has_rulers)

    def _refresh_rulers(self) -> None:
        self._place_rulers()
        self.rulers.follow(self.viewportTransform())

    def _finish_zoom(self) -> None:
        self._settle_timer.stop()
        self._update_view(settled=True)
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if self._never_shown and event.type() == QEvent.Type.Paint:
            self._never_shown = False
            self._finish_zoom()
        return super().viewportEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._fitted:
            self.fit(animated=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        middle = self._middle()
        super().resizeEvent(event)
        self._backdrop = QPixmap()
        self._place_rulers()
        self.scene_aspects.relayout()
        if self._fitted:
            self.fit(animated=False)
        elif event.oldSize().isValid():
            self._scroll_point_to(middle, QPointF(self.viewport().rect().center()))
            self._settle_timer.start()

    def keep_view(self) -> None:
        """The map has changed: stay where one is, so that nothing jumps under the hand that changed it."""
        self._fitted = self._fitted and self.visible_rect.contains(self.board_scene.contents_rect()) and self._has_content
        self._finish_zoom()

    @property
    def _has_content(self) -> bool:
        """Whether there is anything on the map."""
        return self.board_scene.grid is not None or bool(self.board_scene.map.zones)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The table under the map; its light stays with the window."""
        view = self.viewport().rect()
        ratio = self.devicePixelRatioF()
        if self._backdrop.isNull():
            self._backdrop = QPixmap(view.size() * ratio)
            self._backdrop.setDevicePixelRatio(ratio)
            brush = QPainter(self._backdrop)
            draw_backdrop(brush, QRectF(view), self._palette)
            brush.end()
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._backdrop)
        painter.restore()
