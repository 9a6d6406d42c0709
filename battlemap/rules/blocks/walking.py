"""Going a way over cells: asking for it, and going it cell by cell; what may interrupt it is asked before its step."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from battlemap.board.events import Moved
from battlemap.board.grid_map import cell_key, cell_name, cell_of
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.procedure import CellOptions, Command, Option, Procedure, Refused, Table, choose, preset

AnyTable = Table[Any, Any, Any]


def path_command(action: str, who: TokenId, path: Sequence[Cell]) -> Command:
    """Going exactly this way, cell by cell: what *ask_path* gives back the same way."""
    keys = tuple([cell_key(cell) for cell in path])
    return Command(action, who, {"to": keys[-1:], **({"by": keys[:-1]} if keys[1:] else {})})


def ask_path(
    table: AnyTable,
    who: TokenId,
    start: Cell,
    goals: Sequence[Option],
    find: Callable[[Cell, tuple[Cell, ...]], tuple[Cell, ...]],
    rule: str = "",
) -> Procedure[tuple[Cell, ...]]:
    """Ask for the goal, and take the cells of the way that came with the command; the way, without its start.

    A way that is given cell by cell is taken as it is, so that it costs what it was said to cost. *find* looks for any other
    (the goal, the cells to go by) and gives () where there is none: Refused.
    """
    grid = table.board.grid
    if grid is None:
        raise Refused("distances are counted on a grid; this map has none", rule)
    goal = cell_of((yield from choose("to", who, f"Where does {table.name(who)} go?", goals, rule=rule, on=(who,))))
    points = yield from preset("by", who, "By which way?", CellOptions.everywhere(grid), rule)
    corners = tuple([cell for key in points if (cell := cell_of(key)) is not None])
    assert goal is not None
    drawn = (*corners, goal)
    if corners and all(max(abs(bx - ax), abs(by - ay)) == 1 for (ax, ay), (bx, by) in zip((start, *drawn), drawn, strict=False)):
        return drawn
    if path := find(goal, corners):
        return path
    raise Refused(f"no way leads {table.name(who)} to {cell_name(goal)} by these cells", rule)


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

    Steps between which nothing happens are one move: *placed* puts somebody (and whoever goes with it) at their end. Whoever
    is moved elsewhere meanwhile, shoved or taken off the map, goes no farther.
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
            if not (yield from interruption.happens(table, step)) or not _stands_at(table, who, step.start):
                return gone
        behind.append(cell)
        if later:
            placed(table, who, tuple(behind))
            behind = []
        for interruption in later:
            if not (yield from interruption.happens(table, step)) or not _stands_at(table, who, step.end):
                return gone + 1
    placed(table, who, tuple(behind))
    return len(path)


def _stands_at(table: AnyTable, who: TokenId, cell: Cell) -> bool:
    token = table.board.tokens.get(who)
    return token is not None and token.place == cell


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
