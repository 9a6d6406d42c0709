"""Foes' mounts without a rider: the game master says whether they let a foe mount them; then they are on the new rider's side."""

from typing import Any, TypeAlias

from battlemap.board.events import TokenChanged
from battlemap.board.ids import SideId, TokenId
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.procedure import Procedure, Table, ruling

AnyTable: TypeAlias = Table[Any, Any, Any]
ICON = "game/horse-head"


def change_side(table: AnyTable, who: TokenId, side: str) -> None:
    """Make *who* a token of another side from now on."""
    if table.board[who].side != side:
        table.happen(TokenChanged(who, "side", {"side": SideId(side)}))


def lets_up(table: AnyTable, who: TokenId, mount: TokenId, rule: str) -> Procedure[bool]:
    """True if *mount* lets *who* mount it: any of its own side, one of a foe's if the game master says so.

    The log tells of one that does not.
    """
    if not hostile(table.board, who, mount):
        return True
    prompt = f"{table.name(mount)} is a foe’s mount. Does it let {table.name(who)} mount?"
    if (yield from ruling(table, f"lets up:{mount}:{who}", prompt, True, rule, on=(mount, who))):
        return True
    words, secret = f"*{table.name(mount)}* does not let *{table.name(who)}* mount", table.board[who].hidden
    table.tell(words, "", ICON, "", secret)
    return False


def take_over(table: AnyTable, who: TokenId, mount: TokenId) -> None:
    """Make a foe's mount one of the side of *who*, who has mounted it."""
    if hostile(table.board, who, mount):
        change_side(table, mount, table.board[who].side)
        table.tell(f"*{table.name(mount)}* now belongs to the side of *{table.name(who)}*", "", ICON)
