"""Which things a grid knows how to draw, by the name of their look; growing and burning things, tents and sacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from battlemap.board.ids import Point
from battlemap.paint import grid_prop_stone as stone
from battlemap.paint import grid_prop_wood as wood
from battlemap.paint.grid_prop_wood import cast, cells_of
from battlemap.paint.lines import path_of
from battlemap.paint.palette import Palette, mix, tinted

DrawProp: TypeAlias = Callable[[QPainter, QRectF, Palette, int], None]
"""Draws a thing that stands on a box (map px); the number from 0 to 3 makes equal things differ."""


# ---------------------------------------------------------------------------------------- growing


def tree(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A crown from above, its leaves lit from the upper left."""
    greens = (("#27371F", "#4B6434", "#8CA458"), ("#2C3A1E", "#566B30", "#A0AE58"))[variant % 2]
    _draw_crown(painter, box, palette, greens, Random(f"tree{variant}{round(box.width())}"), 1.7)


def bush(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
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
    edge = _lobed(at, rx, ry, max(7, round((rx + ry) / 7)), chance)
    outline = path_of(edge, closed=True)
    stone.cast_path(painter, outline, palette, tall)
    shade, green, light = greens
    painter.fillPath(outline, QColor(shade))
    painter.strokePath(outline, QPen(mix(shade, "#000000", 0.55), 1.8))
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    clumps = max(22, round(rx * ry / 30))
    spots = [_inside(at, rx, ry, chance, 0.92) for _ in range(clumps)]
    for x, y in sorted(spots, key=lambda spot: -(spot[0] + spot[1])):  # the lit ones last, on top
        lit = 0.5 - ((x - at.x()) / rx * 0.34 + (y - at.y()) / ry * 0.46)
        _draw_clump(painter, x, y, min(6.0 + min(rx, ry) * 0.10, min(rx, ry) * 0.34) * chance.uniform(0.75, 1.15), shade, mix(green, light, max(0.0, lit - 0.35)), chance)
    painter.restore()


def _lobed(at: QPointF, rx: float, ry: float, lobes: int, chance: Random) -> list[Point]:
    sizes = [chance.uniform(0.84, 0.98) for _ in range(lobes)]
    points: list[Point] = []
    for n in range(lobes * 6):
        lobe, part = divmod(n, 6)
        away = sizes[lobe] * (0.90 + 0.10 * sin(pi * part / 6))
        angle = 2 * pi * n / (lobes * 6)
        points.append((at.x() + cos(angle) * rx * away, at.y() + sin(angle) * ry * away))
    return points


def _inside(at: QPointF, rx: float, ry: float, chance: Random, most: float) -> Point:
    angle, away = chance.uniform(0, 2 * pi), most * chance.random() ** 0.5
    return at.x() + cos(angle) * rx * away, at.y() + sin(angle) * ry * away


def _draw_clump(painter: QPainter, x: float, y: float, size: float, shade: str, green: QColor, chance: Random) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tinted(mix(shade, "#000000", 0.4), 0.5))
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
        painter.setPen(QPen(tinted("#E6EBA6" if lit else "#10180A", 0.42), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(lx, ly), QPointF(lx + cos(turn) * 3.0, ly + sin(turn) * 3.0))


def stump(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """What is left of a felled tree: bark, rings, roots."""
    at, radius = box.center(), min(box.width(), box.height()) / 2 - 7
    chance = Random(f"stump{variant}")
    roots = _lobed(at, radius * 1.2, radius * 1.2, 6, chance)
    shape = path_of(roots, closed=True)
    stone.cast_path(painter, shape, palette, 0.8)
    painter.fillPath(shape, QColor("#4B3723"))
    painter.strokePath(shape, QPen(QColor("#1B1209"), 1.6))
    for part, colour in ((0.86, "#CFA873"), (0.62, "#BE935F"), (0.40, "#AD824F"), (0.18, "#946B3E")):
        painter.setPen(QPen(QColor("#7D5831"), 1.0))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(at, radius * part, radius * part * 0.96)


# ---------------------------------------------------------------------------------------- cloth, straw


def tent(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A ridge tent with ropes and pegs, its door at one end."""
    flat = box.width() >= box.height()
    painter.save()
    painter.translate(box.center())
    if not flat:
        painter.rotate(90)
    long, wide = (box.width(), box.height()) if flat else (box.height(), box.width())
    roof = QRectF(-long / 2 + 9, -wide / 2 + 7, long - 18, wide - 14)
    cloth = ("#C4B28C", "#9C5A4A", "#6F8190", "#8C9463")[variant]
    painter.setPen(QPen(tinted("#E9DDC0", 0.7), 1.2))
    for x in (roof.left() + 3, 0.0, roof.right() - 3):
        for y in (-1, 1):
            painter.drawLine(QPointF(x, y * roof.height() / 2), QPointF(x + x * 0.06, y * (wide / 2 - 1)))
    cast(painter, roof, palette, 4, 1.5)
    for top, a, b in ((True, 0.30, 0.02), (False, -0.08, -0.46)):
        half = QRectF(roof.x(), roof.y() if top else 0, roof.width(), roof.height() / 2)
        slope = QLinearGradient(half.topLeft(), half.bottomLeft())
        slope.setColorAt(0 if top else 1, _shaded(cloth, b))
        slope.setColorAt(1 if top else 0, _shaded(cloth, a))
        painter.fillRect(half, slope)
    painter.setPen(QPen(tinted("#000000", 0.22), 1.0))
    for n in range(1, max(3, round(long / 26))):
        x = roof.left() + roof.width() * n / max(3, round(long / 26))
        painter.drawLine(QPointF(x, roof.top() + 1), QPointF(x, roof.bottom() - 1))
    painter.setPen(QPen(QColor("#1F1912"), 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(roof, 2.5, 2.5)
    painter.setPen(QPen(_shaded(cloth, 0.6), 2.2))
    painter.drawLine(QPointF(roof.left(), 0), QPointF(roof.right(), 0))
    painter.fillPath(path_of([(roof.right() + 1, -6), (roof.right() - 13, 0), (roof.right() + 1, 6)], closed=True), QColor("#14100B"))
    painter.restore()


def _shaded(colour: str, tone: float) -> QColor:
    return mix(colour, "#FFFFFF" if tone > 0 else "#000000", abs(tone))


def sack(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """Three sacks on every cell."""
    for n, spot in enumerate(cells_of(box)):
        chance = Random(f"sack{variant}{n}")
        for dx, dy in ((-8, -6), (9, -3), (-1, 9)):
            at = QPointF(spot.center().x() + dx + chance.uniform(-2, 2), spot.center().y() + dy + chance.uniform(-2, 2))
            _draw_sack(painter, at, chance.uniform(9.5, 11.5), palette)


def _draw_sack(painter: QPainter, at: QPointF, size: float, palette: Palette) -> None:
    cast(painter, QRectF(at.x() - size, at.y() - size * 0.9, 2 * size, 1.8 * size), palette, size * 0.8, 0.8)
    slope = QRadialGradient(at.x() - size * 0.4, at.y() - size * 0.5, size * 1.9)
    slope.setColorAt(0, QColor("#E2D0A4"))
    slope.setColorAt(0.6, QColor("#B39A68"))
    slope.setColorAt(1, QColor("#6B5833"))
    painter.setPen(QPen(QColor("#2C2212"), 1.3))
    painter.setBrush(slope)
    painter.drawEllipse(at, size, size * 0.9)
    painter.setBrush(QColor("#C9B27C"))
    painter.drawEllipse(QPointF(at.x(), at.y() - size * 0.1), size * 0.34, size * 0.30)
    painter.setPen(QPen(tinted("#3C2E16", 0.6), 0.9))
    for n in range(6):
        angle = n * pi / 3
        painter.drawLine(
            QPointF(at.x() + cos(angle) * size * 0.36, at.y() - size * 0.1 + sin(angle) * size * 0.32),
            QPointF(at.x() + cos(angle) * size * 0.74, at.y() - size * 0.05 + sin(angle) * size * 0.66),
        )


def haystack(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A heap of straw."""
    chance = Random(f"hay{variant}")
    at, rx, ry = box.center(), box.width() / 2 - 3, box.height() / 2 - 3
    shape = path_of(_lobed(at, rx, ry, 9, chance), closed=True)
    stone.cast_path(painter, shape, palette, 1.3)
    slope = QRadialGradient(at.x() - rx * 0.3, at.y() - ry * 0.4, max(rx, ry) * 1.5)
    slope.setColorAt(0, QColor("#E3C878"))
    slope.setColorAt(0.55, QColor("#AE8C40"))
    slope.setColorAt(1, QColor("#5E4A1E"))
    painter.fillPath(shape, slope)
    for _ in range(round(rx * ry / 5)):
        x, y = _inside(at, rx, ry, chance, 0.96)
        turn, long = chance.uniform(0, 2 * pi), chance.uniform(4, 9)
        painter.setPen(QPen(tinted(chance.choice(("#F3DFA0", "#6B5422", "#D2B15C")), 0.75), 1.1))
        painter.drawLine(QPointF(x, y), QPointF(x + cos(turn) * long, y + sin(turn) * long))
    painter.strokePath(shape, QPen(tinted("#2B200A", 0.85), 1.4))


# ---------------------------------------------------------------------------------------- burning


def campfire(painter: QPainter, box: QRectF, palette: Palette, variant: int) -> None:
    """A ring of stones, logs and flames."""
    at, radius = box.center(), min(box.width(), box.height()) / 2 - 5
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tinted("#0A0705", 0.7))
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
        wood.board(painter, QRectF(-radius * 0.7, -3, radius * 1.4, 6), -0.8, 2.5)
        painter.restore()
    draw_flames(painter, at, radius * 0.62, chance)


def draw_flames(painter: QPainter, at: QPointF, size: float, chance: Random) -> None:
    """Fire from above and a little from the front: tongues round a bright heart, and the light they throw."""
    glow = QRadialGradient(at, size * 2.4)
    glow.setColorAt(0, tinted("#FFC25A", 0.75))
    glow.setColorAt(0.4, tinted("#FF8A2A", 0.32))
    glow.setColorAt(1, tinted("#FF6A1A", 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(at, size * 2.4, size * 2.4)
    for part, colour, count in ((1.0, "#E2571A", 7), (0.74, "#FF9A2B", 6), (0.46, "#FFD75E", 5), (0.24, "#FFF6CF", 3)):
        painter.setBrush(tinted(colour, 0.92))
        for n in range(count):
            x = at.x() + size * part * 0.66 * cos(2 * pi * n / count + chance.uniform(-0.3, 0.3))
            y = at.y() + size * part * 0.40 * sin(2 * pi * n / count) + size * 0.24 * part
            painter.drawPath(flame_path(x, y, size * part * chance.uniform(0.34, 0.48), size * part * chance.uniform(0.9, 1.3)))


def flame_path(x: float, y: float, wide: float, high: float) -> QPainterPath:
    """One tongue of flame that stands on (x, y)."""
    path = QPainterPath()
    path.moveTo(x, y)
    path.cubicTo(x - wide, y, x - wide * 1.1, y - high * 0.45, x - wide * 0.15, y - high)
    path.cubicTo(x + wide * 0.1, y - high * 0.55, x + wide * 1.1, y - high * 0.5, x, y)
    return path


def draw_flame(painter: QPainter, x: float, y: float, name: str, palette: Palette, *, lit: bool) -> None:
    """A lamp in the middle of its cell: a fire, a lantern or a torch, by the words in its name."""
    words = name.lower()
    painter.save()
    if "fire" in words or "brazier" in words:
        if lit:
            campfire(painter, QRectF(x - 17, y - 17, 34, 34), palette, 0)
        else:
            stone.cauldron(painter, QRectF(x - 17, y - 17, 34, 34), palette, 2)
    elif "lantern" in words or "lamp" in words:
        _draw_lantern(painter, x, y, lit=lit)
    elif "candle" in words and lit:
        stone.draw_candle(painter, x, y)
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
        glow.setColorAt(0, tinted("#FFE2A0", 0.8))
        glow.setColorAt(1, tinted("#FFB24A", 0.0))
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


PROPS: Mapping[str, DrawProp] = MappingProxyType({
    "crate": wood.crate, "barrel": wood.barrel, "table": wood.table, "bench": wood.bench, "cart": wood.cart, "wagon": wood.wagon,
    "chest": wood.chest, "bed": wood.bed, "shelf": wood.shelf, "hatch": wood.hatch, "log": wood.log, "well": stone.well,
    "pillar": stone.pillar, "statue": stone.statue, "altar": stone.altar, "rock": stone.rock, "grave": stone.grave,
    "fountain": stone.fountain, "cauldron": stone.cauldron, "tree": tree, "bush": bush, "stump": stump, "tent": tent,
    "sack": sack, "haystack": haystack, "campfire": campfire,
})  # fmt: skip
"""By the look of a thing; what is not here is drawn as a crate."""
