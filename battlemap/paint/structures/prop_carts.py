"""Carts and wagons on a grid, seen from above, and logs."""

from math import sqrt
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from battlemap.paint.structures.prop_boards import (
    BODY,
    EDGE,
    IRON,
    LIGHT,
    STEEL,
    draw_board,
    draw_box_shadow,
    draw_frame,
    draw_outline,
    draw_planks,
)
from battlemap.paint.style.palette import Palette, with_alpha


def draw_cart(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A cart on four wheels with its shafts, empty or with a few sacks' worth of straw."""
    _draw_cart(painter, box, palette, variant)


def _draw_cart(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> QRectF:
    """Gives back the bed of the cart, lying along its length about the middle of *box*."""
    flat = box.width() >= box.height()
    painter.save()
    painter.translate(box.center())
    if not flat:
        painter.rotate(90)
    long, wide = (box.width(), box.height()) if flat else (box.height(), box.width())
    shafts = long * 0.16 if long > 1.2 * wide else 0.0
    bed = QRectF(-long / 2 + 5 + shafts, -wide / 2 + 11, long - 10 - shafts, wide - 22)
    if shafts:
        _draw_shafts(painter, bed, -long / 2 + 3)
    draw_box_shadow(painter, bed.adjusted(2, -3, -2, 3), palette, 5, 1.5)
    for x in (bed.left() + bed.width() * 0.24, bed.left() + bed.width() * 0.78):
        for y in (bed.top() - 4.0, bed.bottom() + 4.0):
            _draw_wheel(painter, x, y, min(30.0, bed.width() * 0.30))
    painter.fillRect(bed, QColor(EDGE))
    draw_planks(painter, bed.adjusted(3, 3, -3, -3), max(3, round(bed.height() / 11)), Random(f"cart{variant}"))
    floor = QLinearGradient(bed.topLeft(), bed.bottomLeft())
    floor.setColorAt(0, with_alpha("#000000", 0.42))
    floor.setColorAt(0.35, with_alpha("#000000", 0.10))
    floor.setColorAt(1, with_alpha("#000000", 0.05))
    painter.fillRect(bed, floor)
    draw_frame(painter, bed, 5.0)
    for n in range(1, max(2, round(bed.width() / 34))):
        x = bed.left() + bed.width() * n / max(2, round(bed.width() / 34))
        for y in (bed.top() - 0.6, bed.bottom() - 4.8):
            painter.fillRect(QRectF(x - 2.4, y, 4.8, 5.4), QColor(EDGE))
            draw_board(painter, QRectF(x - 1.6, y + 0.6, 3.2, 4.2), 0.7, 0.8)
    draw_outline(painter, bed, 3, 1.8)
    painter.restore()
    return bed


def _draw_shafts(painter: QPainter, bed: QRectF, end: float) -> None:
    for y in (-bed.height() * 0.22, bed.height() * 0.22):
        for colour, width, shift in (("#000000", 5.0, 4.0), (EDGE, 5.4, 0.0), (BODY, 3.4, 0.0), (LIGHT, 1.0, -0.9)):
            ink = with_alpha(colour, 0.35) if shift == 4.0 else QColor(colour)
            painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(bed.left() + 2, y + shift), QPointF(end, y * 0.8 + shift))
    painter.setPen(QPen(QColor(EDGE), 4.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(end + 3, -bed.height() * 0.2), QPointF(end + 3, bed.height() * 0.2))
    painter.setPen(QPen(QColor(BODY), 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(end + 3, -bed.height() * 0.2), QPointF(end + 3, bed.height() * 0.2))


def _draw_wheel(painter: QPainter, x: float, y: float, long: float) -> None:
    rim = QRectF(x - long / 2, y - 4.2, long, 8.4)
    painter.setPen(QPen(QColor(EDGE), 1.4))
    painter.setBrush(QColor("#5A3D20"))
    painter.drawRoundedRect(rim, 3.4, 3.4)
    painter.fillRect(QRectF(rim.x() + 2, rim.y() + 1.2, long - 4, 1.6), with_alpha(STEEL, 0.8))
    painter.fillRect(QRectF(rim.x() + 2, rim.bottom() - 2.2, long - 4, 1.2), with_alpha("#000000", 0.4))
    for part in (0.22, 0.4, 0.6, 0.78):
        painter.fillRect(QRectF(rim.x() + long * part - 0.8, rim.y() + 1, 1.6, 6.4), with_alpha(EDGE, 0.7))
    painter.setPen(QPen(QColor(EDGE), 1.2))
    painter.setBrush(QColor(IRON))
    painter.drawRoundedRect(QRectF(x - 3.0, rim.y() - 1.0, 6.0, 10.4), 1.6, 1.6)


def draw_wagon(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A cart under a canvas."""
    bed = _draw_cart(painter, box, palette, variant)
    painter.save()
    painter.translate(box.center())
    if box.width() < box.height():
        painter.rotate(90)
    cover = bed.adjusted(bed.width() * 0.14, -3.5, -6, 3.5)
    slope = QLinearGradient(cover.topLeft(), cover.bottomLeft())
    for at, colour in ((0.0, "#8E836D"), (0.30, "#EFE5CD"), (0.55, "#D6CAB0"), (1.0, "#776C57")):
        slope.setColorAt(at, QColor(colour))
    painter.setPen(QPen(QColor("#2D271C"), 1.6))
    painter.setBrush(slope)
    painter.drawRoundedRect(cover, 5, 5)
    count = max(2, round(cover.width() / 24))
    for n in range(1, count):
        x = cover.left() + cover.width() * n / count
        for shift, ink in ((1.2, with_alpha("#FFFFFF", 0.35)), (0.0, with_alpha("#5B5140", 0.75))):
            painter.setPen(QPen(ink, 1.3))
            painter.drawLine(QPointF(x + shift, cover.top() + 1), QPointF(x + shift, cover.bottom() - 1))
    painter.restore()


def draw_log(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A felled trunk, its rings at one end."""
    flat = box.width() >= box.height()
    painter.save()
    painter.translate(box.center())
    if not flat:
        painter.rotate(90)
    long, wide = (box.width(), box.height()) if flat else (box.height(), box.width())
    thick = min(wide * 0.6, 26.0)
    trunk = QRectF(-long / 2 + 3, -thick / 2, long - 6, thick)
    draw_box_shadow(painter, trunk, palette, 6, 1.2)
    slope = QLinearGradient(trunk.topLeft(), trunk.bottomLeft())
    for at, colour in ((0.0, "#4A3522"), (0.3, "#8A6A48"), (0.6, "#6A4E33"), (1.0, "#2C1E12")):
        slope.setColorAt(at, QColor(colour))
    painter.setPen(QPen(QColor("#1D130A"), 1.6))
    painter.setBrush(slope)
    painter.drawRoundedRect(trunk, 5, 5)
    chance = Random(f"log{variant}")
    painter.setPen(QPen(with_alpha("#20140A", 0.6), 1.1))
    for _ in range(round(long / 7)):
        x, y = chance.uniform(trunk.left() + 6, trunk.right() - 20), chance.uniform(trunk.top() + 3, trunk.bottom() - 3)
        painter.drawLine(QPointF(x, y), QPointF(x + chance.uniform(5, 15), y + chance.uniform(-1, 1)))
    end = QPointF(trunk.right() - 4, 0)
    painter.setPen(QPen(QColor("#1D130A"), 1.2))
    for part, colour in ((1.0, "#C79D68"), (0.66, "#B5895A"), (0.34, "#9A7046")):
        painter.setBrush(QColor(colour))
        painter.drawEllipse(end, thick * 0.20 * sqrt(part), thick / 2 * part)
    painter.restore()
