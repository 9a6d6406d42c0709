"""Grim percentile: fights on a grid of yards with three action points a turn and percentile dice."""

from battlemap.board.ids import GM
from battlemap.rules.book import bind_actions
from battlemap.rules.chapters import Chapter, hooks_of, verbs_of
from battlemap.rules.ruleset import Ruleset

from . import (
    afflictions,
    areas,
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
from .rulebook import ACTIONS, BOOK, CARD, LABELS, Book, validate_book
from .scene import Skirmish
from .sheet import CreatureSheet, footprint, rest_creature

EVERYBODY = ""
CHAPTERS: tuple[Chapter, ...] = (
    attack,
    movement,
    stepping,
    modes,
    rush,
    posture,
    mounts,
    specials,
    hands,
    skill_tests,
    afflictions,
    conduct,
    ladder,
    turns,
    *craft.CHAPTERS,
)
"""Where several hook in at one point, they do so in this order."""

# What nobody is asked in a new battle: () takes the suggestion.
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (EVERYBODY, "weapon", ()),
    (GM, "situation", ()),
    (GM, "called", ()),
    (EVERYBODY, "also", ()),
    *craft.ORDERS,
)

RULESET: Ruleset[CreatureSheet, Skirmish, Book] = Ruleset(
    "zweihander",
    CARD.title,
    CreatureSheet,
    Skirmish,
    BOOK,
    bind_actions(ACTIONS, verbs_of(CHAPTERS)),
    due_command=turns.due_command,
    display=showing.board_display,
    profile=showing.profile,
    version=CARD.version,
    compatible_with=CARD.compatible_with,
    licence=CARD.licence,
    maps=("grid",),
    labels=LABELS,
    reach=movement.movement_reach,
    path_cost=movement.path_cost,
    lenses=(*lenses.LENSES, *craft.LENSES),
    footprint=footprint,
    hooks=hooks_of(CHAPTERS),
    standing_orders=ORDERS,
    validate=validate_book,
    rest=rest_creature,
    command_overlay=areas.blast_overlay,
)
