"""Boxes and casks on a grid, seen from above: crates, barrels, chests, trapdoors."""

from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from battlemap.board.grid_map import CELL
from battlemap.paint.structures.prop_boards import (
    BODY,
    EDGE,
    IRON,
    LIGHT,
    STEEL,
    cells_of,
    draw_box_shadow,
    draw_frame,
    draw_outline,
    draw_planks,
)
from battlemap.paint.style.palette import Palette, mix, with_alpha


def draw_crates(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A crate on every cell."""
    for n, spot in enumerate(cells_of(box)):
        _draw_crate(painter, spot.adjusted(3, 3, -3, -3), palette, Random(f"crate{variant}{n}"))


def _draw_crate(painter: QPainter, box: QRectF, palette: Palette, chance: Random) -> None:
    painter.save()
    painter.translate(box.center())
    painter.rotate(chance.uniform(-2.5, 2.5))
    half = box.width() / 2
    box = QRectF(-half, -half, 2 * half, 2 * half)
    draw_box_shadow(painter, box, palette)
    draw_planks(painter, box.adjusted(1, 1, -1, -1), 4, chance, flat=chance.random() < 0.7)
    way = 1 if chance.random() < 0.5 else -1
    a, b = QPointF(-half + 6, (-half + 6) * way), QPointF(half - 6, (half - 6) * way)
    for colour, width in ((EDGE, 8.2), (mix(BODY, LIGHT, 0.25).name(), 6.4)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(a, b)
    painter.setPen(QPen(with_alpha(LIGHT, 0.7), 1.2))
    painter.drawLine(a + QPointF(1.6, -1.6), b + QPointF(1.6, -1.6))
    draw_frame(painter, box.adjusted(0.6, 0.6, -0.6, -0.6), 6.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(EDGE))
    for x in (-half + 3.4, half - 3.4):
        for y in (-half + 3.4, half - 3.4):
            painter.drawEllipse(QPointF(x, y), 1.0, 1.0)
    draw_outline(painter, box.adjusted(0.3, 0.3, -0.3, -0.3), 2.6)
    painter.restore()


def draw_barrels(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A barrel on every cell, now and then one that lies on its side."""
    for n, spot in enumerate(cells_of(box)):
        chance = Random(f"barrel{variant}{n}")
        if variant == 3 and n % 3 == 0:
            _draw_lying_barrel(painter, spot.adjusted(2, 6, -2, -6), palette, chance)
        else:
            _draw_barrel(painter, spot.center(), CELL * 0.41, palette, chance)


def _draw_barrel(painter: QPainter, at: QPointF, radius: float, palette: Palette, chance: Random) -> None:
    draw_box_shadow(painter, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), palette, radius, 1.1)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(EDGE))
    painter.drawEllipse(at, radius, radius)
    hoop = QLinearGradient(at.x() - radius, at.y() - radius, at.x() + radius, at.y() + radius)
    hoop.setColorAt(0, QColor("#C3C8CE"))
    hoop.setColorAt(0.45, QColor("#7C828A"))
    hoop.setColorAt(1, QColor("#3B4048"))
    painter.setBrush(hoop)
    painter.drawEllipse(at, radius - 1.4, radius - 1.4)
    painter.setBrush(QColor(EDGE))
    painter.drawEllipse(at, radius - 3.6, radius - 3.6)
    inner = radius - 4.6
    lid = QPainterPath()
    lid.addEllipse(at, inner, inner)
    painter.save()
    painter.translate(at)
    painter.rotate(chance.uniform(-40, 40))
    painter.translate(-at)
    painter.setClipPath(lid, Qt.ClipOperation.IntersectClip)
    draw_planks(painter, QRectF(at.x() - inner, at.y() - inner, 2 * inner, 2 * inner), 5, chance)
    painter.restore()
    gloom = QRadialGradient(at.x() - inner * 0.3, at.y() - inner * 0.4, inner * 1.7)
    gloom.setColorAt(0, with_alpha("#FFE9C4", 0.22))
    gloom.setColorAt(0.55, with_alpha("#000000", 0.0))
    gloom.setColorAt(1, with_alpha("#000000", 0.42))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gloom)
    painter.drawEllipse(at, inner, inner)
    painter.setBrush(QColor(EDGE))
    painter.drawEllipse(QPointF(at.x() + inner * 0.42, at.y() + inner * 0.2), 1.9, 1.9)


