"""The chapters on gear, stunts, magic, injuries and fumbles: their verbs, hooks and standing orders, gathered."""

from battlemap.board.ids import GM
from battlemap.rules.chapters import Chapter
from battlemap.rules.lenses import Lens

from . import (
    areas,
    chokehold,
    clouds,
    fumbles,
    injuries,
    loading,
    magic,
    planted,
    quality_effects,
    stunts_blows,
    stunts_moves,
)

EVERYBODY = ""
CHAPTERS: tuple[Chapter, ...] = (
    quality_effects,
    fumbles,
    injuries,
    chokehold,
    clouds,
    loading,
    planted,
    magic,
    areas,
    stunts_blows,
    stunts_moves,
)
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (GM, "difficulty", ()),
    (EVERYBODY, "ammunition", ()),
    (EVERYBODY, "ignore", ()),
)
"""What nobody is asked in a new battle: (seat, ask, keys)."""
LENSES: tuple[Lens, ...] = (*areas.LENSES, *clouds.LENSES)
