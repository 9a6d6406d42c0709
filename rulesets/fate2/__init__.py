"""Four-dice ladder: fights, debates and chases with four dice, at three paces."""

from pathlib import Path

from battlemap.board.ids import GM
from battlemap.rules.blocks.public_sheets import public_by, with_rough_health
from battlemap.rules.chapters import Chapter, state_checks_of, verbs_of
from battlemap.rules.manifest import bind_actions
from battlemap.rules.ruleset import Ruleset
from rulesets.fate2.book.between_battles import BETWEEN
from rulesets.fate2.book.effect_titles import effect_kinds
from rulesets.fate2.book.fight import Fight
from rulesets.fate2.book.fighter import Fighter, rest_fighter
from rulesets.fate2.book.public_sheet import PUBLIC
from rulesets.fate2.book.rulebook import ACTIONS, BOOK, CARD, LABELS, RULEBOOK, Book

from . import disabling_states, display, quick_creatures, tactics
from .basics import healing, movement, testing
from .paces import (
    acting,
    binding_states,
    breaking_off,
    drop_attack,
    exchange_pace,
    fight_start,
    gm_actions,
    holds,
    marked_effects,
    pace_switch,
    scene_pace,
    turn_pace,
)

EVERYBODY = ""
CHAPTERS: tuple[Chapter, ...] = (
    acting,
    breaking_off,
    movement,
    turn_pace,
    scene_pace,
    exchange_pace,
    pace_switch,
    fight_start,
    gm_actions,
    testing,
    healing,
    binding_states,
    holds,
)

# What nobody is asked in a new battle: () takes the suggestion.
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *[(EVERYBODY, ask, ()) for ask in ("skill", "defend with", "label")],
    *[(GM, ask, ()) for ask in ("kind", "bears", "wounds", "label", "hampered", "exchanges")],
)

RULESET: Ruleset[Fighter, Fight, Book] = Ruleset(
    "fate2",
    CARD.title,
    Fighter,
    Fight,
    BOOK,
    bind_actions(ACTIONS, verbs_of(CHAPTERS)),
    due_command=fight_start.due_command,
    public=public_by(PUBLIC, display.board_display),
    display=with_rough_health(display.board_display),
    profile=display.profile,
    version=CARD.version,
    compatible_with=CARD.compatible_with,
    licence=CARD.licence,
    points={"fate_points": "fate points"},
    maps=("zones", "grid"),
    cells=True,
    labels=LABELS,
    reach=movement.movement_reach,
    path_cost=movement.path_cost,
    drop_command=drop_attack.drop_command,
    standing_orders=ORDERS,
    state_checks=state_checks_of(CHAPTERS),
    validate=RULEBOOK.validate,
    rest=rest_fighter,
    effect_kinds=effect_kinds,
    disabling_states=disabling_states.STATES,
    conformance=Path(__file__).with_name("conformance.toml"),
    conditions=marked_effects.BY_HAND,
    between_battles=BETWEEN,
    recovery=("days pass",),
    quick_creatures=quick_creatures.quick_creatures,
    rolled_board=turn_pace.rolled_board,
    tactics=tactics.TACTICS,
)
