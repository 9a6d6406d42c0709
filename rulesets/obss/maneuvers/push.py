"""Push, pull and throw: the foe is moved where one likes (74, C15)."""

from collections.abc import Mapping

from msgspec import Struct

from battlemap.board.events import Moved
from battlemap.board.grid.movement_range import MovementRange, movement_range
from battlemap.board.grid.mover import Mover
from battlemap.board.grid_map import cell_key, cell_name, cell_of, cells_under
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.presence import cell_size, cells_for
from battlemap.rules.board_cache import per_board
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import CellOptions, Option, Procedure, choose, confirm
from battlemap.rules.reactions import Reaction, timing_window
from rulesets.obss.basics import positions
from rulesets.obss.basics.action_costs import REACTION_PRICE, can_react, charge, spend
from rulesets.obss.basics.checks import check_opposed
from rulesets.obss.book.fight import Board, bearer, with_rider
from rulesets.obss.book.rulebook import T
from rulesets.obss.movement.movement import grid_of, walk
from rulesets.obss.movement.speed import GROUND, movement

from .maneuvers import athletics, bracing_part, choose_target, take_place, with_sizes

PUSH, THROW = "push", "throw"
PER_POINT: Mapping[str, float] = {PUSH: 0.5, THROW: 0.3}
"""Metres for each point of the margin, rounded down in the end (74, C15)."""
FLAT = tuple([(kind, 1) for kind in GROUND])


class Shoved(Struct, frozen=True):
    """A push that went so wrong that its target may push back."""

    who: TokenId
    by: TokenId
    margin: int


def push(table: T, who: TokenId) -> Procedure[None]:
    """Athletics against Fortitude with strength: so many metres, any way, at most what the moved one moves (74)."""
    foe = yield from choose_target(table, who, "push", "74", "Push whom?")
    ways = (
        Option(PUSH, "Push or pull", note="half a metre for each point of margin"),
        Option(THROW, "Throw", note="0.3 m for each point, and nobody follows"),
    )
    how = yield from choose("how", who, "Push or throw?", ways, PUSH, "74")
    charge(table, who, "push")
    body = bearer(table.board, foe)
    mine, theirs = with_sizes(table.board, who, athletics(table, who), body, bracing_part(table, body))
    take_place(table, who, foe)
    title = f"{table.name(who)} pushes {table.name(foe)}"
    result = yield from check_opposed(table, who, mine, foe, theirs, title, "push", icon="game/push", rule="74")
    margin = result.margin or 0
    if result.success:
        yield from shove(table, who, foe, margin, how)
    elif result.failed:
        yield from timing_window(table, "pushed badly", Shoved(foe, who, -margin), f"{table.name(who)} loses its balance")


def shove(table: T, who: TokenId, foe: TokenId, margin: int, how: str = PUSH) -> Procedure[None]:
    """Move somebody by a margin, at most as far as it can move itself; the winner may follow a push (74)."""
    far = min(int(margin * PER_POINT[how] + 1e-9), movement(table.board, bearer(table.board, foe)))
    yield from thrust(table, who, foe, far, ("no", "yes") if how == PUSH else (), "74")


def thrust(table: T, who: TokenId, foe: TokenId, far: int, follows: tuple[str, ...] = (), rule: str = "74") -> Procedure[None]:
    """Move somebody by so many metres; *who* picks where to. *follows*: whether it may go along, the usual answer first.

    A rider and its mount are moved as one. Hook: "shoved".
    """
    body, own = bearer(table.board, foe), bearer(table.board, who)
    cells = landing_cells(table.board, body, far)
    if not cells:
        table.tell(f"*{table.name(foe)}* stands fast", f"{far} m, and nowhere to go" if far else "Less than a metre", "game/push")
        return
    before, mine = table.board[body].cell, table.board[own].cell
    farthest = max(cells, key=lambda cell: away(mine, cell))
    prompt = f"Where is {table.name(foe)} moved, up to {far} m?"
    goal = cell_of((yield from choose("moved to", who, prompt, CellOptions(cells), cell_key(farthest), rule, followup=True)))
    assert goal is not None
    goes = False
    if follows and can_follow(moved_board(table.board, body, goal), own, beside(mine, before, goal)):
        # Asked before either moves: a hold between them must not be seen torn apart.
        goes = yield from confirm("follow", who, f"Does {table.name(who)} go along?", follows[0] == "yes", rule, on=(who,))
    yield from walk(table, body, push_range(table.board, body, far).path(goal), safe=True, told=False)
    here = table.board[body].cell
    if here == before:
        return
    metres = cell_size(table.board) * max(abs(here[0] - before[0]), abs(here[1] - before[1]))
    where = f"*{table.name(foe)}* is moved to {cell_name(here)}"
    table.tell(where, f"{metres:g} m", "game/push", "", table.board[foe].hidden)
    step = beside(mine, before, here)
    if goes and can_follow(table.board, own, step):
        yield from walk(table, own, follow_path(table.board, own, step), safe=True)
    yield from apply_hooks(table, "shoved", foe)


def beside(mine: Cell, before: Cell, after: Cell) -> Cell:
    """Where whoever goes along comes to stand: as it stood before."""
    return mine[0] + after[0] - before[0], mine[1] + after[1] - before[1]


def moved_board(board: Board, body: TokenId, goal: Cell) -> Board:
    """The board with somebody, and whoever rides on it, in another cell."""
    for key in with_rider(board, body):
        board = Moved(key, goal).apply(board)
    return board


@per_board()
def push_range(board: Board, foe: TokenId, metres: int) -> MovementRange:
    """Where somebody can be moved: whatever the ground, not through others."""
    far = cells_for(board, metres)
    others = frozenset([cell for other, _ in positions.near(board, foe, far) if other.sheet.mount != foe for cell in other.cells])
    mover = Mover(board[foe].footprint, far, 1, FLAT, barred_cells=others)
    return movement_range(grid_of(board), board[foe].cell, mover)


def landing_cells(board: Board, foe: TokenId, metres: int) -> tuple[Cell, ...]:
    """The cells somebody can be moved to."""
    return push_range(board, foe, metres).cells() if metres > 0 and board[foe].on_grid else ()


def away(cell: Cell, other: Cell) -> tuple[int, int]:
    """How far apart two cells are, the straighter the farther."""
    dx, dy = abs(cell[0] - other[0]), abs(cell[1] - other[1])
    return max(dx, dy), -min(dx, dy)


def can_follow(board: Board, who: TokenId, goal: Cell) -> bool:
    """Whether somebody finds room where a push would take it."""
    grid, cells = grid_of(board), cells_under(goal, board[who].footprint)
    return all(cell in grid for cell in cells) and bool(follow_path(board, who, goal))


def follow_path(board: Board, who: TokenId, goal: Cell) -> tuple[Cell, ...]:
    """The way along with a push, at no action."""
    far = max(abs(goal[0] - board[who].cell[0]), abs(goal[1] - board[who].cell[1]))
    return push_range(board, who, round(far * cell_size(board))).path(goal)


def may_push_back(table: T, context: Shoved) -> list[TokenId]:
    """The one who was to be pushed, if it has a reaction (74)."""
    return [context.who] if can_react(table.board, context.who) else []


def push_back(table: T, who: TokenId, context: Shoved) -> Procedure[Shoved]:
    """By the same rule, with its margin (74)."""
    spend(table, who, REACTION_PRICE, "pushes back")
    yield from shove(table, who, context.by, context.margin)
    return context


RUNS = {"push": push}
REACTIONS = (Reaction("push back", "pushed badly", may_push_back, push_back, "74", "{who} pushes back"),)
