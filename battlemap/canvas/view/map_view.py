"""What is done with the mouse and the keyboard over the map: zoom and pan at once, all else for whoever listens."""

from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QToolTip, QWidget

from battlemap.board.ids import Point
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.render.render_context import RenderContext
from battlemap.canvas.view.camera import STEP, Camera
from battlemap.canvas.view.rulers import LEFT, MARGIN, GridRulers
from battlemap.canvas.view.scene_aspects import SceneAspectRow
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import tip_text
from battlemap.paint.surfaces.table_backdrop import draw_backdrop


class PointerEvent(Struct, frozen=True):
    """A moment of the mouse: where on the map, where in the view, which keys are held."""

    at: Point
    view: tuple[int, int]
    screen: tuple[int, int]
    shift: bool = False
    alt: bool = False
    ctrl: bool = False


class PointerListener(Protocol):
    """Whoever acts on what is done with the mouse and the keyboard on the map."""

    def press(self, pointer: PointerEvent) -> None: ...
    def press_right(self, pointer: PointerEvent) -> bool: ...
    def move(self, pointer: PointerEvent, held: bool) -> None: ...
    def release(self, pointer: PointerEvent) -> None: ...
    def double_click(self, pointer: PointerEvent) -> None: ...
    def leave(self) -> None: ...
    def open_menu(self, pointer: PointerEvent | None) -> None: ...
    def press_key(self, event: QKeyEvent) -> bool: ...
    def release_key(self, event: QKeyEvent) -> None: ...
    def tab(self, forward: bool) -> bool: ...
    def tooltip_at(self, at: Point) -> str: ...


