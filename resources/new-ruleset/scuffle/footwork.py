"""Chapter 2: moving on the cells of the map, and bracing."""

from battlemap.board.encounter import AnyEncounter, Effect, EffectEnd, NumberChange
from battlemap.board.events import Moved
from battlemap.board.grid.drawn_paths import stages_of
from battlemap.board.grid.movement_range import MovementRange, movement_range, path_through
from battlemap.board.grid.mover import Mover
from battlemap.board.grid.occupancy import occupied_cells
from battlemap.board.grid_map import GridMap, cell_key, cell_of
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.lenses import PathCost, Reach
from battlemap.rules.procedure import CellOptions, Command, Procedure, choose, preset, refuse_unless

from .sheet import T, is_up, spend


def grid_of(board: AnyEncounter) -> GridMap:
    """The grid, on which this game is always played."""
    assert board.grid is not None
    return board.grid


def mover(board: AnyEncounter, who: TokenId) -> Mover:
    """One stage of so many cells as the pace; nobody who stands is passed, the fallen are stepped over."""
    fallen = [token for token in board.tokens if not is_up(board, token)]
    taken = frozenset(occupied_cells(board, (who, *fallen)))
    return Mover(board[who].footprint, board[who].sheet.pace, barred_cells=taken)


def movement(board: AnyEncounter, who: TokenId) -> MovementRange:
    return movement_range(grid_of(board), board[who].cell, mover(board, who))


def why_stuck(board: AnyEncounter, who: TokenId) -> str:
    if not is_up(board, who):
        return f"{board[who].name} is out of the fight"
    return f"{board[who].name} has moved this turn" if "move" in board[who].sheet.spent else ""


def move(table: T, who: TokenId) -> Procedure[None]:
    """To a cell, by the shortest way or by the points of one that was drawn by hand."""
    board = table.board
    why = why_stuck(board, who)
    refuse_unless(not why, why, "2")
    around = movement(board, who)
    cells = around.cells()
    refuse_unless(bool(cells), "there is nowhere to go", "2")
    goal = cell_of((yield from choose("to", who, "Move where?", CellOptions(cells), rule="2")))
    points = yield from preset("by", who, "By which way?", CellOptions.everywhere(grid_of(board)))
    assert goal is not None
    drawn = tuple([cell for key in points if (cell := cell_of(key)) is not None])
    path = path_through(grid_of(board), board[who].cell, drawn, goal, mover(board, who)) if drawn else around.path(goal)
    refuse_unless(bool(path), "no way leads there by these cells", "2")
    spend(table, who, "move")
    table.happen(Moved(who, goal, path=path))


def reach(board: AnyEncounter, who: TokenId) -> Reach | None:
    """What a drag shows: the cells of each stage, what a stage is called, and why nobody goes anywhere."""
    return Reach(movement(board, who), ("1 move",), refusal=why_stuck(board, who))


def path_cost(board: AnyEncounter, who: TokenId, path: tuple[Cell, ...]) -> PathCost | None:
    """What one way under the pointer takes, and the command that goes it."""
    if not path:
        return None
    keys = tuple([cell_key(cell) for cell in path])
    command = Command("move", who, {"to": keys[-1:], "by": keys[:-1]})
    try:
        stages = stages_of(grid_of(board), (board[who].cell, *path), mover(board, who))[-1]
    except ValueError as impossible:
        return PathCost("", command, refusal=str(impossible))
    refusal = why_stuck(board, who) or ("that is farther than one move" if stages > 1 else "")
    return PathCost(f"{len(path)} cells", command, refusal=refusal)


def brace(table: T, who: TokenId) -> Procedure[None]:
    """What lasts is an effect, never a field of the sheet: it shows on the token and ends by itself."""
    spend(table, who, "deed")
    bonus = NumberChange("dodge", table.book.brace)
    table.begin(Effect("braced", "2", who, (bonus,), EffectEnd("turn starts", who)))
    yield from ()


RUNS = {"move": move, "brace": brace}
EFFECT_KINDS = {"braced": "Braced"}
