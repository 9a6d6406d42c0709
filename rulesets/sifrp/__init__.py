"""Feudal d6 pool: fights on a grid of yards with pools of dice of which the best count, and hurts one takes to stay up."""

from pathlib import Path

from battlemap.board.ids import GM
from battlemap.rules.blocks.public_sheets import public_by, with_rough_health
from battlemap.rules.chapters import Chapter, hooks_of, reactions_of, state_checks_of, verbs_of
from battlemap.rules.manifest import bind_actions
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import Ruleset
from rulesets.sifrp.book.between_battles import BETWEEN
from rulesets.sifrp.book.effect_titles import EFFECT_TITLES
from rulesets.sifrp.book.fight import Affray, Board
from rulesets.sifrp.book.fighter import Fighter, footprint, rest_fighter
from rulesets.sifrp.book.public_sheet import PUBLIC
from rulesets.sifrp.book.rulebook import ACTIONS, BOOK, CARD, LABELS, RULEBOOK, Book

from . import disabling_states, display, lenses, quick_creatures, tactics
from .attack import attack, criticals, fumbles
from .basics import posture, saddle, weapon_damage
from .defeat import hand_marks, mercy, outcomes, ransom, recovery, yielding
from .destiny_points import destiny_actions, destiny_after, destiny_before, surroundings
from .maneuvers import charge, disarm, divided_attack, holds, pull_down, two_weapons, weapon_qualities
from .movement import counterattack, dodge, driving, mounts, movement, riding
from .turns import aid, doors, hands, initiative, turns, undertakings

EVERYBODY = ""
CHAPTERS: tuple[Chapter, ...] = (
    destiny_after,
    attack,
    divided_attack,
    two_weapons,
    charge,
    counterattack,
    disarm,
    dodge,
    movement,
    yielding,
    destiny_actions,
    mercy,
    outcomes,
    ransom,
    aid,
    hands,
    doors,
    posture,
    criticals,
    fumbles,
    weapon_qualities,
    holds,
    weapon_damage,
    recovery,
    undertakings,
    surroundings,
    pull_down,
    saddle,
    riding,
    driving,
    mounts,
    initiative,
    turns,
    destiny_before,
)
"""Modules with verbs (RUNS), hooks (HOOKS) and reactions (REACTIONS); where several hook in at one point, in this order."""


# What nobody is asked in a new battle: () takes the suggestion.
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *[(EVERYBODY, ask, ()) for ask in ("weapon", "destiny")],
    *[(GM, ask, ()) for ask in ("situation", "trigger occurs")],
)


def due_command(board: Board) -> Command | None:
    """What comes by itself: first whoever has lost its seat, then turns and rounds."""
    return saddle.due_command(board) or turns.due_command(board)


RULESET: Ruleset[Fighter, Affray, Book] = Ruleset(
    "sifrp",
    CARD.title,
    Fighter,
    Affray,
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
    points={"destiny": "destiny points"},
    maps=("grid",),
    square=(1.0, "yd"),
    labels=LABELS,
    reach=riding.movement_reach,
    path_cost=riding.path_cost,
    lenses=lenses.LENSES,
    footprint=footprint,
    hooks=hooks_of(CHAPTERS),
    state_checks=state_checks_of(CHAPTERS),
    standing_orders=ORDERS,
    rest=rest_fighter,
    validate=RULEBOOK.validate,
    effect_kinds=lambda book: EFFECT_TITLES,
    disabling_states=disabling_states.STATES,
    conformance=Path(__file__).with_name("conformance.toml"),
    conditions=hand_marks.BY_HAND,
    between_battles=BETWEEN,
    recovery=("days pass",),
    quick_creatures=quick_creatures.quick_creatures,
    tactics=tactics.TACTICS,
)
