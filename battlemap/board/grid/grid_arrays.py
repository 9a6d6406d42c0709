"""A grid as numpy tables: what it takes to enter its cells, what its edges stop; kept for the maps that were asked last.

Tables are indexed [row, column]. They belong to one layer of a map (its rows of ground, its edges, its props), so a map that
differs in one layer shares all others, and one whose edges differ a little is worked out from the one before it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from battlemap.board.grid_map import Edge, GridMap, Prop
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import Cell, EdgeId, PropId
from battlemap.board.surfaces import FLOOR, SURFACES, Passage, Surface

if TYPE_CHECKING:
    from numpy import bool_, uint8
    from numpy.typing import NDArray

    Bytes: TypeAlias = NDArray[uint8]
    """(rows, columns): a code or a set of bits of each cell or edge."""
    Bools: TypeAlias = NDArray[bool_]
    """(rows, columns)."""

PASSAGES: tuple[Passage, ...] = ("free", "difficult", "hard", "water", "fire", "blocked")
MASSIVE: frozenset[str] = frozenset({"rock", "void"})
"""The looks of blocked ground that fills its cell to the ceiling: nobody sees, shoots or cuts a corner there."""
MASS = 128
"""Marks such ground in a table of passages."""
CLOSED, CLIMBED, OPAQUE, SOLID = 1, 2, 4, 8
"""What an edge is, in a table of edges: nobody gets through, one climbs over, nobody sees through, nothing flies through."""
Stop: TypeAlias = Literal["sight", "shot"]


def warm_up() -> None:
    """Load what the first search and the first view would wait for (some 0.3 s)."""
    for name in ("numpy", "tcod.constants", "tcod.map", "tcod.path"):
        import_module(name)


def massive(surface: Surface) -> bool:
    """Whether ground of this kind fills its cell to the ceiling."""
    return surface.passage == "blocked" and surface.look in MASSIVE


def ground(grid: GridMap) -> Bytes:
    """The number of each cell's passage in PASSAGES; with MASS added where the ground fills its cell."""
    return _ground(IdentityKey(grid.ground), IdentityKey(grid.legend), grid.columns, grid.rows)


@lru_cache(maxsize=6)
def _ground(rows: IdentityKey[tuple[str, ...]], legend: IdentityKey[dict[str, Surface]], columns: int, lines: int) -> Bytes:
    import numpy as np

    signs, surfaces = rows.value, legend.value
    if not signs:
        floor = surfaces.get(FLOOR, SURFACES[FLOOR])
        return np.full((lines, columns), _code(floor), np.uint8)
    table = np.zeros(0x110000, np.uint8)
    for sign, surface in {**SURFACES, **surfaces}.items():
        table[ord(sign)] = _code(surface)
    codes = np.frombuffer("".join(signs).encode("utf-32-le"), "<u4")
    return np.asarray(table[codes]).reshape(lines, columns)


def _code(surface: Surface) -> int:
    return PASSAGES.index(surface.passage) | (MASS if massive(surface) else 0)


class EdgeArrays(NamedTuple):
    """What stands on the northern and on the western side of each cell, with a row and a column more than the map has."""

    north: Bytes
    west: Bytes


def edges(grid: GridMap) -> EdgeArrays:
    """CLOSED, CLIMBED, OPAQUE and SOLID of every edge."""
    return _edges(IdentityKey(grid.edges), grid.columns, grid.rows)


@lru_cache(maxsize=6)
def _edges(held: IdentityKey[dict[EdgeId, Edge]], columns: int, rows: int) -> EdgeArrays:
    """From the tables made last, if they are for a map of this size: most of its edges are the same then."""
    import numpy as np

    now = held.value
    shape = (rows + 1, columns + 1)
    keys, values = list(now), list(now.values())
    made = _last_edges()
    if made and made[0].table.north.shape == shape:
        last = made[0]
        table = EdgeArrays(last.table.north.copy(), last.table.west.copy())
        first, same = _common(last, keys, values)
        gone, new = slice(first, len(last.keys) - same), slice(first, len(keys) - same)
        _write_edges(table, ((key, None) for key in last.keys[gone]))
        _write_edges(table, zip(keys[new], values[new], strict=True))
    else:
        table = EdgeArrays(np.zeros(shape, np.uint8), np.zeros(shape, np.uint8))
        _write_edges(table, zip(keys, values, strict=True))
    made.appendleft(_Made(keys, values, table))
    return table


class _Made(NamedTuple):
    """Tables, and the edges they were made from."""

    keys: list[EdgeId]
    values: list[Edge]
    table: EdgeArrays


@lru_cache(maxsize=1)
def _last_edges() -> deque[_Made]:
    return deque(maxlen=1)


def _common(last: _Made, keys: list[EdgeId], values: list[Edge]) -> tuple[int, int]:
    """How many edges two maps have in common from the first on, and how many of the rest up to the last."""
    most = min(len(last.keys), len(keys))
    first = 0
    for step in (256, 1):  # lists are compared much faster than their items
        while first + step <= most:
            part = slice(first, first + step)
            if last.keys[part] != keys[part] or last.values[part] != values[part]:
                break
            first += step
    same = 0
    for step in (256, 1):
        while first + same + step <= most:
            ours = slice(len(keys) - same - step, len(keys) - same)
            theirs = slice(len(last.keys) - same - step, len(last.keys) - same)
            if last.keys[theirs] != keys[ours] or last.values[theirs] != values[ours]:
                break
            same += step
    return first, same


