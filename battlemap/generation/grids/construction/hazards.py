"""Where a place may burn, be flooded or have fallen in."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.grid_builder import GridBuilder
from battlemap.generation.grids.construction.noise import blob

TRIES = 12


def place_hazard(builder: GridBuilder, dice: Random, cells: Collection[Cell], size: int, middle: Cell | None = None) -> None:
    """Plan a hazard of so many cells somewhere on some cells, as many as cut off nothing; round *middle* if that can be.

    It keeps off what is kept free and what stands there.
    """
    free = {cell for cell in cells if builder.walkable(cell) and cell not in builder.kept_free and cell not in builder.things.at}
    places = sorted(free)
    for number in range(TRIES if places else 0):
        at = middle if middle in free and not number else dice.choice(places)
        builder.plan_hazard(blob(dice, at, size, free.__contains__))
        if builder.hazard:
            return


def lay_hazard(builder: GridBuilder, surfaces: Mapping[str, str]) -> None:
    """Lay the hazard that was asked for where it was planned; *surfaces*: the ground of each."""
    sign = surfaces.get(builder.request.values["hazard"])
    if sign is not None:
        builder.paint(builder.hazard, sign)
