"""How far one falls on a grid."""

from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell


def fall_height(grid: GridMap, start: Cell, end: Cell) -> int:
    """How many units lower the end of a step lies than its start; 0 if it is level or higher, or off the map."""
    return max(0, grid.height(start) - grid.height(end)) if start in grid and end in grid else 0
