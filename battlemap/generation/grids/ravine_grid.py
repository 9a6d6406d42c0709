"""A ravine: a stream between rock walls, ledges on both sides, a rope bridge over it."""

from __future__ import annotations

from typing import NamedTuple

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, strew_cover
from battlemap.generation.grids.construction.daylight import DAYTIME
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import BOULDER, BUSH, DRIPSTONE, LOG, ROCK, TREE
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

BOUNDS = GridBounds({"open": (0.2, 0.65), "dense": (0.4, 0.85)}, {"open": 0.64, "dense": 0.52})
STONES = (
    WeightedFurnishing(BOULDER, 2),
    WeightedFurnishing(ROCK, 3, 2),
    WeightedFurnishing(DRIPSTONE.named("Standing rock"), 0.6),
    WeightedFurnishing(LOG, 0.4),
    WeightedFurnishing(BUSH, 1, 1),
    WeightedFurnishing(TREE, 0.8),
)


class _Plan(NamedTuple):
    """The lines along the ravine, for each column the row: the rock walls, the feet of the ledges, the middle of the floor."""

    top: list[float]
    upper: list[float]
    middle: list[float]
    lower: list[float]
    bottom: list[float]


def _plan(builder: GridBuilder) -> _Plan:
    dice = builder.dice("walls")
    columns, rows = builder.columns, builder.rows
    middle = winding(dice, columns, rows * 0.5, rows * 0.42, rows * 0.58, 0.5)
    rim, ledge = max(1.0, rows * 0.05), rows * 0.27
    top = winding(dice, columns, rim, 1.0, max(1.4, rows * 0.11), 0.5)
    bottom = winding(dice, columns, rows - 1 - rim, min(rows - 2.4, rows * 0.89), rows - 2.0, 0.5)
    upper = winding(dice, columns, ledge, rows * 0.2, rows * 0.34, 0.6)
    lower = winding(dice, columns, rows - ledge, rows * 0.66, rows * 0.8, 0.6)
    return _Plan(top, upper, middle, lower, bottom)


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, ":")
    plan = _plan(builder)
    stream = _lay_ground(builder, plan)
    ledges = _raise_ledges(builder, plan)
    middle = round(plan.middle[0]), round(plan.middle[-1])
    ford = _cross_stream(builder, plan, stream)
    open_entry(builder, (0, middle[0] - 2))
    open_entry(builder, (builder.columns - 1, middle[1] + 2))
    _plan_hazard(builder)
    for at in (min(ford), max(ford)):
        builder.things.light_up("Torch", builder.cells, (at[0] - 1, at[1]), 4, 8)
    others = sorted(cell for cell in builder.entries[1] if builder.sign(cell) not in "w~")
    builder.things.light_up("Campfire", others, others[len(others) // 2], 4, 8)
    _cover(builder)
    levels = int(request.values["levels"])
    if levels < 2:
        builder.flatten(ledges[1])
    if levels < 1:
        builder.flatten(ledges[0])
    lay_hazard(builder, {"rift": "v", "mud": "m"})
    return finish(builder, ford, "the crossing")


def _lay_ground(builder: GridBuilder, plan: _Plan) -> set[Cell]:
    """Rock above and below, scree at its foot, sand, and a stream; the cells of the stream."""
    inside = {(x, y) for x in range(builder.columns) for y in range(builder.rows) if plan.top[x] <= y <= plan.bottom[x]}
    lay_patches(builder, builder.dice("grass"), inside, ",", 0.16, 5)
    lay_patches(builder, builder.dice("dirt"), inside, ".", 0.2, 6)
    rock = {cell for cell in builder.cells if cell not in inside}
    foot = {(x, y + dy) for x, y in rock for dy in (-2, -1, 1, 2)} - rock
    lay_patches(builder, builder.dice("scree"), foot, "k", 0.35, 4)
    lay_patches(builder, builder.dice("rubble"), inside, "r", 0.06, 4)
    builder.paint(rock, "#")
    stream = {cell for cell in strip(plan.middle, 3 if builder.rows >= 20 else 2) if cell in inside}
    builder.paint(stream, "~")
    rim = {(x, y) for x, y in stream if (x, y - 1) not in stream or (x, y + 1) not in stream}
    lay_patches(builder, builder.dice("shallows"), rim, "w", 0.5, 3)
    return stream


def _raise_ledges(builder: GridBuilder, plan: _Plan) -> tuple[set[Cell], set[Cell]]:
    """The ledges above and below the floor, with the rock behind them; slopes of scree lead up at some places."""
    dice = builder.dice("slopes")
    above = {(x, y) for x, y in builder.cells if y < plan.upper[x]}
    below = {(x, y) for x, y in builder.cells if y > plan.lower[x]}
    builder.lift(above, 2)
    builder.lift(below, 2)
    slopes = max(2, builder.columns // 14)
    for number in range(slopes):
        low, high = builder.columns * number // slopes, builder.columns * (number + 1) // slopes - 3
        for ledge, inward in ((above, -1), (below, 1)):
            x = dice.randint(low, max(low, high))
            for column in range(x, min(builder.columns, x + 3)):
                rows = [y for left, y in ledge if left == column]
                if not rows:
                    continue
                foot = (column, max(rows) if inward < 0 else min(rows))
                builder.lift([foot], 1)
                builder.paint([foot, (column, foot[1] - inward)], "k")
    return above, below


def _cross_stream(builder: GridBuilder, plan: _Plan, stream: set[Cell]) -> set[Cell]:
    """Fords and a bridge of planks over the stream; the cells of the one in the middle."""
    dice = builder.dice("fords")
    columns = builder.columns
    places = [
        dice.randint(2, columns // 4),
        columns // 2 + dice.randint(-2, 2),
        min(columns - 4, dice.randint(columns * 3 // 4, columns - 4)),
    ]
    crossing = set[Cell]()
    for number, x in enumerate(places):
        rows = [y for column, y in stream if x <= column < x + 3]
        cells = {(column, y) for column in range(x, x + 3) for y in range(min(rows) - 1, max(rows) + 2)}
        builder.paint(cells if number == 1 else cells & stream, "=" if number == 1 else "w")
        builder.kept_free |= cells
        if number == 1:
            crossing = cells
    return crossing


def _plan_hazard(builder: GridBuilder) -> None:
    low = [cell for cell in builder.cells if builder.level(cell) == 0 and builder.sign(cell) not in "w~km"]
    place_hazard(builder, builder.dice("hazard"), low, max(3, len(low) // 24))


def _cover(builder: GridBuilder) -> None:
    ground = [cell for cell in builder.cells if builder.walkable(cell)]
    strew_cover(builder, ground, STONES, len(ground) // 28, len(ground) // 20, gap=1, surfaces=":.,rk")
    stock = (WeightedFurnishing(ROCK, 2), WeightedFurnishing(BOULDER, 1), WeightedFurnishing(BUSH, 0.6))
    close_lines(builder, BOUNDS, stock)


RECIPE = Recipe(
    id="ravine",
    title="Ravine",
    kind="grid",
    sizes=grid_sizes(38, 24),
    options=(
        cover_option("Stones", "Few", "Many"),
        level_option("Ledges", "None", "One side", "Both sides", usual="2"),
        DAYTIME,
        hazard_option(("rift", "Rift"), ("mud", "Quagmire")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="A stream between rock walls and ledges",
)
