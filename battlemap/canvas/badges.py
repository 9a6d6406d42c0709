"""The numbers of an open question: on the ground of zones, over tokens."""

from collections.abc import Iterable, Mapping
from math import dist

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.outlines import centroid, ground
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.arranging import Arranging
from battlemap.canvas.marks import Badge
from battlemap.canvas.tokens import Piece
from battlemap.layout.map_metrics import LABEL_ROOM, TOKEN
from battlemap.paint.free_places import free_place
from battlemap.paint.measures import TARGET_BADGE

SMALL = 26.0
"""Width of a number that sits on its token, at 100 %."""
CORNER = 0.66
"""How far out on the token's corner it sits, of half the token's width."""
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
            found[name] = _over(piece, text, pieces.values(), found.values(), label_room)
    return found


def _over(piece: Piece, text: str, pieces: Iterable[Piece], badges: Iterable[Badge], label_room: float) -> Badge:
    """A number above its token; where it would lie on another token or another number, a small one on its upper corner."""
    half = TOKEN * piece.scale / 2
    above = (piece.spot[0], piece.spot[1] - half - RISE * label_room)
    reach = TARGET_BADGE * label_room / 2
    near = [(other.spot, TOKEN * other.scale / 2) for other in pieces if other is not piece and other.spot != piece.spot]
    near += [(badge.spot, badge.size * label_room / 2) for badge in badges]
    if all(dist(above, spot) >= reach + radius for spot, radius in near):
        return Badge(above, text)
    return Badge((piece.spot[0] + CORNER * half, piece.spot[1] - CORNER * half), text, min(SMALL, 1.2 * half / label_room))
