"""What is over: fights with one side left, effects that lapse together."""

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect, TurnOrder
from battlemap.board.events import EffectsChanged, TurnsChanged
from battlemap.board.ids import GM, SideId, TokenId
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Command, Option, Procedure, Table, choose, refuse_unless

AnyTable: TypeAlias = Table[Any, Any, Any]
Step: TypeAlias = Callable[[AnyTable, TokenId], Procedure[None]]
Stands: TypeAlias = Callable[[Any, TokenId], bool]
"""Whether somebody on a board is still to be reckoned with."""
Finish: TypeAlias = Callable[[Any], Procedure[None]]
"""All that the end of a fight brings in a game."""


def is_contested(board: AnyEncounter, stands: Stands) -> bool:
    """Whether two sides that are not friends still have somebody who stands."""
    sides: list[SideId] = []
    for who, token in board.tokens.items():
        if token.side not in sides and stands(board, who):
            if not all(board.allied(token.side, other) for other in sides):
                return True
            sides.append(token.side)
    return False


def fight_over_command(board: AnyEncounter, stands: Stands) -> Command | None:
    """The question whether a fight is over in which one side alone stands, unless it goes on all the same.

    The scene has a field fights_on.
    """
    if not under_way(board) or board.scene.fights_on or is_contested(board, stands):
        return None
    return Command("fight over")


def ask_if_over(table: AnyTable, stands: Stands, rule: str, note: str = "") -> Procedure[bool]:
    """Only one side stands: whether the GM ends the fight, or lets it go on. *note*: what ending it brings.

    Refused while two sides stand, and where no fight is under way.
    """
    refuse_unless(under_way(table.board) and not is_contested(table.board, stands), "two sides still stand", rule)
    options = (Option("end", "End the fight", note=note), Option("on", "Fight on", note="turns go on as they are"))
    prompt = "Only one side is left standing. Is the fight over?"
    return (yield from choose("fight over", GM, prompt, options, "end", rule)) == "end"


def fight_over(stands: Stands, finish: Finish, rule: str, note: str = "") -> Step:
    """The command that comes when one side alone stands: the game master ends the fight, by *finish*, or lets it go on."""

    def end_or_continue(table: AnyTable, _: TokenId) -> Procedure[None]:
        if (yield from ask_if_over(table, stands, rule, note)):
            yield from finish(table)
        else:
            table.change_scene("the fight goes on", lambda scene: replace(scene, fights_on=True))

    return end_or_continue


def end_fight(finish: Finish, rule: str) -> Step:
    """The command by which the game master ends the fight, whoever is left."""

    def end_at_once(table: AnyTable, _: TokenId) -> Procedure[None]:
        refuse_unless(under_way(table.board), "no fight is under way", rule)
        yield from finish(table)

    return end_at_once


def close_fight(
    table: AnyTable, sheet_after: Callable[[Any], Any], scene_after: Callable[[Any], Any], note: str = ""
) -> Procedure[None]:
    """There are no turns any more: every sheet and the scene as they are outside a fight; *note*: what that brings.

    Hook: "fight over".
    """
    why = "the fight is over"
    for who in tuple(table.board.tokens):
        table.change(who, why, sheet_after)
    table.change_scene(why, scene_after)
    table.happen(TurnsChanged(why, TurnOrder()))
    table.tell("The fight is over", note, "lucide/flag")
    yield from apply_hooks(table, "fight over", table.board)


def end_effects(table: AnyTable, why: str, keep: Callable[[Effect], bool]) -> None:
    """All effects end but those to *keep*; nothing happens if that is all of them."""
    kept = tuple([effect for effect in table.board.effects if keep(effect)])
    if len(kept) != len(table.board.effects):
        table.happen(EffectsChanged(why, kept))
