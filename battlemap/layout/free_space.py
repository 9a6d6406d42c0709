"""Where in a zone there is room for a box: inside its border, clear of what lies there; pure geometry."""

from collections.abc import Sequence
from functools import lru_cache

from battlemap.board.ids import Point
from battlemap.board.polygons import Polygon, Rect, clear_of_edge, contains, extent, simplify, spans

RIM = 8.0
"""What names, cards and pills keep from the border of their zone."""
GRAIN, MOST_PLACES = 20.0, 400.0
"""How far apart the places for a label are that are tried one after the other, and about how many there are at most."""


def free_box(polygon: Polygon, width: float, height: float, first: Sequence[Point], taken: Sequence[Rect], near: Point) -> Point:
    """The middle for a box of this size in a zone: the first given place that is free, else the free one nearest to *near*."""
    place = place_for(polygon, width, height, first, taken, near)
    return place if place is not None else first[0] if first else near


def place_for(
    polygon: Polygon, width: float, height: float, first: Sequence[Point], taken: Sequence[Rect], near: Point
) -> Point | None:
    """The same, or None where nothing is free."""
    shape = simplify_outline(polygon)
    for place in (*first, *inner_places(shape, near)):
        if fits(shape, box_at(place, width, height), taken):
            return place
    return None


def box_at(middle: Point, width: float, height: float) -> Rect:
    """The box of this size round *middle*."""
    return Rect(middle[0] - width / 2, middle[1] - height / 2, width, height)


def inner_span(polygon: Polygon, point: Point) -> tuple[float, float]:
    """From where to where a level line through *point* runs inside, the border left alone."""
    shape = simplify_outline(polygon)
    for left, right in spans(shape, point[1], 1.0, 1)[0]:
        if left <= point[0] <= right:
            return left + RIM, right - RIM
    box = extent(shape)
    return box.x + RIM, box.right - RIM


def fits(shape: Polygon, box: Rect, taken: Sequence[Rect]) -> bool:
    """Whether *box* lies inside, a little clear of the border, and on nothing that is *taken*."""
    if any(overlap(box, other) for other in taken):
        return False
    corners = box.corners
    return all(contains(shape, corner) for corner in corners) and all(clear_of_edge(shape, corner, RIM / 2) for corner in corners)


def overlap(rect: Rect, other: Rect) -> bool:
    """Whether two boxes share any ground."""
    return rect.x < other.right and other.x < rect.right and rect.y < other.bottom and other.y < rect.bottom


@lru_cache(maxsize=256)
def inner_places(shape: Polygon, near: Point, fine: float = 1.0) -> tuple[Point, ...]:
    """A grid of points inside, the nearest to *near* first; *fine*: how many times as close together as usual."""
    box = extent(shape)
    step = max(GRAIN, (box.width * box.height / MOST_PLACES) ** 0.5) / fine
    rows = spans(shape, box.y + step / 2, step, int(box.height / step))
    places: list[Point] = []
    for row, line in enumerate(rows):
        for left, right in line:
            count = int((right - left) / step)
            start = (left + right - (count - 1) * step) / 2
            places += [(start + column * step, box.y + step / 2 + row * step) for column in range(count)]
    return tuple(sorted(places, key=lambda place: (place[0] - near[0]) ** 2 + (place[1] - near[1]) ** 2))


@lru_cache(maxsize=256)
def simplify_outline(polygon: Polygon) -> Polygon:
    """The polygon with few corners: near enough for labels."""
    return simplify(polygon, 1.5)
