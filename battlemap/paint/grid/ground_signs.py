"""Signs of ground painted over a picture, which leave the picture to be seen: an edge, a hatch for what is not free to walk."""

from __future__ import annotations

from math import ceil, floor

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.board.grid_map import CELL, SURFACES, GridMap, Passage
from battlemap.paint.grid.cell_block import BARE, CellBlock
from battlemap.paint.grid.cell_contours import points_of, soft_path, trace_contours
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.surfaces.surface_looks import LOOKS, look_name

FAINTEST = 0.34
"""Ground over a picture is at least so opaque, however little of it is wanted: somebody can step into it."""
SMALLEST_CELL = 7.0
"""In cells narrower than this, in device px, a hatch would be a blur."""
HATCHES: dict[Passage, tuple[tuple[int, int, float], ...]] = {
    "difficult": ((1, -1, CELL / 2),),
    "hard": ((1, -1, CELL / 4),),
    "water": ((1, 0, CELL / 3),),
    "fire": ((0, 1, CELL / 3),),
    "blocked": ((1, -1, CELL / 2), (1, 1, CELL / 2)),
}
"""Lines by what it takes to enter a cell: which way they run, and how far apart they lie along the map's axes, in px."""


def draw_ground_signs(painter: QPainter, part: CellBlock, palette: Palette, density: float) -> None:
    """The signs of all ground that lies over a picture; the painter works in map px, *density* device px each."""
    if density * CELL < SMALLEST_CELL:
        return
    passages = passages_by_look(part.grid)
    thin = max(1.0, 1.1 / density)
    for name, cells in part.looks.items():
        if name in ("void", BARE):
            continue
        edge = soft_path(map(points_of, trace_contours(cells, part.left, part.top)), 0.12 * CELL)
        shade, _, bright = LOOKS[name].colours(palette)
        painter.save()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, alpha, wide in ((shade, 0.62, 2.6), (bright, 0.85, 1.0)):
            pen = QPen(with_alpha(colour, alpha), thin * wide)
            painter.setPen(pen)
            painter.drawPath(edge)
        _draw_hatch(painter, edge, HATCHES.get(passages.get(name, "free"), ()), shade, bright, thin)
        painter.restore()


def _draw_hatch(
    painter: QPainter, edge: QPainterPath, ways: tuple[tuple[int, int, float], ...], shade: str, bright: str, thin: float
) -> None:
    if not ways:
        return
    painter.setClipPath(edge, Qt.ClipOperation.IntersectClip)
    lines = [line for dx, dy, apart in ways for line in _lines(edge.boundingRect(), dx, dy, apart)]
    for colour, alpha, wide in ((QColor(shade), 0.34, 2.2), (QColor(bright), 0.46, 0.9)):
        painter.setPen(QPen(with_alpha(colour.name(), alpha), thin * wide))
        painter.drawLines(lines)


def _lines(box: QRectF, dx: int, dy: int, apart: float) -> list[QLineF]:
    """Lines over a box, at places that are the same whatever part of the map is drawn."""
    if dx == 0:
        return [QLineF(at * apart, box.top(), at * apart, box.bottom()) for at in _steps(box.left(), box.right(), apart)]
    rise = dy * box.width()
    lowest, highest = box.top() - max(0.0, rise), box.bottom() - min(0.0, rise)
    shift = dy * (box.left() % apart)  # all lines go through the lattice of the whole map
    return [
        QLineF(box.left(), at * apart + shift, box.right(), at * apart + shift + rise) for at in _steps(lowest, highest, apart)
    ]


def _steps(low: float, high: float, apart: float) -> range:
    return range(floor(low / apart) - 1, ceil(high / apart) + 2)


def passages_by_look(grid: GridMap) -> dict[str, Passage]:
    """What it takes to enter the cells of each look."""
    return {look_name(grid, sign): surface.passage for sign, surface in {**SURFACES, **grid.legend}.items()}
