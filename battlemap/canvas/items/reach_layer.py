"""Where somebody can go on a grid and what threatens on the way: baked once when a token is taken up."""

from collections.abc import Collection, Iterable

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Cell
from battlemap.canvas.render.overlay_pixmap import OverlayPixmap, box_round, paint_overlay, snap_to_pixels
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.rules.lenses import CellArea, Reach

REACH, THREATS = -700.0, -380.0
"""Below walls and things, and above them."""
AROUND = 0.2
"""How much more than what is seen is baked, on each side, in parts of the window."""
EDGE = 8.0
CUT = 3
LATER = 12
"""What threatens follows so many milliseconds after the reach, so that the token is in the hand at once."""
FEW = 8
"""More areas than this that threaten are drawn as one, without names."""


class ReachLayer:
    """Of one scene."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._pixmaps = pixmaps
        self._reach, self._threats = OverlayPixmap(scene, REACH), OverlayPixmap(scene, THREATS)
        self._visible_rect = QRectF()
        self._baked: tuple[QRectF, float] = (QRectF(), 0.0)
        self._grid: GridMap | None = None
        self._start: tuple[Cell, ...] = ()
        self._bodies: frozenset[Cell] = frozenset()
        self._avoid: tuple[QRectF, ...] = ()
        self.reach: Reach | None = None
        self._later = QTimer(scene)
        self._later.setSingleShot(True)
        self._later.setInterval(LATER)
        self._later.timeout.connect(self._bake_threats)

    def show(
        self, grid: GridMap, reach: Reach, start: Collection[Cell], bodies: Collection[Cell] = (), avoid: Iterable[QRectF] = ()
    ) -> None:
        """What *travel* says. *start*: the cells of the one who goes; *bodies*: those of others; *avoid*: no label lies there."""
        self.reach, self._grid = reach, grid
        self._start, self._bodies, self._avoid = tuple(start), frozenset(bodies), tuple(avoid)
        self.bake()

    def hide(self) -> None:
        """Show nothing."""
        self.reach = self._grid = None
        self._later.stop()
        self._reach.clear()
        self._threats.clear()

    @property
    def is_shown(self) -> bool:
        """Whether a reach is shown."""
        return self._reach.is_shown

    def set_visible_rect(self, seen: QRectF) -> None:
        """*seen* (map px) is what the window shows now: bake what is missing."""
        self._visible_rect = seen
        rect, zoom = self._baked
        if self.reach is not None and (zoom != self._pixmaps.context.zoom or not rect.contains(self._part(0.0))):
            self.bake()

    def bake(self) -> None:
        """Make the pictures for the context of the pixmap cache."""
        grid, travel, context = self._grid, self.reach, self._pixmaps.context
        rect = snap_to_pixels(self._part(AROUND), context)
        if grid is None or travel is None or rect.isEmpty():
            return
        from battlemap.paint.overlays.reach_image import bake_reach  # numpy comes with it

        self._baked = rect, context.zoom
        near = [box for box in self._avoid if box.intersects(rect)]
        if not travel.refusal:
            image = bake_reach(
                grid, travel.range.table, travel.stages, context.palette, rect, context.zoom, context.dpr,
                self._start, self._bodies, near,
            )  # fmt: skip
            self._reach.lay(image, rect, context)
        self._later.start()

    def _part(self, more: float) -> QRectF:
        if self._grid is None:
            return QRectF()
        dx, dy = self._visible_rect.width() * more, self._visible_rect.height() * more
        board = QRectF(0, 0, self._grid.columns * CELL, self._grid.rows * CELL).adjusted(-EDGE, -EDGE, EDGE, EDGE)
        return self._visible_rect.adjusted(-dx, -dy, dx, dy).intersected(board)

    def _bake_threats(self) -> None:
        from battlemap.paint.overlays.lens_drawing import draw_areas

        context, (rect, _) = self._pixmaps.context, self._baked
        threats = self.reach.threats if self.reach is not None else ()
        seen = [replace(area, cells=near) for area in threats if (near := _inside(area.cells, rect))]
        if len(seen) > FEW:
            seen = [CellArea(frozenset().union(*[area.cells for area in seen]), tone=seen[0].tone)]
        if not seen:
            self._threats.clear()
            return
        around = box_round([cell for area in seen for cell in area.cells])
        box = snap_to_pixels(around.adjusted(-3 * CELL, -CELL, 3 * CELL, CELL).intersected(rect), context)

        def paint(painter: QPainter) -> None:
            draw_areas(painter, seen, context.palette, context.zoom, self._grid, self._avoid)

        self._threats.lay(paint_overlay(box, context, paint), box, context)


def _inside(cells: Collection[Cell], rect: QRectF) -> frozenset[Cell]:
    """Those of some cells that a rectangle of the map shows, and a few round it, so that no edge is drawn where it is cut."""
    left, top = rect.left() / CELL - CUT, rect.top() / CELL - CUT
    right, low = rect.right() / CELL + CUT, rect.bottom() / CELL + CUT
    return frozenset((x, y) for x, y in cells if left < x < right and top < y < low)
