"""Where everything in one zone lies: its name, its cards, its balance, its tokens and their cards; pure geometry."""

from collections.abc import Iterator, Sequence
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
    """Where it all lies, in map px. *blocked*: what tokens keep clear of."""

    name: Point
    cards: dict[AspectId, Laid]
    balance: Point | None
    layout: Layout
    hung: dict[AspectId, Point]
    """The middles of the cards tied to tokens."""
    blocked: tuple[Rect, ...]

    @property
    def occupied(self) -> tuple[Rect, ...]:
        """Everything that lies there, tokens included."""
        return (*self.blocked, *(footprint(spot, TOKEN, self.layout.scale) for spot in self.layout.spots.values()))


def arrange(zone_map: ZoneMap, zone: ZoneId, contents: Contents, old: Arrangement | None = None) -> Arrangement:
    """Lay out one zone; whoever stood somewhere in *old* stays there, newcomers find the nearest free spot."""
    polygon = ground(zone_map, zone)
    name = label_point(zone_map, zone)
    named = _around(name, text_width(contents.name, carved(ZONE_NAME)) + 8, ZONE_NAME) if contents.name else None
    if contents.unexplored:
        named = _around(name, RING, RING)
    first = (named,) if named else ()
    cards, lying = _lay_cards(polygon, name if named else (name[0], name[1] - ROW), contents.cards)
    spots = {token.token: spot for token in contents.tokens if (spot := _known_spot(token, old)) is not None}
    scale = old.layout.scale if old else 1.0
    fixed = (*first, *lying)
    hung, hanging = _hang(polygon, contents.tokens, spots, fixed, scale)
    tokens = tuple(footprint(spot, TOKEN, scale) for spot in spots.values())
    balance = None
    if contents.balance is not None:
        size = balance_size(contents.balance, LABEL_ROOM)
        taken = (*fixed, *tokens, *hanging)
        balance = _pill_spot(polygon, size.width(), size.height(), name, named, lying, taken, old.balance if old else None)
        fixed = (*fixed, _box(balance, size.width(), size.height()))
    newcomers = [token.token for token in contents.tokens if token.token not in spots]
    layout = settle(
        polygon, (*fixed, *hanging), newcomers, spots, kinds={t.token: t.kind for t in contents.tokens}, scale=scale
    ) if contents.tokens else Layout({}, {}, 1.0)  # fmt: skip
    if newcomers or layout.scale != scale or any(layout.spots.get(token) != spot for token, spot in spots.items()):
        hung, hanging = _hang(polygon, contents.tokens, layout.spots, fixed, layout.scale)
    return Arrangement(name, cards, balance, layout, hung, (*fixed, *hanging))


def spot_near(zone_map: ZoneMap, zone: ZoneId, arrangement: Arrangement | None, token: TokenId, wish: Point) -> Point:
    """Where *token* would stand in a zone if it is let go at *wish*: there, or on the nearest free spot."""
    standing = dict(arrangement.layout.spots) if arrangement else {}
    standing.pop(token, None)
    blocked, scale = (arrangement.blocked, arrangement.layout.scale) if arrangement else ((), 1.0)
    found = settle(ground(zone_map, zone), blocked, [token], standing, wishes={token: wish}, scale=scale)
    return found.spots.get(token, wish)


def free_place(
    polygon: Polygon, width: float, height: float, first: Sequence[Point], taken: Sequence[Rect], near: Point
) -> Point:
    """The middle for a box of this size in a zone: the first of the given places that is free, else the free one nearest to *near*."""
    shape = _plain(polygon)
    for place in first:
        if _fits(shape, _box(place, width, height), taken):
            return place
    best, best_cost = None, float("inf")
    for place in _raster(extent(shape), 22.0):
        cost = (place[0] - near[0]) ** 2 + (place[1] - near[1]) ** 2
        if cost < best_cost and _fits(shape, _box(place, width, height), taken):
            best, best_cost = place, cost
    return best if best is not None else first[0] if first else near


def plate_top(spot: Point, scale: float) -> Point:
    """Where the middle of the upper edge of a token's name plate lies."""
    return spot[0], spot[1] + TOKEN * scale * (0.5 + PLATE_DROP)


def plate_room(spot: Point, others: Sequence[Point], scale: float, most: float = 190.0) -> float:
    """How wide the plate of a token may be so that it leaves its neighbours' alone, in map px."""
    near = (abs(x - spot[0]) for x, y in others if abs(y - spot[1]) < 30 * scale and (x, y) != spot)
    beside = min(near, default=most)
    under = min((abs(x - spot[0]) - TOKEN * scale / 2 for x, y in others if 20 < (y - spot[1]) / scale < 108), default=most)
    return max(58.0 * scale, min(most, beside - 4, 2 * under - 4 if under > 0 else most))


# ---------------------------------------------------------------------------------------- how


def _known_spot(token: Standing, old: Arrangement | None) -> Point | None:
    return token.spot if token.spot is not None else old.layout.spots.get(token.token) if old else None


