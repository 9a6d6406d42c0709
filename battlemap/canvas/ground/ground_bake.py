"""One bake of the ground, in a worker: tile by tile, so that no call holds Python's lock for long, waiting while a view moves.

Qt's painting holds the lock for as long as a call takes; over all that a window shows that is more than a frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from msgspec import Struct
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from battlemap.canvas.ground.ground_cache import read_ground
from battlemap.canvas.ground.ground_order import GroundOrder
from battlemap.canvas.ground.map_renderer import MapRenderer, RenderedPart, Scenery
from battlemap.canvas.render.render_context import RenderContext
from battlemap.canvas.render.view_motion import PatientWork, ViewMotion

TILE = 512
"""Device px of a tile, across and down."""


class GroundBake(Struct, frozen=True, eq=False):
    """What was baked to an order."""

    order: GroundOrder
    layers: tuple[QImage, ...] = ()
    """None if it was not wanted any more."""
    flat: RenderedPart | None = None


class GroundWork(PatientWork):
    """The work of one bake."""

    def __init__(self, motion: ViewMotion, order: GroundOrder, before: GroundBake | None, look_up: bool) -> None:
        """*before*: what was baked last, and is used where it shows the same. *look_up*: whether it may have been kept."""
        super().__init__(motion)
        self.order, self._before, self._look_up = order, before, look_up

    def bake(self) -> GroundBake:
        """In the worker: all of it."""
        order = self.order
        layers = tuple(map(order.context.shown, read_ground(order.key))) if self._look_up else ()
        if len(layers) != order.renderer.layers:
            layers = self._paint() if order.renderer.tiled else self._paint_whole()
        if not layers or not self.wait():
            return GroundBake(order)
        for image in layers:
            image.setDevicePixelRatio(order.context.dpr)
        flat = render_flat(order.renderer, order.context, order.picture) if order.flat else None
        return GroundBake(order, layers, flat)

    def _paint_whole(self) -> tuple[QImage, ...]:
        order = self.order
        return self._render(order.rect) if self.wait() else ()

    def _render(self, rect: QRectF) -> tuple[QImage, ...]:
        order = self.order
        return tuple(map(order.context.shown, order.renderer.render_full(order.context, rect, order.picture)))

    def _paint(self) -> tuple[QImage, ...]:
        """Tile by tile; nothing if it is not wanted any more."""
        order, size = self.order, self.order.size
        kept = order.place_of(self._before.order) if self._before is not None else None
        images: list[QImage] = []
        if self._before is not None and kept is not None and kept.intersects(size):
            images = [_on_blank(layer, size, kept) for layer in self._before.layers]
        for tile in tiles_beside(size, kept if images else None):
            if not self.wait():
                return ()
            parts = self._render(order.part(tile))
            images = images or [_blank(size) if _is_whole(part, tile) else part for part in parts]
            for image, part in zip(images, parts, strict=True):
                if _is_whole(part, tile):
                    _lay(image, part, tile)
        return tuple(images)


def render_flat(renderer: MapRenderer, context: RenderContext, picture: Scenery) -> RenderedPart:
    """The whole map without detail, as it is looked at."""
    part = renderer.render_flat(context, picture)
    return RenderedPart(context.shown(part.image), part.corner, part.density)


def tiles_beside(size: QRect, known: QRect | None) -> Iterator[QRect]:
    """The tiles of a picture, without those px that are *known*."""
    inner = size.intersected(known) if known is not None else QRect()
    if inner.isEmpty():
        yield from _tiles(size)
        return
    yield from _tiles(QRect(size.left(), size.top(), size.width(), inner.top() - size.top()))
    yield from _tiles(QRect(size.left(), inner.bottom() + 1, size.width(), size.bottom() - inner.bottom()))
    yield from _tiles(QRect(size.left(), inner.top(), inner.left() - size.left(), inner.height()))
    yield from _tiles(QRect(inner.right() + 1, inner.top(), size.right() - inner.right(), inner.height()))


def _tiles(box: QRect) -> Iterator[QRect]:
    """Of about the same size each, so that none is a sliver."""
    if box.isEmpty():
        return
    rows, columns = ceil(box.height() / TILE), ceil(box.width() / TILE)
    downs = [box.top() + box.height() * row // rows for row in range(rows + 1)]
    acrosses = [box.left() + box.width() * column // columns for column in range(columns + 1)]
    for top, low in pairwise(downs):
        for left, right in pairwise(acrosses):
            yield QRect(left, top, right - left, low - top)


def _is_whole(part: QImage, tile: QRect) -> bool:
    """Whether a layer has anything on it: where it has nothing, one px stands for all."""
    return part.size() == tile.size()


def _blank(size: QRect) -> QImage:
    return QImage(size.size(), QImage.Format.Format_ARGB32_Premultiplied)  # every px of it is painted


def _on_blank(layer: QImage, size: QRect, place: QRect) -> QImage:
    if layer.size() != place.size():
        return layer  # nothing on it
    image = _blank(size)
    _lay(image, layer, place)
    return image


def _lay(image: QImage, part: QImage, place: QRect) -> None:
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(QRectF(place), part, QRectF(part.rect()))
    painter.end()
