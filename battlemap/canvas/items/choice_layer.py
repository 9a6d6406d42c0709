"""What a machine decided, or advises, drawn over the map: never on the players' window, which has a scene of its own."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from battlemap.canvas.render.overlay_pixmap import OverlayPixmap, paint_overlay, snap_to_pixels
from battlemap.canvas.render.pixmap_cache import PixmapCache

if TYPE_CHECKING:
    from battlemap.paint.overlays.choice_drawing import ChoiceMark

CHOICES = 900.0
"""Above everybody who stands there, below who is carried."""
ROUND = 60.0
"""So far badges and bent ways may reach beyond who goes and where to, in window px."""


class ChoiceLayer:
    """The layer of what was thought of; show() replaces what it showed before."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._pixmaps = pixmaps
        self._picture = OverlayPixmap(scene, CHOICES)
        self._visible_rect = QRectF()
        self.marks: tuple[ChoiceMark, ...] = ()
        self.lit = 0
        """The number of what is looked at, 0 if nothing is."""

    def show(self, marks: "tuple[ChoiceMark, ...]" = (), lit: int = 0) -> None:
        """Show these, or nothing."""
        if (marks, lit) != (self.marks, self.lit):
            self.marks, self.lit = marks, lit
            self.bake()

    def set_visible_rect(self, seen: QRectF) -> None:
        """*seen* (map px) is what the window shows now."""
        if seen != self._visible_rect:
            self._visible_rect = seen
            if self.marks:
                self.bake()

    def bake(self) -> None:
        """Make the picture for the context of the pixmap cache."""
        context, marks, lit = self._pixmaps.context, self.marks, self.lit
        rect = QRectF()
        for mark in marks:
            for (x, y), size in zip((mark.start, mark.end), mark.sizes, strict=True):
                half = size / 2 + ROUND / context.zoom + abs(mark.end[0] - mark.start[0]) * 0.1
                rect = rect.united(QRectF(x - half, y - half, 2 * half, 2 * half))
        rect = snap_to_pixels(rect.intersected(self._visible_rect), context)
        if rect.isEmpty():
            self._picture.clear()
            return
        from battlemap.paint.overlays.choice_drawing import draw_choices

        def paint(painter: QPainter) -> None:
            draw_choices(painter, marks, context.palette, context.zoom, lit)

        self._picture.lay(paint_overlay(rect, context, paint), rect, context)
