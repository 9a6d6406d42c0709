"""Burning things on a grid: campfires, flames, torches, lanterns, candles."""

from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from battlemap.paint.grid.fire import draw_flames
from battlemap.paint.structures.prop_boards import draw_board
from battlemap.paint.style.palette import Palette, mix, with_alpha


def draw_campfire(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A ring of stones, logs and flames."""
    _draw_hearth(painter, box, variant)
    draw_flames(painter, box.center(), (min(box.width(), box.height()) / 2 - 5) * 0.62, Random(f"fire{variant}"))


def _draw_hearth(painter: QPainter, box: QRectF, variant: int) -> None:
    """Where a fire burns or has burnt."""
    at, radius = box.center(), min(box.width(), box.height()) / 2 - 5
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha("#0A0705", 0.7))
    painter.drawEllipse(at, radius, radius)
    chance = Random(f"fire{variant}")
    for n in range(9):
        angle = 2 * pi * n / 9 + chance.uniform(-0.1, 0.1)
        x, y = at.x() + cos(angle) * radius, at.y() + sin(angle) * radius
        size = chance.uniform(4.2, 5.6)
        painter.setPen(QPen(QColor("#14110E"), 1.2))
        painter.setBrush(mix("#8A8378", "#4E4941", chance.random()))
        painter.drawEllipse(QPointF(x, y), size, size * 0.86)
    for turn in (20, 80, 140):
        painter.save()
        painter.translate(at)
        painter.rotate(turn + 10 * variant)
        draw_board(painter, QRectF(-radius * 0.7, -3, radius * 1.4, 6), -0.8, 2.5)
        painter.restore()


def draw_candle(painter: QPainter, x: float, y: float) -> None:
    """A burning candle with its small light."""
    light = QRadialGradient(x, y, 13)
    light.setColorAt(0, with_alpha("#FFD27A", 0.55))
    light.setColorAt(1, with_alpha("#FFB347", 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(QPointF(x, y), 13, 13)
    painter.setBrush(QColor("#F4EAD0"))
    painter.drawEllipse(QPointF(x, y), 3, 3)
    painter.setBrush(QColor("#FF9A2E"))
    painter.drawEllipse(QPointF(x, y - 0.4), 1.7, 1.7)
    painter.setBrush(QColor("#FFF6C8"))
    painter.drawEllipse(QPointF(x, y - 0.4), 0.9, 0.9)


def draw_flame(painter: QPainter, x: float, y: float, name: str, palette: Palette, *, lit: bool) -> None:
    """A lamp in the middle of its cell: a fire, a lantern or a torch, by the words in its name."""
    words = name.lower()
    painter.save()
    if "fire" in words or "brazier" in words:
        hearth = QRectF(x - 17, y - 17, 34, 34)
        if lit:
            draw_campfire(painter, hearth, palette, 0)
        else:
            _draw_hearth(painter, hearth, 0)
    elif "lantern" in words or "lamp" in words:
        _draw_lantern(painter, x, y, lit=lit)
    elif "candle" in words and lit:
        draw_candle(painter, x, y)
    else:
        _draw_torch(painter, x, y, lit=lit)
    painter.restore()


def _draw_torch(painter: QPainter, x: float, y: float, *, lit: bool) -> None:
    for colour, width in (("#14100B", 5.4), ("#7A5530", 3.4)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(x + 5, y + 9), QPointF(x - 1, y - 1))
    painter.setPen(QPen(QColor("#14100B"), 1.2))
    painter.setBrush(QColor("#3A2A1C"))
    painter.drawEllipse(QPointF(x - 1.5, y - 2), 4.2, 4.2)
    if lit:
        draw_flames(painter, QPointF(x - 1.5, y - 2), 7.5, Random(f"{x},{y}"))


def _draw_lantern(painter: QPainter, x: float, y: float, *, lit: bool) -> None:
    if lit:
        glow = QRadialGradient(x, y, 20)
        glow.setColorAt(0, with_alpha("#FFE2A0", 0.8))
        glow.setColorAt(1, with_alpha("#FFB24A", 0.0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(glow)
        painter.drawEllipse(QPointF(x, y), 20, 20)
    painter.setPen(QPen(QColor("#14100B"), 1.4))
    painter.setBrush(QColor("#4A4E55"))
    painter.drawRoundedRect(QRectF(x - 6.4, y - 6.4, 12.8, 12.8), 3, 3)
    painter.setBrush(QColor("#FFD98A") if lit else QColor("#7C828A"))
    painter.drawRoundedRect(QRectF(x - 4, y - 4, 8, 8), 2, 2)
    painter.setPen(QPen(QColor("#2A2D33"), 1.2))
    painter.drawLine(QPointF(x - 4, y), QPointF(x + 4, y))
    painter.drawLine(QPointF(x, y - 4), QPointF(x, y + 4))
