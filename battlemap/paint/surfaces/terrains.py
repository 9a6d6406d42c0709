"""The kinds of ground: their words, tints and patterns."""

from msgspec import Struct
from PySide6.QtGui import QColor

from battlemap.paint.style.palette import Palette

UNEXPLORED = "unexplored"
_WARM, _COLD, _GREEN = "#FFF3DC", "#DDF3FF", "#FBF6D0"


BUILT = frozenset({"cobbles", "tiles", "carpet", "deck"})
"""Patterns of what people have laid, besides those within walls."""
HOT = frozenset({"embers", "lava"})
"""Patterns of what burns whoever stands on it."""


class Terrain(Struct, frozen=True):
    """One kind of ground."""

    words: str
    """For a list to choose from."""
    pattern: str
    """Which pattern of paint/patterns.py lies on it."""
    dark: str
    """The tint in the dark theme."""
    light: str
    """And in the light one."""
    gleam: str = _WARM
    """The colour of the one highlight."""
    cold: bool = False
    """Water, ice and snow, whose light is blue."""
    wet: bool = False
    """Whether a shore is drawn inside it."""
    built: bool = False
    """Whether it is walled where nothing else touches it."""

    @property
    def group(self) -> str:
        """Where a list to choose from has it."""
        if self.built or self.pattern in BUILT:
            return "Built"
        return "Hot" if self.pattern in HOT else "Water and cold" if self.cold else "Open ground"


TERRAINS: dict[str, Terrain] = {
    "floor": Terrain("Sandy floor", "sand", "#866A49", "#EBD6AF"),
    "mesa": Terrain("Bare rock", "cracks", "#75503D", "#D9B48F"),
    "rim": Terrain("Layered rock", "strata", "#876046", "#E4C49C"),
    "stone": Terrain("Boulders", "stones", "#646266", "#CCC7BF"),
    "dirt": Terrain("Earth", "earth", "#6A573F", "#E0C9A2"),
    "mud": Terrain("Mud", "mud", "#54483A", "#C8B592"),
    "scrub": Terrain("Thorn scrub", "thorns", "#616D47", "#C9CE9E", gleam=_GREEN),
    "grass": Terrain("Grass", "grass", "#4C5940", "#CBD2A8", gleam=_GREEN),
    "forest": Terrain("Forest", "trees", "#3F4B39", "#B5C398", gleam=_GREEN),
    "swamp": Terrain("Swamp", "reeds", "#495240", "#BEC2A0", gleam=_GREEN),
    "water": Terrain("Water", "waves", "#426C84", "#B4D3DA", gleam=_COLD, cold=True, wet=True),
    "ice": Terrain("Ice", "ice", "#4A748B", "#BDD9E0", gleam=_COLD, cold=True, wet=True),
    "snow": Terrain("Snow", "drifts", "#6F7A86", "#EBECEA", gleam=_COLD, cold=True),
    "timber": Terrain("Planks", "planks", "#5A4A3C", "#D2BCA0", built=True),
    "cobble": Terrain("Cobbles", "cobbles", "#57565A", "#D5D0C6"),
    "marsh": Terrain("Marsh", "pools", "#434F3E", "#BCC7A4", gleam=_GREEN),
    "embers": Terrain("Embers", "embers", "#4A342B", "#D8BCA6"),
    "lava": Terrain("Lava", "lava", "#5A3226", "#DFB495"),
    "roof": Terrain("Roof", "tiles", "#74432F", "#DFB598"),
    "deck": Terrain("Deck", "deck", "#6A5B47", "#DCCDAF"),
    "carpet": Terrain("Carpet", "carpet", "#662A33", "#DDB5A9"),
    "dark": Terrain("Flagstones in the dark", "flags", "#1C1F25", "#8F877B", built=True),
    "hall": Terrain("Flagstones", "flags", "#5C564E", "#DBD2C2", built=True),
}
_UNSEEN = Terrain("Unexplored", "hatch", "#262B33", "#DDD5C5")


def terrain(name: str) -> Terrain:
    """The kind of ground called *name*; an unknown one is sandy floor."""
    return TERRAINS.get(name, TERRAINS["floor"])


def tint(name: str, palette: Palette) -> QColor:
    """The colour of the ground called *name*."""
    kind = _UNSEEN if name == UNEXPLORED else terrain(name)
    return QColor(kind.dark if palette.dark else kind.light)
