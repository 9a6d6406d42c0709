"""Lines along which somebody may come, drawn over the ground with their words."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from battlemap.canvas.render.overlay_pixmap import OverlayPixmap, paint_overlay, snap_to_pixels
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.rules.lenses import Sightline

COURSES = 95.0
"""Above what lies on the ground, below everybody who stands there."""
LABEL = 230.0
"""So far a label may reach from the end of its line, in window px."""


class CourseLayer:
    """The layer of lines along which somebody may come, with their words; show() replaces what it showed before."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache, rooms: Callable[[], list[QRectF]]) -> None:
        """*rooms*: where no label is to lie."""
        self._pixmaps, self._obstacles = pixmaps, rooms
        self._picture = OverlayPixmap(scene, COURSES)
        self._visible_rect = QRectF()
        self.lines: tuple[Sightline, ...] = ()

    def show(self, lines: tuple[Sightline, ...] = ()) -> None:
        """Show these lines, or nothing."""
        if lines != self.lines:
            self.lines = lines
            self.bake()

    def set_visible_rect(self, seen: QRectF) -> None:
        """*seen* (map px) is what the window shows now."""
        if seen != self._visible_rect:
            self._visible_rect = seen
            if self.lines:
                self.bake()

    def bake(self) -> None:
        """Make the picture for the context of the pixmap cache."""
        context, lines = self._pixmaps.context, self.lines
        points = [point for line in lines for point in (line.start, line.end)]
        if not points:
            self._picture.clear()
            return
        left, top = min(x for x, _ in points), min(y for _, y in points)
        box = QRectF(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
        around = LABEL / context.zoom
        rect = snap_to_pixels(box.adjusted(-around, -around, around, around).intersected(self._visible_rect), context)
        if rect.isEmpty():
            self._picture.clear()
            return
        from battlemap.paint.overlays.course_arrows import draw_courses

        taken = [room for room in self._obstacles() if room.intersects(rect)]

        def paint(painter: QPainter) -> None:
            draw_courses(painter, lines, context.palette, context.zoom, taken)

        self._picture.lay(paint_overlay(rect, context, paint), rect, context)
