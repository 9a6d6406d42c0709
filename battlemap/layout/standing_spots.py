"""The spots inside a zone on which a token can stand, as a grid."""

import math
from collections.abc import Iterator, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

from msgspec import Struct

from battlemap.board.ids import Point
from battlemap.board.polygons import Polygon, Rect, clear_of_edge, contains, edges, extent, middle, simplify, spans

TOKEN = 78.0
"""Diameter of a token at 100 %, in px."""
GRAIN = 8.0
"""How fine the grid is, times the scale."""
MOST_CELLS = 40_000
PLAY = 0.8
"""How far the simplified outline may be from the real one, in px."""
RIM = 1.0
"""What a spot keeps free between the token and the simplified outline, in px; more than PLAY."""
APART = 14.0
"""How far apart the points are at which the outline is looked at, in px."""


MOST_GRIDS = 64
"""So many zones without anybody in them are kept ready, for tokens of one size each."""
_EMPTY_GRIDS: dict[Any, tuple[bytes, ...]] = {}


class TokenExtent(Struct, frozen=True):
    """What a token takes round its middle, in px: half its width with the name, up, down, and its bare radius."""

    side: float
    up: float
    down: float
    radius: float

    def around(self, spot: Point) -> Rect:
        """What a token at *spot* covers, its name included."""
        return Rect(spot[0] - self.side, spot[1] - self.up, 2 * self.side, self.up + self.down)

    def middles_over(self, rect: Rect) -> Rect:
        """Where a token's middle is when the token or its name covers any of *rect* (not if it only touches it)."""
        return Rect(rect.x - self.side, rect.y - self.down, rect.width + 2 * self.side, rect.height + self.up + self.down)

    def name_corners(self, spot: Point) -> Polygon:
        """The corners of the name below a token at *spot*; names are seldom as wide as a token's room."""
        return Rect(spot[0] - 0.7 * self.side, spot[1] + self.radius, 1.4 * self.side, self.down - self.radius).corners


def extent_of(size: float, scale: float = 1.0) -> TokenExtent:
    """The room of a token of this diameter; 96×112 px for one of 78 px."""
    unit = size * scale / TOKEN
    return TokenExtent(48 * unit, 42 * unit, 70 * unit, size * scale / 2)


class ZonePlot(Struct, frozen=True):
    """A zone as far as its tokens are concerned: its simplified outline, points along it, and what else is in the way."""

    outline: Polygon
    border: Polygon
    blocked: tuple[Rect, ...]
    anchor: Point
    """Where tokens gather, and a point of the grid."""

    def holds(self, spot: Point, radius: float) -> bool:
        """Whether a disc round *spot* lies wholly inside the zone."""
        reach = radius + RIM - 1e-6
        return contains(self.outline, spot) and clear_of_edge(self.outline, spot, reach)


def make_plot(polygon: Sequence[Point], blocked: Sequence[Rect], anchor: Point | None = None) -> ZonePlot:
    """A zone made ready for looking for spots; what is worked out here serves every size of token."""
    outline, border, heart = _measure(tuple(polygon))
    return ZonePlot(outline, border, tuple(blocked), anchor or heart)


@lru_cache(maxsize=128)
def _measure(polygon: Polygon) -> tuple[Polygon, Polygon, Point]:
    """The simplified outline of a zone, points along it, and its middle."""
    outline = simplify(polygon, PLAY)
    border: list[Point] = []
    for (ax, ay), (bx, by) in edges(outline):
        count = min(2000, max(1, math.ceil(math.hypot(bx - ax, by - ay) / APART)))
        border += [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count)]
    return outline, tuple(border), middle(polygon)


