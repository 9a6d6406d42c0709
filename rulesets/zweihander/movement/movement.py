"""Going somewhere: walking, running, maneuvers, stepping aside; what a drag shows of it (28 to 39)."""

from collections.abc import Sequence

from msgspec import Struct

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.grid.drawn_paths import stages_of
from battlemap.board.grid.movement_range import ReachedCells, path_through
from battlemap.board.grid_map import cell_of
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks import walking
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.blocks.walking import Interruption, WalkStep
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.lenses import PathCost, Reach
from battlemap.rules.procedure import CellOptions, Procedure, choose, refuse_unless
from rulesets.zweihander.attack.cover import COVERED
from rulesets.zweihander.basics.action_points import afford, ap_words, cost, require_ready, spend, why_idle, why_out_of_turn
from rulesets.zweihander.basics.conditions import able, suffers
from rulesets.zweihander.basics.positions import PRESENCE
from rulesets.zweihander.book.fight import Board, rider_of
from rulesets.zweihander.book.rulebook import T, book_of

from .opportunity import Leaving, foes_left_behind, offer_chances, path_warnings, reach_strikers, threat_areas
from .outset import forget, needs_test, set_out
from .speed import (
    MovementRate,
    grid_of,
    level,
    mode_of,
    mover,
    points,
    price,
    ranges,
    reach,
    runner_of,
    walks,
    why_stuck,
    why_too_slow,
    yards,
)

RUNNING = "running"
WAY_LEFT = "way_left"
"""What is left of a Run by other means: in its change the means, and how many cells (37a)."""
WORDS = {"walk": "Walk", "run": "Run", "crawl": "Crawl"}


class MovePlan(Struct, frozen=True):
    """A way somebody would go, by which gait, and why not, if it cannot."""

    path: tuple[Cell, ...]
    gait: MovementRate
    refusal: str = ""
    walks: tuple[int, ...] = ()
    """In which Walk each cell of the way is entered; empty where it is all one movement."""


def plan_move(board: Board, who: TokenId, way: tuple[Cell, ...], how: str = "") -> MovePlan:
    """A way as it would be gone: with the fewest Walks; three of them are a Run where one can run (31, 34)."""
    mode = mode_of(board, who)
    far, left = yards(board, who, mode), points(board, who)
    runner = board[runner_of(board, who)]
    walker = mover(board, who, far, max(1, left), "walk", mode)
    try:
        walks = stages_of(grid_of(board), (runner.cell, *way), walker)[1:]
    except ValueError as error:
        return MovePlan(way, MovementRate(), str(error))
    count, run = walks[-1], cost(board, "run")
    runs = not mode and not why_too_slow(board, who, "run") and level(board, way)
    if how == "run" or count >= book_of(board).numbers.run_times and runs and left >= run:
        return MovePlan(way, MovementRate("run", 1, mode, far * book_of(board).numbers.run_times, price(board, "run", mode)))
    needed = price(board, "walk", mode, count)
    gait = MovementRate("walk", count, mode, far, needed)
    if needed > left:
        return MovePlan(way, gait, f"{board[who].name} needs {needed} AP for that and has {left}", walks)
    return MovePlan(way, gait, walks=walks)


def movement_reach(board: Board, who: TokenId) -> Reach | None:
    """Where somebody can go, for a drag: by one Walk, two, three, or a Run in place of three; a mount as its rider says."""
    who = driver_of(board, who)
    if board.grid is None or not board[runner_of(board, who)].on_grid:
        return None
    around = ranges(board, who)
    refused = (
        why_out_of_turn(board, who)
        or why_stuck(board, who)
        or ("" if walks(board, who, mode_of(board, who)) else f"{board[who].name} has too few AP left")
    )
    if around is None or refused:
        around = ranges(board, who, 1)
        return None if around is None else Reach(around, ("",), threat_areas(board, who), refused or "it cannot move")
    mode, unit = mode_of(board, who), board.grid.unit
    far = yards(board, who, mode)
    runs = not mode and not why_too_slow(board, who, "run")
    words = []
    for n in range(1, walks(board, who, mode) + 1):
        name = "Run" if n == book_of(board).numbers.run_times and runs else walk_words(board, who, mode, n)
        words.append(f"{name} · {price(board, 'walk', mode, n)} AP · {n * far} {unit}")
    return Reach(around, tuple(words), threat_areas(board, who))


def walk_words(board: Board, who: TokenId, mode: str, count: int = 1) -> str:
    """What so many Walks are called."""
    name = "Crawl" if suffers(board, who, "prone") and not mode else book_of(board).mode(mode).title if mode else "Walk"
    return f"{name} ×{count}" if count > 1 else name


