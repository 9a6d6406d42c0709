"""What grows and lies about under the sky: brush and stones in patches, trees at the edges of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, scatter
from battlemap.generation.grids.construction.furnishings import BOULDER, BUSH, GREAT_TREE, ROCK, STUMP, TREE
from battlemap.generation.grids.construction.grid_builder import GridBuilder
from battlemap.generation.grids.construction.noise import patches, rough_noise

WILD_STOCK = (
    WeightedFurnishing(TREE, 3), WeightedFurnishing(GREAT_TREE, 1.4), WeightedFurnishing(BUSH, 2, 2),
    WeightedFurnishing(ROCK, 0.8), WeightedFurnishing(BOULDER, 0.5), WeightedFurnishing(STUMP, 0.4),
)  # fmt: skip


def lay_patches(
    builder: GridBuilder, dice: Random, cells: Iterable[Cell], sign: str, share: float, scale: float = 5.0, over: str = ""
) -> set[Cell]:
    """Lay a surface over so large a share of some cells, in patches of about *scale* cells; where it lies now."""
    value = rough_noise(dice, builder.columns, builder.rows, scale)
    chosen = patches([cell for cell in cells if cell in builder and (not over or builder.sign(cell) in over)], value, share)
    chosen = {cell for cell in chosen if _company(cell, chosen)}
    builder.paint(chosen, sign)
    return chosen


def _company(cell: Cell, cells: set[Cell]) -> bool:
    """Whether a cell is no speck: one of those beside it is of the same patch."""
    x, y = cell
    return bool({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells)


def overgrow(
    builder: GridBuilder, subject: str, cells: Iterable[Cell], per: float, *, gap: int = 2, surfaces: str = ",b"
) -> None:
    """Trees, bushes and stones on some cells, one for every *per* of them."""
    dice = builder.dice(subject)
    ground = sorted(set(cells))
    scatter(builder, dice, ground, WILD_STOCK, round(len(ground) / per), gap=gap, surfaces=surfaces)


def near_edge(builder: GridBuilder, depth: int) -> Callable[[Cell], bool]:
    """Whether a cell lies so near to the edge of the map."""
    return lambda cell: min(cell[0], cell[1], builder.columns - 1 - cell[0], builder.rows - 1 - cell[1]) < depth
