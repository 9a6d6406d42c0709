"""The sizes of what lies on a map, in px at 100 %, and how large what is written on it is drawn at some zoom."""

from math import ceil, log

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


FAR_PLATE, FAR_LABEL = 24.0, 21.0
"""The letters on a plate, in px of a display of 1920 × 1080 px that is read from across a room, 20 px on small tokens; and the
letters that a plate would have there if it were as large beside names of zones and cards as on a screen on the desk.
"""
TEXT_STEP = 1.08
"""Letters for such a display grow by this factor, so that not every zoom has letters of its own."""
FULL_CELL = 52
"""A token on one cell of a grid on such a display: as large as its cell has room for."""


def far_text(zoom: float, far: float, text: float) -> float:
    """How much larger than usual a map is written that is read from across a room, at this zoom.

    *far*: the display's size beside 1920 × 1080 px; *text*: the size of letters that is wished for. At least *text*.
    """
    least = FAR_LABEL * far * text / (PLATE * label_scale(zoom))
    return text if least <= text else text * TEXT_STEP ** ceil(log(least / text, TEXT_STEP) - 1e-6)


def plate_height(px: float) -> float:
    """How high a name plate is at type size *px*, in whole px."""
    return float(round(18 * px / 12))


def label_scale(zoom: float) -> float:
    """The magnification of everything written on the map; far out it shrinks with the map again."""
    return max(zoom, min(LABEL, zoom * FARTHEST_ROOM))
