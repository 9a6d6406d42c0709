"""Where everything in one zone lies: its name, its cards, its balance, its tokens and their cards; pure geometry."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from battlemap.board.ids import AspectId, Point, TokenId, ZoneId
from battlemap.board.layout import TOKEN, Layout, footprint, settle
from battlemap.board.outlines import ground, label_point
from battlemap.board.polygons import Polygon, Rect, clear_of_edge, contains, extent, spans, thinned
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.glass import LABEL_ROOM
from battlemap.paint.aspect_card import AspectLook, aspect_size
from battlemap.paint.balance import BalanceLook, balance_size
from battlemap.paint.lettering import ASPECT, PLATE, ZONE_ASPECT, ZONE_NAME, carved, text_width
from battlemap.paint.measures import PLATE_DROP, PLATE_GAP
from battlemap.paint.plate import plate_size

ROW = 40.0
"""From a name to the cards under it, and from one row of cards to the next."""
BESIDE = 14.0
"""Between two things that lie side by side."""
RIM = 8.0
"""What names, cards and pills keep from the border of their zone."""
RING = 76.0
"""How wide the mark of an unexplored zone is."""
GRAIN, MOST_PLACES = 20.0, 400.0
"""How far apart the places for a label are that are tried one after the other, and about how many there are at most."""
ROOMIEST = 1.4
"""Tokens stand up to so much farther apart than they must, for the sake of their names."""
LOW = 320.0
"""In a zone that is not higher the balance stands at the bottom, so that tokens find room between."""
WIDEST_PLATE = 190.0
"""No name plate is wider, in map px."""
WIDEST = 560.0
"""No row of cards is wider."""


class Card(Struct, frozen=True):
    """An aspect to be laid out; *spot*: where somebody put it."""

    aspect: AspectId
    look: AspectLook
    spot: Point | None = None


class Standing(Struct, frozen=True):
    """A token to be laid out: where somebody put it, whom it may be stacked with, and the aspects tied to it."""

    token: TokenId
    spot: Point | None = None
    kind: str = ""
    cards: tuple[Card, ...] = ()
    name: str = ""


class Contents(Struct, frozen=True):
    """All that lies in one zone."""

    name: str = ""
    cards: tuple[Card, ...] = ()
    balance: BalanceLook | None = None
    tokens: tuple[Standing, ...] = ()
    unexplored: bool = False
    """A ring with a question mark stands where the name would."""


class Laid(Struct, frozen=True):
    """A card's middle, and how wide it may be in px at 100 %; None: as wide as it is."""

    spot: Point
    width: float | None = None


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
        return (*self.fixed, *(box for boxes in self.hanging.values() for box in boxes))

    @property
    def occupied(self) -> tuple[Rect, ...]:
        """Everything that lies there, tokens included."""
        return (*self.blocked, *(_with_plate(spot, self.layout.scale) for spot in self.layout.spots.values()))


def arrange(
    zone_map: ZoneMap, zone: ZoneId, contents: Contents, old: Arrangement | None = None,
    wishes: Mapping[TokenId, Point] | None = None,
) -> Arrangement:  # fmt: skip
    """Lay out one zone; whoever stood somewhere in *old* stays there, newcomers find the free spot nearest to their wish."""
    polygon = ground(zone_map, zone)
    name = label_point(zone_map, zone)
    named = _around(name, text_width(contents.name, carved(ZONE_NAME)) + 8, ZONE_NAME) if contents.name else None
    if contents.unexplored:
        named = _around(name, RING, RING)
    spots = {token.token: spot for token in contents.tokens if (spot := _known_spot(token, old)) is not None}
    scale = old.layout.scale if old else 1.0
    tokens = tuple(_with_plate(spot, scale) for spot in spots.values())
    under = name if named else (name[0], name[1] - ROW)
    cards, lying = _lay_cards(polygon, under, named, contents.cards, tokens, old)
    fixed = (*((named,) if named else ()), *lying)
    hung, hanging = _hang(polygon, contents.tokens, spots, fixed, scale)
    balance = None
    if contents.balance is not None:
        size = balance_size(contents.balance, LABEL_ROOM)
        was = old.balance if old else None
        balance = _pill_spot(polygon, size.width(), size.height(), name, named, lying, fixed, (*tokens, *_all(hanging)), was)
        fixed = (*fixed, _box(balance, size.width(), size.height()))
    newcomers = [token for token in contents.tokens if token.token not in spots]
    layout = _settled(polygon, (*fixed, *_all(hanging)), newcomers, spots, contents.tokens, scale, wishes or {})
    if newcomers or layout.scale != scale or any(layout.spots.get(token) != spot for token, spot in spots.items()):
        hung, hanging = _hang(polygon, contents.tokens, layout.spots, fixed, layout.scale)
    left, right = _inner(polygon, name)
    room = 2 * max(0.0, min(name[0] - left, right - name[0]))
    return Arrangement(name, room, cards, balance, layout, hung, fixed, hanging)


