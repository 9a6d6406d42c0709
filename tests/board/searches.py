"""The slow and plain way to find ranges, to hold the fast one against."""

from heapq import heappop, heappush

from battlemap.board.grid.mover import Mover
from battlemap.board.grid.obstructions import step_fault, wall_inside
from battlemap.board.grid_map import GridMap, cells_under, edge_between
from battlemap.board.ids import Cell

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def climbs(grid: GridMap, a: Cell, b: Cell, footprint: float) -> bool:
    """Whether a straight step crosses a low wall."""
    before, dx, dy = cells_under(a, footprint), b[0] - a[0], b[1] - a[1]
    crossed = [edge_between((x, y), (x + dx, y + dy)) for x, y in before if (x + dx, y + dy) not in before]
    return any(key in grid.edges and grid.edges[key].kind == "low wall" for key in crossed if key)


def straight_fault(grid: GridMap, a: Cell, b: Cell, footprint: float) -> bool:
    """Whether walls alone bar a straight step."""
    before, dx, dy = cells_under(a, footprint), b[0] - a[0], b[1] - a[1]
    crossed = [edge_between((x, y), (x + dx, y + dy)) for x, y in before if (x + dx, y + dy) not in before]
    closed = any(key in grid.edges and not grid.edges[key].passable for key in crossed if key)
    return closed or bool(wall_inside(grid, cells_under(b, footprint)))


def price(grid: GridMap, mover: Mover, a: Cell, b: Cell) -> int:
    """What one step counts for, without what a diagonal adds; 0 if it is impossible."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if step_fault(grid, a, b, mover.footprint) or (dx and dy and mover.diagonals == "never"):
        return 0
    costs, there = dict(mover.costs), cells_under(b, mover.footprint)
    each = {cell: costs.get(grid.surface(cell).passage, 0) for cell in there}
    if any(cell in mover.barred_cells or not each[cell] for cell in there):
        return 0
    new = [cell for cell in there if cell not in cells_under(a, mover.footprint)]
    dearest = max(max(each[cell], mover.bodies.get(cell, 0)) for cell in new)
    if dx and dy:
        wide, corners = mover.footprint, [(a[0] + dx, a[1]), (a[0], a[1] + dy)]
        free = [at for at in corners if not straight_fault(grid, a, at, wide) and not straight_fault(grid, at, b, wide)]
        climbing = all(climbs(grid, a, at, wide) or climbs(grid, at, b, wide) for at in free)
    else:
        climbing = climbs(grid, a, b, mover.footprint)
    if not climbing:
        return dearest
    return max(dearest, costs["difficult"]) if "difficult" in costs else 0


def plain_range(grid: GridMap, start: Cell, mover: Mover) -> dict[Cell, tuple[int, float]]:
    """Stage and cost of every cell where one can stop, by a search of single steps."""
    found: dict[Cell, tuple[int, float]] = {}
    roots = {start}
    for stage in range(1, mover.stages + 1):
        best: dict[tuple[Cell, int], float] = {}
        waiting: list[tuple[float, Cell, int]] = [(0.0, root, 0) for root in roots]
        while waiting:
            spent, at, odd = heappop(waiting)
            if best.get((at, odd), 1e9) <= spent:
                continue
            best[at, odd] = spent
            for dx, dy in AROUND:
                to = (at[0] + dx, at[1] + dy)
                step: float = price(grid, mover, at, to)
                if not step:
                    continue
                if dx and dy:
                    step *= {"one and a half": 1.5, "alternate": 2.0 if odd else 1.0}.get(mover.diagonals, 1.0)
                if spent + step <= mover.allowance:
                    heappush(waiting, (spent + step, to, odd ^ bool(dx and dy)))
        new = {at for at, _ in best} - set(found) - {start}
        for at in new:
            if not any(cell in mover.bodies for cell in cells_under(at, mover.footprint)):
                found[at] = (stage, min(best.get((at, odd), 1e9) for odd in (0, 1)))
                roots = roots | {at}
    return found
