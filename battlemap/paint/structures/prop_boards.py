"""What things on a grid are made of: boards, frames, outlines, and the shadow they throw."""

from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from battlemap.board.grid_map import CELL
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.style.shadows import draw_shadow

BODY, LIGHT, SHADE, EDGE = "#A67A48", "#D2A76E", "#7C552C", "#2F1E0F"
IRON, STEEL = "#34383F", "#8E949C"


def draw_box_shadow(painter: QPainter, box: QRectF, palette: Palette, radius: float = 3.0, tall: float = 1.0) -> None:
    """The shadow of a box, to the lower right of it."""
    draw_shadow(
        painter, box.translated(2.0 * tall, 0), 3.2 * tall + 0.8, 4.0 * tall, 0.62 if palette.dark else 0.40, radius,
        "#000000" if palette.dark else "#4A3614",
    )  # fmt: skip


def draw_path_shadow(painter: QPainter, path: QPainterPath, palette: Palette, tall: float = 1.0) -> None:
    """The shadow of any shape."""
    draw_shadow(
        painter, path.translated(2.2 * tall, 0), 3.4 * tall + 0.8, 4.2 * tall, 0.62 if palette.dark else 0.40, 0.0,
        "#000000" if palette.dark else "#4A3614",
    )  # fmt: skip


def draw_board(painter: QPainter, box: QRectF, tone: float = 0.0, radius: float = 1.2, body: str = BODY) -> None:
    """A planed board: lighter (*tone* up to 1) or darker (down to −1), lit along its upper edge."""
    wood = mix(body, LIGHT if tone > 0 else SHADE, abs(tone) * 0.6)
    flat = box.width() >= box.height()
    slope = QLinearGradient(box.topLeft(), box.bottomLeft() if flat else box.topRight())
    slope.setColorAt(0, mix(wood, LIGHT, 0.55))
    slope.setColorAt(0.22, wood)
    slope.setColorAt(1, mix(wood, SHADE, 0.55))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(slope)
    painter.drawRoundedRect(box, radius, radius)


def draw_planks(painter: QPainter, box: QRectF, count: int, chance: Random, *, flat: bool = True, body: str = BODY) -> None:
    """Boards side by side that fill *box*, with dark gaps and a little grain."""
    painter.fillRect(box, QColor(EDGE))
    each = (box.height() if flat else box.width()) / count
    for n in range(count):
        part = (
            QRectF(box.x(), box.y() + n * each + 0.5, box.width(), each - 1.0)
            if flat
            else QRectF(box.x() + n * each + 0.5, box.y(), each - 1.0, box.height())
        )
        draw_board(painter, part, chance.uniform(-0.5, 0.4), 0.6, body)
        painter.setPen(QPen(with_alpha(SHADE, 0.55), 0.8))
        for _ in range(max(1, round(max(part.width(), part.height()) / 30))):
            if flat:
                x, y = chance.uniform(part.left(), part.right() - 8), chance.uniform(part.top() + 2, part.bottom() - 1.5)
                painter.drawLine(QPointF(x, y), QPointF(min(part.right(), x + chance.uniform(6, 18)), y))
            else:
                x, y = chance.uniform(part.left() + 2, part.right() - 1.5), chance.uniform(part.top(), part.bottom() - 8)
                painter.drawLine(QPointF(x, y), QPointF(x, min(part.bottom(), y + chance.uniform(6, 18))))


def draw_frame(painter: QPainter, box: QRectF, wide: float) -> None:
    """A frame of four boards inside *box*."""
    x, y, w, h = box.x(), box.y(), box.width(), box.height()
    for part, tone in (
        (QRectF(x, y + h - wide, w, wide), -0.25), (QRectF(x, y, w, wide), 0.55),
        (QRectF(x, y, wide, h), 0.35), (QRectF(x + w - wide, y, wide, h), -0.05),
    ):  # fmt: skip
        painter.fillRect(part.adjusted(-0.7, -0.7, 0.7, 0.7).intersected(box), with_alpha(EDGE, 0.8))
        draw_board(painter, part, tone, 0.8)


def draw_outline(painter: QPainter, box: QRectF, radius: float, width: float = 1.6, colour: str = EDGE) -> None:
    """The dark edge round a thing."""
    painter.setPen(QPen(QColor(colour), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, radius, radius)


def cells_of(box: QRectF) -> list[QRectF]:
    """The single cells of a thing's place."""
    columns, rows = max(1, round(box.width() / CELL)), max(1, round(box.height() / CELL))
    return [QRectF(box.x() + column * CELL, box.y() + row * CELL, CELL, CELL) for row in range(rows) for column in range(columns)]