def _box(middle: Point, width: float, height: float) -> Rect:
    return Rect(middle[0] - width / 2, middle[1] - height / 2, width, height)


def _around(middle: Point, width: float, height: float) -> Rect:
    """A label of this size at 100 %, with the room it is given."""
    return _box(middle, width * LABEL_ROOM, height * LABEL_ROOM)


def _lay_cards(polygon: Polygon, under: Point, cards: Sequence[Card]) -> tuple[dict[AspectId, Laid], tuple[Rect, ...]]:
    """The cards of a zone in rows under its name, those that somebody has put somewhere left there."""
    laid: dict[AspectId, Laid] = {}
    boxes: list[Rect] = []
    rows: list[list[tuple[Card, float, float]]] = [[]]
    y = under[1] + ROW
    for card in cards:
        size = aspect_size(card.look, ZONE_ASPECT, LABEL_ROOM)
        if card.spot is not None:
            laid[card.aspect] = Laid(card.spot)
            boxes.append(_box(card.spot, size.width(), size.height()))
            continue
        left, right = _inner(polygon, (under[0], y + ROW * (len(rows) - 1)))
        most = min(WIDEST, right - left)
        used = sum(width + BESIDE for _, width, _ in rows[-1])
        if rows[-1] and used + size.width() > most:
            rows.append([])
        rows[-1].append((card, min(size.width(), max(most, 70.0)), size.height()))
    for index, row in enumerate(rows):
        level = y + index * ROW
        total = sum(width for _, width, _ in row) + BESIDE * max(0, len(row) - 1)
        left, right = _inner(polygon, (under[0], level))
        x = min(max(under[0] - total / 2, left), max(left, right - total))
        for card, width, height in row:
            full = aspect_size(card.look, ZONE_ASPECT, LABEL_ROOM).width()
            laid[card.aspect] = Laid((x + width / 2, level), None if width >= full else width / LABEL_ROOM)
            boxes.append(Rect(x, level - height / 2, width, height))
            x += width + BESIDE
    return laid, tuple(boxes)


def _inner(polygon: Polygon, point: Point) -> tuple[float, float]:
    """From where to where a level line through *point* runs inside, the border left alone."""
    shape = _plain(polygon)
    for left, right in spans(shape, point[1], 1.0, 1)[0]:
        if left <= point[0] <= right:
            return left + RIM, right - RIM
    box = extent(shape)
    return box.x + RIM, box.right - RIM


def _pill_spot(
    polygon: Polygon, width: float, height: float, name: Point, named: Rect | None, lying: Sequence[Rect], taken: Sequence[Rect],
    old: Point | None,
) -> Point:  # fmt: skip
    """Where the balance goes: where it was, else beside the name, beside the cards, under them, or anywhere."""
    half = (named.width / 2 if named else 0.0) + BESIDE + width / 2
    first = [old] if old else []
    first += [(name[0] + half, name[1]), (name[0] - half, name[1])]
    for box in lying:
        first += [(box.right + BESIDE + width / 2, box.middle[1]), (box.x - BESIDE - width / 2, box.middle[1])]
    lowest = max((box.bottom for box in lying), default=name[1] + height / 2)
    first.append((name[0], lowest + BESIDE + height / 2))
    return free_place(polygon, width, height, first, taken, name)


def _hang(
    polygon: Polygon, tokens: Sequence[Standing], spots: dict[TokenId, Point], fixed: Sequence[Rect], scale: float
) -> tuple[dict[AspectId, Point], tuple[Rect, ...]]:
    """The cards tied to tokens: under the plate, or above or beside the token where that is taken."""
    hung: dict[AspectId, Point] = {}
    boxes: list[Rect] = []
    for token in tokens:
        spot = spots.get(token.token)
        if spot is None or not token.cards:
            continue
        others = [footprint(other, TOKEN, scale) for key, other in spots.items() if key != token.token]
        heap = sum(aspect_size(card.look, ASPECT, LABEL_ROOM).height() + 4 for card in token.cards)
        width = max(aspect_size(card.look, ASPECT, LABEL_ROOM).width() for card in token.cards)
        x, top = _heap_place(polygon, spot, width, heap, scale, (*fixed, *others, *boxes))
        for card in token.cards:
            size = aspect_size(card.look, ASPECT, LABEL_ROOM)
            hung[card.aspect] = (x, top + size.height() / 2)
            boxes.append(_box(hung[card.aspect], size.width(), size.height()))
            top += size.height() + 4
    return hung, tuple(boxes)


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


def _raster(box: Rect, step: float) -> Iterator[Point]:
    step = max(step, (box.width * box.height / 900) ** 0.5)
    y = box.y + step / 2
    while y < box.bottom:
        x = box.x + step / 2
        while x < box.right:
            yield x, y
            x += step
        y += step


@lru_cache(maxsize=256)
def _plain(polygon: Polygon) -> Polygon:
    """The polygon with few corners: near enough for labels."""
    return thinned(polygon, 1.5)
