"""The charge, and the running jump (28, 28a, 35, 35a)."""

from bisect import bisect_left
from functools import lru_cache
from math import ceil

from msgspec.structs import replace

from battlemap.board.grid.movement_range import MovementRange
from battlemap.board.grid_map import cell_key, cell_name, cell_of, cells_under
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import GM, Cell, TokenId
from battlemap.rules.blocks.presence import cell_size, cells_for
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import CellOptions, Option, Procedure, TokenOptions, choose, confirm, refuse_unless
from rulesets.zweihander.attack.attack import CHARGES
from rulesets.zweihander.basics import positions
from rulesets.zweihander.basics.action_points import spend
from rulesets.zweihander.basics.checks import attempt
from rulesets.zweihander.basics.conditions import able, begin
from rulesets.zweihander.basics.positions import PRESENCE
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import T, book_of

from .movement import begin_movement, begin_running, walk
from .movement_modes import modes_for, note_rest
from .opportunity import near_cells
from .outset import set_out
from .speed import grid_of, mode_of, price, reach, runner_of, why_too_slow, yards

NO_RUN_UP = frozenset({"climbing", "swimming", "flying"})
"""Means that have no run-up on the ground; the flying need none."""
JUMPS = {"jump": "Jump over something", "leap": "Leap up"}


def charge_yards(board: Board, who: TokenId, mode: str) -> int:
    """Yards of a charge: twice Movement, or twice what the table says (28, 37a)."""
    return yards(board, who, mode) * book_of(board).numbers.charge_times


@per_board(32)
def course(board: Board, who: TokenId, target: TokenId, mode: str) -> tuple[Cell, ...]:
    """The shortest way of a charge up to a foe; empty if there is none (28a)."""
    around = reach(board, who, charge_yards(board, who, mode), 1, "charge", mode)
    if around is None:
        return ()
    return shortest_way(IdentityKey(around), near_cells(board, target))


@lru_cache(maxsize=256)
def shortest_way(same_range: IdentityKey[MovementRange], space: frozenset[Cell]) -> tuple[Cell, ...]:
    """Of the ways on which one comes to stand on one of some cells the shortest, of equals the straightest; () without one."""
    around = same_range.value
    (x, y), sides = around.start, range(ceil(max(1, around.mover.footprint)))
    ends = {(column - right, row - down) for column, row in space for right in sides for down in sides}
    shortest: tuple[int, int, int, tuple[Cell, ...]] | None = None
    steps = [(abs(cell[0] - x), abs(cell[1] - y), at, cell) for at, cell in enumerate(around.cells()) if cell in ends]
    for least, aside, at, cell in sorted([(max(across, down), across + down, at, cell) for across, down, at, cell in steps]):
        if shortest is not None and (least, aside, at) > shortest[:3]:
            break  # no way is shorter than so many steps
        way = around.path(cell)
        if way and (shortest is None or (len(way), aside, at) < shortest[:3]):
            shortest = len(way), aside, at, way
    return shortest[3] if shortest is not None else ()


@per_board()
def charge_option(board: Board, who: TokenId, foe: TokenId, mode: str) -> Option:
    """A foe as an answer: how far it is, or why it cannot be charged."""
    name, far, most = board[foe].name, positions.distance(board, who, foe), charge_yards(board, who, mode)
    if board[foe].sheet.status:
        return Option(foe, name, foe, refusal=f"{name} is out of the fight")
    if positions.adjacent(board, who, foe):
        return Option(foe, name, foe, refusal=f"{name} is engaged already")
    if far > most + 1:
        return Option(foe, name, foe, refusal=f"{name} is {positions.yard_words(far)} away, and a charge goes {most}")
    way = course(board, who, foe, mode)
    if not way:
        return Option(foe, name, foe, refusal=f"no free and even way leads to {name}")
    return Option(foe, name, foe, note=positions.yard_words(int(len(way) * cell_size(board))))


def charge(table: T, who: TokenId) -> Procedure[None]:
    """Run at a foe, up to twice Movement; a melee attack or a takedown bought afterwards has the benefit (28, 28a)."""
    yield from charge_by(table, who, mode_of(table.board, who))


