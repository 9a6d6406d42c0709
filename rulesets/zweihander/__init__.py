"""Grim percentile: fights on a grid of yards with three action points a turn and percentile dice."""

from collections.abc import Callable, Mapping
from typing import Any

from battlemap.board.ids import GM, TokenId
from battlemap.rules.book import bind
from battlemap.rules.procedure import Procedure, Table
from battlemap.rules.ruleset import Hook, Ruleset

from . import (
    afflictions,
    attack,
    conduct,
    craft,
    hands,
    ladder,
    lenses,
    modes,
    mounts,
    movement,
    posture,
    rush,
    showing,
    skill_tests,
    specials,
    stepping,
    turns,
)
from .rulebook import ACTIONS, BOOK, CARD, LABELS, Book
from .scene import Skirmish
from .sheet import Creature, footprint, rested

EVERYBODY = ""
Run = Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]
RUNS: dict[str, Run] = {
    **attack.RUNS,
    **movement.RUNS,
    **stepping.RUNS,
    **modes.RUNS,
    **rush.RUNS,
    **posture.RUNS,
    **mounts.RUNS,
    **specials.RUNS,
    **hands.RUNS,
    **skill_tests.RUNS,
    **afflictions.RUNS,
    **conduct.RUNS,
    **ladder.RUNS,
    **turns.RUNS,
    **craft.RUNS,
}
HOOKED: tuple[Mapping[str, Any], ...] = (afflictions.HOOKS, mounts.HOOKS, *craft.HOOKED)
NAMES = dict.fromkeys([name for hooks in HOOKED for name in hooks])
HOOKS: dict[str, tuple[Hook, ...]] = {name: tuple([hooks[name] for hooks in HOOKED if name in hooks]) for name in NAMES}
"""What other chapters have to say while an attack is made and a turn begins, in this order."""

# What nobody is asked in a new battle: () takes the suggestion.
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (EVERYBODY, "weapon", ()),
    (GM, "situation", ()),
    (GM, "called", ()),
    *craft.ORDERS,
)

RULESET: Ruleset[Creature, Skirmish, Book] = Ruleset(
    "zweihander",
    CARD.title,
    Creature,
    Skirmish,
    BOOK,
    bind(ACTIONS, RUNS),
    due=turns.due,
    score=showing.score,
    shown=showing.shown,
    profile=showing.profile,
    version=CARD.version,
    compatible_with=CARD.compatible_with,
    licence=CARD.licence,
    maps=("grid",),
    labels=LABELS,
    travel=movement.travel,
    trek=movement.trek,
    lenses=(*lenses.LENSES, *craft.LENSES),
    footprint=footprint,
    hooks=HOOKS,
    orders=ORDERS,
    fresh=rested,
)
