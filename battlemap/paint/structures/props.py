"""Things on a grid: crates, barrels, tables, trees … each drawn once for a size, a zoom and a theme, then only laid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import ceil
from types import MappingProxyType
from typing import TypeAlias
from zlib import crc32

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from battlemap.board.grid_map import CELL, GridMap, Lamp, Prop
from battlemap.paint.structures import prop_boxes as boxes
from battlemap.paint.structures import prop_camp as camp
from battlemap.paint.structures import prop_carts as carts
from battlemap.paint.structures import prop_furniture as furniture
from battlemap.paint.structures import prop_plants as green
from battlemap.paint.structures import prop_stone as stone
from battlemap.paint.structures import prop_traps as traps
from battlemap.paint.structures.own_drawings import OwnDrawing, draw_own
from battlemap.paint.structures.prop_fire import draw_campfire, draw_flame
from battlemap.paint.style.images import FindImage, no_image
from battlemap.paint.style.palette import DARK, LIGHT, Palette, with_alpha
from battlemap.paint.style.sized_cache import MEGABYTE, image_bytes, sized_cache
from battlemap.paint.surfaces.coverage import nearest_pixel

DrawProp: TypeAlias = Callable[[QPainter, QRectF, Palette, int], None]
"""Draws a thing that stands on a box (map px); the number from 0 to 3 makes equal things differ."""

PROPS: Mapping[str, DrawProp] = MappingProxyType({
    "crate": boxes.draw_crates, "barrel": boxes.draw_barrels, "chest": boxes.draw_chest, "hatch": boxes.draw_hatch,
    "table": furniture.draw_table, "bench": furniture.draw_bench, "bed": furniture.draw_bed, "shelf": furniture.draw_shelf,
    "cart": carts.draw_cart, "wagon": carts.draw_wagon, "log": carts.draw_log,
    "well": stone.draw_well, "pillar": stone.draw_pillar, "statue": stone.draw_statue, "altar": stone.draw_altar,
    "rock": stone.draw_rock,
    "grave": stone.draw_grave, "fountain": stone.draw_fountain, "cauldron": stone.draw_cauldron,
    "tree": green.draw_tree, "bush": green.draw_bushes, "stump": green.draw_stump,
    "tent": camp.draw_tent, "sack": camp.draw_sacks, "haystack": camp.draw_haystack, "campfire": draw_campfire,
    "pit": traps.draw_pit, "jaws": traps.draw_jaws, "spikes": traps.draw_spikes, "tripwire": traps.draw_tripwire,
    "rune": traps.draw_rune,
})  # fmt: skip
"""By the look of a thing; what is not here is drawn as a crate."""


OVERHANGING = frozenset({"tree"})
"""Looks of things that reach over walls; all others stand at their foot."""
ROOM = 22.0
"""How far a thing and its shadow reach beyond its cells, in px at 100 %."""
VARIANTS = 4
"""So many things of one look and size differ from each other."""
MOST_PIXELS = 4_000_000
"""No thing is painted with more px; larger ones are stretched."""
MOST = 12
"""Larger things than so many cells are painted so large, and stretched."""
PALER = 0.14
"""How much paler things are in the light theme."""


def props_in(grid: GridMap, rect: QRectF) -> list[Prop]:
    """All things of which *rect* (map px) shows something, those lower on the map last."""
    near = rect.adjusted(-ROOM, -ROOM, ROOM, ROOM)
    shown = [prop for prop in grid.props.values() if near.intersects(_box(prop))]
    return sorted(shown, key=_front)


def _front(prop: Prop) -> tuple[int, int]:
    return prop.at[1] + prop.rows, prop.at[0]


def draw_props(
    painter: QPainter, props: Iterable[Prop], palette: Palette, zoom: float, dpr: float, picture_of: FindImage = no_image
) -> None:
    """Some things in their order; the painter works in map px. *picture_of* finds drawings of the user's own."""
    to_device = painter.worldTransform()
    painter.save()
    painter.resetTransform()
    for prop in props:
        picture = _picture(_look(prop, picture_of), prop.columns, prop.rows, _variant(prop), palette.name, zoom * dpr)
        corner = to_device.map(_box(prop).topLeft() - QPointF(ROOM, ROOM))
        if picture.width() == ceil((_box(prop).width() + 2 * ROOM) * zoom * dpr):
            painter.drawImage(nearest_pixel(corner.x()), nearest_pixel(corner.y()), picture)
        else:
            far = to_device.map(_box(prop).bottomRight() + QPointF(ROOM, ROOM))
            painter.drawImage(QRectF(corner, far), picture)
    painter.restore()


def draw_prop(painter: QPainter, prop: Prop, palette: Palette, picture_of: FindImage = no_image) -> None:
    """One thing; the painter works in map px."""
    density = abs(painter.deviceTransform().m11()) or 1.0
    picture = _picture(_look(prop, picture_of), prop.columns, prop.rows, _variant(prop), palette.name, density)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    corner = _box(prop).topLeft() - QPointF(ROOM, ROOM)
    painter.drawImage(QRectF(corner.x(), corner.y(), picture.width() / density, picture.height() / density), picture)
    painter.restore()


def draw_lamp(painter: QPainter, grid: GridMap, lamp: Lamp, palette: Palette) -> None:
    """A torch, a lantern or a fire in the middle of its cell."""
    x, y = (lamp.at[0] + 0.5) * CELL, (lamp.at[1] + 0.5) * CELL
    draw_flame(painter, x, y, lamp.name, palette, lit=lamp.lit)


def _look(prop: Prop, picture_of: FindImage) -> str | OwnDrawing:
    if prop.picture:
        return OwnDrawing(prop.picture, picture_of(prop.picture), prop.turns)
    return prop.look if prop.look in PROPS else "crate"


def _variant(prop: Prop) -> int:
    return 0 if prop.picture else crc32(str(prop.id).encode()) % VARIANTS


def _box(prop: Prop) -> QRectF:
    return QRectF(prop.at[0] * CELL, prop.at[1] * CELL, max(1, prop.columns) * CELL, max(1, prop.rows) * CELL)


@sized_cache(8 * MEGABYTE, image_bytes)
def _picture(look: str | OwnDrawing, columns: int, rows: int, variant: int, theme: str, density: float) -> QImage:
    wide, high = max(1, columns) * CELL, max(1, rows) * CELL
    density = min(density, (MOST_PIXELS / (wide * high)) ** 0.5)
    image = QImage(
        ceil((wide + 2 * ROOM) * density), ceil((high + 2 * ROOM) * density), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(density, density)
    painter.translate(ROOM, ROOM)
    painter.save()
    stretch = max(1.0, columns / MOST, rows / MOST)
    painter.scale(stretch, stretch)
    box, palette = QRectF(0, 0, wide / stretch, high / stretch), DARK if theme == DARK.name else LIGHT
    if isinstance(look, OwnDrawing):
        draw_own(painter, box, palette, look)
    else:
        PROPS[look](painter, box, palette, variant)
    painter.restore()
    if theme == LIGHT.name:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        painter.fillRect(QRectF(-ROOM, -ROOM, wide + 2 * ROOM, high + 2 * ROOM), with_alpha("#FFF3DC", PALER))
    painter.end()
    return image
