"""Going a way cell by cell: what may interrupt it is asked before the step it concerns."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from battlemap.board.events import Moved
from battlemap.board.grid_map import cell_name
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.procedure import Procedure, Table

AnyTable = Table[Any, Any, Any]


class WalkStep(Struct, frozen=True):
    """Somebody is about to go from one cell to the next."""

    who: TokenId
    start: Cell
    end: Cell


class Interruption(Struct, frozen=True):
    """Something that may happen to a walk.

    *wanted* says, from the board as it is, whether a step brings it about; *happens* lets it happen and says whether the walk
    goes on. It comes before the step is taken, or (*after*) once it has been.
    """

    applies: Callable[[AnyTable, WalkStep], bool]
    happens: Callable[[AnyTable, WalkStep], Procedure[bool]]
    after: bool = False


def walk(
    table: AnyTable,
    who: TokenId,
    path: Sequence[Cell],
    interruptions: Sequence[Interruption],
    placed: Callable[[AnyTable, TokenId, tuple[Cell, ...]], None],
) -> Procedure[int]:
    """Go cell by cell; how many cells of *way* were gone.

    Steps between which nothing happens are one move: *placed* puts somebody (and whoever goes with it) at their end.
    """
    behind: list[Cell] = []
    for gone, cell in enumerate(path):
        step = WalkStep(who, behind[-1] if behind else table.board[who].cell, cell)
        before = [interruption for interruption in interruptions if not interruption.after and interruption.applies(table, step)]
        later = [interruption for interruption in interruptions if interruption.after and interruption.applies(table, step)]
        if before:
            placed(table, who, tuple(behind))
            behind = []
        for interruption in before:
            if not (yield from interruption.happens(table, step)):
                return gone
        behind.append(cell)
        if later:
            placed(table, who, tuple(behind))
            behind = []
        for interruption in later:
            if not (yield from interruption.happens(table, step)):
                return gone + 1
    placed(table, who, tuple(behind))
    return len(path)


def place(table: AnyTable, together: Sequence[TokenId], path: Sequence[Cell]) -> None:
    """Somebody is at the end of *way*, and with it all who go with it; nothing where the way is empty."""
    for who in together if path else ():
        table.happen(Moved(who, path[-1], path=tuple(path)))


def tell_walk(table: AnyTable, who: TokenId, cells: int) -> None:
    """The log says where somebody has got to, after so many cells."""
    grid, token = table.board.grid, table.board[who]
    if grid is None:
        return
    far = f"{cells * grid.cell:g} {grid.unit}"
    table.tell(f"*{token.name}* goes to {cell_name(token.cell)}", far, "lucide/footprints", "", token.hidden)
