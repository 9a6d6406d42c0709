"""What of the ground is to be baked, how sharp, and whether what was baked still does."""

from __future__ import annotations

from math import ceil, floor

from msgspec import Struct
from PySide6.QtCore import QRect, QRectF

from battlemap.canvas.ground.ground_cache import ground_key
from battlemap.canvas.ground.map_renderer import MapRenderer, Scenery
from battlemap.canvas.ground.tile_pyramid import TilePyramid
from battlemap.canvas.render.render_context import RenderContext

AROUND = 0.3
"""How much more than what is seen is baked, on each side, in parts of the window."""
MOST_PIXELS = 24_000_000
"""No baked picture has more; it is then baked coarser."""
LOST = 0.01
"""Sums of floats lose less than this, in map px."""


class GroundOrder(Struct, frozen=True, eq=False):
    """A ground to be baked."""

    renderer: MapRenderer
    context: RenderContext
    rect: QRectF
    picture: Scenery
    version: int
    """How much of the picture was there."""
    capped: bool
    """Whether it is coarser than it is looked at, so as not to have too many px."""
    flat: bool
    """Whether the whole map is wanted flat too."""

    @property
    def key(self) -> str:
        """What it looks like, as one word."""
        return ground_key(self.renderer.map, self.context, self.rect, self.picture is not None)

    @property
    def density(self) -> float:
        """Device px per map px."""
        return self.context.zoom * self.context.dpr

    @property
    def size(self) -> QRect:
        """All its device px."""
        return QRect(0, 0, *[max(1, ceil(side * self.density - 1e-6)) for side in (self.rect.width(), self.rect.height())])

    def covers(self, seen: QRectF) -> bool:
        """Whether it shows all of *seen* (map px), but for what sums of floats lose."""
        return self.rect.adjusted(-LOST, -LOST, LOST, LOST).contains(seen)

    def part(self, tile: QRect) -> QRectF:
        """The map px of some of its device px."""
        density, corner = self.density, self.rect.topLeft()
        return QRectF(
            corner.x() + tile.x() / density, corner.y() + tile.y() / density, tile.width() / density, tile.height() / density
        )

    def serves(self, other: GroundOrder) -> bool:
        """Whether this is worth baking although *other* is wanted by now: for the moment it shows the same as well."""
        return (
            other.renderer.map is self.renderer.map and other.context.palette is self.context.palette
            and (other.context.zoom == self.context.zoom or self.capped)
        )  # fmt: skip

    def place_of(self, other: GroundOrder) -> QRect | None:
        """Where the px of another bake lie in this one, if each of them is one of this one and looks the same."""
        same = (
            other.renderer.map is self.renderer.map and other.picture is self.picture and other.version == self.version
            and other.context == self.context
        )  # fmt: skip
        x, y = (other.rect.left() - self.rect.left()) * self.density, (other.rect.top() - self.rect.top()) * self.density
        if not same or abs(x - round(x)) > 1e-3 or abs(y - round(y)) > 1e-3:
            return None
        return other.size.translated(round(x), round(y))

    def fits(self, renderer: MapRenderer, context: RenderContext, picture: Scenery, seen: QRectF) -> bool:
        """Whether it is of this map, sharp, and covers what is seen of that."""
        if self.renderer.map is not renderer.map or self.picture is not picture or self.version != version_of(picture):
            return False
        if self.context.palette is not context.palette or self.context.dpr != context.dpr:
            return False
        sharp = self.context.zoom == context.zoom or self.capped and self.context.zoom <= context.zoom <= self.context.zoom * 1.5
        return sharp and self.covers(renderer.area.intersected(seen))


def order_for(renderer: MapRenderer, context: RenderContext, picture: Scenery, seen: QRectF, flat: bool) -> GroundOrder | None:
    """What to bake when *seen* (map px) is what the window shows: that and some more; None if nothing of the map is seen."""
    area = renderer.area
    if area.intersected(seen).isEmpty():
        return None
    rect = area.intersected(_grow(seen, AROUND))
    density = context.zoom * context.dpr
    coarse = min(1.0, (MOST_PIXELS / (rect.width() * rect.height() * density * density)) ** 0.5)
    left, top = floor(rect.left() * density) / density, floor(rect.top() * density) / density
    rect = QRectF(left, top, rect.right() - left, rect.bottom() - top)
    through = RenderContext(context.zoom * coarse, context.dpr, context.palette, pale=context.pale)
    return GroundOrder(renderer, through, rect, picture, version_of(picture), coarse < 1.0, flat)


def version_of(picture: Scenery) -> int:
    """How much of a picture is there by now; more is a higher number."""
    return picture.version if isinstance(picture, TilePyramid) else 0


def _grow(rect: QRectF, part: float) -> QRectF:
    dx, dy = rect.width() * part, rect.height() * part
    return rect.adjusted(-dx, -dy, dx, dy)
