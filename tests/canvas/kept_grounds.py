"""Grounds that are baked once for all tests: most windows show the same few maps, and baking one takes longer than most tests."""

from typing import TypeAlias, TypeVar

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from battlemap.board.grid_map import GridMap
from battlemap.canvas.ground.grid_renderer import GridRenderer
from battlemap.canvas.ground.ground_cache import ground_key
from battlemap.canvas.ground.map_renderer import AnyMap, Scenery
from battlemap.canvas.ground.zone_renderer import ZoneRenderer
from battlemap.canvas.render.render_context import RenderContext
from battlemap.paint.style.sized_cache import MEGABYTE, SizedCache, image_bytes

Layers: TypeAlias = tuple[QImage, ...]
R = TypeVar("R", ZoneRenderer, GridRenderer)


def new_grounds() -> SizedCache[Layers]:
    """Holds the layers of grounds by what they show."""
    return SizedCache(200 * MEGABYTE, lambda layers: sum(map(image_bytes, layers)))


def keep_grounds(kept: SizedCache[Layers], monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a ground without foreign pictures that is in *kept* already is not baked again."""
    _keep(ZoneRenderer, kept, monkeypatch)
    _keep(GridRenderer, kept, monkeypatch)


def _keep(renderer: type[R], kept: SizedCache[Layers], monkeypatch: pytest.MonkeyPatch) -> None:
    bake = renderer.render_full

    def bake_once(self: R, context: RenderContext, rect: QRectF, picture: Scenery) -> Layers:
        if picture is not None or is_pictured(self.map):
            return bake(self, context, rect, picture)
        layers = kept.get(ground_key(self.map, context, rect, False), lambda: bake(self, context, rect, None))
        return tuple(map(QImage, layers))  # each its own: what they are painted on later is not seen by others

    monkeypatch.setattr(renderer, "render_full", bake_once)


def is_pictured(board_map: AnyMap) -> bool:
    """Whether something on a map is drawn from a picture of the user's own."""
    return isinstance(board_map, GridMap) and any(prop.picture for prop in board_map.props.values())
