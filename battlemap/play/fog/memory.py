"""What players remember of a grid where it changed out of their sight: doors, walls, things and lights as they last saw them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import Edge, GridMap, Lamp, LastSeen, Prop, ends_of
from battlemap.board.ids import Cell, EdgeId

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[bool_]
    """(rows, columns)."""

K = TypeVar("K", bound=str)
V = TypeVar("V", Edge, Prop, Lamp)
CellsOf: TypeAlias = Callable[[K, V], tuple[Cell, ...]]


def may_be_remembered(before: GridMap, after: GridMap) -> bool:
    """Whether players may remember something otherwise than it is, so that changed_memory() has to be asked."""
    same = before.edges is after.edges and before.props is after.props and before.lamps is after.lamps
    return not same or after.remembered != LastSeen()


def changed_memory(before: GridMap, after: GridMap, known: Bools, seen: Bools) -> LastSeen:
    """What players remember after one map has become the other.

    *known*: the cells that were not covered before; *seen*: those that they have seen since, or that were revealed to them.
    """
    if (before.columns, before.rows) != (after.columns, after.rows):
        return LastSeen()
    return LastSeen(
        _memory(before.edges, after.edges, after.remembered.edges, _edge_cells, known, seen),
        _memory(before.props, after.props, after.remembered.props, _prop_cells, known, seen),
        _memory(before.lamps, after.lamps, after.remembered.lamps, _lamp_cells, known, seen),
    )


def recall(board: AnyEncounter) -> AnyEncounter:
    """The board with all of that as players remember it; what the GM hides from them stays hidden."""
    grid = board.grid
    if grid is None or not grid.by_sight or grid.remembered == LastSeen():
        return board
    kept = grid.remembered
    edges, props, lamps = (
        _recalled(grid.edges, kept.edges), _recalled(grid.props, kept.props), _recalled(grid.lamps, kept.lamps),
    )  # fmt: skip
    return replace(board, map=replace(grid, edges=edges, props=props, lamps=lamps, remembered=LastSeen()))


def _memory(
    before: Mapping[K, V], after: Mapping[K, V], memory: Mapping[K, V | None], cells_of: CellsOf[K, V], known: Bools, seen: Bools
) -> dict[K, V | None]:
    """Of each thing that was changed, or is remembered otherwise than it is: how players know it now."""
    changed: list[K] = [] if before is after else [key for key in (*before, *after) if before.get(key) != after.get(key)]
    remembered: dict[K, V | None] = {}
    keys: list[K] = [*memory, *changed]
    for key in dict.fromkeys(keys):
        now, old = after.get(key), memory[key] if key in memory else _as_known(key, before.get(key), cells_of, known)
        if now is not None and (_is_any(seen, cells_of(key, now)) or _is_shown(before.get(key), now)):
            continue
        if old is not None and _is_any(seen, cells_of(key, old)):
            old = None  # they see that it is not there any more
        if old != now and (old is not None or (now is not None and _is_any(known, cells_of(key, now)))):
            remembered[key] = old
    return remembered


def _as_known(key: K, value: V | None, cells_of: CellsOf[K, V], known: Bools) -> V | None:
    """A thing as players knew it; None where they knew nothing of its place."""
    return value if value is not None and _is_any(known, cells_of(key, value)) else None


def _is_shown(before: Edge | Prop | Lamp | None, now: Edge | Prop | Lamp) -> bool:
    """Whether the GM has just shown something to the players that they did not know of."""
    if isinstance(now, Edge):
        return isinstance(before, Edge) and now.found and not before.found
    return not isinstance(before, Edge | None) and before.hidden and not now.hidden


def _recalled(things: Mapping[K, V], memory: Mapping[K, V | None]) -> dict[K, V]:
    hidden = {key for key in memory if getattr(things.get(key), "hidden", False)}
    old = {key: value for key, value in memory.items() if key not in hidden}
    return {key: value for key, value in {**things, **old}.items() if value is not None}


def _edge_cells(key: EdgeId, edge: Edge) -> tuple[Cell, ...]:
    return ends_of(key)


def _prop_cells(key: str, prop: Prop) -> tuple[Cell, ...]:
    return prop.cells


def _lamp_cells(key: str, lamp: Lamp) -> tuple[Cell, ...]:
    return (lamp.at,)


def _is_any(table: Bools, cells: tuple[Cell, ...]) -> bool:
    rows, columns = table.shape
    return any(0 <= x < columns and 0 <= y < rows and table[y, x] for x, y in cells)