def spots_near(
    zone_map: ZoneMap, zone: ZoneId, arrangement: Arrangement | None, wishes: Mapping[TokenId, Point]
) -> dict[TokenId, Point]:
    """Where tokens would stand in a zone if they are let go at these points: there, or on the nearest free spots."""
    if arrangement is None:
        return settle(ground(zone_map, zone), (), list(wishes), {}, wishes=wishes).spots
    standing = {token: spot for token, spot in arrangement.layout.spots.items() if token not in wishes}
    tied = {token: boxes for token, boxes in arrangement.hanging.items() if token not in wishes}
    blocked = (*arrangement.fixed, *_all(tied))
    found = settle(ground(zone_map, zone), blocked, list(wishes), standing, wishes=wishes, scale=arrangement.layout.scale)
    return {token: found.spots.get(token, wish) for token, wish in wishes.items()}


def free_place(
    polygon: Polygon, width: float, height: float, first: Sequence[Point], taken: Sequence[Rect], near: Point
) -> Point:
    """The middle for a box of this size in a zone: the first given place that is free, else the free one nearest to *near*."""
    found = place_for(polygon, width, height, first, taken, near)
    return found if found is not None else first[0] if first else near


def place_for(
    polygon: Polygon, width: float, height: float, first: Sequence[Point], taken: Sequence[Rect], near: Point
) -> Point | None:
    """The same, or None where nothing is free."""
    shape = _plain(polygon)
    for place in (*first, *_inner_places(shape, near)):
        if _fits(shape, _box(place, width, height), taken):
            return place
    return None


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
    left, right = _inner(polygon, (x, bottom))
    return max(66.0 * scale, min(room, 2 * min(x - left, right - x)))


# ---------------------------------------------------------------------------------------- how


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
        roomy = TOKEN * min(ROOMIEST, name / footprint((0.0, 0.0)).width)
        standing = tuple(_with_plate(spot, scale) for spot in spots.values())
        if roomy > TOKEN:
            found = settle(polygon, (*blocked, *standing), keys, {}, roomy, wishes=wanted)
            if found.scale == 1.0 and not found.stacked:
                return Layout({**spots, **found.spots}, {}, 1.0)
    return settle(polygon, blocked, keys, spots, kinds={token.token: token.kind for token in tokens}, scale=scale, wishes=wanted)


def _stands(polygon: Polygon, spot: Point) -> bool:
    shape = _plain(polygon)
    return contains(shape, spot) and clear_of_edge(shape, spot, TOKEN / 2 + 2)


def _known_spot(token: Standing, old: Arrangement | None) -> Point | None:
    return token.spot if token.spot is not None else old.layout.spots.get(token.token) if old else None


def _box(middle: Point, width: float, height: float) -> Rect:
    return Rect(middle[0] - width / 2, middle[1] - height / 2, width, height)


def _with_plate(spot: Point, scale: float) -> Rect:
    """What a token takes with its plate at its largest."""
    box = footprint(spot, TOKEN, scale)
    bottom = plate_top(spot, scale)[1] + plate_size("", PLATE).height() * LABEL_ROOM + 2
    return Rect(box.x, box.y, box.width, max(box.height, bottom - box.y))


