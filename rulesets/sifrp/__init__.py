"""Feudal d6 pool: fights on a grid of yards with pools of dice of which the best count, and hurts one takes to stay up."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from battlemap.board.ids import GM, TokenId
from battlemap.rules.book import bind
from battlemap.rules.procedure import Command, Procedure, Table
from battlemap.rules.reaction import Reaction
from battlemap.rules.ruleset import Hook, Ruleset

from . import (
    aid,
    armament,
    attack,
    charge,
    counterattack,
    criticals,
    destiny_after,
    destiny_before,
    destiny_verbs,
    disarm,
    divided,
    dodge,
    fumbles,
    hands,
    holds,
    initiative,
    lenses,
    mercy,
    mounts,
    movement,
    posture,
    pull,
    recovery,
    riding,
    seats,
    showing,
    steel,
    surroundings,
    turns,
    two_weapons,
    undertakings,
    yielding,
)
from .rulebook import ACTIONS, BOOK, CARD, LABELS, Book
from .scene import Affray, Board
from .sheet import Fighter, footprint, rested

EVERYBODY = ""
Run = Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]
CHAPTERS: tuple[ModuleType, ...] = (
    destiny_after,
    attack,
    divided,
    two_weapons,
    charge,
    counterattack,
    disarm,
    dodge,
    movement,
    yielding,
    destiny_verbs,
    mercy,
    aid,
    hands,
    posture,
    criticals,
    fumbles,
    armament,
    holds,
    steel,
    recovery,
    undertakings,
    surroundings,
    pull,
    seats,
    riding,
    mounts,
    initiative,
    turns,
    destiny_before,
)
"""Modules with verbs (RUNS), hooks (HOOKS) and reactions (REACTIONS); where several hook in at one point, in this order."""


def _verbs() -> dict[str, Run]:
    return {name: run for chapter in CHAPTERS for name, run in getattr(chapter, "RUNS", {}).items()}


def _hooks() -> Mapping[str, tuple[Hook, ...]]:
    found: dict[str, tuple[Hook, ...]] = {}
    for chapter in CHAPTERS:
        for name, hook in getattr(chapter, "HOOKS", {}).items():
            found[name] = (*found.get(name, ()), hook)
    return found


def _reactions() -> tuple[Reaction, ...]:
    return tuple([reaction for chapter in CHAPTERS for reaction in getattr(chapter, "REACTIONS", ())])


# What nobody is asked in a new battle: () takes the suggestion.
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *[(EVERYBODY, ask, ()) for ask in ("weapon", "destiny")],
    *[(GM, ask, ()) for ask in ("situation", "trigger occurs")],
)


def due(board: Board) -> Command | None:
    """What comes by itself: first whoever has lost its seat, then holds that cannot last, then turns and rounds."""
    return seats.due(board) or holds.due(board) or turns.due(board)


RULESET: Ruleset[Fighter, Affray, Book] = Ruleset(
    "sifrp",
    CARD.title,
    Fighter,
    Affray,
    BOOK,
    bind(ACTIONS, _verbs()),
    _reactions(),
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
    hooks=_hooks(),
    orders=ORDERS,
    fresh=rested,
)
