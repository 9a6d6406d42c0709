"""The numbers of an open question: on the ground of zones, over tokens."""

from collections.abc import Iterable, Mapping
from math import dist

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import centroid, ground
from battlemap.canvas.items.layout_cache import LayoutCache
from battlemap.canvas.items.mark_layer import NumberBadge
from battlemap.canvas.items.token_item import TokenItem
from battlemap.layout.free_space import free_box
from battlemap.layout.map_metrics import LABEL_ROOM, TOKEN
from battlemap.paint.style.measures import TARGET_BADGE

SMALL = 26.0
"""Width of a number that sits on its token, at 100 %."""
CORNER = 0.66
"""How far out on the token's corner it sits, of half the token's width."""
RISE = 27.0
"""How far the middle of a number stands above the rim of its token, clear of what sits on it."""


def make_badges(
    highlighted: Mapping[str, str],
    zone_map: ZoneMap,
    layouts: LayoutCache,
    token_items: Mapping[TokenId, TokenItem],
    label_room: float,
) -> dict[str, NumberBadge]:
    """The numbers of what may be clicked, each in a free place; *label_room*: map px for one px of a label."""
    found: dict[str, NumberBadge] = {}
    size = TARGET_BADGE * LABEL_ROOM
    for name, text in highlighted.items():
        zone, piece = ZoneId(name), token_items.get(TokenId(name))
        if zone in layouts.zones:
            middle = centroid(zone_map, zone)
            taken = layouts.zones[zone].occupied_boxes
            found[name] = NumberBadge(free_box(ground(zone_map, zone), size, size, [middle], taken, middle), text)
        elif piece is not None:
            found[name] = _make_token_badge(piece, text, token_items.values(), found.values(), label_room)
    return found


def _make_token_badge(
    item: TokenItem, text: str, token_items: Iterable[TokenItem], badges: Iterable[NumberBadge], label_room: float
) -> NumberBadge:
    """A number above its token; where it would lie on another token or another number, a small one on its upper corner."""
    half = TOKEN * item.scale / 2
    above = (item.spot[0], item.spot[1] - half - RISE * label_room)
    reach = TARGET_BADGE * label_room / 2
    near = [(other.spot, TOKEN * other.scale / 2) for other in token_items if other is not item and other.spot != item.spot]
    near += [(badge.spot, badge.size * label_room / 2) for badge in badges]
    if all(dist(above, spot) >= reach + radius for spot, radius in near):
        return NumberBadge(above, text)
    return NumberBadge((item.spot[0] + CORNER * half, item.spot[1] - CORNER * half), text, min(SMALL, 1.2 * half / label_room))
