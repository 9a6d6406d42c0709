"""Plain arithmetic on polygons: rectangles, areas, middles, what lies inside, smooth curves."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.ids import Point

Polygon: TypeAlias = tuple[Point, ...]
"""Corners in order, the last one joined to the first and not repeated. Px at 100 % zoom, y downwards."""


class Rect(Struct, frozen=True):
    """An upright rectangle: its upper left corner and its size in px."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def corners(self) -> Polygon:
        """The rectangle as a polygon, clockwise as seen, from the upper left."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)

    def holds(self, point: Point) -> bool:
        """Whether *point* lies in it or on its edge."""
        return self.x <= point[0] <= self.right and self.y <= point[1] <= self.bottom

    def grow(self, by: float) -> "Rect":
        """The rectangle with *by* px more on every side."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


def edges(polygon: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The sides in order; the last one leads back to the first corner."""
    return zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)


def signed_area(polygon: Sequence[Point]) -> float:
    """Area in px²; positive if the corners run clockwise as seen on the screen (y downwards)."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(polygon)) / 2


def extent(points: Sequence[Point]) -> Rect:
    """The smallest rectangle around *points*, of which there must be at least one."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)


def middle(polygon: Sequence[Point]) -> Point:
    """The centre of gravity; of a shape without area, the mean of its corners."""
    doubled = x = y = 0.0
    fx, fy = polygon[0]
    for (ax, ay), (bx, by) in edges(polygon):  # counted from the first corner: far from the origin nothing is lost
        cross = (ax - fx) * (by - fy) - (bx - fx) * (ay - fy)
        doubled += cross
        x += cross * (ax + bx - 2 * fx)
        y += cross * (ay + by - 2 * fy)
    if abs(doubled) < 1e-6:
        return sum(px for px, _ in polygon) / len(polygon), sum(py for _, py in polygon) / len(polygon)
    return fx + x / (3 * doubled), fy + y / (3 * doubled)


def contains(polygon: Sequence[Point], point: Point) -> bool:
    """Whether *point* lies inside (even-odd rule; on an edge it may count either way)."""
    px, py = point
    inside = False
    for (ax, ay), (bx, by) in edges(polygon):
        if (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def nearest_on(a: Point, b: Point, point: Point) -> Point:
    """The point of the line from *a* to *b* that is nearest to *point*."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if square == 0:
        return a
    t = min(1.0, max(0.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square))
    return a[0] + dx * t, a[1] + dy * t


def gap_to(line: Sequence[Point], point: Point) -> float:
    """How far *point* is from an open line, in px."""
    return min((math.dist(nearest_on(a, b, point), point) for a, b in pairwise(line)), default=math.inf)


def gap_to_edge(polygon: Sequence[Point], point: Point) -> float:
    """How far *point* is from the outline of a polygon, inside or out, in px."""
    return min(math.dist(nearest_on(a, b, point), point) for a, b in edges(polygon))


def clear_of_edge(polygon: Sequence[Point], point: Point, radius: float) -> bool:
    """Whether no part of the outline is nearer to *point* than *radius* px."""
    x, y = point
    square = radius * radius
    for a, b in edges(polygon):
        if (a[0] < x - radius and b[0] < x - radius) or (a[0] > x + radius and b[0] > x + radius):
            continue
        if (a[1] < y - radius and b[1] < y - radius) or (a[1] > y + radius and b[1] > y + radius):
            continue
        px, py = nearest_on(a, b, point)
        if (px - x) ** 2 + (py - y) ** 2 < square:
            return False
    return True


def simplify(polygon: Sequence[Point], tolerance: float) -> Polygon:
    """The polygon with fewer corners; none that is left out is farther than *tolerance* px from its new outline.

    Made for the dense samples of a curve: one pass, corner by corner, as long as a straight line passes near enough.
    """
    if len(polygon) < 8:
        return tuple(polygon)
    ring = [*polygon, polygon[0]]
    kept = [ring[0]]
    last = ring[0]
    low, high, base, farthest = -math.pi, math.pi, 0.0, 0.0
    for index in range(1, len(ring)):
        dx, dy = ring[index][0] - kept[-1][0], ring[index][1] - kept[-1][1]
        length = math.hypot(dx, dy)
        turn = math.remainder(math.atan2(dy, dx) - base, math.tau) if farthest else 0.0
        if length < farthest or not low <= turn <= high:
            kept.append(last)
            dx, dy = ring[index][0] - last[0], ring[index][1] - last[1]
            length = math.hypot(dx, dy)
            low, high, farthest, turn = -math.pi, math.pi, 0.0, 0.0
        if length > tolerance:
            if not farthest:
                base = math.atan2(dy, dx)
            play = math.asin(tolerance / length)
            low, high = max(low, turn - play), min(high, turn + play)
            farthest = length
        last = ring[index]
    return tuple(kept) if len(kept) > 2 else tuple(polygon)


def _side(a: Point, b: Point, point: Point) -> float:
    """Above 0 if *point* lies to the right of the way from *a* to *b* as seen, 0 on the line."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the line from *a* to *b* and the one from *c* to *d* cross, touch or overlap."""
    sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    return any(
        value == 0 and extent((p, q)).holds(r)
        for value, p, q, r in zip(sides, (a, a, c, c), (b, b, d, d), (c, d, a, b), strict=True)
    )


def spans(polygon: Sequence[Point], top: float, step: float, count: int) -> list[list[tuple[float, float]]]:
    """Where *count* level lines, *step* px apart from *top* down, run inside: from-to pairs of x per line."""
    crossings: list[list[float]] = [[] for _ in range(count)]
    for a, b in edges(polygon):
        (ax, ay), (bx, by) = (a, b) if a[1] <= b[1] else (b, a)
        first, last = max(0, math.ceil((ay - top) / step)), min(count, math.ceil((by - top) / step))
        for row in range(first, last):
            crossings[row].append(ax + (bx - ax) * (top + row * step - ay) / (by - ay))
    spans_by_line: list[list[tuple[float, float]]] = []
    for xs in crossings:
        xs.sort()
        spans_by_line.append(list(zip(xs[::2], xs[1::2], strict=False)))
    return spans_by_line


def spline(points: Sequence[Point], closed: bool, step: float) -> tuple[Polygon, ...]:
    """A centripetal Catmull-Rom curve, one run of samples about *step* px apart for each side of *points*.

    Each run begins with the corner it leaves; its end is the start of the next one, or the last corner of an open
    line. Centripetal: sides of very different length make no loops.
    """
    if closed:
        ring = [points[-1], *points, points[0], points[1]]
    else:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points[0], points[1], points[-2], points[-1]
        ring = [(2 * ax - bx, 2 * ay - by), *points, (2 * dx - cx, 2 * dy - cy)]
    roots = [max(math.dist(p, q), 1e-6) ** 0.5 for p, q in pairwise(ring)]
    runs: list[Polygon] = []
    for i in range(1, len(ring) - 2):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ring[i - 1 : i + 3]
        before, here, after = roots[i - 1 : i + 2]
        # tangents at both ends, scaled to this side
        ux = cx - bx + here * ((bx - ax) / before - (cx - ax) / (before + here))
        uy = cy - by + here * ((by - ay) / before - (cy - ay) / (before + here))
        vx = cx - bx + here * ((dx - cx) / after - (dx - bx) / (here + after))
        vy = cy - by + here * ((dy - cy) / after - (dy - by) / (here + after))
        x2, x3 = 3 * (cx - bx) - 2 * ux - vx, 2 * (bx - cx) + ux + vx
        y2, y3 = 3 * (cy - by) - 2 * uy - vy, 2 * (by - cy) + uy + vy
        count = min(1000, max(1, round(here * here / step)))
        run = [(bx, by)]
        for k in range(1, count):
            t = k / count
            run.append((bx + t * (ux + t * (x2 + t * x3)), by + t * (uy + t * (y2 + t * y3))))
        runs.append(tuple(run))
    return tuple(runs)
