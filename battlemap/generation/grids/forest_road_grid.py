"""A road through a forest: ruts, a trunk across it, a cart left behind, a bank along one side."""

from __future__ import annotations

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, strew_cover
from battlemap.generation.grids.construction.daylight import DAYTIME
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import BOULDER, BUSH, CART, GREAT_TREE, LOG, STUMP, TREE
from battlemap.generation.grids.construction.grid_builder import GridBuilder
from battlemap.generation.grids.construction.grid_checks import GridBounds, grid_check
from battlemap.generation.grids.construction.grid_recipe import (
    cover_option,
    finish,
    grid_sizes,
    hazard_option,
    level_option,
)
from battlemap.generation.grids.construction.hazards import lay_hazard, place_hazard
from battlemap.generation.grids.construction.noise import strip, winding
from battlemap.generation.grids.construction.outdoors import lay_patches
from battlemap.generation.recipe import Battlefield, Recipe, Request

BOUNDS = GridBounds({"open": (0.4, 0.8), "dense": (0.6, 0.95)}, {"open": 0.62, "dense": 0.48})
WOOD = (
    WeightedFurnishing(TREE, 4, 1),
    WeightedFurnishing(GREAT_TREE, 3),
    WeightedFurnishing(GREAT_TREE.sized(3, 3), 0.7),
    WeightedFurnishing(BUSH, 2, 2),
    WeightedFurnishing(BOULDER, 0.5),
    WeightedFurnishing(STUMP, 0.6),
    WeightedFurnishing(LOG, 0.3),
)


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, ",")
    columns, rows = builder.columns, builder.rows
    dice = builder.dice("road")
    wide = 3 if rows >= 18 else 2
    course = winding(dice, columns, rows * dice.uniform(0.4, 0.6), rows * 0.34, rows * 0.66, 0.55)
    road = {cell for cell in strip(course, wide) if cell in builder}
    forest = [cell for cell in builder.cells if cell not in road]
    verge = {(x, y + dy) for x, y in road for dy in (-1, 1)} - road
    lay_patches(builder, builder.dice("brush"), [cell for cell in forest if cell not in verge], "b", 0.24, 5)
    builder.paint(road, ".")
    lay_patches(builder, builder.dice("ruts"), road, "m", 0.14, 3)
    banks = _raise_banks(builder, course, wide)
    trunk = _fell_trunk(builder, course, wide)
    open_entry(builder, (0, round(course[0])))
    open_entry(builder, (columns - 1, round(course[-1])))
    for x in (2, columns - 3):
        builder.things.light_up("Torch", verge, (x, round(course[x])), 4, 8)
    _plan_hazard(builder, forest)
    _leave_cart(builder, course, wide)
    _grow(builder, [cell for cell in forest if cell not in verge])
    levels = int(request.values["levels"])
    if levels < 2:
        builder.lift(banks[1], levels)
    if levels < 1:
        builder.flatten(banks[0])
    lay_hazard(builder, {"bog": "m", "fire": "f"})
    return finish(builder, trunk, "the fallen trunk")


def _raise_banks(builder: GridBuilder, course: list[float], wide: int) -> tuple[set[Cell], set[Cell]]:
    """The ground along one side of the road, and farther off, that may lie higher; where each is."""
    dice = builder.dice("banks")
    above = dice.random() < 0.5
    shape = winding(dice, builder.columns, 0.0, 0.0, 3.0, 0.5)
    start, stop = round(builder.columns * dice.uniform(0.1, 0.25)), round(builder.columns * dice.uniform(0.75, 0.95))
    near, far = set[Cell](), set[Cell]()
    for x in range(start, stop):
        off = wide / 2 + 2 + shape[x]
        first, second = course[x] + (-off if above else off), course[x] + (-off - 4 if above else off + 4)
        for y in range(builder.rows):
            if (y <= second) if above else (y >= second):
                far.add((x, y))
            elif (y <= first) if above else (y >= first):
                near.add((x, y))
    builder.lift(near, 1)
    builder.lift(far, 2)
    return near, far


def _fell_trunk(builder: GridBuilder, course: list[float], wide: int) -> list[Cell]:
    """A trunk across the road somewhere in its middle part; where it lies."""
    dice = builder.dice("trunk")
    kind = LOG.sized(1, wide + 2).named("Fallen trunk")
    for x in dice.sample(range(builder.columns * 2 // 5, builder.columns * 3 // 5), builder.columns // 6):
        at = (x, round(course[x] - (wide - 1) / 2) - 1)
        if builder.things.put(kind, at):
            return [(x, at[1] + dy) for dy in range(kind.rows)]
    return [(builder.columns // 2, round(course[builder.columns // 2]))]


def _leave_cart(builder: GridBuilder, course: list[float], wide: int) -> None:
    dice = builder.dice("cart")
    for x in dice.sample(range(2, builder.columns - 5), builder.columns // 2):
        y = round(course[x]) + (wide // 2 + 1 if dice.random() < 0.5 else -wide // 2 - 2)
        if builder.things.put(CART, (x, y)):
            builder.things.light_up(
                "Lantern", CellRectangle(x, y, x + CART.columns, y + CART.rows).shrink(-1).cells, (x - 1, y), 4, 8
            )
            return


def _plan_hazard(builder: GridBuilder, forest: list[Cell]) -> None:
    """A hollow beside the road."""
    low = [cell for cell in forest if builder.level(cell) == 0 and builder.sign(cell) in ",b."]
    place_hazard(builder, builder.dice("bog"), low, max(4, len(forest) // 32))


def _grow(builder: GridBuilder, forest: list[Cell]) -> None:
    """Trees and bushes beside the road, twice as many where they stand densely."""
    strew_cover(builder, forest, WOOD, len(forest) // 12, len(forest) // 13, gap=1)
    stock = (WeightedFurnishing(TREE, 2), WeightedFurnishing(GREAT_TREE, 1), WeightedFurnishing(BUSH, 1))
    close_lines(builder, BOUNDS, stock)


RECIPE = Recipe(
    id="forest-road",
    title="Forest road",
    kind="grid",
    sizes=grid_sizes(36, 22),
    options=(
        cover_option("Growth", "Open", "Dense"),
        level_option("Banks", "None", "Low", "High"),
        DAYTIME,
        hazard_option(("bog", "Bog"), ("fire", "Fire")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="A rutted road with a trunk across it, trees on both sides",
)
