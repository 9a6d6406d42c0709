"""What is over: effects that lapse together, turns of those who can do nothing, fights with one side left."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.events import EffectsChanged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.fights import Stands, ask_if_over
from battlemap.rules.procedure import Command, Procedure, Table


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
