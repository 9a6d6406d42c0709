"""The rooms of a grid: what hangs together between walls, windows, curtains and doors that are shut or that nobody has found."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from battlemap.board.grid.fog.fog_tables import table_of
from battlemap.board.grid.fog.table_outlines import number_regions, tables_by_number
from battlemap.board.grid.grid_arrays import MASS, ground
from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.grid_map import HINGED, Edge, GridMap, ends_of
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import Cell, EdgeId, ZoneId

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[bool_]
    """(rows, columns)."""

MOST_OF_IT = 0.6
"""An area whose name a room bears holds so much of it at least."""


def bounds_room(edge: Edge) -> bool:
    """Whether a room ends at an edge as it stands."""
    if edge.kind in HINGED:
        return edge.state != "open" or not edge.found
    return edge.kind in ("wall", "window", "curtain")


def room_table(grid: GridMap, cell: Cell, covered: Bools | None = None, shut: EdgeId | None = None) -> Bools:
    """The cells of the room round a cell, with the rock that shows at its rim; through an open door it goes on.

    *covered*: it ends where what is covered ends, at whichever side the cell lies. *shut*: this door counts as shut.
    ValueError if the cell lies off the map.
    """
    import numpy as np

    if cell not in grid:
        raise ValueError("that is off the map")
    (x, y), masses = cell, ground(grid) >= MASS
    left, above = _parted(grid, masses, shut)
    if covered is not None:
        left[:, 1:] |= covered[:, 1:] != covered[:, :-1]
        above[1:] |= covered[1:] != covered[:-1]
    numbers = number_regions(left, above)
    room = np.asarray(numbers == numbers[y, x])
    if masses[y, x] or not masses.any():
        return room
    rim = _widen(room) & masses
    return np.asarray(room | (rim if covered is None else rim & (covered == covered[y, x])))


def covered_rooms(grid: GridMap, covered: Bools, most: int) -> tuple[Bools, ...]:
    """What is covered, room by room, the *most* largest first; rock belongs to the rooms it lies beside."""
    left, above = _parted(grid, covered & False, None)
    left[:, 1:] |= covered[:, 1:] != covered[:, :-1]
    above[1:] |= covered[1:] != covered[:-1]
    return tables_by_number(number_regions(left, above), covered, most)


def room_behind(grid: GridMap, door: EdgeId, covered: Bools) -> Bools | None:
    """The covered room that a door leads to out of one that players see; None if it parts no such two."""
    sides = [cell for cell in ends_of(door) if cell in grid]
    if len(sides) != 2 or covered[sides[0][1], sides[0][0]] == covered[sides[1][1], sides[1][0]]:
        return None
    inside = next(cell for cell in sides if covered[cell[1], cell[0]])
    return room_table(grid, inside, covered, door)


def area_of(grid: GridMap, table: Bools) -> ZoneId | None:
    """The named area that most of some cells belong to."""
    count = int(table.sum())
    for key, cells in cells_by_area(grid).items():
        if grid.zones.zones[key].name and cells and (table & table_of(grid, cells)).sum() >= MOST_OF_IT * count:
            return key
    return None


def _parted(grid: GridMap, masses: Bools, shut: EdgeId | None) -> tuple[Bools, Bools]:
    """Which cells are parted from the ones to their left, and which from those above, by walls and shut doors or as rock."""
    left, above = (table.copy() for table in _walls(IdentityKey(grid.edges), grid.columns, grid.rows))
    if shut is not None:
        _, (x, y) = ends_of(shut)
        if x < grid.columns and y < grid.rows:
            (above if shut.endswith("n") else left)[y, x] = True
    left[:, 1:] |= masses[:, 1:] != masses[:, :-1]
    above[1:] |= masses[1:] != masses[:-1]
    return left, above


@lru_cache(maxsize=4)
def _walls(held: IdentityKey[dict[EdgeId, Edge]], columns: int, rows: int) -> tuple[Bools, Bools]:
    """Whether a wall or a shut door stands to the left of each cell, and whether above it."""
    import numpy as np

    left, above = np.zeros((2, rows, columns), np.bool_)
    for key, edge in held.value.items():
        if bounds_room(edge):
            _, (x, y) = ends_of(key)
            if 0 <= x < columns and 0 <= y < rows:
                (above if key.endswith("n") else left)[y, x] = True
    return left, above


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
