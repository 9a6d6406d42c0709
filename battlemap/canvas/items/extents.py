"""How much of the map is shown where nothing else is said: everything there is on it."""

from PySide6.QtCore import QRectF

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import has_outline, map_bounds

TABLE = 76.0
"""How much of the table round zones without outlines is shown."""
EMPTY = QRectF(-750, -500, 1500, 1000)
"""What is shown of a map without anything on it."""


def contents_rect(zone_map: ZoneMap, grid: GridMap | None) -> QRectF:
    """Everything there is on a map, in map px."""
    if grid is not None:
        return QRectF(0, 0, grid.columns * CELL, grid.rows * CELL)
    box = map_bounds(zone_map)
    if box is None:
        return QRectF(EMPTY)
    edge = 0.0 if any(has_outline(zone_map, zone) for zone in zone_map.zones) else TABLE
    return QRectF(box.x, box.y, box.width, box.height).adjusted(-edge, -edge, edge, edge)
