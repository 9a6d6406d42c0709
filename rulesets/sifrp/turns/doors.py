"""Doors on the map: opened and shut by an Interact (34)."""

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.door_handling import choose_door, swing
from battlemap.rules.procedure import Procedure
from rulesets.sifrp.basics.actions import begin_verb, charge
from rulesets.sifrp.book.fight import PRESENCE
from rulesets.sifrp.book.rulebook import T


def open_or_shut(table: T, who: TokenId) -> Procedure[None]:
    """Open a door beside that is shut, or shut one that is open: an Interact, from the saddle too (34)."""
    begin_verb(table, who, "interact")
    key = yield from choose_door(table, who, PRESENCE.space(table.board, who), "34")
    if (yield from charge(table, who, "interact")):
        swing(table, who, key)


RUNS = {"door": open_or_shut}
