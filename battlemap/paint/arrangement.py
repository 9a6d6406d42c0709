"""Where everything in one zone lies: its name, its cards, its balance, its tokens and their cards; pure geometry."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from battlemap.board.ids import AspectId, Point, TokenId, ZoneId
from battlemap.board.layout import TOKEN, Layout, footprint, settle
from battlemap.board.outlines import centroid, ground, label_point
from battlemap.board.polygons import Polygon, Rect, clear_of_edge, contains
from battlemap.board.zone_map import ZoneMap
from battlemap.paint.balance import balance_size
from battlemap.paint.contents import Contents, Laid, Standing
from battlemap.paint.free_places import box_at, inner_span, plain
from battlemap.paint.label_places import ROW, all_boxes, balance_place, hang_cards, lay_cards
from battlemap.paint.lettering import PLATE, ZONE_NAME, carved, text_width
from battlemap.paint.magnification import LABEL_ROOM
from battlemap.paint.opposed import spots_of
from battlemap.paint.plate import plate_size
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
    hung: dict[AspectId, Point]
    """The middles of the cards tied to tokens."""
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
    zone_map: ZoneMap, zone: ZoneId, contents: Contents, old: Arrangement | None = None,
    wishes: Mapping[TokenId, Point] | None = None,
) -> Arrangement:  # fmt: skip
    """Lay out one zone; whoever stood somewhere in *old* stays there, newcomers find the free spot nearest to their wish."""
    polygon = ground(zone_map, zone)
    name = unknown_point(zone_map, zone) if contents.unexplored else label_point(zone_map, zone)
    named = _label_box(name, text_width(contents.name, carved(ZONE_NAME)) + 8, ZONE_NAME) if contents.name else None
    if contents.unexplored:
        named = _label_box(name, RING, RING)
    spots = {token.token: spot for token in contents.tokens if (spot := _known_spot(token, old)) is not None}
    scale = old.layout.scale if old else 1.0
    tokens = tuple(token_room(spot, scale) for spot in spots.values())
    under = name if named else (name[0], name[1] - ROW)
    cards, lying = lay_cards(polygon, under, named, contents.cards, tokens, old.cards if old else {})
    fixed = (*((named,) if named else ()), *lying)
    hung, hanging = hang_cards(polygon, contents.tokens, spots, fixed, scale)
    balance = None
    if contents.balance is not None:
        size = balance_size(contents.balance, LABEL_ROOM)
        was = old.balance if old else None
        standing = (*tokens, *all_boxes(hanging))
        balance = balance_place(polygon, size.width(), size.height(), name, named, lying, fixed, standing, was)
        fixed = (*fixed, box_at(balance, size.width(), size.height()))
    newcomers = [token for token in contents.tokens if token.token not in spots]
    wanted = {**spots_of(polygon, fixed, contents.rows), **(wishes or {})}
    layout = _settled(polygon, (*fixed, *all_boxes(hanging)), newcomers, spots, contents.tokens, scale, wanted)
    if newcomers or layout.scale != scale or any(layout.spots.get(token) != spot for token, spot in spots.items()):
        hung, hanging = hang_cards(polygon, contents.tokens, layout.spots, fixed, layout.scale)
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
    tokens: Sequence[Standing], scale: float, wishes: Mapping[TokenId, Point],
) -> Layout:  # fmt: skip
    """Everybody's spot: if there is room, the newcomers stand so far apart that their whole names can be read."""
    if not tokens:
        return Layout({}, {}, 1.0)
    wanted = {token.token: wishes[token.token] for token in newcomers if token.token in wishes}
    keys = [token.token for token in newcomers]
    if newcomers and scale == 1.0 and all(_stands(polygon, spot) for spot in spots.values()):
        name = max(plate_size(token.name, PLATE).width() for token in newcomers) * LABEL_ROOM + 8
        standing = tuple(token_room(spot, scale) for spot in spots.values())
        bare = footprint((0.0, 0.0))
        wide, high = name / bare.width, token_room((0.0, 0.0), 1.0).height / bare.height
        ways = [min(ROOMIEST[-1], wide)] if wanted else [max(high, min(most, wide)) for most in ROOMIEST]
        for roomy in dict.fromkeys(TOKEN * way for way in ways):
            if roomy > TOKEN:
                found = settle(polygon, (*blocked, *standing), keys, {}, roomy, wishes=wanted)
                if found.scale == 1.0 and not found.stacked:
                    return Layout({**spots, **found.spots}, {}, 1.0)
    return settle(polygon, blocked, keys, spots, kinds={token.token: token.kind for token in tokens}, scale=scale, wishes=wanted)


def _stands(polygon: Polygon, spot: Point) -> bool:
    shape = plain(polygon)
    return contains(shape, spot) and clear_of_edge(shape, spot, TOKEN / 2 + 2)


def _known_spot(token: Standing, old: Arrangement | None) -> Point | None:
    return token.spot if token.spot is not None else old.layout.spots.get(token.token) if old else None


def _label_box(middle: Point, width: float, height: float) -> Rect:
    """A label of this size at 100 %, with the room it is given."""
    return box_at(middle, width * LABEL_ROOM, height * LABEL_ROOM)