def _around(middle: Point, width: float, height: float) -> Rect:
    """A label of this size at 100 %, with the room it is given."""
    return _box(middle, width * LABEL_ROOM, height * LABEL_ROOM)


def _lay_cards(
    polygon: Polygon, under: Point, named: Rect | None, cards: Sequence[Card], tokens: Sequence[Rect], old: Arrangement | None
) -> tuple[dict[AspectId, Laid], tuple[Rect, ...]]:
    """The cards of a zone: where somebody has put them, where they were, else under its name, clear of its tokens."""
    laid: dict[AspectId, Laid] = {}
    boxes: dict[AspectId, Rect] = {}
    left, right = _inner(polygon, (under[0], under[1] + ROW))
    most = max(70.0, min(WIDEST, right - left))
    for card in cards:
        size = aspect_size(card.look, ZONE_ASPECT, LABEL_ROOM)
        width = None if size.width() <= most or card.spot is not None else most / LABEL_ROOM
        known = card.spot or (old.cards[card.aspect].spot if old and card.aspect in old.cards else None)
        if known is not None and (card.spot is not None or contains(polygon, known)):
            laid[card.aspect] = Laid(known, width)
            boxes[card.aspect] = _box(known, min(size.width(), most), size.height())
    for card in cards:
        if card.aspect not in laid:
            size = aspect_size(card.look, ZONE_ASPECT, LABEL_ROOM)
            width = min(size.width(), most)
            lying = [*([named] if named else []), *boxes.values()]
            spot = _card_spot(polygon, under, width, size.height(), lying, tokens)
            laid[card.aspect] = Laid(spot, None if width >= size.width() else width / LABEL_ROOM)
            boxes[card.aspect] = _box(spot, width, size.height())
    return laid, tuple(boxes[card.aspect] for card in cards)


def _card_spot(
    polygon: Polygon, under: Point, width: float, height: float, lying: Sequence[Rect], tokens: Sequence[Rect]
) -> Point:
    """Where a new card goes: in the first rows under the name, beside the cards there, or near by."""
    rows: list[Point] = []
    for row in range(1, 5):
        y = under[1] + ROW * row
        left, right = _inner(polygon, (under[0], y))
        rows.append((min(max(under[0], left + width / 2), max(right - width / 2, left + width / 2)), y))
    beside = [
        place
        for box in lying[1:]
        for place in ((box.right + BESIDE + width / 2, box.middle[1]), (box.x - BESIDE - width / 2, box.middle[1]))
    ]
    first = [*rows[:2], *beside, *rows[2:]]
    for taken in ((*lying, *tokens), lying):
        found = place_for(polygon, width, height, first, taken, under)
        if found is not None:
            return found
    return rows[min(len(lying), 4) - 1]


def _inner(polygon: Polygon, point: Point) -> tuple[float, float]:
    """From where to where a level line through *point* runs inside, the border left alone."""
    shape = _plain(polygon)
    for left, right in spans(shape, point[1], 1.0, 1)[0]:
        if left <= point[0] <= right:
            return left + RIM, right - RIM
    box = extent(shape)
    return box.x + RIM, box.right - RIM


def _pill_spot(
    polygon: Polygon, width: float, height: float, name: Point, named: Rect | None, lying: Sequence[Rect], labels: Sequence[Rect],
    tokens: Sequence[Rect], old: Point | None,
) -> Point:  # fmt: skip
    """Where the balance goes: where it was, else beside the name, beside the cards, under them, or anywhere."""
    half = (named.width / 2 if named else 0.0) + BESIDE + width / 2
    first = [old] if old else []
    first += [(name[0] + half, name[1]), (name[0] - half, name[1])]
    for box in lying:
        first += [(box.right + BESIDE + width / 2, box.middle[1]), (box.x - BESIDE - width / 2, box.middle[1])]
    lowest = max((box.bottom for box in lying), default=name[1] + height / 2)
    ground_box = extent(polygon)
    if ground_box.height < LOW:
        first.append((ground_box.middle[0], ground_box.bottom - BESIDE - height / 2))
    first.append((name[0], lowest + BESIDE + height / 2))
    for taken in ((*labels, *tokens), labels):
        found = place_for(polygon, width, height, first, taken, name)
        if found is not None:
            return found
    return first[-1]


