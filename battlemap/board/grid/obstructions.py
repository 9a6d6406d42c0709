"""What is in the way on a grid, in words: of standing somewhere and of a single step."""

from collections.abc import Iterator
from functools import lru_cache

from battlemap.board.grid.grid_arrays import massive, props_by_cell
from battlemap.board.grid_map import GridMap, cells_under, edge_between
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import Cell

OFF_THE_MAP = "that is off the map"


def ground_fault(grid: GridMap, cells: tuple[Cell, ...]) -> str:
    """Why nobody can be on some cells, whoever it is: off the map, blocked ground, a prop; empty if one can."""
    if any(cell not in grid for cell in cells):
        return OFF_THE_MAP
    things = props_by_cell(grid)
    for cell in cells:
        surface = grid.surface(cell)
        if surface.passage == "blocked":
            return "there is nothing to stand on" if surface.look == "void" else f"{surface.name.lower()} is in the way"
        for prop in things.get(cell, ()):
            if prop.blocks:
                return f"{prop.name} is in the way"
    return ""


def wall_inside(grid: GridMap, cells: tuple[Cell, ...]) -> str:
    """Which closed edge runs between some cells, in words; empty if none does."""
    if len(cells) == 1 or not grid.edges:
        return ""
    inside = set(cells)
    for x, y in cells:
        for other in ((x + 1, y), (x, y + 1)):
            if other in inside and (fault := wall_between(grid, (x, y), other)):
                return fault
    return ""


def wall_between(grid: GridMap, cell: Cell, other: Cell) -> str:
    """Why nobody gets across the edge that two neighbours share; empty if one does."""
    key = edge_between(cell, other)
    edge = grid.edges.get(key) if key else None
    return edge.obstruction if edge else ""


def step_fault(grid: GridMap, a: Cell, b: Cell, footprint: float = 1.0) -> str:
    """Why something that covers *footprint* cells across cannot step from *a* to *b* (upper left cells); empty if it can.

    A step to a corner neighbour needs one of the two straight ways round that corner without a closed edge, and at both
    sides ground that is not massive and has no prop that nobody walks through. Other creatures are not looked at.
    """
    return _step_fault(IdentityKey(grid), a, b, footprint)


@lru_cache(maxsize=4096)
def _step_fault(same_grid: IdentityKey[GridMap], a: Cell, b: Cell, footprint: float) -> str:
    grid = same_grid.value
    dx, dy = b[0] - a[0], b[1] - a[1]
    if max(abs(dx), abs(dy)) != 1:
        return "that is not a single step"
    cells, before = cells_under(b, footprint), set(cells_under(a, footprint))
    fault = ground_fault(grid, cells) or wall_inside(grid, cells)
    if fault:
        return fault
    if not (dx and dy):
        return _edge_fault(grid, before, dx, dy)
    ways = [_corner_fault(grid, a, first, b, footprint) for first in ((dx, 0), (0, dy))]
    if all(ways):
        return ways[0]
    for shift in ((dx, 0), (0, dy)):
        for x, y in cells_under((a[0] + shift[0], a[1] + shift[1]), footprint):
            if (x, y) not in before and (x, y) not in cells and _massive(grid, (x, y)):
                return "the corner is in the way"
    return ""


def _corner_fault(grid: GridMap, a: Cell, first: Cell, b: Cell, footprint: float) -> str:
    """What of walls is in one straight way round a corner."""
    corner = (a[0] + first[0], a[1] + first[1])
    there = cells_under(corner, footprint)
    return (
        _edge_fault(grid, set(cells_under(a, footprint)), *first)
        or wall_inside(grid, there)
        or _edge_fault(grid, set(there), b[0] - corner[0], b[1] - corner[1])
    )


def _edge_fault(grid: GridMap, cells: set[Cell], dx: int, dy: int) -> str:
    """The closed edge in front of some cells."""
    return next(filter(None, _front_faults(grid, cells, dx, dy)), "")


def _front_faults(grid: GridMap, cells: set[Cell], dx: int, dy: int) -> Iterator[str]:
    for x, y in sorted(cells):
        ahead = (x + dx, y + dy)
        if ahead not in cells:
            yield wall_between(grid, (x, y), ahead)


def _massive(grid: GridMap, cell: Cell) -> bool:
    return cell in grid and (massive(grid.surface(cell)) or any(prop.blocks for prop in props_by_cell(grid).get(cell, ())))
