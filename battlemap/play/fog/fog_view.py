"""What players know of the cells of a grid: of some nothing, some they saw once, the rest they see."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.fog.fog_tables import covered_table, has_fog
from battlemap.board.ids import Cell
from battlemap.play.fog.party_sight import party_view
from battlemap.rules.ruleset import AnyRuleset

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[bool_]
    """(rows, columns)."""


class FogView(Struct, frozen=True, eq=False):
    """One board for its players."""

    unknown: Bools
    """They know nothing of these cells."""
    remembered: Bools
    """They have seen these and do not see them now."""

    def hides(self, cells: tuple[Cell, ...]) -> bool:
        """Whether they see none of some cells now."""
        rows, columns = self.unknown.shape
        there = [(x, y) for x, y in cells if 0 <= x < columns and 0 <= y < rows]
        return bool(there) and all(self.unknown[y, x] or self.remembered[y, x] for x, y in there)

    def covers(self, cells: tuple[Cell, ...]) -> bool:
        """Whether they know nothing of any of them; of what lies off the map they never do."""
        rows, columns = self.unknown.shape
        return all(not (0 <= x < columns and 0 <= y < rows) or self.unknown[y, x] for x, y in cells)

    def shows(self, token: AnyToken) -> bool:
        """Whether a token that is the GM's stands where players see it."""
        return not self.hides(token.cells)


def fog_view(rules: AnyRuleset, board: AnyEncounter) -> FogView | None:
    """What is covered of a board; None where players see all of it, and on a map of zones."""
    grid = board.grid
    if grid is None or not has_fog(grid):
        return None
    import numpy as np  # not where there is no fog

    covered = covered_table(grid)
    if not grid.by_sight:
        return FogView(covered, np.zeros_like(covered)) if covered.any() else None
    now = party_view(rules, board)
    return FogView(covered & ~now, ~covered & ~now)
