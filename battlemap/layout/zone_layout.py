"""Where everything in one zone lies: its name, its cards, its balance, its tokens and their cards; pure geometry."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import AspectId, Point, TokenId, ZoneId
from battlemap.board.polygons import Polygon, Rect, clear_of_edge, contains, middle
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import centroid, ground, label_point, map_bounds
from battlemap.layout.attached_cards import all_boxes, attach_cards
from battlemap.layout.balance_layout import place_balance
from battlemap.layout.contents import CardPosition, TokenBox, ZoneContents
from battlemap.layout.facing_rows import opposing_spots
from battlemap.layout.free_space import box_at, inner_span, simplify_outline
from battlemap.layout.label_metrics import LabelMetrics
from battlemap.layout.map_metrics import LABEL_ROOM, PLATE, ZONE_NAME
from battlemap.layout.name_spots import named_spots, names_readable
from battlemap.layout.token_packing import SMALLEST, TOKEN, TokenPacking, footprint, pack_tokens
from battlemap.layout.token_space import token_extent
from battlemap.layout.zone_cards import ROW, place_cards
from battlemap.layout.zone_name_spot import zone_name_spot

RING = 76.0
"""How wide the mark of an unexplored zone is."""
ROOMIEST = (2.0, 1.4)
"""Tokens stand up to so much farther apart than they must, for the sake of their names; less where that is too much."""


class ZoneLayout(Struct, frozen=True):
    """Where it all lies, in map px."""

    name: Point
    room: float
    """How wide the name may be."""
    cards: dict[AspectId, CardPosition]
    balance: Point | None
    layout: TokenPacking
    token_cards: dict[AspectId, CardPosition]
    """The cards tied to tokens."""
    fixed_boxes: tuple[Rect, ...]
    """The room of name, cards and balance."""
    token_card_boxes: dict[TokenId, tuple[Rect, ...]]
    """The room of the cards tied to each token."""

    @property
    def blocked_boxes(self) -> tuple[Rect, ...]:
        """What tokens keep clear of."""
        return (*self.fixed_boxes, *all_boxes(self.token_card_boxes))

    @property
    def occupied_boxes(self) -> tuple[Rect, ...]:
        """Everything that lies there, tokens included."""
        return (*self.blocked_boxes, *(token_extent(spot, self.layout.scale) for spot in self.layout.spots.values()))


def lay_out_zone(
    zone_map: ZoneMap, zone: ZoneId, contents: ZoneContents, metrics: LabelMetrics, old: ZoneLayout | None = None,
    preferred_spots: Mapping[TokenId, Point] | None = None,
) -> ZoneLayout:  # fmt: skip
    """Lay out one zone; whoever stood somewhere in *old* stays there, newcomers find the free spot nearest to their wish."""
    polygon, edge = ground(zone_map, zone), map_bounds(zone_map)
    name = unknown_point(zone_map, zone) if contents.unexplored else zone_name_spot(zone_map, zone, contents.name, metrics)
    left, right = inner_span(polygon, name)
    room = 2 * max(0.0, min(name[0] - left, right - name[0]))
    named = None
    if contents.name:
        width, height = metrics.zone_name(contents.name, ZONE_NAME, room)
        named = _label_box(name, width + 8, height)
    if contents.unexplored:
        named = _label_box(name, RING, RING)
    spots = {token.token: spot for token in contents.tokens if (spot := _known_spot(token, old)) is not None}
    before = scale = old.layout.scale if old else 1.0
    lower = (named.height - ZONE_NAME * LABEL_ROOM) / 2 if named is not None and not contents.unexplored else 0.0
    under = (name[0], name[1] + lower) if named else (name[0], name[1] - ROW)  # cards lie below the last line of the name
    stood = tuple(spots.values())
    cards, lying = place_cards(polygon, under, named, contents.cards, stood, scale, metrics, old.cards if old else {})
    fixed = (*((named,) if named else ()), *lying)
    hung, hanging = attach_cards(polygon, contents.tokens, spots, fixed, scale, metrics, edge)
    balance = None
    if contents.balance is not None:
        size = metrics.balance(contents.balance, LABEL_ROOM)
        stand = {**(preferred_spots or {}), **spots}
        there = [(stand[token.token], token.name) for token in contents.tokens if token.token in stand]
        balance, scale = place_balance(
            polygon, size, name, named, lying, all_boxes(hanging), there, scale, metrics, old.balance if old else None
        )
        fixed = (*fixed, box_at(balance, *size))
    newcomers = [token for token in contents.tokens if token.token not in spots]
    wanted = {**opposing_spots(polygon, fixed, contents.rows), **(preferred_spots or {})}
    blocked = (*fixed, *all_boxes(hanging))
    layout = _pack_newcomers(
        polygon, blocked, newcomers, spots, contents.tokens, scale, wanted, metrics, firm=balance is not None
    )
    if layout.stacks and cards:
        bare = tuple(box for box in fixed if box not in lying)
        over = _pack_newcomers(polygon, bare, newcomers, spots, contents.tokens, scale, wanted, metrics, firm=balance is not None)
        layout = min(layout, over, key=lambda one: sum(map(len, one.stacks.values())))
    if newcomers or layout.scale != before or any(layout.spots.get(token) != spot for token, spot in spots.items()):
        hung, hanging = attach_cards(polygon, contents.tokens, layout.spots, fixed, layout.scale, metrics, edge)
    return ZoneLayout(name, room, cards, balance, layout, hung, fixed, hanging)


def unknown_point(zone_map: ZoneMap, zone: ZoneId) -> Point:
    """Where the mark of an unexplored zone stands: in its middle if that lies well inside, else where its name would."""
    polygon, at = ground(zone_map, zone), centroid(zone_map, zone)
    if zone_map.zones[zone].at is not None or not (contains(polygon, at) and clear_of_edge(polygon, at, RING / 2)):
        return label_point(zone_map, zone)
    return at


def spots_near(
    zone_map: ZoneMap, zone: ZoneId, arrangement: ZoneLayout | None, preferred_spots: Mapping[TokenId, Point]
) -> dict[TokenId, Point]:
    """Where tokens would stand in a zone if they are let go at these points: there, or on the nearest free spots."""
    if arrangement is None:
        return pack_tokens(ground(zone_map, zone), (), list(preferred_spots), {}, preferred_spots=preferred_spots).spots
    standing = {token: spot for token, spot in arrangement.layout.spots.items() if token not in preferred_spots}
    tied = {token: boxes for token, boxes in arrangement.token_card_boxes.items() if token not in preferred_spots}
    blocked = (*arrangement.fixed_boxes, *all_boxes(tied))
    packing = pack_tokens(
        ground(zone_map, zone),
        blocked,
        list(preferred_spots),
        standing,
        preferred_spots=preferred_spots,
        scale=arrangement.layout.scale,
    )
    return {token: packing.spots.get(token, preferred) for token, preferred in preferred_spots.items()}


def _pack_newcomers(
    polygon: Polygon, blocked: tuple[Rect, ...], newcomers: Sequence[TokenBox], spots: dict[TokenId, Point],
    tokens: Sequence[TokenBox], scale: float, preferred_spots: Mapping[TokenId, Point], metrics: LabelMetrics, firm: bool,
) -> TokenPacking:  # fmt: skip
    """Everybody's spot: if there is room, the newcomers stand so far apart that their whole names can be read.

    *firm*: whoever stands stays, even if all could be larger otherwise.
    """
    if not tokens:
        return TokenPacking({}, {}, 1.0)
    wanted = {token.token: preferred_spots[token.token] for token in newcomers if token.token in preferred_spots}
    keys = [token.token for token in newcomers]
    if newcomers and scale == 1.0 and all(_can_stand(polygon, spot) for spot in spots.values()):
        name = max(metrics.plate(token.name, PLATE)[0] for token in newcomers) * LABEL_ROOM + 8
        standing = tuple(token_extent(spot, scale) for spot in spots.values())
        bare = footprint((0.0, 0.0))
        wide, high = name / bare.width, token_extent((0.0, 0.0), 1.0).height / bare.height
        ways = [min(ROOMIEST[-1], wide)] if wanted else [max(high, min(most, wide)) for most in ROOMIEST]
        for roomy in dict.fromkeys(TOKEN * way for way in ways):
            if roomy > TOKEN:
                packing = pack_tokens(polygon, (*blocked, *standing), keys, {}, roomy, preferred_spots=wanted)
                if packing.scale == 1.0 and not packing.stacks:
                    return TokenPacking({**spots, **packing.spots}, {}, 1.0)
    packing = _pack(polygon, blocked, keys, spots, tokens, scale, wanted, firm)
    if not newcomers or wanted or scale < 1.0 or names_readable(polygon, blocked, tokens, packing, metrics):
        return packing
    rooms = {key: token_extent(spot, scale) for key, spot in spots.items()}
    better = named_spots(polygon, blocked, newcomers, rooms, middle(polygon), metrics)
    return TokenPacking({**spots, **better.spots}, {}, better.scale) if better is not None else packing


def _pack(
    polygon: Polygon, blocked: tuple[Rect, ...], newcomers: Sequence[TokenId], spots: dict[TokenId, Point],
    tokens: Sequence[TokenBox], scale: float, preferred_spots: Mapping[TokenId, Point], firm: bool,
) -> TokenPacking:  # fmt: skip
    """Everybody's spot, as near as tokens may stand; *firm*: nobody who stands moves, unless all would get too small."""
    kinds = {token.token: token.kind for token in tokens}
    if firm and scale < 1.0 and spots:
        packing = pack_tokens(polygon, blocked, newcomers, spots, TOKEN * scale, kinds=kinds, preferred_spots=preferred_spots)
        if packing.scale * scale >= SMALLEST - 0.01:
            return replace(packing, scale=packing.scale * scale)
    return pack_tokens(polygon, blocked, newcomers, spots, kinds=kinds, scale=scale, preferred_spots=preferred_spots)


def _can_stand(polygon: Polygon, spot: Point) -> bool:
    shape = simplify_outline(polygon)
    return contains(shape, spot) and clear_of_edge(shape, spot, TOKEN / 2 + 2)


def _known_spot(token: TokenBox, old: ZoneLayout | None) -> Point | None:
    return token.spot if token.spot is not None else old.layout.spots.get(token.token) if old else None


def _label_box(middle: Point, width: float, height: float) -> Rect:
    """A label of this size at 100 %, with the room it is given."""
    return box_at(middle, width * LABEL_ROOM, height * LABEL_ROOM)
