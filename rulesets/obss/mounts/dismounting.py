"""In the saddle and out of it: getting down, sliding off, being thrown (81)."""

from msgspec.structs import replace

from battlemap.board.events import Moved
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.presence import tone_for
from battlemap.rules.procedure import Procedure
from rulesets.obss.basics.conditions import begin
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.book.fight import PRESENCE, mount_of
from rulesets.obss.book.rulebook import T
from rulesets.obss.health.harm import Harm, hurt
from rulesets.obss.movement.stealth import forget_noticed

ICON = "game/saddle"
FALL = "1d6"
"""What being thrown from the saddle does (81)."""


def leave(table: T, who: TokenId, cell: Cell | None = None) -> None:
    """Somebody is no longer on its mount, but in a cell beside it; in the nearest that is free, if nothing is said."""
    free = PRESENCE.free_cells_beside(table.board, who) if cell is None else (cell,)
    table.change(who, "leaves the saddle", lambda sheet: replace(sheet, mount=""))
    if free and table.board[who].place != free[0]:
        table.happen(Moved(who, free[0], path=(free[0],)))
    forget_noticed(table, who)


def slide(table: T, who: TokenId) -> None:
    """Whoever cannot hold on any more slides down, and takes no further harm from it."""
    leave(table, who)
    secret = table.board[who].hidden
    table.tell(f"*{table.name(who)}* slides from the saddle", "", ICON, tone_for(table.board, who), secret)


def throw_rider(table: T, who: TokenId, why: str = "") -> Procedure[None]:
    """Unseated: prone beside the mount, and 1d6 damage (81)."""
    if mount_of(table.board, who) is None:
        return
    leave(table, who)
    table.tell(f"*{table.name(who)}* is thrown from the saddle", why, ICON, tone_for(table.board, who), table.board[who].hidden)
    begin(table, who, "prone", tell=False)
    damage = yield from roll_sum("thrown", who, FALL, on=who)
    yield from hurt(table, Harm(who, damage, why="Thrown from the saddle", weapon=False))
