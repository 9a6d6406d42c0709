"""Where everything in one zone lies: its name, its cards, its balance, its tokens and their cards; pure geometry."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import AspectId, Point, TokenId, ZoneId
from battlemap.board.layout import SMALLEST, TOKEN, Layout, footprint, settle
from battlemap.board.outlines import centroid, ground, label_point, map_bounds
from battlemap.board.polygons import Polygon, Rect, clear_of_edge, contains, middle
from battlemap.board.zone_map import ZoneMap
from battlemap.layout.label_metrics import LabelMetrics
from battlemap.layout.map_metrics import LABEL_ROOM, PLATE, ZONE_NAME
from battlemap.paint.balance_places import place_balance
from battlemap.paint.contents import Contents, Laid, Standing
from battlemap.paint.free_places import box_at, inner_span, plain
from battlemap.paint.hung_cards import all_boxes, hang_cards
from battlemap.paint.label_places import ROW, lay_cards
from battlemap.paint.named_spots import named_spots, readable
from battlemap.paint.opposed import spots_of
from battlemap.paint.plate_room import token_room

RING = 76.0
"""How wide the mark of an unexplored zone is."""
ROOMIEST = (2.0, 1.4)
"""Tokens stand up to so much farther apart than they must, for the sake of their names; less where that is too much."""


class Arrangement(Struct, frozen=True):
    """Where it all lies, in map px."""

    name: Point
    room: float
    """How wide the name may be."""
    cards: dict[AspectId, Laid]
    balance: Point | None
    layout: Layout
    hung: dict[AspectId, Laid]
    """The cards tied to tokens."""
    fixed: tuple[Rect, ...]
    """The room of name, cards and balance."""
    hanging: dict[TokenId, tuple[Rect, ...]]
    """The room of the cards tied to each token."""

    @property
    def blocked(self) -> tuple[Rect, ...]:
        """What tokens keep clear of."""
        return (*self.fixed, *all_boxes(self.hanging))

    @property
    def occupied(self) -> tuple[Rect, ...]:
        """Everything that lies there, tokens included."""
        return (*self.blocked, *(token_room(spot, self.layout.scale) for spot in self.layout.spots.values()))


def arrange(
    zone_map: ZoneMap, zone: ZoneId, contents: Contents, metrics: LabelMetrics, old: Arrangement | None = None,
    wishes: Mapping[TokenId, Point] | None = None,
) -> Arrangement:  # fmt: skip
    """Lay out one zone; whoever stood somewhere in *old* stays there, newcomers find the free spot nearest to their wish."""
    polygon, edge = ground(zone_map, zone), map_bounds(zone_map)
    name = unknown_point(zone_map, zone) if contents.unexplored else label_point(zone_map, zone)
    named = _label_box(name, metrics.zone_name(contents.name, ZONE_NAME) + 8, ZONE_NAME) if contents.name else None
    if contents.unexplored:
        named = _label_box(name, RING, RING)
    spots = {token.token: spot for token in contents.tokens if (spot := _known_spot(token, old)) is not None}
    before = scale = old.layout.scale if old else 1.0
    under = name if named else (name[0], name[1] - ROW)
    stood = tuple(spots.values())
    cards, lying = lay_cards(polygon, under, named, contents.cards, stood, scale, metrics, old.cards if old else {})
    fixed = (*((named,) if named else ()), *lying)
    hung, hanging = hang_cards(polygon, contents.tokens, spots, fixed, scale, metrics, edge)
    balance = None
    if contents.balance is not None:
        size = metrics.balance(contents.balance, LABEL_ROOM)
        stand = {**(wishes or {}), **spots}
        there = [(stand[token.token], token.name) for token in contents.tokens if token.token in stand]
        balance, scale = place_balance(
            polygon, size, name, named, lying, all_boxes(hanging), there, scale, metrics, old.balance if old else None
        )
        fixed = (*fixed, box_at(balance, *size))
    newcomers = [token for token in contents.tokens if token.token not in spots]
    wanted = {**spots_of(polygon, fixed, contents.rows), **(wishes or {})}
    blocked = (*fixed, *all_boxes(hanging))
    layout = _settled(polygon, blocked, newcomers, spots, contents.tokens, scale, wanted, metrics, firm=balance is not None)
    if layout.stacked and cards:
        bare = tuple(box for box in fixed if box not in lying)
        over = _settled(polygon, bare, newcomers, spots, contents.tokens, scale, wanted, metrics, firm=balance is not None)
        layout = min(layout, over, key=lambda one: sum(map(len, one.stacked.values())))
    if newcomers or layout.scale != before or any(layout.spots.get(token) != spot for token, spot in spots.items()):
        hung, hanging = hang_cards(polygon, contents.tokens, layout.spots, fixed, layout.scale, metrics, edge)
    left, right = inner_span(polygon, name)
    room = 2 * max(0.0, min(name[0] - left, right - name[0]))
    return Arrangement(name, room, cards, balance, layout, hung, fixed, hanging)


def unknown_point(zone_map: ZoneMap, zone: ZoneId) -> Point:
    """Where the mark of an unexplored zone stands: in its middle if that lies well inside, else where its name would."""
    polygon, at = ground(zone_map, zone), centroid(zone_map, zone)
    if zone_map.zones[zone].at is not None or not (contains(polygon, at) and clear_of_edge(polygon, at, RING / 2)):
        return label_point(zone_map, zone)
    return at


def spots_near(
    zone_map: ZoneMap, zone: ZoneId, arrangement: Arrangement | None, wishes: Mapping[TokenId, Point]
) -> dict[TokenId, Point]:
    """Where tokens would stand in a zone if they are let go at these points: there, or on the nearest free spots."""
    if arrangement is None:
        return settle(ground(zone_map, zone), (), list(wishes), {}, wishes=wishes).spots
    standing = {token: spot for token, spot in arrangement.layout.spots.items() if token not in wishes}
    tied = {token: boxes for token, boxes in arrangement.hanging.items() if token not in wishes}
    blocked = (*arrangement.fixed, *all_boxes(tied))
    found = settle(ground(zone_map, zone), blocked, list(wishes), standing, wishes=wishes, scale=arrangement.layout.scale)
    return {token: found.spots.get(token, wish) for token, wish in wishes.items()}


def _settled(
    polygon: Polygon, blocked: tuple[Rect, ...], newcomers: Sequence[Standing], spots: dict[TokenId, Point],
    tokens: Sequence[Standing], scale: float, wishes: Mapping[TokenId, Point], metrics: LabelMetrics, firm: bool,
) -> Layout:  # fmt: skip
    """Everybody's spot: if there is room, the newcomers stand so far apart that their whole names can be read.

    *firm*: whoever stands stays, even if all could be larger otherwise.
    """
    if not tokens:
        return Layout({}, {}, 1.0)
    wanted = {token.token: wishes[token.token] for token in newcomers if token.token in wishes}
    keys = [token.token for token in newcomers]
    if newcomers and scale == 1.0 and all(_stands(polygon, spot) for spot in spots.values()):
        name = max(metrics.plate(token.name, PLATE)[0] for token in newcomers) * LABEL_ROOM + 8
        standing = tuple(token_room(spot, scale) for spot in spots.values())
        bare = footprint((0.0, 0.0))
        wide, high = name / bare.width, token_room((0.0, 0.0), 1.0).height / bare.height
        ways = [min(ROOMIEST[-1], wide)] if wanted else [max(high, min(most, wide)) for most in ROOMIEST]
        for roomy in dict.fromkeys(TOKEN * way for way in ways):
            if roomy > TOKEN:
                found = settle(polygon, (*blocked, *standing), keys, {}, roomy, wishes=wanted)
                if found.scale == 1.0 and not found.stacked:
                    return Layout({**spots, **found.spots}, {}, 1.0)
    found = _placed(polygon, blocked, keys, spots, tokens, scale, wanted, firm)
    if not newcomers or wanted or scale < 1.0 or readable(polygon, blocked, tokens, found, metrics):
        return found
    rooms = {key: token_room(spot, scale) for key, spot in spots.items()}
    better = named_spots(polygon, blocked, newcomers, rooms, middle(polygon), metrics)
    return Layout({**spots, **better.spots}, {}, better.scale) if better is not None else found


def _placed(
    polygon: Polygon, blocked: tuple[Rect, ...], newcomers: Sequence[TokenId], spots: dict[TokenId, Point],
    tokens: Sequence[Standing], scale: float, wishes: Mapping[TokenId, Point], firm: bool,
) -> Layout:  # fmt: skip
    """Everybody's spot, as near as tokens may stand; *firm*: nobody who stands moves, unless all would get too small."""
    kinds = {token.token: token.kind for token in tokens}
    if firm and scale < 1.0 and spots:
        found = settle(polygon, blocked, newcomers, spots, TOKEN * scale, kinds=kinds, wishes=wishes)
        if found.scale * scale >= SMALLEST - 0.01:
            return replace(found, scale=found.scale * scale)
    return settle(polygon, blocked, newcomers, spots, kinds=kinds, scale=scale, wishes=wishes)


def _stands(polygon: Polygon, spot: Point) -> bool:
    shape = plain(polygon)
    return contains(shape, spot) and clear_of_edge(shape, spot, TOKEN / 2 + 2)


def _known_spot(token: Standing, old: Arrangement | None) -> Point | None:
    return token.spot if token.spot is not None else old.layout.spots.get(token.token) if old else None


def _label_box(middle: Point, width: float, height: float) -> Rect:
    """A label of this size at 100 %, with the room it is given."""
    return box_at(middle, width * LABEL_ROOM, height * LABEL_ROOM)
