"""How the map comes to lie in the window: the scale of a view and its two scroll bars."""

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

from battlemap.board.grid_map import CELL
from battlemap.canvas.items.board_scene import BoardScene

EVERYWHERE = QRectF(-300_000, -300_000, 600_000, 600_000)
IN_SIGHT = 60
"""So many px of the map at least stay in the window, however far it is scrolled."""


class ZoomLock:
    """A zoom that nothing changes as long as it holds; a grid is moved by whole cells meanwhile."""

    def __init__(self, zoom: float, corner: QPoint) -> None:
        """*corner*: the point of the viewport at which a corner of a cell lies."""
        self.zoom, self.corner = zoom, corner
        self._panned = QPointF()
        """How far somebody has panned since the last whole cell, px."""

    def take_cells(self, dx: int, dy: int) -> tuple[int, int]:
        """Columns and rows to go, now that somebody has panned by so many px more."""
        side = CELL * self.zoom
        self._panned += QPointF(dx, dy)
        columns, rows = int(self._panned.x() / side), int(self._panned.y() / side)
        self._panned -= QPointF(columns * side, rows * side)
        return columns, rows

    def offset(self, to_viewport: QTransform) -> QPointF:
        """How far the nearest corner of a cell lies from where one is to lie, px."""
        at = to_viewport.inverted()[0].map(QPointF(self.corner))
        cell = QPointF(round(at.x() / CELL) * CELL, round(at.y() / CELL) * CELL)
        return to_viewport.map(cell) - QPointF(self.corner)


class ViewTransform(QObject):
    """Scales and scrolls a view of a board scene. The map never leaves the window as a whole.

    Nobody else touches the view's transform or its scroll bars.
    """

    zoom_changed = Signal(int)
    """In percent."""
    scrolled = Signal()
    """Another part of the scene is seen, as large as before."""

    def __init__(self, view: QGraphicsView, scene: BoardScene) -> None:
        super().__init__(view)
        self._view, self._scene = view, scene
        self.zoom = 1.0
        """Window px per map px; set_zoom() changes it."""
        self.lock: ZoomLock | None = None
        """What keeps the zoom as it is."""
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        view.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        view.setSceneRect(EVERYWHERE)

    @property
    def percent(self) -> int:
        """The zoom in percent."""
        return round(self.zoom * 100)

    @property
    def middle(self) -> QPointF:
        """The point of the map in the middle of the window."""
        return self._view.mapToScene(self._view.viewport().rect().center())

    def show(self, zoom: float, middle: QPointF) -> None:
        """The map at this zoom, unless one is locked, with a point of it in the middle of the window."""
        self.set_zoom(zoom)
        self.scroll_to_middle(middle)

    def set_zoom(self, zoom: float) -> None:
        """Another zoom, unless one is locked; the scroll bars stay where they are."""
        zoom = self.lock.zoom if self.lock is not None else zoom
        if zoom != self.zoom or self._view.transform().m11() != zoom:
            before = self.percent
            self.zoom = zoom
            self._view.setTransform(QTransform.fromScale(zoom, zoom))
            if before != self.percent:
                self.zoom_changed.emit(self.percent)

    def scroll_to_middle(self, point: QPointF) -> None:
        """Scroll so that a point of the map comes to lie in the middle of the window."""
        self.scroll_point_to(point, QPointF(self._view.viewport().rect().center()))

    def scroll_point_to(self, point: QPointF, to: QPointF) -> None:
        """Scroll so that a point of the map comes to lie at a point of the viewport."""
        here = self._view.viewportTransform().map(point)
        self.scroll(round(here.x() - to.x()), round(here.y() - to.y()))

    def scroll(self, dx: int, dy: int) -> None:
        """Look so many px farther to the right and down; by whole cells on a grid whose zoom is locked."""
        across, down = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)
        self._keep_in_sight()
        if self.lock is not None and self._scene.grid is not None:  # each time anew: no error adds up from cell to cell
            off = self.lock.offset(self._view.viewportTransform())
            across.setValue(across.value() + round(off.x()))
            down.setValue(down.value() + round(off.y()))
        self.scrolled.emit()

    def _keep_in_sight(self) -> None:
        """Never let the whole map leave the window."""
        box = self._view.viewportTransform().mapRect(self._scene.contents_rect())
        view = self._view.viewport().rect()
        dx = min(0.0, box.right() - IN_SIGHT) or max(0.0, box.left() - view.width() + IN_SIGHT)
        dy = min(0.0, box.bottom() - IN_SIGHT) or max(0.0, box.top() - view.height() + IN_SIGHT)
        if dx:
            self._view.horizontalScrollBar().setValue(self._view.horizontalScrollBar().value() + round(dx))
        if dy:
            self._view.verticalScrollBar().setValue(self._view.verticalScrollBar().value() + round(dy))
