"""A grid as part of a drawn board: its ground and walls piece by piece, and where everybody stands on it."""

from collections.abc import Mapping
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import TokenId, ZoneId
from battlemap.layout.cell_layout import CellPosition, all_token_positions, lay_out_cells, taken_cells, token_positions
from battlemap.layout.contents import ZoneContents
from battlemap.layout.zone_layout import ZoneLayout
from battlemap.paint.grid.flat_ground import grid_box
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.overlays.ruler_drawing import MARGIN
from battlemap.paint.structures.wall_layer import bake_walls
from battlemap.paint.style.images import FindImage
from battlemap.paint.style.palette import Palette
from battlemap.paint.tokens.label_sizes import LABEL_SIZES

EDGE = 56.0
"""Round a grid, in map px: its shadow reaches so far."""
PIECE = 1200
"""So many px across and down are painted at a time: that keeps the memory small."""


def grid_area(grid: GridMap, scale: float, margins: bool) -> QRectF:
    """What is shown of a grid with what lies round it, in map px; *margins*: with room for the names of columns and rows."""
    edge = max(EDGE, (MARGIN + 8) / scale) if margins else EDGE
    return grid_box(grid).adjusted(-edge, -edge, edge, edge)


def place_tokens(
    board: AnyEncounter, grid: GridMap, contents: Mapping[ZoneId, ZoneContents]
) -> tuple[dict[ZoneId, ZoneLayout], dict[TokenId, CellPosition]]:
    """How the zones over a grid are laid out, and where everybody stands."""
    taken = taken_cells(board)
    arranged = {zone: lay_out_cells(board, grid, zone, lying, LABEL_SIZES, None, {}, taken) for zone, lying in contents.items()}
    return arranged, all_token_positions(board, arranged, token_positions(board))


def draw_grid(
    painter: QPainter, grid: GridMap, palette: Palette, rect: QRectF, to_picture: QTransform, picture: QImage | None,
    picture_of: FindImage, *, lines: bool,
) -> None:  # fmt: skip
    """Draw what *rect* (px of the picture) shows of a grid, its ground and what stands on it; the painter works in the same px.

    *to_picture* brings map px to px of the picture. *picture*: what lies under the map; *picture_of* finds the drawings of
    things. *lines*: with those of the grid.
    """
    scale = to_picture.m11()
    seen = rect.intersected(to_picture.mapRect(grid_box(grid)).adjusted(-EDGE * scale, -EDGE * scale, EDGE * scale, EDGE * scale))
    back, known = to_picture.inverted()
    if not known or seen.isEmpty():
        return
    left, top = floor(seen.left()), floor(seen.top())
    for y in range(top, ceil(seen.bottom()), PIECE):
        for x in range(left, ceil(seen.right()), PIECE):
            size = min(PIECE, ceil(seen.right()) - x), min(PIECE, ceil(seen.bottom()) - y)
            corner = back.map(QPointF(x, y))
            part = QRectF(corner.x(), corner.y(), size[0] / scale, size[1] / scale)
            painter.drawImage(x, y, bake_grid(grid, palette, part, scale, 1.0, picture, lines=lines))
            painter.drawImage(x, y, bake_walls(grid, palette, part, scale, 1.0, picture_of))