class MapView(QGraphicsView):
    """The map in the window. It zooms and pans by itself; all else goes to its listener."""

    frame_changed = Signal(bool)
    """Whether columns and rows are named at the edge."""
    space_tapped = Signal()
    """Space was pressed and let go without panning."""
    dropped = Signal(QMimeData, tuple)
    """Something was let go over the map: what, and where (map px, a Point)."""

    def __init__(self, scene: BoardScene, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board_scene = scene
        self.setScene(scene)
        self._palette = palette
        self._backdrop = QPixmap()
        self.rulers = GridRulers(self, palette)
        self.scene_aspects = SceneAspectRow(palette, self)
        self.has_rulers = False
        """Whether columns and rows are named at the edge."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.camera = Camera(self, scene)
        self.camera.scrolled.connect(self._follow_scroll)
        self.camera.view_changed.connect(self._update_view)
        scene.reshown.connect(self._refresh_rulers)
        self.listener: PointerListener | None = None
        self.accepted_formats: tuple[str, ...] = ()
        """MIME types that may be dropped on the map."""
        self._panning: QPoint | None = None
        self._no_menu = False
        """Whether the right button has done something else already."""
        self._right = False
        """Whether it is held down for that."""
        self._space = ""
        self.setViewport(QWidget())  # in place of Qt's own: to find out what kind of widget that one is takes time
        self.viewport().lower()
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
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

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.camera.begin()
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.listener is not None:
            at = self.mapToScene(event.pos())
            tip = self.listener.tooltip_at((at.x(), at.y()))
            QToolTip.showText(event.globalPos(), tip_text(tip), self) if tip else QToolTip.hideText()
            return True
        if event.type() == QEvent.Type.Leave and self.listener is not None:
            self.listener.leave()
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.camera.set_zoom(self.camera.zoom * (1 + event.value()), event.position().toPoint())
            return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space and event.button() == Qt.MouseButton.LeftButton):
            self._panning = event.position().toPoint()
            self._space = self._space and "used"
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.LeftButton and self.listener is not None:
            self.listener.press(self._pointer(event))
        elif event.button() == Qt.MouseButton.RightButton and self.listener is not None:
            self._no_menu = self._right = self.listener.press_right(self._pointer(event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            here = event.position().toPoint()
            moved, self._panning = here - self._panning, here
            self.camera.pan(moved.x(), moved.y())
        elif self.listener is not None and not self._space:
            right = self._right and bool(event.buttons() & Qt.MouseButton.RightButton)
            self.listener.move(self._pointer(event), right or bool(event.buttons() & Qt.MouseButton.LeftButton))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            self._panning = None
            self.show_cursor(Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor)
        elif event.button() == Qt.MouseButton.LeftButton and self.listener is not None:
            self.listener.release(self._pointer(event))
        elif event.button() == Qt.MouseButton.RightButton and self._right and self.listener is not None:
            self._right = False
            if not event.buttons() & Qt.MouseButton.LeftButton:
                self.listener.release(self._pointer(event))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.listener is not None and not self._space:
            self.listener.double_click(self._pointer(event))
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        if mouse and self._no_menu:
            self._no_menu = False
        elif self.listener is not None:
            at = self.mapToScene(event.pos())
            pointer = PointerEvent((at.x(), at.y()), event.pos().toTuple(), event.globalPos().toTuple())
            self.listener.open_menu(pointer if mouse else None)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        pixels, turn = event.pixelDelta(), event.angleDelta()
        touchpad = event.phase() != Qt.ScrollPhase.NoScrollPhase and not pixels.isNull()
        held = event.modifiers()
        if touchpad and not held & Qt.KeyboardModifier.ControlModifier:
            self.camera.pan(pixels.x(), pixels.y())
        elif held & Qt.KeyboardModifier.ShiftModifier or (turn.x() and not turn.y()):
            self.camera.pan(turn.x() or turn.y(), 0)
        elif turn.y():
            self.camera.set_zoom(self.camera.zoom * STEP ** (turn.y() / 120), event.position().toPoint())
        event.accept()

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Show this pointer over the map."""
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)

    def update_pointer(self, pointer: PointerEvent) -> PointerEvent:
        """The same pointer, now that the map lies elsewhere under it."""
        at = self.viewportTransform().inverted()[0].map(QPointF(*pointer.view))
        return PointerEvent((at.x(), at.y()), pointer.view, pointer.screen, pointer.shift, pointer.alt, pointer.ctrl)

    def _pointer(self, event: QMouseEvent) -> PointerEvent:
        here = event.position().toPoint()
        at = self.viewportTransform().inverted()[0].map(event.position())
        held = event.modifiers()
        return PointerEvent(
            (at.x(), at.y()),
            here.toTuple(),
            event.globalPosition().toPoint().toTuple(),
            bool(held & Qt.KeyboardModifier.ShiftModifier),
            bool(held & Qt.KeyboardModifier.AltModifier),
            bool(held & Qt.KeyboardModifier.ControlModifier),
        )

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Space:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.board_scene.motion.running and not event.isAutoRepeat():
            self.board_scene.motion.finish()
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat() and self.listener is not None and self.listener.press_key(event):
                event.accept()
                return
            if not event.isAutoRepeat() and self._panning is None:
                self._space = "held"
                self.show_cursor(Qt.CursorShape.OpenHandCursor)
            event.accept()
        elif self.listener is None or not self.listener.press_key(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat() and self._space:
            tapped, self._space = self._space == "held", ""
            self.show_cursor(Qt.CursorShape.ArrowCursor)
            if tapped:
                self.space_tapped.emit()
            event.accept()
        else:
            if self.listener is not None:
                self.listener.release_key(event)
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self.listener is not None and self.listener.tab(forward):
            return True
        return super().focusNextPrevChild(forward)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = ""
        super().focusOutEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._consider_drop(event.mimeData(), event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._consider_drop(event.mimeData(), event)

    def dropEvent(self, event: QDropEvent) -> None:
        at = self.mapToScene(event.position().toPoint())
        event.acceptProposedAction()
        self.dropped.emit(event.mimeData(), (at.x(), at.y()))

    def _consider_drop(self, data: QMimeData, event: QDragMoveEvent) -> None:
        if any(data.hasFormat(kind) for kind in self.accepted_formats):
            event.acceptProposedAction()
        else:
            event.ignore()

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
        context = RenderContext(self.camera.zoom, self.devicePixelRatioF(), self._palette)
        self.board_scene.set_context(context, settled)
        if settled:
            self.board_scene.set_visible_rect(self.visible_rect, context)
        else:
            self.board_scene.ground.track_visible_rect(self.visible_rect)

    def _follow_scroll(self) -> None:
        self.rulers.follow(self.viewportTransform())
        self.board_scene.ground.track_visible_rect(self.visible_rect)
        self.viewport().update()

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
