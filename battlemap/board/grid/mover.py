"""Who goes: what a search for ways has to know of one."""

from collections.abc import Mapping

from msgspec import Struct

from battlemap.board.grid_map import Diagonals
from battlemap.board.ids import Cell
from battlemap.board.surfaces import Passage


class Mover(Struct, frozen=True):
    """What a search for ways has to know of the one who goes.

    *allowance*: how many cells one stage (one move of its game) takes it; what is left of a stage is lost.
    *costs*: how many cells entering one counts for, by passage; what is not named cannot be entered.
    """

    footprint: float = 1.0
    allowance: int = 1
    stages: int = 1
    costs: tuple[tuple[Passage, int], ...] = (("free", 1), ("difficult", 2), ("hard", 4))
    diagonals: Diagonals = "one"
    bodies: Mapping[Cell, int] = {}
    """Cells that others stand on and that can be passed, with what they cost at least; nobody can stop there."""
    barred_cells: frozenset[Cell] = frozenset()
    """Cells that cannot be entered at all."""

    def __hash__(self) -> int:
        return hash((self.allowance, self.stages, self.costs, frozenset(self.bodies), self.barred_cells))
