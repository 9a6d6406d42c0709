"""The things and lights of a grid while a recipe builds it: nothing is put where it would cut off a part."""

from __future__ import annotations

from collections.abc import Iterable

from battlemap.board.grid_map import Lamp, Prop
from battlemap.board.ids import Cell, LampId, PropId
from battlemap.generation.grids.construction.edge_draft import BESIDE, EdgeDraft
from battlemap.generation.grids.construction.furnishings import Furnishing
from battlemap.generation.grids.construction.ground_draft import GroundDraft


class PropDraft:
    """What stands on the ground, between what stands on its lines."""

    def __init__(self, ground: GroundDraft, edges: EdgeDraft) -> None:
        self._ground, self._edges = ground, edges
        self.props: dict[PropId, Prop] = {}
        self.lamps: dict[LampId, Lamp] = {}
        self.at: dict[Cell, PropId] = {}
        self._counts: dict[str, int] = {}

    def fits(self, kind: Furnishing, at: Cell, *, surfaces: str = "") -> bool:
        """Whether a thing can stand with its upper left corner in a cell, with *surfaces* only on these."""
        ground, edges = self._ground, self._edges
        cells = footprint(kind, at)
        level = ground.level(at) if at in ground else 0
        for cell in cells:
            if not ground.walkable(cell) or cell in ground.kept_free or cell in self.at or ground.level(cell) != level:
                return False
            if surfaces and ground.sign(cell) not in surfaces:
                return False
        inside = set(cells)
        for x, y in cells:
            for other in ((x + 1, y), (x, y + 1)):
                if other in inside and edges.between((x, y), other) is not None:
                    return False
        return not kind.blocks or (self._leaves_way(kind, at) and ground.hazard.isdisjoint(_ring(kind, at)))

    def put(self, kind: Furnishing, at: Cell, *, surfaces: str = "") -> bool:
        """Put a thing down if it fits; whether it did."""
        fits = self.fits(kind, at, surfaces=surfaces)
        if fits:
            self._set(kind, at)
        return fits

    def put_in_water(self, kind: Furnishing, at: Cell) -> bool:
        """Put a thing into deep water if it fits; whether it did."""
        cells = footprint(kind, at)
        fits = all(cell in self._ground and self._ground.sign(cell) == "~" and cell not in self.at for cell in cells)
        if fits:
            self._set(kind, at)
        return fits

    def put_lamp(self, name: str, at: Cell, bright: float, dim: float, *, always: bool = False) -> bool:
        """A light on a cell where nothing stands, lit by day only if *always*; whether there was room."""
        if not self._ground.walkable(at) or at in self.at or any(lamp.at == at for lamp in self.lamps.values()):
            return False
        key = LampId(f"lamp-{len(self.lamps) + 1}")
        self.lamps[key] = Lamp(key, at, bright, dim, name, lit=always)
        self._ground.kept_free.add(at)
        return True

    def light_up(self, name: str, cells: Iterable[Cell], near: Cell, bright: float, dim: float) -> None:
        """A light on that of some cells which is nearest to another one and has room for it."""
        for at in sorted(cells, key=lambda at: ((at[0] - near[0]) ** 2 + (at[1] - near[1]) ** 2, at)):
            if self.put_lamp(name, at, bright, dim):
                return

    def _set(self, kind: Furnishing, at: Cell) -> None:
        number = self._counts[kind.look] = self._counts.get(kind.look, 0) + 1
        key = PropId(f"{kind.look}-{number}")
        self.props[key] = Prop(
            key, kind.name, at, kind.look, kind.columns, kind.rows, kind.cover, kind.blocks, kind.opaque
        )  # fmt: skip
        for cell in footprint(kind, at):
            self.at[cell] = key
        if kind.blocks:
            self._ground.block(footprint(kind, at))

    def _leaves_way(self, kind: Furnishing, at: Cell) -> bool:
        """Whether those cells round a thing from which one could step on it still hang together round it.

        So nothing that hung together before falls apart (Rosenfeld's simple points, for rectangles and with walls).
        """
        ground, edges = self._ground, self._edges
        ring = _ring(kind, at)
        inside = set(footprint(kind, at))
        sides = [
            any(other in inside and edges.passes(cell, other) for other in ((cell[0] + dx, cell[1] + dy) for dx, dy in BESIDE))
            and ground.walkable(cell)
            for cell in ring
        ]
        joined = [
            ground.walkable(cell) and ground.walkable(after) and edges.passes(cell, after)
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