def path_cost(board: Board, who: TokenId, way: tuple[Cell, ...]) -> PathCost | None:
    """What going a way comes to, for a drag; whoever drags a mount or a coach moves it by its rider."""
    who = driver_of(board, who)
    if board.grid is None or not way or not board[runner_of(board, who)].on_grid:
        return None
    plan = plan_move(board, who, way)
    name = "Run" if plan.gait.how == "run" else walk_words(board, who, plan.gait.mode, plan.gait.times)
    words = f"{name} · {len(way) * board.grid.cell:g} {board.grid.unit} · {plan.gait.ap} AP"
    notes = ["Damage threshold +3 until the next turn"] if plan.gait.how == "run" else []
    notes += ["Ends the cover that was taken"] if COVERED in [e.kind for e in board.effects if e.on == who] else []
    notes += (
        [f"A test of {test_title(board, plan.gait.mode)} first"]
        if plan.gait.mode and needs_test(board, who, plan.gait.mode)
        else []
    )
    warnings = path_warnings(board, runner_of(board, who), way, plan.gait.how, plan.walks)
    taken = {"ap": plan.gait.ap} if under_way(board) else {}
    refusal = (
        why_idle(board, who)
        or why_out_of_turn(board, who)
        or why_stuck(board, who)
        or plan.refusal
        or afford(board, who, plan.gait.ap)
    )
    return PathCost(words, walking.path_command("move", who, way), warnings, tuple(notes), refusal, taken, ap_words(plan.gait.ap))


def driver_of(board: Board, who: TokenId) -> TokenId:
    """Who says where somebody goes: its rider if that is able, else it itself."""
    rider = rider_of(board, who)
    return rider if rider is not None and able(board, rider) else who


def test_title(board: Board, mode: str) -> str:
    """The skill by which somebody moves by other means."""
    book = book_of(board)
    return book.skill(book.mode(mode).skill).title if book.mode(mode).skill in book.skills else ""


def move(table: T, who: TokenId) -> Procedure[None]:
    """Walk, crawl or ride, as often as the way takes; a Run where it takes three Walks (31, 34)."""
    begin_movement(table, who, price(table.board, "walk", mode_of(table.board, who)), "34")
    way = yield from ask_path(table, who)
    plan = plan_move(table.board, who, way)
    refuse_unless(not plan.refusal, plan.refusal, "34")
    yield from go(table, who, plan)


def run(table: T, who: TokenId) -> Procedure[None]:
    """Up to three times Movement, and harder to hurt until the next turn, however far it is (31)."""
    board = table.board
    begin_movement(table, who, cost(board, "run"), "31")
    mode = mode_of(board, who)
    refuse_unless(not mode, f"{table.name(who)} is carried: move it by other means", "37")
    refuse_unless(not (why := why_too_slow(board, who, "run")), why, "31")
    far = yards(board, who) * table.book.numbers.run_times
    way = yield from ask_goal(table, who, far, "run", "")
    yield from go(table, who, MovePlan(way, MovementRate("run", 1, "", far, cost(table.board, "run"))))


def begin_movement(table: T, who: TokenId, ap: int, rule: str) -> None:
    """Refuse unless somebody can move now and has the points for it."""
    require_ready(table, who, rule)
    refuse_unless(not (why := why_stuck(table.board, who)), why, rule)
    refuse_unless(not (why := afford(table.board, who, ap)), why, rule)
    grid_of(table.board)


def ask_path(table: T, who: TokenId) -> Procedure[tuple[Cell, ...]]:
    """Ask for the goal, and take the points of the way that came with the command."""
    grid, around = grid_of(table.board), ranges(table.board, who)
    refuse_unless(around is not None, f"{table.name(who)} cannot move", "34")
    assert around is not None
    cells = ReachedCells(around)
    options = CellOptions(cells, lambda cell: f"{around.stage(cell)}", cells)
    mode, start = mode_of(table.board, who), table.board[runner_of(table.board, who)].cell

    def find(goal: Cell, corners: tuple[Cell, ...]) -> tuple[Cell, ...]:
        if not corners:
            return around.path(goal)
        count = max(1, walks(table.board, who, mode))
        return path_through(
            grid, start, corners, goal, mover(table.board, who, yards(table.board, who, mode), count, "walk", mode)
        )

    return (yield from walking.ask_path(table, who, start, options, find, "34"))


