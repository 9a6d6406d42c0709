"""Which part of a map is given out: all of it, round the figures, what is selected, one zone, or a range of cells."""

import re
from collections.abc import Iterable
from math import ceil, floor

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL, GridMap, cell_name
from battlemap.board.ids import Cell, ZoneId
from battlemap.board.polygons import Rect, extent
from battlemap.board.zones.outlines import bounds, map_bounds

WHOLE, FIGURES, SELECTION = "whole", "figures", "selection"
ZONE = "zone "
"""Before the id of a zone."""
EDGE = 56.0
"""What is shown round a map of zones, in px at 100 %: its shadow."""
_RANGE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,3}):([A-Za-z]{1,3})([0-9]{1,3})", re.ASCII)
EMPTY = Rect(-400, -300, 800, 600)
"""What is shown of a map without anything on it."""


class UnknownPart(ValueError):
    """There is no such part of the map: one sentence."""


def part_box(board: AnyEncounter, part: str, selection: Rect | None = None) -> Rect:
    """The box of a part in px at 100 %, on a grid along the lines of its cells. UnknownPart where the map has no such part.

    *part*: "whole", "figures", "selection", "zone ID" or cells as "C3:H9". *selection*: the box round what is selected.
    """
    if part == WHOLE:
        return whole_box(board)
    if part == FIGURES:
        box = figures_box(board)
        if box is None:
            raise UnknownPart("Nobody is on the map; choose the whole map.")
        return box
    if part == SELECTION:
        if selection is None:
            raise UnknownPart("Nothing is selected; select zones or figures on the map, or choose another part.")
        return _fitted(board, selection)
    if part.startswith(ZONE):
        return _zone_box(board, part.removeprefix(ZONE))
    return _range_box(board, part)


def whole_box(board: AnyEncounter) -> Rect:
    """All of the map; of zones with the shadow round them."""
    if board.grid is not None:
        return Rect(0, 0, board.grid.columns * CELL, board.grid.rows * CELL)
    box = map_bounds(board.zone_map)
    return (box or EMPTY).grow(EDGE)


def figures_box(board: AnyEncounter) -> Rect | None:
    """Round everybody who is on the board; on zones, the zones they are in. None without anybody."""
    grid = board.grid
    if grid is None:
        zones = {token.zone for token in board.tokens.values()}
        boxes = [bounds(board.zone_map, zone) for zone in zones if zone in board.zone_map.zones]
        return extent([corner for box in boxes for corner in box.corners]).grow(EDGE) if boxes else None
    cells = [cell for token in board.tokens.values() if token.on_grid for cell in token.cells]
    if not cells:
        return None
    return _fitted(board, cells_box(cells).grow(CELL))


def cells_box(cells: Iterable[Cell]) -> Rect:
    """The box round some cells, in px at 100 %."""
    xs, ys = zip(*cells, strict=True)
    return Rect(min(xs) * CELL, min(ys) * CELL, (max(xs) - min(xs) + 1) * CELL, (max(ys) - min(ys) + 1) * CELL)


def cells_of(grid: GridMap, box: Rect) -> tuple[int, int, int, int]:
    """First column, first row, columns and rows of the cells that a box covers."""
    left, top = max(0, floor(box.x / CELL + 1e-6)), max(0, floor(box.y / CELL + 1e-6))
    right = min(grid.columns, ceil((box.x + box.width) / CELL - 1e-6))
    low = min(grid.rows, ceil((box.y + box.height) / CELL - 1e-6))
    return left, top, max(1, right - left), max(1, low - top)


def range_words(grid: GridMap, box: Rect) -> str:
    """The cells of a box: "J1 to AD22, 21 × 22 cells"."""
    x, y, columns, rows = cells_of(grid, box)
    return f"{cell_name((x, y))} to {cell_name((x + columns - 1, y + rows - 1))}, {columns} × {rows} cells"


def zone_parts(board: AnyEncounter) -> tuple[tuple[str, str], ...]:
    """The zones that are a part of their own: (part, name)."""
    zone_map = board.zone_map
    return tuple([(f"{ZONE}{key}", zone.name) for key, zone in zone_map.zones.items() if zone.revealed and zone.name])


def _zone_box(board: AnyEncounter, name: str) -> Rect:
    zone_map = board.zone_map
    key = ZoneId(name)
    if key not in zone_map.zones:
        named = [zone.id for zone in zone_map.zones.values() if zone.name.casefold() == name.strip().casefold()]
        if not named:
            raise UnknownPart(f"There is no zone “{name}” on the map; choose another part.")
        key = named[0]
    box = bounds(zone_map, key)
    return _fitted(board, box) if board.grid is not None else box.grow(EDGE / 2)


def _range_box(board: AnyEncounter, part: str) -> Rect:
    match = _RANGE.fullmatch(part.strip())
    if match is None or board.grid is None:
        raise UnknownPart(f"“{part}” is no part of this map; say whole, figures, zone NAME, or on a grid cells as C3:H9.")
    first, last = (_column(match[1]), int(match[2]) - 1), (_column(match[3]), int(match[4]) - 1)
    if first not in board.grid or last not in board.grid:
        end = cell_name((board.grid.columns - 1, board.grid.rows - 1))
        raise UnknownPart(f"{part.upper()} is not all on the map, which goes from A1 to {end}.")
    return cells_box((first, last))


def _column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def _fitted(board: AnyEncounter, box: Rect) -> Rect:
    """A box on a grid grown to whole cells and cut to the map; elsewhere as it is."""
    if board.grid is None:
        return box
    x, y, columns, rows = cells_of(board.grid, box)
    return Rect(x * CELL, y * CELL, columns * CELL, rows * CELL)
