"""Where newcomers stand so that the names under them can be read, in a zone where they have not all the room; pure geometry."""

from collections.abc import Mapping, Sequence

from battlemap.board.ids import Point, TokenId
from battlemap.board.polygons import Polygon, Rect, clear_of_edge, contains
from battlemap.layout.attached_cards import GAP
from battlemap.layout.contents import TokenBox
from battlemap.layout.free_space import RIM, box_at, fits, inner_places, overlap, simplify_outline
from battlemap.layout.label_metrics import LabelMetrics
from battlemap.layout.map_metrics import ASPECT, LABEL_ROOM, NARROW, PLATE_GAP
from battlemap.layout.plate_layout import APART, FAR, PlateOwner, place_plates, plate_extent, usual_shift
from battlemap.layout.token_packing import TOKEN, TokenPacking

SIZES = (1.0, 0.9, 0.8)
"""Rather than cut a name, those who come into an empty zone are drawn so much smaller."""
FINE = 2.0
_GAP = 10.0
"""From disc to disc."""


def named_spots(
    polygon: Polygon, blocked: Sequence[Rect], newcomers: Sequence[TokenBox], standing: Mapping[TokenId, Rect], near: Point,
    metrics: LabelMetrics,
) -> TokenPacking | None:  # fmt: skip
    """A spot for each newcomer, clear of what is *blocked* and of those who stand (their discs with their names), or None.

    First the spots about *near* are tried, then those from the top on.
    """
    shape = simplify_outline(polygon)
    around = inner_places(shape, near, FINE)
    rows = tuple(sorted(around, key=lambda place: (place[1], place[0])))
    for scale in SIZES if not standing else SIZES[:1]:
        for places in (around, rows):
            spots = _place_all(shape, (*blocked, *standing.values()), newcomers, places, scale, metrics)
            if spots is not None:
                return TokenPacking(spots, {}, scale)
    return None


def names_readable(
    polygon: Polygon, blocked: Sequence[Rect], tokens: Sequence[TokenBox], layout: TokenPacking, metrics: LabelMetrics
) -> bool:
    """Whether every name has room somewhere at its token, if need be in narrower letters."""
    names = {token.token: token.name for token in tokens}
    bearers = {key: PlateOwner(spot, layout.scale, names[key], tuple(polygon)) for key, spot in layout.spots.items()}
    places = place_plates(bearers, FAR, metrics, blocked, tries=1)
    return all(place.room >= NARROW * plate_extent(bearers[key], FAR, metrics)[0] for key, place in places.items())


def _place_all(
    shape: Polygon, blocked: Sequence[Rect], newcomers: Sequence[TokenBox], places: Sequence[Point], scale: float,
    metrics: LabelMetrics,
) -> dict[TokenId, Point] | None:  # fmt: skip
    taken = list(blocked)
    spots: dict[TokenId, Point] = {}
    for token in newcomers:
        width, height = plate_extent(PlateOwner((0.0, 0.0), scale, token.name), FAR, metrics)
        for spot in places:
            disc = box_at(spot, TOKEN * scale + _GAP, TOKEN * scale + _GAP)
            plate = Rect(spot[0] - width / 2 - APART, spot[1] + usual_shift(scale)[1], width + 2 * APART, height)
            boxes = [disc, plate, *_card_boxes(token, spot[0], plate.bottom, metrics)]
            if not any(overlap(box, other) for box in boxes for other in taken) and _inside(shape, spot, boxes[1:], scale):
                spots[token.token] = spot
                taken += boxes
                break
        else:
            return None
    return spots


def _card_boxes(token: TokenBox, x: float, top: float, metrics: LabelMetrics) -> list[Rect]:
    """The room of the cards tied to a token, under its name."""
    sizes = [metrics.card(card.look, ASPECT, LABEL_ROOM) for card in token.cards]
    height = sum(height + GAP for _, height in sizes)
    width = max((width for width, _ in sizes), default=0.0)
    return [Rect(x - width / 2, top + PLATE_GAP, width, height)] if sizes else []


def _inside(shape: Polygon, spot: Point, boxes: Sequence[Rect], scale: float) -> bool:
    if not (contains(shape, spot) and clear_of_edge(shape, spot, TOKEN * scale / 2 + RIM / 2)):
        return False
    return all(fits(shape, box, ()) for box in boxes)