def _all(hanging: Mapping[TokenId, tuple[Rect, ...]]) -> tuple[Rect, ...]:
    return tuple(box for boxes in hanging.values() for box in boxes)


def _hang(
    polygon: Polygon, tokens: Sequence[Standing], spots: dict[TokenId, Point], fixed: Sequence[Rect], scale: float
) -> tuple[dict[AspectId, Point], dict[TokenId, tuple[Rect, ...]]]:
    """The cards tied to tokens: under the plate, or above or beside the token where that is taken."""
    hung: dict[AspectId, Point] = {}
    hanging: dict[TokenId, tuple[Rect, ...]] = {}
    for token in tokens:
        spot = spots.get(token.token)
        if spot is None or not token.cards:
            continue
        others = [_with_plate(other, scale) for key, other in spots.items() if key != token.token]
        heap = sum(aspect_size(card.look, ASPECT, LABEL_ROOM).height() + 4 for card in token.cards)
        width = max(aspect_size(card.look, ASPECT, LABEL_ROOM).width() for card in token.cards)
        x, top = _heap_place(polygon, spot, width, heap, scale, (*fixed, *others, *_all(hanging)))
        for card in token.cards:
            size = aspect_size(card.look, ASPECT, LABEL_ROOM)
            hung[card.aspect] = (x, top + size.height() / 2)
            box = _box(hung[card.aspect], size.width(), size.height())
            hanging[token.token] = (*hanging.get(token.token, ()), box)
            top += size.height() + 4
    return hung, hanging


def _heap_place(polygon: Polygon, spot: Point, width: float, height: float, scale: float, taken: Sequence[Rect]) -> Point:
    """The middle of the upper edge of a heap of cards beside a token."""
    radius = TOKEN * scale / 2
    below = plate_top(spot, scale)[1] + (plate_size("", PLATE).height() + PLATE_GAP) * LABEL_ROOM
    middle = spot[1] - height / 2
    away = radius + 8 + width / 2
    places: tuple[Point, ...] = (
        (spot[0], below), (spot[0], spot[1] - radius - 10 - height), (spot[0] + away, middle), (spot[0] - away, middle),
    )  # fmt: skip
    shape = _plain(polygon)
    for place in places:
        if _fits(shape, Rect(place[0] - width / 2, place[1], width, height), taken):
            return place
    return places[0]


def _fits(shape: Polygon, box: Rect, taken: Sequence[Rect]) -> bool:
    if any(_overlap(box, other) for other in taken):
        return False
    corners = box.corners
    return all(contains(shape, corner) for corner in corners) and all(clear_of_edge(shape, corner, RIM / 2) for corner in corners)


def _overlap(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@lru_cache(maxsize=256)
def _inner_places(shape: Polygon, near: Point) -> tuple[Point, ...]:
    """A grid of points inside, the nearest to *near* first."""
    box = extent(shape)
    step = max(GRAIN, (box.width * box.height / MOST_PLACES) ** 0.5)
    rows = spans(shape, box.y + step / 2, step, int(box.height / step))
    found: list[Point] = []
    for row, line in enumerate(rows):
        for left, right in line:
            count = int((right - left) / step)
            start = (left + right - (count - 1) * step) / 2
            found += [(start + column * step, box.y + step / 2 + row * step) for column in range(count)]
    return tuple(sorted(found, key=lambda place: (place[0] - near[0]) ** 2 + (place[1] - near[1]) ** 2))


@lru_cache(maxsize=256)
def _plain(polygon: Polygon) -> Polygon:
    """The polygon with few corners: near enough for labels."""
    return thinned(polygon, 1.5)