def ask_goal(table: T, who: TokenId, far: int, how: str, mode: str) -> Procedure[tuple[Cell, ...]]:
    """Ask for a goal within so many yards of one movement; the way there."""
    around = reach(table.board, who, far, 1, how, mode)
    refuse_unless(around is not None, f"{table.name(who)} cannot move that way", "34")
    assert around is not None
    cells = ReachedCells(around)
    refuse_unless(bool(cells), "there is nowhere to go", "34")
    goal = cell_of(
        (yield from choose("to", who, f"Where does {table.name(who)} go?", CellOptions(cells, None, cells), rule="34"))
    )
    assert goal is not None
    return around.path(goal)


def go(table: T, who: TokenId, plan: MovePlan) -> Procedure[bool]:
    """Pay for a way and go it; whether it was gone to its end. Other means are tested first (31, 34, 37)."""
    gait = plan.gait
    spend(table, who, gait.ap, gait.how)
    if gait.mode and not (yield from set_out(table, who, gait.mode)):
        return False
    if not gait.mode:
        forget(table, who)
    if gait.how == "run":
        begin_running(table, who)
    return (yield from walk(table, who, plan.path, gait.how, walks=plan.walks))


def begin_running(table: T, who: TokenId) -> None:
    """Harder to hurt until the start of the next turn; in the saddle both are. It does not last where no turns are kept (31)."""
    if not under_way(table.board):
        return
    for runner in dict.fromkeys((who, runner_of(table.board, who))):
        table.begin(
            Effect(RUNNING, "31", runner, (NumberChange("dt", table.book.numbers.run_dt),), EffectEnd("turn starts", who))
        )


def walk(
    table: T,
    who: TokenId,
    way: Sequence[Cell],
    how: str,
    safe: bool = False,
    struck: list[TokenId] | None = None,
    walks: Sequence[int] = (),
) -> Procedure[bool]:
    """Go cell by cell; before a step out of an engagement, and when a rush comes within a reach weapon, foes may strike.

    Whether the end was reached. *struck*: who has had its chance in this movement; more are added. *walks*: in which Walk each
    cell is entered, if in several: each is a movement of its own (34, 38, 39). Hook: "moved".
    """
    runner = runner_of(table.board, who)
    steps = zip((table.board[runner].cell, *way), way, strict=False)
    number_of = dict(zip(steps, walks, strict=True)) if walks else {}
    chances = {1: [] if struck is None else struck}

    def struck_in(step: WalkStep) -> list[TokenId]:
        return chances.setdefault(number_of.get((step.start, step.end), 1), [])

    def leaving(step: WalkStep) -> Leaving:
        return Leaving(step.who, step.start, step.end, how, tuple(struck_in(step)))

    def fit(now: T) -> bool:
        up = not suffers(now.board, runner, "prone") or down
        return able(now.board, runner) and up and (runner == who or now.sheet(who).mount == runner)

    def before(now: T, step: WalkStep) -> Procedure[bool]:
        foes = foes_left_behind(now.board, leaving(step))
        struck_in(step).extend(foes)
        yield from offer_chances(now, step.who, foes)
        return fit(now)

    def after(now: T, step: WalkStep) -> Procedure[bool]:
        foes = reach_strikers(now.board, leaving(step))
        struck_in(step).extend(foes)
        yield from offer_chances(now, step.who, foes)
        return fit(now)

    down = suffers(table.board, runner, "prone")
    interruptions = () if safe else (
        Interruption(lambda now, step: bool(foes_left_behind(now.board, leaving(step))), before),
        Interruption(lambda now, step: bool(reach_strikers(now.board, leaving(step))), after, True),
    )  # fmt: skip
    leave_cover(table, who)
    if table.has(who, WAY_LEFT):
        table.end(WAY_LEFT, who)  # any other movement is in its place
    count = yield from walking.walk(table, runner, way, interruptions, place_at_end)
    if count:
        walking.tell_walk(table, runner, count)
    if count < len(way):
        table.tell(f"*{table.name(runner)}* gets no farther", "", "lucide/octagon-x", "", table.board[who].hidden)
    yield from apply_hooks(table, "moved", who)
    return count == len(way)


def place_at_end(table: T, who: TokenId, way: tuple[Cell, ...]) -> None:
    """Somebody is at the end of a way, and whoever it carries with it."""
    walking.place(table, PRESENCE.moving_group(table.board, who), way)


def leave_cover(table: T, who: TokenId) -> None:
    """Any other movement ends the cover one has taken (33a)."""
    for member in PRESENCE.moving_group(table.board, runner_of(table.board, who)):
        if table.has(member, COVERED):
            table.end(COVERED, member)


RUNS = {"move": move, "run": run}
