"""The map in the window: what of it is seen, how large, and what lies over and under it."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QPainter, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from battlemap.board.ids import Point
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.render.render_context import RenderContext
from battlemap.canvas.view.camera import Camera
from battlemap.canvas.view.fitting import zoom_for
from battlemap.canvas.view.rulers import LEFT, MARGIN, GridRulers
from battlemap.canvas.view.scene_aspects import SceneAspectRow
from battlemap.canvas.view.view_input import ViewInput
from battlemap.layout.map_metrics import far_text
from battlemap.paint.style.palette import Palette
from battlemap.paint.surfaces.table_backdrop import draw_backdrop


class MapView(QGraphicsView):
    """Shows a scene. Its camera says what of it; its input zooms and pans, and tells all else to a listener."""

    frame_changed = Signal(bool)
    """Whether columns and rows are named at the edge."""

    def __init__(self, scene: BoardScene, palette: Palette, parent: QWidget | None = None, names_cells: bool = True) -> None:
        """*names_cells*: whether columns and rows of a grid are named at the edge."""
        super().__init__(parent)
        self._names_cells = names_cells
        self.board_scene = scene
        self.setScene(scene)
        self._palette = palette
        self._backdrop = QPixmap()
        self.rulers = GridRulers(self, palette)
        self.scene_aspects = SceneAspectRow(palette, self)
        self.is_pale = False
        """Whether everything on the map has less colour, because it is not now."""
        self.text = 1.0
        """How much larger than usual everything written on the map shall be."""
        self.far = 0.0
        """How large the display is beside one of 1920 × 1080 px, if it is read from across a room; 0: it is on the desk."""
        self._written: tuple[float, float, float] = 1.0, 0.0, 1.0
        self._text = 1.0
        self.has_rulers = False
        """Whether columns and rows are named at the edge."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.camera = Camera(self, scene)
        self.input = ViewInput(self, self.camera)
        self.camera.scrolled.connect(self._follow_scroll)
        self.camera.view_changed.connect(self._update_view)
        scene.reshown.connect(self._refresh_rulers)
        self.setViewport(QWidget())  # in place of Qt's own: to find out what kind of widget that one is takes time
        self.viewport().lower()
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Map")
        self.setAccessibleDescription(
            "Tab walks through the tokens, the arrow keys choose a neighbouring zone or cell for the selected one, Enter goes "
            "there or opens its menu. The panel Map lists everything that lies here."
        )

    @property
    def visible_rect(self) -> QRectF:
        """What of the map is seen, in map px."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def at_view(self, point: Point) -> QPoint:
        """Where a point of the map is in the viewport."""
        return self.mapFromScene(QPointF(*point))

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self._palette, self._backdrop = palette, QPixmap()
        self.scene_aspects.set_palette(palette)
        self.rulers.set_palette(palette)
        self.board_scene.set_palette(palette)
        self.viewport().update()
        self._update_view(True)

    def set_text(self, text: float, far: float = 0.0) -> None:
        """Write everything on the map so many times as large as usual; *far*: large enough to be read from across a room."""
        if (text, far) != (self.text, self.far):
            self.text, self.far = text, far
            if self.camera.settling.was_painted:  # else it is still to get its size, and nothing is laid out for any before
                self._update_view(True)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.camera.settling.begin()
        return self.input.take(event) or super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _is_bare_space(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.board_scene.motion.running and not event.isAutoRepeat():
            self.board_scene.motion.finish()
        self.input.press_key(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self.input.release_key(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """By its key: that of the mouse comes to the viewport."""
        self.input.open_menu(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self.input.listener is not None and self.input.listener.tab(forward):
            return True
        return super().focusNextPrevChild(forward)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.input.release_keys()
        super().focusOutEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.camera.refit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        middle = self.camera.middle
        super().resizeEvent(event)
        self._backdrop = QPixmap()
        self._place_rulers()
        self.scene_aspects.relayout()
        self.camera.follow_resize(middle, event.oldSize().isValid())

    def _update_view(self, settled: bool) -> None:
        """Tell scene and ground what is seen, and how large."""
        self.rulers.follow(self.viewportTransform())
        self.scene_aspects.set_map_rect(self.viewportTransform().mapRect(self.board_scene.contents_rect()))
        if settled or not self.far:
            self._size_letters()
        far = self._written[1]
        context = RenderContext(self.camera.zoom, self.devicePixelRatioF(), self._palette, self._text, self.is_pale, far)
        self.board_scene.set_context(context, settled)
        if settled:
            self.board_scene.set_visible_rect(self.visible_rect, context)
        else:
            self.board_scene.ground.track_visible_rect(self.visible_rect)

    def _size_letters(self) -> None:
        """Have letters of the size that is wished for; across a room labels grow as far as they have room on the map."""
        zoom = self._reading_zoom()
        written = (
            (far_text(zoom, self.far, min(1.0, self.text)), self.far, self.text) if self.far else (self.text, 0.0, self.text)
        )
        if written == self._written:
            return
        self._written, self._text = written, written[0]
        letters = 1.0, 1.0
        if self.far and self.text > 1.0:
            growth = self.board_scene.fitting_growth(self._text, self.far, zoom, self.text)
            self._text, letters = self._text * growth, (1.0 / growth, self.text / growth)
        context = RenderContext(self.camera.zoom, self.devicePixelRatioF(), self._palette, self._text, self.is_pale, self.far)
        self.board_scene.pixmaps.set_context(context)
        self.board_scene.set_text(self._text, self.far, zoom, letters)

    def _reading_zoom(self) -> float:
        """The zoom for which letters are sized: on zones, where letters need room, never closer than the whole map."""
        zoom = self.camera.zoom
        if not self.far or self.board_scene.grid is not None:
            return zoom
        return min(zoom, zoom_for(self.board_scene.contents_rect(), self.viewport().size()))

    def _follow_scroll(self) -> None:
        self.rulers.follow(self.viewportTransform())
        self.board_scene.ground.track_visible_rect(self.visible_rect)
        self.viewport().update()

    def _place_rulers(self) -> None:
        grid = self.board_scene.grid if self._names_cells else None
        self.rulers.show_grid(grid, self.rect())
        self.scene_aspects.inset = (0, 0) if grid is None else (LEFT - 6, MARGIN)
        if self.has_rulers != (grid is not None):
            self.has_rulers = grid is not None
            self.scene_aspects.relayout()
            self.frame_changed.emit(self.has_rulers)

    def _refresh_rulers(self) -> None:
        self._place_rulers()
        self.rulers.follow(self.viewportTransform())

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The table under the map; its light stays with the window."""
        if self.board_scene.ground.hides(self.visible_rect):
            return
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


def _is_bare_space(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier
