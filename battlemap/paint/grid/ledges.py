"""Steps between cells of different height: an edge with ticks towards the low side and a soft shadow under it."""

from __future__ import annotations

from itertools import pairwise
from math import sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from battlemap.board.grid_map import CELL
from battlemap.board.ids import EdgeId, Point
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.grid.cell_contours import Knot, chain_edges
from battlemap.paint.grid.edge_runs import STONE
from battlemap.paint.style.blur_layer import BlurLayer
from battlemap.paint.style.border_inks import border_inks, line_pen
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.shapes import rounded_polygon

if TYPE_CHECKING:
    from battlemap.paint.grid.cell_block import Heights

TICK = 11.0
CORNER = 9.0
TICKS_FROM = 0.34
"""Below this zoom a ledge is a line."""
_HIGH, _MOST = 0.035, 6
"""How much lighter ground is for each unit of its height, up to so many."""


def draw_height_tints(painter: QPainter, part: CellBlock, palette: Palette) -> None:
    """High ground a little lighter, low ground darker; the painter works in map px."""
    import numpy as np

    heights = part.heights
    if heights is None:
        return
    level = np.clip(heights, -_MOST, _MOST).astype(np.float32) * np.float32(_HIGH if palette.dark else _HIGH * 1.1)
    pixels = np.zeros((*part.shape, 4), np.uint8)
    light = np.round(np.clip(level, 0, 1) * 255)
    shade = np.round(np.clip(-level, 0, 1) * 2.2 * 255)
    pixels[..., 0] = pixels[..., 1] = pixels[..., 2] = light
    pixels[..., 3] = np.maximum(light, shade)
    image = QImage(pixels.data, part.shape[1], part.shape[0], 4 * part.shape[1], QImage.Format.Format_ARGB32_Premultiplied)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    painter.drawImage(part.box, image)


