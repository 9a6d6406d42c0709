"""A market square: rows of stalls round a fountain, houses along two sides."""

from __future__ import annotations

from random import Random

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, scatter, strew_cover
from battlemap.generation.grids.construction.daylight import DAYTIME
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import (
    BALES,
    BARREL,
    BED,
    CART,
    CHEST,
    COUNTER,
    CRATE,
    FOUNTAIN,
    SACK,
    SHELF,
    STATUE,
    TABLE,
    TENT,
    WAGON,
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
from battlemap.generation.grids.construction.outdoors import lay_patches
from battlemap.generation.recipe import Battlefield, Recipe, Request

BOUNDS = GridBounds({"open": (0.35, 0.75), "dense": (0.5, 0.95)}, {"open": 0.62, "dense": 0.5})
WARES = (
    WeightedFurnishing(CRATE, 3, 2),
    WeightedFurnishing(BARREL, 2, 2),
    WeightedFurnishing(SACK, 2, 1),
    WeightedFurnishing(BALES, 0.6),
)


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, "o")
    houses, square = _build_houses(builder)
    lay_patches(builder, builder.dice("dirt"), square.cells, ".", 0.07, 4, "o")
    lay_patches(builder, builder.dice("puddles"), square.cells, "m", 0.02, 3, "o.")
    cross = _set_fountain(builder, square)
    open_entry(builder, (0, square.middle[1]))
    open_entry(builder, (builder.columns - 1, square.middle[1]))
    _plan_hazard(builder, square)
    _set_stalls(builder, square, 0.35, 1.0)
    if request.values["cover"] == "dense":
        _set_stalls(builder, square, 0.0, 0.35)
    for number, house in enumerate(houses):
        _furnish_house(builder, builder.dice(f"house {number}"), house)
    _cover(builder, square)
    if request.values["levels"] == "0":
        builder.flatten(cross.cells)
        builder.paint(cross.cells, "o")
    lay_hazard(builder, {"fire": "f"})
    return finish(builder, cross.cells, "the fountain")


def _build_houses(builder: GridBuilder) -> tuple[list[CellRectangle], CellRectangle]:
    """Houses along the upper side, on a large map along the lower too, and the square between them."""
    dice = builder.dice("houses")
    columns, rows = builder.columns, builder.rows
    depth = max(3, min(6, rows // 5))
    top, bottom = depth, rows - depth if rows >= 18 else rows
    houses: list[CellRectangle] = []
    for row in ((0, depth),) if rows < 18 else ((0, depth), (rows - depth, rows)):
        x = dice.randint(1, 2)
        while x + 4 <= columns - 1:
            wide = min(dice.randint(4, 8), columns - 1 - x)
            if dice.random() < 0.9:
                houses.append(CellRectangle(x, row[0], x + wide, row[1]))
            x += wide + (0 if dice.random() < 0.55 else 2)
    for house in houses:
        _raise_house(builder, dice, house)
    return houses, CellRectangle(0, top, columns, bottom)


def _raise_house(builder: GridBuilder, dice: Random, house: CellRectangle) -> None:
    builder.paint(house.cells, "=" if dice.random() < 0.75 else "_")
    builder.roofed |= set(house.cells)
    builder.edges.enclose(house.cells)
    front, street = (house.bottom - 1, house.bottom) if house.top == 0 else (house.top, house.top - 1)
    columns = list(range(house.left + 1, house.right - 1))
    door = dice.choice(columns)
    builder.door((door, front), (door, street))
    for x in columns:
        if abs(x - door) > 1 and (x - house.left) % 2 == 1:
            builder.edges.stand((x, front), (x, street), "window")


def _set_fountain(builder: GridBuilder, square: CellRectangle) -> CellRectangle:
    """The fountain in the middle of the square on its steps; on a small one a statue."""
    dice = builder.dice("fountain")
    large = square.height >= 10 and square.width >= 20
    size, kind = (3, FOUNTAIN) if large else (1, STATUE)
    x = square.middle[0] + dice.randint(-2, 2) - size // 2
    y = square.middle[1] - size // 2
    steps = CellRectangle(x, y, x + size, y + size).shrink(-1)
    builder.paint(steps.cells, "_")
    builder.lift(steps.cells, 1)
    builder.things.put(kind, (x, y))
    builder.kept_free |= set(steps.cells)
    return steps


def _plan_hazard(builder: GridBuilder, square: CellRectangle) -> None:
    cells = list(square.shrink(1).cells)
    place_hazard(builder, builder.dice("fire"), cells, max(3, len(cells) // 40))


def _set_stalls(builder: GridBuilder, square: CellRectangle, low: float, high: float) -> None:
    """Stalls in rows with alleys between them; of all that there may be those whose chance lies between two."""
    dice = builder.dice("stalls")
    left, right = square.left + max(3, square.width // 8), square.right - max(3, square.width // 8) - 3
    for number, y in enumerate(range(square.top + 2, square.bottom - 3, 4)):
        shift = dice.randint(0, 2)
        for x in range(left + shift, right, 5):
            chance, booth, behind = dice.random(), dice.random(), dice.random()
            if not low <= chance < high:
                continue
            if booth < 0.42:
                builder.things.put(TENT.named("Booth"), (x, y))
                continue
            front = y if number % 2 else y + 1
            builder.things.put(COUNTER.named("Stall"), (x, front))
            back = y + 1 if number % 2 else y
            for at, kind in (((x, back), CRATE), ((x + 2, back), BARREL if behind < 0.5 else SACK)):
                builder.things.put(kind, at)


def _furnish_house(builder: GridBuilder, dice: Random, house: CellRectangle) -> None:
    back = house.top if house.top == 0 else house.bottom - 1
    builder.things.put(SHELF if house.width > 4 else SHELF.sized(1, 1), (house.left, back))
    builder.things.put(BED, (house.right - 1, house.top if house.top == 0 else house.bottom - 2))
    scatter(builder, dice, house.shrink(1).cells, [WeightedFurnishing(TABLE.sized(2, 1))], 1, gap=0)
    scatter(
        builder,
        dice,
        house.cells,
        [WeightedFurnishing(CHEST), WeightedFurnishing(BARREL), WeightedFurnishing(CRATE), WeightedFurnishing(SACK)],
        2,
        gap=0,
    )
    builder.things.light_up("Candle", house.cells, house.middle, 2, 4)


def _cover(builder: GridBuilder, square: CellRectangle) -> None:
    cells: list[Cell] = list(square.cells)
    scatter(
        builder,
        builder.dice("carts"),
        square.shrink(1).cells,
        [WeightedFurnishing(CART, 2), WeightedFurnishing(WAGON, 1)],
        1 + len(cells) // 400,
        gap=1,
    )
    strew_cover(builder, cells, WARES, len(cells) // 42, len(cells) // 28, gap=1)
    close_lines(builder, BOUNDS, (*WARES, WeightedFurnishing(COUNTER, 1)), allowed=square.holds)
    for x in range(4, builder.columns - 2, 8):
        for y in (square.top, square.bottom - 1):
            builder.things.put_lamp("Lantern", (x, y), 4, 8)


RECIPE = Recipe(
    id="market",
    title="Market",
    kind="grid",
    sizes=grid_sizes(36, 26),
    options=(
        cover_option("Stalls", "Few", "Many"),
        level_option("Fountain", "Level", "On steps"),
        DAYTIME,
        hazard_option(("fire", "Fire")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="Stalls round a fountain, houses on two sides",
)
