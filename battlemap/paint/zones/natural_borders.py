"""Signs of borders that nature made: open ground, ledges, water, waterfalls; and stairs up a ledge."""

from math import atan2, degrees
from random import Random
from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from battlemap.paint.style.border_inks import BorderInks, draw_line, line_pen
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.strokes import Line, cut_line, length, parallel, path_of, point_at, straight_spot, stroke_path, walk

Side: TypeAlias = Literal[-1, 0, 1]
"""Of a line, seen in its direction: 1 right, −1 left, 0 neither."""
STAIRS = 62.0
"""How wide a flight of stairs is, in px."""


def draw_open(painter: QPainter, line: Line, inks: BorderInks) -> None:
    """Round dots: nothing is in the way."""
    pen = QPen(with_alpha(inks.dot, inks.dot_alpha), 2.6, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.01, 3.4])
    painter.strokePath(path_of(cut_line(line, 12, length(line) - 9)), pen)


def draw_ledge(painter: QPainter, line: Line, inks: BorderInks, low: Side) -> None:
    """A dark edge, lit on the high side; ticks, shadow and rubble on the *low* side."""
    r = Random(f"{line[0]}{line[-1]}")
    for n, (x, y, ux, uy) in enumerate(walk(line, 11, 8)):
        reach = (13.5 if n % 3 == 0 else 9) + r.uniform(-1.6, 1.6)
        slant = r.uniform(-1.6, 1.6)
        nx, ny = -uy * low, ux * low
        tip = (x + nx * reach + ux * slant, y + ny * reach + uy * slant)
        tick = stroke_path([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2), tip], 3.8, "end")
        painter.fillPath(tick, with_alpha(inks.rock, 1))
    draw_line(painter, line, inks.rock, 4.4)
    draw_line(painter, parallel(line, -low * 2.2), inks.rock_light, 1.5, 0.75)
    _draw_rubble(painter, line, inks, low, r)


def _draw_rubble(painter: QPainter, line: Line, inks: BorderInks, low: Side, r: Random) -> None:
    """What has fallen from the edge."""
    stones = QPainterPath()
    stones.setFillRule(Qt.FillRule.WindingFill)
    for x, y, ux, uy in walk(line, 34, r.uniform(10, 30)):
        if r.random() < 0.55:
            away, slide = r.uniform(16, 25), r.uniform(-10, 10)
            size = r.uniform(1.2, 3.0)
            stones.addEllipse(QPointF(x - uy * low * away + ux * slide, y + ux * low * away + uy * slide), size, size * 0.8)
    painter.fillPath(stones.translated(0.8, 1.4), with_alpha("#000000", 0.28))
    painter.fillPath(stones, with_alpha(inks.rubble, 0.9))


def draw_shore(painter: QPainter, line: Line, inks: BorderInks, wet: tuple[Side, ...]) -> None:
    """The edge of water that lies on the *wet* sides; with none, a brook as wide as the gap."""
    if wet:
        edge = parallel(line, 0, 1.2, 30)
        draw_line(painter, edge, inks.water_dark, 4.2, 0.9)
        draw_line(painter, edge, inks.water, 2.2)
    else:
        edge = parallel(line, 0, 1.4, 46)
        draw_line(painter, edge, inks.water_dark, 11.5, 0.9)
        draw_line(painter, edge, inks.water, 8.5, 0.75)
        current = line_pen(inks.foam, 1.3, 0.7)
        current.setDashPattern([10, 8])
        painter.strokePath(path_of(parallel(line, 1.6, 1.2, 38)[3:-3]), current)
    for side in wet:
        draw_line(painter, parallel(line, side * 8, 1.8, 34)[3:-3], inks.water, 1.5, 0.65)
        faint = line_pen(inks.water, 1.2, 0.35)
        faint.setDashPattern([16, 10])
        painter.strokePath(path_of(parallel(line, side * 15, 2, 40)[5:-5]), faint)


def draw_waterfall(painter: QPainter, line: Line, inks: BorderInks, wet: tuple[Side, ...], low: Side) -> None:
    """Water that falls to the *low* side: its edge, threads of water, foam where they land."""
    draw_shore(painter, line, inks, wet)
    low = low or 1
    r = Random(f"fall{line[0]}")
    threads, foam = QPainterPath(), QPainterPath()
    threads.setFillRule(Qt.FillRule.WindingFill)
    foam.setFillRule(Qt.FillRule.WindingFill)
    for n, (x, y, ux, uy) in enumerate(walk(line, 5, 5)):
        nx, ny = -uy * low, ux * low
        reach = (20 if n % 2 else 13) + r.uniform(-2.5, 2.5)
        threads.addPath(stroke_path([(x + nx * t, y + ny * t) for t in (-3, reach * 0.5, reach)], 2.2, "end"))
        for _ in range(2):
            away, slide = reach + r.uniform(-1, 6), r.uniform(-4, 4)
            foam.addEllipse(QPointF(x + nx * away + ux * slide, y + ny * away + uy * slide), *([r.uniform(0.8, 2.3)] * 2))
    for away in (4, 9):
        draw_line(painter, parallel(line, low * away), inks.water_dark, 9, 0.22, flat=True)
    painter.fillPath(threads, with_alpha(inks.water, 0.92))
    painter.fillPath(foam, with_alpha(inks.foam, 0.62))


def draw_stairs(painter: QPainter, line: Line, inks: BorderInks, low: Side) -> None:
    """A flight of steps across the middle of the line, darker downwards; an arrow points up if one end is high."""
    width = min(STAIRS, length(line) * 0.8)
    x, y, ux, uy = point_at(line, straight_spot(line, width))
    painter.save()
    painter.translate(x, y)
    painter.rotate(degrees(atan2(uy, ux)))
    if low < 0:
        painter.scale(1, -1)
    deep, steps = 38.0, 6
    box = QRectF(-width / 2, -deep / 2, width, deep)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha("#000000", 0.3 if inks.rock == "#17100A" else 0.18))
    painter.drawRoundedRect(box.adjusted(-1, 2, 5, 6), 3, 3)
    painter.setBrush(with_alpha(inks.wall_dark, 1))
    painter.drawRoundedRect(box.adjusted(-4, -2, 4, 2), 2.5, 2.5)
    rise = deep / steps
    for n in range(steps):
        tread = QRectF(box.left(), box.top() + n * rise, width, rise)
        painter.fillRect(tread, with_alpha(inks.wall, 1))
        painter.fillRect(tread, with_alpha("#000000", 0.09 * n if low else 0.12))
        painter.fillRect(QRectF(tread.left(), tread.top(), width, 1.6), with_alpha(inks.wall_light, 0.9))
        painter.fillRect(QRectF(tread.left(), tread.bottom() - 1.2, width, 1.2), with_alpha(inks.wall_dark, 0.85))
    if low:
        arrow = QPainterPath()
        for points in (((0, 9), (0, -8)), ((-5.5, -2.5), (0, -8.5), (5.5, -2.5))):
            arrow.addPath(path_of(points))
        painter.strokePath(arrow, line_pen(inks.wall_dark, 5.4, 0.9))
        painter.strokePath(arrow, line_pen(inks.foam, 2.4))
    painter.restore()
