"""The kinds of ground: their words, tints and patterns."""

from msgspec import Struct
from PySide6.QtGui import QColor

from battlemap.paint.style.palette import Palette

UNEXPLORED = "unexplored"
_WARM, _COLD, _GREEN = "#FFF3DC", "#DDF3FF", "#FBF6D0"


class Terrain(Struct, frozen=True):
    """One kind of ground."""

    words: str
    """For a list to choose from."""
    pattern: str
    """Which pattern of paint/patterns.py lies on it."""
    dark: str = ""
    """The tint in the dark theme; empty if the palette has it."""
    light: str = ""
    gleam: str = _WARM
    """The colour of the one highlight."""
    cold: bool = False
    """Water, ice and snow, whose light is blue."""
    wet: bool = False
    """Whether a shore is drawn inside it."""
    built: bool = False
    """Whether it is walled where nothing else touches it."""


TERRAINS: dict[str, Terrain] = {
    "floor": Terrain("Sandy floor", "sand"),
    "mesa": Terrain("Bare rock", "cracks"),
    "rim": Terrain("Layered rock", "strata"),
    "stone": Terrain("Boulders", "stones"),
    "dirt": Terrain("Earth", "earth"),
    "mud": Terrain("Mud", "mud", "#54483A", "#C8B592"),
    "scrub": Terrain("Thorn scrub", "thorns", gleam=_GREEN),
    "grass": Terrain("Grass", "grass", gleam=_GREEN),
    "forest": Terrain("Forest", "trees", "#3F4B39", "#B5C398", gleam=_GREEN),
    "swamp": Terrain("Swamp", "reeds", "#495240", "#BEC2A0", gleam=_GREEN),
    "water": Terrain("Water", "waves", gleam=_COLD, cold=True, wet=True),
    "ice": Terrain("Ice", "ice", "#4A748B", "#BDD9E0", gleam=_COLD, cold=True, wet=True),
    "snow": Terrain("Snow", "drifts", "#6F7A86", "#EBECEA", gleam=_COLD, cold=True),
    "timber": Terrain("Planks", "planks", built=True),
    "cobble": Terrain("Cobbles", "cobbles"),
    "dark": Terrain("Flagstones in the dark", "flags", built=True),
    "hall": Terrain("Flagstones", "flags", "#5C564E", "#DBD2C2", built=True),
}


def terrain(name: str) -> Terrain:
    """The kind of ground called *name*; an unknown one is sandy floor."""
    return TERRAINS.get(name, TERRAINS["floor"])


def tint(name: str, palette: Palette) -> QColor:
    """The colour of the ground called *name*."""
    if name in palette.terrain:
        return QColor(palette.terrain[name])
    kind = terrain(name)
    own = kind.dark if palette.dark else kind.light
    return QColor(own or palette.terrain["floor"])
