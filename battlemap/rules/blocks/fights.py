"""When a fight is over: whether anybody is left to fight against, and the question to the GM."""

from collections.abc import Callable
from typing import Any

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.procedure import Option, Procedure, Table, choose, refuse_unless

Stands = Callable[[Any, TokenId], bool]
"""Whether somebody on a board is still to be reckoned with."""


def is_contested(board: AnyEncounter, stands: Stands) -> bool:
    """Whether two sides that are not friends still have somebody who stands."""
    sides = list(dict.fromkeys([token.side for token in board.tokens.values() if stands(board, token.id)]))
    return any(not board.allied(one, other) for at, one in enumerate(sides) for other in sides[at + 1 :])


def ask_if_over(table: Table[Any, Any, Any], stands: Stands, rule: str, note: str = "") -> Procedure[bool]:
    """Only one side stands: whether the GM ends the fight, or lets it go on. *note*: what ending it brings.

    Refused while two sides stand, and where no fight is under way.
    """
    refuse_unless(under_way(table.board) and not is_contested(table.board, stands), "two sides still stand", rule)
    options = (Option("end", "End the fight", note=note), Option("on", "Fight on", note="turns go on as they are"))
    prompt = "Only one side is left standing. Is the fight over?"
    return (yield from choose("fight over", GM, prompt, options, "end", rule)) == "end"
