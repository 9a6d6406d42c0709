"""Going somewhere: moving, dashing, stepping back out of a melee; what a drag shows of it (19 to 21, 58, 76, B5, B12, B14)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid.distances import fall_height
from battlemap.board.grid.drawn_paths import OccupiedGoal, stages_of
from battlemap.board.grid.movement_range import ReachedCells, path_through
from battlemap.board.grid_map import GridMap, cell_of, cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks import walking
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.blocks.walking import Interruption, WalkStep, path_command, tell_walk
from battlemap.rules.blocks.walking import place as put
from battlemap.rules.blocks.walking import walk as cell_by_cell
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.lenses import PathCost, PathWarning, Reach
from battlemap.rules.procedure import CellOptions, Procedure, Refused, choose, refuse_unless
from battlemap.rules.reactions import timing_window
from rulesets.obss.basics import conditions, positions
from rulesets.obss.basics.action_costs import Price, afford, begin_verb, charge, spend, taken_fields, why_idle, why_late
from rulesets.obss.basics.checks import skill
from rulesets.obss.basics.conditions import able, begin, until_next_round
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.book.fight import PRESENCE, Board, under_way, with_rider
from rulesets.obss.book.rulebook import T, book_of
from rulesets.obss.health.harm import Harm, hurt

from .opportunity import Leaving, may_strike_at_leaving, path_warnings, threat_areas
from .speed import MovementRate, actions_left, bars, movement, mover, ranges, why_stuck
from .stealth import forget_noticed

FALL_STEP = 3
"""A fall does a die for so many metres (B14)."""
DASH_CHECK = 20


class MovePlan(Struct, frozen=True):
    """A way somebody would go: by which gait, what it costs, past whom, and why not, if it cannot."""

    path: tuple[Cell, ...]
    gait: MovementRate
    passes: tuple[TokenId, ...] = ()
    """Foes whose space or reach it crosses (76)."""
    refusal: str = ""
    occupied: bool = False
    """It is refused because somebody stands where it ends."""

    @property
    def price(self) -> Price:
        """What going it takes."""
        return Price(actions=self.gait.actions)

    @property
    def full_price(self) -> Price:
        """The same, and what slipping past foes takes."""
        return Price(actions=self.gait.actions + bool(self.passes))


def grid_of(board: Board) -> GridMap:
    """The grid of the battle. Refused where there is none."""
    if board.grid is None:
        raise Refused("distances are counted on a grid; this map has none", "21")
    return board.grid


def plan_move(board: Board, who: TokenId, way: tuple[Cell, ...], dash: bool = False, through: bool = False) -> MovePlan:
    """A way as it would be gone: with the fewest actions at the usual pace, else dashing (20)."""
    grid, start = grid_of(board), board[who].cell
    left, fault = max(1, actions_left(board, who)), ""
    for running in (True,) if dash else (False, True):
        if why := why_stuck(board, who, running):
            fault = fault or why
            continue
        try:
            count = stages_of(grid, (start, *way), mover(board, who, MovementRate(running, 99), through))[-1]
        except ValueError as error:
            return MovePlan(way, MovementRate(), refusal=str(error), occupied=isinstance(error, OccupiedGoal))
        if count <= left:
            passes = foes_passed(board, who, way) if book_of(board).options.maneuvers else ()
            return MovePlan(way, MovementRate(running, count), passes)
        fault = f"{board[who].name} needs {count} actions for that and has {actions_left(board, who)} left"
    return MovePlan(way, MovementRate(), refusal=fault)


def foes_passed(board: Board, who: TokenId, way: Sequence[Cell]) -> tuple[TokenId, ...]:
    """The foes past whom a way leads, in its order: through their space, or alongside through their reach (76, C43).

    Coming near one or leaving it is no passing: it has to begin and end outside its reach.
    """
    wide, start, alongside = board[who].footprint, board[who].cell, book_of(board).options.pass_alongside
    passed_at: dict[TokenId, int] = {}
    for foe in positions.others(board, who, hostile_only=True):
        if not bars(board, who, foe.id) or not foe.on_grid:
            continue
        space, reach = frozenset(foe.cells), positions.threatened_cells(board, foe.id)
        outside = reach.isdisjoint(cells_under(start, wide)) and bool(way) and reach.isdisjoint(cells_under(way[-1], wide))
        for at, cell in enumerate(way):
            steps = cells_under(cell, wide)
            if not space.isdisjoint(steps) or alongside and outside and not reach.isdisjoint(steps):
                passed_at.setdefault(foe.id, at)
                break
    return tuple(sorted(passed_at, key=lambda foe: passed_at[foe]))


def movement_reach(board: Board, who: TokenId) -> Reach | None:
    """Where somebody can go, for a drag: by one action, two, three, and by dashing."""
    around = ranges(board, who) if board[who].on_grid else None
    if board.grid is None or not board[who].on_grid:
        return None
    refused = why_stuck(board, who) or ("" if actions_left(board, who) else f"{board[who].name} has no action left")
    if around is None or refused:
        around = ranges(board, who, 1)
        return None if around is None else Reach(around, ("", ""), threat_areas(board, who), refused)
    metres, unit, count = movement(board, who), board.grid.unit, actions_left(board, who)
    words = [f"{n} action{'' if n == 1 else 's'} · {n * metres} {unit}" for n in range(1, count + 1)]
    words.append(f"dashing · {count * metres * book_of(board).numbers.dash} {unit}")
    return Reach(around, tuple(words), threat_areas(board, who))


def path_cost(board: Board, who: TokenId, way: tuple[Cell, ...]) -> PathCost | None:
    """What going a way comes to, for a drag."""
    if board.grid is None or not way or not board[who].on_grid:
        return None
    plan = plan_move(board, who, way)
    if plan.occupied:
        plan = plan_move(board, who, way, through=True)
    price, notes = plan.full_price, []
    if plan.gait.dash and not plan.refusal:
        notes.append("Dashing: −1d6 to attacks, −4 Def until the next turn")
    if slow := slow_ground(board, way):
        notes.append(slow)
    if plan.passes:
        notes.append(f"Past {', '.join(board[foe].name for foe in plan.passes)}: a check, and one action more")
    words = f"{len(way) * board.grid.cell:g} {board.grid.unit} · {price.words}"
    warnings = (*path_warnings(board, who, way), *fall_warnings(board, who, way))
    why = why_idle(board, who) or why_late(board, who) or plan.refusal or afford(board, who, price)
    command = path_command("move through" if plan.passes else "move", who, way)
    return PathCost(words, command, warnings, tuple(notes), why, taken_fields(board, price), price.words)


def slow_ground(board: Board, way: Sequence[Cell]) -> str:
    """What of a way is difficult, in words; empty if nothing is."""
    grid = grid_of(board)
    names = dict.fromkeys(grid.surface(cell).name for cell in way if grid.surface(cell).passage in ("difficult", "water"))
    return f"{', '.join(names)}: {2 * grid.cell:g} {grid.unit} a square" if names else ""


def fall_warnings(board: Board, who: TokenId, way: Sequence[Cell]) -> tuple[PathWarning, ...]:
    """Where a way leads over an edge from which one falls (B14)."""
    grid, here, warnings = grid_of(board), board[who].cell, []
    for cell in way:
        if (metres := fall_height(grid, here, cell)) >= FALL_STEP:
            warnings.append(PathWarning(cell, f"Falls {metres} {grid.unit}: {metres // FALL_STEP}d6", "lucide/arrow-down", who))
        here = cell
    return tuple(warnings)


def move(table: T, who: TokenId) -> Procedure[None]:
    """One or more Movement Actions, at the usual pace where that will do, else dashing (19 to 21)."""
    yield from set_out(table, who, False)


def dash(table: T, who: TokenId) -> Procedure[None]:
    """Dash: movement doubled, worse at hitting and at guarding oneself until the next turn (20)."""
    yield from set_out(table, who, True)


def set_out(table: T, who: TokenId, dashing: bool) -> Procedure[None]:
    """Ask where to, plan the way, pay for it, go."""
    begin_verb(table, who, "move", "19")
    refuse_unless(not (why := why_stuck(table.board, who, dashing)), why, "19")
    way = yield from ask_path(table, who)
    plan = plan_move(table.board, who, way, dashing)
    refuse_unless(not plan.refusal, plan.refusal, "19")
    if plan.passes:
        names = ", ".join(table.name(foe) for foe in plan.passes)
        raise Refused(f"that leads past {names}: move through them, or go another way", "76")
    yield from go(table, who, plan)


def ask_path(table: T, who: TokenId, through: bool = False) -> Procedure[tuple[Cell, ...]]:
    """Ask for the goal, and take the points of the way that came with the command."""
    grid, around = grid_of(table.board), ranges(table.board, who)
    refuse_unless(around is not None, f"{table.name(who)} has no action left", "19")
    assert around is not None
    cells = ReachedCells(around)
    goals = CellOptions.everywhere(grid) if through else CellOptions(cells, lambda cell: f"{around.stage(cell)}", cells)

    def find(goal: Cell, corners: tuple[Cell, ...]) -> tuple[Cell, ...]:
        if not corners and not through:
            return around.path(goal)
        gaits = [MovementRate(running, max(1, actions_left(table.board, who))) for running in (False, True)]
        walkers = [mover(table.board, who, gait, through) for gait in gaits]
        paths = (path_through(grid, table.board[who].cell, corners, goal, walker) for walker in walkers)
        return next((path for path in paths if path), ())

    return (yield from walking.ask_path(table, who, table.board[who].cell, goals, find, "19"))


def go(table: T, who: TokenId, plan: MovePlan, safe: bool = False, spared: tuple[TokenId, ...] = ()) -> Procedure[bool]:
    """Pay for a way and go it; whether it was gone to its end. Hook: "moved"."""
    spend(table, who, plan.price, "dash" if plan.gait.dash else "move")
    if under_way(table.board):
        count = plan.gait.actions
        table.change(
            who, "moves", lambda sheet: replace(sheet, done=replace(sheet.done, moves=sheet.done.moves + count, drawn=False))
        )
    way, slips = (yield from run(table, who, plan.path)) if plan.gait.dash else (plan.path, False)
    arrived = yield from walk(table, who, way, safe, spared)
    if slips and able(table.board, who):
        begin(table, who, "prone", why="Slipped")
    yield from apply_hooks(table, "moved", who)
    return arrived and way == plan.path


def run(table: T, who: TokenId, way: tuple[Cell, ...]) -> Procedure[tuple[tuple[Cell, ...], bool]]:
    """What dashing brings, once, however often (20). Returns how much of the way is gone, and whether it ends with a fall.

    Over difficult ground it may take a check: whoever fails stops before it, and lies there after a critical failure (B12).
    """
    if not conditions.suffers(table.board, who, "running"):
        words = "−1d6 on attacks, −4 Defence and distracted until its next turn"
        table.tell(f"*{table.name(who)}* dashes", words, "game/sprint", "", table.board[who].hidden)
    begin(table, who, "running", until_next_round(who), tell=False)
    if table.book.options.dash_over_difficult == "free" or not slow_ground(table.board, way):
        return way, False
    title = f"{table.name(who)} runs over bad ground"
    result = yield from skill(table, who, "acrobatics", DASH_CHECK, title=title, rule="B12")
    if result.success:
        return way, False
    even = next(at for at, cell in enumerate(way) if slow_ground(table.board, (cell,)))
    table.tell(f"*{table.name(who)}* stops before the bad ground", "", "lucide/octagon-x", "", table.board[who].hidden)
    return way[:even], result.failed


def walk(
    table: T, who: TokenId, way: tuple[Cell, ...], safe: bool = False, spared: tuple[TokenId, ...] = (), told: bool = True
) -> Procedure[bool]:
    """Go cell by cell; where somebody may strike, it is asked before the step. Whether the end was reached.

    *told*: the log says where it led; without, whoever calls this does (*tell_walk*).
    """
    start = table.board[who].cell

    def provokes(table: T, step: WalkStep) -> bool:
        return bool(may_strike_at_leaving(table, leaving(step)))

    def leaving(step: WalkStep) -> Leaving:
        return Leaving(who, step.start, step.end, safe, spared)

    def offer_strikes(table: T, step: WalkStep) -> Procedure[bool]:
        yield from timing_window(table, "leaves reach", leaving(step), f"{table.name(who)} leaves a reach")
        return goes_on(table, who)

    gone = yield from cell_by_cell(table, who, way, (Interruption(provokes, offer_strikes), FALLING), place)
    fell = bool(way) and at_edge(table, WalkStep(who, (start, *way)[-2], way[-1]))
    if told and gone == len(way) and not fell and table.board[who].cell != start:
        tell_walk(table, who, len(way))
    return gone == len(way)


def goes_on(table: T, who: TokenId) -> bool:
    """Whether somebody can still go after what befell it on its way; the log says if not."""
    if able(table.board, who) and not conditions.flagged(table.board, who, "no move"):
        return True
    table.tell(f"*{table.name(who)}* gets no farther", "", "lucide/octagon-x", "", table.board[who].hidden)
    return False


def place(table: T, who: TokenId, way: tuple[Cell, ...]) -> None:
    """Somebody is at the end of *way*, and with it whoever rides on it."""
    if not way:
        return
    put(table, with_rider(table.board, who), way)
    for key in with_rider(table.board, who):
        if table.sheet(key).aim is not None:
            table.change(key, "is moved", lambda sheet: replace(sheet, aim=None))
        forget_noticed(table, key)
    conditions.finish(table, who, "restricted")


def fall(table: T, who: TokenId, metres: int) -> Procedure[None]:
    """A fall: a die for each three metres, and one lies there (B14)."""
    dice = metres // FALL_STEP
    if dice:
        damage = yield from roll_sum("fall", who, f"{dice}d6", on=who)
        table.tell(f"*{table.name(who)}* falls {metres} m", f"{dice}d6: {damage}", "lucide/arrow-down", "harm")
        yield from hurt(table, Harm(who, damage, why="Fall"))
        if able(table.board, who):
            begin(table, who, "prone", why="Fell")


def at_edge(table: T, step: WalkStep) -> bool:
    """Whether a step leads over an edge from which one falls (B14)."""
    return fall_height(grid_of(table.board), step.start, step.end) >= FALL_STEP


def fall_over_edge(table: T, step: WalkStep) -> Procedure[bool]:
    """The fall, once somebody is over the edge; it goes no farther."""
    yield from fall(table, step.who, fall_height(grid_of(table.board), step.start, step.end))
    return False


FALLING = Interruption(at_edge, fall_over_edge, after=True)


def disengage(table: T, who: TokenId) -> Procedure[None]:
    """One metre, and nobody strikes for it (58)."""
    begin_verb(table, who, "disengage", "58")
    refuse_unless(not (why := why_stuck(table.board, who)), why, "58")
    cell = yield from ask_step(table, who, 1)
    charge(table, who, "disengage")
    yield from walk(table, who, (cell,), safe=True)


def ask_step(table: T, who: TokenId, metres: float, ask: str = "to") -> Procedure[Cell]:
    """Ask for a cell beside somebody that it can step into."""
    token = table.board[who]
    x, y = token.cell
    far = max(1, cells_for(table.board, metres))
    around = [(x + dx, y + dy) for dy in range(-far, far + 1) for dx in range(-far, far + 1) if dx or dy]
    free = [cell for cell in around if PRESENCE.open_step(table.board, who, cell)]
    refuse_unless(bool(free), f"there is no room beside {token.name}", "58")
    goal = cell_of(
        (yield from choose(ask, who, f"Where does {token.name} step?", CellOptions(tuple(free)), rule="58", on=(token.id,)))
    )
    assert goal is not None
    return goal


RUNS = {"move": move, "dash": dash, "disengage": disengage}
