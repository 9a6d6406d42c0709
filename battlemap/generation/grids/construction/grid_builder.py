"""A grid while a recipe builds it: ground, levels, walls and things, with what nothing may be put on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import TypeAlias

from battlemap.board.grid_map import SURFACES, Edge, EdgeKind, GridMap, Lamp, Prop, sign_of
from battlemap.board.ids import Cell, EdgeId, LampId, PropId
from battlemap.board.zone_map import BarrierState
from battlemap.generation.grids.construction.furnishings import Furnishing
from battlemap.generation.recipe import Request

BESIDE: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
WALKED = frozenset(sign for sign, surface in SURFACES.items() if surface.passage in ("free", "difficult", "hard"))
"""The surfaces on which anybody can stand."""
UPRIGHT = 1.2
"""A map is built lying down where it is so many times as high as wide."""
Side: TypeAlias = tuple[Cell, Cell]
"""Two cells side by side, the upper or left one first."""
OPENABLE = frozenset({"door", "curtain", "portcullis"})
"""What stands between two cells and still lets people through, at most after it has been opened."""


class GridBuilder:
    """A grid under construction. What of it can be walked on always hangs together by the sides of cells, if it did before
    things were put on it: nothing is put where it would cut off a part, nor on what is kept free.
    """

    def __init__(self, request: Request, floor: str) -> None:
        columns, rows = request.cells
        self.upright = rows > UPRIGHT * columns
        """Whether the finished map is turned: every place is built wider than high."""
        self.columns, self.rows = (rows, columns) if self.upright else (columns, rows)
        self.request = request
        self.ground = [[floor] * self.columns for _ in range(self.rows)]
        self.levels = [[0] * self.columns for _ in range(self.rows)]
        self.edges: dict[Side, Edge] = {}
        """What stands between two cells."""
        self.props: dict[PropId, Prop] = {}
        self.lamps: dict[LampId, Lamp] = {}
        self.props_at: dict[Cell, PropId] = {}
        self.kept_free: set[Cell] = set()
        """Doorways, ways, entry areas: nothing is put here."""
        self.hazard: set[Cell] = set()
        """Where the hazard of the place would be; nothing stands there, whether or not there is one."""
        self.roofed: set[Cell] = set()
        """Rooms, which are dark at night whatever the moon does."""
        self.gloomy: set[Cell] = set()
        """Where no day comes in: cellars, caves."""
        self.entries: list[frozenset[Cell]] = []
        self._counts: dict[str, int] = {}
        self._free = set(self.cells) if floor in WALKED else set[Cell]()
        """The cells on which anybody can stand as things are."""
        self._barred: set[tuple[Cell, Cell]] = set()
        """Steps that something stands in the way of, in both directions."""

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        return ((x, y) for y in range(self.rows) for x in range(self.columns))

    def dice(self, subject: str) -> Random:
        """Dice for one subject; see Request.dice."""
        return self.request.dice(subject)

    def sign(self, cell: Cell) -> str:
        """The character of the ground of a cell."""
        return self.ground[cell[1]][cell[0]]

    def level(self, cell: Cell) -> int:
        """How high a cell lies."""
        return self.levels[cell[1]][cell[0]]

    def paint(self, cells: Iterable[Cell], sign: str, over: str = "") -> None:
        """Lay a surface on cells, with *over* only on those that have one of these; what lies off the map is left out."""
        for cell in cells:
            if cell in self and (not over or self.sign(cell) in over):
                self.ground[cell[1]][cell[0]] = sign
                if sign not in WALKED:
                    self._free.discard(cell)
                elif cell not in self.props_at or not self.props[self.props_at[cell]].blocks:
                    self._free.add(cell)

    def lift(self, cells: Iterable[Cell], level: int) -> None:
        """Set the height of cells."""
        for x, y in cells:
            if (x, y) in self:
                self.levels[y][x] = level

    def flatten(self, cells: Iterable[Cell]) -> None:
        """Bring cells back to the level of the ground."""
        self.lift(cells, 0)

    def enclose(self, cells: Iterable[Cell], kind: EdgeKind = "wall") -> None:
        """Something all round some cells, on every side that none of them shares; a wall that stands there stays."""
        inside = set(cells)
        for x, y in sorted(inside):
            for dx, dy in BESIDE:
                if (x + dx, y + dy) not in inside:
                    self.stand((x, y), (x + dx, y + dy), kind, over=False)

    def stand(self, cell: Cell, other: Cell, kind: EdgeKind, state: BarrierState = "open", *, over: bool = True) -> None:
        """Something on the line between two cells side by side; with *over* in place of what stands there."""
        side = side_between(cell, other)
        if (cell in self or other in self) and (over or side not in self.edges):
            self.edges[side] = Edge(kind, state)
            change = self._barred.difference_update if kind in OPENABLE else self._barred.update
            change(((cell, other), (other, cell)))

    def clear_edge(self, cell: Cell, other: Cell) -> None:
        """Take away what stands between two cells."""
        self.edges.pop(side_between(cell, other), None)
        self._barred -= {(cell, other), (other, cell)}

    def edge(self, cell: Cell, other: Cell) -> Edge | None:
        """What stands between two cells side by side."""
        return self.edges.get(side_between(cell, other))

    def door(self, cell: Cell, other: Cell, kind: EdgeKind = "door", state: BarrierState = "shut") -> None:
        """A door between two cells; nothing is put before or behind it."""
        self.stand(cell, other, kind, state)
        self.kept_free |= {cell, other}

    def standable(self, cell: Cell) -> bool:
        """Whether anybody can stand on a cell as things are."""
        return cell in self._free

    def walkable(self, cell: Cell) -> bool:
        """Whether anybody can stand on a cell whether or not the place has its hazard."""
        return cell in self._free and cell not in self.hazard

    def passes(self, cell: Cell, other: Cell) -> bool:
        """Whether one gets over the line between two cells side by side, after opening a door at most."""
        return (cell, other) not in self._barred

    def around(self, cell: Cell) -> Iterator[Cell]:
        """The cells beside one that can be walked on, and to which nothing bars the way."""
        for dx, dy in BESIDE:
            other = (cell[0] + dx, cell[1] + dy)
            if self.walkable(other) and self.passes(cell, other):
                yield other

    def reached(self, start: Cell) -> set[Cell]:
        """All cells that can be walked to from one."""
        left, barred = self._free - self.hazard, self._barred
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
            walked = self._free - self.hazard
            if walked and len(self.reached(min(walked))) == len(walked):
                return
            cells = {(x, y) for x, y in cells if {(x + dx, y + dy) for dx, dy in BESIDE} <= cells}
        self.hazard = had

    def fits(self, kind: Furnishing, at: Cell, *, surfaces: str = "") -> bool:
        """Whether a thing can stand with its upper left corner in a cell, with *surfaces* only on these."""
        cells = footprint(kind, at)
        level = self.level(at) if at in self else 0
        for cell in cells:
            if not self.walkable(cell) or cell in self.kept_free or cell in self.props_at or self.level(cell) != level:
                return False
            if surfaces and self.sign(cell) not in surfaces:
                return False
        inside = set(cells)
        for x, y in cells:
            for other in ((x + 1, y), (x, y + 1)):
                if other in inside and self.edge((x, y), other) is not None:
                    return False
        return not kind.blocks or (self._leaves_way(kind, at) and self.hazard.isdisjoint(_ring(kind, at)))

    def put(self, kind: Furnishing, at: Cell, *, surfaces: str = "") -> bool:
        """Put a thing down if it fits; whether it did."""
        fits = self.fits(kind, at, surfaces=surfaces)
        if fits:
            self._set(kind, at)
        return fits

    def put_in_water(self, kind: Furnishing, at: Cell) -> bool:
        """Put a thing into deep water if it fits; whether it did."""
        cells = footprint(kind, at)
        fits = all(cell in self and self.sign(cell) == "~" and cell not in self.props_at for cell in cells)
        if fits:
            self._set(kind, at)
        return fits

    def _set(self, kind: Furnishing, at: Cell) -> None:
        number = self._counts[kind.look] = self._counts.get(kind.look, 0) + 1
        key = PropId(f"{kind.look}-{number}")
        self.props[key] = Prop(
            key, kind.name, at, kind.look, kind.columns, kind.rows, kind.cover, kind.blocks, kind.opaque
        )  # fmt: skip
        for cell in footprint(kind, at):
            self.props_at[cell] = key
        if kind.blocks:
            self._free.difference_update(footprint(kind, at))

    def put_lamp(self, name: str, at: Cell, bright: float, dim: float, *, always: bool = False) -> bool:
        """A light on a cell where nothing stands, lit by day only if *always*; whether there was room."""
        if not self.walkable(at) or at in self.props_at or any(lamp.at == at for lamp in self.lamps.values()):
            return False
        key = LampId(f"lamp-{len(self.lamps) + 1}")
        self.lamps[key] = Lamp(key, at, bright, dim, name, lit=always)
        self.kept_free.add(at)
        return True

    def light_up(self, name: str, cells: Iterable[Cell], near: Cell, bright: float, dim: float) -> None:
        """A light on that of some cells which is nearest to another one and has room for it."""
        for at in sorted(cells, key=lambda at: ((at[0] - near[0]) ** 2 + (at[1] - near[1]) ** 2, at)):
            if self.put_lamp(name, at, bright, dim):
                return

    def _leaves_way(self, kind: Furnishing, at: Cell) -> bool:
        """Whether those cells round a thing from which one could step on it still hang together round it.

        So nothing that hung together before falls apart (Rosenfeld's simple points, for rectangles and with walls).
        """
        ring = _ring(kind, at)
        inside = set(footprint(kind, at))
        sides = [
            any(other in inside and self.passes(cell, other) for other in ((cell[0] + dx, cell[1] + dy) for dx, dy in BESIDE))
            and self.walkable(cell)
            for cell in ring
        ]
        joined = [
            self.walkable(cell) and self.walkable(after) and self.passes(cell, after)
            for cell, after in zip(ring, [*ring[1:], ring[0]], strict=True)
        ]
        if all(joined):
            return True
        start = joined.index(False) + 1
        parts, with_side = 0, False
        for step in range(len(ring)):
            place = (start + step) % len(ring)
            with_side = with_side or sides[place]
            if not joined[place]:
                parts += with_side
                with_side = False
        return parts <= 1

    def build(self) -> GridMap:
        """The finished map, bright everywhere."""
        flat = not any(any(row) for row in self.levels)
        heights = () if flat else tuple("".join(sign_of(level) for level in row) for row in self.levels)
        return GridMap(
            self.columns, self.rows, ground=tuple("".join(row) for row in self.ground), heights=heights,
            edges={edge_id(side): edge for side, edge in self.edges.items()}, props=dict(self.props), lamps=dict(self.lamps),
        )  # fmt: skip


def side_between(cell: Cell, other: Cell) -> Side:
    """The side that two cells share."""
    return (cell, other) if cell < other else (other, cell)


def edge_id(side: Side) -> EdgeId:
    """The name of the edge between two cells side by side."""
    (x, _), (column, row) = side
    return EdgeId(f"{column},{row} {'n' if x == column else 'w'}")


def footprint(kind: Furnishing, at: Cell) -> list[Cell]:
    """The cells a thing covers whose upper left corner is in a cell."""
    return [(at[0] + dx, at[1] + dy) for dy in range(kind.rows) for dx in range(kind.columns)]


def _ring(kind: Furnishing, at: Cell) -> list[Cell]:
    """The cells round a thing, clockwise from its upper left."""
    left, top, right, bottom = at[0] - 1, at[1] - 1, at[0] + kind.columns, at[1] + kind.rows
    return [
        *((x, top) for x in range(left, right)),
        *((right, y) for y in range(top, bottom)),
        *((x, bottom) for x in range(right, left, -1)),
        *((left, y) for y in range(bottom, top, -1)),
    ]
