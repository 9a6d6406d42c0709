"""Light on a grid: cells that are dim or dark, with soft edges that stop at walls, and the warm light of lamps."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPainter

from battlemap.board.grid_map import CELL, GridMap, Lamp
from battlemap.board.ids import Cell
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.grid.washes import lay_wash
from battlemap.paint.style.palette import Palette
from battlemap.paint.surfaces.coverage import PixelGrid, interpolate_linear

if TYPE_CHECKING:
    from battlemap.paint.surfaces.coverage import Field

Carried: TypeAlias = Sequence[tuple[Cell, float, float]]
"""Lights that somebody carries: the cell, bright within this radius, dim within that one (units of the map)."""
FINE = 4
"""Light is worked out for so many points of a cell, across and down."""
_SOFT = 7
"""How often neighbours share their light: the edge of the dark becomes so soft."""
_GLOOM = (0.0, 0.33, 0.66)
"""How much darker bright, dim and dark cells are painted."""
HATCH = 11.0


def draw_light(painter: QPainter, part: CellBlock, frame: PixelGrid, palette: Palette, carried: Carried = ()) -> None:
    """Darken what is dim or dark, hatch the dark, and lay on the light of lamps; the painter works in device px."""
    import numpy as np

    shine, warm = _lamp_light(part, carried)
    if part.gloom is not None:
        gloom = np.asarray(_GLOOM, np.float32)[part.gloom]
        for name in ("rock", "void"):  # nobody stands there: its shape may be seen
            if name in part.looks:
                gloom[part.looks[name]] *= 0.6
        gloom = gloom.repeat(FINE, 0).repeat(FINE, 1)
        if shine is not None:
            gloom *= 1 - shine
        gloom = _soften(gloom, part)
        seen = _visible_pixels(gloom, part, frame)
        if seen is not None:
            _draw_gloom(painter, seen, _spread(gloom, part, seen), palette)
    if warm is not None:
        warm = _soften(warm, part, 3)
        seen = _visible_pixels(warm, part, frame)
        if seen is not None:
            _draw_glow(painter, seen, _spread(warm, part, seen), palette)


def _spread(values: Field, part: CellBlock, frame: PixelGrid) -> Field:
    step = 1 / FINE
    return interpolate_linear(values, part.left + step / 2, part.top + step / 2, step, frame)


def _visible_pixels(values: Field, part: CellBlock, frame: PixelGrid) -> PixelGrid | None:
    """The pixels in which anything of a field can be seen."""
    import numpy as np

    seen = values > 0.004
    rows, columns = np.nonzero(seen.any(1))[0], np.nonzero(seen.any(0))[0]
    if not len(rows):
        return None
    step = CELL / FINE
    left, right = part.left * CELL + (columns[0] - 1) * step, part.left * CELL + (columns[-1] + 2) * step
    top, low = part.top * CELL + (rows[0] - 1) * step, part.top * CELL + (rows[-1] + 2) * step
    x, y = floor((left - frame.left) * frame.density), floor((top - frame.top) * frame.density)
    far_x, far_y = ceil((right - frame.left) * frame.density), ceil((low - frame.top) * frame.density)
    box = QRect(x, y, far_x - x, far_y - y).intersected(frame.box)
    return None if box.isEmpty() else frame.part(box)


def _draw_gloom(painter: QPainter, frame: PixelGrid, field: Field, palette: Palette) -> None:
    import numpy as np

    box = frame.box.topLeft()
    ink, strength = ("#07090D", 1.0) if palette.dark else ("#2A2419", 0.80)
    zoom = frame.density
    hatched = None
    if zoom > 0.3:
        lines = (frame.xs[None, :] + frame.ys[:, None]) * np.float32(CELL / HATCH)
        lines -= np.floor(lines)
        np.abs(lines - np.float32(0.5), out=lines)
        lines *= np.float32(HATCH)
        hatched = np.clip(np.float32(1.15) - lines, 0, 1)
        hatched *= np.clip((field - np.float32(0.42)) * np.float32(5), 0, 1)
    lay_wash(painter, box, field, ink, strength)
    if hatched is not None:
        lay_wash(painter, box, hatched, "#000000" if palette.dark else "#1E1810", 0.50 if palette.dark else 0.30)


def _draw_glow(painter: QPainter, frame: PixelGrid, field: Field, palette: Palette) -> None:
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
    core = field * field
    if palette.dark:
        lay_wash(painter, frame.box.topLeft(), field, "#FFA23C", 0.20)
        lay_wash(painter, frame.box.topLeft(), core, "#FFD08A", 0.16)
    else:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        lay_wash(painter, frame.box.topLeft(), field, "#FFC765", 0.30)
        lay_wash(painter, frame.box.topLeft(), core, "#FFF3C8", 0.30)
    painter.restore()


def _lamp_light(part: CellBlock, carried: Carried) -> tuple[Field | None, Field | None]:
    """By point: how much of the gloom lamps take away, and how warm their light is; None without any lamp near."""
    import numpy as np

    shine = warm = None
    for at, bright, dim in _lights(part.grid, carried):
        reach = max(bright, dim)
        if reach <= 0 or not _near(part, at, reach):
            continue
        if shine is None or warm is None:
            shine, warm = (np.zeros((part.shape[0] * FINE, part.shape[1] * FINE), np.float32) for _ in range(2))
        round_ = ceil(reach) + 1
        left, right = max(part.left, at[0] - round_), min(part.right, at[0] + round_ + 1)
        top, low = max(part.top, at[1] - round_), min(part.low, at[1] + round_ + 1)
        seen = _visible_points(part.grid, at, round_, (left, top, right, low))
        across = (np.arange((right - left) * FINE, dtype=np.float32) + 0.5) / FINE + (left - at[0] - 0.5)
        down = (np.arange((low - top) * FINE, dtype=np.float32) + 0.5) / FINE + (top - at[1] - 0.5)
        away = np.hypot(across[None, :], down[:, None])
        inner = np.clip((bright + 0.9 - away) / 1.2, 0, 1) if bright > 0 else np.float32(0)
        outer = np.clip((reach + 0.9 - away) / 1.4, 0, 1)
        place = np.s_[(top - part.top) * FINE : (low - part.top) * FINE, (left - part.left) * FINE : (right - part.left) * FINE]
        shine[place] = np.maximum(shine[place], np.maximum(inner, 0.52 * outer) * seen)
        warm[place] = np.maximum(warm[place], np.clip(1 - away / (reach + 0.5), 0, 1) ** 1.5 * seen)
    return shine, warm


def _lights(grid: GridMap, carried: Carried) -> list[tuple[Cell, float, float]]:
    cell = grid.cell or 1.0
    lamps: list[Lamp] = [lamp for lamp in grid.lamps.values() if lamp.lit and lamp.at in grid]
    lights = [(lamp.at, lamp.bright / cell, lamp.dim / cell) for lamp in lamps]
    return lights + [(at, bright / cell, dim / cell) for at, bright, dim in carried if at in grid]


def _near(part: CellBlock, at: Cell, reach: float) -> bool:
    box = part.box
    spot = QPointF((at[0] + 0.5) * CELL, (at[1] + 0.5) * CELL)
    edge = (reach + 1) * CELL
    return box.adjusted(-edge, -edge, edge, edge).contains(spot)


def _visible_points(grid: GridMap, at: Cell, reach: int, box: tuple[int, int, int, int]) -> Field:
    """Which points of a box of cells (left, top, right, low) the light falls on: those of the cells that its own cell sees."""
    import numpy as np

    from battlemap.board.grid.field_of_view import visible_table

    left, top, right, low = box
    table = visible_table(grid, at, reach)[top:low, left:right]
    return table.astype(np.float32).repeat(FINE, 0).repeat(FINE, 1)


def _soften(values: Field, part: CellBlock, times: int = _SOFT) -> Field:
    """*values* with soft edges, but not across anything that light does not cross."""
    import numpy as np

    across, down = _open_sides(part)
    softened = values.astype(np.float32)
    for _ in range(times):
        step = (softened[:, 1:] - softened[:, :-1]) * across
        softened = softened.copy()
        softened[:, :-1] += step * np.float32(0.25)
        softened[:, 1:] -= step * np.float32(0.25)
        step = (softened[1:] - softened[:-1]) * down
        softened[:-1] += step * np.float32(0.25)
        softened[1:] -= step * np.float32(0.25)
    return softened


def _open_sides(part: CellBlock) -> tuple[Field, Field]:
    """Between which points light spreads: to the right of each, and down from each."""
    import numpy as np

    from battlemap.board.grid.grid_arrays import OPAQUE, edges

    rows, columns = part.shape[0] * FINE, part.shape[1] * FINE
    across, down = np.ones((rows, columns - 1), np.float32), np.ones((rows - 1, columns), np.float32)
    if part.grid.edges:
        table = edges(part.grid)
        west = (table.west[part.top : part.low, part.left + 1 : part.right] & OPAQUE) > 0
        north = (table.north[part.top + 1 : part.low, part.left : part.right] & OPAQUE) > 0
        across[:, FINE - 1 :: FINE] = 1 - west.repeat(FINE, 0).astype(np.float32)
        down[FINE - 1 :: FINE] = 1 - north.repeat(FINE, 1).astype(np.float32)
    return across, down
