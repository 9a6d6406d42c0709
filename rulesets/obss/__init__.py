"""Three-action 3d6: fights on a metre grid with three actions a round and three dice that explode."""

from battlemap.board.ids import GM
from battlemap.rules.book import bind_actions
from battlemap.rules.chapters import Chapter, hooks_of, reactions_of, verbs_of
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import Ruleset

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
    opportunity_attack,
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
from .rulebook import ACTIONS, BOOK, CARD, LABELS, Book, validate_book
from .scene import Board, Skirmish
from .sheet import CreatureSheet, footprint, rest_creature

EVERYBODY = ""
CHAPTERS: tuple[Chapter, ...] = (
    opportunity_attack,
    weapon_lists,
    deeds,
    helping,
    grapple,
    boons,
    fumbles,
    confusion,
    fate,
    critical_bank,
    mounts,
    saddle,
    attack,
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
    unseen,
    skills,
    magic,
    waiting,
    turns,
    initiative,
    healing,
    coup,
    standing,
    hands,
    items,
    afflictions,
    recovery,
)
"""Where several hook in at one point, they do so in this order."""

# What nobody is asked in a new battle: () takes the suggestion.
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *[(EVERYBODY, ask, ()) for ask in ("weapon", "manner", "initiative by", "attacked", "luck", "fate", "proficiency")],
    *[(GM, ask, ()) for ask in ("situation", "signs", "splashed", "hides", "shot at")],
)


def due_command(board: Board) -> Command | None:
    """What comes by itself: first whoever has lost its seat, then turns and rounds."""
    return saddle.due_command(board) or turns.due_command(board)


RULESET: Ruleset[CreatureSheet, Skirmish, Book] = Ruleset(
    "obss",
    CARD.title,
    CreatureSheet,
    Skirmish,
    BOOK,
    bind_actions(ACTIONS, verbs_of(CHAPTERS)),
    reactions_of(CHAPTERS),
    due_command=due_command,
    display=showing.board_display,
    profile=showing.profile,
    version=CARD.version,
    compatible_with=CARD.compatible_with,
    licence=CARD.licence,
    maps=("grid",),
    labels=LABELS,
    reach=riding.movement_reach,
    path_cost=riding.path_cost,
    lenses=lenses.LENSES,
    footprint=footprint,
    hooks=hooks_of(CHAPTERS),
    standing_orders=ORDERS,
    validate=validate_book,
    rest=rest_creature,
)
