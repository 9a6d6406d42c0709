"""Where cards lie far out, where what is written takes more room on the map than was kept for it; pure geometry.

Names of zones stay where they are, balances give way to them. A card moves away from the name, or from the token, that it belongs
to, as much as both have grown; where it would hide a name or another card there, to the nearest place where it hides least. One
that somebody has put somewhere moves only if it hides one of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from msgspec import Struct

from battlemap.board.ids import AspectId, Point, ZoneId
from battlemap.board.polygons import Polygon, Rect
from battlemap.layout.balance_layout import balance_spot
from battlemap.layout.contents import ZoneContents
from battlemap.layout.free_space import box_at
from battlemap.layout.map_metrics import LABEL_ROOM, SPARSE, label_scale
from battlemap.layout.plate_layout import frame_around
from battlemap.layout.token_space import disc_box, token_extent
from battlemap.layout.zone_cards import covered_area
from battlemap.layout.zone_layout import ZoneLayout

NEAR = 170.0
"""A card not farther from what it belongs to moves with it."""
MARKS = 18.0
"""So far what lasts on a token reaches beyond its rim, in map px."""
FAR_MARKS = 6.0
STEPS = tuple((x, y) for y in (0.0, 0.5, -0.5, 1.0, -1.0, 1.5, 2.5, -2.0) for x in (0.0, 0.35, -0.35, 0.7, -0.7))
"""Where else a card may lie, in its own widths and heights."""
REACH = tuple(1 + 2 * max(abs(step[axis]) for step in STEPS) for axis in (0, 1))
"""All of these places together, in widths and heights of a card."""
_ACROSS = (-0.8, -0.5, -0.25, 0.0, 0.25, 0.5, 0.8)
_DOWN = (-1.6, -1.2, -0.9, -0.6, -0.3, -0.15, 0.0, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.3, 1.6, 2.2, 2.8)
FAR_STEPS = tuple(sorted(((x, y) for y in _DOWN for x in _ACROSS), key=lambda step: (2.5 * abs(step[0]) + abs(step[1]), step)))
"""The same on a display that is read from across a room, where cards are large: the nearest first."""
FAR_REACH = tuple(1 + 2 * max(abs(step[axis]) for step in FAR_STEPS) for axis in (0, 1))
HIDING, BEYOND, DISTANCE = 8.0, 0.6, 0.06
"""How bad it is to hide a name or a card, to lie beyond the zone, and each step away, beside hiding a token."""


MARGIN = 12.0
"""So far a card may lie over the edge of the map there, in map px."""
FAR_HIDING = 200.0
"""How bad it is there to hide anything: it is done nowhere, if there is any other place."""


class SpreadLabels(Struct, frozen=True):
    """*spots* of cards and of *balances*, as far as they lie elsewhere now; *boxes*: what names, cards and balances cover.

    *left_out*: cards that would hide something wherever they lay, on a display that is read from across a room.
    """

    spots: Mapping[AspectId, Point]
    boxes: tuple[Rect, ...]
    balances: Mapping[ZoneId, Point] = {}
    left_out: frozenset[AspectId] = frozenset()


class _Card(Struct, frozen=True):
    """A card at the room kept for it. *anchor*: what it belongs to; *pinned*: somebody has put it here."""

    aspect: AspectId
    box: Rect
    anchor: Point
    pinned: bool


def spread_labels(
    zoom: float,
    contents: Mapping[ZoneId, ZoneContents],
    layouts: Mapping[ZoneId, ZoneLayout],
    grounds: Mapping[ZoneId, Polygon],
    reserve: float | None = None,
    bounds: Rect | None = None,
) -> SpreadLabels:
    """Where all of it lies at this zoom, in map px. *grounds*: the outlines of zones; *reserve*: for a display that is read from
    across a room, the part of the usual room that was kept for labels; there no label may hide another.
    *bounds*: there cards stay within the map.
    """
    if zoom < SPARSE and reserve is None:
        return SpreadLabels({}, ())
    grown = label_scale(zoom) / zoom / LABEL_ROOM / (reserve or 1.0)
    if reserve is not None:
        grown = max(1.0, grown)
    elif grown <= 1.0:
        return SpreadLabels({}, tuple([_grow(box, grown) for layout in layouts.values() for box in layout.blocked_boxes]))
    taken = [box for layout in layouts.values() for box in _names(layout, grown)]
    standing = [(spot, layout.layout.scale) for layout in layouts.values() for spot in layout.layout.spots.values()]
    discs = [disc_box(*stand).grow(MARKS if reserve is None else FAR_MARKS) for stand in standing]
    rooms = (*discs, *[token_extent(*stand) for stand in standing])
    beyond = frame_around(bounds.grow(MARGIN)) if reserve is not None and bounds is not None else ()
    balances = dict[ZoneId, Point]()
    for zone, layout in layouts.items():
        if layout.balance is not None:
            box = layout.fixed_boxes[-1]
            wished = box_at(balance_spot(layout.balance, layout.name, grown), box.width * grown, box.height * grown)
            place = _place(wished, taken, rooms, _bounds(grounds.get(zone, ())), reserve is not None)
            balances[zone] = place.middle
            taken.append(place)
    spots, left_out = dict[AspectId, Point](), set[AspectId]()
    for of in (_zone_cards, _token_cards):
        for zone, layout in layouts.items():
            area = _bounds(grounds.get(zone, ()))
            for card in sorted(of(contents[zone], layout), key=lambda card: not card.pinned):
                box = _grow(card.box, grown)
                moved = _shift(box, card.anchor, grown)
                in_the_way = [*taken, *discs, *beyond] if reserve is not None else taken
                if not card.pinned or covered_area(box, in_the_way) > 0:
                    box = _place(moved, in_the_way, rooms, area, reserve is not None)
                if reserve is not None and covered_area(box, in_the_way) > 0:
                    left_out.add(card.aspect)
                    continue
                spots[card.aspect] = box.middle
                taken.append(box)
    return SpreadLabels(spots, tuple(taken), balances, frozenset(left_out))


def _names(layout: ZoneLayout, grown: float) -> tuple[Rect, ...]:
    """What does not give way: the name or the ring of a zone."""
    count = len(layout.fixed_boxes) - len(layout.cards) - (layout.balance is not None)
    return tuple([_grow(box, grown) for box in layout.fixed_boxes[:count]])


def _zone_cards(lying: ZoneContents, layout: ZoneLayout) -> Iterator[_Card]:
    first = len(layout.fixed_boxes) - len(lying.cards) - (layout.balance is not None)
    for card, box in zip(lying.cards, layout.fixed_boxes[first:], strict=False):
        yield _Card(card.aspect, box, layout.name, card.spot is not None)


def _token_cards(lying: ZoneContents, layout: ZoneLayout) -> Iterator[_Card]:
    for standing in lying.tokens:
        spot = layout.layout.spots.get(standing.token)
        boxes = layout.token_card_boxes.get(standing.token, ())
        if spot is not None:
            for card, box in zip(standing.cards, boxes, strict=False):
                yield _Card(card.aspect, box, spot, False)


def _shift(box: Rect, anchor: Point, grown: float) -> Rect:
    """A box that has grown, farther from what it belongs to."""
    (x, y), (ax, ay) = box.middle, anchor
    if hypot(x - ax, y - ay) > NEAR:
        return box
    return box_at((ax + (x - ax) * grown, ay + (y - ay) * grown), box.width, box.height)


def _place(wished: Rect, taken: Sequence[Rect], rooms: Sequence[Rect], bounds: Rect | None, across_room: bool = False) -> Rect:
    """The best of the places round the one that is wished for. *rooms*: of tokens."""
    area, (x, y), best, least = wished.width * wished.height, wished.middle, wished, float("inf")
    steps, reach = (FAR_STEPS, FAR_REACH) if across_room else (STEPS, REACH)
    around = box_at((x, y), wished.width * reach[0], wished.height * reach[1])
    taken, rooms = _touching(around, taken), _touching(around, rooms)
    for at, (dx, dy) in enumerate(steps):
        place = box_at((x + dx * wished.width, y + dy * wished.height), wished.width, wished.height)
        far = at * (DISTANCE / 6 if across_room else DISTANCE) * area
        harm = (FAR_HIDING if across_room else HIDING) * covered_area(place, taken) + covered_area(place, rooms) + far
        if bounds is not None:
            harm += BEYOND * (area - covered_area(place, (bounds,)))
        if harm < least:
            best, least = place, harm
        if harm <= far:
            break
    return best


def _touching(box: Rect, others: Sequence[Rect]) -> list[Rect]:
    """Those of the others that lie in part within a box."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return [
        other
        for other in others
        if other.x < right and other.y < bottom and other.x + other.width > x and other.y + other.height > y
    ]


def _grow(box: Rect, grown: float) -> Rect:
    return box_at(box.middle, box.width * grown, box.height * grown)


def _bounds(ground: Polygon) -> Rect | None:
    if not ground:
        return None
    xs, ys = [x for x, _ in ground], [y for _, y in ground]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
