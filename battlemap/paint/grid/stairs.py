"""Stairs on a grid: treads across the way up, lighter the higher they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from battlemap.board.grid_map import CELL, edge_between
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.grid.ledges import steepest
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.surfaces.surface_looks import LOOKS

if TYPE_CHECKING:
    from battlemap.paint.grid.cell_block import Bools, Heights

TREADS = 4
"""So many on a cell."""
Way = tuple[int, int]


def draw_stairs(painter: QPainter, part: CellBlock, palette: Palette, zoom: float) -> None:
    """All stairs of a part; the painter works in map px."""
    import numpy as np

    cells = part.looks.get("stairs")
    if cells is None:
        return
    heights = part.heights if part.heights is not None else np.zeros(part.shape, np.int16)
    flights = {
        (part.left + column, part.top + row): _way_up(part, cells, heights, row, column)
        for row, column in zip(*[axis.tolist() for axis in np.nonzero(cells)], strict=True)
    }
    for (x, y), way in flights.items():
        sides = [side for side in (_turn(way), _turn(_turn(_turn(way)))) if (x + side[0], y + side[1]) not in flights]
        _draw_flight(painter, QPointF((x + 0.5) * CELL, (y + 0.5) * CELL), way, sides, palette, zoom)


def _turn(way: Way) -> Way:
    return -way[1], way[0]


def _way_up(part: CellBlock, cells: Bools, heights: Heights, row: int, column: int) -> Way:
    """Towards the higher side; without one away from the door beside it, then along the flight, then up the map."""
    way = steepest(heights, row, column)
    if way != (0, 0):
        return way
    x, y = part.left + column, part.top + row
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        name = edge_between((x, y), (x + dx, y + dy))
        edge = part.grid.edges.get(name) if name else None
        if edge is not None and edge.kind in ("door", "secret", "portcullis", "curtain"):
            return -dx, -dy
    beside = column + 1 < cells.shape[1] and bool(cells[row, column + 1]) or column > 0 and bool(cells[row, column - 1])
    above = row > 0 and bool(cells[row - 1, column]) or row + 1 < cells.shape[0] and bool(cells[row + 1, column])
    return (1, 0) if beside and not above and _closed_above(part, x, y) else (0, -1)


def _closed_above(part: CellBlock, x: int, y: int) -> bool:
    return f"{x},{y} n" in part.grid.edges or f"{x},{y + 1} n" in part.grid.edges


def _draw_flight(painter: QPainter, middle: QPointF, way: Way, sides: list[Way], palette: Palette, zoom: float) -> None:
    shade, plain, light = LOOKS["stairs"].colours(palette)
    painter.save()
    painter.translate(middle)
    # From here on the way up is to the right.
    painter.rotate({(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[way])
    half, step = CELL / 2, CELL / TREADS
    for n in range(TREADS):
        tread = QRectF(-half + n * step, -half, step, CELL)
        painter.fillRect(tread, mix(plain, light, 0.10 + 0.42 * n / (TREADS - 1)))
        if zoom < 0.3:
            continue
        # The foot of the next riser lies in its shadow, the nose of this tread in the light.
        painter.fillRect(QRectF(tread.right() - 3.4, -half, 3.4, CELL), with_alpha("#000000", 0.16))
        painter.fillRect(QRectF(tread.left(), -half, 1.7, CELL), with_alpha(light, 0.85))
        painter.fillRect(QRectF(tread.left() - 1.3, -half, 1.5, CELL), with_alpha(shade, 0.95))
    turns = {_turn(way): 1, _turn(_turn(_turn(way))): -1}
    for side in sides:
        y = turns[side] * (half - 2.6)
        painter.fillRect(QRectF(-half, y - 2.6, CELL, 5.2), QColor(shade))
        painter.fillRect(QRectF(-half, y - 1.7, CELL, 2.6), mix(plain, light, 0.3))
    painter.restore()
