"""Where something can go on a grid, and by which way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeAlias, overload

from msgspec import Struct

from battlemap.board.grid.mover import Mover
from battlemap.board.grid.obstructions import OFF_THE_MAP
from battlemap.board.grid.step_costs import steps_within
from battlemap.board.grid_map import GridMap, cells_under
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import Cell

if TYPE_CHECKING:
    import tcod.path
    from numpy import bool_, int16, int64
    from numpy.typing import NDArray

    Stages: TypeAlias = NDArray[int16]
    """(rows, columns): the stage in which a cell is reached, 0 for none."""
    Distances: TypeAlias = NDArray[int64]
    """(layers, rows, columns): parts of a cell that the path there takes."""
    Bools: TypeAlias = NDArray[bool_]
    """(rows, columns)."""

Spot: TypeAlias = tuple[int, int]
"""Row and column in the part of the map that is searched."""
FARTHEST = 1_000_000
"""No stage is searched farther, in parts of a cell."""


class SearchStart(Struct, frozen=True):
    """How a search begins: in which stage and what of it is spent, after how many diagonals (0 even, 1 odd), and whether
    one may stop at its start."""

    stage: int = 1
    spent: int = 0
    turn: int = 0
    rests: bool = True


class ReachedCells(Sequence[Cell]):
    """The cells of a range, looked up when somebody wants to know them all."""

    def __init__(self, around: MovementRange) -> None:
        self.around = around

    def __len__(self) -> int:
        return len(self._cells)

    def __contains__(self, cell: object) -> bool:
        x, y = cell if isinstance(cell, tuple) and len(cell) == 2 else (-1, -1)
        return bool(self.around.stage((x, y)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ReachedCells) and self._cells == other._cells

    def __hash__(self) -> int:
        return hash(self.around.start)

    @overload
    def __getitem__(self, at: int) -> Cell: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Cell, ...]: ...
    def __getitem__(self, at: int | slice) -> Cell | tuple[Cell, ...]:
        return self._cells[at]

    @cached_property
    def _cells(self) -> tuple[Cell, ...]:
        return self.around.cells()


class MovementRange:
    """Every cell that can be reached, in how many stages and by which way.

    Diagonals that cost 1 and 2 by turns are counted exactly, from 1 again with every stage.
    """

    def __init__(self, grid: GridMap, start: Cell, mover: Mover, setout: SearchStart = SearchStart()) -> None:
        import numpy as np

        if any(cell not in grid for cell in cells_under(start, mover.footprint)):
            raise ValueError(OFF_THE_MAP)
        self.start = start
        self.mover = mover
        self.stages = mover.stages
        self._shape = (grid.rows, grid.columns)
        self._search_start = setout
        farthest = max(0, mover.allowance) * max(0, mover.stages - setout.stage + 1)
        x, y = start
        self._steps = steps_within(grid, mover, (x - farthest, y - farthest), (x + farthest, y + farthest))
        self._limit = min(max(0, mover.allowance) * self._steps.unit, FARTHEST)
        self._by_turns = mover.diagonals == "alternate"
        self._at = (y - self._steps.top, x - self._steps.left)
        self._spent: dict[int, Distances] = {}
        """By stage what of it the way to each place takes, in one layer, or two: after an even and an odd number of diagonals."""
        self._paths: dict[Cell, tuple[Cell, ...]] = {}
        """Ways that were asked for: branches of chance ask for the same ones over and over."""
        self._stage: Stages = np.zeros(self._steps.stops.shape, np.int16)
        self._search()

    def stage(self, cell: Cell) -> int | None:
        """In how many stages a cell can be reached to stop there (0: where it stands); None if it cannot."""
        if cell == self.start:
            return 0
        at = self._place(cell)
        return (int(self._stage[at]) or None) if at else None

    def cost(self, cell: Cell) -> float:
        """How many cells the way there counts for in its last stage; 0 for the start. ValueError if there is none."""
        if cell == self.start:
            return 0.0
        stage = self.stage(cell)
        at = self._place(cell)
        if stage is None or at is None:
            raise ValueError("there is no way to that cell")
        return float(self._spent[stage][:, at[0], at[1]].min()) / self._steps.unit

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """A cheapest way, without the start, with the goal; empty if there is none. Of equal ways the straightest."""
        if cell not in self._paths:
            stage = self.stage(cell)
            self._paths[cell] = self._path(cell, stage) if stage else ()
        return self._paths[cell]

    def search_start(self, cell: Cell) -> SearchStart | None:
        """How one comes through a cell, whether or not one may stop there; None if one does not."""
        at = self._place(cell)
        if at is None:
            return None
        for stage, spent in self._spent.items():
            turn = int(spent[:, at[0], at[1]].argmin())
            if (cost := int(spent[turn, at[0], at[1]])) <= self._limit:
                return SearchStart(stage, cost, turn, bool(self._steps.stops[at]))
        return None

    def path_past(self, cell: Cell) -> tuple[Cell, ...]:
        """A cheapest way to a cell where one need not be able to stop; empty if there is none."""
        passed = self.search_start(cell)
        return self._path(cell, passed.stage) if passed else ()

    def cells(self, stage: int | None = None) -> tuple[Cell, ...]:
        """The cells of one stage, or of all, the nearest first; without the start."""
        import numpy as np

        rows, columns = np.nonzero(self._stage if stage is None else self._stage == stage)
        if not len(rows) or stage == 0:
            return ()
        stages = self._stage[rows, columns]
        order = np.lexsort((columns, rows, self._nearness[rows, columns], stages))
        xs, ys = columns[order] + self._steps.left, rows[order] + self._steps.top
        return tuple(zip(xs.tolist(), ys.tolist(), strict=True))

    @cached_property
    def table(self) -> Stages:
        """Stage by row and column of the whole map, 0 for what cannot be reached (and the start)."""
        import numpy as np

        stages = np.zeros(self._shape, np.int16)
        height, width = self._stage.shape
        stages[self._steps.top : self._steps.top + height, self._steps.left : self._steps.left + width] = self._stage
        return stages

    def _search(self) -> None:
        import numpy as np
        import tcod.path

        finder = tcod.path.Pathfinder(self._make_graph())  # not kept: ranges are, by the hundred
        roots = np.zeros(self._stage.shape, np.bool_)
        if self._search_start.rests:
            roots[self._at] = True
        first = self._search_start.stage
        for stage in range(first, self.stages + 1):
            spent = self._spent[stage] = self._flood(finder, roots if stage > first else None)
            reached = spent.min(0) <= self._limit
            reached &= self._steps.stops
            reached &= self._stage == 0
            reached[self._at] = False
            if not reached.any():
                break
            self._stage[reached] = stage
            roots |= reached

    def _flood(self, finder: tcod.path.Pathfinder, roots: Bools | None) -> Distances:
        """What of one stage it takes to every place from the roots, the first stage from the start; a huge number if too far."""
        import numpy as np

        height, width = self._stage.shape
        layers = 2 if self._by_turns else 1
        end: tuple[int, ...] = (layers - 1, height, 0) if self._by_turns else (height, 0)
        distances = finder.distance.reshape(layers, height + 1, width)
        distances[...] = np.iinfo(distances.dtype).max  # nothing is left of the stage before
        if roots is None:
            distances[self._search_start.turn, *self._at] = self._search_start.spent
        else:
            distances[0, :height][roots] = 0
        # The row that no step leads to ends the search when everything nearer is found.
        distances[layers - 1, height, 0] = self._limit + 1
        finder.rebuild_frontier()
        finder.resolve(end)
        return distances[:, :height].copy()

    def _make_graph(self) -> tcod.path.CustomGraph:
        import numpy as np
        import tcod.path

        height, width = self._stage.shape
        if not self._by_turns:
            graph = tcod.path.CustomGraph((height + 1, width))
            for (dx, dy), into in self._steps.into.items():
                graph.add_edge((dy, dx), 1, cost=into)
            return graph
        graph = tcod.path.CustomGraph((2, height + 1, width))
        for (dx, dy), into in self._steps.into.items():
            if not (dx and dy):
                graph.add_edge((0, dy, dx), 1, cost=np.stack((into, into)))
                continue
            graph.add_edge((1, dy, dx), 1, cost=np.stack((into * 0, into)))
            graph.add_edge((-1, dy, dx), 2, cost=np.stack((into, into * 0)))
        return graph

    @cached_property
    def _nearness(self) -> NDArray[int64]:
        """What of its stage the way to each place takes."""
        import numpy as np

        nearness = np.zeros(self._stage.shape, np.int64)
        for stage, spent in self._spent.items():
            here = self._stage == stage
            nearness[here] = spent.min(0)[here]
        return nearness

    def _place(self, cell: Cell) -> Spot | None:
        y, x = cell[1] - self._steps.top, cell[0] - self._steps.left
        return (y, x) if 0 <= y < self._stage.shape[0] and 0 <= x < self._stage.shape[1] else None

    def _path(self, cell: Cell, stage: int) -> tuple[Cell, ...]:
        at = self._place(cell)
        assert at is not None
        path = [at]
        toward = (self._at, at)
        while stage >= self._search_start.stage:
            layer = int(self._spent[stage][:, at[0], at[1]].argmin())
            while not self._is_root(stage, layer, at):
                layer, at = self._predecessor(stage, layer, at, toward)
                path.append(at)
            stage -= 1
        return tuple([(x + self._steps.left, y + self._steps.top) for y, x in reversed(path[:-1])])

    def _is_root(self, stage: int, layer: int, at: Spot) -> bool:
        spent = int(self._spent[stage][layer, at[0], at[1]])
        return at == self._at and spent == self._search_start.spent if stage == self._search_start.stage else spent == 0

    def _predecessor(self, stage: int, layer: int, at: Spot, toward: tuple[Spot, Spot]) -> tuple[int, Spot]:
        """The place before one on a cheapest way: the one closest to the straight line, rather by a straight step."""
        spent = self._spent[stage]
        now, height, width = spent.item(layer, *at), spent.shape[1], spent.shape[2]
        (ay, ax), (by, bx) = toward
        best: tuple[int, int, tuple[int, Spot]] | None = None
        for dx, dy, came, times in self._arrivals(layer):
            y, x = at[0] - dy, at[1] - dx
            if not (0 <= y < height and 0 <= x < width):
                continue
            price = self._steps.into[dx, dy].item(*at) * times
            if price and spent.item(came, y, x) + price == now:
                off = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax))
                if best is None or (off, abs(dx) + abs(dy)) < best[:2]:
                    best = (off, abs(dx) + abs(dy), (came, (y, x)))
        assert best is not None
        return best[2]

    def _arrivals(self, layer: int) -> Iterator[tuple[int, int, int, int]]:
        """The steps that lead into a layer: direction, the layer they come from, and how often their price is paid."""
        for dx, dy in self._steps.into:
            if self._by_turns and dx and dy:
                yield dx, dy, 1 - layer, 1 if layer else 2
            else:
                yield dx, dy, layer, 1


def movement_range(grid: GridMap, start: Cell, mover: Mover) -> MovementRange:
    """Where *mover* can go from *start*, its upper left cell.

    ValueError if it does not stand on the map there. Boards on which everybody stands where they stood share the answer.
    """
    return _movement_range(IdentityKey(grid), start, mover)


@lru_cache(maxsize=64)
def _movement_range(same_grid: IdentityKey[GridMap], start: Cell, mover: Mover) -> MovementRange:
    return MovementRange(same_grid.value, start, mover)


def path_through(grid: GridMap, start: Cell, waypoints: tuple[Cell, ...], goal: Cell, mover: Mover) -> tuple[Cell, ...]:
    """A cheapest way over waypoints in their order, without the start, with the goal; empty if there is none.

    It takes no more than the mover's stages, and one may stop wherever a stage ends and at the goal.
    """
    at, setout, path = start, SearchStart(), list[Cell]()
    for number, point in enumerate((*waypoints, goal)):
        last = number == len(waypoints)
        if point == at:
            if last and not setout.rests:
                return ()
            continue
        if any(cell not in grid for cell in cells_under(at, mover.footprint)):
            return ()
        reach = MovementRange(grid, at, mover, setout)
        passed = reach.search_start(point)
        way = reach.path(point) if last or passed is None else reach.path_past(point)
        if passed is None or not way:
            return ()
        path += way
        at, setout = point, passed
    return tuple(path)
