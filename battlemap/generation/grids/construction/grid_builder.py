"""A grid while a recipe builds it: ground, walls and things, with where both sides begin and where no light comes in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from battlemap.board.grid_map import EdgeKind, GridMap, sign_of
from battlemap.board.ids import Cell
from battlemap.board.zone_map import BarrierState
from battlemap.generation.grids.construction.edge_draft import BESIDE, EdgeDraft
from battlemap.generation.grids.construction.ground_draft import GroundDraft
from battlemap.generation.grids.construction.prop_draft import PropDraft
from battlemap.generation.recipe import Request

UPRIGHT = 1.2
"""A map is built lying down where it is so many times as high as wide."""


class GridBuilder(GroundDraft):
    """A grid under construction. What of it can be walked on always hangs together by the sides of cells, if it did before
    things were put on it.
    """

    def __init__(self, request: Request, floor: str) -> None:
        columns, rows = request.cells
        self.upright = rows > UPRIGHT * columns
        """Whether the finished map is turned: every place is built wider than high."""
        super().__init__(*((rows, columns) if self.upright else (columns, rows)), floor)
        self.request = request
        self.edges = EdgeDraft(self.columns, self.rows)
        self.things = PropDraft(self, self.edges)
        self.roofed: set[Cell] = set()
        """Rooms, which are dark at night whatever the moon does."""
        self.gloomy: set[Cell] = set()
        """Where no day comes in: cellars, caves."""
        self.entries: list[frozenset[Cell]] = []

    def dice(self, subject: str) -> Random:
        """Dice for one subject; see Request.dice."""
        return self.request.dice(subject)

    def door(self, cell: Cell, other: Cell, kind: EdgeKind = "door", state: BarrierState = "shut") -> None:
        """A door between two cells; nothing is put before or behind it."""
        self.edges.stand(cell, other, kind, state)
        self.kept_free |= {cell, other}

    def around(self, cell: Cell) -> Iterator[Cell]:
        """The cells beside one that can be walked on, and to which nothing bars the way."""
        for dx, dy in BESIDE:
            other = (cell[0] + dx, cell[1] + dy)
            if self.walkable(other) and self.edges.passes(cell, other):
                yield other

    def reached(self, start: Cell) -> set[Cell]:
        """All cells that can be walked to from one."""
        left, barred = self.walked, self.edges.barred
        left.discard(start)
        cells, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            x, y = here
            for other in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if other in left and (here, other) not in barred:
                    left.discard(other)
                    cells.add(other)
                    waiting.append(other)
        return cells

    def plan_hazard(self, cells: set[Cell]) -> None:
        """Where the hazard of the place would be: of some cells as many as cut off nothing, the outer ones left out first."""
        had = self.hazard
        while cells:
            self.hazard = had | cells
            walked = self.walked
            if walked and len(self.reached(min(walked))) == len(walked):
                return
            cells = {(x, y) for x, y in cells if {(x + dx, y + dy) for dx, dy in BESIDE} <= cells}
        self.hazard = had

    def build(self) -> GridMap:
        """The finished map, bright everywhere."""
        flat = not any(any(row) for row in self.levels)
        heights = () if flat else tuple("".join(sign_of(level) for level in row) for row in self.levels)
        return GridMap(
            self.columns, self.rows, *self.request.square, ground=tuple("".join(row) for row in self.ground), heights=heights,
            edges=self.edges.build(), props=dict(self.things.props), lamps=dict(self.things.lamps),
        )  # fmt: skip
