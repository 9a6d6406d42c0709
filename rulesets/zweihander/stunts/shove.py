"""Moving somebody against its will: pushes, shoves out of an engagement (84, 89, 109, 109a)."""

from collections.abc import Sequence

from battlemap.board.grid_map import cell_key, cell_name, cell_of
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.chance_targets import cells_carried
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.blocks.walking import place
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import CellOptions, Procedure, choose
from rulesets.zweihander.basics.positions import PRESENCE, hostile
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import T

BACK, LEFT, RIGHT = "back", "left", "right"
ICON = "game/push"


def away(board: Board, who: TokenId, foe: TokenId) -> Cell:
    """The direction straight away from somebody, as columns and rows: across where two face each other, else aslant."""
    a, b = PRESENCE.box(board, who), PRESENCE.box(board, foe)
    if a is None or b is None:
        return 0, 0
    dx = 1 if b[0] > a[2] else -1 if b[2] < a[0] else 0
    dy = 1 if b[1] > a[3] else -1 if b[3] < a[1] else 0
    return dx, dy


def turn_direction(ahead: Cell, how: str) -> Cell:
    """A direction, or a quarter to its left or right."""
    dx, dy = ahead
    return {LEFT: (dy, -dx), RIGHT: (-dy, dx)}.get(how, ahead)


def push_path(board: Board, who: TokenId, foe: TokenId, how: str, yards: int) -> tuple[Cell, ...]:
    """The cells through which somebody is pushed, up to whatever is in the way (109a)."""
    ahead = turn_direction(away(board, who, foe), how)
    if ahead == (0, 0):
        return ()
    return cells_carried(board, PRESENCE, PRESENCE.bearer(board, foe), ahead, cells_for(board, yards))


def out_of_engagement(board: Board, foe: TokenId) -> tuple[Cell, ...]:
    """The cells one step off where somebody is engaged with nobody who engages it now, the best of them first (84)."""
    body = PRESENCE.bearer(board, foe)
    token = board[body]
    if board.grid is None or not token.on_grid:
        return ()
    x, y = token.cell
    steps = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    free = [cell for cell in steps if PRESENCE.open_step(board, body, cell)]
    touching = [other.id for other, far in PRESENCE.near(board, body, 1) if far <= 1]
    near = [PRESENCE.space(board, other) for other in touching if hostile(board, foe, other)]
    wide = len({cell[0] for cell in token.cells})
    return tuple([cell for cell in free if not any(touch(cell, wide, space) for space in near)])


def touch(cell: Cell, wide: int, space: Sequence[Cell]) -> bool:
    """Whether something so wide with its corner in a cell touches a space."""
    return any(cell[0] - 1 <= x <= cell[0] + wide and cell[1] - 1 <= y <= cell[1] + wide for x, y in space)


def move_against_will(table: T, foe: TokenId, way: Sequence[Cell], told: str = "is pushed") -> Procedure[int]:
    """Somebody goes a way against its will, with whatever it rides; nobody gets a chance by it (38a). Hook: "moved"."""
    body = PRESENCE.bearer(table.board, foe)
    name, secret = table.name(foe), table.board[foe].hidden
    if not way:
        table.tell(f"*{name}* stands fast", "Nowhere to go", ICON, "", secret)
        return 0
    place(table, PRESENCE.moving_group(table.board, body), way)
    table.tell(f"*{name}* {told} to {cell_name(table.board[body].cell)}", "", ICON, "", secret)
    yield from apply_hooks(table, "moved", body)
    return len(way)


def shove_out(table: T, foe: TokenId, by: TokenId, rule: str) -> Procedure[None]:
    """Somebody is shoved a yard out of its engagement; *by* picks the cell (84, 89)."""
    cells = out_of_engagement(table.board, foe)
    if not cells:
        table.tell(f"*{table.name(foe)}* stands fast", "No way out of the engagement", ICON, "", table.board[foe].hidden)
        return
    prompt = f"Where is {table.name(foe)} shoved?"
    goal = cell_of((yield from choose("shoved to", by, prompt, CellOptions(cells), cell_key(cells[0]), rule, followup=True)))
    assert goal is not None
    yield from move_against_will(table, foe, (goal,), "is shoved")
