"""Marks on the cells of a grid: where a token would stand, the way there, the cell under the pointer, cells that answer."""

from collections.abc import Collection, Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from battlemap.board.grid_map import CELL, cells_under
from battlemap.board.ids import Cell, Point
from battlemap.canvas.render.overlay_pixmap import OverlayPixmap, box_round, paint_overlay, snap_to_pixels
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import BakedItem, take_off
from battlemap.paint.style.palette import Palette, with_alpha

GLOWS, HOVERS, GOALS, TRAILS, WARNINGS = -450.0, 88.0, 89.0, 90.0, 205.0
CORNER = 8.0
GROWN = 2.0
"""How much larger than its cells an outline is: a token fills them."""
DOT, WAYPOINT = 5.0, 8.5
"""Radii of the dots of a way: of each cell, and of those that somebody chose."""
DOTTED = 14.0
"""Where a cell is narrower than this in the window, a way has no dots."""


class Threat(Struct, frozen=True):
    """Something that a way brings about: where, the icon of its badge, how bad it is."""

    at: Point
    icon: str
    tone: str


class CellMarkLayer:
    """All of one scene. Every method replaces what it showed before; nothing given means none."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._scene, self._pixmaps = scene, pixmaps
        self.goal: tuple[Cell, float, bool] | None = None
        """Upper left cell, footprint, and whether it can be gone to."""
        self.hovered: Cell | None = None
        self.highlighted: frozenset[Cell] = frozenset()
        self.path: tuple[Point, ...] = ()
        self.warnings: tuple[Threat, ...] = ()
        self._waypoints: tuple[Point, ...] = ()
        self._goal_items = self._lines(GOALS, 2)
        self._hover_items = self._lines(HOVERS, 2)
        self._path_items = self._lines(TRAILS, 3)
        self._warnings: list[BakedItem] = []
        self._glow = OverlayPixmap(scene, GLOWS)
        self._visible_rect = QRectF()
        self.bake()

    def show_goal(self, at: Cell | None = None, footprint: float = 1.0, possible: bool = True) -> None:
        """The cells on which a token would stand."""
        wanted = (at, footprint, possible) if at is not None else None
        if wanted != self.goal:
            self.goal = wanted
            _draw(self._goal_items, _box_path(at, footprint) if at is not None else QPainterPath())
            self._apply_goal_pen()

    def show_hover(self, cell: Cell | None = None) -> None:
        """The cell under the pointer."""
        if cell != self.hovered:
            self.hovered = cell
            _draw(self._hover_items, _box_path(cell, 1.0) if cell is not None else QPainterPath())

    def show_path(self, points: Sequence[Point] = (), chosen: Sequence[Point] = (), warnings: Sequence[Threat] = ()) -> None:
        """A way by the middles of its cells, the start first; *chosen* ones were set by hand."""
        if (tuple(points), tuple(chosen)) != (self.path, self._waypoints):
            self.path, self._waypoints = tuple(points), tuple(chosen)
            self._draw_path()
        if tuple(warnings) != self.warnings:
            self.warnings = tuple(warnings)
            self._draw_warnings()

    def show_glow(self, cells: Collection[Cell] = ()) -> None:
        """Cells that may be chosen, as one area."""
        wanted = frozenset(cells)
        if wanted != self.highlighted:
            self.highlighted = wanted
            self._bake_glow()

    def set_visible_rect(self, seen: QRectF) -> None:
        """*seen* (map px) is what the window shows now."""
        if seen != self._visible_rect:
            self._visible_rect = seen
            if self.highlighted:
                self._bake_glow()

    def magnify(self) -> None:
        """Follow the render context with the pictures that are there."""
        context = self._pixmaps.context
        for item in self._warnings:
            item.magnify(context.label, context.zoom)

    def bake(self) -> None:
        """Take the widths and colours of the context of the pixmap cache."""
        palette, room = self._pixmaps.context.palette, self._pixmaps.context.label_room
        for item, (colour, alpha, width) in zip(
            self._path_items[:2], (("#0C0A14", 0.7, 8.0), (palette.glow if palette.dark else "#8B7BF0", 1.0, 3.4)), strict=True
        ):
            item.setPen(_round(with_alpha(colour, alpha), width * room))
        self._path_items[2].setPen(QPen(QColor("#0C0A14"), 1.4 * room))
        self._path_items[2].setBrush(QColor("#FFFFFF"))
        for item, pen in zip(self._hover_items, _pens(palette, palette.glow, 2.0 * room), strict=True):
            item.setPen(pen)
        self._apply_goal_pen()
        self._draw_path()
        self._draw_warnings()
        self._bake_glow()

    def _lines(self, depth: float, count: int) -> tuple[QGraphicsPathItem, ...]:
        lines = tuple(QGraphicsPathItem() for _ in range(count))
        for at, line in enumerate(lines):
            line.setZValue(depth + at * 0.1)
            line.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            line.setVisible(False)
            self._scene.addItem(line)
        return lines

    def _apply_goal_pen(self) -> None:
        palette, room = self._pixmaps.context.palette, self._pixmaps.context.label_room
        possible = self.goal is None or self.goal[2]
        colour = palette.glow if possible else palette.harm
        for item, pen in zip(self._goal_items, _pens(palette, colour, 2.4 * room), strict=True):
            item.setPen(pen)
        self._goal_items[1].setBrush(QBrush(with_alpha(colour, 0.10)))

    def _draw_path(self) -> None:
        context = self._pixmaps.context
        line, dots = QPainterPath(), QPainterPath()
        if len(self.path) > 1:
            line.moveTo(*self.path[0])
            for point in self.path[1:]:
                line.lineTo(*point)
            for point in self.path[1:-1] if CELL * context.zoom >= DOTTED else ():
                if point not in self._waypoints:
                    dots.addEllipse(QPointF(*point), DOT * context.label_room, DOT * context.label_room)
        for point in self._waypoints:
            dots.addEllipse(QPointF(*point), WAYPOINT * context.label_room, WAYPOINT * context.label_room)
        for item, path in zip(self._path_items, (line, line, dots), strict=True):
            _draw((item,), path)

    def _draw_warnings(self) -> None:
        context = self._pixmaps.context
        for item in self._warnings[len(self.warnings) :]:
            take_off(item)
        del self._warnings[len(self.warnings) :]
        while len(self._warnings) < len(self.warnings):
            self._warnings.append(BakedItem(WARNINGS))
            self._scene.addItem(self._warnings[-1])
        for item, warning in zip(self._warnings, self.warnings, strict=True):
            item.show_picture(self._pixmaps.warning(warning.icon, warning.tone), context.label, context.zoom)
            item.put(warning.at)

    def _bake_glow(self) -> None:
        """The lit cells as one picture, as far as they are seen."""
        context = self._pixmaps.context
        near = self._visible_rect.adjusted(-CELL, -CELL, CELL, CELL)
        shown = frozenset(cell for cell in self.highlighted if near.intersects(_box(cell, 1.0)))
        rect = snap_to_pixels(box_round(shown).adjusted(-4, -4, 4, 4).intersected(self._visible_rect), context)
        if not shown or rect.isEmpty():
            self._glow.clear()
            return
        from battlemap.paint.overlays.lens_drawing import draw_area  # zone maps do without it
        from battlemap.rules.lenses import CellArea

        image = paint_overlay(rect, context, lambda painter: draw_area(painter, CellArea(shown), context.palette, context.zoom))
        self._glow.lay(image, rect, context)


def _box(at: Cell, footprint: float) -> QRectF:
    wide = len(cells_under((0, 0), footprint)) ** 0.5 * CELL
    return QRectF(at[0] * CELL, at[1] * CELL, wide, wide)


def _box_path(at: Cell, footprint: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(_box(at, footprint).adjusted(-GROWN, -GROWN, GROWN, GROWN), CORNER, CORNER)
    return path


def _draw(lines: Sequence[QGraphicsPathItem], path: QPainterPath) -> None:
    for line in lines:
        line.setVisible(not path.isEmpty())
        line.setPath(path)


def _pens(palette: Palette, colour: str, width: float) -> tuple[QPen, QPen]:
    return _round(with_alpha(palette.under_line, palette.under_line_alpha), width * 2), _round(QColor(colour), width)


def _round(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