def _draw_lying_barrel(painter: QPainter, box: QRectF, palette: Palette, chance: Random) -> None:
    draw_box_shadow(painter, box, palette, 8, 1.1)
    shape = QPainterPath()
    bulge = box.height() * 0.16
    shape.moveTo(box.left(), box.top() + bulge)
    shape.quadTo(box.center().x(), box.top() - bulge * 0.6, box.right(), box.top() + bulge)
    shape.lineTo(box.right(), box.bottom() - bulge)
    shape.quadTo(box.center().x(), box.bottom() + bulge * 0.6, box.left(), box.bottom() - bulge)
    shape.closeSubpath()
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    draw_planks(painter, box.adjusted(0, -2, 0, 2), 6, chance)
    rounding = QLinearGradient(box.topLeft(), box.bottomLeft())
    for at, ink in ((0.0, ("#000000", 0.45)), (0.28, ("#FFE9C4", 0.26)), (0.55, ("#000000", 0.0)), (1.0, ("#000000", 0.6))):
        rounding.setColorAt(at, with_alpha(*ink))
    painter.fillRect(box.adjusted(0, -2, 0, 2), rounding)
    for part in (0.10, 0.30, 0.70, 0.90):
        x = box.left() + box.width() * part
        painter.fillRect(QRectF(x - 2, box.top() - 3, 4, box.height() + 6), QColor(IRON))
        painter.fillRect(QRectF(x - 1.4, box.top() - 3, 1.3, box.height() + 6), with_alpha(STEEL, 0.9))
    painter.restore()
    painter.strokePath(shape, QPen(QColor(EDGE), 1.6))


def draw_chest(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A chest with iron bands and a lock."""
    lid = box.adjusted(5, 9, -5, -9) if box.width() >= box.height() else box.adjusted(9, 5, -9, -5)
    if min(lid.width(), lid.height()) < 16:
        lid = box.adjusted(5, 8, -5, -8)
    draw_box_shadow(painter, lid, palette, 3, 1.1)
    draw_planks(painter, lid, 4, Random(f"chest{variant}"), body="#8A5A33")
    rounding = QLinearGradient(lid.topLeft(), lid.bottomLeft())
    rounding.setColorAt(0, with_alpha("#000000", 0.22))
    rounding.setColorAt(0.3, with_alpha("#FFE6BE", 0.25))
    rounding.setColorAt(1, with_alpha("#000000", 0.42))
    painter.fillRect(lid, rounding)
    for part in (0.16, 0.84):
        x = lid.left() + lid.width() * part
        painter.fillRect(QRectF(x - 2.6, lid.top(), 5.2, lid.height()), QColor(IRON))
        painter.fillRect(QRectF(x - 1.9, lid.top() + 1, 1.4, lid.height() - 2), with_alpha(STEEL, 0.9))
    draw_outline(painter, lid, 2.6, 1.8)
    lock = QRectF(lid.center().x() - 4, lid.bottom() - 6, 8, 8)
    painter.setPen(QPen(QColor(EDGE), 1.2))
    painter.setBrush(QColor("#D9B75C"))
    painter.drawRoundedRect(lock, 2, 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(EDGE))
    painter.drawEllipse(lock.center(), 1.2, 1.2)


def draw_hatch(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A trapdoor in the floor."""
    lid = box.adjusted(4, 4, -4, -4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha("#000000", 0.45 if palette.dark else 0.3))
    painter.drawRoundedRect(lid.adjusted(-1.6, -1.6, 1.6, 1.6), 3, 3)
    draw_planks(painter, lid, max(4, round(lid.width() / 9)), Random(f"hatch{variant}"), flat=False, body="#8A6238")
    for part in (0.22, 0.78):
        y = lid.top() + lid.height() * part
        painter.fillRect(QRectF(lid.left(), y - 2.6, lid.width(), 5.2), QColor(IRON))
        painter.fillRect(QRectF(lid.left(), y - 2.0, lid.width(), 1.3), with_alpha(STEEL, 0.8))
    draw_outline(painter, lid, 2, 1.8)
    ring = QPointF(lid.center().x(), lid.bottom() - lid.height() * 0.36)
    for colour, width in ((EDGE, 3.6), ("#C9CED4", 1.7)):
        painter.setPen(QPen(QColor(colour), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(ring, 4.4, 4.4)
