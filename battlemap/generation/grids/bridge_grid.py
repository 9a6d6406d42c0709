"""A bridge over a river: a ford beside it, a toll house, trees and rocks on the banks."""

from __future__ import annotations

from typing import NamedTuple

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, scatter, strew_cover
from battlemap.generation.grids.construction.daylight import DAYTIME
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import (
    BARREL,
    BED,
    BOULDER,
    BUSH,
    CART,
    CHEST,
    CRATE,
    GREAT_TREE,
    LOG,
    ROCK,
    TABLE,
    TREE,
)
from battlemap.generation.grids.construction.grid_builder import GridBuilder
from battlemap.generation.grids.construction.grid_checks import GridBounds, grid_check
from battlemap.generation.grids.construction.grid_recipe import (
    cover_option,
    finish,
    grid_sizes,
    hazard_option,
    level_option,
)
from battlemap.generation.grids.construction.hazards import lay_hazard
from battlemap.generation.grids.construction.noise import strip, winding
from battlemap.generation.grids.construction.outdoors import lay_patches
from battlemap.generation.recipe import Battlefield, Recipe, Request

BOUNDS = GridBounds({"open": (0.3, 0.65), "dense": (0.5, 0.85)}, {"open": 0.64, "dense": 0.52})
BANKS = (
    WeightedFurnishing(TREE, 3, 1),
    WeightedFurnishing(GREAT_TREE, 1),
    WeightedFurnishing(ROCK, 1.5, 1),
    WeightedFurnishing(BOULDER, 1),
    WeightedFurnishing(BUSH, 1.5, 2),
    WeightedFurnishing(LOG, 0.6),
)
ROADSIDE = (WeightedFurnishing(CRATE, 2, 2), WeightedFurnishing(BARREL, 1, 1), WeightedFurnishing(LOG, 0.5))


class _Plan(NamedTuple):
    """Where river, bridge and toll house lie."""

    river: set[Cell]
    bridge: CellRectangle
    ford: range
    """The rows of the ford."""
    house: CellRectangle | None


