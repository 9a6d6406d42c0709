"""A tavern: a taproom with bar and tables, rooms behind it, a street in front."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, scatter
from battlemap.generation.grids.construction.daylight import DAYTIME
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import (
    BARREL,
    BED,
    BENCH,
    CART,
    CAULDRON,
    CHEST,
    COUNTER,
    CRATE,
    PILLAR,
    SACK,
    SHELF,
    TABLE,
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
from battlemap.generation.grids.construction.room_partition import partition, shared_wall, wall_cells
from battlemap.generation.recipe import Battlefield, Recipe, Request

BOUNDS = GridBounds({"open": (0.2, 0.65), "dense": (0.3, 0.75)}, {"open": 0.66, "dense": 0.6})
LOOSE = (WeightedFurnishing(BARREL, 2, 1), WeightedFurnishing(CRATE, 1, 1), WeightedFurnishing(SACK, 1))
STREET = (WeightedFurnishing(BARREL, 2, 2), WeightedFurnishing(CRATE, 2, 2), WeightedFurnishing(SACK, 0.6))


class _Plan(NamedTuple):
    """Where the parts of the house lie."""

    house: CellRectangle
    taproom: CellRectangle
    rooms: list[CellRectangle]
    """Those behind the taproom: the kitchen first."""
    stage: CellRectangle
    """The corner of the taproom that may be raised."""
    door: int
    """The right one of the two columns of the front door, away from the stage."""


def _plan(builder: GridBuilder) -> _Plan:
    dice = builder.dice("walls")
    columns, rows = builder.columns, builder.rows
    left, right = max(2, columns // 9), max(2, columns // 9)
    top, low = max(1, rows // 9), max(3, rows // 5)
    house = CellRectangle(left, top, columns - right, rows - low)
    depth = max(3, min(house.height // 3 + 1, 9))
    back = CellRectangle(house.left, house.top, house.right, house.top + depth)
    taproom = CellRectangle(house.left, back.bottom, house.right, house.bottom)
    count = max(2, min(7, back.width * back.height // 26))
    rooms = sorted(partition(dice, back, count, 3), key=lambda room: (room.left, room.top))
    if dice.random() < 0.5:
        rooms.reverse()
    deep, wide = max(2, taproom.height // 4), max(3, taproom.width // 5)
    at_left = dice.random() < 0.5
    x = taproom.left if at_left else taproom.right - wide
    stage = CellRectangle(x, taproom.bottom - deep, x + wide, taproom.bottom)
    door = round(taproom.width * dice.uniform(0.28, 0.42))
    return _Plan(house, taproom, rooms, stage, taproom.right - door if at_left else taproom.left + door)


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, "o")
    plan = _plan(builder)
    _lay_ground(builder, plan)
    _raise_walls(builder, plan)
    builder.kept_free |= set(plan.stage.cells)
    bar = _set_bar(builder, plan)
    _plan_hazard(builder, plan)
    _furnish_rooms(builder, plan)
    _set_tables(builder, plan, 0.3, 1.0)
    open_entry(builder, (plan.door, builder.rows - 2), wide=2.0)
    far = plan.taproom.left if plan.stage.left == plan.taproom.left else plan.taproom.right - 1
    open_entry(builder, (far, bar.bottom + 1), wide=1.4)
    if request.values["cover"] == "dense":
        _set_tables(builder, plan, 0.06, 0.3)
    _furnish_corners(builder, plan)
    _furnish_street(builder, plan)
    _close_lines(builder, plan)
    if request.values["levels"] == "1":
        builder.lift(plan.stage.cells, 1)
    lay_hazard(builder, {"fire": "f"})
    return finish(builder, bar.cells, "the bar")


def _lay_ground(builder: GridBuilder, plan: _Plan) -> None:
    outside = [cell for cell in builder.cells if not plan.house.holds(cell)]
    behind = [cell for cell in outside if cell[1] < plan.taproom.top]
    builder.paint(behind, ".")
    lay_patches(builder, builder.dice("weeds"), behind, ",", 0.45, 3)
    lay_patches(builder, builder.dice("mud"), outside, "m", 0.03, 3, ".,")
    builder.paint(plan.house.cells, "=")
    builder.paint(plan.rooms[0].cells, "_")
    builder.roofed |= set(plan.house.cells)


def _raise_walls(builder: GridBuilder, plan: _Plan) -> None:
    dice = builder.dice("doors")
    builder.edges.enclose(plan.house.cells)
    for room in plan.rooms:
        builder.edges.enclose(room.cells)
    _hang_doors(builder, dice, plan)
    front, middle = plan.house.bottom - 1, plan.door
    for x in (middle - 1, middle):
        builder.door((x, front), (x, front + 1), state="open")
        builder.kept_free |= {(x + dx, front + dy) for dx in (-1, 1) for dy in (0, 1, 2)}
    at_left = plan.stage.left != plan.taproom.left
    x, beyond = (plan.house.left, plan.house.left - 1) if at_left else (plan.house.right - 1, plan.house.right)
    y = dice.randint(plan.taproom.top + 1, max(plan.taproom.top + 1, plan.stage.top - 1))
    builder.door((x, y), (beyond, y))
    for x in (*range(middle - 4, plan.house.left, -3), *range(middle + 3, plan.house.right - 1, 3)):
        builder.edges.stand((x, front), (x, front + 1), "window")
    for y in range(plan.taproom.top + 2, plan.taproom.bottom - 1, 3):
        for x, beyond in ((plan.house.left, plan.house.left - 1), (plan.house.right - 1, plan.house.right)):
            edge = builder.edges.between((x, y), (beyond, y))
            if edge is not None and edge.kind == "wall":
                builder.edges.stand((x, y), (beyond, y), "window")


def _hang_doors(builder: GridBuilder, dice: Random, plan: _Plan) -> None:
    """Each room has a door to the taproom, or to the one before it; the kitchen one to the yard too."""
    joined: list[CellRectangle] = []
    for room in plan.rooms:
        if wall := shared_wall(room, plan.taproom):
            builder.door(*dice.choice(wall[1:-1] or wall))
            joined.append(room)
    while lost := [room for room in plan.rooms if room not in joined]:
        ways = [(len(wall), room, wall) for room in lost for other in joined if (wall := shared_wall(room, other))]
        _, room, wall = max(ways)
        builder.door(*wall[len(wall) // 2])
        joined.append(room)
    yard = next(room for room in plan.rooms if room.top == plan.house.top)
    x = dice.randint(yard.left, yard.right - 1)
    builder.door((x, yard.top), (x, yard.top - 1))
    for room in plan.rooms[1:]:
        x = room.middle[0]
        if room.top == plan.house.top and (x, room.top) not in builder.kept_free:
            builder.edges.stand((x, room.top), (x, room.top - 1), "window")


def _set_bar(builder: GridBuilder, plan: _Plan) -> CellRectangle:
    """The bar along the back wall of the taproom, with room to stand behind it; where it is."""
    dice = builder.dice("bar")
    long = max(3, min(10, plan.taproom.width // 3))
    spare = dice.randint(0, max(0, (plan.taproom.width - long - 4) // 2))
    left = plan.taproom.left + 2 + spare if plan.stage.left == plan.taproom.left else plan.taproom.right - 2 - spare - long
    y = plan.taproom.top + 1
    behind = [(x, plan.taproom.top) for x in range(left, left + long) if (x, plan.taproom.top) not in builder.kept_free]
    builder.things.put(COUNTER.sized(long, 1).named("Bar"), (left, y))
    middle = len(behind) // 2
    for at in behind[middle : middle + 1]:
        builder.things.put(SHELF.sized(1, 1), at)
    for at in (*behind[:1], *behind[-1:]):
        builder.things.put(BARREL.named("Beer barrel"), at)
    builder.things.put_lamp("Lantern", (left + long, y), 4, 8)
    builder.kept_free |= {(x, y + 1) for x in range(left, left + long)}
    return CellRectangle(left, y, left + long, y + 1)


def _plan_hazard(builder: GridBuilder, plan: _Plan) -> None:
    """Where a fire would spread, at the hearth."""
    dice = builder.dice("hearth")
    at_left = plan.stage.left == plan.taproom.left
    x = plan.taproom.right - 1 if at_left else plan.taproom.left
    rows = [y for y in range(plan.taproom.top + 1, plan.taproom.bottom - 1) if (x, y) not in builder.kept_free]
    y = rows[len(rows) // 2] if rows else plan.taproom.middle[1]
    builder.things.put_lamp("Hearth fire", (x, y), 4, 8, always=True)
    size = max(2, plan.taproom.width * plan.taproom.height // 40)
    inward = -1 if at_left else 1
    place_hazard(builder, dice, list(plan.taproom.cells), size, (x + 2 * inward, y))


def _furnish_rooms(builder: GridBuilder, plan: _Plan) -> None:
    """The kitchen with its pot, a store, bedrooms."""
    for number, room in enumerate(plan.rooms):
        dice = builder.dice(f"room {number}")
        walls = wall_cells(builder, room)
        if number == 0:
            builder.things.put(CAULDRON, walls[0])
            scatter(
                builder,
                dice,
                walls[1:],
                [WeightedFurnishing(SACK), WeightedFurnishing(BARREL), WeightedFurnishing(CRATE)],
                1 + len(walls) // 5,
                gap=0,
            )
            scatter(builder, dice, room.shrink(1).cells, [WeightedFurnishing(TABLE.sized(2, 1))], 1, gap=1)
        elif number == 1:
            scatter(
                builder,
                dice,
                walls,
                [WeightedFurnishing(BARREL, 3, 2), WeightedFurnishing(CRATE, 2, 1), WeightedFurnishing(SACK)],
                1 + len(walls) // 4,
                gap=0,
            )
        else:
            beds = [(x, room.top) for x in range(room.left, room.right, 2)]
            for at in beds[: max(1, room.width // 3)]:
                builder.things.put(BED, at)
            scatter(builder, dice, walls, [WeightedFurnishing(CHEST), WeightedFurnishing(TABLE.sized(1, 1))], 1, gap=0)
        builder.things.light_up("Candle", room.cells, room.middle, 2, 4)


def _set_tables(builder: GridBuilder, plan: _Plan, low: float, high: float) -> None:
    """Tables in rows that are not quite straight, with benches; of all that there may be those whose chance lies between two."""
    dice = builder.dice("tables")
    middle, room = plan.door, plan.taproom
    builder.kept_free |= {(x, y) for x in (middle - 1, middle) for y in range(room.bottom - 2, room.bottom)}
    for y in range(room.top + 3, room.bottom - 1, 4 if room.height > 8 else 3):
        for x in range(room.left + 1, room.right - 2, 3):
            at, chance = (x + dice.randint(0, 1), y + dice.randint(-1, 0)), dice.random()
            kind, sides = (TABLE.sized(3, 2) if dice.random() < 0.2 else TABLE), (dice.random(), dice.random())
            if not low <= chance < high:
                continue
            place = next((place for place in (at, (x, y)) if builder.things.put(kind, place)), None)
            if place is None:
                continue
            left, top, foot = place[0], place[1], place[1] + kind.rows - 1
            for at_table, beside, wanted in ((top, top - 1, sides[0]), (foot, foot + 1, sides[1])):
                if wanted < 0.75 and builder.edges.between((left, at_table), (left, beside)) is None:
                    builder.things.put(BENCH.sized(kind.columns, 1), (left, beside))


def _furnish_corners(builder: GridBuilder, plan: _Plan) -> None:
    """What stands along the walls, and the lamps."""
    room = plan.taproom
    walls = [cell for cell in wall_cells(builder, room) if cell[1] > room.top + 1]
    scatter(builder, builder.dice("loose"), walls, LOOSE, max(2, len(walls) // 12), gap=1)
    if builder.request.values["cover"] == "dense":
        scatter(builder, builder.dice("more loose"), walls, LOOSE, max(2, len(walls) // 9), gap=0)
    for x in range(room.left + 3, room.right - 1, 6):
        builder.things.light_up("Lantern", room.shrink(1).cells, (x, room.middle[1] + 1), 4, 8)


def _close_lines(builder: GridBuilder, plan: _Plan) -> None:
    inside = (
        WeightedFurnishing(TABLE.sized(1, 1), 2),
        WeightedFurnishing(TABLE, 1),
        WeightedFurnishing(PILLAR.named("Post"), 1),
        WeightedFurnishing(SACK, 0.2),
    )
    close_lines(builder, BOUNDS, inside, subject="taproom lines", allowed=plan.taproom.holds)
    street = (WeightedFurnishing(CRATE), WeightedFurnishing(BARREL), WeightedFurnishing(SACK, 0.3))
    close_lines(builder, BOUNDS, street, subject="street lines", allowed=lambda cell: not plan.house.holds(cell))


def _furnish_street(builder: GridBuilder, plan: _Plan) -> None:
    dice = builder.dice("street")
    outside = [cell for cell in builder.cells if not plan.house.shrink(-1).holds(cell)]
    scatter(builder, dice, outside, STREET, max(2, len(outside) // 45), gap=2)
    front = [cell for cell in outside if cell[1] > plan.house.bottom]
    scatter(builder, dice, front, [WeightedFurnishing(CART)], 1 + builder.columns // 45, gap=1)
    if builder.request.values["cover"] == "dense":
        scatter(builder, builder.dice("more street"), outside, STREET, max(2, len(outside) // 30), gap=2)
    for x in (plan.door - 3, plan.door + 2):
        builder.things.put_lamp("Lantern", (x, plan.house.bottom), 3, 6)


RECIPE = Recipe(
    id="tavern",
    title="Tavern",
    kind="grid",
    sizes=grid_sizes(26, 20),
    options=(
        cover_option("Taproom", "Roomy", "Crowded"),
        level_option("Stage", "None", "Raised"),
        DAYTIME,
        hazard_option(("fire", "Fire")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="A taproom with a bar, rooms behind it, a street in front",
)
