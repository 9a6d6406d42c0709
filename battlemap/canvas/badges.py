"""The numbers of an open question: on the ground of zones, over tokens."""

from collections.abc import Mapping

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.outlines import centroid, ground
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.arranging import Arranging
from battlemap.canvas.marks import Badge
from battlemap.canvas.tokens import Piece
from battlemap.paint.free_places import free_place
from battlemap.paint.magnification import LABEL_ROOM
from battlemap.paint.measures import TARGET_BADGE, TOKEN

RISE = 27.0
"""How far the middle of a number stands above the rim of its token, clear of what sits on it."""


def badges_of(
    lit: Mapping[str, str], zone_map: ZoneMap, arranging: Arranging, pieces: Mapping[TokenId, Piece], label_room: float
) -> dict[str, Badge]:
    """The numbers of what may be clicked, each in a free place; *label_room*: map px for one px of a label."""
    found: dict[str, Badge] = {}
    size = TARGET_BADGE * LABEL_ROOM
    for name, text in lit.items():
        zone, piece = ZoneId(name), pieces.get(TokenId(name))
        if zone in arranging.zones:
            middle = centroid(zone_map, zone)
            taken = arranging.zones[zone].occupied
            found[name] = Badge(free_place(ground(zone_map, zone), size, size, [middle], taken, middle), text)
        elif piece is not None:
            above = TOKEN * piece.scale / 2 + RISE * label_room
            found[name] = Badge((piece.spot[0], piece.spot[1] - above), text)
    return found
