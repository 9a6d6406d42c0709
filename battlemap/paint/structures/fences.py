"""Light things along the lines of a grid: fences of posts and rails, curtains."""

from __future__ import annotations

from collections.abc import Iterable
from math import pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.board.grid_map import CELL
from battlemap.paint.grid.edge_runs import EdgeRun
from battlemap.paint.structures.masonry import PLAIN_BELOW
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.style.strokes import path_of

_WOOD = {True: ("#8E6537", "#C39862", "#23170D"), False: ("#A87A45", "#D9B483", "#4A3118")}
_CLOTH = {True: ("#7C2F35", "#B4555A", "#250D10"), False: ("#A8484A", "#D9807C", "#4A1A1C")}


def draw_fence(painter: QPainter, side: EdgeRun, palette: Palette, zoom: float) -> None:
    """Two rails from post to post; the posts are drawn by draw_posts(), after all rails."""
    body, light, dark = _WOOD[palette.dark]
    chance = Random(f"fence{side.x},{side.y}{side.flat}")
    shade = with_alpha("#000000", 0.38 if palette.dark else 0.22)
    x, y = side.x * CELL, side.y * CELL
    for away in (-2.6, 2.6):
        tilt, start, end = chance.uniform(-1.0, 1.0), chance.uniform(-4, 0), CELL + chance.uniform(0, 4)
        a, b = (x + start, y + away), (x + end, y + away + tilt)
        if not side.flat:
            a, b = (x + away, y + start), (x + away + tilt, y + end)
        for colour, width, dx, dy in ((shade, 3.6, 2.4, 4.0), (QColor(dark), 4.4, 0, 0), (QColor(body), 2.8, 0, 0)):
            painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            painter.drawLine(QPointF(a[0] + dx, a[1] + dy), QPointF(b[0] + dx, b[1] + dy))
        if zoom >= PLAIN_BELOW:
            painter.setPen(QPen(with_alpha(light, 0.75), 1.0))
            shift = (0, -0.8) if side.flat else (-0.8, 0)
            painter.drawLine(QPointF(a[0] + shift[0], a[1] + shift[1]), QPointF(b[0] + shift[0], b[1] + shift[1]))


def draw_posts(painter: QPainter, sides: Iterable[EdgeRun], palette: Palette, zoom: float) -> None:
    """A post at each end of a fence and in the middle of each of its parts."""
    spots: set[tuple[float, float, bool]] = set()
    for side in sides:
        (ax, ay), (bx, by) = side.start, side.end
        spots |= {(ax * CELL, ay * CELL, True), (bx * CELL, by * CELL, True), ((ax + bx) * CELL / 2, (ay + by) * CELL / 2, False)}
    for x, y, end in sorted(spots):
        draw_post(painter, x, y, 8.4 if end else 6.8, palette, zoom)


def draw_post(painter: QPainter, x: float, y: float, size: float, palette: Palette, zoom: float) -> None:
    """A square wooden post about (x, y)."""
    body, light, dark = _WOOD[palette.dark]
    painter.setPen(Qt.PenStyle.NoPen)
    box = QRectF(x - size / 2, y - size / 2, size, size)
    if zoom >= PLAIN_BELOW:
        painter.setBrush(with_alpha("#000000", 0.40 if palette.dark else 0.24))
        painter.drawRoundedRect(box.translated(2.4, 3.8), 2, 2)
    painter.setBrush(QColor(dark))
    painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 2.4, 2.4)
    painter.setBrush(QColor(body))
    painter.drawRoundedRect(box, 1.8, 1.8)
    painter.setBrush(mix(body, light, 0.7))
    painter.drawRoundedRect(box.adjusted(0.6, 0.6, -size * 0.3, -size * 0.3), 1.6, 1.6)


def draw_curtain(painter: QPainter, side: EdgeRun, palette: Palette, zoom: float) -> None:
    """Cloth in folds on a rod."""
    body, light, dark = _CLOTH[palette.dark]
    painter.save()
    painter.translate(side.x * CELL, side.y * CELL)
    if not side.flat:
        painter.rotate(90)
    wave = [(x, 3.4 * sin(x / CELL * 2 * pi * 4)) for x in range(int(CELL) + 1)]
    line = path_of([(float(x), y) for x, y in wave])
    for colour, width, dy in (
        (with_alpha("#000000", 0.34 if palette.dark else 0.2), 6.0, 3.6), (QColor(dark), 7.4, 0.0), (QColor(body), 5.0, 0.0),
    ):  # fmt: skip
        pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(line.translated(0, dy), pen)
    if zoom >= PLAIN_BELOW:
        painter.strokePath(line.translated(0, -1.2), QPen(with_alpha(light, 0.8), 1.4))
        for x in (0.0, CELL):
            painter.setPen(QPen(QColor(dark), 1.2))
            painter.setBrush(QColor("#C9A85C"))
            painter.drawEllipse(QPointF(x, 0), 3.0, 3.0)
    painter.restore()
