"""Walking along a drawn line: points every so far, parallels, pieces, brush strokes that thin out."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from battlemap.board.ids import Point

Line: TypeAlias = Sequence[Point]
Step: TypeAlias = tuple[float, float, float, float]
"""A point on a line and the unit vector along the line there: x, y, ux, uy."""
Taper: TypeAlias = Literal["both", "end", "none"]
"""Where a brush stroke thins out."""


STRAIGHT = 0.97
"""A stretch is straight if its ends are at least so much of its length apart."""
CLEAR = 24.0
"""So far from a corner, in px, it lies where there is room for that."""


def length(line: Line) -> float:
    """How long *line* is, in px."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def walk(line: Line, step: float, start: float = 0.0) -> list[Step]:
    """A point every *step* px, the first after *start* px; y grows downwards, so (−uy, ux) points right of the way."""
    steps: list[Step] = []
    due, gone = start, 0.0
    for a, b in pairwise(line):
        dx, dy = b[0] - a[0], b[1] - a[1]
        span = hypot(dx, dy)
        if span <= 0:
            continue
        ux, uy = dx / span, dy / span
        while due <= gone + span:
            t = due - gone
            steps.append((a[0] + ux * t, a[1] + uy * t, ux, uy))
            due += step
        gone += span
    return steps


def parallel(line: Line, distance: float, wave: float = 0.0, wavelength: float = 30.0) -> list[Point]:
    """The line *distance* px to the right of *line* (left if negative), swaying by *wave* px."""
    if not wave:
        return [(x - uy * distance, y + ux * distance) for x, y, ux, uy in _normals(line)]
    turn = 2 * pi * 4 / wavelength
    return [
        (x - uy * (distance + wave * sin(n * turn)), y + ux * (distance + wave * sin(n * turn)))
        for n, (x, y, ux, uy) in enumerate(walk(line, 4))
    ]


def _normals(line: Line) -> list[Step]:
    """Every point of *line* with the direction there, averaged over both sides so that bends stay smooth."""
    last = len(line) - 1
    steps: list[Step] = []
    for n, (x, y) in enumerate(line):
        a, b = line[max(0, n - 1)], line[min(last, n + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        span = hypot(dx, dy) or 1.0
        steps.append((x, y, dx / span, dy / span))
    return steps


def cut_line(line: Line, start: float, end: float) -> list[Point]:
    """The part of *line* from *start* to *end*, both in px along it; at least two points unless the part is empty."""
    part: list[Point] = []
    gone = 0.0
    for a, b in pairwise(line):
        span = hypot(b[0] - a[0], b[1] - a[1])
        if span > 0 and gone + span > start and gone < end:
            first, last = max(0.0, (start - gone) / span), min(1.0, (end - gone) / span)
            if not part:
                part.append((a[0] + (b[0] - a[0]) * first, a[1] + (b[1] - a[1]) * first))
            part.append((a[0] + (b[0] - a[0]) * last, a[1] + (b[1] - a[1]) * last))
        gone += span
    return part


def point_at(line: Line, distance: float) -> Step:
    """The point *distance* px along *line* and the direction there; the ends hold beyond the line."""
    gone = 0.0
    step: Step = (*line[0], 1.0, 0.0)
    for a, b in pairwise(line):
        dx, dy = b[0] - a[0], b[1] - a[1]
        span = hypot(dx, dy)
        if span <= 0:
            continue
        t = min(max(distance - gone, 0.0), span)
        step = (a[0] + dx / span * t, a[1] + dy / span * t, dx / span, dy / span)
        if distance <= gone + span:
            return step
        gone += span
    return step


def straight_spot(line: Line, wide: float) -> float:
    """How far along *line* a stretch *wide* px long lies straight: its middle, as near to that of the line as can be.

    So nothing that stands across a border is bent round a corner of it. The middle of the line if no stretch is straight.
    """
    middle = length(line) / 2
    for stretch in (wide + 2 * CLEAR, wide):
        for off in range(0, max(1, int(middle - stretch / 2)), 6):
            for spot in (middle - off, middle + off):
                ax, ay, *_ = point_at(line, spot - stretch / 2)
                bx, by, *_ = point_at(line, spot + stretch / 2)
                if hypot(bx - ax, by - ay) >= STRAIGHT * stretch:
                    return spot
    return middle


def path_of(line: Iterable[Point], *, closed: bool = False) -> QPainterPath:
    """*line* as a path."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in line]))
    if closed:
        path.closeSubpath()
    return path


def arc(x: float, y: float, span: float, rise: float, angle: float = 0.0, points: int = 8) -> list[Point]:
    """A shallow arch about (x, y): *span* px from end to end, *rise* px high (up if negative), turned by *angle*."""
    c, s = cos(angle), sin(angle)
    line: list[Point] = []
    for n in range(points):
        t = 2 * n / (points - 1) - 1
        dx, dy = t * span / 2, rise * (1 - t * t)
        line.append((x + dx * c - dy * s, y + dx * s + dy * c))
    return line


def stroke_path(line: Line, width: float, taper: Taper = "both") -> QPainterPath:
    """A brush stroke along *line* as a shape to fill: at most *width* px wide, thinning out where *taper* says."""
    half = width / 2
    weights = _weights(len(line), taper)
    steps = [(x, y, ux * half * w, uy * half * w) for (x, y, ux, uy), w in zip(_normals(line), weights, strict=True)]
    edge = [QPointF(x + uy, y - ux) for x, y, ux, uy in steps]
    edge += [QPointF(x - uy, y + ux) for x, y, ux, uy in reversed(steps)]
    path = QPainterPath()
    path.addPolygon(QPolygonF(edge))
    path.closeSubpath()
    return path


@lru_cache(maxsize=256)
def _weights(count: int, taper: Taper) -> tuple[float, ...]:
    """How wide a stroke of *count* points is at each, 0 to 1."""
    if taper == "none":
        return (1.0,) * count
    if taper == "end":
        return tuple((1 - n / (count - 1)) ** 0.7 for n in range(count))
    return tuple(max(0.04, sin(pi * n / (count - 1))) ** 0.6 for n in range(count))
