"""A map as its ground knows it: what it covers, how it is baked, what of it differs from another one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPixmap

from battlemap.board.grid_map import GridMap
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.ground.tile_pyramid import TilePyramid
from battlemap.canvas.render.render_context import RenderContext

AnyMap: TypeAlias = ZoneMap | GridMap
Scenery: TypeAlias = QImage | TilePyramid | None
"""The picture under a map: a small one whole, a large one in tiles."""
Parts: TypeAlias = frozenset[Hashable]
"""What can be drawn anew by itself: zones, or blocks of cells."""


class RenderedPart(Struct, frozen=True, eq=False):
    """A picture of a part: where its upper left corner lies (map px), and how many of its logical px are one map px."""

    image: QImage
    corner: QPointF
    density: float


class MapRenderer(Protocol):
    """One map, baked in layers: the ground itself, and for a grid what stands on it, above the marks of reach."""

    @property
    def map(self) -> AnyMap: ...

    @property
    def layers(self) -> int: ...

    @property
    def tiled(self) -> bool:
        """Whether a part that is baked alone looks like that part of the whole."""

    @property
    def area(self) -> QRectF:
        """All ground there is, in map px, with its shadow."""

    def render_flat(self, context: RenderContext, picture: Scenery) -> RenderedPart:
        """Everything, quickly and without detail."""

    def render_full(self, context: RenderContext, rect: QRectF, picture: Scenery) -> tuple[QImage, ...]:
        """Every layer of *rect* in full detail, the lowest first; one px for one with nothing on it. Safe in a worker thread."""

    def changed_parts(self, after: MapRenderer, exactly: bool) -> Parts | None:
        """What differs in *after*; None: so much that it is another map. *exactly*: also what is hardly to be seen."""

    def known_parts(self, parts: Parts) -> Parts:
        """Those parts that are on this map."""

    def cut_out(self, layers: tuple[QPixmap, ...], parts: Parts, rect: QRectF, context: RenderContext) -> tuple[QPixmap, ...]:
        """The baked layers of *rect* without some parts."""

    def render_parts(self, context: RenderContext, parts: Parts, picture: Scenery) -> tuple[RenderedPart | None, ...]:
        """Only some parts, layer by layer; None where there is nothing."""
