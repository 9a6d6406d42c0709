"""What of a grid is covered from the players, as tables of its cells, and what a stroke of the brush changes of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from battlemap.board.grid.grid_drawing import Spans
from battlemap.board.grid.grid_zones import cells_by_area
from battlemap.board.grid_map import COVERED, FOG, REMEMBERED, UNKNOWN, GridMap
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import Cell

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[bool_]
    """(rows, columns) of a grid."""


def covered_table(grid: GridMap) -> Bools:
    """The cells that are covered: by hand, or because they belong to a named area that is not revealed."""
    table = painted_table(grid)
    for key, zone in grid.zones.zones.items():
        if not zone.revealed:
            table |= table_of(grid, cells_by_area(grid)[key])
    return table


def painted_table(grid: GridMap) -> Bools:
    """The cells that are covered by hand; a table of its own, which may be changed."""
    return _sign_table(IdentityKey(grid.fog), COVERED, grid.columns, grid.rows).copy()


def unknown_table(grid: GridMap) -> Bools:
    """On the players' own map: the cells of which they know nothing. Not to be changed."""
    return _sign_table(IdentityKey(grid.fog), UNKNOWN, grid.columns, grid.rows)


def remembered_table(grid: GridMap) -> Bools:
    """On the players' own map: the cells that they saw once and do not see now. Not to be changed."""
    return _sign_table(IdentityKey(grid.fog), REMEMBERED, grid.columns, grid.rows)


@lru_cache(maxsize=12)
def _sign_table(held: IdentityKey[tuple[str, ...]], sign: str, columns: int, rows: int) -> Bools:
    import numpy as np

    lines = held.value
    if not lines:
        return np.zeros((rows, columns), np.bool_)
    codes = np.frombuffer("".join(lines).encode("ascii", "replace"), np.uint8).reshape(rows, columns)
    return np.asarray(codes == ord(sign))


def has_fog(grid: GridMap) -> bool:
    """Whether anything is covered, or players see no more than their tokens do."""
    return bool(grid.fog) or grid.by_sight or not all(zone.revealed for zone in grid.zones.zones.values())


def table_of(grid: GridMap, cells: Iterable[Cell]) -> Bools:
    """Some cells as a table; those off the map drop out."""
    import numpy as np

    table = np.zeros((grid.rows, grid.columns), np.bool_)
    there = [cell for cell in cells if cell in grid]
    if there:
        columns, rows = zip(*there, strict=True)
        table[list(rows), list(columns)] = True
    return table


def spans_of_table(table: Bools) -> Spans:
    """The runs of neighbours in a row for which a table is true."""
    import numpy as np

    edges = np.zeros((table.shape[0], table.shape[1] + 2), np.int8)
    edges[:, 1:-1] = table
    turns = np.diff(edges, axis=1)
    rows, starts = np.nonzero(turns == 1)
    stops = np.nonzero(turns == -1)[1]
    return tuple(zip(rows.tolist(), starts.tolist(), stops.tolist(), strict=True))


def table_of_spans(grid: GridMap, spans: Iterable[tuple[int, int, int]]) -> Bools:
    """Runs of cells as a table."""
    import numpy as np

    table = np.zeros((grid.rows, grid.columns), np.bool_)
    for row, start, stop in spans:
        table[row, start:stop] = True
    return table


def fog_rows(unknown: Bools, remembered: Bools) -> tuple[str, ...]:
    """The rows of fog of the players' own map; none where they see all of it."""
    import numpy as np

    if not (unknown.any() or remembered.any()):
        return ()
    codes = np.full(unknown.shape, ord(FOG[0]), np.uint8)
    codes[remembered] = ord(REMEMBERED)
    codes[unknown] = ord(UNKNOWN)
    return tuple([bytes(row).decode("ascii") for row in codes])
