"""What recipes of grids have in common: sizes, the word for cover, and how a finished place is handed over."""

from __future__ import annotations

from collections.abc import Iterable

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.daylight import illuminate
from battlemap.generation.grids.construction.grid_builder import GridBuilder
from battlemap.generation.grids.construction.mirroring import mirror_grid, transpose_grid
from battlemap.generation.recipe import Battlefield, OptionValue, RecipeOption, SizeRange

LEAST_SIZE, MOST_SIZE = (16, 12), (60, 60)


def grid_sizes(columns: int, rows: int) -> SizeRange:
    """From 16 × 12 to 60 × 60 cells, usually so many."""
    return SizeRange(LEAST_SIZE, (columns, rows), MOST_SIZE, 2)


def cover_option(title: str = "Cover", scanty: str = "Open", plentiful: str = "Dense") -> RecipeOption:
    """How much there is to hide behind, in the words of a recipe."""
    return RecipeOption("cover", title, (OptionValue("open", scanty), OptionValue("dense", plentiful)), "open")


def hazard_option(*values: tuple[str, str]) -> RecipeOption:
    """Which hazard there is, none at first."""
    return RecipeOption("hazard", "Hazard", (OptionValue("none", "None"), *(OptionValue(*value) for value in values)), "none")


def level_option(title: str, *values: str, usual: str = "1") -> RecipeOption:
    """How much of the place lies higher, from nothing on, in the words of a recipe."""
    options = tuple(OptionValue(str(number), value) for number, value in enumerate(values))
    return RecipeOption("levels", title, options, usual)


def finish(builder: GridBuilder, feature: Iterable[Cell], feature_name: str) -> Battlefield:
    """The battlefield in the light that was asked for, seen in a mirror for every other seed, turned if it is to be high."""
    grid = illuminate(builder, builder.build(), builder.request.values["light"])
    areas = [*builder.entries, frozenset(cell for cell in feature if cell in builder)]
    if builder.dice("mirror").random() < 0.5:
        grid = mirror_grid(grid)
        areas = [frozenset((grid.columns - 1 - x, y) for x, y in area) for area in areas]
    if builder.upright:
        grid = transpose_grid(grid)
        areas = [frozenset((y, x) for x, y in area) for area in areas]
    ours, theirs, worth = (tuple(sorted(area, key=lambda cell: (cell[1], cell[0]))) for area in areas)
    return Battlefield(grid, (), (ours, theirs), worth, feature_name)
