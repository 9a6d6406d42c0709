"""Furniture on a grid, seen from above: tables, benches, beds, shelves."""

from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from battlemap.board.grid_map import CELL
from battlemap.paint.structures.prop_boards import EDGE, draw_board, draw_box_shadow, draw_outline, draw_planks
from battlemap.paint.style.palette import Palette, mix, with_alpha


def draw_table(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A table with a mug and a plate on it."""
    chance = Random(f"table{variant}")
    top = box.adjusted(5, 6, -5, -6) if min(box.width(), box.height()) > CELL else box.adjusted(3, 5, -3, -5)
    draw_box_shadow(painter, top, palette, 4, 1.4)
    flat = top.width() >= top.height()
    draw_planks(painter, top, max(3, round(min(top.width(), top.height()) / 11)), chance, flat=flat)
    for end in (0.0, 1.0):
        if flat:
            draw_board(painter, QRectF(top.left() + end * (top.width() - 6), top.top(), 6, top.height()), 0.35)
        else:
            draw_board(painter, QRectF(top.left(), top.top() + end * (top.height() - 6), top.width(), 6), 0.35)
    draw_outline(painter, top, 3, 1.8)
    for _ in range(max(2, round(top.width() * top.height() / 1100))):
        x, y = chance.uniform(top.left() + 11, top.right() - 11), chance.uniform(top.top() + 9, top.bottom() - 9)
        (_draw_mug if chance.random() < 0.5 else _draw_dish)(painter, x, y)


def _draw_mug(painter: QPainter, x: float, y: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha("#000000", 0.35))
    painter.drawEllipse(QPointF(x + 1.4, y + 2.0), 4.4, 4.4)
    painter.setPen(QPen(QColor("#22262C"), 1.0))
    painter.setBrush(QColor("#9AA1A9"))
    painter.drawEllipse(QPointF(x, y), 4.0, 4.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#7A4A1C"))
    painter.drawEllipse(QPointF(x, y), 2.6, 2.6)


def _draw_dish(painter: QPainter, x: float, y: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha("#000000", 0.32))
    painter.drawEllipse(QPointF(x + 1.2, y + 1.8), 6.4, 6.4)
    painter.setPen(QPen(QColor("#4A4236"), 0.9))
    painter.setBrush(QColor("#D8CDB6"))
    painter.drawEllipse(QPointF(x, y), 6.0, 6.0)
    painter.setPen(QPen(QColor("#A89B80"), 0.8))
    painter.setBrush(QColor("#C4B79C"))
    painter.drawEllipse(QPointF(x, y), 3.8, 3.8)


def draw_bench(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """Two boards on trestles."""
    flat = box.width() >= box.height()
    seat = box.adjusted(4, box.height() / 2 - 9, -4, -box.height() / 2 + 9) if flat else box.adjusted(
        box.width() / 2 - 9, 4, -box.width() / 2 + 9, -4
    )  # fmt: skip
    draw_box_shadow(painter, seat, palette, 2, 0.9)
    draw_planks(painter, seat, 2, Random(f"bench{variant}"), flat=flat)
    draw_outline(painter, seat, 2)


def draw_bed(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A bed with a pillow and a blanket, the head at its upper or left end."""
    flat = box.width() > box.height()
    painter.save()
    painter.translate(box.center())
    if flat:
        painter.rotate(-90)
    wide, long = (box.height(), box.width()) if flat else (box.width(), box.height())
    frame = QRectF(-wide / 2 + 4, -long / 2 + 4, wide - 8, long - 8)
    draw_box_shadow(painter, frame, palette, 3, 1.1)
    draw_board(painter, frame, -0.2, 3)
    draw_outline(painter, frame, 3)
    sheet = frame.adjusted(3.4, 3.4, -3.4, -3.4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#DDD5C2"))
    painter.drawRoundedRect(sheet, 2.4, 2.4)
    cloth = ("#7B3B3F", "#3F5C7B", "#56703F", "#7A6136")[variant]
    blanket = QRectF(sheet.x(), sheet.y() + sheet.height() * 0.36, sheet.width(), sheet.height() * 0.64)
    slope = QLinearGradient(blanket.topLeft(), blanket.bottomRight())
    slope.setColorAt(0, mix(cloth, "#FFFFFF", 0.18))
    slope.setColorAt(1, mix(cloth, "#000000", 0.22))
    painter.setBrush(slope)
    painter.drawRoundedRect(blanket, 2.4, 2.4)
    hem = QRectF(blanket.x(), blanket.y(), blanket.width(), max(3.0, sheet.height() * 0.07))
    painter.fillRect(hem, mix(cloth, "#FFFFFF", 0.42))
    pillow = QRectF(sheet.x() + 3, sheet.y() + 2.4, sheet.width() - 6, max(7.0, sheet.height() * 0.24))
    painter.setPen(QPen(QColor("#A79D86"), 1.0))
    painter.setBrush(QColor("#F4EEDF"))
    painter.drawRoundedRect(pillow, 3.4, 3.4)
    painter.restore()


def draw_shelf(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """Shelves full of books, seen from above and in front."""
    chance = Random(f"shelf{variant}")
    flat = box.width() >= box.height()
    painter.save()
    painter.translate(box.center())
    if not flat:
        painter.rotate(90)
    long, wide = (box.width(), box.height()) if flat else (box.height(), box.width())
    case = QRectF(-long / 2 + 2, -min(wide, CELL) / 2 + 7, long - 4, min(wide, CELL) - 14)
    draw_box_shadow(painter, case, palette, 2, 1.5)
    draw_board(painter, case, -0.5, 2)
    inner = case.adjusted(3, 3, -3, -3)
    painter.fillRect(inner, QColor(EDGE))
    x = inner.left() + 1
    while x < inner.right() - 3:
        thick = min(chance.uniform(2.6, 5.2), inner.right() - x)
        colour = chance.choice(("#7A2E2E", "#2F4F6B", "#4A6236", "#8A6A32", "#5A4068", "#6B5B45"))
        deep = inner.height() * chance.uniform(0.62, 0.92)
        painter.fillRect(QRectF(x, inner.bottom() - deep, thick - 0.6, deep), QColor(colour))
        painter.fillRect(QRectF(x, inner.bottom() - deep, 0.9, deep), with_alpha("#FFFFFF", 0.28))
        x += thick
    draw_outline(painter, case, 2)
    painter.restore()
