"""Things of stone, metal and water on a grid: wells, pillars, statues, altars, rocks, graves, cauldrons."""

from math import cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from battlemap.board.ids import Point
from battlemap.paint.structures.prop_boards import draw_board, draw_box_shadow, draw_outline, draw_path_shadow
from battlemap.paint.structures.prop_fire import draw_candle
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.shapes import rounded_polygon
from battlemap.paint.style.strokes import path_of

STONE, PALE, DARK, EDGE = "#8F887C", "#C9C1B2", "#4E4941", "#15120E"


def draw_slab(painter: QPainter, box: QRectF, radius: float, tone: float = 0.0) -> None:
    """A dressed stone seen from above: lit at its upper left, dark at its lower right."""
    body = mix(STONE, PALE if tone > 0 else DARK, abs(tone) * 0.5)
    slope = QLinearGradient(box.topLeft(), box.bottomRight())
    slope.setColorAt(0, mix(body, PALE, 0.7))
    slope.setColorAt(0.35, body)
    slope.setColorAt(1, mix(body, DARK, 0.6))
    painter.setPen(QPen(QColor(EDGE), 1.6))
    painter.setBrush(slope)
    painter.drawRoundedRect(box, radius, radius)


def _draw_disc(painter: QPainter, at: QPointF, radius: float, tone: float = 0.0, edge: float = 1.6) -> None:
    body = mix(STONE, PALE if tone > 0 else DARK, abs(tone) * 0.5)
    slope = QLinearGradient(at.x() - radius, at.y() - radius, at.x() + radius, at.y() + radius)
    slope.setColorAt(0.1, mix(body, PALE, 0.75))
    slope.setColorAt(0.45, body)
    slope.setColorAt(0.95, mix(body, DARK, 0.65))
    painter.setPen(QPen(QColor(EDGE), edge))
    painter.setBrush(slope)
    painter.drawEllipse(at, radius, radius)


