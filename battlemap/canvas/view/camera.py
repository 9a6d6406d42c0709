"""Pan, zoom, fit: which part of a scene a view is to show, and how large."""

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF
from PySide6.QtWidgets import QGraphicsView

from battlemap.board.grid_map import CELL
from battlemap.board.ids import Point
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.view.fitting import LARGEST, SMALLEST, fit, keep_on_map, limit_pan, zoom_for
from battlemap.canvas.view.settling import Settling
from battlemap.canvas.view.view_transform import ViewTransform, ZoomLock
from battlemap.paint.style.measures import SLIDE

STEP = 1.15
"""One notch of the wheel."""
SEEN = 40
"""A point of a lifted map that would lie so many px below the upper edge in its old place is in sight there."""
GLIDE, GLIDE_TIME = "glide", 320
"""Going to another part of the map: its name as a motion, and how many milliseconds it takes."""


class Camera(QObject):
    """Moves a view over a board scene. Who draws what depends on that hears of it by the signals of its parts."""

    def __init__(self, view: QGraphicsView, scene: BoardScene) -> None:
        super().__init__(view)
        self._view, self._scene = view, scene
        self._transform, self.settling = ViewTransform(view, scene), Settling(view, scene.view_motion)
        self.zoom_changed, self.scrolled = self._transform.zoom_changed, self._transform.scrolled
        self.view_changed = self.settling.view_changed
        self._fitted = True
        self._shift = self._covered_top = self._lifted = 0
        self._pushed = 0
        """So many px lower the fitted map is shown, because something lies over its upper edge."""

    @property
    def zoom(self) -> float:
        """Window px per map px."""
        return self._transform.zoom

    @property
    def zoom_percent(self) -> int:
        """The zoom in percent."""
        return self._transform.percent

    @property
    def zoom_lock(self) -> ZoomLock | None:
        """What keeps the zoom as it is; None: it can be changed."""
        return self._transform.lock

    @property
    def middle(self) -> QPointF:
        """The point of the map in the middle of the window."""
        return self._transform.middle

    @property
    def seen(self) -> QRectF:
        """What of the map is seen, in map px, as if nothing covered its edges."""
        to_map = self._view.viewportTransform().inverted()[0]
        return to_map.mapRect(QRectF(self._view.viewport().rect())).translated(0, (self._pushed - self._lifted) / self.zoom)

    @property
    def is_fitted(self) -> bool:
        """Whether the whole map is shown, and goes on being so when the window changes size."""
        return self._fitted

    def show_rect(self, rect: QRectF) -> None:
        """Show this part of the map (map px), as large as all of it fits in and wherever the map ends."""
        self._forget_lift()
        self._fitted = False
        self._transform.show(zoom_for(rect, self._view.viewport().size()), rect.center())
        if self.settling.was_painted:
            self.view_changed.emit(False)
            self.settling.settle_soon()

    def set_zoom(self, zoom: float, at: QPoint | None = None) -> None:
        """Zoom so that the point *at* (viewport px; the middle if none is given) stays where it is."""
        self._forget_lift()
        self._fitted = False
        self._scene.motion.drop(GLIDE)
        anchor = at if at is not None else self._view.viewport().rect().center()
        under = self._view.mapToScene(anchor)
        smallest = min(SMALLEST, self._find_fit()[0])  # a map that does not fit in even there can be seen whole all the same
        self._transform.set_zoom(min(LARGEST, max(smallest, zoom)))
        self._transform.scroll_point_to(under, QPointF(anchor))
        self.view_changed.emit(False)
        self.settling.settle_soon()

    def lock_zoom(self, zoom: float | None, corner: QPoint | None = None) -> None:
        """Show the map at exactly this zoom from now on, whatever is asked for; None: at any again.

        A grid is moved by whole cells as long as that holds, a corner of a cell lying at *corner* (viewport px).
        """
        self._fitted = self._fitted and zoom is None
        middle, self._transform.lock = self.middle, ZoomLock(zoom, corner or QPoint()) if zoom is not None else None
        if zoom is not None:
            self._forget_lift()
            self._scene.motion.drop("fit")
            self._scene.motion.drop(GLIDE)
            self._transform.show(zoom, middle)
            self.settling.settle()

    def pan_cells(self, columns: int, rows: int) -> None:
        """Look so many cells farther to the right and down."""
        self._fitted = False
        right, down = round(columns * CELL * self.zoom), round(rows * CELL * self.zoom)
        self._use_up_lift(-down)
        self._transform.scroll(right, down)
        self.settling.settle_soon()

    def zoom_in(self) -> None:
        """One step closer, about the middle."""
        self.set_zoom(self.zoom * STEP * STEP)

    def zoom_out(self) -> None:
        """One step farther away."""
        self.set_zoom(self.zoom / STEP / STEP)

    def fit(self, animated: bool = True) -> None:
        """Show the whole map, and go on doing so when the window changes size; while something covers its lower edge, higher."""
        self._fitted, self._pushed = True, 0
        zoom, middle = self._find_fit()
        middle += QPointF(0, self._shift / zoom)
        motion = self._scene.motion
        motion.drop("shift")
        self._lifted = self._shift
        if not animated or not self._view.isVisible() or not motion.allowed:
            motion.drop("fit")
            self._transform.show(zoom, middle)
            if self.settling.was_painted:
                self.settling.settle()
            return
        start_zoom, start = self.zoom, self.middle

        def step(part: float) -> None:
            now = start_zoom * (zoom / start_zoom) ** part
            self._transform.show(now, start + (middle - start) * part)
            self.view_changed.emit(False)

        motion.play("fit", SLIDE, step, self.settling.settle)

    def keep_clear(self, pixels: int) -> None:
        """Something lies over so many px at the upper edge: a map that is fitted moves below it, as large as it is.

        The next time it is fitted, there is less room for it.
        """
        if pixels == self._covered_top:
            return
        self._covered_top = pixels
        if self._fitted and _has_content(self._scene):
            self._scene.motion.drop("fit")
            top = self._view.viewportTransform().map(self._scene.contents_rect().topLeft()).y() - self._pushed
            push = max(0, round(pixels - top)) if pixels else 0
            self._transform.scroll(0, self._pushed - push)
            self._pushed = push
            self.settling.settle()

    @property
    def lifted(self) -> int:
        """How many px higher the map is to lie than without anything over its lower edge."""
        return self._shift

    def shift_up(self, pixels: int) -> None:
        """Show the map so many px higher, because something covers its lower edge; 0 puts it back."""
        delta, self._shift = pixels - self._lifted, pixels
        if not delta:
            return
        motion, gone = self._scene.motion, [0]

        def step(part: float) -> None:
            now = round(delta * part)
            self._lifted += now - gone[0]
            self._transform.scroll(0, now - gone[0])
            gone[0] = now

        motion.play("shift", SLIDE, step, self.settling.settle)

    def put_in_middle(self, point: Point) -> None:
        """Bring a point of the map into the middle of the window, wherever the map ends."""
        self._forget_lift()
        self._fitted = False
        self._transform.scroll_to_middle(QPointF(*point))
        self.settling.settle()

    def centre_on(self, point: Point, edge: int = 80) -> None:
        """Bring a point of the map to the middle, unless it lies inside the window already, *edge* px from its border."""
        if self._sees(point, edge, 0) or self._lower_to(point, edge):
            return
        middle = self._middle_for(point, 0)
        self._forget_lift()
        self._fitted = False
        self._transform.scroll_to_middle(middle)
        self.settling.settle()

    def glide_to(self, point: Point, edge: int) -> None:
        """Do the same as a motion, where things may move, and keep clear of covered edges. A pan or zoom stops the motion."""
        if self._sees(point, edge, self._shift) or self._lower_to(point, edge):
            return
        start, motion = self.middle, self._scene.motion
        way = self._middle_for(point, self._shift) - start
        self._forget_lift()
        self._fitted = False
        motion.drop("fit")

        def step(part: float) -> None:
            self._transform.scroll_to_middle(start + way * part)

        motion.play(GLIDE, GLIDE_TIME, step, self.settling.settle)

    def _sees(self, point: Point, edge: int, covered: int) -> bool:
        """True if a point of the map is in sight, *edge* px from the borders. *covered*: px hidden at the lower edge."""
        inner = self._view.viewport().rect().adjusted(edge, edge + self._covered_top, -edge, -edge - covered)
        return inner.contains(self._view.mapFromScene(QPointF(*point)))

    def _lower_to(self, point: Point, edge: int) -> bool:
        """Lower a lifted map just as far as brings *point* into sight; False if that would not show the point.

        The map then still returns to its old place once nothing covers its lower edge.
        """
        if not self._lifted:
            return False
        inner = self._view.viewport().rect().adjusted(edge, edge + self._covered_top, -edge, -edge)
        spot = self._view.mapFromScene(QPointF(*point))
        lower, is_seen_there = inner.top() - spot.y(), spot.y() + self._lifted >= min(edge, SEEN) + self._covered_top
        if lower <= 0 or not is_seen_there or not inner.left() <= spot.x() <= inner.right():
            return False
        self.shift_up(max(0, self._lifted - lower))
        return True

    def _middle_for(self, point: Point, covered: int) -> QPointF:
        """The point of the map for the middle of the window so that *point* is in sight and little lies beyond the map."""
        wanted = QPointF(*point) + QPointF(0, (covered - self._covered_top) / 2 / self.zoom)
        box, window = self._scene.contents_rect(), self._view.viewport().size()
        return keep_on_map(wanted, self.middle, box, window, self.zoom) if box.contains(QPointF(*point)) else wanted

    def _forget_lift(self) -> None:
        """Take the place to which the map is moved now as its own: nothing is put back from there."""
        self._scene.motion.drop("shift")
        self._shift = self._lifted = self._pushed = 0

    def _use_up_lift(self, down: int) -> None:
        """Count a pan of so many px down as putting a lifted map back: so much less is put back later."""
        if down > 0 and self._lifted > 0:
            self._scene.motion.drop("shift")
            self._lifted = self._shift = max(0, self._lifted - down)

    def pan(self, dx: int, dy: int) -> None:
        """Move the map under the window by so many px."""
        self._fitted = False
        self._scene.motion.drop(GLIDE)
        lock = self._transform.lock
        if lock is not None and self._scene.grid is not None:
            columns, rows = lock.take_cells(-dx, -dy)
            if columns or rows:
                self.pan_cells(columns, rows)
            return
        self._use_up_lift(dy)
        self._transform.scroll(-dx, -dy)
        self.settling.settle_soon()

    def pan_within_map(self, dx: int, dy: int) -> None:
        """The same, but no farther than its far edge comes into the window."""
        box = self._view.viewportTransform().mapRect(self._scene.contents_rect())
        dx, dy = limit_pan(dx, dy, box, self._view.viewport().size())
        if dx or dy:
            self._fitted = False
            self._use_up_lift(dy)
            self._transform.scroll(-dx, -dy)
            self.settling.settle_meanwhile()  # whoever goes on and on wants to see where

    def _find_fit(self) -> tuple[float, QPointF]:
        """The zoom at which the whole map fits in, and what of it is then in the middle."""
        window = self._view.viewport().size()
        return fit(self._scene.contents_rect(), window, self._scene.grid is not None, self._covered_top)

    def refit(self) -> None:
        """Show the whole map again, if it was shown whole."""
        if self._fitted:
            self.fit(animated=False)

    def follow_resize(self, middle: QPointF, was_shown: bool) -> None:
        """The view has another size: what was in the *middle* stays there, or the whole map is fitted anew."""
        if self._fitted:
            self.fit(animated=False)
        elif was_shown:
            self._transform.scroll_to_middle(middle)
            self.settling.postpone()

    def keep_view(self, begun: bool = False) -> None:
        """The map has changed: stay where one is, so that nothing jumps under the hand that changed it.

        *begun*: there was nothing on it before, so what was drawn first is not the whole of it yet.
        """
        is_whole = self._fitted and self.seen.contains(self._scene.contents_rect())
        self._fitted = not begun and is_whole and _has_content(self._scene)
        self.settling.settle()


def _has_content(scene: BoardScene) -> bool:
    """Whether there is anything on the map."""
    return scene.grid is not None or bool(scene.map.zones)
