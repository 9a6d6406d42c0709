"""What of a board is drawn over its ground."""

from msgspec import Struct


class MapLayers(Struct, frozen=True):
    """What of a board is drawn over its ground."""

    lines: bool = True
    """The lines of a grid."""
    figures: bool = True
    """Everybody, with what lies on them."""
    names: bool = True
    """Of zones, and of the figures that are drawn."""
    aspects: bool = True
    """The cards of aspects and the balances of zones."""
    margins: bool = False
    """The names of the columns and rows of a grid along its edges."""


ALL_LAYERS = MapLayers()
