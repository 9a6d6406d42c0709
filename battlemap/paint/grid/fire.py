"""Burning cells of a grid: flames, embers, and the light they throw on what is round them."""

from __future__ import annotations

from math import ceil, cos, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QRadialGradient

from battlemap.board.grid_map import CELL
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.grid.washes import lay_wash
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.sized_cache import MEGABYTE, image_bytes, sized_cache
from battlemap.paint.surfaces.coverage import PixelGrid, coverage, hash_noise, nearest_pixel

HALF = 40.0
VARIANTS = 5


def draw_fire(painter: QPainter, part: CellBlock, frame: PixelGrid, palette: Palette) -> None:
    """All fire of a part; the painter works in device px."""
    import numpy as np

    cells = part.looks.get("fire")
    if cells is None:
        return
    rows_with, columns_with = np.nonzero(cells.any(1))[0], np.nonzero(cells.any(0))[0]
    left, top = (part.left + columns_with[0] - 2) * CELL, (part.top + rows_with[0] - 2) * CELL
    right, low = (part.left + columns_with[-1] + 3) * CELL, (part.top + rows_with[-1] + 3) * CELL
    near = QRectF((left - frame.left) * frame.density, (top - frame.top) * frame.density,
                  (right - left) * frame.density, (low - top) * frame.density).toAlignedRect()  # fmt: skip
    near = near.intersected(frame.box)
    if near.isEmpty():
        return
    lit = frame.part(near)
    glow = coverage(cells, part.left, part.top, lit, 3.0)
    painter.save()
    if palette.dark:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
    lay_wash(painter, near.topLeft(), glow, "#FF8A2A", 0.34)
    painter.restore()
    columns, rows = np.arange(part.left, part.right), np.arange(part.top, part.low)
    burning = np.nonzero(cells)
    shifts = [hash_noise(columns, rows, seed) for seed in (7, 19, 31, 43, 55, 61)]
    for row, column in zip(*[axis.tolist() for axis in burning], strict=True):
        for n in range(2 if frame.density >= 0.5 else 1):
            x = (part.left + column + 0.5 + 0.5 * (float(shifts[2 * n][row, column]) - 0.5)) * CELL
            y = (part.top + row + 0.5 + 0.5 * (float(shifts[2 * n + 1][row, column]) - 0.5)) * CELL
            picture = _sprite(int(shifts[4 + n][row, column] * VARIANTS), frame.density)
            left, top = (x - HALF - frame.left) * frame.density, (y - HALF - frame.top) * frame.density
            painter.drawImage(nearest_pixel(left), nearest_pixel(top), picture)


@sized_cache(2 * MEGABYTE, image_bytes)
def _sprite(variant: int, density: float) -> QImage:
    side = ceil(2 * HALF * density)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(density, density)
    chance = Random(f"flames{variant}")
    painter.translate(HALF, HALF)
    painter.setPen(with_alpha("#000000", 0))
    for _ in range(12):
        size = chance.uniform(0.8, 1.8)
        painter.setBrush(with_alpha(chance.choice(("#FFC25A", "#FF7A22")), 0.8))
        painter.drawEllipse(QPointF(chance.gauss(0, 13), chance.gauss(4, 10)), size, size)
    draw_flames(painter, QPointF(0, 3), chance.uniform(10, 14), chance)
    painter.end()
    return image


def draw_flames(painter: QPainter, at: QPointF, size: float, chance: Random) -> None:
    """Fire from above and a little from the front: tongues round a bright heart, and the light they throw."""
    glow = QRadialGradient(at, size * 2.4)
    glow.setColorAt(0, with_alpha("#FFC25A", 0.75))
    glow.setColorAt(0.4, with_alpha("#FF8A2A", 0.32))
    glow.setColorAt(1, with_alpha("#FF6A1A", 0.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(at, size * 2.4, size * 2.4)
    for part, colour, count in ((1.0, "#E2571A", 7), (0.74, "#FF9A2B", 6), (0.46, "#FFD75E", 5), (0.24, "#FFF6CF", 3)):
        painter.setBrush(with_alpha(colour, 0.92))
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
