"""A grid without what lies on covered cells: their ground, heights and light, and what stands strictly between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from battlemap.board.grid.fog.fog_tables import fog_rows, table_of
from battlemap.board.grid.grid_zones import cells_by_area, clip_areas
from battlemap.board.grid.lighting import LEVELS, light_levels
from battlemap.board.grid_map import CELL, EMPTY, LIGHTS, GridMap, Lamp, Layer, ends_of
from battlemap.board.ids import LampId, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import bounds
from battlemap.play.fog.fog_view import FogView

if TYPE_CHECKING:
    from numpy import bool_, uint32
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[bool_]
    Signs: TypeAlias = NDArray[uint32]
    """Both (rows, columns)."""

BLED: dict[Layer, int] = {"ground": 2, "heights": 3, "lights": 3}
"""So many cells beyond those that are known a layer goes on as it is at their rim: no border of anything is drawn there."""


def redact_cells(grid: GridMap, view: FogView, by_sight: bool) -> GridMap:
    """The grid with nothing on the cells that players do not know, and with fog in their place.

    *by_sight*: what is seen is as light as it is, also where the lamp stands out of sight.
    """
    lit = _lit_rows(grid, view) if by_sight else grid.lights
    rows = {layer: _bleed(grid, layer, lit if layer == "lights" else getattr(grid, layer), view.unknown) for layer in BLED}
    edges = {key: edge for key, edge in grid.edges.items() if not view.covers(ends_of(key))}
    signs = _known_signs(grid, view.unknown)
    legend = {sign: surface for sign, surface in grid.legend.items() if sign in signs}
    fog = fog_rows(view.unknown, view.remembered)
    return replace(grid, **rows, edges=edges, legend=legend, fog=fog, by_sight=False)


def clip_zones(grid: GridMap, zones: ZoneMap, view: FogView, unseen: frozenset[ZoneId], needed: frozenset[ZoneId]) -> ZoneMap:
    """The named areas as far as their cells are known; of those nobody has seen only the *needed* are left, without outline."""
    known = {
        key: frozenset(cell for cell in cells if not view.unknown[cell[1], cell[0]])
        for key, cells in cells_by_area(grid).items()
        if key not in unseen
    }
    if not unseen and known == cells_by_area(grid):
        return zones
    clipped = clip_areas(replace(grid, zones=zones), known)
    kept = {key: replace(zone, outline=(), at=_middle(zones, key)) for key, zone in zones.zones.items() if key in needed}
    there = {key: zone for key in zones.zones if (zone := kept.get(key) or clipped.zones.get(key)) is not None}
    links = {key: link for key, link in zones.links.items() if link.a in there and link.b in there}
    return replace(clipped, zones=there, links=links)


def is_area_unknown(grid: GridMap, zone: ZoneId, view: FogView) -> bool:
    """Whether players know nothing of any cell of a named area."""
    cells = cells_by_area(grid)[zone]
    return bool(cells) and not (table_of(grid, cells) & ~view.unknown).any()


def _middle(zones: ZoneMap, zone: ZoneId) -> tuple[float, float]:
    if (at := zones.zones[zone].at) is not None or not zones.zones[zone].outline:
        return at or (CELL / 2, CELL / 2)
    box = bounds(zones, zone)
    return box.x + box.width / 2, box.y + box.height / 2


def _codes(grid: GridMap, layer: Layer, rows: tuple[str, ...]) -> Signs:
    import numpy as np

    text = "".join(rows) if rows else EMPTY[layer] * (grid.columns * grid.rows)
    return np.frombuffer(text.encode("utf-32-le"), np.uint32).reshape(grid.rows, grid.columns).copy()


def _bleed(grid: GridMap, layer: Layer, rows: tuple[str, ...], unknown: Bools) -> tuple[str, ...]:
    """The rows of a layer with what is known of it carried on a little, and nothing beyond."""
    import numpy as np

    if not rows:
        return rows
    codes, known = _codes(grid, layer, rows), ~unknown
    codes[unknown] = ord(EMPTY[layer])
    tall, wide = codes.shape
    for _ in range(BLED[layer]):
        around, there = np.pad(codes, 1), np.pad(known, 1)
        for down, right in ((0, 1), (2, 1), (1, 0), (1, 2), (0, 0), (0, 2), (2, 0), (2, 2)):
            take = ~known & there[down : down + tall, right : right + wide]
            codes[take] = around[down : down + tall, right : right + wide][take]
            known = known | take
    text = codes.astype("<u4").tobytes().decode("utf-32-le")
    return tuple([text[at : at + wide] for at in range(0, tall * wide, wide)])


def _known_signs(grid: GridMap, unknown: Bools) -> frozenset[str]:
    import numpy as np

    return frozenset(chr(code) for code in np.unique(_codes(grid, "ground", grid.ground)[~unknown]).tolist())


def _lit_rows(grid: GridMap, view: FogView) -> tuple[str, ...]:
    """The light of the cells with that of burning lamps which stand where players do not see them."""
    import numpy as np

    gone: dict[LampId, Lamp] = {key: lamp for key, lamp in grid.lamps.items() if not lamp.hidden and view.covers((lamp.at,))}
    if not gone or not grid.lights:
        return grid.lights
    dark = replace(grid, lights=("d" * grid.columns,) * grid.rows, lamps=gone)
    levels = light_levels(dark)
    codes = _codes(grid, "lights", grid.lights)
    signs = {light: sign for sign, light in LIGHTS.items()}
    for level, light in enumerate(LEVELS):
        brighter = levels == level
        for sign, own in LIGHTS.items():
            if LEVELS.index(own) < level:
                codes[brighter & (codes == ord(sign)) & ~view.unknown & ~view.remembered] = ord(signs[light])
    text = np.ascontiguousarray(codes, "<u4").tobytes().decode("utf-32-le")
    return tuple([text[at : at + grid.columns] for at in range(0, len(text), grid.columns)])
