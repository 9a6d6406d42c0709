"""The ground of one zone while its pattern is laid: where marks may stand, and the ink they are drawn with."""

from collections import defaultdict
from functools import lru_cache
from math import atan2, ceil, cos, floor, hypot, pi, sin, sqrt
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from battlemap.board.ids import Point
from battlemap.paint.style.strokes import Line, Taper, path_of, stroke_path

Tone: TypeAlias = Literal["dusk", "dawn", "shade", "shine", "cast", "body", "flank", "low", "high", "deep", "pale", "ember"]
TONES: tuple[Tone, ...] = ("dusk", "dawn", "shade", "shine", "cast", "body", "flank", "low", "high", "deep", "pale", "ember")
"""What a pattern is drawn with, from below: soft washes, washes with an edge, shadow, bodies, their dark side, lines, glow."""
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


PATH_BYTES, ELEMENT_BYTES = 3000, 64
"""What a path that has been painted and each of its elements take, measured over the patterns of all samples."""


class GroundPattern(Struct, frozen=True):
    """A laid pattern in map px, the same at every zoom and in both themes."""

    inks: dict[Tone, list[QPainterPath]]
    """One path for each mark: a thousand small fills are ten times as fast as one fill of a thousand shapes."""
    glows: tuple[Glow, ...]

    def approximate_bytes(self) -> int:
        """About how much memory its paths take."""
        paths = [path for marks in self.inks.values() for path in marks]
        return PATH_BYTES * len(paths) + ELEMENT_BYTES * sum([path.elementCount() for path in paths])


class PatternBed:
    """One zone's ground. The same name and outline always give the same marks."""

    def __init__(self, name: str, outline: Line) -> None:
        """*outline*: the closed edge of the ground in map px, densely enough that its corners can be measured to."""
        self.chance = Random(name)
        self._edge = QPolygonF([QPointF(x, y) for x, y in outline])
        self.bounds: QRectF = self._edge.boundingRect()
        self.axis = _axis(outline)
        self._inks: dict[Tone, list[QPainterPath]] = {}
        self._glows: list[Glow] = []
        self._lattice: dict[tuple[int, int, float], float] = {}
        self._buckets: dict[tuple[int, int], list[Point]] = defaultdict(list)
        for x, y in outline[::2]:  # 10 px apart: near enough to measure to
            self._buckets[floor(x / _BUCKET), floor(y / _BUCKET)].append((x, y))

    def depth(self, x: float, y: float) -> float:
        """How far inside the ground a point is: 0 outside, at most 64 px."""
        if not self._edge.containsPoint(QPointF(x, y), Qt.FillRule.WindingFill):
            return 0.0
        column, row = floor(x / _BUCKET), floor(y / _BUCKET)
        nearest = _BUCKET * _BUCKET
        for c in (column - 1, column, column + 1):
            for r in (row - 1, row, row + 1):
                for ax, ay in self._buckets.get((c, r), ()):
                    square = (ax - x) * (ax - x) + (ay - y) * (ay - y)
                    nearest = min(nearest, square)
        return sqrt(nearest)

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
        points: list[Point] = []
        for x, y in self._scatter_points(distance):
            if clump and self.noise(x, y, wave) < clump * 0.6 + self.chance.random() * 0.2:
                continue
            if self.depth(x, y) >= margin:
                points.append((x, y))
        points.sort(key=_by_row)
        return points

    def _scatter_points(self, distance: float) -> list[Point]:
        """Even but irregular points all over the bounds: turned and shifted copies of one tile of such points."""
        angle = self.chance.random() * 2 * pi
        side = _TILE * distance
        shift_x, shift_y = self.chance.random() * side, self.chance.random() * side
        c, s = cos(angle) * distance, sin(angle) * distance
        middle_x, middle_y = self.bounds.center().x(), self.bounds.center().y()
        left, top, right, bottom = self.bounds.left(), self.bounds.top(), self.bounds.right(), self.bounds.bottom()
        reach = hypot(right - left, bottom - top) / 2
        count = ceil(reach / side) + 1
        points: list[Point] = []
        for column in range(-count, count + 1):
            for row in range(-count, count + 1):
                tile_x, tile_y = column * side - shift_x, row * side - shift_y
                if hypot(tile_x + side / 2, tile_y + side / 2) > reach + side * 0.71:
                    continue
                u0, v0 = tile_x / distance, tile_y / distance
                for u, v in _poisson_tile():
                    x = middle_x + (u + u0) * c - (v + v0) * s
                    if left < x < right:
                        y = middle_y + (u + u0) * s + (v + v0) * c
                        if top < y < bottom:
                            points.append((x, y))
        return points

    def stroke(self, tone: Tone, line: Line, width: float, taper: Taper = "both") -> None:
        """A brush stroke."""
        if len(line) > 1:
            self._mark(tone, stroke_path(line, width, taper))

    def blot(self, tone: Tone, points: Line) -> None:
        """A filled shape, its corners clockwise on the screen."""
        self._mark(tone, path_of(points, closed=True))

    def dot(self, tone: Tone, x: float, y: float, rx: float, ry: float = 0.0) -> None:
        """A round or oval dot."""
        ellipse = QPainterPath()
        ellipse.addEllipse(QPointF(x, y), rx, ry or rx)
        self._mark(tone, ellipse)

    def glow(self, tone: Tone, x: float, y: float, rx: float, ry: float, angle: float = 0.0, strength: float = 1.0) -> None:
        """A soft patch without an edge."""
        self._glows.append(Glow(tone, x, y, rx, ry, angle, strength))

    def _mark(self, tone: Tone, path: QPainterPath) -> None:
        path.setFillRule(Qt.FillRule.WindingFill)
        self._inks.setdefault(tone, []).append(path)

    def pattern(self) -> GroundPattern:
        """What has been laid so far."""
        return GroundPattern(self._inks, tuple(self._glows))


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
    points: list[Point] = []
    for _ in range(1800):
        x, y = chance.random() * _TILE, chance.random() * _TILE
        column, row = int(x), int(y)
        around = [((column + i) % _TILE, (row + j) % _TILE) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        if any(_gap(x, a) ** 2 + _gap(y, b) ** 2 < 1 for key in around for a, b in cells.get(key, ())):
            continue
        cells[column, row].append((x, y))
        points.append((x, y))
    return tuple(points)


def _gap(a: float, b: float) -> float:
    """How far apart two coordinates are on the tile, over its seam if that is shorter."""
    d = abs(a - b)
    return min(d, _TILE - d)
