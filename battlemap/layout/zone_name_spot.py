"""Where the name of a zone stands: in its upper middle, moved where the letters would lie on its border or on a door."""

from functools import lru_cache

from battlemap.board.ids import Point, ZoneId
from battlemap.board.polygons import Polygon, Rect
from battlemap.board.zone_map import Link, ZoneMap
from battlemap.board.zones.outlines import borders_of, curve, ground, has_outline, label_point, sign_of
from battlemap.layout.free_space import box_at, fits, inner_places, simplify_outline
from battlemap.layout.label_metrics import LabelMetrics
from battlemap.layout.map_metrics import LABEL_ROOM, ZONE_NAME

MARGIN = 10.0
"""What a name keeps from the border of its zone, in map px."""
CARD_ROW, CARD_WIDTH = 44.0, 220.0
"""What is best left free under a name for its first card."""
DOORWAY = 84.0
"""How wide and high a door is with its leaf open."""


def zone_name_spot(zone_map: ZoneMap, zone: ZoneId, name: str, metrics: LabelMetrics) -> Point:
    """The middle of a zone's name, in map px: where the zone says, else near its upper middle and clear of its border."""
    preferred = label_point(zone_map, zone)
    if not name or zone_map.zones[zone].at is not None or not has_outline(zone_map, zone):
        return preferred
    width, height = metrics.zone_name(name, ZONE_NAME, float("inf"))
    return _clear_spot(ground(zone_map, zone), preferred, width * LABEL_ROOM, height * LABEL_ROOM, _doors(zone_map, zone))


@lru_cache(maxsize=512)
def _clear_spot(polygon: Polygon, preferred: Point, width: float, height: float, doors: tuple[Rect, ...]) -> Point:
    """The place nearest to the preferred one with room for the name and a card under it, else for the name alone."""
    shape = simplify_outline(polygon)
    places = (preferred, *inner_places(shape, preferred))
    least = width + 2 * MARGIN
    for row, wide in ((CARD_ROW, max(least, CARD_WIDTH)), (CARD_ROW, least), (0.0, least)):
        for x, y in places:
            box = box_at((x, y + row / 2), wide, height + 2 * MARGIN + row)
            if fits(shape, box, doors):
                return x, y
    return preferred


def _doors(zone_map: ZoneMap, zone: ZoneId) -> tuple[Rect, ...]:
    """The room of the doors of a zone."""
    doors: list[Rect] = []
    for border in borders_of(zone_map, zone):
        sign = sign_of(zone_map, border)
        if isinstance(sign, Link) and sign.barrier == "door":
            line = curve(zone_map, border)
            doors.append(box_at(line[len(line) // 2], DOORWAY, DOORWAY))
    return tuple(doors)
