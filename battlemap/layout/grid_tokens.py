"""How large tokens are on a grid, and where small ones stand that share a cell."""

from collections.abc import Sequence
from math import cos, pi, sin

from battlemap.board.grid_map import CELL
from battlemap.board.ids import Cell, Point
from battlemap.layout.map_metrics import TOKEN_CELL

HALF, QUARTER = 26.0, 20.0
"""How large those are of whom two, or four, share a cell."""
_CROWD = 12.0


def diameter(footprint: float) -> float:
    """How large a token is drawn that is *footprint* cells wide, in px at 100 %."""
    if footprint <= 0.25:
        return QUARTER
    if footprint < 1:
        return HALF
    return float(TOKEN_CELL) if footprint <= 1 else CELL * footprint - 8


def shared_spots(cell: Cell, footprints: Sequence[float]) -> tuple[tuple[Point, float], ...]:
    """Where the small ones stand who share *cell*: the middle of each (px at 100 %) and its footprint, in the order given."""
    x, y = (cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL
    halves = [n for n, footprint in enumerate(footprints) if footprint > 0.25]
    quarters = [n for n, footprint in enumerate(footprints) if footprint <= 0.25]
    spots = _spots(len(halves), len(quarters))
    order = [*halves, *quarters]
    found = {n: (x + dx, y + dy) for n, (dx, dy) in zip(order, spots, strict=True)}
    return tuple((found[n], footprint) for n, footprint in enumerate(footprints))


def _spots(halves: int, quarters: int) -> list[Point]:
    """Offsets from the middle of a cell: first of those of half its width, then of those of a quarter."""
    count = halves + quarters
    if count == 1:
        return [(0.0, 0.0)]
    if (halves, quarters) == (2, 0):
        return [(-9.0, -9.0), (9.0, 9.0)]
    if halves == 0 and quarters <= 4:
        corners: list[Point] = [(-11.0, -11.0), (11.0, 11.0), (11.0, -11.0), (-11.0, 11.0)]
        return corners[:quarters]
    if halves == 1 and quarters <= 2:
        return [(-9.0, 0.0), (11.5, -11.0), (11.5, 11.0)][:count]
    return [(_CROWD * cos(2 * pi * n / count - pi / 2), _CROWD * sin(2 * pi * n / count - pi / 2)) for n in range(count)]
