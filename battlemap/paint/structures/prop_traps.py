"""Traps on a grid, seen from above: pits, jaws, spikes, tripwires, runes."""

from math import cos, hypot, pi, sin
from random import Random

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from battlemap.board.grid_map import CELL
from battlemap.paint.structures.prop_boards import EDGE, IRON, STEEL, draw_board, draw_path_shadow, draw_planks
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.style.strokes import path_of

RUST, CORD, GLOW = "#6E4A35", "#D8C7A0", "#B58CFF"


def draw_pit(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A shaft with stakes on its ground; what is left of its lid leans at the edge."""
    chance, hole = Random(f"pit{variant}"), box.adjusted(4, 4, -4, -4)
    rim = QPainterPath()
    rim.addRoundedRect(hole, 7, 7)
    painter.setPen(QPen(QColor(EDGE), 2.4))
    painter.setBrush(QColor("#5B4A35"))
    painter.drawPath(rim)
    dark = QRadialGradient(hole.center(), hypot(hole.width(), hole.height()) / 2)
    dark.setColorAt(0, QColor("#060504"))
    dark.setColorAt(0.75, QColor("#14100C"))
    dark.setColorAt(1, QColor("#3A2E22"))
    painter.setBrush(dark)
    painter.drawRoundedRect(hole.adjusted(3, 3, -1, -1), 5, 5)
    for x, y in _rows(hole.adjusted(6, 7, -6, -5), 12):
        tip = QPointF(x + chance.uniform(-1.5, 1.5), y - 4.5)
        painter.setPen(QPen(QColor("#000000"), 0.8))
        painter.setBrush(mix("#8C7650", "#4A3B26", chance.random()))
        painter.drawPolygon(QPolygonF([tip, QPointF(x - 2.4, y + 3), QPointF(x + 2.4, y + 3)]))
    for _ in range(max(2, round(box.width() / 30))):
        painter.save()
        painter.translate(hole.left() + chance.uniform(5, hole.width() - 5), chance.choice((hole.top() + 2, hole.bottom() - 2)))
        painter.rotate(chance.uniform(-35, 35))
        draw_board(painter, QRectF(-8, -2, 16, 4), chance.uniform(-0.6, 0.2))
        painter.restore()


def draw_jaws(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """An iron trap that snaps shut: two rows of teeth round a plate, and its chain."""
    at, radius = box.center(), min(box.width(), box.height()) / 2 - 6
    ring = QPainterPath()
    ring.addEllipse(at, radius, radius)
    draw_path_shadow(painter, ring, palette, 0.7)
    painter.setBrush(with_alpha("#000000", 0.25))
    for colour, width in ((EDGE, 6.6), (IRON, 4.8), (STEEL, 1.4)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawEllipse(at, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(EDGE), 0.9))
    painter.setBrush(QColor("#C4CAD0"))
    count = max(10, round(radius * 0.9))
    for n in range(count):
        angle, half = 2 * pi * (n + 0.5) / count, 0.62 * pi / count
        base = [QPointF(at.x() + cos(angle + d) * (radius - 1), at.y() + sin(angle + d) * (radius - 1)) for d in (-half, half)]
        painter.drawPolygon(QPolygonF([*base, QPointF(at.x() + cos(angle) * radius * 0.6, at.y() + sin(angle) * radius * 0.6)]))
    painter.setPen(QPen(QColor(EDGE), 1.6))
    painter.setBrush(QColor(RUST))
    painter.drawEllipse(at, radius * 0.32, radius * 0.32)
    painter.setBrush(QColor(STEEL))
    for side in (-1, 1):
        painter.drawRoundedRect(QRectF(at.x() + side * radius - 4, at.y() - 4.5, 8, 9), 2, 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(IRON), 1.6))
    for n in range(3):
        painter.drawEllipse(QPointF(at.x() + radius * 0.72 + 3.4 * n, at.y() + radius * 0.72 + 2.6 * n), 2.4, 1.8)


def draw_spikes(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A plate with holes from which iron points stand out."""
    plate = box.adjusted(3, 3, -3, -3)
    painter.setPen(QPen(QColor(EDGE), 2))
    painter.setBrush(with_alpha("#55504A", 0.9))
    painter.drawRoundedRect(plate, 3, 3)
    for x, y in _rows(plate.adjusted(5, 8, -5, -4), 12.5):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#14110E"))
        painter.drawEllipse(QPointF(x, y + 2.5), 4.2, 3)
        painter.setPen(QPen(QColor(EDGE), 0.9))
        for colour, way in (("#DDE2E7", -1), ("#7A8088", 1)):
            painter.setBrush(QColor(colour))
            painter.drawPolygon(QPolygonF([QPointF(x, y - 8), QPointF(x + 2.9 * way, y + 2.5), QPointF(x, y + 3.6)]))


def draw_tripwire(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A cord between two stakes, with tins on it that give alarm."""
    flat = box.width() >= box.height()
    ends = QLineF(box.left() + 6, box.center().y(), box.right() - 6, box.center().y())
    if not flat:
        ends = QLineF(box.center().x(), box.top() + 6, box.center().x(), box.bottom() - 6)
    for colour, width in ((EDGE, 4.2), (CORD, 2.2)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawLine(ends)
    painter.setPen(QPen(QColor(EDGE), 1.2))
    painter.setBrush(QColor("#B9A25B"))
    count = max(1, round(ends.length() / CELL))
    for n in range(count):
        at = ends.pointAt((n + 0.5) / count)
        painter.drawRoundedRect(QRectF(at.x() - 4, at.y() - 4, 8, 9), 2.5, 2.5)
    for at in (ends.p1(), ends.p2()):
        stake = QPainterPath()
        stake.addEllipse(at, 5, 5)
        draw_path_shadow(painter, stake, palette, 0.8)
        painter.save()
        painter.setClipPath(stake, Qt.ClipOperation.IntersectClip)
        draw_planks(painter, QRectF(at.x() - 5, at.y() - 5, 10, 10), 2, Random(f"stake{variant}"))
        painter.restore()
        painter.strokePath(stake, QPen(QColor(EDGE), 1.6))


def draw_rune(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A sign drawn on the ground that waits for somebody to step on it."""
    at, radius = box.center(), min(box.width(), box.height()) / 2 - 4
    glow = QRadialGradient(at, radius)
    glow.setColorAt(0, with_alpha(GLOW, 0.16))
    glow.setColorAt(0.8, with_alpha(GLOW, 0.30))
    glow.setColorAt(1, with_alpha(GLOW, 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(at, radius, radius)
    corners = [
        QPointF(at.x() + cos(angle) * radius * 0.82, at.y() + sin(angle) * radius * 0.82)
        for angle in (2 * pi * n / 5 - pi / 2 for n in range(5))
    ]
    star = path_of([(corners[2 * n % 5].x(), corners[2 * n % 5].y()) for n in range(5)])
    star.closeSubpath()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in (("#1B1030", 4.0), (GLOW, 2.0), ("#EFE6FF", 0.8)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawEllipse(at, radius * 0.86, radius * 0.86)
        painter.drawEllipse(at, radius * 0.32, radius * 0.32)
        painter.drawPath(star)


def _rows(box: QRectF, apart: float) -> list[tuple[float, float]]:
    """Points in rows that fill a box, those of every other row between the others."""
    across, down = max(2, round(box.width() / apart)), max(2, round(box.height() / apart))
    wide, high = box.width() / across, box.height() / down
    return [
        (box.left() + wide * (column + (0.75 if row % 2 else 0.25)), box.top() + high * (row + 0.5))
        for row in range(down)
        for column in range(across)
    ]
