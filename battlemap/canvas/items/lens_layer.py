"""What a lens shows: areas above walls and below tokens, lines and signs above everybody."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.subject import Subject
from battlemap.canvas.render.overlay_pixmap import OverlayPixmap, box_round, paint_overlay, snap_to_pixels
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.rules.lenses import CellArea, LensOverlay

AREAS, LINES = -370.0, 190.0
LABEL = 190.0
"""So far a label may reach from the place that it is about, in window px."""
NOTHING = LensOverlay()


class LensLayer:
    """One layer of them; show() replaces what it showed before."""

    def __init__(
        self,
        scene: QGraphicsScene,
        pixmaps: PixmapCache,
        boxes: Callable[[Iterable[Subject]], list[QRectF]],
        rooms: Callable[[], list[QRectF]] = list,
    ) -> None:
        """*boxes* finds where tokens and props lie; *rooms*: where no label is to lie."""
        self._pixmaps, self._boxes, self._obstacles = pixmaps, boxes, rooms
        self._areas, self._lines = OverlayPixmap(scene, AREAS), OverlayPixmap(scene, LINES)
        self._visible_rect = QRectF()
        self._grid: GridMap | None = None
        self.overlay = NOTHING

    def show(self, overlay: LensOverlay = NOTHING, grid: GridMap | None = None) -> None:
        """Show what a lens has found on *grid*."""
        before, self.overlay, self._grid = self.overlay, overlay, grid
        if not _look_alike(overlay.areas, before.areas):
            self._bake_areas()
        if overlay.lines != before.lines or overlay.signs != before.signs:
            self._bake_lines()

    def set_visible_rect(self, seen: QRectF) -> None:
        """*seen* (map px) is what the window shows now."""
        if seen != self._visible_rect:
            self._visible_rect = seen
            if self.overlay is not NOTHING:
                self.bake()

    def bake(self) -> None:
        """Make the pictures for the context of the pixmap cache."""
        self._bake_areas()
        self._bake_lines()

    def _bake_areas(self) -> None:
        context, areas = self._pixmaps.context, self.overlay.areas
        around = LABEL / context.zoom
        box = box_round([cell for area in areas for cell in area.cells]).adjusted(-around, -around, around, around)
        rect = snap_to_pixels(box.intersected(self._visible_rect), context)
        if not areas or rect.isEmpty():
            self._areas.clear()
            return
        from battlemap.paint.overlays.lens_drawing import draw_areas

        taken = [room for room in self._obstacles() if room.intersects(rect)]

        def paint(painter: QPainter) -> None:
            draw_areas(painter, areas, context.palette, context.zoom, self._grid, taken)

        self._areas.lay(paint_overlay(rect, context, paint), rect, context)

    def _bake_lines(self) -> None:
        context, lines, signs = self._pixmaps.context, self.overlay.lines, self.overlay.signs
        points = [point for line in lines for point in (line.start, line.end)] + [sign.at for sign in signs]
        if not points:
            self._lines.clear()
            return
        covers = {at: self._boxes(line.by) for at, line in enumerate(lines)}
        left, top = min(x for x, _ in points), min(y for _, y in points)
        box = QRectF(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
        for cover in covers.values():
            for part in cover:
                box = box.united(part)
        around = LABEL / context.zoom
        rect = snap_to_pixels(box.adjusted(-around, -around, around, around).intersected(self._visible_rect), context)
        if rect.isEmpty():
            self._lines.clear()
            return
        from battlemap.paint.overlays.lens_drawing import draw_sightline, draw_sign

        ends = [QRectF(x - CELL / 2, y - CELL / 2, CELL, CELL) for x, y in points]
        ends += [room for room in self._obstacles() if room.intersects(rect)]

        def paint(painter: QPainter) -> None:
            for at, line in enumerate(lines):
                draw_sightline(painter, line, context.palette, context.zoom, covers[at], ends)
            for sign in signs:
                draw_sign(painter, sign, context.palette, context.zoom)

        self._lines.lay(paint_overlay(rect, context, paint), rect, context)


def _look_alike(some: tuple[CellArea, ...], others: tuple[CellArea, ...]) -> bool:
    """Whether areas look the same."""
    return [(a.cells, a.words, a.tone, a.icon) for a in some] == [(a.cells, a.words, a.tone, a.icon) for a in others]
