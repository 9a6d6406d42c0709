"""Edits of a grid: its size, and what shapes drawn over its cells and edges cover. Pure functions; ValueError in one sentence."""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping
from itertools import pairwise

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL, EMPTY, LARGEST, Edge, GridMap, Layer, Prop, ends_of
from battlemap.board.ids import Cell, EdgeId, LampId, PropId
from battlemap.board.zones.planar_map import fresh

Corner = tuple[int, int]
"""Where lines of the grid cross: (0, 0) is the upper left corner of the map."""
Span = tuple[int, int, int]
"""Row, first column, the column after the last."""
Spans = tuple[Span, ...]
Patches = tuple[tuple[int, int, str], ...]
LAYERS: tuple[Layer, ...] = ("ground", "heights", "lights", "fog")
BARRING = frozenset({"wall", "window", "door", "secret", "portcullis", "curtain"})
"""Edges that a fill does not run over."""
RATHER = 0.25
"""So much farther away, in cells, an edge is still taken before another one."""
BROADEST = 1000.0
"""No cell is wider, in units."""


def check_size(columns: int, rows: int) -> None:
    """ValueError if no grid has so many columns or rows."""
    for count, what in ((columns, "columns"), (rows, "rows")):
        if count < 1:
            raise ValueError(f"A grid needs at least one column and one row; {count} {what} are too few.")
        if count > LARGEST:
            raise ValueError(f"A grid has at most {LARGEST} columns and rows; {count} {what} are too many.")


def check_cell(cell: float, unit: str) -> None:
    """ValueError if no cell can be so wide, or its unit has no name."""
    if not 0 < cell <= BROADEST:
        raise ValueError(f"A cell has to be wider than 0 and at most {BROADEST:g} units; {cell:g} is not.")
    if not unit.strip() or len(unit) > 12:
        raise ValueError("The unit needs a name of one to twelve letters, such as m, ft or yd.")


def resize(grid: GridMap, columns: int, rows: int, right: int = 0, down: int = 0) -> GridMap:
    """The map with so many columns and rows, everything on it moved by some cells; what lies outside then is cut off."""
    from battlemap.board.grid.grid_zones import move_areas

    check_size(columns, rows)
    layers = {layer: _rows(grid, layer, columns, rows, right, down) for layer in LAYERS if getattr(grid, layer)}
    bare = replace(grid, columns=columns, rows=rows, edges={}, props={}, lamps={}, **layers)
    edges: dict[EdgeId, Edge] = {}
    for key, edge in grid.edges.items():
        _, (x, y) = ends_of(key)
        moved = EdgeId(f"{x + right},{y + down} {key[-1]}")
        if any(cell in bare for cell in ends_of(moved)):
            edges[moved] = edge
    props = {key: replace(prop, at=(prop.at[0] + right, prop.at[1] + down)) for key, prop in grid.props.items()}
    lamps = {key: replace(lamp, at=(lamp.at[0] + right, lamp.at[1] + down)) for key, lamp in grid.lamps.items()}
    picture = grid.picture
    if picture is not None:
        picture = replace(picture, x=picture.x + right * CELL, y=picture.y + down * CELL)
    return replace(
        bare,
        edges=edges,
        props={key: prop for key, prop in props.items() if all(cell in bare for cell in prop.cells)},
        lamps={key: lamp for key, lamp in lamps.items() if lamp.at in bare},
        picture=picture,
        zones=move_areas(grid, columns, rows, right, down),
    )


def off_map_fault(board: AnyEncounter, grid: GridMap) -> str:
    """Who would stand off the map if it became *grid*, as a sentence; empty if nobody would."""
    for token in board.tokens.values():
        if any(cell not in grid for cell in token.cells):
            return f"{token.name} would stand off the map; move them first."
    return ""


def _rows(grid: GridMap, layer: Layer, columns: int, rows: int, right: int, down: int) -> tuple[str, ...]:
    blank, lines = EMPTY[layer], []
    for row in range(rows):
        had = grid.row_of(layer, row - down) if 0 <= row - down < grid.rows else ""
        shifted = blank * right + had if right > 0 else had[-right:]
        lines.append((shifted + blank * columns)[:columns])
    return tuple(lines)


