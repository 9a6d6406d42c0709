"""What every single step costs on a part of a grid, as numpy tables by direction, for one who goes there.

A step is straight or to a corner neighbour. A straight step crosses the edges in front of the one who goes. A step to a corner
neighbour is possible if on at least one of the two straight ways round that corner no closed edge stands, and neither of the
two cells at its sides is massive (solid rock, or a prop that nobody walks through).
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from battlemap.board.grid import grid_arrays
from battlemap.board.grid.grid_arrays import CLIMBED, CLOSED, MASS, PASSAGES
from battlemap.board.grid.mover import Mover
from battlemap.board.grid_map import Diagonals, GridMap
from battlemap.board.ids import Cell
from battlemap.board.surfaces import Passage

if TYPE_CHECKING:
    from numpy import bool_, int16, number, uint8
    from numpy.typing import NDArray

    Costs: TypeAlias = NDArray[int16]
    """(rows, columns): parts of a cell; 0 where nobody can go."""
    Barriers: TypeAlias = NDArray[uint8]
    """(rows, columns): FREE, CLIMB or BARRED."""
    Bools: TypeAlias = NDArray[bool_]
    """(rows, columns)."""
    Sized = TypeVar("Sized", bound=number | bool_)

PassageCosts: TypeAlias = tuple[tuple[Passage, int], ...]
Window: TypeAlias = tuple[slice, slice]
"""The rows and the columns of a part of a table."""
STRAIGHT: tuple[Cell, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1))
SLANTING: tuple[Cell, ...] = ((-1, -1), (1, -1), (-1, 1), (1, 1))
FREE, CLIMB, BARRED = 0, 1, 2
"""What a straight way through edges takes: nothing, climbing, or it cannot be gone."""
DEAREST = 4000
"""No single step counts for more cells, so that no sum of steps overflows."""
SMALL = 2_500
"""Of a map of no more cells the steps are worked out once, all of them, as they are where nobody stands."""


class StepCosts(NamedTuple):
    """The steps on one part of a map. Cell (x, y) is [y − top, x − left]; tables are indexed by where a step ends.

    *into*: by direction what a step costs in parts of a cell (*unit* of them make one); 0 where it cannot be made.
    *stops*: where one may stop.
    """

    left: int
    top: int
    unit: int
    into: dict[Cell, Costs]
    stops: Bools


def steps_within(grid: GridMap, mover: Mover, near: Cell, far: Cell) -> StepCosts:
    """The steps between places from *near* (the upper left) to *far*, as far as the map goes; of a small map all there are.

    ValueError if something so wide fits nowhere on the map.
    """
    wide = max(1, ceil(mover.footprint))
    left, top = max(0, near[0]), max(0, near[1])
    width = min(far[0], grid.columns - wide) + 1 - left
    height = min(far[1], grid.rows - wide) + 1 - top
    if width < 1 or height < 1:
        raise ValueError("the map is too small for something so large")
    if grid.columns * grid.rows <= SMALL:
        bare = _all_bare_steps(grid_arrays.ObstacleKey(grid), wide, mover.costs, mover.diagonals)
    else:
        bare = _Window(grid, mover.costs, mover.diagonals, wide, left, top, width, height).bare_steps()
    return _steps_past_others(bare, mover, wide)


@lru_cache(maxsize=16)
def _all_bare_steps(key: grid_arrays.ObstacleKey, wide: int, costs: PassageCosts, diagonals: Diagonals) -> StepCosts:
    """All steps of a map on which nobody stands."""
    width, height = key.grid.columns - wide + 1, key.grid.rows - wide + 1
    return _Window(key.grid, costs, diagonals, wide, 0, 0, width, height).bare_steps()


def _steps_past_others(bare: StepCosts, mover: Mover, wide: int) -> StepCosts:
    """The same steps with those in the way of a mover: cells that are barred, cells that count for more, no stopping there."""
    import numpy as np

    if not (mover.bodies or mover.barred_cells):
        return bare
    into, stops = {direction: table.copy() for direction, table in bare.into.items()}, bare.stops.copy()

    def places(columns: range, rows: range) -> Window:
        height, width = stops.shape
        y, x = rows.start - bare.top, columns.start - bare.left
        return part_of(max(0, y), min(height, y + len(rows)), max(0, x), min(width, x + len(columns)))

    for (x, y), price in mover.bodies.items():
        over_x, over_y = range(x - wide + 1, x + 1), range(y - wide + 1, y + 1)
        stops[places(over_x, over_y)] = False
        for (dx, dy), table in into.items() if price > 1 else ():  # no cell counts for less
            scale = bare.unit + 1 if bare.unit > 1 and dx and dy else bare.unit
            sides = [(over_x[:1] if dx > 0 else over_x[-1:], over_y)] if dx else []
            sides += [(over_x, over_y[:1] if dy > 0 else over_y[-1:])] if dy else []
            for side in sides:  # the places to which a step newly covers the cell
                there = table[places(*side)]
                np.maximum(there, min(price, DEAREST) * scale, out=there, where=there > 0)
    for x, y in mover.barred_cells:
        covering = places(range(x - wide + 1, x + 1), range(y - wide + 1, y + 1))
        for table in into.values():
            table[covering] = 0
    return StepCosts(bare.left, bare.top, bare.unit, into, stops)


class _Window:
    """The cells of a part of the map with a margin of one round it, and what they take; index 1 is the first place."""

    def __init__(
        self, grid: GridMap, costs: PassageCosts, diagonals: Diagonals, wide: int, left: int, top: int, width: int, height: int
    ) -> None:
        self.grid, self.costs, self.diagonals, self.wide = grid, dict(costs), diagonals, wide
        self.left, self.top, self.width, self.height = left, top, width, height

    def bare_steps(self) -> StepCosts:
        """All steps where nobody stands."""
        import numpy as np

        halves = self.diagonals == "one and a half"
        prices, mass = self._cells()
        down, across = _widest_costs(prices, self.wide, 0), _widest_costs(prices, self.wide, 1)
        ways, split = self._edges()
        solid = self._solid(mass)
        h, w, n = self.height, self.width, self.wide
        barred = _widest_costs(_widest_costs(prices == 0, n, 0), n, 1)
        fits = ~(split | barred)[1 : h + 1, 1 : w + 1]
        climbing = min(self.costs.get("difficult", 0), DEAREST)
        into: dict[Cell, Costs] = {}
        for dx, dy in STRAIGHT if self.diagonals == "never" else STRAIGHT + SLANTING:
            state = _state(ways, dx, dy, h, w)
            open_ = fits & (state < (BARRED if climbing else CLIMB))
            if dx and dy:
                open_ &= solid[(dx, dy)]
            price = _newly_covered_cost(down, across, dx, dy, h, w, n)
            if climbing:
                price = np.where(state == CLIMB, np.maximum(price, climbing), price)
            scale = (3 if dx and dy else 2) if halves else 1
            table = np.zeros((h + 1, w), np.int16)  # one row more, for the end of a search
            np.multiply(price, open_ * np.int16(scale), out=table[:h])
            into[dx, dy] = table
        return StepCosts(self.left, self.top, 2 if halves else 1, into, np.ones((h, w), np.bool_))

    def _cells(self) -> tuple[Costs, Bools]:
        """What entering each cell counts for (0: cannot be entered), and whether it is massive."""
        import numpy as np

        grid = self.grid
        shape = (self.height + self.wide + 1, self.width + self.wide + 1)
        prices, mass = np.zeros(shape, np.int16), np.zeros(shape, np.bool_)
        here, there = self._overlap(shape, grid.rows, grid.columns)
        by_passage = np.zeros(256, np.int16)
        for number, passage in enumerate(PASSAGES):
            by_passage[number] = by_passage[number + MASS] = max(0, min(self.costs.get(passage, 0), DEAREST))
        codes = grid_arrays.ground(grid)[there]
        prices[here] = by_passage[codes]
        mass[here] = codes >= MASS
        if grid.props:
            blocks = grid_arrays.props(grid).blocks[there]
            prices[here][blocks] = 0
            mass[here] |= blocks
        return prices, mass

    def _overlap(self, shape: tuple[int, int], rows: int, columns: int) -> tuple[Window, Window]:
        """Which part of a table of this window lies on the map, and where it is in a table of the map."""
        y0, x0 = max(0, self.top - 1), max(0, self.left - 1)
        y1, x1 = min(rows, self.top - 1 + shape[0]), min(columns, self.left - 1 + shape[1])
        y, x = self.top - 1, self.left - 1
        return part_of(y0 - y, y1 - y, x0 - x, x1 - x), part_of(y0, y1, x0, x1)

    def _edges(self) -> tuple[dict[Cell, Barriers], Bools]:
        """By straight direction what a step takes from each place (FREE, CLIMB, BARRED); and where a wall would be inside."""
        import numpy as np

        n = self.wide
        h, w = self.height + 2, self.width + 2
        shape = (h + n, w + n)
        marks = grid_arrays.edges(self.grid)
        here, there = self._overlap(shape, self.grid.rows + 1, self.grid.columns + 1)
        north, west = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
        north[here], west[here] = _edge_costs(marks.north[there]), _edge_costs(marks.west[there])
        rows, columns = _widest_costs(north, n, 1), _widest_costs(west, n, 0)
        split = np.zeros((h, w), np.bool_)
        for k in range(1, n):
            split |= (columns[:h, k : k + w] == BARRED) | (rows[k : k + h, :w] == BARRED)
        ways = {
            (0, -1): rows[:h, :w].copy(),
            (-1, 0): columns[:h, :w].copy(),
            (1, 0): columns[:h, n : n + w].copy(),
            (0, 1): rows[n : n + h, :w].copy(),
        }
        if n > 1:
            ways[0, -1][1:][split[:-1]] = BARRED
            ways[-1, 0][:, 1:][split[:, :-1]] = BARRED
            ways[1, 0][:, :-1][split[:, 1:]] = BARRED
            ways[0, 1][:-1][split[1:]] = BARRED
        return ways, split

    def _solid(self, mass: Bools) -> dict[Cell, Bools]:
        """By slanting direction whether neither cell at the sides of a step is massive, by where it ends."""
        h, w, n = self.height, self.width, self.wide
        clear = ~mass
        solid = {}
        for dx, dy in SLANTING:
            y, x = 1 - dy, 1 - dx  # where the steps begin that end at the first place
            side = clear[y if dy > 0 else y + n - 1 :, x + n if dx > 0 else x - 1 :]
            other_side = clear[y + n if dy > 0 else y - 1 :, x if dx > 0 else x + n - 1 :]
            solid[dx, dy] = side[:h, :w] & other_side[:h, :w]
        return solid


def part_of(y0: int, y1: int, x0: int, x1: int) -> Window:
    """A rectangle of a table."""
    return slice(y0, max(y0, y1)), slice(x0, max(x0, x1))


def _edge_costs(marks: Barriers) -> Barriers:
    """FREE, CLIMB or BARRED of a table of the bits of edges."""
    import numpy as np

    table = np.zeros(16, np.uint8)
    for number in range(16):
        table[number] = BARRED if number & CLOSED else CLIMB if number & CLIMBED else FREE
    return table[marks]


def _widest_costs(table: NDArray[Sized], wide: int, axis: int) -> NDArray[Sized]:
    """The largest of *wide* neighbours, from each cell on along an axis; so much shorter."""
    import numpy as np

    if wide == 1:
        return table
    length = table.shape[axis] - wide + 1
    cut = [table[k : k + length] if axis == 0 else table[:, k : k + length] for k in range(wide)]
    widest: NDArray[Sized] = np.maximum(cut[0], cut[1])
    for more in cut[2:]:
        np.maximum(widest, more, out=widest)
    return widest


def _state(barriers: dict[Cell, Barriers], dx: int, dy: int, h: int, w: int) -> Barriers:
    """What a step takes by where it ends: a slanting one the easier of the two straight ways round its corner."""
    import numpy as np

    def at(direction: Cell, x: int, y: int) -> Barriers:
        return barriers[direction][y : y + h, x : x + w]

    x, y = 1 - dx, 1 - dy
    if not (dx and dy):
        return at((dx, dy), x, y)
    sideways_first = np.maximum(at((dx, 0), x, y), at((0, dy), x + dx, y))
    return np.minimum(sideways_first, np.maximum(at((0, dy), x, y), at((dx, 0), x, y + dy)))


def _newly_covered_cost(down: Costs, across: Costs, dx: int, dy: int, h: int, w: int, n: int) -> Costs:
    """The dearest of the cells that a step newly covers, by where it ends."""
    import numpy as np

    x, y = (n if dx > 0 else 1), (n if dy > 0 else 1)
    column, row = down[1 : 1 + h, x : x + w], across[y : y + h, 1 : 1 + w]
    if not dx:
        return row
    return column if not dy or n == 1 else np.maximum(column, row)
