"""The cells that a shape covers: those whose middles lie in it. Shapes are given in cells."""

import math
from collections.abc import Iterator, Sequence
from math import ceil, floor

from battlemap.board.ids import Cell, Point

MOST_CORNERS = 2_000
"""Of a ring with more corners only every second, third … is taken: it is finer than any cell."""
ROUND = 48
"""So many corners stand for a circle."""


def polygon_cells(ring: Sequence[Point], columns: int, rows: int) -> Iterator[Cell]:
    """The cells of a map whose middles lie in a ring given in cells."""
    if len(ring) < 3:
        return
    ring = ring[:: len(ring) // MOST_CORNERS + 1]
    low, high = max(0, floor(min(y for _, y in ring))), min(rows, ceil(max(y for _, y in ring)))
    for row in range(low, high):
        y = row + 0.5
        crossings = sorted(
            ax + (y - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in zip(ring, (*ring[1:], *ring[:1]), strict=True)
            if (ay <= y) != (by <= y)
        )
        for first, last in zip(crossings[::2], crossings[1::2], strict=False):
            for column in range(max(0, ceil(first - 0.5)), min(columns, ceil(last - 0.5))):
                yield column, row


def ellipse_ring(middle: Point, across: float, down: float) -> list[Point]:
    """An ellipse as a ring; *across* and *down* are its half axes."""
    turns = [math.tau * number / ROUND for number in range(ROUND)]
    return [(middle[0] + across * math.cos(turn), middle[1] + down * math.sin(turn)) for turn in turns]


def box_ring(x: float, y: float, width: float, height: float, degrees: float = 0.0, about: Point | None = None) -> list[Point]:
    """A rectangle as a ring, turned clockwise *about* a place, by itself about its middle."""
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return turned(corners, degrees, about or (x + width / 2, y + height / 2))


def turned(ring: Sequence[Point], degrees: float, about: Point) -> list[Point]:
    """A ring turned clockwise about a place."""
    if not degrees:
        return list(ring)
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    px, py = about
    return [(px + (x - px) * cosine - (y - py) * sine, py + (x - px) * sine + (y - py) * cosine) for x, y in ring]
