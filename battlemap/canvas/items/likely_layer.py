"""Where somebody would end up most likely: the way there, drawn over the ground."""

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.ids import Point
from battlemap.canvas.render.overlay_pixmap import OverlayPixmap, paint_overlay, snap_to_pixels
from battlemap.canvas.render.pixmap_cache import PixmapCache

LIKELY_WAYS = 96.0
"""Above what lies on the ground, below everybody who stands there."""


class LikelyMove(Struct, frozen=True):
    """From where to where (map px), the scale of the token, and where others stand."""

    start: Point
    end: Point
    scale: float
    others: tuple[Point, ...] = ()


class LikelyPlaceLayer:
    """Of one scene; show() replaces what it showed before."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._pixmaps = pixmaps
        self._picture = OverlayPixmap(scene, LIKELY_WAYS)
        self._visible_rect = QRectF()
        self.move: LikelyMove | None = None

    def show(self, move: LikelyMove | None = None) -> None:
        """Show this move, or nothing."""
        if move != self.move:
            self.move = move
            self.bake()

    def set_visible_rect(self, seen: QRectF) -> None:
        """*seen* (map px) is what the window shows now."""
        if seen != self._visible_rect:
            self._visible_rect = seen
            if self.move is not None:
                self.bake()

    def bake(self) -> None:
        """Make the picture for the context of the pixmap cache."""
        context, move = self._pixmaps.context, self.move
        if move is None:
            self._picture.clear()
            return
        from battlemap.paint.overlays.likely_way import HEAD, LikelyWay, draw_likely_way

        way, edge = LikelyWay(move.start, move.end, move.scale, move.others), HEAD / context.zoom
        room = way.room.adjusted(-edge, -edge, edge, edge).intersected(self._visible_rect) if way.length > 0 else QRectF()
        if room.isEmpty():
            self._picture.clear()
            return
        rect = snap_to_pixels(room, context)
        image = paint_overlay(rect, context, lambda painter: draw_likely_way(painter, way, context.palette, context.zoom))
        self._picture.lay(image, rect, context)
