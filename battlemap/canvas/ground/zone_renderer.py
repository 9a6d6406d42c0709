"""The land of a zone map: the whole of it flat, or only the zones that are being drawn, laid into the baked ground."""

from math import ceil

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen, QPixmap

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.board.zones.outlines import borders_of, bounds, has_outline, map_bounds, outline
from battlemap.canvas.ground.map_renderer import MapRenderer, Parts, RenderedPart, Scenery
from battlemap.canvas.ground.tile_pyramid import TilePyramid
from battlemap.canvas.render.render_context import RenderContext
from battlemap.paint.zones.zone_borders import draw_plain_borders
from battlemap.paint.zones.zone_map_ground import bake_zone_map, draw_ground
from battlemap.paint.zones.zone_paths import full_path

FLAT_DENSITY = 0.75
"""The flat ground needs no more device px per map px than this."""
MOST_PIXELS = 3_000_000
BORDER = 13.0
"""How wide a border is with its sign."""
RIM = 16.0
"""How far the mortar round a zone reaches."""
BEYOND = 90.0
"""How far the ground reaches beyond the zones: its shadow, a table's edge."""
FEW = 8
"""When more zones than this change at once, everything is shown flat for the moment."""


class ZoneRenderer:
    """The ground of zones, one layer; its parts are zones."""

    def __init__(self, zone_map: ZoneMap) -> None:
        self.map = zone_map

    @property
    def layers(self) -> int:
        return 1

    @property
    def tiled(self) -> bool:
        return False

    @property
    def area(self) -> QRectF:
        box = map_bounds(self.map)
        return QRectF() if box is None else QRectF(box.x, box.y, box.width, box.height).adjusted(-BEYOND, -BEYOND, BEYOND, BEYOND)

    def render_flat(self, context: RenderContext, picture: Scenery) -> RenderedPart:
        rect = self.area
        density = _density(context, rect)
        return RenderedPart(_render_flat(self.map, context, rect, _whole_picture(picture), density), rect.topLeft(), density)

    def render_full(self, context: RenderContext, rect: QRectF, picture: Scenery) -> tuple[QImage, ...]:
        return (bake_zone_map(self.map, context.palette, rect, context.zoom, context.dpr, _whole_picture(picture)),)

    def changed_parts(self, after: MapRenderer, exactly: bool) -> Parts | None:
        if not isinstance(after, ZoneRenderer) or after.map.picture != self.map.picture:
            return None
        names = touched_zones(self.map, after.map, exactly)
        return None if len(names) > FEW else frozenset(names)

    def known_parts(self, parts: Parts) -> Parts:
        return frozenset(part for part in parts if part in self.map.zones)

    def cut_out(self, layers: tuple[QPixmap, ...], parts: Parts, rect: QRectF, context: RenderContext) -> tuple[QPixmap, ...]:
        return (_cut_zones(layers[0], self.map, _zones(parts), rect, context),)

    def render_parts(self, context: RenderContext, parts: Parts, picture: Scenery) -> tuple[RenderedPart | None, ...]:
        return (_render_zones(self.map, context, _zones(parts), _whole_picture(picture)),)


def _zones(parts: Parts) -> tuple[ZoneId, ...]:
    return tuple(sorted(ZoneId(str(part)) for part in parts))


def _whole_picture(picture: Scenery) -> QImage | None:
    return picture.whole if isinstance(picture, TilePyramid) else picture


def _density(context: RenderContext, rect: QRectF) -> float:
    coarse: float = (MOST_PIXELS / max(1.0, rect.width() * rect.height())) ** 0.5
    return min(FLAT_DENSITY, context.zoom * context.dpr, coarse)


def _render_zones(
    zone_map: ZoneMap, context: RenderContext, zones: tuple[ZoneId, ...], picture: QImage | None
) -> RenderedPart | None:
    """Only *zones* with their borders, without detail, at the density of the screen; None if none of them has an outline."""
    kept = {name: zone_map.zones[name] for name in zones if name in zone_map.zones and has_outline(zone_map, name)}
    if not kept:
        return None
    rect = QRectF()
    for name in kept:
        box = bounds(zone_map, name).grow(RIM)
        rect = rect.united(QRectF(box.x, box.y, box.width, box.height))
    part = replace(zone_map, zones=kept, picture=None if picture is None else zone_map.picture)
    density = _density(context, rect)
    image = _render_flat(part, context, rect, None, density)
    _draw_signs(image, zone_map, context, tuple(kept), rect, density)
    return RenderedPart(image, rect.topLeft(), density)


def _cut_zones(full: QPixmap, zone_map: ZoneMap, zones: tuple[ZoneId, ...], rect: QRectF, context: RenderContext) -> QPixmap:
    """A copy of the baked ground of *rect* from which *zones* have been cut out."""
    image = full.toImage()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(context.zoom, context.zoom)
    painter.translate(-rect.topLeft())
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.setPen(QPen(Qt.GlobalColor.black, BORDER, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.BevelJoin))
    painter.setBrush(Qt.GlobalColor.black)
    for zone in zones:
        painter.drawPath(full_path(zone_map, (zone,)))
    painter.end()
    return QPixmap.fromImage(image)


def _draw_signs(
    image: QImage, zone_map: ZoneMap, context: RenderContext, zones: tuple[ZoneId, ...], rect: QRectF, density: float
) -> None:
    """What stands on the borders of *zones*, those with zones that are not drawn included."""
    beside = {other for name in zones for border in borders_of(zone_map, name) for other in border.zones}
    around = replace(zone_map, zones={name: zone for name, zone in zone_map.zones.items() if name in beside})
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.scale(density, density)
    painter.translate(-rect.topLeft())
    draw_plain_borders(painter, around, context.palette)
    painter.end()


def touched_zones(before: ZoneMap, after: ZoneMap, exactly: bool) -> tuple[ZoneId, ...]:
    """The zones whose ground differs. *exactly*: also those whose curves bend otherwise, because borders meet elsewhere."""
    names = [*before.zones, *(name for name in after.zones if name not in before.zones)]
    return tuple(name for name in names if _differs(before, after, name, exactly))


def _differs(before: ZoneMap, after: ZoneMap, name: ZoneId, exactly: bool) -> bool:
    old, new = before.zones.get(name), after.zones.get(name)
    if old is None or new is None:
        return True
    if _ground(old) != _ground(new) or [before.points.get(p) for p in old.outline] != [after.points.get(p) for p in new.outline]:
        return True
    return exactly and outline(before, name) != outline(after, name)


def _ground(zone: Zone) -> tuple[object, ...]:
    return zone.outline, zone.terrain, zone.revealed


def _render_flat(zone_map: ZoneMap, context: RenderContext, rect: QRectF, picture: QImage | None, density: float) -> QImage:
    image = QImage(
        max(1, ceil(rect.width() * density)), max(1, ceil(rect.height() * density)), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(0)
    painter = QPainter(image)
    painter.scale(density, density)
    painter.translate(-rect.topLeft())
    draw_ground(painter, zone_map, context.palette, rect, context.zoom, picture, detail="flat")
    painter.end()
    return image
