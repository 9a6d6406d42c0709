"""Where the aspect cards of one zone lie that are on its ground; pure geometry."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from battlemap.board.ids import AspectId, Point
from battlemap.board.polygons import Polygon, Rect, contains
from battlemap.layout.contents import CardBox, CardPosition
from battlemap.layout.free_space import box_at, fits, inner_places, inner_span, place_for, simplify_outline
from battlemap.layout.label_metrics import LabelMetrics
from battlemap.layout.looks import Lines
from battlemap.layout.map_metrics import ASPECT, LABEL_ROOM, ZONE_ASPECT
from battlemap.layout.token_space import disc_box, token_extent

ROW = 40.0
"""From a name to the cards under it, and from one row of cards to the next."""
BESIDE = 14.0
"""Between two things that lie side by side."""
WIDEST = 560.0
"""No row of cards is wider."""
NARROWER = 0.85
"""Words stand on a line more only if that makes the card so much narrower."""
LINE_HEIGHT = 28 * LABEL_ROOM * ZONE_ASPECT / ASPECT
"""Of a card of one line."""


def place_cards(
    polygon: Polygon, under: Point, named: Rect | None, cards: Sequence[CardBox], spots: Sequence[Point], scale: float,
    metrics: LabelMetrics, old: Mapping[AspectId, CardPosition],
) -> tuple[dict[AspectId, CardPosition], tuple[Rect, ...]]:  # fmt: skip
    """The cards of a zone: where somebody has put them, where they were, else under its name, clear of its tokens at *spots*.

    The words of a card stand on two lines, or three, where one is too long for the zone or finds no room in it.
    """
    laid: dict[AspectId, CardPosition] = {}
    boxes: dict[AspectId, Rect] = {}
    left, right = inner_span(polygon, (under[0], under[1] + ROW))
    most = max(70.0, min(WIDEST, right - left))
    for card in cards:
        was = old.get(card.aspect)
        known = card.spot or (was.spot if was else None)
        if known is not None and (card.spot is not None or contains(polygon, known)):
            size = _sizes(card, most, metrics)[0 if card.spot is not None or was is None or was.lines == 1 else -1]
            laid[card.aspect] = CardPosition(known, size.cut if card.spot is None else None, size.lines)
            boxes[card.aspect] = box_at(known, size.width, size.height)
    for card in cards:
        if card.aspect not in laid:
            lying = [*([named] if named else []), *boxes.values()]
            size, spot = _card_spot(polygon, under, _sizes(card, most, metrics), lying, spots, scale)
            laid[card.aspect] = CardPosition(spot, size.cut, size.lines)
            boxes[card.aspect] = box_at(spot, size.width, size.height)
    return laid, tuple(boxes[card.aspect] for card in cards)


class _Size(Struct, frozen=True):
    """One way to draw a card: what it takes on the map, and the most it may be wide at 100 %, if that cuts it."""

    width: float
    height: float
    lines: Lines
    cut: float | None


def _sizes(card: CardBox, most: float, metrics: LabelMetrics) -> tuple[_Size, ...]:
    """On one line, on two, on three where two are too wide; if all are, the narrowest, cut."""
    ways: tuple[Lines, ...] = (1, 2, 3)
    sizes: list[_Size] = []
    widest = float("inf")
    for lines in ways:
        width, height = metrics.card(card.look, ZONE_ASPECT, LABEL_ROOM, lines)
        if width < NARROWER * widest and not (lines == 3 and sizes and widest <= most):
            widest = width
            sizes.append(_Size(width, height, lines, None))
    fitting = tuple(size for size in sizes if size.width <= most)
    return fitting or (_Size(most, sizes[-1].height, sizes[-1].lines, most / LABEL_ROOM),)


def _card_spot(
    polygon: Polygon, under: Point, sizes: Sequence[_Size], lying: Sequence[Rect], spots: Sequence[Point], scale: float
) -> tuple[_Size, Point]:
    """How and where a new card goes: in the first rows under the name, beside the cards there, or near by."""
    discs = [disc_box(spot, scale) for spot in spots]
    pitch = ROW * max(1.0, sizes[0].height / LINE_HEIGHT)
    for taken in ((*lying, *(token_extent(spot, scale) for spot in spots)), (*lying, *discs)):
        for size in sizes:
            first = _first(polygon, under, size, lying, pitch)
            free_place = place_for(polygon, size.width, size.height, first, taken, under)
            if free_place is not None:
                return size, free_place
    size = sizes[-1]

    def harm(place: Point) -> float:
        """How much it would hide there, or have hidden."""
        box = box_at(place, size.width, size.height)
        return covered_area(box, discs) + 2 * covered_area(box, lying)

    shape = simplify_outline(polygon)
    inside = [place for place in inner_places(shape, under) if fits(shape, box_at(place, size.width, size.height), ())]
    rows = _rows(polygon, under, size, pitch)
    return size, min(inside, key=harm, default=rows[min(len(lying), 4) - 1])


def _first(polygon: Polygon, under: Point, size: _Size, lying: Sequence[Rect], pitch: float) -> list[Point]:
    """The places for a card that are tried before any other."""
    rows = _rows(polygon, under, size, pitch)
    aside = BESIDE + size.width / 2
    beside = [place for box in lying[1:] for place in ((box.right + aside, box.middle[1]), (box.x - aside, box.middle[1]))]
    return [*rows[:2], *beside, *rows[2:]]


def _rows(polygon: Polygon, under: Point, size: _Size, pitch: float) -> list[Point]:
    """The places under a name, *pitch* apart.

    A card of two lines hangs lower, so that its upper edge is where one of a single line has it.
    """
    lower = max(0.0, (size.height - LINE_HEIGHT * pitch / ROW) / 2)
    rows: list[Point] = []
    for row in range(1, 5):
        y = under[1] + pitch * row + lower
        left, right = inner_span(polygon, (under[0], y))
        rows.append((min(max(under[0], left + size.width / 2), max(right - size.width / 2, left + size.width / 2)), y))
    return rows


def covered_area(box: Rect, taken: Sequence[Rect]) -> float:
    """How much of what is taken a box would hide, in px²."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    hidden = 0.0
    for other in taken:
        if other.x < right and other.y < bottom:
            across = min(right, other.x + other.width) - max(x, other.x)
            down = min(bottom, other.y + other.height) - max(y, other.y)
            if across > 0 and down > 0:
                hidden += across * down
    return hidden
