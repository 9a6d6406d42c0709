"""Where the aspect cards and the balance of one zone lie: on its ground, or tied to its tokens."""

from collections.abc import Mapping, Sequence
from math import dist

from battlemap.board.ids import AspectId, Point, TokenId
from battlemap.board.layout import TOKEN
from battlemap.board.polygons import Polygon, Rect, contains, extent
from battlemap.paint.aspect_card import aspect_size
from battlemap.paint.contents import Card, Laid, Standing
from battlemap.paint.free_places import box_at, fits, inner_span, place_for, plain
from battlemap.paint.lettering import ASPECT, PLATE, ZONE_ASPECT
from battlemap.paint.magnification import LABEL_ROOM
from battlemap.paint.measures import PLATE_GAP
from battlemap.paint.plate import plate_size
from battlemap.paint.plate_room import plate_top, token_room

ROW = 40.0
"""From a name to the cards under it, and from one row of cards to the next."""
BESIDE = 14.0
"""Between two things that lie side by side."""
LOW = 320.0
"""In a zone that is not higher the balance stands at the bottom, so that tokens find room between."""
FARTHEST_HEAP = 230.0
"""A card farther from its token is no longer seen to be its."""
WIDEST = 560.0
"""No row of cards is wider."""


def lay_cards(
    polygon: Polygon, under: Point, named: Rect | None, cards: Sequence[Card], tokens: Sequence[Rect],
    old: Mapping[AspectId, Laid],
) -> tuple[dict[AspectId, Laid], tuple[Rect, ...]]:
    """The cards of a zone: where somebody has put them, where they were, else under its name, clear of its tokens."""
    laid: dict[AspectId, Laid] = {}
    boxes: dict[AspectId, Rect] = {}
    left, right = inner_span(polygon, (under[0], under[1] + ROW))
    most = max(70.0, min(WIDEST, right - left))
    for card in cards:
        size = aspect_size(card.look, ZONE_ASPECT, LABEL_ROOM)
        width = None if size.width() <= most or card.spot is not None else most / LABEL_ROOM
        known = card.spot or (old[card.aspect].spot if card.aspect in old else None)
        if known is not None and (card.spot is not None or contains(polygon, known)):
            laid[card.aspect] = Laid(known, width)
            boxes[card.aspect] = box_at(known, min(size.width(), most), size.height())
    for card in cards:
        if card.aspect not in laid:
            size = aspect_size(card.look, ZONE_ASPECT, LABEL_ROOM)
            width = min(size.width(), most)
            lying = [*([named] if named else []), *boxes.values()]
            spot = _card_spot(polygon, under, width, size.height(), lying, tokens)
            laid[card.aspect] = Laid(spot, None if width >= size.width() else width / LABEL_ROOM)
            boxes[card.aspect] = box_at(spot, width, size.height())
    return laid, tuple(boxes[card.aspect] for card in cards)


def _card_spot(
    polygon: Polygon, under: Point, width: float, height: float, lying: Sequence[Rect], tokens: Sequence[Rect]
) -> Point:
    """Where a new card goes: in the first rows under the name, beside the cards there, or near by."""
    rows: list[Point] = []
    for row in range(1, 5):
        y = under[1] + ROW * row
        left, right = inner_span(polygon, (under[0], y))
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


def balance_place(
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


def hang_cards(
    polygon: Polygon, tokens: Sequence[Standing], spots: dict[TokenId, Point], fixed: Sequence[Rect], scale: float
) -> tuple[dict[AspectId, Point], dict[TokenId, tuple[Rect, ...]]]:
    """The cards tied to tokens: under the plate, or above or beside the token where that is taken."""
    hung: dict[AspectId, Point] = {}
    hanging: dict[TokenId, tuple[Rect, ...]] = {}
    for token in tokens:
        spot = spots.get(token.token)
        if spot is None or not token.cards:
            continue
        others = [token_room(other, scale) for key, other in spots.items() if key != token.token]
        heap = sum(aspect_size(card.look, ASPECT, LABEL_ROOM).height() + 4 for card in token.cards)
        width = max(aspect_size(card.look, ASPECT, LABEL_ROOM).width() for card in token.cards)
        x, top = _heap_place(polygon, spot, width, heap, scale, (*fixed, *others, *all_boxes(hanging)))
        for card in token.cards:
            size = aspect_size(card.look, ASPECT, LABEL_ROOM)
            hung[card.aspect] = (x, top + size.height() / 2)
            box = box_at(hung[card.aspect], size.width(), size.height())
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
    shape = plain(polygon)
    for place in places:
        if fits(shape, Rect(place[0] - width / 2, place[1], width, height), taken):
            return place
    near = place_for(polygon, width, height, (), (*taken, token_room(spot, scale)), (spot[0], below + height / 2))
    if near is not None and dist(near, spot) <= FARTHEST_HEAP:
        return (near[0], near[1] - height / 2)

    def harm(place: Point) -> float:
        """What the heap would hide there, and how much of it would lie beyond the border, over what is there."""
        box = Rect(place[0] - width / 2, place[1], width, height)
        beyond = sum(not contains(shape, corner) for corner in box.corners) / 4
        return covered(box, taken) + beyond * width * height

    return min(places, key=harm)


def covered(box: Rect, taken: Sequence[Rect]) -> float:
    """How much of what is taken a box would hide, in px²."""
    hidden = 0.0
    for other in taken:
        across = min(box.right, other.right) - max(box.x, other.x)
        down = min(box.bottom, other.bottom) - max(box.y, other.y)
        hidden += max(0.0, across) * max(0.0, down)
    return hidden


def all_boxes(hanging: Mapping[TokenId, tuple[Rect, ...]]) -> tuple[Rect, ...]:
    """The room of all cards that are tied to tokens."""
    return tuple(box for boxes in hanging.values() for box in boxes)
