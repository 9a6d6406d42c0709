"""Pan, zoom, fit."""

from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, Qt, QTimer, Signal
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
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QToolTip, QWidget

from battlemap.board.ids import Point
from battlemap.canvas.glass import Glass
from battlemap.canvas.scene import BoardScene
from battlemap.canvas.situation import SituationRow
from battlemap.paint.backdrop import draw_backdrop
from battlemap.paint.measures import SLIDE
from battlemap.paint.palette import Palette

SMALLEST, LARGEST = 0.1, 4.0
STEP = 1.15
"""One notch of the wheel."""
FIT_LARGEST = 1.5
SETTLE = 120
"""So many milliseconds after the last step of a zoom everything is baked anew."""
MARGINS = (56, 24, 24, 24)
"""What fit() leaves free: above, right, below, left."""
EVERYWHERE = QRectF(-300_000, -300_000, 600_000, 600_000)


class Pointer(Struct, frozen=True):
    """A moment of the mouse: where on the map, where in the view, which keys are held."""

    at: Point
    view: tuple[int, int]
    screen: tuple[int, int]
    shift: bool = False
    alt: bool = False
    ctrl: bool = False


class Listener(Protocol):
    """Whoever acts on what is done with the mouse and the keyboard on the map."""

    def pressed(self, pointer: Pointer) -> None: ...
    def moved(self, pointer: Pointer, held: bool) -> None: ...
    def released(self, pointer: Pointer) -> None: ...
    def doubled(self, pointer: Pointer) -> None: ...
    def left(self) -> None: ...
    def menu_asked(self, pointer: Pointer | None) -> None: ...
    def key_pressed(self, event: QKeyEvent) -> bool: ...
    def key_released(self, event: QKeyEvent) -> None: ...
    def tabbed(self, forward: bool) -> bool: ...
    def tip_at(self, at: Point) -> str: ...


