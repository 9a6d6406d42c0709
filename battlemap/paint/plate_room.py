"""How much room a token and its name plate take on the map, and how wide the plate may be."""

from collections.abc import Sequence

from battlemap.board.ids import Point
from battlemap.board.layout import TOKEN, footprint
from battlemap.board.polygons import Polygon, Rect
from battlemap.paint.free_places import inner_span
from battlemap.paint.lettering import PLATE
from battlemap.paint.magnification import LABEL_ROOM
from battlemap.paint.measures import PLATE_DROP
from battlemap.paint.plate import plate_size

WIDEST_PLATE = 190.0
"""No name plate is wider, in map px."""


def plate_top(spot: Point, scale: float) -> Point:
    """Where the middle of the upper edge of a token's name plate lies."""
    return spot[0], spot[1] + TOKEN * scale * (0.5 + PLATE_DROP)


def plate_room(polygon: Polygon, spot: Point, others: Sequence[Point], blocked: Sequence[Rect], scale: float) -> float:
    """How wide the plate of a token may be so that it leaves its neighbours, cards and the border alone, in map px."""
    x, top = plate_top(spot, scale)
    bottom = top + plate_size("", PLATE).height() * LABEL_ROOM
    room = WIDEST_PLATE if scale == 1.0 else 104 * scale
    for ox, oy in others:
        if abs(oy - spot[1]) < 30 * scale and (ox, oy) != spot:
            room = min(room, abs(ox - x) - 4)
        elif top < oy + TOKEN * scale / 2 and oy - TOKEN * scale / 2 < bottom and oy > spot[1]:
            room = min(room, 2 * (abs(ox - x) - TOKEN * scale / 2) - 4)
    for box in blocked:
        if box.y < bottom and top < box.bottom and not box.x < x < box.right:
            room = min(room, 2 * max(box.x - x, x - box.right) - 4)
    left, right = inner_span(polygon, (x, bottom))
    return max(66.0 * scale, min(room, 2 * min(x - left, right - x)))


def token_room(spot: Point, scale: float) -> Rect:
    """What a token takes with its plate at its largest."""
    box = footprint(spot, TOKEN, scale)
    bottom = plate_top(spot, scale)[1] + plate_size("", PLATE).height() * LABEL_ROOM + 2
    return Rect(box.x, box.y, box.width, max(box.height, bottom - box.y))
