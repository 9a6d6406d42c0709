"""What a lens shows: areas above walls and below tokens, lines and signs above everybody."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.grid_map import CELL, GridMap
from battlemap.canvas.laid_pictures import LaidPicture, box_round, painted_picture, snapped
from battlemap.canvas.studio import Studio
from battlemap.rules.lenses import Area, Overlay

AREAS, LINES = -370.0, 190.0
LABEL = 190.0
"""So far a label may reach from the place that it is about, in window px."""
NOTHING = Overlay()


class Overlays:
    """One layer of them; show() replaces what it showed before."""

    def __init__(
        self,
        scene: QGraphicsScene,
        studio: Studio,
        boxes: Callable[[Iterable[str]], list[QRectF]],
        rooms: Callable[[], list[QRectF]] = list,
    ) -> None:
        """*boxes* finds where tokens and props lie, by id; *rooms*: where no label is to lie."""
        self._studio, self._boxes, self._rooms = studio, boxes, rooms
        self._areas, self._lines = LaidPicture(scene, AREAS), LaidPicture(scene, LINES)
        self._seen = QRectF()
        self._grid: GridMap | None = None
        self.overlay = NOTHING

    def show(self, overlay: Overlay = NOTHING, grid: GridMap | None = None) -> None:
        """Show what a lens has found on *grid*."""
        before, self.overlay, self._grid = self.overlay, overlay, grid
        if not _alike(overlay.areas, before.areas):
            self._bake_areas()
        if overlay.lines != before.lines or overlay.signs != before.signs:
            self._bake_lines()

    def look(self, seen: QRectF) -> None:
        """*seen* (map px) is what the window shows now."""
        if seen != self._seen:
            self._seen = seen
            if self.overlay is not NOTHING:
                self.bake()

    def bake(self) -> None:
        """Make the pictures for the studio's glass."""
        self._bake_areas()
        self._bake_lines()

    def _bake_areas(self) -> None:
        glass, areas = self._studio.glass, self.overlay.areas
        around = LABEL / glass.zoom
        box = box_round([cell for area in areas for cell in area.cells]).adjusted(-around, -around, around, around)
        rect = snapped(box.intersected(self._seen), glass)
        if not areas or rect.isEmpty():
            self._areas.clear()
            return
        from battlemap.paint.grid_overlays import draw_areas

        taken = [room for room in self._rooms() if room.intersects(rect)]

        def paint(painter: QPainter) -> None:
            draw_areas(painter, areas, glass.palette, glass.zoom, self._grid, taken)

        self._areas.lay(painted_picture(rect, glass, paint), rect, glass)

    def _bake_lines(self) -> None:
        glass, lines, signs = self._studio.glass, self.overlay.lines, self.overlay.signs
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
        around = LABEL / glass.zoom
        rect = snapped(box.adjusted(-around, -around, around, around).intersected(self._seen), glass)
        if rect.isEmpty():
            self._lines.clear()
            return
        from battlemap.paint.grid_overlays import draw_sightline, draw_sign

        ends = [QRectF(x - CELL / 2, y - CELL / 2, CELL, CELL) for x, y in points]
        ends += [room for room in self._rooms() if room.intersects(rect)]

        def paint(painter: QPainter) -> None:
            for at, line in enumerate(lines):
                draw_sightline(painter, line, glass.palette, glass.zoom, covers[at], ends)
            for sign in signs:
                draw_sign(painter, sign, glass.palette, glass.zoom)

        self._lines.lay(painted_picture(rect, glass, paint), rect, glass)


def _alike(some: tuple[Area, ...], others: tuple[Area, ...]) -> bool:
    """Whether areas look the same."""
    return [(a.cells, a.words, a.tone, a.icon) for a in some] == [(a.cells, a.words, a.tone, a.icon) for a in others]
