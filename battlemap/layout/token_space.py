"""How much room a token and its name plate take on the map."""

from battlemap.board.ids import Point
from battlemap.board.polygons import Rect
from battlemap.layout.map_metrics import LABEL_ROOM, PLATE, PLATE_DROP, plate_height
from battlemap.layout.token_packing import TOKEN, footprint


def plate_top(spot: Point, scale: float) -> Point:
    """Where the middle of the upper edge of a token's name plate lies."""
    return spot[0], spot[1] + TOKEN * scale * (0.5 + PLATE_DROP)


def disc_box(spot: Point, scale: float) -> Rect:
    """What a token covers itself."""
    half = TOKEN * scale / 2
    return Rect(spot[0] - half, spot[1] - half, 2 * half, 2 * half)


def token_extent(spot: Point, scale: float) -> Rect:
    """What a token takes with its plate at its largest."""
    box = footprint(spot, TOKEN, scale)
    bottom = plate_top(spot, scale)[1] + plate_height(PLATE) * LABEL_ROOM + 2
    return Rect(box.x, box.y, box.width, max(box.height, bottom - box.y))
