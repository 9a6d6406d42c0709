"""Tents, sacks and heaps of straw on a grid, seen from above."""

from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QRadialGradient

from battlemap.paint.structures.prop_boards import cells_of, draw_box_shadow, draw_path_shadow
from battlemap.paint.structures.prop_plants import lobed_outline, random_point_inside
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.style.strokes import path_of


def draw_tent(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A ridge tent with ropes and pegs, its door at one end."""
    flat = box.width() >= box.height()
    painter.save()
    painter.translate(box.center())
    if not flat:
        painter.rotate(90)
    long, wide = (box.width(), box.height()) if flat else (box.height(), box.width())
    roof = QRectF(-long / 2 + 9, -wide / 2 + 7, long - 18, wide - 14)
    cloth = ("#C4B28C", "#9C5A4A", "#6F8190", "#8C9463")[variant]
    painter.setPen(QPen(with_alpha("#E9DDC0", 0.7), 1.2))
    for x in (roof.left() + 3, 0.0, roof.right() - 3):
        for y in (-1, 1):
            painter.drawLine(QPointF(x, y * roof.height() / 2), QPointF(x + x * 0.06, y * (wide / 2 - 1)))
    draw_box_shadow(painter, roof, palette, 4, 1.5)
    for top, a, b in ((True, 0.30, 0.02), (False, -0.08, -0.46)):
        half = QRectF(roof.x(), roof.y() if top else 0, roof.width(), roof.height() / 2)
        slope = QLinearGradient(half.topLeft(), half.bottomLeft())
        slope.setColorAt(0 if top else 1, _shade(cloth, b))
        slope.setColorAt(1 if top else 0, _shade(cloth, a))
        painter.fillRect(half, slope)
    painter.setPen(QPen(with_alpha("#000000", 0.22), 1.0))
    for n in range(1, max(3, round(long / 26))):
        x = roof.left() + roof.width() * n / max(3, round(long / 26))
        painter.drawLine(QPointF(x, roof.top() + 1), QPointF(x, roof.bottom() - 1))
    painter.setPen(QPen(QColor("#1F1912"), 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(roof, 2.5, 2.5)
    painter.setPen(QPen(_shade(cloth, 0.6), 2.2))
    painter.drawLine(QPointF(roof.left(), 0), QPointF(roof.right(), 0))
    door = path_of([(roof.right() + 1, -6), (roof.right() - 13, 0), (roof.right() + 1, 6)], closed=True)
    painter.fillPath(door, QColor("#14100B"))
    painter.restore()


def _shade(colour: str, tone: float) -> QColor:
    return mix(colour, "#FFFFFF" if tone > 0 else "#000000", abs(tone))


def draw_sacks(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """Three sacks on every cell."""
    for n, spot in enumerate(cells_of(box)):
        chance = Random(f"sack{variant}{n}")
        for dx, dy in ((-8, -6), (9, -3), (-1, 9)):
            at = QPointF(spot.center().x() + dx + chance.uniform(-2, 2), spot.center().y() + dy + chance.uniform(-2, 2))
            _draw_sack(painter, at, chance.uniform(9.5, 11.5), palette)


def _draw_sack(painter: QPainter, at: QPointF, size: float, palette: Palette) -> None:
    draw_box_shadow(painter, QRectF(at.x() - size, at.y() - size * 0.9, 2 * size, 1.8 * size), palette, size * 0.8, 0.8)
    slope = QRadialGradient(at.x() - size * 0.4, at.y() - size * 0.5, size * 1.9)
    slope.setColorAt(0, QColor("#E2D0A4"))
    slope.setColorAt(0.6, QColor("#B39A68"))
    slope.setColorAt(1, QColor("#6B5833"))
    painter.setPen(QPen(QColor("#2C2212"), 1.3))
    painter.setBrush(slope)
    painter.drawEllipse(at, size, size * 0.9)
    painter.setBrush(QColor("#C9B27C"))
    painter.drawEllipse(QPointF(at.x(), at.y() - size * 0.1), size * 0.34, size * 0.30)
    painter.setPen(QPen(with_alpha("#3C2E16", 0.6), 0.9))
    for n in range(6):
        angle = n * pi / 3
        painter.drawLine(
            QPointF(at.x() + cos(angle) * size * 0.36, at.y() - size * 0.1 + sin(angle) * size * 0.32),
            QPointF(at.x() + cos(angle) * size * 0.74, at.y() - size * 0.05 + sin(angle) * size * 0.66),
        )


def draw_haystack(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A heap of straw."""
    chance = Random(f"hay{variant}")
    at, rx, ry = box.center(), box.width() / 2 - 3, box.height() / 2 - 3
    shape = path_of(lobed_outline(at, rx, ry, 9, chance), closed=True)
    draw_path_shadow(painter, shape, palette, 1.3)
    slope = QRadialGradient(at.x() - rx * 0.3, at.y() - ry * 0.4, max(rx, ry) * 1.5)
    slope.setColorAt(0, QColor("#E3C878"))
    slope.setColorAt(0.55, QColor("#AE8C40"))
    slope.setColorAt(1, QColor("#5E4A1E"))
    painter.fillPath(shape, slope)
    for _ in range(round(rx * ry / 5)):
        x, y = random_point_inside(at, rx, ry, chance, 0.96)
        turn, long = chance.uniform(0, 2 * pi), chance.uniform(4, 9)
        painter.setPen(QPen(with_alpha(chance.choice(("#F3DFA0", "#6B5422", "#D2B15C")), 0.75), 1.1))
        painter.drawLine(QPointF(x, y), QPointF(x + cos(turn) * long, y + sin(turn) * long))
    painter.strokePath(shape, QPen(with_alpha("#2B200A", 0.85), 1.4))
