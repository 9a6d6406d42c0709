"""Where the aspect cards lie that are tied to tokens: under the plate, or above or beside the token; pure geometry."""

from collections.abc import Mapping, Sequence
from math import dist

from battlemap.board.ids import AspectId, Point, TokenId
from battlemap.board.polygons import Polygon, Rect, contains
from battlemap.layout.contents import CardPosition, TokenBox
from battlemap.layout.free_space import box_at, fits, place_for, simplify_outline
from battlemap.layout.label_metrics import LabelMetrics, Size
from battlemap.layout.looks import Lines
from battlemap.layout.map_metrics import ASPECT, LABEL_ROOM, PLATE, PLATE_GAP
from battlemap.layout.token_packing import TOKEN
from battlemap.layout.token_space import plate_top, token_extent
from battlemap.layout.zone_cards import covered_area

FARTHEST = 230.0
"""A card farther from its token is no longer seen to be its."""
HIDING = 2.0
"""So much worse it is to hide something than to lie over the border of the zone."""
UNSEEN = 3.0
"""So much worse it is to lie beyond the edge of the map."""
BEARABLE = 0.45
"""So much of a heap right at its token may lie over the border, or over something, before it is put farther away."""
GAP = 4.0
"""Between the cards of one token."""


def attach_cards(
    polygon: Polygon,
    tokens: Sequence[TokenBox],
    spots: Mapping[TokenId, Point],
    fixed: Sequence[Rect],
    scale: float,
    metrics: LabelMetrics,
    edge: Rect | None = None,
) -> tuple[dict[AspectId, CardPosition], dict[TokenId, tuple[Rect, ...]]]:
    """The cards tied to tokens, in a heap each; on two lines where that finds room and one does not.

    Where nothing is free they rather lie over the border of their zone than over others, but not beyond the *edge* of the map.
    """
    hung: dict[AspectId, CardPosition] = {}
    hanging: dict[TokenId, tuple[Rect, ...]] = {}
    for token in tokens:
        spot = spots.get(token.token)
        if spot is None or not token.cards:
            continue
        others = [token_extent(other, scale) for key, other in spots.items() if key != token.token]
        taken = (*fixed, *others, *all_boxes(hanging))
        (x, top), lines = _heap_place(polygon, spot, token, scale, taken, metrics, edge)
        for card in token.cards:
            width, height = metrics.card(card.look, ASPECT, LABEL_ROOM, lines)
            middle = x, top + height / 2
            hung[card.aspect] = CardPosition(middle, None, lines)
            hanging[token.token] = (*hanging.get(token.token, ()), box_at(middle, width, height))
            top += height + GAP
    return hung, hanging


def all_boxes(token_card_boxes: Mapping[TokenId, tuple[Rect, ...]]) -> tuple[Rect, ...]:
    """The room of all cards that are tied to tokens."""
    return tuple(box for boxes in token_card_boxes.values() for box in boxes)


def _heap_place(
    polygon: Polygon, spot: Point, token: TokenBox, scale: float, taken: Sequence[Rect], metrics: LabelMetrics, edge: Rect | None
) -> tuple[Point, Lines]:
    """The middle of the upper edge of a heap of cards beside a token, and on how many lines their words stand."""
    ways: tuple[Lines, Lines] = (1, 2)
    sizes, plate = {lines: _heap_size(token, lines, metrics) for lines in ways}, metrics.plate("", PLATE)[1]
    for lines, size in sizes.items():
        if (place := _beside(polygon, spot, *size, scale, taken, plate)) is not None:
            return place, lines

    def harm(way: tuple[Point, Lines]) -> float:
        """What the heap would hide there, and how much of it would lie beyond the border or out of sight, as a part of it."""
        (x, top), lines = way
        width, height = sizes[lines]
        box = Rect(x - width / 2, top, width, height)
        unseen = 1 - covered_area(box, (edge,)) / (width * height) if edge is not None else 0.0
        return HIDING * covered_area(box, taken) / (width * height) + _beyond(simplify_outline(polygon), box) + UNSEEN * unseen

    least = min(((place, lines) for lines, size in sizes.items() for place in _around(spot, *size, scale, plate)), key=harm)
    if harm(least) > BEARABLE:
        for lines, size in sizes.items():
            if (place := _near(polygon, spot, *size, scale, taken, plate)) is not None:
                return place, lines
    return least


def _beyond(shape: Polygon, box: Rect) -> float:
    """How much of a box lies outside, roughly."""
    points = [(box.x + box.width * across / 4, box.y + box.height * down / 4) for across in range(5) for down in range(5)]
    return sum(not contains(shape, point) for point in points) / len(points)


def _heap_size(token: TokenBox, lines: Lines, metrics: LabelMetrics) -> Size:
    sizes = [metrics.card(card.look, ASPECT, LABEL_ROOM, lines) for card in token.cards]
    return max(width for width, _ in sizes), sum(height + GAP for _, height in sizes)


def _around(spot: Point, width: float, height: float, scale: float, plate: float) -> tuple[Point, ...]:
    """Under the plate, which is *plate* px high, above the token, at either side of it."""
    radius = TOKEN * scale / 2
    below = plate_top(spot, scale)[1] + (plate + PLATE_GAP) * LABEL_ROOM
    middle, away = spot[1] - height / 2, radius + 8 + width / 2
    return (spot[0], below), (spot[0], spot[1] - radius - 10 - height), (spot[0] + away, middle), (spot[0] - away, middle)


def _beside(
    polygon: Polygon, spot: Point, width: float, height: float, scale: float, taken: Sequence[Rect], plate: float
) -> Point | None:
    """A place right at the token that hides nothing."""
    shape = simplify_outline(polygon)
    around = _around(spot, width, height, scale, plate)
    return next((place for place in around if fits(shape, Rect(place[0] - width / 2, place[1], width, height), taken)), None)


def _near(
    polygon: Polygon, spot: Point, width: float, height: float, scale: float, taken: Sequence[Rect], plate: float
) -> Point | None:
    """A free place that is not so far from the token that nobody would take the cards for its own."""
    below = _around(spot, width, height, scale, plate)[0][1]
    near = place_for(polygon, width, height, (), (*taken, token_extent(spot, scale)), (spot[0], below + height / 2))
    return (near[0], near[1] - height / 2) if near is not None and dist(near, spot) <= FARTHEST else None
