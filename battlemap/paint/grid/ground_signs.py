"""Signs of ground painted over a picture, which leave the picture to be seen: an edge, a hatch for what is not free to walk."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPen, QTransform

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.surfaces import SURFACES, Passage
from battlemap.paint.grid.cell_block import BARE, CellBlock
from battlemap.paint.grid.cell_contours import points_of, soft_path, trace_contours
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.surfaces.surface_looks import LOOKS, look_name

FAINTEST = 0.34
"""Ground over a picture is at least so opaque, however little of it is wanted: somebody can step into it."""
SMALLEST_CELL = 7.0
"""In cells narrower than this, in device px, a hatch would be a blur."""
ROUNDED = 0.12 * CELL
"""How round the corners of an edge are, in map px."""
SMALL_CELL = 24.0
"""In cells narrower than this one stroke does for an edge."""
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
    painter.setPen(Qt.PenStyle.NoPen)
    for name, cells in part.looks.items():
        if name in ("void", BARE):
            continue
        rings = [points_of(ring) for ring in trace_contours(cells, part.left, part.top)]
        shade, _, bright = LOOKS[name].colours(palette)
        if ways := HATCHES.get(passages.get(name, "free"), ()):
            painter.setBrush(_hatch(ways, shade, bright, density))
            painter.drawPath(soft_path(rings, ROUNDED))  # not fillPath, which holds Python's lock while it paints
        painter.setBrush(Qt.BrushStyle.NoBrush)
        strokes = ((shade, 0.62, 2.6), (bright, 0.85, 1.0)) if density * CELL >= SMALL_CELL else ((bright, 0.7, 1.2),)
        for ring in rings:  # one by one: Qt takes many times as long for all of them in one path
            edge = soft_path([ring], ROUNDED)
            for colour, alpha, wide in strokes:
                painter.setPen(QPen(with_alpha(colour, alpha), thin * wide))
                painter.drawPath(edge)
        painter.setPen(Qt.PenStyle.NoPen)


def _hatch(ways: tuple[tuple[int, int, float], ...], shade: str, bright: str, density: float) -> QBrush:
    """Lines as a brush of one cell, which lie at the same places whatever part of the map is drawn."""
    side = max(8, ceil(CELL * density))
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / CELL, side / CELL)
    lines = [line for dx, dy, apart in ways for line in _lines(dx, dy, apart)]
    for colour, alpha, wide in ((shade, 0.34, 2.2), (bright, 0.46, 0.9)):
        painter.setPen(QPen(with_alpha(colour, alpha), max(1.0, 1.1 / density) * wide))
        painter.drawLines(lines)
    painter.end()
    brush = QBrush(image)
    brush.setTransform(QTransform.fromScale(CELL / side, CELL / side))
    return brush


def _lines(dx: int, dy: int, apart: float) -> list[QLineF]:
    """Lines over one cell and its neighbours; *apart* goes into a cell without a rest."""
    places = [at * apart for at in range(-round(2 * CELL / apart), round(3 * CELL / apart))]
    if dx == 0:
        return [QLineF(at, -CELL, at, 2 * CELL) for at in places]
    return [QLineF(-CELL, at - dy * CELL, 2 * CELL, at + 2 * dy * CELL) for at in places]


def passages_by_look(grid: GridMap) -> dict[str, Passage]:
    """What it takes to enter the cells of each look."""
    return {look_name(grid, sign): surface.passage for sign, surface in {**SURFACES, **grid.legend}.items()}
