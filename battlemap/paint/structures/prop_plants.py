"""Growing things on a grid, seen from above: trees, bushes, stumps."""

from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from battlemap.board.ids import Point
from battlemap.paint.structures.prop_boards import cells_of, draw_path_shadow
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.style.strokes import path_of


def draw_tree(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A crown from above, its leaves lit from the upper left."""
    greens = (("#27371F", "#4B6434", "#8CA458"), ("#2C3A1E", "#566B30", "#A0AE58"))[variant % 2]
    _draw_crown(painter, box, palette, greens, Random(f"tree{variant}{round(box.width())}"), 1.7)


def draw_bushes(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A leafy bush on every cell, some with berries."""
    for n, spot in enumerate(cells_of(box)):
        chance = Random(f"bush{variant}{n}")
        _draw_crown(painter, spot.adjusted(3, 4, -3, -3), palette, ("#26351D", "#52683A", "#97AC5E"), chance, 0.9)
        if variant % 2:
            painter.setPen(Qt.PenStyle.NoPen)
            for _ in range(7):
                angle, away = chance.uniform(0, 2 * pi), 14 * chance.random() ** 0.5
                at = QPointF(spot.center().x() + cos(angle) * away, spot.center().y() + sin(angle) * away)
                painter.setBrush(QColor("#2A0E0E"))
                painter.drawEllipse(at + QPointF(0.5, 0.8), 1.9, 1.9)
                painter.setBrush(QColor("#C8413C"))
                painter.drawEllipse(at, 1.6, 1.6)


def _draw_crown(
    painter: QPainter, box: QRectF, palette: Palette, greens: tuple[str, str, str], chance: Random, tall: float
) -> None:
    at, rx, ry = box.center(), box.width() / 2 - 1, box.height() / 2 - 1
    edge = lobed_outline(at, rx, ry, max(7, round((rx + ry) / 7)), chance)
    outline = path_of(edge, closed=True)
    draw_path_shadow(painter, outline, palette, tall)
    shade, green, light = greens
    painter.fillPath(outline, QColor(shade))
    painter.strokePath(outline, QPen(mix(shade, "#000000", 0.55), 1.8))
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    clumps = max(22, round(rx * ry / 30))
    spots = [random_point_inside(at, rx, ry, chance, 0.92) for _ in range(clumps)]
    leafy = min(6.0 + min(rx, ry) * 0.10, min(rx, ry) * 0.34)
    for x, y in sorted(spots, key=lambda spot: -(spot[0] + spot[1])):  # the lit ones last, on top
        lit = 0.5 - ((x - at.x()) / rx * 0.34 + (y - at.y()) / ry * 0.46)
        leaves = mix(green, light, max(0.0, lit - 0.35))
        _draw_clump(painter, x, y, leafy * chance.uniform(0.75, 1.15), shade, leaves, chance)
    painter.restore()


def lobed_outline(at: QPointF, rx: float, ry: float, lobes: int, chance: Random) -> list[Point]:
    """The edge of something leafy or heaped round *at*."""
    sizes = [chance.uniform(0.84, 0.98) for _ in range(lobes)]
    points: list[Point] = []
    for n in range(lobes * 6):
        lobe, part = divmod(n, 6)
        away = sizes[lobe] * (0.90 + 0.10 * sin(pi * part / 6))
        angle = 2 * pi * n / (lobes * 6)
        points.append((at.x() + cos(angle) * rx * away, at.y() + sin(angle) * ry * away))
    return points


def random_point_inside(at: QPointF, rx: float, ry: float, chance: Random, most: float) -> Point:
    """Any point of an ellipse, *most* of the way out."""
    angle, away = chance.uniform(0, 2 * pi), most * chance.random() ** 0.5
    return at.x() + cos(angle) * rx * away, at.y() + sin(angle) * ry * away


def _draw_clump(painter: QPainter, x: float, y: float, size: float, shade: str, green: QColor, chance: Random) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha(mix(shade, "#000000", 0.4), 0.5))
    painter.drawEllipse(QPointF(x + size * 0.2, y + size * 0.3), size, size * 0.94)
    slope = QRadialGradient(x - size * 0.35, y - size * 0.45, size * 1.5)
    slope.setColorAt(0, mix(green, "#F2F0B8", 0.28))
    slope.setColorAt(0.5, green)
    slope.setColorAt(1, mix(green, shade, 0.75))
    painter.setBrush(slope)
    painter.drawEllipse(QPointF(x, y), size, size * 0.94)
    for _ in range(max(7, round(size * 2.2))):
        lx, ly = x + chance.uniform(-0.9, 0.9) * size, y + chance.uniform(-0.9, 0.9) * size
        turn = chance.uniform(0, 2 * pi)
        lit = lx + ly < x + y
        painter.setPen(
            QPen(with_alpha("#E6EBA6" if lit else "#10180A", 0.42), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.drawLine(QPointF(lx, ly), QPointF(lx + cos(turn) * 3.0, ly + sin(turn) * 3.0))


def draw_stump(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """What is left of a felled tree: bark, rings, roots."""
    at, radius = box.center(), min(box.width(), box.height()) / 2 - 7
    chance = Random(f"stump{variant}")
    roots = lobed_outline(at, radius * 1.2, radius * 1.2, 6, chance)
    shape = path_of(roots, closed=True)
    draw_path_shadow(painter, shape, palette, 0.8)
    painter.fillPath(shape, QColor("#4B3723"))
    painter.strokePath(shape, QPen(QColor("#1B1209"), 1.6))
    for part, colour in ((0.86, "#CFA873"), (0.62, "#BE935F"), (0.40, "#AD824F"), (0.18, "#946B3E")):
        painter.setPen(QPen(QColor("#7D5831"), 1.0))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(at, radius * part, radius * part * 0.96)
