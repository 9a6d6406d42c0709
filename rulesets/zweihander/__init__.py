"""Grim percentile: fights on a grid of yards with three action points a turn and percentile dice."""

from pathlib import Path

from battlemap.board.ids import GM
from battlemap.rules.blocks.public_sheets import public_by, with_rough_health
from battlemap.rules.chapters import Chapter, hooks_of, state_checks_of, verbs_of
from battlemap.rules.manifest import bind_actions
from battlemap.rules.ruleset import Ruleset
from rulesets.zweihander.book.between_battles import BETWEEN
from rulesets.zweihander.book.creature import CreatureSheet, footprint, rest_creature
from rulesets.zweihander.book.effect_titles import effect_kinds
from rulesets.zweihander.book.fight import Skirmish
from rulesets.zweihander.book.public_sheet import PUBLIC
from rulesets.zweihander.book.rulebook import ACTIONS, BOOK, CARD, LABELS, RULEBOOK, Book

from . import disabling_states, display, lenses, quick_creatures, tactics
from .attack import attack, clouds, loading
from .basics import condition_marks, gm_rulings, positions, skill_tests
from .fumbles import fumbles
from .gear import planted_shields, quality_effects, repairs, template_areas, template_weapons
from .injury import gm_afflictions, injuries, recovery
from .movement import charge, mounts, movement, movement_modes, posture, stepping
from .stunts import chokehold, magic, stunt_blows, stunt_moves
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
    recovery,
    gm_rulings,
    initiative,
    turns,
    quality_effects,
    fumbles,
    injuries,
    chokehold,
    clouds,
    loading,
    planted_shields,
    repairs,
    magic,
    template_weapons,
    stunt_blows,
    stunt_moves,
)
"""Where several hook in at one point, they do so in this order."""

# What nobody is asked in a new battle: () takes the suggestion.
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (EVERYBODY, "weapon", ()),
    (GM, "situation", ()),
    (GM, "called", ()),
    (EVERYBODY, "also", ()),
    (GM, "difficulty", ()),
    (EVERYBODY, "ammunition", ()),
    (EVERYBODY, "ignore", ()),
    (EVERYBODY, "all-out", ()),
)

RULESET: Ruleset[CreatureSheet, Skirmish, Book] = Ruleset(
    "zweihander",
    CARD.title,
    CreatureSheet,
    Skirmish,
    BOOK,
    bind_actions(ACTIONS, verbs_of(CHAPTERS)),
    due_command=turns.due_command,
    public=public_by(PUBLIC, display.board_display),
    display=with_rough_health(display.board_display),
    profile=display.profile,
    version=CARD.version,
    compatible_with=CARD.compatible_with,
    licence=CARD.licence,
    points={"fortune": "fortune points", "fate": "fate points"},
    low_dice=frozenset({100}),
    maps=("grid",),
    square=(1.0, "yd"),
    labels=LABELS,
    reach=movement.movement_reach,
    path_cost=movement.path_cost,
    lenses=(*lenses.LENSES, *template_areas.LENSES, *clouds.LENSES),
    footprint=footprint,
    eyesight=positions.eyesight,
    hooks=hooks_of(CHAPTERS),
    state_checks=state_checks_of(CHAPTERS),
    standing_orders=ORDERS,
    validate=RULEBOOK.validate,
    rest=rest_creature,
    effect_kinds=effect_kinds,
    disabling_states=disabling_states.STATES,
    conformance=Path(__file__).with_name("conformance.toml"),
    conditions=condition_marks.BY_HAND,
    command_overlay=template_areas.blast_overlay,
    between_battles=BETWEEN,
    recovery=("days pass",),
    quick_creatures=quick_creatures.quick_creatures,
    tactics=tactics.TACTICS,
)
