"""Three-action 3d6: fights on a metre grid with three actions a round and three dice that explode."""

from pathlib import Path

from battlemap.board.ids import GM
from battlemap.rules.blocks.public_sheets import public_by, with_rough_health
from battlemap.rules.chapters import Chapter, hooks_of, reactions_of, state_checks_of, verbs_of
from battlemap.rules.manifest import bind_actions
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import Ruleset
from rulesets.obss.book.between_battles import BETWEEN
from rulesets.obss.book.creature import CreatureSheet, footprint, rest_creature
from rulesets.obss.book.effect_titles import effect_kinds, upgrade_scene
from rulesets.obss.book.fight import Board, Skirmish
from rulesets.obss.book.public_sheet import PUBLIC
from rulesets.obss.book.rulebook import ACTIONS, BOOK, CARD, LABELS, RULEBOOK, Book

from . import disabling_states, display, lenses, quick_creatures, tactics
from .actions import doors, getting_up, hands, items, magic, postures
from .attack import (
    attack,
    blind_strike,
    confusion,
    coup_de_grace,
    fumbles,
    lasting_bonuses,
    opportunity_attack,
    ranged,
    two_weapons,
    weapon_lists,
)
from .basics import positions, skills
from .criticals import critical_actions, critical_bank, weapon_maneuvers
from .health import fate_points, first_aid, gm_afflictions, hand_conditions, passing_time, recovery
from .maneuvers import charge, disarm, feint, grapple, helping, move_through, prepared_actions, push, trip
from .mounts import mounts, riding, staying_mounted
from .movement import movement, stealth
from .turns import delay_and_ready, initiative, turns

EVERYBODY = ""
CHAPTERS: tuple[Chapter, ...] = (
    opportunity_attack,
    weapon_lists,
    prepared_actions,
    helping,
    grapple,
    lasting_bonuses,
    fumbles,
    confusion,
    fate_points,
    critical_bank,
    mounts,
    staying_mounted,
    attack,
    blind_strike,
    movement,
    two_weapons,
    ranged,
    charge,
    disarm,
    feint,
    push,
    move_through,
    trip,
    critical_actions,
    weapon_maneuvers,
    doors,
    stealth,
    skills,
    magic,
    delay_and_ready,
    turns,
    initiative,
    first_aid,
    coup_de_grace,
    getting_up,
    postures,
    hands,
    items,
    gm_afflictions,
    passing_time,
    recovery,
)
"""Where several hook in at one point, they do so in this order."""

# What nobody is asked in a new battle: () takes the suggestion.
BY_DEFAULT = ("weapon", "manner", "initiative by", "initiative skill", "attacked", "luck", "fate", "proficiency")
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *[(EVERYBODY, ask, ()) for ask in BY_DEFAULT],
    *[(GM, ask, ()) for ask in ("situation", "signs", "splashed", "hides", "shot at")],
)


def due_command(board: Board) -> Command | None:
    """What comes by itself: first whoever has lost its seat, then turns and rounds."""
    return staying_mounted.due_command(board) or turns.due_command(board)


RULESET: Ruleset[CreatureSheet, Skirmish, Book] = Ruleset(
    "obss",
    CARD.title,
    CreatureSheet,
    Skirmish,
    BOOK,
    bind_actions(ACTIONS, verbs_of(CHAPTERS)),
    reactions_of(CHAPTERS),
    due_command=due_command,
    public=public_by(PUBLIC, display.board_display),
    display=with_rough_health(display.board_display),
    profile=display.profile,
    version=CARD.version,
    compatible_with=CARD.compatible_with,
    licence=CARD.licence,
    points={"fate": "fate points"},
    maps=("grid",),
    labels=LABELS,
    reach=riding.movement_reach,
    path_cost=riding.path_cost,
    lenses=lenses.LENSES,
    footprint=footprint,
    eyesight=positions.eyesight,
    scene_light=positions.scene_light,
    hooks=hooks_of(CHAPTERS),
    state_checks=state_checks_of(CHAPTERS),
    standing_orders=ORDERS,
    validate=RULEBOOK.validate,
    rest=rest_creature,
    effect_kinds=effect_kinds,
    disabling_states=disabling_states.STATES,
    conformance=Path(__file__).with_name("conformance.toml"),
    conditions=hand_conditions.BY_HAND,
    upgrade_scene=upgrade_scene,
    between_battles=BETWEEN,
    recovery=("hour", "night", "day"),
    quick_creatures=quick_creatures.quick_creatures,
    tactics=tactics.TACTICS,
)