def other_charge(table: T, who: TokenId) -> Procedure[None]:
    """A charge by other means: flying, swimming, in the saddle (37a)."""
    begin_movement(table, who, price(table.board, "charge", "other"), "37a")
    usual = mode_of(table.board, who)
    mode = yield from choose("mode", who, f"How does {table.name(who)} move?", modes_for(table.board, who), usual, "37")
    yield from charge_by(table, who, mode)


def charge_by(table: T, who: TokenId, mode: str) -> Procedure[None]:
    """A charge on foot, or by other means at another distance and a point more (37a)."""
    board, ap = table.board, price(table.board, "charge", mode)
    begin_movement(table, who, ap, "28")
    refuse_unless(not (why := why_too_slow(board, who, "charge", mode)), why, "28")
    foes = [token.id for token in PRESENCE.others(board, who, hostile_only=True) if not token.hidden or board.side_of(who).gm]
    options = TokenOptions(foes, lambda foe: charge_option(table.board, who, foe, mode))
    target = TokenId((yield from choose("target", who, "Charge whom?", options, rule="28")))
    way = course(table.board, who, target, mode)
    spend(table, who, ap, "charge")
    if mode and not (yield from set_out(table, who, mode)):
        return
    table.tell(
        f"*{table.name(who)}* charges *{table.name(target)}*",
        positions.yard_words(int(len(way) * cell_size(table.board))),
        "game/charging-bull",
        "",
        table.board[who].hidden,
    )
    if not (yield from walk(table, who, way, "charge")):
        return

    def note_charge(sheet: CreatureSheet) -> CreatureSheet:
        return replace(sheet, done=replace(sheet.done, charged=int(len(way) * cell_size(table.board))))

    table.change(who, "has charged", note_charge)
    if table.book.options.charge_includes_attack:
        note_once(table, who, CHARGES)


def jump_yards(board: Board, who: TokenId, kind: str) -> int:
    """Yards of a jump (one for each three of the brawn bonus) or of a leap (one for each six); rounded down (35).

    In the saddle the beast jumps, unless the house counts the rider's bonuses.
    """
    numbers = book_of(board).numbers
    return int(board[jumper_of(board, who)].sheet.bonus("brawn")) // (numbers.jump if kind == "jump" else numbers.leap)


def jumper_of(board: Board, who: TokenId) -> TokenId:
    """The body that jumps when *who* does: the beast it rides, where the bonuses of beasts count."""
    return runner_of(board, who) if book_of(board).options.mode_bonuses == "animal" else who


def level_kind(board: Board) -> str:
    """Which of the two goes forward over level ground; the other one goes up (C2)."""
    return "jump" if book_of(board).options.jump == "horizontal" else "leap"


def running_jump(table: T, who: TokenId) -> Procedure[None]:
    """A Run with a jump or leap in it: six yards first, then Athletics; who fails stops at the edge (35, 35a)."""
    yield from jump_by(table, who, mode_of(table.board, who))


def other_jump(table: T, who: TokenId) -> Procedure[None]:
    """A running jump by other means (35, 37)."""
    begin_movement(table, who, table.book.numbers.ap, "37a")
    usual = mode_of(table.board, who)
    mode = yield from choose("mode", who, f"How does {table.name(who)} move?", jump_modes(table.board, who), usual, "37")
    yield from jump_by(table, who, mode)


def jump_modes(board: Board, who: TokenId) -> list[Option]:
    """The other means as answers; only those on legs over the ground lead to a jump."""
    return [replace(option, refusal=option.refusal or no_jump(board, option.key)) for option in modes_for(board, who)]


def no_jump(board: Board, mode: str) -> str:
    """Return why nobody jumps by some means; "" if it is possible: on foot, sneaking, on horseback."""
    row = book_of(board).mode(mode) if mode else None
    if row is not None and (row.carried and row.skill != "ride" or mode in NO_RUN_UP):
        return f"nobody jumps by such means: {row.title.lower()}"
    return ""


