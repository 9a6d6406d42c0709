"""In the saddle and out of it: getting down, sliding off, being thrown (81)."""

from msgspec.structs import replace

from battlemap.board.bodies import room_for
from battlemap.board.events import Moved
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.procedure import Procedure

from . import places
from .conditions import begin, tone_for
from .dice import rolled
from .harm import Harm, hurt
from .rulebook import T
from .scene import Board, mount_of
from .unseen import moved_on

ICON = "game/saddle"
FALL = "1d6"
"""What being thrown from the saddle does (81)."""


def beside(board: Board, who: TokenId) -> tuple[Cell, ...]:
    """The cells beside its mount on which a rider finds room, the nearest to where it sits first."""
    grid, token = board.grid, board[who]
    space = places.space(board, who)
    if grid is None or not token.on_grid or not space:
        return ()
    wide = len({x for x, _ in token.cells})
    left, top = min(x for x, _ in space) - wide, min(y for _, y in space) - wide
    right, bottom = max(x for x, _ in space) + 1, max(y for _, y in space) + 1
    around = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1) if x in (left, right) or y in (top, bottom)]
    dead = [other.id for other in board.tokens.values() if other.sheet.status]
    free = [cell for cell in around if cell in grid and not room_for(board, token, cell, dead)]
    x, y = token.cell
    return tuple(
        sorted(free, key=lambda cell: (max(abs(cell[0] - x), abs(cell[1] - y)), abs(cell[0] - x) + abs(cell[1] - y), cell))
    )


def leave(table: T, who: TokenId, cell: Cell | None = None) -> None:
    """Somebody is no longer on its mount, but in a cell beside it; in the nearest that is free, if nothing is said."""
    free = beside(table.board, who) if cell is None else (cell,)
    table.change(who, "leaves the saddle", lambda sheet: replace(sheet, mount=""))
    if free and table.board[who].place != free[0]:
        table.happen(Moved(who, free[0], way=(free[0],)))
    moved_on(table, who)


def slide(table: T, who: TokenId) -> None:
    """Whoever cannot hold on any more slides down, and takes no further harm from it."""
    leave(table, who)
    secret = table.board[who].hidden
    table.tell(f"*{table.name(who)}* slides from the saddle", "", ICON, tone_for(table, who), secret)


def thrown(table: T, who: TokenId, why: str = "") -> Procedure[None]:
    """Unseated: prone beside the mount, and 1d6 damage (81)."""
    if mount_of(table.board, who) is None:
        return
    leave(table, who)
    table.tell(f"*{table.name(who)}* is thrown from the saddle", why, ICON, tone_for(table, who), table.board[who].hidden)
    begin(table, who, "prone", tell=False)
    damage = yield from rolled("thrown", who, FALL, on=who)
    yield from hurt(table, Harm(who, damage, why="Thrown from the saddle", weapon=False))
