"""Zones that light up: those to click, those in reach, the one under the pointer; each one baked picture."""

from collections.abc import Iterable, Mapping

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsScene

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.render.pixmap_cache import PixmapCache
from battlemap.canvas.render.render_context import BakedItem, take_off
from battlemap.paint.overlays.zone_highlight import Highlight, bake_highlight

DEPTHS = {"picked": -510.0, "reach": -500.0, "glow": -450.0, "hover": -440.0}
"""The layers, from below."""


class HighlightLayer:
    """All of one scene. Every method replaces what it showed before; nothing given means none."""

    def __init__(self, scene: QGraphicsScene, pixmaps: PixmapCache) -> None:
        self._scene, self._pixmaps = scene, pixmaps
        self._map = ZoneMap()
        self._zones: dict[str, dict[ZoneId, Highlight]] = {}
        self._items: dict[str, list[BakedItem]] = {}

    def show_map(self, zone_map: ZoneMap) -> None:
        """The map whose zones these are from now on."""
        if zone_map is not self._map:
            self._map = zone_map
            self.bake()

    def show_glow(self, zones: Iterable[ZoneId] = ()) -> None:
        """Zones that may be chosen."""
        self._show("glow", dict.fromkeys(zones, "target"))

    def show_reach(self, zones: Mapping[ZoneId, Highlight] | None = None) -> None:
        """Zones that can be reached: at once, or at a price."""
        self._show("reach", dict(zones or {}))

    def show_hover(self, zone: ZoneId | None = None) -> None:
        """The zone under the pointer."""
        self._show("hover", {zone: "hover"} if zone is not None else {})

    def show_selected(self, zones: Iterable[ZoneId] = ()) -> None:
        """The zone that was clicked last, or several that are selected together."""
        self._show("picked", dict.fromkeys(zones, "selected"))

    def zones_on(self, layer: str) -> tuple[ZoneId, ...]:
        """The zones that are lit on a layer: "picked", "glow", "reach" or "hover"."""
        return tuple(self._zones.get(layer, ()))

    def bake(self) -> None:
        """Make them all for the context of the pixmap cache."""
        for layer, zones in list(self._zones.items()):
            self._show(layer, zones, anew=True)

    def _show(self, layer: str, zones: dict[ZoneId, Highlight], anew: bool = False) -> None:
        if zones == self._zones.get(layer, {}) and not anew:
            return
        for item in self._items.pop(layer, ()):
            take_off(item)
        self._zones[layer] = zones
        context = self._pixmaps.context
        for zone, kind in zones.items():
            if zone not in self._map.zones:
                continue
            image, corner = bake_highlight(self._map, zone, kind, context.palette, context.zoom, context.dpr)
            item = BakedItem(DEPTHS[layer])
            item.setPixmap(QPixmap.fromImage(image))
            item.setPos(corner)
            item.setScale(1 / context.zoom)
            self._scene.addItem(item)
            self._items.setdefault(layer, []).append(item)
