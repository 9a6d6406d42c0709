"""Four-dice ladder: fights, debates and chases with four dice, at three paces."""

from battlemap.board.ids import GM
from battlemap.rules.book import bind_actions
from battlemap.rules.chapters import Chapter, verbs_of
from battlemap.rules.ruleset import Ruleset

from . import (
    acting,
    aiming,
    breaking_off,
    exchange,
    healing,
    judging,
    movement,
    onset,
    pacing,
    showing,
    testing,
    turns,
    whole_scene,
)
from .rulebook import ACTIONS, BOOK, CARD, LABELS, Book, validate_book
from .scene import Fight
from .sheet import Fighter, rest_fighter

EVERYBODY = ""
CHAPTERS: tuple[Chapter, ...] = (
    acting,
    breaking_off,
    movement,
    turns,
    whole_scene,
    exchange,
    pacing,
    onset,
    judging,
    testing,
    healing,
)

# What nobody is asked in a new battle: () takes the suggestion.
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *[(EVERYBODY, ask, ()) for ask in ("skill", "defend with", "label", "besides")],
    *[(GM, ask, ()) for ask in ("bears", "wounds", "label", "hampered", "exchanges")],
)

RULESET: Ruleset[Fighter, Fight, Book] = Ruleset(
    "fate2",
    CARD.title,
    Fighter,
    Fight,
    BOOK,
    bind_actions(ACTIONS, verbs_of(CHAPTERS)),
    due_command=onset.due_command,
    display=showing.board_display,
    profile=showing.profile,
    version=CARD.version,
    compatible_with=CARD.compatible_with,
    licence=CARD.licence,
    maps=("zones", "grid"),
    cells=True,
    labels=LABELS,
    reach=movement.movement_reach,
    path_cost=movement.path_cost,
    drop_command=aiming.drop_command,
    standing_orders=ORDERS,
    validate=validate_book,
    rest=rest_fighter,
)
