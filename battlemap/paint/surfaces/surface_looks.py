"""How the surfaces of a grid look: colours from shade to light, texture, which lies over which, and how each ends."""

from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtGui import QColor

from battlemap.board.grid_map import GridMap
from battlemap.board.surfaces import FLOOR, SURFACES
from battlemap.paint.style.palette import Palette

Rim: TypeAlias = Literal["melt", "raised", "sunken", "shore", "flush", "pit", "mass"]
"""How a surface ends: it melts into the next; lies on it and throws a shadow; lies lower; is water; is laid level with it;
drops away; stands up from it."""


class SurfaceLook(Struct, frozen=True):
    """One surface as it is painted. *dark*, *light*: its colours in each theme, from the deepest shade to the brightest light."""

    texture: str
    dark: tuple[str, str, str]
    light: tuple[str, str, str]
    rank: int
    """What has more lies over what has less."""
    rim: Rim = "melt"
    ragged: float = 0.0
    """How far its edge strays from the lines of the grid, in cells; 0: built, its edge is straight."""
    soft: float = 5.0
    """How wide the edge is over which it ends, in px at 100 %."""

    def colours(self, palette: Palette) -> tuple[str, str, str]:
        """Shade, middle and light in this theme."""
        return self.dark if palette.dark else self.light


LOOKS: dict[str, SurfaceLook] = {
    "void": SurfaceLook("", ("#15181D", "#15181D", "#15181D"), ("#E6DDCB", "#E6DDCB", "#E6DDCB"), 0, "flush"),
    "water": SurfaceLook("water", ("#122B39", "#2A5266", "#76AABD"), ("#5E9DAE", "#9CCBD4", "#EAF8F8"), 7, "melt", 0.20, 4),
    "shallows": SurfaceLook("water", ("#234650", "#457480", "#A0CAD2"), ("#86BCC6", "#BFE0E1", "#F6FDFC"), 6, "shore", 0.20, 4),
    "ice": SurfaceLook("ice", ("#3A5562", "#68838F", "#D3E4EA"), ("#8FBBC9", "#CFE6EB", "#FFFFFF"), 11, "raised", 0.14, 3),
    "mud": SurfaceLook("mud", ("#2B231A", "#4E4132", "#8A7A62"), ("#94805C", "#C4AF88", "#EADCBE"), 5, "sunken", 0.22, 10),
    "floor": SurfaceLook("sand", ("#5A4630", "#866A49", "#BA9C72"), ("#C7AC7E", "#EBD6AF", "#FFF6E0"), 1, "melt", 0.26, 16),
    "dirt": SurfaceLook("dirt", ("#372A1E", "#6A573F", "#9A8463"), ("#B39A70", "#E0C9A2", "#F9ECD2"), 2, "melt", 0.22, 10),
    "grass": SurfaceLook("grass", ("#232F20", "#4A583C", "#7C8A55"), ("#92A06B", "#C6CF9F", "#EEF1CC"), 3, "melt", 0.24, 7),
    "cobble": SurfaceLook("cobbles", ("#242320", "#5E5B57", "#8F8A82"), ("#948B7A", "#CFC8BA", "#F6F2E9"), 4, "melt", 0.20, 14),
    "stone": SurfaceLook("flags", ("#24262A", "#5D5F63", "#878A8E"), ("#9A9489", "#CFC9BE", "#F5F1E8"), 8, "flush", 0.0, 0),
    "timber": SurfaceLook("planks", ("#241A12", "#6A5138", "#94744F"), ("#97764E", "#D3B68D", "#F3DFBE"), 9, "flush", 0.0, 0),
    "stairs": SurfaceLook("", ("#24262A", "#6A6B6E", "#A2A4A6"), ("#9A9489", "#D6D0C5", "#FBF8F1"), 10, "flush", 0.0, 0),
    "rim": SurfaceLook("scree", ("#33241B", "#7A583F", "#AC8765"), ("#AC8A62", "#E0C098", "#FBE9CF"), 12, "raised", 0.20, 5),
    "rubble": SurfaceLook("rubble", ("#262019", "#69625A", "#A29A8D"), ("#9B8F7C", "#CFC5B2", "#F8F2E5"), 13, "raised", 0.24, 5),
    "scrub": SurfaceLook("brush", ("#161E11", "#44532D", "#97A25C"), ("#7A8750", "#AEB87C", "#F0F2C6"), 14, "raised", 0.22, 4),
    "hay": SurfaceLook("hay", ("#5E4A1E", "#94793A", "#CDB066"), ("#BB9C4A", "#E3C878", "#FBEDB6"), 15, "raised", 0.24, 5),
    "fire": SurfaceLook("dirt", ("#17100C", "#3A2A20", "#6B4A34"), ("#5E4A36", "#94785A", "#C9AB86"), 16, "melt", 0.24, 12),
    "marsh": SurfaceLook("marsh", ("#161F1A", "#414D39", "#8F9A66"), ("#7E8C66", "#BAC49A", "#EDF0CC"), 5, "sunken", 0.22, 9),
    "carpet": SurfaceLook("carpet", ("#35101A", "#6E2A34", "#B98A5A"), ("#B4746C", "#DDB2A4", "#F8E8C8"), 9, "flush", 0.0, 0),
    "deck": SurfaceLook("deck", ("#221D17", "#786852", "#A8977A"), ("#A8966F", "#DDCDAD", "#F8EFD9"), 9, "flush", 0.0, 0),
    "roof": SurfaceLook("roof", ("#26150F", "#7E4834", "#BC7B5A"), ("#A9694A", "#E0B193", "#FAE3CE"), 12, "raised", 0.0, 3),
    "embers": SurfaceLook("embers", ("#0E0908", "#42281E", "#FF9648"), ("#5C4436", "#9C7E68", "#FFB668"), 15, "melt", 0.24, 12),
    "lava": SurfaceLook("lava", ("#120A08", "#64341F", "#FFA63E"), ("#5E3A2C", "#A8694A", "#FFD075"), 16, "sunken", 0.20, 5),
    "chasm": SurfaceLook("", ("#050608", "#0C0F14", "#2A2E36"), ("#1F1A14", "#3A3127", "#75654F"), 17, "pit", 0.16, 3),
    "rock": SurfaceLook("crags", ("#1C1A19", "#3A3734", "#66605A"), ("#8D8373", "#B3A794", "#DDD3C0"), 18, "mass", 0.16, 3),
}  # fmt: skip
"""By the name that a surface's look has."""

_OTHER_NAMES = {
    "mesa": "rim", "dark": "stone", "hall": "stone", "forest": "scrub", "swamp": "marsh", "snow": "ice", "sand": "floor",
    "earth": "dirt", "planks": "timber", "flags": "stone", "lake": "water", "unexplored": "rock",
}  # fmt: skip


def look_of(name: str) -> SurfaceLook:
    """The look called *name*; dirt for one that nobody knows."""
    return LOOKS.get(_OTHER_NAMES.get(name, name), LOOKS["dirt"])


def look_name(grid: GridMap, sign: str) -> str:
    """The look of the surface that a character of *grid* stands for: one of LOOKS."""
    surface = grid.legend.get(sign) or SURFACES.get(sign) or SURFACES[FLOOR]
    name = _OTHER_NAMES.get(surface.look, surface.look)
    return name if name in LOOKS else "dirt"


def surface_tint(name: str, palette: Palette) -> QColor:
    """The one colour of a surface, where nothing finer is drawn."""
    return QColor(look_of(name).colours(palette)[1])