def cells_of_line(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The cells of a straight line, both ends included, each touching the one before."""
    (x, y), (ex, ey) = start, end
    dx, dy = abs(ex - x), -abs(ey - y)
    along, down, error = (1 if x < ex else -1), (1 if y < ey else -1), dx + dy
    cells = [(x, y)]
    while (x, y) != (ex, ey):
        twice = 2 * error
        if twice >= dy:
            error, x = error + dy, x + along
        if twice <= dx:
            error, y = error + dx, y + down
        cells.append((x, y))
    return tuple(cells)


def cells_of_brush(at: Cell, size: int) -> tuple[Cell, ...]:
    """The cells under a brush so many cells wide, round from a width of four on."""
    x, y = at
    low, high = -((size - 1) // 2), size // 2
    middle, reach = (low + high) / 2, size / 2
    near = [(dx, dy) for dy in range(low, high + 1) for dx in range(low, high + 1)]
    if size > 3:
        near = [(dx, dy) for dx, dy in near if (dx - middle) ** 2 + (dy - middle) ** 2 <= reach * reach]
    return tuple((x + dx, y + dy) for dx, dy in near)


def spans_of_cells(grid: GridMap, cells: Iterable[Cell]) -> Spans:
    """Cells as runs of neighbours in a row; those that lie off the map drop out."""
    spans: list[Span] = []
    for y, x in sorted({(y, x) for x, y in cells if (x, y) in grid}):
        if spans and spans[-1][0] == y and spans[-1][2] == x:
            spans[-1] = (y, spans[-1][1], x + 1)
        else:
            spans.append((y, x, x + 1))
    return tuple(spans)


def spans_of_rectangle(grid: GridMap, cell: Cell, other: Cell) -> Spans:
    """The rows of a rectangle between two opposite cells, both included, as far as they lie on the map."""
    left, right = max(0, min(cell[0], other[0])), min(grid.columns, max(cell[0], other[0]) + 1)
    top, bottom = max(0, min(cell[1], other[1])), min(grid.rows, max(cell[1], other[1]) + 1)
    return tuple((row, left, right) for row in range(top, bottom)) if left < right else ()


def spans_of_fill(grid: GridMap, start: Cell, layer: Layer) -> Spans:
    """What hangs together with *start* and holds the same on a layer; walls and doors keep a fill in."""
    if start not in grid:
        return ()
    sign = grid.row_of(layer, start[1])[start[0]]
    west, north = defaultdict[int, set[int]](set), defaultdict[int, set[int]](set)
    for key, edge in grid.edges.items():
        if edge.kind in BARRING:
            _, (x, y) = ends_of(key)
            (north if key.endswith("n") else west)[y].add(x)
    runs: dict[int, list[tuple[int, int]]] = {}
    first = next(run for run in _runs(grid, layer, start[1], sign, west) if run[0] <= start[0] < run[1])
    spans, waiting = {(start[1], *first)}, [(start[1], *first)]
    while waiting:
        row, left, right = waiting.pop()
        for beside in (row - 1, row + 1):
            if not 0 <= beside < grid.rows:
                continue
            if beside not in runs:
                runs[beside] = _runs(grid, layer, beside, sign, west)
            shut = north[max(row, beside)]
            for a, b in runs[beside]:
                span = (beside, a, b)
                if span not in spans and any(x not in shut for x in range(max(a, left), min(b, right))):
                    spans.add(span)
                    waiting.append(span)
    return tuple(sorted(spans))


def _runs(grid: GridMap, layer: Layer, row: int, sign: str, west: Mapping[int, set[int]]) -> list[tuple[int, int]]:
    """The stretches of a row that hold a sign, cut where something stands between two cells."""
    signs, runs, start = grid.row_of(layer, row), list[tuple[int, int]](), -1
    barred = west.get(row, set())
    for x in range(grid.columns + 1):
        inside = x < grid.columns and signs[x] == sign
        if start >= 0 and (not inside or x in barred):
            runs.append((start, x))
            start = -1
        if inside and start < 0:
            start = x
    return runs


def patches_of(grid: GridMap, layer: Layer, spans: Spans, change: Callable[[str], str]) -> Patches:
    """What GridPainted needs to change the characters in *spans*; what would stay as it is drops out."""
    patches: list[tuple[int, int, str]] = []
    for row, start, stop in spans:
        had = grid.row_of(layer, row)[start:stop]
        if (new := change(had)) != had:
            patches.append((row, start, new))
    return tuple(patches)


def edge_from(corner: Corner, other: Corner) -> EdgeId:
    """The edge between two corners that lie one cell apart."""
    (ax, ay), (bx, by) = corner, other
    return EdgeId(f"{min(ax, bx)},{ay} n" if ay == by else f"{ax},{min(ay, by)} w")


def ends_of_edge(edge: EdgeId) -> tuple[Corner, Corner]:
    """The two corners between which an edge lies, the upper or left one first."""
    _, (x, y) = ends_of(edge)
    return (x, y), ((x + 1, y) if edge.endswith("n") else (x, y + 1))


def edges_along(corners: Iterable[Corner]) -> tuple[EdgeId, ...]:
    """The edges that a line of corners runs over, in its order; each corner is one cell from the one before."""
    return tuple(dict.fromkeys(edge_from(a, b) for a, b in pairwise(corners)))


def corner_path(start: Corner, end: Corner) -> tuple[Corner, ...]:
    """Corners from one to another along the lines, the longer stretch first, both included."""
    (x, y), (ex, ey) = start, end
    across = [(at, y) for at in _steps(x, ex)]
    down = [(x, at) for at in _steps(y, ey)]
    if abs(ex - x) >= abs(ey - y):
        return (*across, *((ex, at) for at in _steps(y, ey)[1:]))
    return (*down, *((at, ey) for at in _steps(x, ex)[1:]))


def straight_path(start: Corner, end: Corner) -> tuple[Corner, ...]:
    """Corners from one as far as another along one line, whichever way it lies farther off."""
    (x, y), (ex, ey) = start, end
    if abs(ex - x) >= abs(ey - y):
        return tuple((at, y) for at in _steps(x, ex))
    return tuple((x, at) for at in _steps(y, ey))


def rectangle_path(corner: Corner, other: Corner) -> tuple[Corner, ...]:
    """The corners round a rectangle, the first one again at the end."""
    (ax, ay), (bx, by) = corner, other
    sides = ((ax, ay), (bx, ay), (bx, by), (ax, by), (ax, ay))
    path: list[Corner] = [(ax, ay)]
    for start, end in pairwise(sides):
        path += straight_path(start, end)[1:]
    return tuple(path)


def nearest_edge(x: float, y: float, rather: Container[EdgeId] = ()) -> tuple[EdgeId, float]:
    """The edge nearest to a point given in cells, and how far it is from it, in cells.

    One of *rather* is taken where it is hardly farther off.
    """
    column, row = int(x // 1), int(y // 1)
    dx, dy = x - column, y - row
    ways = (
        (dy, f"{column},{row} n"), (1 - dy, f"{column},{row + 1} n"),
        (dx, f"{column},{row} w"), (1 - dx, f"{column + 1},{row} w"),
    )  # fmt: skip
    gap, key = min(ways, key=lambda way: way[0] - (RATHER if EdgeId(way[1]) in rather else 0.0))
    return EdgeId(key), gap


def holds_edge(grid: GridMap, edge: EdgeId) -> bool:
    """Whether an edge belongs to the map: one of its two cells lies on it."""
    return any(cell in grid for cell in ends_of(edge))


def _steps(start: int, end: int) -> list[int]:
    step = 1 if end >= start else -1
    return list(range(start, end + step, step))


def fresh_prop(grid: GridMap) -> PropId:
    """An id that no prop of the map has."""
    return PropId(fresh("prop", grid.props))


def fresh_lamp(grid: GridMap) -> LampId:
    """An id that no lamp of the map has."""
    return LampId(fresh("lamp", grid.lamps))


def prop_at(grid: GridMap, cell: Cell) -> PropId | None:
    """What stands on a cell; of several the last."""
    return next((key for key, prop in reversed(grid.props.items()) if cell in prop.cells), None)


def lamp_at(grid: GridMap, cell: Cell) -> LampId | None:
    """The light that stands on a cell; of several the last."""
    return next((key for key, lamp in reversed(grid.lamps.items()) if lamp.at == cell), None)


def prop_fault(board: AnyEncounter, prop: Prop) -> str:
    """Why a thing cannot stand where it says, as a sentence; empty if it can."""
    grid = board.grid
    if grid is None or any(cell not in grid for cell in prop.cells):
        return f"The {prop.name.lower()} would stick out of the map."
    if prop.cover not in range(4) or not (1 <= prop.columns <= LARGEST and 1 <= prop.rows <= LARGEST):
        return f"No {prop.name.lower()} can be like that."
    cells = frozenset(prop.cells)
    for other in grid.props.values():
        if other.id != prop.id and not cells.isdisjoint(other.cells):
            return f"The {other.name.lower()} stands there already."
    if prop.blocks:
        for token in board.tokens.values():
            if not cells.isdisjoint(token.cells):
                return f"{token.name} stands there; move them first."
    return ""