def _write_edges(table: EdgeArrays, changed: Iterable[tuple[EdgeId, Edge | None]]) -> None:
    """Write edges into the tables; what is none is nothing, what lies off the map is left out."""
    rows, columns = table.north.shape
    for key, edge in changed:
        where, _, side = key.partition(" ")
        column, _, row = where.partition(",")
        x, y = int(column), int(row)
        if 0 <= x < columns and 0 <= y < rows:
            (table.north if side == "n" else table.west)[y, x] = 0 if edge is None else _marks(edge)


@lru_cache(maxsize=128)
def _marks(edge: Edge) -> int:
    passable = 0 if edge.passable else CLOSED
    climbed = CLIMBED if edge.kind == "low wall" else 0
    return passable | climbed | (OPAQUE if edge.opaque else 0) | (SOLID if edge.solid else 0)


def props_by_cell(grid: GridMap) -> Mapping[Cell, tuple[Prop, ...]]:
    """The props by the cells they stand on."""
    return _props_by_cell(IdentityKey(grid.props))


@lru_cache(maxsize=6)
def _props_by_cell(held: IdentityKey[dict[PropId, Prop]]) -> Mapping[Cell, tuple[Prop, ...]]:
    props_at: dict[Cell, tuple[Prop, ...]] = {}
    for prop in held.value.values():
        for cell in prop.cells:
            props_at[cell] = (*props_at.get(cell, ()), prop)
    return props_at


class PropArrays(NamedTuple):
    """Cells on which a prop stands that nobody walks through, and those on which one stands that nobody sees past."""

    blocks: Bools
    opaque: Bools


def props(grid: GridMap) -> PropArrays:
    """What the props of a map stop."""
    return _props(IdentityKey(grid.props), grid.columns, grid.rows)


@lru_cache(maxsize=6)
def _props(held: IdentityKey[dict[PropId, Prop]], columns: int, rows: int) -> PropArrays:
    import numpy as np

    table = PropArrays(np.zeros((rows, columns), np.bool_), np.zeros((rows, columns), np.bool_))
    for (x, y), there in _props_by_cell(held).items():
        if 0 <= x < columns and 0 <= y < rows:
            table.blocks[y, x] |= any(prop.blocks for prop in there)
            table.opaque[y, x] |= any(prop.opaque for prop in there)
    return table


class ObstacleKey:
    """A map as a key: the same as any other map with the very same ground, edges and props."""

    __slots__ = ("grid", "parts")

    def __init__(self, grid: GridMap) -> None:
        self.grid = grid
        self.parts = (id(grid.ground), id(grid.legend), id(grid.edges), id(grid.props), grid.columns, grid.rows)

    def __hash__(self) -> int:
        return hash(self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ObstacleKey) and self.parts == other.parts


def stopping_edges(grid: GridMap, stop: Stop) -> tuple[Bools, Bools]:
    """Which northern and which western edges stop a ray, with a row and a column more than the map has."""
    marks, mark = edges(grid), OPAQUE if stop == "sight" else SOLID
    return (marks.north & mark) != 0, (marks.west & mark) != 0


def filled_cells(grid: GridMap) -> Bools:
    """The cells that solid rock fills, or a prop that nobody sees past."""
    return _fill_cells(ObstacleKey(grid))


@lru_cache(maxsize=6)
def _fill_cells(key: ObstacleKey) -> Bools:
    filled = ground(key.grid) >= MASS
    return filled | props(key.grid).opaque if key.grid.props else filled


def add_rim(grid: GridMap, hollow: Cell | None = None) -> Bools:
    """The filled cells, all but one, with a row and a column of open ones all round: cell (c, r) is [r + 1, c + 1]."""
    import numpy as np

    table = np.zeros((grid.rows + 2, grid.columns + 2), np.bool_)
    table[1:-1, 1:-1] = filled_cells(grid)
    if hollow:
        table[hollow[1] + 1, hollow[0] + 1] = False
    return table


def rays(grid: GridMap, stop: Stop, hollow: Cell | None = None) -> Bools:
    """Where a ray passes, twice as fine as the map and one more: cell (c, r) is [2r + 1, 2c + 1], edges and corners lie between.

    A cell that is filled stops rays on its sides too, but for one that may be *hollow*. A corner does where two things meet in it
    that stop rays, so that no wall leaks; the free end of a wall and the sharp corner of a rock do not, so one looks round them
    a little.
    """
    return _rays(ObstacleKey(grid), stop, hollow)


@lru_cache(maxsize=8)
def _rays(key: ObstacleKey, stop: Stop, hollow: Cell | None) -> Bools:
    import numpy as np

    lines, columns = key.grid.rows, key.grid.columns
    north, west = stopping_edges(key.grid, stop)
    full = add_rim(key.grid, hollow)
    passes = np.ones((2 * lines + 1, 2 * columns + 1), np.bool_)
    a, b, c, d = full[:-1, :-1], full[:-1, 1:], full[1:, :-1], full[1:, 1:]
    passes[1::2, 1::2] = ~full[1:-1, 1:-1]
    passes[0::2, 1::2] = ~(north | b | d)[:, :-1]
    passes[1::2, 0::2] = ~(west | c | d)[:-1, :]
    left, up = np.zeros_like(north), np.zeros_like(west)
    left[:, 1:], up[1:, :] = north[:, :-1], west[:-1, :]
    walls = left.astype(np.uint8) + north + up + west
    cells = a.astype(np.uint8) + b + c + d
    passes[0::2, 0::2] = ~((walls >= 2) | ((walls >= 1) & (cells >= 1)) | (cells >= 3) | (a & d) | (b & c))
    return passes
