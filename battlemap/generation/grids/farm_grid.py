"""A farm: house, barn and pen round a yard with a well, fields, a road."""

from __future__ import annotations

from typing import NamedTuple

from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, scatter
from battlemap.generation.grids.construction.daylight import DAYTIME
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import (
    BALES,
    BARREL,
    BED,
    BUSH,
    CART,
    CAULDRON,
    CHEST,
    CRATE,
    HAYSTACK,
    LOG,
    SACK,
    SHELF,
    TABLE,
    TREE,
    WELL,
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
from battlemap.generation.grids.construction.hazards import lay_hazard, place_hazard
from battlemap.generation.grids.construction.noise import blob
from battlemap.generation.grids.construction.outdoors import lay_patches, overgrow
from battlemap.generation.recipe import Battlefield, Recipe, Request

BOUNDS = GridBounds({"open": (0.25, 0.72), "dense": (0.4, 0.85)}, {"open": 0.64, "dense": 0.52})
TOOLS = (
    WeightedFurnishing(BARREL, 2, 1),
    WeightedFurnishing(CRATE, 2, 1),
    WeightedFurnishing(SACK, 1, 1),
    WeightedFurnishing(LOG, 0.8),
    WeightedFurnishing(BALES, 1),
)


class _Plan(NamedTuple):
    """Where the parts of the farm lie."""

    house: CellRectangle
    barn: CellRectangle
    pen: CellRectangle
    field: CellRectangle
    yard: CellRectangle
    """What lies between them."""
    road: range
    """The rows of the road along the lower edge."""


def _plan(builder: GridBuilder) -> _Plan:
    dice = builder.dice("plots")
    columns, rows = builder.columns, builder.rows
    wide = 3 if rows >= 24 else 2
    road = range(rows - wide - 1, rows - 1)
    low = road.start - 1
    house_wide, house_high = max(4, min(12, columns // 4)), max(4, min(8, rows // 4 + dice.randint(0, 1)))
    house = CellRectangle(2, 1, 2 + house_wide, 1 + house_high)
    barn_wide, barn_high = max(5, min(14, columns // 4 + 1)), max(4, min(10, rows // 3))
    barn = CellRectangle(columns - barn_wide - 1, 1, columns - 1, 1 + barn_high)
    field_top = min(low - 2, max(barn.bottom, house.bottom) + 2)
    field = CellRectangle(columns - max(5, columns // 3), field_top, columns - 1, low)
    pen = CellRectangle(1, min(low - 3, house.bottom + 2 + dice.randint(0, 1)), 1 + max(4, min(11, columns // 4)), low)
    yard = CellRectangle(house.right, 1, barn.left, low)
    return _Plan(house, barn, pen, field, yard, road)


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, ",")
    plan = _plan(builder)
    _lay_ground(builder, plan)
    _raise_house(builder, plan)
    _raise_barn(builder, plan)
    _fence_pen(builder, plan)
    x = plan.yard.middle[0] - 1 + builder.dice("well").randint(-1, 1)
    well = (x, max(plan.house.bottom - 1, plan.yard.top + plan.yard.height // 3))
    builder.things.put(WELL, well)
    open_entry(builder, (0, plan.road.start + 1), wide=2.0)
    open_entry(builder, (plan.barn.left - 1, plan.barn.top + 2))
    builder.lift(_loft(plan).cells, 2)
    _plan_hazard(builder, plan)
    _furnish(builder, plan)
    _cover(builder, plan)
    if request.values["levels"] == "0":
        builder.flatten(_loft(plan).cells)
    lay_hazard(builder, {"fire": "f"})
    return finish(builder, ((well[0] + dx, well[1] + dy) for dx in (-1, 0, 1, 2) for dy in (-1, 0, 1, 2)), "the well")


def _lay_ground(builder: GridBuilder, plan: _Plan) -> None:
    lay_patches(builder, builder.dice("brush"), builder.cells, "b", 0.08, 4)
    builder.paint(plan.yard.cells, ".")
    lay_patches(builder, builder.dice("grass"), plan.yard.cells, ",", 0.22, 4)
    for x in range(builder.columns):
        builder.paint(((x, y) for y in plan.road), ".")
    path = plan.yard.middle[0]
    builder.paint(((x, y) for x in (path - 1, path, path + 1) for y in range(plan.yard.bottom - 1, plan.road.stop)), ".")
    lay_patches(builder, builder.dice("ruts"), [(x, y) for x in range(builder.columns) for y in plan.road], "m", 0.12, 3)
    for y in range(plan.field.top, plan.field.bottom):  # furrows, every other one grown
        builder.paint(((x, y) for x in range(plan.field.left, plan.field.right)), "b" if (y - plan.field.top) % 3 else ".")
    builder.paint(plan.pen.cells, "m")
    lay_patches(builder, builder.dice("pen"), plan.pen.cells, ",", 0.3, 3)


def _raise_house(builder: GridBuilder, plan: _Plan) -> None:
    dice = builder.dice("house")
    house = plan.house
    builder.paint(house.cells, "=")
    builder.roofed |= set(house.cells)
    builder.edges.enclose(house.cells)
    split = house.left + round(house.width * dice.uniform(0.4, 0.55))
    kitchen = CellRectangle(split, house.top, house.right, house.bottom)
    if house.width >= 7:
        builder.paint(kitchen.cells, "_")
        builder.edges.enclose(kitchen.cells)
        builder.door((split - 1, house.middle[1]), (split, house.middle[1]))
    door = house.middle[1] + 1 if house.height > 4 else house.middle[1]
    builder.door((house.right - 1, door), (house.right, door))
    x = house.left + max(1, (split - house.left) // 2)
    builder.door((x, house.bottom - 1), (x, house.bottom))
    for column in range(house.left + 1, house.right - 1, 3):
        builder.edges.stand((column, house.top), (column, house.top - 1), "window")
    builder.edges.stand((house.right - 1, house.top + 1), (house.right, house.top + 1), "window")


def _raise_barn(builder: GridBuilder, plan: _Plan) -> None:
    barn = plan.barn
    builder.paint(barn.cells, ".")
    builder.roofed |= set(barn.cells)
    builder.edges.enclose(barn.cells)
    y = barn.middle[1]
    for row in (y - 1, y):
        builder.door((barn.left, row), (barn.left - 1, row), state="open")
    x = barn.middle[0]
    builder.door((x, barn.bottom - 1), (x, barn.bottom))
    if barn.width > 8:
        for column in range(barn.left + 2, barn.right - 2, 4):
            builder.edges.stand((column, barn.top), (column, barn.top - 1), "window")


def _loft(plan: _Plan) -> CellRectangle:
    """The part of the barn under the roof, at its far end."""
    barn = plan.barn
    return CellRectangle(barn.right - max(2, barn.width // 4), barn.top, barn.right, barn.bottom)


def _fence_pen(builder: GridBuilder, plan: _Plan) -> None:
    """A fence round the pen with a gap, another one along the field."""
    dice = builder.dice("fence")
    pen, field = plan.pen, plan.field
    builder.edges.enclose(pen.cells, "fence")
    y = dice.randrange(pen.top, pen.bottom - 1)
    for row in (y, y + 1):
        builder.edges.clear((pen.right - 1, row), (pen.right, row))
        builder.kept_free |= {(pen.right - 1, row), (pen.right, row)}
    gap = dice.randrange(field.top, field.bottom - 1)
    for row in range(field.top, field.bottom):
        if row not in (gap, gap + 1):
            builder.edges.stand((field.left, row), (field.left - 1, row), "fence")


def _plan_hazard(builder: GridBuilder, plan: _Plan) -> None:
    """Straw on the floor of the barn, which may burn."""
    dice = builder.dice("straw")
    loft = _loft(plan)
    floor = {cell for cell in plan.barn.cells if cell not in builder.kept_free and not loft.holds(cell)}
    if not floor:
        return
    middle = dice.choice(sorted(floor))
    straw = blob(dice, middle, max(4, len(floor) // 2), floor.__contains__)
    builder.paint(straw, "h")
    place_hazard(builder, dice, straw, max(2, len(floor) // 7), middle)


def _furnish(builder: GridBuilder, plan: _Plan) -> None:
    dice = builder.dice("rooms")
    house, barn = plan.house, plan.barn
    for x in range(house.left, house.left + max(1, house.width // 3)):
        if (x - house.left) % 2 == 0:
            builder.things.put(BED, (x, house.top))
    builder.things.put(CAULDRON, (house.right - 1, house.bottom - 1))
    builder.things.put(SHELF if house.width > 6 else SHELF.sized(1, 1), (house.right - 3, house.top))
    scatter(
        builder,
        dice,
        house.shrink(1).cells,
        [WeightedFurnishing(TABLE), WeightedFurnishing(TABLE.sized(2, 1))],
        1 + house.width // 8,
        gap=0,
    )
    scatter(
        builder, dice, house.cells, [WeightedFurnishing(CHEST), WeightedFurnishing(SACK), WeightedFurnishing(BARREL)], 2, gap=0
    )
    builder.things.put_lamp("Hearth fire", (house.right - 1, house.middle[1] - 1), 3, 6, always=True)
    builder.things.put_lamp("Lantern", (barn.left, barn.bottom - 1), 4, 8)
    builder.things.put_lamp("Lantern", (house.right, house.bottom), 4, 8)
    scatter(
        builder,
        dice,
        barn.cells,
        [WeightedFurnishing(HAYSTACK, 2), WeightedFurnishing(BALES, 2, 1), WeightedFurnishing(SACK), WeightedFurnishing(CRATE)],
        2 + barn.width * barn.height // 22,
        gap=0,
    )
    scatter(builder, dice, plan.pen.cells, [WeightedFurnishing(LOG.sized(2, 1).named("Trough"))], 1, gap=0)
    scatter(builder, dice, plan.yard.cells, [WeightedFurnishing(CART)], 1, gap=1)
    scatter(builder, dice, plan.yard.cells, [WeightedFurnishing(HAYSTACK)], 1 + plan.yard.width // 12, gap=1)


def _cover(builder: GridBuilder, plan: _Plan) -> None:
    word = builder.request.values["cover"]
    yard = list(plan.yard.cells)
    built = (plan.house, plan.barn, plan.pen, plan.field, plan.yard)
    rest = [cell for cell in builder.cells if cell[1] not in plan.road and not any(part.shrink(-1).holds(cell) for part in built)]
    scatter(builder, builder.dice("cover"), yard, TOOLS, max(2, len(yard) // 38), gap=1)
    overgrow(builder, "trees", rest, 12, gap=1)
    scatter(
        builder,
        builder.dice("hedge"),
        plan.field.cells,
        [WeightedFurnishing(HAYSTACK, 1), WeightedFurnishing(BALES, 2)],
        1 + plan.field.width // 5,
        gap=1,
    )
    if word == "dense":
        scatter(builder, builder.dice("more cover"), yard, TOOLS, max(2, len(yard) // 26), gap=1)
        overgrow(builder, "more trees", rest, 10, gap=1)
    stock = (
        WeightedFurnishing(TREE, 1),
        WeightedFurnishing(BALES, 1),
        WeightedFurnishing(BARREL, 1),
        WeightedFurnishing(BUSH, 1),
    )
    close_lines(builder, BOUNDS, stock)


RECIPE = Recipe(
    id="farm",
    title="Farm",
    kind="grid",
    sizes=grid_sizes(38, 26),
    options=(
        cover_option("Yard", "Tidy", "Cluttered"),
        level_option("Barn", "One floor", "Loft"),
        DAYTIME,
        hazard_option(("fire", "Burning barn")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="House, barn and pen round a yard with a well",
)
