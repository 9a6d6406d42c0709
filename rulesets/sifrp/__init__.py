"""Feudal d6 pool: fights on a grid of yards with pools of dice of which the best count, and hurts one takes to stay up."""

from battlemap.board.ids import GM
from battlemap.rules.book import bind
from battlemap.rules.chapters import Chapter, hooks_of, reactions_of, verbs_of
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import Ruleset

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
    outcomes,
    posture,
    pull,
    ransom,
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
from .rulebook import ACTIONS, BOOK, CARD, LABELS, Book, misfit
from .scene import Affray, Board
from .sheet import Fighter, footprint, rested

EVERYBODY = ""
CHAPTERS: tuple[Chapter, ...] = (
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
    outcomes,
    ransom,
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
    bind(ACTIONS, verbs_of(CHAPTERS)),
    reactions_of(CHAPTERS),
    due=due,
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
    hooks=hooks_of(CHAPTERS),
    orders=ORDERS,
    fresh=rested,
    misfit=misfit,
)
