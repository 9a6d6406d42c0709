"""The rooms of a grid: what hangs together between walls, windows, curtains and doors that are shut or that nobody has found."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from battlemap.board.grid.fog.fog_tables import table_of
from battlemap.board.grid.fog.table_outlines import number_regions
from battlemap.board.grid.grid_arrays import MASS, IdentityKey, ground
from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.grid_map import HINGED, Edge, GridMap, ends_of
from battlemap.board.ids import Cell, EdgeId, ZoneId

if TYPE_CHECKING:
    from numpy import bool_, signedinteger
    from numpy.typing import NBitBase, NDArray

    Bools: TypeAlias = NDArray[bool_]
    """(rows, columns)."""
    Numbers: TypeAlias = NDArray[signedinteger[NBitBase]]
    """(rows, columns): which room a cell belongs to."""

MOST_OF_IT = 0.6
"""An area whose name a room bears holds so much of it at least."""


def bounds_room(edge: Edge) -> bool:
    """Whether a room ends at an edge as it stands."""
    if edge.kind in HINGED:
        return edge.state != "open" or not edge.found
    return edge.kind in ("wall", "window", "curtain")


def room_table(grid: GridMap, cell: Cell, shut: EdgeId | None = None) -> Bools:
    """The cells of the room round a cell, with the rock that shows at its rim. *shut*: this door counts as shut.

    ValueError if the cell lies off the map.
    """
    import numpy as np

    if cell not in grid:
        raise ValueError("that is off the map")
    numbers = _room_numbers(IdentityKey(grid.edges), IdentityKey(grid.ground), IdentityKey(grid.legend), _Held(grid), shut)
    room = np.asarray(numbers == numbers[cell[1], cell[0]])
    masses = ground(grid) >= MASS
    if masses[cell[1], cell[0]] or not masses.any():
        return room
    return np.asarray(room | (_widen(room) & masses))


def room_behind(grid: GridMap, door: EdgeId, covered: Bools) -> Bools | None:
    """The covered room that a door leads to out of one that players see; None if it parts no such two."""
    sides = [cell for cell in ends_of(door) if cell in grid]
    if len(sides) != 2 or covered[sides[0][1], sides[0][0]] == covered[sides[1][1], sides[1][0]]:
        return None
    inside = next(cell for cell in sides if covered[cell[1], cell[0]])
    return room_table(grid, inside, shut=door)


def area_of(grid: GridMap, table: Bools) -> ZoneId | None:
    """The named area that most of some cells belong to."""
    count = int(table.sum())
    for key, cells in cells_by_area(grid).items():
        if grid.zones.zones[key].name and cells and (table & table_of(grid, cells)).sum() >= MOST_OF_IT * count:
            return key
    return None


class _Held:
    """A map that goes with a key without being part of it, but for its size."""

    __slots__ = ("grid", "size")

    def __init__(self, grid: GridMap) -> None:
        self.grid, self.size = grid, (grid.columns, grid.rows)

    def __hash__(self) -> int:
        return hash(self.size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and self.size == other.size


@lru_cache(maxsize=4)
def _room_numbers(edges: IdentityKey, rows: IdentityKey, legend: IdentityKey, held: _Held, shut: EdgeId | None) -> Numbers:
    """Every cell with the number of its room."""
    import numpy as np

    grid = held.grid
    masses = ground(grid) >= MASS
    north, west = np.zeros((2, grid.rows + 1, grid.columns + 1), np.bool_)
    for key, edge in grid.edges.items():
        if bounds_room(edge) or key == shut:
            _, (x, y) = ends_of(key)
            if 0 <= x <= grid.columns and 0 <= y <= grid.rows:
                (north if key.endswith("n") else west)[y, x] = True
    parted_left, parted_above = west[:-1, :-1].copy(), north[:-1, :-1].copy()
    parted_left[:, 1:] |= masses[:, 1:] != masses[:, :-1]
    parted_above[1:] |= masses[1:] != masses[:-1]
    return number_regions(parted_left, parted_above)


def _widen(table: Bools) -> Bools:
    """The cells of a table and the eight round each."""
    import numpy as np

    rows, columns = table.shape
    padded = np.zeros((rows + 2, columns + 2), np.bool_)
    padded[1:-1, 1:-1] = table
    wide = np.zeros_like(table)
    for down in range(3):
        for right in range(3):
            wide |= padded[down : down + rows, right : right + columns]
    return wide
