"""What a game says of who sees in which light, for those who ask what players' tokens see."""

from msgspec import Struct

from battlemap.board.grid_map import Light
from battlemap.board.ids import Cell


class Eyesight(Struct, frozen=True):
    """How somebody sees."""

    blind: bool = False
    in_the_dark: bool = False
    """Whether darkness hides nothing from them."""


class SceneLight(Struct, frozen=True):
    """The light that the map does not tell of."""

    everywhere: Light | None = None
    """The light of the whole scene, whatever the map says."""
    carried: tuple[tuple[Cell, float, float], ...] = ()
    """Lights that tokens carry: where, bright within this radius, dim within that one (units of the map)."""
