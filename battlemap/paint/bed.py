"""The ground of one zone while its pattern is laid: where marks may stand, and the ink they are drawn with."""

from collections import defaultdict
from functools import lru_cache
from math import atan2, ceil, cos, floor, hypot, pi, sin
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from battlemap.board.ids import Point
from battlemap.paint.lines import Line, Taper, add_blot, add_stroke

Tone: TypeAlias = Literal["dusk", "dawn", "cast", "body", "low", "high", "deep", "pale"]
TONES: tuple[Tone, ...] = ("dusk", "dawn", "cast", "body", "low", "high", "deep", "pale")
"""What a pattern is drawn with, from below: two broad washes, shadow, bodies, fine lines, strong lines."""
_BUCKET = 64.0


class Glow(Struct, frozen=True):
    """A soft round patch, lighter or darker than the ground."""

    tone: Tone
    x: float
    y: float
    rx: float
    ry: float
    angle: float = 0.0
    strength: float = 1.0


class Pattern(Struct, frozen=True):
    """A laid pattern in map px, the same at every zoom and in both themes."""

    inks: dict[Tone, QPainterPath]
    glows: tuple[Glow, ...]


class Bed:
    """One zone's ground. The same name and outline always give the same marks."""

    def __init__(self, name: str, outline: Line) -> None:
        """*outline*: the closed edge of the ground in map px, densely enough that its corners can be measured to."""
        self.chance = Random(name)
        self._edge = QPolygonF([QPointF(x, y) for x, y in outline])
        self.bounds: QRectF = self._edge.boundingRect()
        self.axis = _axis(outline)
        self._inks: dict[Tone, QPainterPath] = {}
        self._glows: list[Glow] = []
        self._lattice: dict[tuple[int, int, float], float] = {}
        self._buckets: dict[tuple[int, int], list[Point]] = defaultdict(list)
        for x, y in outline:
            self._buckets[floor(x / _BUCKET), floor(y / _BUCKET)].append((x, y))

    # ------------------------------------------------------------------ where

    def depth(self, x: float, y: float) -> float:
        """How far inside the ground a point is: 0 outside, at most 64 px."""
        if not self._edge.containsPoint(QPointF(x, y), Qt.FillRule.WindingFill):
            return 0.0
        column, row = floor(x / _BUCKET), floor(y / _BUCKET)
        nearest = _BUCKET
        for c in (column - 1, column, column + 1):
            for r in (row - 1, row, row + 1):
                for ax, ay in self._buckets.get((c, r), ()):
                    nearest = min(nearest, hypot(ax - x, ay - y))
        return nearest

    def noise(self, x: float, y: float, wave: float = 170.0) -> float:
        """A slowly changing number between 0 and 1; *wave*: px from one hill to the next."""
        gx, gy = x / wave, y / wave
        column, row = floor(gx), floor(gy)
        tx, ty = gx - column, gy - row
        tx, ty = tx * tx * (3 - 2 * tx), ty * ty * (3 - 2 * ty)
        a, b = self._knot(column, row, wave), self._knot(column + 1, row, wave)
        c, d = self._knot(column, row + 1, wave), self._knot(column + 1, row + 1, wave)
        return (a + (b - a) * tx) * (1 - ty) + (c + (d - c) * tx) * ty

    def _knot(self, column: int, row: int, wave: float) -> float:
        key = (column, row, wave)
        if key not in self._lattice:
            self._lattice[key] = self.chance.random()
        return self._lattice[key]

    def spots(self, distance: float, margin: float = 14.0, clump: float = 0.0, wave: float = 170.0) -> list[Point]:
        """Points at least *distance* px apart and *margin* px inside; *clump* 0 everywhere, 1 only where noise is high."""
        tile, tile_side = _poisson_tile(), _TILE * distance
        angle = self.chance.random() * 2 * pi
        c, s = cos(angle), sin(angle)
        middle = self.bounds.center()
        reach = hypot(self.bounds.width(), self.bounds.height()) / 2
        shift_x, shift_y = self.chance.random() * tile_side, self.chance.random() * tile_side
        count = ceil(reach / tile_side) + 1
        found: list[Point] = []
        for column in range(-count, count + 1):
            for row in range(-count, count + 1):
                for u, v in tile:
                    dx, dy = (u + column * _TILE) * distance - shift_x, (v + row * _TILE) * distance - shift_y
                    x, y = middle.x() + dx * c - dy * s, middle.y() + dx * s + dy * c
                    if not self.bounds.contains(x, y):
                        continue
                    if clump and self.noise(x, y, wave) < clump * 0.6 + self.chance.random() * 0.2:
                        continue
                    if self.depth(x, y) >= margin:
                        found.append((x, y))
        found.sort(key=_by_row)
        return found

    # ------------------------------------------------------------------ ink

    def stroke(self, tone: Tone, line: Line, width: float, taper: Taper = "both") -> None:
        """A brush stroke."""
        add_stroke(self._ink(tone), line, width, taper)

    def blot(self, tone: Tone, points: Line) -> None:
        """A filled shape, its corners clockwise on the screen."""
        add_blot(self._ink(tone), points)

    def dot(self, tone: Tone, x: float, y: float, rx: float, ry: float = 0.0) -> None:
        """A round or oval dot."""
        self._ink(tone).addEllipse(QPointF(x, y), rx, ry or rx)

    def glow(self, tone: Tone, x: float, y: float, rx: float, ry: float, angle: float = 0.0, strength: float = 1.0) -> None:
        """A soft patch without an edge."""
        self._glows.append(Glow(tone, x, y, rx, ry, angle, strength))

    def _ink(self, tone: Tone) -> QPainterPath:
        if tone not in self._inks:
            self._inks[tone] = QPainterPath()
            self._inks[tone].setFillRule(Qt.FillRule.WindingFill)
        return self._inks[tone]

    def pattern(self) -> Pattern:
        """What has been laid so far."""
        return Pattern(self._inks, tuple(self._glows))


def _by_row(spot: Point) -> tuple[float, float]:
    return spot[1], spot[0]


def _axis(outline: Line) -> float:
    """The direction in which the shape is longest, as an angle."""
    n = len(outline) or 1
    mx, my = sum(x for x, _ in outline) / n, sum(y for _, y in outline) / n
    xx = sum((x - mx) ** 2 for x, _ in outline)
    yy = sum((y - my) ** 2 for _, y in outline)
    xy = sum((x - mx) * (y - my) for x, y in outline)
    return 0.5 * atan2(2 * xy, xx - yy)


_TILE = 12


@lru_cache(maxsize=1)
def _poisson_tile() -> tuple[Point, ...]:
    """Points at least 1 apart on a square of side _TILE whose opposite sides meet."""
    chance = Random("spots")
    cells: dict[tuple[int, int], list[Point]] = defaultdict(list)
    found: list[Point] = []
    for _ in range(1800):
        x, y = chance.random() * _TILE, chance.random() * _TILE
        column, row = int(x), int(y)
        around = [((column + i) % _TILE, (row + j) % _TILE) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        if any(_gap(x, a) ** 2 + _gap(y, b) ** 2 < 1 for key in around for a, b in cells.get(key, ())):
            continue
        cells[column, row].append((x, y))
        found.append((x, y))
    return tuple(found)


def _gap(a: float, b: float) -> float:
    """How far apart two coordinates are on the tile, over its seam if that is shorter."""
    d = abs(a - b)
    return min(d, _TILE - d)
