"""Scuffle: the game, put together."""

from battlemap.rules.chapters import reactions_of, verbs_of
from battlemap.rules.house_options import OptionText, option_labels
from battlemap.rules.manifest import ActionText, Manifest, bind_actions
from battlemap.rules.ruleset import Ruleset
from battlemap.rules.toml_files import read_table, read_toml

from . import display, footwork, strike, turns
from .sheet import BOOK, HERE, Book, Fighter, Options, Room, validate_book

CHAPTERS = (strike, footwork, turns)
MANIFEST = read_toml(HERE / "ruleset.toml", Manifest)
ACTIONS = read_table(HERE / "book" / "actions.toml", ActionText)
OPTIONS = read_table(HERE / "book" / "options.toml", OptionText)

RULESET: Ruleset[Fighter, Room, Book] = Ruleset(
    "scuffle",
    MANIFEST.title,
    Fighter,
    Room,
    BOOK,
    bind_actions(ACTIONS, verbs_of(CHAPTERS)),
    reactions=reactions_of(CHAPTERS),
    due_command=turns.due_command,
    display=display.board_display,
    profile=display.profile,
    version=MANIFEST.version,
    licence=MANIFEST.licence,
    maps=("grid",),
    labels={**MANIFEST.labels, **option_labels(Options, OPTIONS)},
    reach=footwork.reach,
    path_cost=footwork.path_cost,
    drop_command=strike.drop_command,
    validate=validate_book,
    effect_kinds=lambda book: footwork.EFFECT_KINDS,
    rest=lambda sheet: Fighter(sheet.skill, sheet.pace, sheet.weapon),
)
