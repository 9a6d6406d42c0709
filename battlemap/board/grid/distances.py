"""How far things on a grid are from each other, in cells, and what lies within reach."""

from collections.abc import Collection, Iterable

from battlemap.board.grid.grid_arrays import massive, rays
from battlemap.board.grid.raycasting import EdgeLines
from battlemap.board.grid_map import Diagonals, GridMap
from battlemap.board.ids import Cell

Box = tuple[int, int, int, int]


def steps_between(dx: int, dy: int, diagonals: Diagonals = "one") -> int:
    """How many cells so many columns and rows count for; halves are dropped."""
    longer, shorter = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    match diagonals:
        case "one":
            return longer
        case "never":
            return longer + shorter
    return longer + shorter // 2


def box_of(cells: Iterable[Cell]) -> Box:
    """Left, top, right and bottom of some cells, all inclusive. ValueError for none."""
    listed = list(cells)
    if len(listed) == 1:
        return *listed[0], *listed[0]
    xs, ys = [x for x, _ in listed], [y for _, y in listed]
    return min(xs), min(ys), max(xs), max(ys)


def gap(a: Collection[Cell], b: Collection[Cell], diagonals: Diagonals = "one") -> int:
    """How far apart two things are: 0 where they overlap, 1 where they touch (at a corner too), 2 with one cell between …

    Where diagonals count for more, corner neighbours are as far apart as a step there costs. ValueError if one has no cells.
    """
    first, second = box_of(a), box_of(b)
    if _fills(first, a) and _fills(second, b):
        return steps_between(*_axis_gaps(first, second), diagonals)
    return min(steps_between(x - u, y - v, diagonals) for x, y in a for u, v in b)


def _axis_gaps(a: Box, b: Box) -> tuple[int, int]:
    return max(0, b[0] - a[2], a[0] - b[2]), max(0, b[1] - a[3], a[1] - b[3])


def _fills(box: Box, cells: Collection[Cell]) -> bool:
    return len(cells) == (box[2] - box[0] + 1) * (box[3] - box[1] + 1)


def within(grid: GridMap, cells: Collection[Cell], reach: int, diagonals: Diagonals = "one") -> frozenset[Cell]:
    """All cells of the map at most *reach* from some cells, these with them, as far as nothing solid cuts them off.

    A cell is cut off if the line from the middle of the nearest of the cells to its middle is, or if solid rock fills it.
    """
    left, top, right, bottom = box_of(cells)
    own = frozenset(cells)
    columns = range(max(0, left - reach), min(grid.columns, right + reach + 1))
    rows = range(max(0, top - reach), min(grid.rows, bottom + reach + 1))
    if not columns or not rows:
        return frozenset()
    boxed = _fills((left, top, right, bottom), own)
    passes = rays(grid, "shot")[2 * rows.start : 2 * rows.stop + 1, 2 * columns.start : 2 * columns.stop + 1]
    lines = None if passes.all() else EdgeLines(grid, "shot")
    cells_within = set[Cell]()
    for y in rows:
        for x in columns:
            if boxed:
                near = (min(max(x, left), right), min(max(y, top), bottom))
            else:
                near = min((steps_between(x - u, y - v, diagonals), (u, v)) for u, v in own)[1]
            if steps_between(x - near[0], y - near[1], diagonals) > reach:
                continue
            if lines is None or (x, y) in own or (lines.clear(near, (x, y)) and not massive(grid.surface((x, y)))):
                cells_within.add((x, y))
    return frozenset(cells_within)


def square_around(grid: GridMap, cells: Collection[Cell], far: int) -> frozenset[Cell]:
    """All cells of a grid at most so far from some cells, a diagonal counting as any other step, walls for nothing."""
    left, top, right, low = box_of(cells)
    xs = range(max(0, left - far), min(grid.columns - 1, right + far) + 1)
    ys = range(max(0, top - far), min(grid.rows - 1, low + far) + 1)
    return frozenset([(x, y) for y in ys for x in xs])


def fall_height(grid: GridMap, start: Cell, end: Cell) -> int:
    """How many units lower the end of a step lies than its start; 0 if it is level or higher, or off the map."""
    return max(0, grid.height(start) - grid.height(end)) if start in grid and end in grid else 0
