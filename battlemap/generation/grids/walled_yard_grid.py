"""A walled yard: a gate with a road, a well, a wall-walk, a storehouse, goods and hay."""

from __future__ import annotations

from typing import NamedTuple

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, scatter, strew_cover
from battlemap.generation.grids.construction.daylight import DAYTIME
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import BARREL, CART, CHEST, CRATE, LOG, SACK, SHELF, WELL
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
from battlemap.generation.grids.construction.noise import blob
from battlemap.generation.grids.construction.outdoors import lay_patches, overgrow
from battlemap.generation.recipe import Battlefield, Recipe, Request

BOUNDS = GridBounds({"open": (0.25, 0.65), "dense": (0.35, 0.8)}, {"open": 0.62, "dense": 0.5})
GOODS = (
    WeightedFurnishing(CRATE, 3, 3),
    WeightedFurnishing(BARREL, 2, 2),
    WeightedFurnishing(SACK, 1, 1),
    WeightedFurnishing(LOG, 0.7),
)


class _Plan(NamedTuple):
    """Where the parts of the yard lie."""

    yard: CellRectangle
    store: CellRectangle
    walk: CellRectangle
    gate: range
    """The rows of the gate, in the right wall."""
    well: Cell


def _plan(builder: GridBuilder) -> _Plan:
    dice = builder.dice("walls")
    columns, rows = builder.columns, builder.rows
    side, above = max(1, min(4, columns // 9)), max(1, min(4, rows // 8))
    yard = CellRectangle(side, above, columns - side - (2 if columns > 20 else 1), rows - above)
    store = CellRectangle(
        yard.left, yard.bottom - max(3, min(7, yard.height // 3 + dice.randint(-1, 1))),
        yard.left + max(3, min(9, yard.width // 4 + dice.randint(-1, 1))), yard.bottom,
    )  # fmt: skip
    wide = 3 if yard.height >= 22 else 2
    low = yard.top + 3 + dice.randint(0, max(0, min(yard.height - wide - 6, yard.height // 2)))
    walk = CellRectangle(yard.left, yard.top, yard.left + max(5, round(yard.width * dice.uniform(0.36, 0.5))), yard.top + 2)
    well = (yard.left + round(yard.width * dice.uniform(0.5, 0.62)), low - 1 + dice.randint(0, 1))
    return _Plan(yard, store, walk, range(low, low + wide), well)


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, ",")
    plan = _plan(builder)
    yard = set(plan.yard.cells)
    outside = [cell for cell in builder.cells if cell not in yard]
    lay_patches(builder, builder.dice("brush"), outside, "b", 0.10, 4)
    builder.paint(yard, ".")
    _lay_road(builder, plan)
    _raise_walls(builder, plan)
    _plan_walk(builder, plan)
    _plan_hazard(builder, plan)
    builder.things.put(WELL, plan.well)
    gate = plan.gate[len(plan.gate) // 2]
    open_entry(builder, (builder.columns - 1, gate))
    open_entry(builder, (plan.yard.left + 1, plan.walk.bottom + (plan.store.top - plan.walk.bottom) // 2))
    _furnish(builder, plan)
    overgrow(builder, "trees", outside, 18)
    _cover(builder, plan)
    _raise_walk(builder, plan)
    lay_hazard(builder, {"fire": "f", "pit": "v"})
    x, y = plan.well
    return finish(builder, ((x + dx, y + dy) for dx in (-1, 0, 1, 2) for dy in (-1, 0, 1, 2)), "the well")


def _lay_road(builder: GridBuilder, plan: _Plan) -> None:
    """Cobbles from the edge of the map through the gate to the well, frayed at their end and sides."""
    dice = builder.dice("road")
    for x in range(plan.well[0] - 1, builder.columns):
        inside = x < plan.yard.right
        first = plan.gate.start - (inside and dice.random() < 0.6)
        last = plan.gate.stop + (inside and dice.random() < 0.6)
        builder.paint(((x, y) for y in range(first, last) if x > plan.well[0] + 1 or dice.random() < 0.7), "o")
    lay_patches(builder, builder.dice("mud"), plan.yard.shrink(1).cells, "m", 0.035, 3, ".")
    corner = CellRectangle(plan.yard.right - plan.yard.width // 3, plan.yard.top, plan.yard.right, plan.gate.start - 1)
    lay_patches(builder, builder.dice("rubble"), corner.cells, "r", 0.24, 4, ".")


def _raise_walls(builder: GridBuilder, plan: _Plan) -> None:
    dice = builder.dice("doors")
    builder.edges.enclose(plan.yard.cells)
    for y in plan.gate:
        builder.door((plan.yard.right - 1, y), (plan.yard.right, y), state="open")
        builder.kept_free.add((plan.yard.right - 2, y))
    builder.edges.enclose(plan.store.cells)
    builder.paint(plan.store.cells, "_")
    builder.gloomy |= set(plan.store.cells)
    right, middle = plan.store.right, plan.store.middle[1]
    for y in (middle, middle - 1) if plan.store.height > 4 else (middle,):
        builder.door((right - 1, y), (right, y))
    if dice.random() < 0.5:  # a postern
        x = dice.randint(plan.store.right + 2, plan.yard.right - 4)
        builder.door((x, plan.yard.bottom - 1), (x, plan.yard.bottom))
    else:
        y = dice.randint(plan.walk.bottom, max(plan.walk.bottom, plan.store.top - 2))
        builder.door((plan.yard.left - 1, y), (plan.yard.left, y))
    for x in range(plan.yard.left + 2, plan.yard.right - 1, 5):
        builder.things.put_lamp("Torch", (x, plan.yard.bottom - 1), 3, 6)


def _stairs(plan: _Plan) -> list[Cell]:
    """The cells of the stairs up to the wall-walk, in front of it."""
    left = plan.walk.left + max(1, plan.walk.width // 4)
    return [(x, plan.walk.bottom) for x in range(left, left + (2 if plan.walk.width < 8 else 3))]


def _plan_walk(builder: GridBuilder, plan: _Plan) -> None:
    builder.kept_free |= {*plan.walk.cells, *_stairs(plan), *((x, y + 1) for x, y in _stairs(plan))}
    builder.things.put_lamp("Brazier", (plan.walk.right - 2, plan.walk.top), 3, 6)


def _raise_walk(builder: GridBuilder, plan: _Plan) -> None:
    """The wall-walk with its stairs, and the storehouse as a cellar, as many levels as were asked for."""
    levels = int(builder.request.values["levels"])
    if levels:
        stairs = _stairs(plan)
        builder.paint(plan.walk.cells, "_")
        builder.lift(plan.walk.cells, 2)
        builder.paint(stairs, "s")
        builder.lift(stairs, 1)
        for x, y in plan.walk.cells:
            if y == plan.walk.bottom - 1 and (x, y + 1) not in stairs:
                builder.edges.stand((x, y), (x, y + 1), "fence")
            if x == plan.walk.right - 1:
                builder.edges.stand((x, y), (x + 1, y), "fence")
    if levels > 1:
        builder.lift(plan.store.cells, -1)


def _plan_hazard(builder: GridBuilder, plan: _Plan) -> None:
    """Hay at the lower wall, in the midst of it the cells that burn or have caved in."""
    dice = builder.dice("hay")
    yard = plan.yard
    low = plan.gate.stop + 1
    free = CellRectangle(plan.store.right + 2, min(low, yard.bottom - 2), yard.right - 1, yard.bottom - 1)
    if free.width < 2 or free.height < 1:
        return
    middle = (dice.randrange(free.left, max(free.left + 1, free.right - 1)), free.middle[1])
    area = yard.width * yard.height
    hay = blob(dice, middle, max(4, area // 26), lambda cell: free.holds(cell) and builder.sign(cell) in ".m")
    builder.paint(hay, "h")
    place_hazard(builder, dice, hay, max(2, area // 80), middle)


def _furnish(builder: GridBuilder, plan: _Plan) -> None:
    """What stands where it is used: a cart by the road, shelves and chests in the storehouse."""
    dice = builder.dice("goods")
    by_road = CellRectangle(plan.well[0] + 2, plan.yard.top + 1, plan.yard.right - 1, plan.yard.bottom - 1)
    scatter(builder, dice, by_road.cells, [WeightedFurnishing(CART)], 1 + plan.yard.width // 40, gap=1, surfaces=".")
    store = list(plan.store.cells)
    along = [(x, plan.store.top) for x in range(plan.store.left, plan.store.right, 2)]
    for at in along[: max(1, len(along) // 2)]:
        builder.things.put(SHELF, at)
    scatter(
        builder,
        dice,
        store,
        [WeightedFurnishing(CHEST), WeightedFurnishing(BARREL, 2, 2), WeightedFurnishing(SACK, 1, 1)],
        len(store) // 9,
        gap=0,
    )


def _cover(builder: GridBuilder, plan: _Plan) -> None:
    """Goods in heaps over the yard, more of them where much cover is wanted."""
    inside = list(plan.yard.shrink(1).cells)
    strew_cover(builder, inside, GOODS, max(3, len(inside) // 75), max(3, len(inside) // 38), gap=2, surfaces=".mo")
    close_lines(builder, BOUNDS, GOODS)


RECIPE = Recipe(
    id="walled-yard",
    title="Walled yard",
    kind="grid",
    sizes=grid_sizes(38, 23),
    options=(
        cover_option("Goods", "Few", "Many"),
        level_option("Levels", "Flat", "Wall-walk", "And cellar"),
        DAYTIME,
        hazard_option(("fire", "Burning hay"), ("pit", "Cave-in")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="A gate, a well, a wall-walk and a storehouse",
)