def _plan(builder: GridBuilder) -> _Plan:
    dice = builder.dice("river")
    columns, rows = builder.columns, builder.rows
    wide = max(4, min(9, columns // 5))
    course = winding(dice, rows, columns * dice.uniform(0.44, 0.56), columns * 0.36, columns * 0.64, 0.45)
    river = {cell for cell in strip(course, wide, down=True) if cell in builder}
    deck = 4 if rows >= 34 else 3 if rows >= 16 else 2
    top = round(rows * dice.uniform(0.36, 0.52)) - deck // 2
    reach = [x for x, y in river if top - 1 <= y <= top + deck]
    bridge = CellRectangle(min(reach) - 1, top, max(reach) + 2, top + deck)
    if dice.random() < 0.5:
        ford = range(1, 4)
    else:
        ford = range(rows - 4, rows - 1)
    size = max(4, min(6, rows // 4))
    left = bridge.left - size - 3
    house_top = bridge.top - size - 1 if ford.start > bridge.top else bridge.bottom + 1
    house = CellRectangle(left, house_top, left + size, house_top + size)
    fits = columns >= 24 and left >= 1 and house_top > 0 and house.bottom < rows
    return _Plan(river, bridge, ford, house if fits else None)


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, ",")
    plan = _plan(builder)
    _lay_ground(builder, plan)
    _raise_bridge(builder, plan)
    dice = builder.dice("rapids")
    for at in dice.sample(sorted(plan.river), len(plan.river) // 34):
        builder.things.put_in_water(BOULDER if dice.random() < 0.3 else ROCK, at)
    if plan.house is not None:
        _raise_house(builder, plan.house, plan.bridge)
    road = plan.bridge.middle[1]
    open_entry(builder, (0, road))
    open_entry(builder, (builder.columns - 1, road))
    _cover(builder, plan)
    if request.values["levels"] == "0":
        builder.flatten(plan.bridge.cells)
    lay_hazard(builder, {"broken": "~", "fire": "f"})
    return finish(builder, plan.bridge.cells, "the bridge")


def _lay_ground(builder: GridBuilder, plan: _Plan) -> None:
    land = [cell for cell in builder.cells if cell not in plan.river]
    lay_patches(builder, builder.dice("brush"), land, "b", 0.13, 5)
    shore = {(x + dx, y + dy) for x, y in plan.river for dx in (-2, -1, 0, 1, 2) for dy in (-1, 0, 1)} - plan.river
    lay_patches(builder, builder.dice("shore"), shore, ":", 0.7, 4)
    builder.paint(plan.river, "~")
    rim = {(x, y) for x, y in plan.river if (x - 1, y) not in plan.river or (x + 1, y) not in plan.river}
    lay_patches(builder, builder.dice("shallows"), rim, "w", 0.6, 3)
    dice = builder.dice("ford")
    for y in plan.ford:
        builder.paint(((x, y) for x in range(builder.columns) if (x, y) in plan.river), "w")
    builder.paint((cell for cell in shore if cell[1] in plan.ford), ":")
    beside = [cell for cell in plan.river if cell[1] in (plan.ford.start - 1, plan.ford.stop) and dice.random() < 0.5]
    builder.paint(beside, "w")
    for x in range(builder.columns):
        inner = range(plan.bridge.top, plan.bridge.bottom)
        builder.paint(((x, y) for y in inner if (x, y) not in plan.river), "." if dice.random() < 0.92 else "m")
    for cell in [cell for cell in builder.cells if builder.sign(cell) == "w" and not any(True for _ in builder.around(cell))]:
        builder.paint([cell], "~")


def _raise_bridge(builder: GridBuilder, plan: _Plan) -> None:
    """The deck with its parapets, a part of which may be burning or gone; it rises to its middle."""
    dice = builder.dice("bridge")
    bridge = plan.bridge
    builder.paint(bridge.cells, "_" if dice.random() < 0.4 else "=")
    for x in range(bridge.left, bridge.right):
        builder.edges.stand((x, bridge.top), (x, bridge.top - 1), "low wall")
        builder.edges.stand((x, bridge.bottom - 1), (x, bridge.bottom), "low wall")
    builder.lift(CellRectangle(bridge.left + 1, bridge.top, bridge.right - 1, bridge.bottom).cells, 1)
    builder.kept_free |= set(bridge.cells)
    builder.kept_free |= {(x, y) for x in (bridge.left - 1, bridge.right) for y in range(bridge.top, bridge.bottom)}
    middle = bridge.middle[0]
    row = dice.choice((bridge.top, bridge.bottom - 1))
    rows = {row} if bridge.height < 4 else {row, row + (1 if row == bridge.top else -1)}
    builder.plan_hazard({(x, y) for x in range(middle - 1, middle + 2) for y in rows})
    for x in (bridge.left - 1, bridge.right):
        for y in (bridge.top - 1, bridge.bottom):
            builder.things.put_lamp("Lantern", (x, y), 4, 8)


def _raise_house(builder: GridBuilder, house: CellRectangle, bridge: CellRectangle) -> None:
    """The toll house, its door to the road."""
    dice = builder.dice("house")
    builder.paint(house.cells, "=")
    builder.roofed |= set(house.cells)
    builder.edges.enclose(house.cells)
    x = house.middle[0]
    inner, outer = (house.bottom - 1, house.bottom) if house.bottom <= bridge.top else (house.top, house.top - 1)
    builder.door((x, inner), (x, outer))
    y = house.middle[1]
    builder.edges.stand((house.right - 1, y), (house.right, y), "window")
    builder.edges.stand((house.left, y), (house.left - 1, y), "window")
    far = house.top if inner != house.top else house.bottom - 1
    builder.things.put(BED, (house.left, min(far, house.bottom - 2)))
    builder.things.put(TABLE.sized(2, 1), (house.right - 2, far))
    scatter(builder, dice, house.cells, [WeightedFurnishing(CHEST), WeightedFurnishing(BARREL)], 1, gap=0)
    builder.things.light_up("Candle", house.cells, house.middle, 2, 4)


def _cover(builder: GridBuilder, plan: _Plan) -> None:
    house = plan.house
    land = [cell for cell in builder.cells if cell not in plan.river and (house is None or not house.shrink(-1).holds(cell))]
    road = range(plan.bridge.top - 1, plan.bridge.bottom + 1)
    scatter(builder, builder.dice("cart"), [cell for cell in land if cell[1] in road], [WeightedFurnishing(CART)], 1, gap=1)
    by_road = [cell for cell in land if cell[1] in road]
    wild = [cell for cell in land if cell[1] not in range(plan.bridge.top, plan.bridge.bottom)]
    scatter(builder, builder.dice("goods"), by_road, ROADSIDE, max(2, len(by_road) // 26), gap=1)
    strew_cover(builder, wild, BANKS, len(wild) // 30, len(wild) // 20, gap=1)
    stock = (
        WeightedFurnishing(TREE, 2),
        WeightedFurnishing(ROCK, 1),
        WeightedFurnishing(BUSH, 1),
        WeightedFurnishing(BOULDER, 1),
    )
    close_lines(builder, BOUNDS, stock, surfaces=",b:.m")
    close_lines(builder, BOUNDS, (WeightedFurnishing(ROCK),), surfaces="w")


RECIPE = Recipe(
    id="bridge",
    title="Bridge",
    kind="grid",
    sizes=grid_sizes(34, 22),
    options=(
        cover_option("Banks", "Open", "Overgrown"),
        level_option("Deck", "Level", "Raised"),
        DAYTIME,
        hazard_option(("broken", "Broken deck"), ("fire", "Fire")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="A river with a bridge and a ford",
)
