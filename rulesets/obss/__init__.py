"""Three-action 3d6: fights on a metre grid with three actions a round and three dice that explode."""

from collections.abc import Callable, Mapping
from typing import Any

from battlemap.board.ids import GM, TokenId
from battlemap.rules.book import bind
from battlemap.rules.procedure import Command, Procedure, Table
from battlemap.rules.ruleset import Hook, Ruleset

from . import (
    afflictions,
    attack,
    boons,
    charge,
    confusion,
    coup,
    critical_actions,
    critical_bank,
    deeds,
    disarm,
    doors,
    fate,
    feint,
    fumbles,
    grapple,
    hands,
    healing,
    helping,
    initiative,
    items,
    lenses,
    magic,
    mounts,
    move_through,
    movement,
    opportunity,
    push,
    ranged,
    recovery,
    riding,
    saddle,
    showing,
    skills,
    standing,
    trip,
    turns,
    two_weapons,
    unseen,
    waiting,
    weapon_lists,
    weapon_maneuvers,
)
from .rulebook import ACTIONS, BOOK, CARD, LABELS, Book
from .scene import Board, Skirmish
from .sheet import Creature, footprint, rested

EVERYBODY = ""
Run = Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]
LIFE: dict[str, Run] = {
    "first aid": healing.first_aid,
    "stop bleeding": healing.stop_bleeding,
    "treat wounds": healing.treat,
    "coup de grace": coup.coup_de_grace,
    "stand up": standing.stand_up,
    "drop prone": standing.drop_prone,
    "draw": hands.draw,
    "let go": hands.let_go,
    "pick up": hands.pick_up,
    "take potion": items.take_potion,
    "drink": items.drink,
    "give potion": items.give_potion,
    "something else": items.something_else,
    "condition": afflictions.afflict,
    "end condition": afflictions.relieve,
    "harm": afflictions.harm,
    "heal": afflictions.restore,
    "tire": afflictions.weary,
    "drain": afflictions.drain,
    "hour": recovery.hour,
    "night": recovery.night,
    "day": recovery.day,
}
RUNS: dict[str, Run] = {
    **attack.RUNS,
    **movement.RUNS,
    **two_weapons.RUNS,
    **ranged.RUNS,
    **charge.RUNS,
    **deeds.RUNS,
    **helping.RUNS,
    **disarm.RUNS,
    **feint.RUNS,
    **push.RUNS,
    **grapple.RUNS,
    **move_through.RUNS,
    **trip.RUNS,
    **mounts.RUNS,
    **saddle.RUNS,
    **critical_actions.RUNS,
    **weapon_maneuvers.RUNS,
    **LIFE,
    **doors.RUNS,
    **fate.RUNS,
    **unseen.RUNS,
    **skills.RUNS,
    **magic.RUNS,
    **waiting.RUNS,
    **turns.RUNS,
    **initiative.RUNS,
}
HOOKED: tuple[Mapping[str, Any], ...] = (
    weapon_lists.HOOKS,
    deeds.HOOKS,
    helping.HOOKS,
    grapple.HOOKS,
    boons.HOOKS,
    fumbles.HOOKS,
    confusion.HOOKS,
    fate.HOOKS,
    critical_bank.HOOKS,
    mounts.HOOKS,
    saddle.HOOKS,
)
NAMES = dict.fromkeys([name for hooks in HOOKED for name in hooks])
HOOKS: dict[str, tuple[Hook, ...]] = {name: tuple([hooks[name] for hooks in HOOKED if name in hooks]) for name in NAMES}
"""What other chapters have to say while an attack is made and a turn ends, in this order."""

# What nobody is asked in a new battle: () takes the suggestion.
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *[(EVERYBODY, ask, ()) for ask in ("weapon", "manner", "initiative by", "attacked", "luck")],
    *[(GM, ask, ()) for ask in ("situation", "signs", "splashed", "hides", "shot at")],
)


def due(board: Board) -> Command | None:
    """What comes by itself: first whoever has lost its seat, then turns and rounds."""
    return saddle.due(board) or turns.due(board)


RULESET: Ruleset[Creature, Skirmish, Book] = Ruleset(
    "obss",
    CARD.title,
    Creature,
    Skirmish,
    BOOK,
    bind(ACTIONS, RUNS),
    (*opportunity.REACTIONS, *charge.REACTIONS, *push.REACTIONS),
    due=due,
    score=showing.score,
    shown=showing.shown,
    profile=showing.profile,
    version=CARD.version,
    compatible_with=CARD.compatible_with,
    licence=CARD.licence,
    maps=("grid",),
    labels=LABELS,
    travel=riding.travel,
    trek=riding.trek,
    lenses=lenses.LENSES,
    footprint=footprint,
    hooks=HOOKS,
    orders=ORDERS,
    fresh=rested,
)
