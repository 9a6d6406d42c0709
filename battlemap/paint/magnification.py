"""How large what is written on a map is drawn at some zoom."""

LABEL = 0.82
"""Below this zoom what is written on the map keeps its size."""
LABEL_ROOM = 1.28
"""How much larger than at 100 % labels may become, compared with the map, before they need more room than is kept for them."""
FARTHEST_ROOM = 2.2
"""Labels never become larger than this, compared with the map."""
SPARSE = 0.4
"""Below this zoom cards, pills and plates are left out: they would cover what they are about."""


def label_scale(zoom: float) -> float:
    """The magnification of everything written on the map; far out it shrinks with the map again."""
    return max(zoom, min(LABEL, zoom * FARTHEST_ROOM))
