"""Where the balance of one zone lies, and how small its tokens are drawn for its sake; pure geometry."""

from collections.abc import Iterator, Sequence
from itertools import chain

from battlemap.board.ids import Point
from battlemap.board.polygons import Polygon, Rect, clear_of_edge, contains, extent
from battlemap.layout.free_space import box_at, inner_places, inner_span, place_for, simplify_outline
from battlemap.layout.label_metrics import LabelMetrics, Size
from battlemap.layout.map_metrics import LABEL_ROOM, ZONE_NAME
from battlemap.layout.plate_layout import FAR, PlateOwner, usual_plate
from battlemap.layout.token_packing import SCALES, TOKEN
from battlemap.layout.token_space import disc_box, token_extent
from battlemap.layout.zone_cards import BESIDE, covered_area

NEAR_NAME = 2.5 * ZONE_NAME * LABEL_ROOM
"""A balance not farther below the name of its zone lies beside that name or the first card under it, in map px."""
LOW = 320.0
"""In a zone that is not higher the balance stands at the bottom, so that tokens find room between."""


def balance_spot(laid: Point, name: Point, grown: float) -> Point:
    """Where a balance is shown where labels are so many times as large as was kept for them: farther from what is beside it."""
    (x, y), near = laid, abs(laid[1] - name[1]) < NEAR_NAME
    return (name[0] + (x - name[0]) * grown if near and grown > 1 else x), y


def place_balance(
    polygon: Polygon, size: Size, name: Point, named: Rect | None, cards: Sequence[Rect], token_card_boxes: Sequence[Rect],
    tokens: Sequence[tuple[Point, str]], scale: float, metrics: LabelMetrics, old: Point | None,
) -> tuple[Point, float]:  # fmt: skip
    """The middle of the balance, and the scale of the tokens, of which spot and name are given; they were laid out at *scale*.

    Where it was, else beside the name, beside the cards, under them, or anywhere it is free. Before it lies on somebody, tokens
    are drawn smaller where they stand; where even that does not help, it lies where it covers the least of them.
    """
    width, height = size
    first = list(_first(polygon, width, height, name, named, cards, old))
    labels = (*((named,) if named else ()), *cards, *token_card_boxes)
    spots = [spot for spot, _ in tokens]
    larger = [step for step in SCALES if step > scale and _tokens_fit(polygon, spots, labels, step)]
    steps = (*larger, scale, *(step for step in SCALES if step < scale))
    roomy = ((step, rooms) for step in steps for rooms in (_token_extents(spots, step), _token_boxes(tokens, step, metrics)))
    bare = ((step, [disc_box(spot, step) for spot in spots]) for step in steps)
    for step, rooms in chain(roomy, bare):
        centre = place_for(polygon, width, height, first, (*labels, *rooms), name)
        if centre is not None:
            return centre, step
    scale = min(scale, SCALES[-1])
    discs = [disc_box(spot, scale) for spot in spots]

    def harm(place: Point) -> float:
        """What it would hide there: of tokens, and twice as bad of what is written."""
        box = box_at(place, width, height)
        left, right = inner_span(polygon, place)
        beyond = max(0.0, left - box.x) + max(0.0, box.right - right)
        return covered_area(box, discs) + 2 * covered_area(box, labels) + 2 * beyond * height

    return min((*first, *inner_places(simplify_outline(polygon), name)), key=harm), scale


def _first(
    polygon: Polygon, width: float, height: float, name: Point, named: Rect | None, cards: Sequence[Rect], old: Point | None
) -> Iterator[Point]:
    """The places that are tried before any other."""
    if old is not None:
        yield old
    half = (named.width / 2 if named else 0.0) + BESIDE + width / 2
    yield from ((name[0] + half, name[1]), (name[0] - half, name[1]))
    for box in cards:
        yield from ((box.right + BESIDE + width / 2, box.middle[1]), (box.x - BESIDE - width / 2, box.middle[1]))
    ground_box = extent(polygon)
    if ground_box.height < LOW:
        yield ground_box.middle[0], ground_box.bottom - BESIDE - height / 2
    lowest = max((box.bottom for box in cards), default=name[1] + height / 2)
    yield name[0], lowest + BESIDE + height / 2


def _token_extents(spots: Sequence[Point], scale: float) -> list[Rect]:
    return [token_extent(spot, scale) for spot in spots]


def _token_boxes(tokens: Sequence[tuple[Point, str]], scale: float, metrics: LabelMetrics) -> list[Rect]:
    """Tokens and the names under them, and no more."""
    bearers = [PlateOwner(spot, scale, name) for spot, name in tokens]
    return [box for owner in bearers for box in (disc_box(owner.spot, scale), usual_plate(owner, FAR, metrics))]


def _tokens_fit(polygon: Polygon, spots: Sequence[Point], labels: Sequence[Rect], scale: float) -> bool:
    """Whether tokens would have their room where they stand if they were as large as this."""
    shape, rooms = simplify_outline(polygon), [token_extent(spot, scale) for spot in spots]
    if any(covered_area(room, (*labels, *rooms[:at])) for at, room in enumerate(rooms)):
        return False
    return all(contains(shape, spot) and clear_of_edge(shape, spot, TOKEN * scale / 2 + 2) for spot in spots)