def draw_well(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A ring of stones round dark water, a beam with a rope across it."""
    at, radius = box.center(), min(box.width(), box.height()) / 2 - 2.5
    draw_box_shadow(painter, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), palette, radius, 1.5)
    inner = radius * 0.66
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(EDGE))
    painter.drawEllipse(at, radius, radius)
    chance = Random(f"well{variant}")
    count = max(9, round(radius / 3))
    for n in range(count):
        start, end = 360 * n / count + 1.2, 360 * (n + 1) / count - 1.2
        stone = QPainterPath()
        outer_box = QRectF(at.x() - radius + 1.8, at.y() - radius + 1.8, 2 * radius - 3.6, 2 * radius - 3.6)
        inner_box = QRectF(at.x() - inner, at.y() - inner, 2 * inner, 2 * inner)
        stone.arcMoveTo(outer_box, start)
        stone.arcTo(outer_box, start, end - start)
        stone.arcTo(inner_box, end, start - end)
        stone.closeSubpath()
        angle = (start + end) / 2 * pi / 180
        lit = 0.5 - 0.5 * cos(angle - 0.75 * pi)  # the far side from the light shows its face
        body = mix(mix(STONE, PALE, 0.55), mix(STONE, DARK, 0.35), lit)
        painter.setBrush(mix(body, PALE if chance.random() < 0.5 else DARK, chance.uniform(0, 0.2)))
        painter.drawPath(stone)
    painter.setBrush(QColor(EDGE))
    painter.drawEllipse(at, inner, inner)
    depth = QRadialGradient(at.x() + inner * 0.2, at.y() + inner * 0.35, inner * 1.25)
    depth.setColorAt(0, QColor("#3F6A7C"))
    depth.setColorAt(0.6, QColor("#1E3A48"))
    depth.setColorAt(1, QColor("#060B0E"))
    painter.setBrush(depth)
    painter.drawEllipse(at, inner - 1.6, inner - 1.6)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(with_alpha("#A9D8EA", 0.55), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for part, start, span in ((0.62, 30, 100), (0.40, 200, 80)):
        arc = QRectF(at.x() - inner * part, at.y() - inner * part * 0.8, 2 * inner * part, 2 * inner * part * 0.8)
        painter.drawArc(arc, start * 16, span * 16)
    if radius > 30:
        _draw_windlass(painter, at, radius)


def _draw_windlass(painter: QPainter, at: QPointF, radius: float) -> None:
    beam = QRectF(at.x() - radius - 1, at.y() - 3.6, 2 * radius + 2, 7.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha("#000000", 0.4))
    painter.drawRoundedRect(beam.translated(2, 6), 3, 3)
    draw_board(painter, beam, 0.1, 3)
    draw_outline(painter, beam, 3)
    rope = QRectF(at.x() - 7, at.y() - 4.6, 14, 9.2)
    painter.setPen(QPen(QColor("#4A3A22"), 1.0))
    painter.setBrush(QColor("#BFA676"))
    painter.drawRoundedRect(rope, 2.4, 2.4)
    for n in range(1, 5):
        x = rope.left() + 14 * n / 5
        painter.drawLine(QPointF(x - 1, rope.top() + 0.8), QPointF(x + 1, rope.bottom() - 0.8))


def draw_pillar(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A round pillar on a square base."""
    side = min(box.width(), box.height())
    at, half = box.center(), side / 2 - 4
    base = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
    draw_box_shadow(painter, base, palette, 3, 1.3)
    draw_slab(painter, base, 3, -0.25)
    radius = half * 0.80
    draw_shadow(painter, QRectF(at.x() - radius + 1, at.y() - radius, 2 * radius, 2 * radius), 3, 3, 0.5, radius)
    _draw_disc(painter, at, radius, 0.25)
    _draw_disc(painter, at, radius * 0.76, 0.45, 1.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha(EDGE, 0.5 + 0.05 * variant))
    for n in range(10):
        angle = n * 2 * pi / 10
        painter.drawEllipse(QPointF(at.x() + cos(angle) * radius * 0.88, at.y() + sin(angle) * radius * 0.88), 0.9, 0.9)


def draw_statue(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A stone figure with a sword on a plinth."""
    side = min(box.width(), box.height())
    at, half = box.center(), side / 2 - 3.5
    base = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
    draw_box_shadow(painter, base, palette, 4, 1.4)
    draw_slab(painter, base, 4, -0.3)
    draw_slab(painter, base.adjusted(half * 0.17, half * 0.17, -half * 0.17, -half * 0.17), 3, 0.0)
    painter.save()
    painter.translate(at)
    painter.rotate((0, 90, 180, 270)[variant])
    painter.scale(half / 18, half / 18)
    cloak = path_of([(-9, 7), (-10, -2), (-6, -8), (6, -8), (10, -2), (9, 7), (4, 10), (-4, 10)], closed=True)
    cloak = rounded_polygon([(-10, 8), (-11, -3), (-6, -8), (6, -8), (11, -3), (10, 8), (0, 12)], 4)
    painter.fillPath(cloak.translated(2, 3), with_alpha("#000000", 0.45))
    painter.setPen(QPen(QColor(EDGE), 1.2))
    slope = QLinearGradient(-9, -9, 10, 11)
    slope.setColorAt(0, QColor("#D3CCBD"))
    slope.setColorAt(1, QColor("#6B655B"))
    painter.setBrush(slope)
    painter.drawPath(cloak)
    for x in (-5.0, 0.0, 5.0):
        painter.setPen(QPen(with_alpha(DARK, 0.55), 0.9))
        painter.drawLine(QPointF(x * 0.7, -3), QPointF(x, 9))
    for width, colour in ((3.6, EDGE), (2.0, "#B9B3A6")):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(9, 3), QPointF(12.5, -13))
        painter.drawLine(QPointF(7.4, -2.4), QPointF(13.4, -1.0))
    _draw_disc(painter, QPointF(0, -3.5), 5.0, 0.55, 1.2)
    painter.restore()


def draw_altar(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A block of stone with a cloth, a bowl and candles."""
    flat = box.width() >= box.height()
    painter.save()
    painter.translate(box.center())
    if not flat:
        painter.rotate(90)
    long, wide = (box.width(), box.height()) if flat else (box.height(), box.width())
    step = QRectF(-long / 2 + 3, -wide / 2 + 4, long - 6, wide - 8)
    draw_box_shadow(painter, step, palette, 3, 1.3)
    draw_slab(painter, step, 3, -0.35)
    top = step.adjusted(4, 4, -4, -5)
    draw_shadow(painter, top.translated(1, 0), 3, 3, 0.5, 2)
    draw_slab(painter, top, 2.4, 0.35)
    cloth = ("#7A2C34", "#2F4A73", "#5B3A73", "#37603F")[variant]
    runner = QRectF(-max(9.0, top.width() * 0.16), top.top() - 1, 2 * max(9.0, top.width() * 0.16), top.height() + 4)
    painter.fillRect(runner.translated(1, 1.6), with_alpha("#000000", 0.35))
    painter.fillRect(runner, QColor(cloth))
    painter.setPen(QPen(QColor("#D9B75C"), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(runner.adjusted(1.8, 1.6, -1.8, -1.6))
    painter.setPen(QPen(QColor("#3A2C10"), 1.0))
    painter.setBrush(QColor("#D9B75C"))
    painter.drawEllipse(QPointF(0, 0), 5, 5)
    painter.setBrush(QColor("#5A4214"))
    painter.drawEllipse(QPointF(0, 0), 3.2, 3.2)
    for x in (top.left() + 8, top.right() - 8):
        if abs(x) > runner.width() / 2 + 4:
            draw_candle(painter, x, 0)
    painter.restore()


def draw_rock(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A boulder with facets."""
    chance = Random(f"rock{variant}{round(box.width())}")
    at, rx, ry = box.center(), box.width() / 2 - 4, box.height() / 2 - 5
    count = 11
    edge: list[Point] = []
    for n in range(count):
        angle = 2 * pi * n / count + chance.uniform(-0.2, 0.2)
        away = chance.uniform(0.78, 1.04)
        edge.append((at.x() + cos(angle) * rx * away, at.y() + sin(angle) * ry * away))
    shape = rounded_polygon(edge, min(rx, ry) * 0.22)
    draw_path_shadow(painter, shape, palette, 1.4)
    slope = QLinearGradient(at.x() - rx, at.y() - ry, at.x() + rx, at.y() + ry)
    slope.setColorAt(0, QColor("#A59C8D"))
    slope.setColorAt(0.5, QColor("#79726A"))
    slope.setColorAt(1, QColor("#3E3A35"))
    painter.fillPath(shape, slope)
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    crown: Point = (at.x() - rx * chance.uniform(0.08, 0.24), at.y() - ry * chance.uniform(0.10, 0.26))
    parts = [chance.uniform(0.42, 0.72) for _ in range(count)]
    top = [_point_between(edge[n], crown, parts[n]) for n in range(count)]
    for n in range(count):
        (ax, ay), (bx, by) = edge[n], edge[(n + 1) % count]
        lit = -((ax + bx) / 2 - at.x()) / rx * 0.6 - ((ay + by) / 2 - at.y()) / ry * 0.8
        colour = with_alpha("#FFF3DC", 0.16 * lit) if lit > 0 else with_alpha("#000000", -0.26 * lit)
        painter.fillPath(path_of([(ax, ay), (bx, by), top[(n + 1) % count], top[n]], closed=True), colour)
    ridge = rounded_polygon(top, 3.0)
    painter.fillPath(ridge, with_alpha("#FFF3DC", 0.10))
    painter.strokePath(ridge, QPen(with_alpha("#14110E", 0.30), 1.1))
    for n in range(0, count, 3):
        painter.setPen(QPen(with_alpha("#14110E", 0.34), 1.1))
        painter.drawLine(QPointF(*edge[n]), QPointF(*top[n]))
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(round(rx * ry / 16)):  # lichen and chips
        x, y = at.x() + chance.uniform(-1, 1) * rx, at.y() + chance.uniform(-1, 1) * ry
        painter.setBrush(with_alpha(chance.choice(("#FFF3DC", "#000000", "#7C8450")), chance.uniform(0.06, 0.16)))
        painter.drawEllipse(QPointF(x, y), chance.uniform(0.8, 2.4), chance.uniform(0.6, 1.6))
    painter.restore()
    painter.strokePath(shape, QPen(QColor(EDGE), 1.8))


def _point_between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def draw_grave(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A headstone before a mound of earth."""
    mound = box.adjusted(9, box.height() * 0.28, -9, -5)
    shape = QPainterPath()
    shape.addRoundedRect(mound, 8, 8)
    earth = QLinearGradient(mound.topLeft(), mound.bottomRight())
    earth.setColorAt(0, QColor("#7A6248"))
    earth.setColorAt(1, QColor("#3E3022"))
    painter.fillPath(shape, earth)
    painter.strokePath(shape, QPen(with_alpha(EDGE, 0.6), 1.2))
    stone = QRectF(box.center().x() - 13, box.top() + 5, 26, 11)
    draw_box_shadow(painter, stone, palette, 4, 1.0)
    draw_slab(painter, stone, 4.5, 0.2 - 0.1 * variant)


def draw_fountain(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A basin of water with a jet in its middle."""
    at, radius = box.center(), min(box.width(), box.height()) / 2 - 3
    draw_box_shadow(painter, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), palette, radius, 1.2)
    _draw_disc(painter, at, radius, 0.2, 1.8)
    water = QRadialGradient(at, radius * 0.86)
    water.setColorAt(0, QColor("#B4D4DC"))
    water.setColorAt(0.4, QColor("#557F8E"))
    water.setColorAt(1, QColor("#264652"))
    painter.setPen(QPen(QColor(EDGE), 1.4))
    painter.setBrush(water)
    painter.drawEllipse(at, radius * 0.82, radius * 0.82)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for part, alpha in ((0.66, 0.35), (0.5, 0.5), (0.34, 0.7)):
        painter.setPen(QPen(with_alpha("#E8F8FC", alpha), 1.3))
        painter.drawEllipse(at, radius * part, radius * part)
    _draw_disc(painter, at, radius * 0.2, 0.6 - 0.1 * variant, 1.2)


def draw_cauldron(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """An iron pot with something in it."""
    at, radius = box.center(), min(box.width(), box.height()) / 2 - 6
    draw_box_shadow(painter, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), palette, radius, 1.1)
    painter.setPen(QPen(QColor("#0B0C0E"), 1.6))
    rim = QLinearGradient(at.x() - radius, at.y() - radius, at.x() + radius, at.y() + radius)
    rim.setColorAt(0, QColor("#7C828A"))
    rim.setColorAt(1, QColor("#1E2126"))
    painter.setBrush(rim)
    painter.drawEllipse(at, radius, radius)
    brew = ("#5E7A34", "#6B3A6E", "#8A5A2A", "#3A6A6E")[variant]
    soup = QRadialGradient(at.x() - radius * 0.2, at.y() - radius * 0.2, radius)
    soup.setColorAt(0, mix(brew, "#FFFFFF", 0.3))
    soup.setColorAt(1, mix(brew, "#000000", 0.5))
    painter.setBrush(soup)
    painter.drawEllipse(at, radius * 0.74, radius * 0.74)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(mix(brew, "#FFFFFF", 0.5))
    chance = Random(f"pot{variant}")
    for _ in range(6):
        angle, away = chance.uniform(0, 2 * pi), radius * 0.6 * chance.random()
        painter.drawEllipse(QPointF(at.x() + cos(angle) * away, at.y() + sin(angle) * away), *([chance.uniform(0.9, 2.1)] * 2))
