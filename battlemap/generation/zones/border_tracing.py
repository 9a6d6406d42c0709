"""The land's squares turned into outlines: borders that two zones share exactly, straight where somebody built."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from battlemap.board.ids import Point, PointId
from battlemap.generation.zones.land import NOBODY, SQUARE

if TYPE_CHECKING:
    from battlemap.generation.zones.land import Owners

Corner: TypeAlias = tuple[int, int]
"""Column and row of a corner of the squares."""
BRACE = 10.0
"""How far from a corner of a wall, in px, stand the points that keep it straight."""
SPACING = 78.0
"""How far apart the points of a natural border are, in px."""
WOBBLE = 7.0
"""By how much they leave its smooth course, in px."""
OUTER_WOBBLE = 11.0


class TracedLand(Struct, frozen=True):
    """The points, the outline of each zone by its number (clockwise as seen), and how much border each two share (px)."""

    points: dict[PointId, Point]
    outlines: dict[int, tuple[PointId, ...]]
    shared: dict[tuple[int, int], float]


def trace(owners: Owners, is_straight: Callable[[int, int], bool], dice: Random) -> TracedLand:
    """The borders of all zones. *is_straight*: whether the border between two (or one and NOBODY) is to stay as it is.

    ValueError if a zone has a hole or is in pieces.
    """
    rings = {int(label): _ring(owners, int(label)) for label in sorted(set(owners.ravel().tolist()) - {NOBODY})}
    sides = _sides(rings)
    junctions = _junctions(sides)
    tracer = _Tracer(sides, junctions, is_straight, dice)
    outlines = {label: tracer.outline(label, ring) for label, ring in rings.items()}
    shared: dict[tuple[int, int], float] = defaultdict(float)
    for right, left in sides.values():
        if left is not None:
            shared[min(right, left), max(right, left)] += SQUARE / 2
    return TracedLand(tracer.points, outlines, dict(shared))


def _ring(owners: Owners, label: int) -> tuple[Corner, ...]:
    """The corners round a zone, clockwise as seen. ValueError if there is more than one way round."""
    import numpy as np

    inside = np.pad(owners == label, 1)
    after: dict[Corner, Corner] = {}
    for row, column in np.argwhere(inside).tolist():
        x, y = column - 1, row - 1
        around = (
            (inside[row - 1, column], (x, y), (x + 1, y)),
            (inside[row, column + 1], (x + 1, y), (x + 1, y + 1)),
            (inside[row + 1, column], (x + 1, y + 1), (x, y + 1)),
            (inside[row, column - 1], (x, y + 1), (x, y)),
        )
        for neighbour, start, end in around:
            if not neighbour:
                if start in after:
                    raise ValueError(f"zone {label} touches itself")
                after[start] = end
    ring = [min(after)]
    while (corner := after[ring[-1]]) != ring[0]:
        ring.append(corner)
    if len(ring) < len(after):
        raise ValueError(f"zone {label} has a hole or is in pieces")
    return tuple(ring)


_Sides: TypeAlias = dict[tuple[Corner, Corner], tuple[int, int | None]]
"""Each step round a zone, with that zone at the right hand and what lies at the left."""


def _sides(rings: dict[int, tuple[Corner, ...]]) -> _Sides:
    steps = {step: label for label, ring in rings.items() for step in pairwise((*ring, ring[0]))}
    return {(a, b): (label, steps.get((b, a))) for (a, b), label in steps.items()}


def _junctions(sides: _Sides) -> set[Corner]:
    beside: dict[Corner, set[Corner]] = defaultdict(set)
    for a, b in sides:
        beside[a].add(b)
        beside[b].add(a)
    return {corner for corner, others in beside.items() if len(others) > 2}


class _Tracer:
    """Gives each run of corners its points once, whichever of its two zones comes first."""

    def __init__(self, sides: _Sides, junctions: set[Corner], is_straight: Callable[[int, int], bool], dice: Random) -> None:
        self.points: dict[PointId, Point] = {}
        self._sides, self._junctions, self._is_straight, self._dice = sides, junctions, is_straight, dice
        self._runs: dict[tuple[Corner, ...], tuple[PointId, ...]] = {}
        self._fixed: dict[Corner, PointId] = {}
        self._firm = {corner for step, pair in sides.items() if self._straight(pair) for corner in step}

    def _straight(self, pair: tuple[int, int | None]) -> bool:
        right, left = pair
        return self._is_straight(right, NOBODY if left is None else left)

    def outline(self, label: int, ring: tuple[Corner, ...]) -> tuple[PointId, ...]:
        """The points round one zone."""
        cuts = [at for at, corner in enumerate(ring) if corner in self._junctions]
        if not cuts:
            return self._points_of(label, (*ring, ring[0]))[:-1]
        turned = ring[cuts[0] :] + ring[: cuts[0]]
        ends = [at - cuts[0] for at in cuts] + [len(ring)]
        outline: list[PointId] = []
        for start, end in pairwise(ends):
            run = (*turned, turned[0])[start : end + 1]
            outline += self._points_of(label, run)[:-1]
        return tuple(outline)

    def _points_of(self, label: int, run: tuple[Corner, ...]) -> tuple[PointId, ...]:
        if run[::-1] in self._runs:
            return self._runs[run[::-1]][::-1]
        if run not in self._runs:
            pair = self._sides[run[0], run[1]]
            closed = run[0] == run[-1]
            if self._straight(pair):
                inner = _braced(run)
            else:
                inner = self._natural(run, OUTER_WOBBLE if pair[1] is None else WOBBLE, closed)
            first, last = self._junction(run[0]), self._junction(run[-1])
            self._runs[run] = (first, *(self._new(place) for place in inner), last)
        return self._runs[run]

    def _junction(self, corner: Corner) -> PointId:
        if corner not in self._fixed:
            x, y = corner[0] * SQUARE, corner[1] * SQUARE
            if corner not in self._firm:
                x, y = x + self._dice.uniform(-4, 4), y + self._dice.uniform(-4, 4)
            self._fixed[corner] = self._new((x, y))
        return self._fixed[corner]

    def _natural(self, run: tuple[Corner, ...], wobble: float, closed: bool) -> list[Point]:
        """The places between the ends of a border that nobody built: smoothed, then a little astray."""
        line = _smooth([(x * SQUARE, y * SQUARE) for x, y in run], closed)
        spaced = _spaced(line, SPACING)[1:-1]
        places: list[Point] = []
        for before, here, after in zip([line[0], *spaced], spaced, [*spaced[1:], line[-1]], strict=False):
            dx, dy = after[0] - before[0], after[1] - before[1]
            span = math.hypot(dx, dy) or 1.0
            off = self._dice.uniform(-wobble, wobble)
            places.append((here[0] - dy / span * off, here[1] + dx / span * off))
        return places

    def _new(self, place: Point) -> PointId:
        key = PointId(f"p{len(self.points) + 1}")
        self.points[key] = (round(place[0], 1), round(place[1], 1))
        return key


def _braced(run: Sequence[Corner]) -> list[Point]:
    """The inner points of a run of walls: its corners, and beside each corner and end a point that keeps the wall straight."""
    corners = [run[0]]
    for before, here, after in zip(run, run[1:], run[2:], strict=False):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            corners.append(here)
    corners.append(run[-1])
    places: list[Point] = []
    for (ax, ay), (bx, by) in pairwise([(x * SQUARE, y * SQUARE) for x, y in corners]):
        part = BRACE / (abs(bx - ax) + abs(by - ay))
        places += [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (part, 1 - part)]
        places.append((bx, by))
    return places[:-1]


def _smooth(line: list[Point], closed: bool) -> list[Point]:
    """Steps of squares as one line: each place is the mean of those near it; the ends stay."""
    for _ in range(3):
        before = line
        line = [before[0]]
        for at in range(1, len(before) - 1):
            reach = min(2, at, len(before) - 1 - at)
            near = before[at - reach : at + reach + 1]
            line.append((sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)))
        line.append(before[-1])
    return line


def _spaced(line: Sequence[Point], spacing: float) -> list[Point]:
    """Places along a line, evenly, about *spacing* px apart, both ends included."""
    spans = [math.dist(a, b) for a, b in pairwise(line)]
    whole = sum(spans)
    count = max(1, round(whole / spacing))
    places: list[Point] = [line[0]]
    gone, at = 0.0, 0
    for part in range(1, count):
        want = whole * part / count
        while at < len(spans) - 1 and gone + spans[at] < want:
            gone += spans[at]
            at += 1
        t = (want - gone) / (spans[at] or 1.0)
        (ax, ay), (bx, by) = line[at], line[at + 1]
        places.append((ax + (bx - ax) * t, ay + (by - ay) * t))
    places.append(line[-1])
    return places
