"""The chapters on gear, stunts, magic, injuries and fumbles: their verbs, hooks and standing orders, gathered."""

from battlemap.board.ids import GM
from battlemap.rules.chapters import Chapter
from battlemap.rules.lenses import Lens

from .attack import clouds, loading
from .fumbles import fumbles
from .gear import planted_shields, quality_effects, template_weapons
from .injury import injuries
from .stunts import chokehold, magic, stunt_blows, stunt_moves

EVERYBODY = ""
CHAPTERS: tuple[Chapter, ...] = (
    quality_effects,
    fumbles,
    injuries,
    chokehold,
    clouds,
    loading,
    planted_shields,
    magic,
    template_weapons,
    stunt_blows,
    stunt_moves,
)
ORDERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (GM, "difficulty", ()),
    (EVERYBODY, "ammunition", ()),
    (EVERYBODY, "ignore", ()),
)
"""What nobody is asked in a new battle: (seat, ask, keys)."""
LENSES: tuple[Lens, ...] = (*template_weapons.LENSES, *clouds.LENSES)
