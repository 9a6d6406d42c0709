"""Going somewhere: one or two Moves, the Sprint; what a drag shows of it (35, 36, 86)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.drawn_ways import stages_of
from battlemap.board.grid_map import cell_key, cell_name, cell_of
from battlemap.board.ids import Cell, TokenId
from battlemap.board.ranges import Range, Reached, way_through
from battlemap.rules.hooks import through
from battlemap.rules.lenses import Travel, Trek
from battlemap.rules.procedure import Cells, Command, Keys, Procedure, Refused, brought, choose, refuse_unless
from battlemap.rules.walking import place as put
from battlemap.rules.walking import tell_walk
from battlemap.rules.walking import walk as cell_by_cell

from .counterattack import interruptions, strikers, watched
from .economy import able, afford, charge, idle, ready
from .pace import grid_of, may_sprint, mover, moves_left, ranges, reach, stuck, yards_of
from .rulebook import T
from .scene import PRESENCE, Board

MOVE, SPRINT = "move", "sprint"


class Plan(Struct, frozen=True):
    """A way somebody would go: by how many Moves, or by a sprint; why not, if it cannot."""

    way: tuple[Cell, ...]
    moves: int = 1
    sprint: bool = False
    refused: str = ""

    @property
    def words(self) -> str:
        """What it takes: "2 Lesser", "Greater"."""
        return "Greater" if self.sprint else f"{self.moves} Lesser"


class Gone(Struct, frozen=True):
    """Somebody has gone so many cells of a way."""

    who: TokenId
    cells: int


# --- which way ----------------------------------------------------------------------------------


def planned(board: Board, who: TokenId, way: tuple[Cell, ...], moves: int, sprints: bool, running: bool = False) -> Plan:
    """A way as it would be gone: with the fewest Moves that are there, else by a sprint. *running*: by a sprint in any case."""
    grid, start = grid_of(board), board[who].cell
    name, yards = board[who].name, yards_of(board, who, False)
    count = 0
    if not running:
        try:
            count = stages_of(grid, (start, *way), mover(board, who, yards, 99))[-1]
        except ValueError as no:
            return Plan(way, refused=str(no))
        if count <= moves:
            return Plan(way, count)
    if sprints:
        try:
            if stages_of(grid, (start, *way), mover(board, who, yards_of(board, who, True), 99))[-1] <= 1:
                return Plan(way, 1, True)
        except ValueError as no:
            return Plan(way, refused=str(no))
        return Plan(way, refused=f"{name} goes {yards_of(board, who, True)} yards at a sprint")
    return Plan(
        way, refused=f"{name} needs {count} Moves for that and has {moves} left" if count else f"{name} cannot sprint now"
    )


def travel(board: Board, who: TokenId) -> Travel | None:
    """Where somebody can go, for a drag: by one Move, by two, by sprinting."""
    if board.grid is None or not board[who].on_grid:
        return None
    moves, sprints = moves_left(board, who), may_sprint(board, who)
    refused = idle(board, who) or stuck(board, who) or ("" if moves else f"{board[who].name} has no action left this turn")
    around = reach(board, who, 1, False) if refused else ranges(board, who)
    if around is None or refused:
        return None if around is None else Travel(around, ("",), strikers(board, who), refused)
    return Travel(around, stages(board, who, moves, sprints), strikers(board, who))


def stages(board: Board, who: TokenId, moves: int, sprints: bool) -> tuple[str, ...]:
    """What reaching the cells of each stage takes, in words."""
    unit = grid_of(board).unit
    words = [f"{n} Lesser · {n * yards_of(board, who, False)} {unit}" for n in range(1, max(1, moves) + 1)]
    return (*words, f"Greater · {yards_of(board, who, True)} {unit}") if sprints else tuple(words)


def trek(board: Board, who: TokenId, way: tuple[Cell, ...]) -> Trek | None:
    """What going a way comes to, for a drag."""
    if board.grid is None or not way or not board[who].on_grid:
        return None
    plan = planned(board, who, way, moves_left(board, who), may_sprint(board, who))
    given: dict[str, Keys] = {"to": (cell_key(way[-1]),), "by": tuple([cell_key(cell) for cell in way[:-1]])}
    notes = (slow,) if (slow := slow_ground(board, way)) else ()
    words = f"{len(way) * board.grid.cell:g} {board.grid.unit} · {plan.words}"
    return Trek(
        words, Command(MOVE, who, given), watched(board, who, way), notes, idle(board, who) or stuck(board, who) or plan.refused
    )


def slow_ground(board: Board, way: Sequence[Cell]) -> str:
    """What of a way is difficult, in words; empty if nothing is."""
    grid = grid_of(board)
    names = dict.fromkeys(grid.surface(cell).name for cell in way if grid.surface(cell).passage in ("difficult", "hard", "water"))
    return f"{', '.join(names)}: counts for more" if names else ""


# --- going --------------------------------------------------------------------------------------


def move(table: T, who: TokenId) -> Procedure[None]:
    """One or more Moves where they will do, else a Sprint (35, 36)."""
    yield from set_out(table, who, False)


def sprint(table: T, who: TokenId) -> Procedure[None]:
    """A Sprint, however short (36)."""
    yield from set_out(table, who, True)


def set_out(table: T, who: TokenId, running: bool) -> Procedure[None]:
    """Ask where to, plan the way, pay for it, go."""
    ready(table, who, "35")
    refuse_unless(not (why := stuck(table.board, who, running)), why, "35")
    what = SPRINT if running else MOVE
    refuse_unless(not (why := afford(table.board, who, what)), why, "36" if running else "35")
    moves, sprints = moves_left(table.board, who), may_sprint(table.board, who)
    around = reach(table.board, who, 0 if running else moves, sprints)
    refuse_unless(around is not None, "distances are counted on a grid; this map has none", "35")
    assert around is not None
    way = yield from way_asked(table, who, around, moves)
    plan = planned(table.board, who, way, moves, sprints, running)
    refuse_unless(not plan.refused, plan.refused, "35")
    yield from go(table, who, plan)


def way_asked(table: T, who: TokenId, around: Range, moves: int) -> Procedure[tuple[Cell, ...]]:
    """Ask for the goal, and take the points of the way that came with the command."""
    grid, cells = grid_of(table.board), Reached(around)
    options = Cells(cells, lambda cell: f"{around.stage(cell)}", cells)
    goal = cell_of((yield from choose("to", who, f"Where does {table.name(who)} go?", options, rule="35")))
    points = yield from brought("by", who, "By which way?", Cells.everywhere(grid), "35")
    corners = tuple([cell for key in points if (cell := cell_of(key)) is not None])
    assert goal is not None
    if not corners:
        return around.way(goal)
    for running in (False, True):
        walker = mover(table.board, who, yards_of(table.board, who, running), 1 if running else max(1, moves))
        if way := way_through(grid, table.board[who].cell, corners, goal, walker):
            return way
    raise Refused(f"no way leads {table.name(who)} to {cell_name(goal)} by these cells", "35")


def go(table: T, who: TokenId, plan: Plan) -> Procedure[bool]:
    """Pay for a way and go it; whether it was gone to its end."""
    for _ in range(1 if plan.sprint else plan.moves):
        if not (yield from charge(table, who, SPRINT if plan.sprint else MOVE)):
            return False
    return (yield from walk(table, who, plan.way))


def walk(table: T, who: TokenId, way: tuple[Cell, ...]) -> Procedure[bool]:
    """Go cell by cell; whoever waits for it strikes before the step. Whether the end was reached. Hook: "moved"."""
    gone = yield from cell_by_cell(table, who, way, interruptions(who), placed)
    if gone:
        table.change(who, "goes", lambda sheet: replace(sheet, done=replace(sheet.done, moved=sheet.done.moved + gone)))
        tell_walk(table, who, gone)
    yield from through(table, "moved", Gone(who, gone))
    return gone == len(way) and able(table.board, who)


def placed(table: T, who: TokenId, way: tuple[Cell, ...]) -> None:
    """Somebody is at the end of a way, and whoever rides on it."""
    put(table, PRESENCE.together(table.board, who), way)


RUNS = {MOVE: move, SPRINT: sprint}