class SpotGrid:
    """A grid over a zone: in each row a byte for each spot, 0 where a token can stand."""

    def __init__(self, ground: ZonePlot, room: TokenExtent, names_inside: bool = True) -> None:
        """Mark what is outside, too near to the border or blocked; with *names_inside* also where a name would stick out."""
        self.ground = ground
        self.extent = room
        self.hindrances: list[Rect] = []
        box, anchor = extent(ground.outline), ground.anchor
        fine = GRAIN * room.side / 48
        self.grain = grain = max(fine, (box.width * box.height / MOST_CELLS) ** 0.5, box.width / 2000, box.height / 2000, 0.05)
        self.x = anchor[0] - math.ceil((anchor[0] - box.x) / grain) * grain
        self.y = anchor[1] - math.ceil((anchor[1] - box.y) / grain) * grain
        self.width = math.floor((box.right - self.x) / grain) + 1
        height = math.floor((box.bottom - self.y) / grain) + 1
        key = ground.outline, ground.border, anchor, room, names_inside
        self.rows: list[bytearray] = [bytearray(row) for row in _EMPTY_GRIDS.get(key, ())]
        if not self.rows:
            self._mark_zone(height, names_inside)
            if len(_EMPTY_GRIDS) >= MOST_GRIDS:
                _EMPTY_GRIDS.clear()
            _EMPTY_GRIDS[key] = tuple([bytes(row) for row in self.rows])
        for rect in ground.blocked:
            self.block(rect)

    def _mark_zone(self, height: int, names_inside: bool) -> None:
        """Mark all but the inside of the zone."""
        grain = self.grain
        self.rows = [bytearray(b"\1" * self.width) for _ in range(height)]
        for row, line in zip(self.rows, spans(self.ground.outline, self.y, grain, height), strict=True):
            for start, end in line:
                first, last = max(0, math.ceil((start - self.x) / grain)), math.floor((end - self.x) / grain) + 1
                row[first:last] = bytes(min(self.width, last) - first)
        self._keep_off_border(names_inside)

    def _keep_off_border(self, names_inside: bool) -> None:
        room, grain, x0, y0, height = self.extent, self.grain, self.x, self.y, len(self.rows)
        reach = math.hypot(room.radius + RIM, APART / 2)  # between two samples the border is nearer than either
        square = reach * reach
        full = b"\1" * self.width
        for x, y in self.ground.border:
            for index in range(max(0, math.ceil((y - reach - y0) / grain)), min(height, int((y + reach - y0) // grain) + 1)):
                half = math.sqrt(max(0.0, square - (y0 + index * grain - y) ** 2))
                first, last = max(0, math.ceil((x - half - x0) / grain)), min(self.width, int((x + half - x0) // grain) + 1)
                if first < last:
                    self.rows[index][first:last] = full[first:last]
            if names_inside:
                self._mark(Rect(x - 0.7 * room.side, y - room.down, 1.4 * room.side, room.down - room.radius))

    def _mark(self, rect: Rect) -> None:
        """No token's middle may lie within *rect* (on its edge it may)."""
        grain, tiny = self.grain, 1e-9
        first = max(0, math.floor((rect.x - self.x) / grain + tiny) + 1)
        last = min(self.width, math.ceil((rect.right - self.x) / grain - tiny))
        if first < last:
            full = b"\1" * (last - first)
            top, bottom = (rect.y - self.y) / grain + tiny, (rect.bottom - self.y) / grain - tiny
            for index in range(max(0, math.floor(top) + 1), min(len(self.rows), math.ceil(bottom))):
                self.rows[index][first:last] = full

    def block(self, rect: Rect) -> None:
        """No token, nor its name, may cover any of *rect*."""
        middles = self.extent.middles_over(rect)
        self.hindrances.append(middles)
        self._mark(middles)

    def take(self, spot: Point) -> None:
        """A token stands at *spot*."""
        self.block(self.extent.around(spot))

    def free(self) -> Iterator[Point]:
        """Every spot of the grid where a token can stand, row by row from the top."""
        for index, row in enumerate(self.rows):
            column = row.find(0)
            while column >= 0:
                yield self.x + column * self.grain, self.y + index * self.grain
                column = row.find(0, column + 1)

    def holds(self, spot: Point) -> bool:
        """Whether a token can stand exactly at *spot*, on the grid or between."""
        x, y = spot
        if any(rect.x < x < rect.right and rect.y < y < rect.bottom for rect in self.hindrances):
            return False
        return self.ground.holds(spot, self.extent.radius)

    def copy(self) -> "SpotGrid":
        """A grid of its own with the same marks."""
        twin = copy(self)
        twin.rows = [row[:] for row in self.rows]
        twin.hindrances = self.hindrances[:]
        return twin

    def nearest(self, near: Point | None, start: Point | None = None) -> Point | None:
        """The free spot nearest to *wish*, or the wish itself if it is free.

        Without a wish it is the one nearest to *start* or the anchor, where rows fill before columns.
        """
        if near is not None and self.holds(near):
            return near
        steep = 1.0 if near is not None else 1.4
        x, y = near or start or self.ground.anchor
        column = min(self.width - 1, max(0, round((x - self.x) / self.grain)))
        best, best_cost = None, math.inf
        middle_row = (y - self.y) / self.grain
        for index in sorted(range(len(self.rows)), key=lambda row: abs(row - middle_row)):
            down = (self.y + index * self.grain - y) * steep
            if down * down >= best_cost:
                break
            row = self.rows[index]
            for free_column in (row.find(0, column), row.rfind(0, 0, column)):
                across = self.x + free_column * self.grain - x
                if free_column >= 0 and across * across + down * down < best_cost:
                    best, best_cost = (
                        (self.x + free_column * self.grain, self.y + index * self.grain),
                        across * across + down * down,
                    )
        return best
