"""Going somewhere: one or two Moves, the Sprint; what a drag shows of it (35, 36, 86)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid.drawn_paths import stages_of
from battlemap.board.grid.movement_range import MovementRange, ReachedCells, path_through
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.walking import ask_path as ask_way
from battlemap.rules.blocks.walking import path_command, tell_walk
from battlemap.rules.blocks.walking import place as put
from battlemap.rules.blocks.walking import walk as cell_by_cell
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.lenses import PathCost, Reach
from battlemap.rules.procedure import CellOptions, Procedure, refuse_unless
from rulesets.sifrp.basics.actions import able, afford, charge, require_ready, taken_fields, why_idle, why_out, why_unready
from rulesets.sifrp.book.fight import PRESENCE, Board
from rulesets.sifrp.book.rulebook import T

from .counterattack import interruptions, path_warnings, strikers
from .speed import grid_of, may_sprint, mover, moves_left, ranges, reach, why_stuck, yards_of

MOVE, SPRINT = "move", "sprint"


class MovePlan(Struct, frozen=True):
    """A way somebody would go: by how many Moves, or by a sprint; why not, if it cannot."""

    path: tuple[Cell, ...]
    moves: int = 1
    sprint: bool = False
    refusal: str = ""

    @property
    def words(self) -> str:
        """What it takes: "2 Lesser", "Greater"."""
        return "Greater" if self.sprint else f"{self.moves} Lesser"


class MoveResult(Struct, frozen=True):
    """Somebody has gone so many cells of a way."""

    who: TokenId
    cells: int


def plan_move(board: Board, who: TokenId, way: tuple[Cell, ...], moves: int, sprints: bool, running: bool = False) -> MovePlan:
    """A way as it would be gone: with the fewest Moves that are there, else by a sprint. *running*: by a sprint in any case."""
    grid, start = grid_of(board), board[who].cell
    name, yards = board[who].name, yards_of(board, who, False)
    count = 0
    if not running:
        try:
            count = stages_of(grid, (start, *way), mover(board, who, yards, 99))[-1]
        except ValueError as error:
            return MovePlan(way, refusal=str(error))
        if count <= moves:
            return MovePlan(way, count)
    if sprints:
        try:
            if stages_of(grid, (start, *way), mover(board, who, yards_of(board, who, True), 99))[-1] <= 1:
                return MovePlan(way, 1, True)
        except ValueError as error:
            return MovePlan(way, refusal=str(error))
        return MovePlan(way, refusal=f"{name} goes {yards_of(board, who, True)} yards at a sprint")
    return MovePlan(
        way, refusal=f"{name} needs {count} Moves for that and has {moves} left" if count else f"{name} cannot sprint now"
    )


def movement_reach(board: Board, who: TokenId) -> Reach | None:
    """Where somebody can go, for a drag: by one Move, by two, by sprinting."""
    if board.grid is None or not board[who].on_grid:
        return None
    moves, sprints = moves_left(board, who), may_sprint(board, who)
    refused = (
        why_idle(board, who) or why_stuck(board, who) or ("" if moves else f"{board[who].name} has no action left this turn")
    )
    around = reach(board, who, 1, False) if refused else ranges(board, who)
    if around is None or refused:
        return None if around is None else Reach(around, ("",), strikers(board, who), refused)
    return Reach(around, stages(board, who, moves, sprints), strikers(board, who))


def stages(board: Board, who: TokenId, moves: int, sprints: bool) -> tuple[str, ...]:
    """What reaching the cells of each stage takes, in words."""
    unit = grid_of(board).unit
    words = [f"{n} Lesser · {n * yards_of(board, who, False)} {unit}" for n in range(1, max(1, moves) + 1)]
    return (*words, f"Greater · {yards_of(board, who, True)} {unit}") if sprints else tuple(words)


def path_cost(board: Board, who: TokenId, way: tuple[Cell, ...]) -> PathCost | None:
    """What going a way comes to, for a drag."""
    if board.grid is None or not way or not board[who].on_grid:
        return None
    plan = plan_move(board, who, way, moves_left(board, who), may_sprint(board, who))
    notes = (slow,) if (slow := slow_ground(board, way)) else ()
    words = f"{len(way) * board.grid.cell:g} {board.grid.unit} · {plan.words}"
    return PathCost(
        words,
        path_command(MOVE, who, way),
        path_warnings(board, who, way),
        notes,
        why_unready(board, who) or why_out(board, who) or why_stuck(board, who) or plan.refusal,
        taken_fields(board, SPRINT if plan.sprint else MOVE, 1 if plan.sprint else plan.moves),
        plan.words,
    )


def slow_ground(board: Board, way: Sequence[Cell]) -> str:
    """What of a way is difficult, in words; empty if nothing is."""
    grid = grid_of(board)
    names = dict.fromkeys(grid.surface(cell).name for cell in way if grid.surface(cell).passage in ("difficult", "hard", "water"))
    return f"{', '.join(names)}: counts for more" if names else ""


def move(table: T, who: TokenId) -> Procedure[None]:
    """One or more Moves where they will do, else a Sprint (35, 36)."""
    yield from set_out(table, who, False)


def sprint(table: T, who: TokenId) -> Procedure[None]:
    """A Sprint, however short (36)."""
    yield from set_out(table, who, True)


def set_out(table: T, who: TokenId, running: bool) -> Procedure[None]:
    """Ask where to, plan the way, pay for it, go."""
    require_ready(table, who, "35")
    refuse_unless(not (why := why_stuck(table.board, who, running)), why, "35")
    what = SPRINT if running else MOVE
    refuse_unless(not (why := afford(table.board, who, what)), why, "36" if running else "35")
    moves, sprints = moves_left(table.board, who), may_sprint(table.board, who)
    around = reach(table.board, who, 0 if running else moves, sprints)
    refuse_unless(around is not None, "distances are counted on a grid; this map has none", "35")
    assert around is not None
    way = yield from ask_path(table, who, around, moves)
    plan = plan_move(table.board, who, way, moves, sprints, running)
    refuse_unless(not plan.refusal, plan.refusal, "35")
    yield from go(table, who, plan)


def ask_path(table: T, who: TokenId, around: MovementRange, moves: int) -> Procedure[tuple[Cell, ...]]:
    """Ask for the goal, and take the points of the way that came with the command."""
    grid, cells = grid_of(table.board), ReachedCells(around)

    def find(goal: Cell, corners: tuple[Cell, ...]) -> tuple[Cell, ...]:
        if not corners:
            return around.path(goal)
        gaits = [(yards_of(table.board, who, False), max(1, moves)), (yards_of(table.board, who, True), 1)]
        walkers = [mover(table.board, who, yards, count) for yards, count in gaits]
        paths = (path_through(grid, table.board[who].cell, corners, goal, walker) for walker in walkers)
        return next((path for path in paths if path), ())

    goals = CellOptions(cells, lambda cell: f"{around.stage(cell)}", cells)
    return (yield from ask_way(table, who, table.board[who].cell, goals, find, "35"))


def go(table: T, who: TokenId, plan: MovePlan) -> Procedure[bool]:
    """Pay for a way and go it; whether it was gone to its end."""
    for _ in range(1 if plan.sprint else plan.moves):
        if not (yield from charge(table, who, SPRINT if plan.sprint else MOVE)):
            return False
    return (yield from walk(table, who, plan.path))


def walk(table: T, who: TokenId, way: tuple[Cell, ...]) -> Procedure[bool]:
    """Go cell by cell; whoever waits for it strikes before the step. Whether the end was reached. Hook: "moved"."""
    gone = yield from cell_by_cell(table, who, way, interruptions(who), place_at_end)
    if gone:
        table.change(who, "goes", lambda sheet: replace(sheet, done=replace(sheet.done, moved=sheet.done.moved + gone)))
        tell_walk(table, who, gone)
    yield from apply_hooks(table, "moved", MoveResult(who, gone))
    return gone == len(way) and able(table.board, who)


def place_at_end(table: T, who: TokenId, way: tuple[Cell, ...]) -> None:
    """Somebody is at the end of a way, and whoever rides on it."""
    put(table, PRESENCE.moving_group(table.board, who), way)


RUNS = {MOVE: move, SPRINT: sprint}
