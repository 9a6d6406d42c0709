"""Grim percentile: fights on a grid of yards with three action points a turn and percentile dice."""

from battlemap.board.ids import GM
from battlemap.rules.chapters import Chapter, hooks_of, verbs_of
from battlemap.rules.manifest import bind_actions
from battlemap.rules.ruleset import Ruleset
from rulesets.zweihander.book.creature import CreatureSheet, footprint, rest_creature
from rulesets.zweihander.book.effect_titles import effect_kinds
from rulesets.zweihander.book.fight import Skirmish
from rulesets.zweihander.book.rulebook import ACTIONS, BOOK, CARD, LABELS, RULEBOOK, Book

from . import craft, display, lenses
from .attack import attack
from .basics import gm_rulings, skill_tests
from .gear import template_weapons
from .injury import gm_afflictions
from .movement import charge, mounts, movement, movement_modes, posture, stepping
from .turns import hands, initiative, specials, turns

EVERYBODY = ""
CHAPTERS: tuple[Chapter, ...] = (
    attack,
    movement,
    stepping,
    movement_modes,
    charge,
    posture,
    mounts,
    specials,
    hands,
    skill_tests,
    gm_afflictions,
    gm_rulings,
    initiative,
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
    display=display.board_display,
    profile=display.profile,
    version=CARD.version,
    compatible_with=CARD.compatible_with,
    licence=CARD.licence,
    points={"fortune": "fortune points", "fate": "fate points"},
    maps=("grid",),
    labels=LABELS,
    reach=movement.movement_reach,
    path_cost=movement.path_cost,
    lenses=(*lenses.LENSES, *craft.LENSES),
    footprint=footprint,
    hooks=hooks_of(CHAPTERS),
    standing_orders=ORDERS,
    validate=RULEBOOK.validate,
    rest=rest_creature,
    effect_kinds=effect_kinds,
    command_overlay=template_weapons.blast_overlay,
)
