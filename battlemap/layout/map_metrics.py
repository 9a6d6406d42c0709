"""The sizes of what lies on a map, in px at 100 %, and how large what is written on it is drawn at some zoom."""

TOKEN = 78
TOKEN_CELL = 40
"""On one cell of a grid."""
TOKEN_MARKED = 16
"""Below this diameter a token is ring and figure, nothing else."""
TOKEN_PLAIN = 32
"""Below this one it has no rim: of what is on it a single condition is drawn."""
PLATE_DROP = 0.14
"""From a token's lower rim to its plate, in diameters."""
PLATE_GAP = 5
"""From a plate to the aspect card tied to the token."""

ZONE_NAME = 21
ASPECT = 15
ZONE_ASPECT = 16
PLATE = 13
SMALL_PLATE, NARROW = 0.85, 0.88
"""How much smaller the letters on the plate of a small token are at most, and on one that would hardly be cut."""

LABEL = 0.82
"""Below this zoom what is written on the map keeps its size."""
LABEL_ROOM = 1.28
"""How much larger than at 100 % labels may become, compared with the map, before they need more room than is kept for them."""
FARTHEST_ROOM = 2.2
"""Labels never become larger than this, compared with the map."""
SPARSE = 0.4
"""Below this zoom cards, pills and plates are left out: they would cover what they are about."""


def plate_height(px: float) -> float:
    """How high a name plate is at type size *px*, in whole px."""
    return float(round(18 * px / 12))


def label_scale(zoom: float) -> float:
    """The magnification of everything written on the map; far out it shrinks with the map again."""
    return max(zoom, min(LABEL, zoom * FARTHEST_ROOM))