class MapView(QGraphicsView):
    """The map in the window. It zooms and pans by itself; all else goes to its listener."""

    zoom_changed = Signal(int)
    """In percent."""
    space_tapped = Signal()
    """Space was pressed and let go without panning."""
    dropped = Signal(object, object)
    """Something was let go over the map: its QMimeData, and where (map px, a Point)."""

    def __init__(self, scene: BoardScene, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board_scene = scene
        self.setScene(scene)
        self.listener: Listener | None = None
        self.accepted_formats: tuple[str, ...] = ()
        """MIME types that may be dropped on the map."""
        self._palette = palette
        self._backdrop = QPixmap()
        self._zoom = 1.0
        self._fitted = True
        self._shift = 0
        self._panning: QPoint | None = None
        self._space = ""
        self._margins = MARGINS
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE)
        self._settle.timeout.connect(self._settled)
        self.situation = SituationRow(palette, self)
        self._set_up()

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setSceneRect(EVERYWHERE)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Map")
        self.setAccessibleDescription(
            "Tab walks through the tokens, the arrow keys choose a neighbouring zone for the selected one, Enter goes there "
            "or opens its menu. The panel Map lists everything that lies here."
        )

    # --- zoom and pan -------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Window px per map px."""
        return self._zoom

    @property
    def zoom_percent(self) -> int:
        """The zoom in percent."""
        return round(self._zoom * 100)

    @property
    def seen(self) -> QRectF:
        """What of the map is seen, in map px."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self._palette, self._backdrop = palette, QPixmap()
        self.situation.set_palette(palette)
        self.board_scene.set_palette(palette)
        self.viewport().update()
        self._look(settled=True)

    def set_zoom(self, zoom: float, at: QPoint | None = None) -> None:
        """Zoom so that the point *at* (viewport px; the middle if none is given) stays where it is."""
        self._fitted = False
        anchor = at if at is not None else self.viewport().rect().center()
        under = self.mapToScene(anchor)
        self._apply(min(LARGEST, max(SMALLEST, zoom)))
        self._bring(under, QPointF(anchor))
        self._look(settled=False)
        self._settle.start()

    def zoom_in(self) -> None:
        """One step closer, about the middle."""
        self.set_zoom(self._zoom * STEP * STEP)

    def zoom_out(self) -> None:
        """One step farther away."""
        self.set_zoom(self._zoom / STEP / STEP)

    def fit(self, animated: bool = True) -> None:
        """Show the whole map, and go on doing so when the window changes size."""
        self._fitted = True
        zoom, middle = self._fit_for(self.board_scene.contents_rect())
        motion = self.board_scene.motion
        if not animated or not self.isVisible() or not motion.allowed:
            motion.drop("fit")
            self._show(zoom, middle)
            self._settled()
            return
        start_zoom, start = self._zoom, self._middle()

        def step(part: float) -> None:
            now = start_zoom * (zoom / start_zoom) ** part
            self._show(now, start + (middle - start) * part)
            self._look(settled=False)

        motion.play("fit", SLIDE, step, self._settled)

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

        motion.play("shift", SLIDE, step, self._settled)

    def centre_on(self, point: Point) -> None:
        """Bring a point of the map into the middle, if it is not well inside the window."""
        inner = self.viewport().rect().adjusted(80, 80, -80, -80)
        if not inner.contains(self.mapFromScene(QPointF(*point))):
            self._fitted = False
            self._bring(QPointF(*point), QPointF(self.viewport().rect().center()))
            self._settled()

    def pan(self, dx: int, dy: int) -> None:
        """Move the map under the window by so many px."""
        self._fitted = False
        self._scroll(-dx, -dy)
        self._settle.start()

    def at_view(self, point: Point) -> QPoint:
        """Where a point of the map is in the viewport."""
        return self.mapFromScene(QPointF(*point))

    def _fit_for(self, box: QRectF) -> tuple[float, QPointF]:
        top, right, bottom, left = self._margins
        width = max(40, self.viewport().width() - left - right)
        height = max(40, self.viewport().height() - top - bottom)
        zoom = min(width / max(1.0, box.width()), height / max(1.0, box.height()), FIT_LARGEST)
        zoom = max(SMALLEST, round(zoom, 3))
        middle = box.center() + QPointF((right - left) / 2, (bottom - top) / 2) / zoom
        return zoom, middle

    def _middle(self) -> QPointF:
        return self.mapToScene(self.viewport().rect().center())

    def _show(self, zoom: float, middle: QPointF) -> None:
        self._apply(zoom)
        self._bring(middle, QPointF(self.viewport().rect().center()))

    def _apply(self, zoom: float) -> None:
        if zoom != self._zoom or self.transform().m11() != zoom:
            before = self.zoom_percent
            self._zoom = zoom
            self.setTransform(QTransform.fromScale(zoom, zoom))
            if before != self.zoom_percent:
                self.zoom_changed.emit(self.zoom_percent)

    def _bring(self, point: QPointF, to: QPointF) -> None:
        """Scroll so that a point of the map comes to lie at a point of the viewport."""
        here = self.viewportTransform().map(point)
        self._scroll(round(here.x() - to.x()), round(here.y() - to.y()))

    def _scroll(self, dx: int, dy: int) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)
        self._keep_in_sight()
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

    def _look(self, settled: bool) -> None:
        """Tell scene and ground what is seen through which glass."""
        self.situation.lie_over(self.viewportTransform().mapRect(self.board_scene.contents_rect()))
        glass = Glass(self._zoom, self.devicePixelRatioF(), self._palette)
        self.board_scene.look_through(glass, settled)
        if settled:
            self.board_scene.ground.look(self.seen, glass)

    def _settled(self) -> None:
        self._settle.stop()
        self._look(settled=True)
        self.viewport().update()

    # --- events: the window -------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._fitted:
            self.fit(animated=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        middle = self._middle()
        super().resizeEvent(event)
        self._backdrop = QPixmap()
        self.situation.relayout()
        if self._fitted:
            self.fit(animated=False)
        elif event.oldSize().isValid():
            self._bring(middle, QPointF(self.viewport().rect().center()))
            self._settle.start()

    def refit(self) -> None:
        """Fit again after the map has changed, unless somebody has zoomed or panned."""
        if self._fitted:
            self.fit(animated=False)
        else:
            self._settled()

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
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

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.listener is not None:
            at = self.mapToScene(event.pos())
            tip = self.listener.tip_at((at.x(), at.y()))
            QToolTip.showText(event.globalPos(), tip, self) if tip else QToolTip.hideText()
            return True
        if event.type() == QEvent.Type.Leave and self.listener is not None:
            self.listener.left()
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.set_zoom(self._zoom * (1 + event.value()), event.position().toPoint())
            return True
        return super().viewportEvent(event)

    # --- events: mouse ------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space and event.button() == Qt.MouseButton.LeftButton):
            self._panning = event.position().toPoint()
            self._space = self._space and "used"
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.LeftButton and self.listener is not None:
            self.listener.pressed(self._pointer(event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            here = event.position().toPoint()
            moved, self._panning = here - self._panning, here
            self.pan(moved.x(), moved.y())
        elif self.listener is not None and not self._space:
            self.listener.moved(self._pointer(event), bool(event.buttons() & Qt.MouseButton.LeftButton))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            self._panning = None
            self.show_cursor(Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor)
        elif event.button() == Qt.MouseButton.LeftButton and self.listener is not None:
            self.listener.released(self._pointer(event))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.listener is not None and not self._space:
            self.listener.doubled(self._pointer(event))
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.listener is not None:
            mouse = event.reason() == QContextMenuEvent.Reason.Mouse
            at = self.mapToScene(event.pos())
            pointer = Pointer((at.x(), at.y()), event.pos().toTuple(), event.globalPos().toTuple())
            self.listener.menu_asked(pointer if mouse else None)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        pixels, turn = event.pixelDelta(), event.angleDelta()
        touchpad = event.phase() != Qt.ScrollPhase.NoScrollPhase and not pixels.isNull()
        held = event.modifiers()
        if touchpad and not held & Qt.KeyboardModifier.ControlModifier:
            self.pan(pixels.x(), pixels.y())
        elif held & Qt.KeyboardModifier.ShiftModifier or (turn.x() and not turn.y()):
            self.pan(turn.x() or turn.y(), 0)
        elif turn.y():
            self.set_zoom(self._zoom * STEP ** (turn.y() / 120), event.position().toPoint())
        event.accept()

    def show_cursor(self, shape: Qt.CursorShape) -> None:
        """Show this pointer over the map."""
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)

    def _pointer(self, event: QMouseEvent) -> Pointer:
        here = event.position().toPoint()
        at = self.viewportTransform().inverted()[0].map(event.position())
        held = event.modifiers()
        return Pointer(
            (at.x(), at.y()),
            here.toTuple(),
            event.globalPosition().toPoint().toTuple(),
            bool(held & Qt.KeyboardModifier.ShiftModifier),
            bool(held & Qt.KeyboardModifier.AltModifier),
            bool(held & Qt.KeyboardModifier.ControlModifier),
        )

    # --- events: keyboard ---------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Space:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.board_scene.motion.running and not event.isAutoRepeat():
            self.board_scene.motion.finish()
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space = "held"
                self.show_cursor(Qt.CursorShape.OpenHandCursor)
            event.accept()
        elif self.listener is None or not self.listener.key_pressed(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            tapped, self._space = self._space == "held", ""
            self.show_cursor(Qt.CursorShape.ArrowCursor)
            if tapped:
                self.space_tapped.emit()
            event.accept()
        else:
            if self.listener is not None:
                self.listener.key_released(event)
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self.listener is not None and self.listener.tabbed(forward):
            return True
        return super().focusNextPrevChild(forward)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = ""
        super().focusOutEvent(event)

    # --- events: drops ------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._consider(event.mimeData(), event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._consider(event.mimeData(), event)

    def dropEvent(self, event: QDropEvent) -> None:
        at = self.mapToScene(event.position().toPoint())
        event.acceptProposedAction()
        self.dropped.emit(event.mimeData(), (at.x(), at.y()))

    def _consider(self, data: QMimeData, event: QDragMoveEvent) -> None:
        if any(data.hasFormat(kind) for kind in self.accepted_formats):
            event.acceptProposedAction()
        else:
            event.ignore()
