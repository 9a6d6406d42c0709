"""What is over: effects that lapse together, turns of those who can do nothing, fights with one side left."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.events import EffectsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.procedure import Command, Option, Procedure, Table, choose, refuse_unless

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


def end_effects(table: Table[Any, Any, Any], why: str, keep: Callable[[Effect], bool]) -> None:
    """All effects end but those to *keep*; nothing happens if that is all of them."""
    kept = tuple([effect for effect in table.board.effects if keep(effect)])
    if len(kept) != len(table.board.effects):
        table.happen(EffectsChanged(why, kept))


def idle_turn_command(board: AnyEncounter, able: Callable[[Any, TokenId], bool]) -> Command | None:
    """The end of the turn of somebody who has begun it and can do nothing in it.

    None where nobody in the order can act at all: rounds would go on for ever, so the game master says when.
    """
    turns = board.turns
    idle = next((who for who in turns.now if who not in turns.acted and not able(board, who)), None)
    if idle is None or not turns.begun or not any(able(board, who) for slot in turns.order for who in slot):
        return None
    return Command("end turn", idle)


def end_or_continue(
    table: Table[Any, Any, Any], stands: Stands, rule: str, finish: Callable[[Table[Any, Any, Any]], Procedure[None]]
) -> Procedure[None]:
    """One side alone stands: the game master ends the fight, by *finish*, or lets it go on. The scene has a field fights_on."""
    if (yield from ask_if_over(table, stands, rule)):
        yield from finish(table)
    else:
        table.change_scene("the fight goes on", lambda scene: replace(scene, fights_on=True))