def jump_by(table: T, who: TokenId, mode: str) -> Procedure[None]:
    """A running jump on foot (""), or by other means, which cost a point more: three quarters of the Run come now (35, 37a)."""
    board, numbers = table.board, table.book.numbers
    full = price(board, "run", mode)
    now = min(full, numbers.ap)
    begin_movement(table, who, now, "35")
    refuse_unless(not (why := no_jump(board, mode)), why, "35")
    refuse_unless(not (why := why_too_slow(board, who, "run", mode)), why, "35")
    split = book_of(board).options.run_with_mode == "split" or full == now
    refuse_unless(split, "that takes more action points than a turn has", "37a")
    kinds = [
        Option(
            kind,
            title,
            note=positions.yard_words(jump_yards(board, who, kind)),
            refusal="" if jump_yards(board, who, kind) else "too weak for that",
        )
        for kind, title in JUMPS.items()
    ]
    kind = yield from choose("kind", who, "Which of the two?", kinds, rule="35")
    whole = yards(table.board, who, mode) * numbers.run_times
    far = whole * now // full
    around = reach(table.board, who, far, 1, "run", mode)
    refuse_unless(around is not None, f"{table.name(who)} cannot run", "35")
    assert around is not None
    least = cells_for(table.board, numbers.jump_from)
    cells = around.cells()  # the nearest come first
    edges = cells[bisect_left(cells, float(least), key=around.cost) :]
    refuse_unless(bool(edges), f"a jump takes {numbers.jump_from} yards of run-up over even ground", "35")
    edge = cell_of((yield from choose("from", who, "From where does it jump?", CellOptions(edges), rule="35")))
    assert edge is not None
    way = around.path(edge)
    goals = landings(table.board, who, edge, kind, cells_for(table.board, far) - len(way))
    refuse_unless(bool(goals), f"from {cell_name(edge)} it gets nowhere by a {kind}", "35")
    goal = cell_of((yield from choose("to", who, "Where does it land?", CellOptions(goals), rule="35")))
    assert goal is not None
    spend(table, who, now, "run")
    if mode and not (yield from set_out(table, who, mode)):
        return
    begin_running(table, who)
    struck = list[TokenId]()
    if not (yield from walk(table, who, way, "run", struck=struck)) or not (yield from jump(table, who, goal, struck)):
        return
    left = cells_for(table.board, whole) - cells_for(table.board, far)
    if full > now and left > 0:
        note_rest(table, who, mode, left)


def landings(board: Board, who: TokenId, edge: Cell, kind: str, left: int) -> list[Cell]:
    """Where a jump from a cell can lead: forward so many yards, or up so much higher beside it; its cells are the run's (35a).

    *left*: how many cells of the run there are.
    """
    forward, most, runner = kind == level_kind(board), jump_yards(board, who, kind), runner_of(board, who)
    grid, reach_ = grid_of(board), min(cells_for(board, most) if forward else most, left)
    x, y = edge
    taken = PRESENCE.occupied_cells(board, PRESENCE.moving_group(board, runner))
    cells = []
    span = reach_ if forward else 1 if reach_ else 0
    for dy in range(-span, span + 1):
        for dx in range(-span, span + 1):
            cell = (x + dx, y + dy)
            under = cells_under(cell, board[runner].footprint)
            if cell == edge or any(
                place not in grid or place in taken or grid.surface(place).passage in ("blocked", "water") for place in under
            ):
                continue
            rise = grid.height(cell) - grid.height(edge)
            if forward and rise <= 0 or not forward and 0 < rise <= reach_:
                cells.append(cell)
    return cells


def jump(table: T, who: TokenId, goal: Cell, struck: list[TokenId]) -> Procedure[bool]:
    """The jump itself: free, tested by Athletics; who fails stops at the edge, or falls if the GM says so (35a).

    Foes it leaves may strike but those who have in this run (*struck*). Return whether it landed.
    """
    body = jumper_of(table.board, who)
    result = yield from attempt(table, body, "athletics", f"{table.name(body)} jumps", "jump", rule="35")
    if result.success:
        if not (yield from walk(table, who, (goal,), "run", struck=struck)):
            return False
        table.tell(f"*{table.name(body)}* lands on {cell_name(goal)}", "", "game/jump-across", "", table.board[body].hidden)
        return True
    prompt = f"{table.name(body)} fails to jump. Does it fall?"
    faller = runner_of(table.board, who)
    if (yield from confirm("falls", GM, prompt, False, "35a", on=(faller,))) and able(table.board, faller):
        begin(table, faller, "prone", why="Fell")
    else:
        table.tell(f"*{table.name(body)}* stops at the edge", "", "lucide/octagon-x", "", table.board[body].hidden)
    return False


__all__ = ["RUNS", "cell_key", "course"]
RUNS = {"charge": charge, "other charge": other_charge, "running jump": running_jump, "other jump": other_jump}