def draw_ledges(painter: QPainter, part: CellBlock, palette: Palette, zoom: float) -> None:
    """All steps of a part; the painter works in map px, *zoom* window px per map px."""
    lines = [[(x * CELL, y * CELL) for x, y in line] for line in chain_edges(_steps(part))]
    if not lines:
        return
    inks = border_inks(palette)
    if zoom < TICKS_FROM:
        painter.setPen(QPen(with_alpha(inks.rock, 0.8), 1.5 / zoom))
        plain: list[QLineF] = [QLineF(*a, *b) for line in lines for a, b in pairwise(line)]
        painter.drawLines(plain)
        return
    _draw_foot(painter, part, lines, palette)
    ticks = [tick for line in lines for a, b in pairwise(line) for tick in _ticks(a, b)]
    for share, width in ((1.0, 1.5), (0.55, 2.8), (0.25, 4.2)):  # they thin out
        painter.setPen(QPen(QColor(inks.rock), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        cut: list[QLineF] = [QLineF(tick.p1(), tick.pointAt(share)) for tick in ticks]
        painter.drawLines(cut)
    for line in lines:
        edge, light = _round_corners(line, 0.0), _round_corners(line, 2.3)
        painter.strokePath(edge, line_pen(inks.rock, 4.4))
        painter.strokePath(light, line_pen(inks.rock_light, 1.5, 0.75))


def _draw_foot(painter: QPainter, part: CellBlock, lines: list[list[Point]], palette: Palette) -> None:
    """The shadow at the foot of all steps: deep on the sides away from the light."""
    around = QPolygonF([QPointF(x, y) for line in lines for x, y in line]).boundingRect()
    layer = BlurLayer(around.adjusted(-CELL, -CELL, CELL, CELL).intersected(part.box))
    ink = with_alpha("#000000" if palette.dark else "#6B4A1E", 0.26 if palette.dark else 0.22)
    for line in lines:
        for (ax, ay), (bx, by) in pairwise(line):
            nx, ny = _outward((ax, ay), (bx, by))
            for reach in (8.0, 17.0):
                far_x, far_y = nx * reach + 3.0, ny * reach + 4.0
                box = QRectF(QPointF(min(ax, bx, ax + far_x), min(ay, by, ay + far_y)),
                             QPointF(max(ax, bx, bx + far_x), max(ay, by, by + far_y)))  # fmt: skip
                layer.painter.fillRect(box, ink)
    layer.lay(painter, 4)


def _outward(a: Point, b: Point) -> Point:
    """The direction towards the low ground, left of the way from *a* to *b*."""
    span = abs(b[0] - a[0]) + abs(b[1] - a[1])
    return (b[1] - a[1]) / span, -(b[0] - a[0]) / span


def _ticks(a: Point, b: Point) -> list[QLineF]:
    """Short lines from an edge towards the low ground; every third on the map is longer."""
    span = abs(b[0] - a[0]) + abs(b[1] - a[1])
    ux, uy = (b[0] - a[0]) / span, (b[1] - a[1]) / span
    nx, ny = _outward(a, b)
    count = max(1, round(span / TICK))
    ticks = []
    for n in range(count):
        t = (n + 0.5) * span / count
        x, y = a[0] + ux * t, a[1] + uy * t
        # No chance is asked, but it looks so: the same tick in every picture.
        sway = sin(x * 12.9 + y * 78.2)
        reach, slant = (14.0 if int((x + y) // TICK) % 3 == 1 else 9.0) + 1.8 * sway, 1.6 * sway
        ticks.append(QLineF(x, y, x + nx * reach + ux * slant, y + ny * reach + uy * slant))
    return ticks


def _round_corners(line: list[Point], inset: float) -> QPainterPath:
    """A line with soft corners, *inset* px towards the high ground."""
    closed = line[0] == line[-1]
    sides = list(pairwise(line))
    moved = [(-nx * inset, -ny * inset) for nx, ny in (_outward(a, b) for a, b in sides)]
    points: list[Point] = []
    for n, (x, y) in enumerate(line):
        before = moved[n - 1 if n or closed else 0]
        after = moved[n % len(sides) if closed else min(n, len(sides) - 1)]
        points.append((x + (before[0] or after[0]), y + (before[1] or after[1])))
    path = QPainterPath(QPointF(*points[0]))
    if closed:
        return rounded_polygon(points[:-1], CORNER)
    for n in range(1, len(points) - 1):
        start, end = _near(points[n], points[n - 1]), _near(points[n], points[n + 1])
        path.lineTo(*start)
        path.quadTo(*points[n], *end)
    path.lineTo(*points[-1])
    return path


def _near(corner: Point, other: Point) -> Point:
    span = abs(other[0] - corner[0]) + abs(other[1] - corner[1])
    part = min(CORNER, span / 2) / span
    return corner[0] + (other[0] - corner[0]) * part, corner[1] + (other[1] - corner[1]) * part


def _steps(part: CellBlock) -> dict[Knot, list[Knot]]:
    """The sides between cells of different height, their low ground to the left; without stairs and what is walled."""
    import numpy as np

    heights = part.heights
    if heights is None:
        return {}
    stairs = part.looks.get("stairs", np.zeros(part.shape, bool))
    void = part.looks.get("void", np.zeros(part.shape, bool))
    ways: dict[Knot, list[Knot]] = {}
    for down in (False, True):
        here, there = (np.s_[:-1], np.s_[1:]) if down else (np.s_[:, :-1], np.s_[:, 1:])
        rise = heights[there] - heights[here]
        plain = ~(stairs[here] | stairs[there] | void[here] | void[there])
        rows, columns = np.nonzero((rise != 0) & plain)
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            x, y = part.left + column + (not down), part.top + row + down
            if _walled(part, x, y, "n" if down else "w"):
                continue
            ends = ((x, y), (x + 1, y)) if down else ((x, y), (x, y + 1))
            # A side that runs right has low ground above it, one that runs down has it to its right.
            forward = (rise[row, column] > 0) == down
            start, end = ends if forward else (ends[1], ends[0])
            ways.setdefault(start, []).append(end)
    return ways


def _walled(part: CellBlock, x: int, y: int, side: str) -> bool:
    edge = part.grid.edges.get(EdgeId(f"{x},{y} {side}"))
    return edge is not None and edge.kind in STONE


def steepest(heights: Heights, row: int, column: int) -> tuple[int, int]:
    """The way up from a cell: (dx, dy) of the straight neighbour that rises most against the one across; (0, 0) if level."""
    best, way = 0, (0, 0)
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        up, low = _height(heights, row + dy, column + dx), _height(heights, row - dy, column - dx)
        if up - low > best:
            best, way = up - low, (dx, dy)
    return way


def _height(heights: Heights, row: int, column: int) -> int:
    rows, columns = heights.shape
    return int(heights[min(rows - 1, max(0, row)), min(columns - 1, max(0, column))])
