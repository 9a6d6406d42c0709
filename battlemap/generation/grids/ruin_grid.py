"""A ruin: broken walls of a hall and its rooms, pillars, rubble, and what has grown over them."""

from __future__ import annotations

from typing import NamedTuple

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, scatter
from battlemap.generation.grids.construction.daylight import DAYTIME
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import ALTAR, BUSH, GRAVE, PILLAR, ROCK, STATUE, TREE
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
from battlemap.generation.grids.construction.noise import noise_of
from battlemap.generation.grids.construction.outdoors import lay_patches, overgrow
from battlemap.generation.grids.construction.room_partition import connect_rooms, partition
from battlemap.generation.recipe import Battlefield, Recipe, Request

BOUNDS = GridBounds({"open": (0.35, 0.75), "dense": (0.55, 0.92)}, {"open": 0.62, "dense": 0.5})
REMAINS = (
    WeightedFurnishing(ROCK.named("Fallen stone"), 3, 2),
    WeightedFurnishing(BUSH, 2, 1),
    WeightedFurnishing(STATUE, 0.5),
    WeightedFurnishing(PILLAR.named("Broken pillar"), 1),
)


class _Plan(NamedTuple):
    """Where the parts of the ruin lie."""

    walls: CellRectangle
    rooms: list[CellRectangle]
    hall: CellRectangle
    dais: CellRectangle


def _plan(builder: GridBuilder) -> _Plan:
    dice = builder.dice("walls")
    columns, rows = builder.columns, builder.rows
    side, above = max(2, columns // 8), max(1, rows // 9)
    walls = CellRectangle(side, above, columns - side, rows - above)
    count = max(3, min(9, walls.width * walls.height // 84))
    rooms = partition(dice, walls, count)
    hall = max(rooms, key=lambda room: (room.width * room.height, room))
    if hall.width >= hall.height:
        end = CellRectangle(hall.right - max(2, hall.width // 4), hall.top, hall.right, hall.bottom)
    else:
        end = CellRectangle(hall.left, hall.top, hall.right, hall.top + max(2, hall.height // 4))
    return _Plan(walls, rooms, hall, end)


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, ",")
    plan = _plan(builder)
    _lay_floor(builder, plan)
    _raise_walls(builder, plan)
    builder.lift(plan.dais.cells, 1)
    feature = _furnish_hall(builder, plan)
    middle = builder.rows // 2
    open_entry(builder, (0, middle))
    open_entry(builder, (builder.columns - 1, middle))
    _plan_hazard(builder, plan)
    _cover(builder, plan)
    if request.values["levels"] == "0":
        builder.flatten(plan.dais.cells)
    lay_hazard(builder, {"pit": "v", "fire": "f"})
    return finish(builder, feature, "the altar")


def _lay_floor(builder: GridBuilder, plan: _Plan) -> None:
    """Flagstones that have held in part, grass where they have not."""
    outside = [cell for cell in builder.cells if not plan.walls.holds(cell)]
    lay_patches(builder, builder.dice("brush"), outside, "b", 0.18, 4)
    builder.paint(plan.walls.cells, "_")
    lay_patches(builder, builder.dice("grass"), plan.walls.cells, ",", 0.2, 5)
    lay_patches(builder, builder.dice("earth"), plan.walls.cells, ".", 0.05, 4, "_")


def _raise_walls(builder: GridBuilder, plan: _Plan) -> None:
    """Walls whole in some stretches, breast-high in others, gone in others yet, with rubble at their feet."""
    dice = builder.dice("breaches")
    for room in plan.rooms:
        builder.edges.enclose(room.cells)
    for inner, outer in connect_rooms(builder, builder.dice("doorways"), plan.rooms, 0.5):
        builder.edges.clear(inner, outer)
    value = noise_of(dice, builder.columns + 1, builder.rows + 1, 2.6)
    for beyond, here in list(builder.edges.at):
        inside = plan.walls.holds(beyond) and plan.walls.holds(here)
        broken = value(here) + (0.0 if inside else 0.06)
        if broken > 0.66:
            builder.edges.clear(here, beyond)
            builder.paint([cell for cell in (here, beyond) if dice.random() < 0.55], "r")
        elif broken > 0.56:
            builder.edges.stand(here, beyond, "low wall")
    for x in range(plan.walls.left + 1, plan.walls.right - 1, max(4, plan.walls.width // 3)):
        for y, beyond_y in ((plan.walls.top, plan.walls.top - 1), (plan.walls.bottom - 1, plan.walls.bottom)):
            if dice.random() < 0.5:
                builder.edges.clear((x, y), (x, beyond_y))
    for x, beyond_x in ((plan.walls.left, plan.walls.left - 1), (plan.walls.right - 1, plan.walls.right)):
        y = plan.walls.middle[1]
        for row in (y - 1, y):
            builder.edges.clear((x, row), (beyond_x, row))
    _open_rooms(builder, plan)


def _open_rooms(builder: GridBuilder, plan: _Plan) -> None:
    """Rooms that are still shut off get a breach."""
    start = (0, builder.rows // 2)
    for room in plan.rooms:
        reached = builder.reached(start)
        if room.middle in reached:
            continue
        for x, y in room.cells:
            beyond = next(
                ((x + dx, y + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)) if (x + dx, y + dy) in reached), None
            )
            if beyond is not None:
                builder.edges.clear((x, y), beyond)
                break


def _furnish_hall(builder: GridBuilder, plan: _Plan) -> list[Cell]:
    """Two rows of pillars along the hall, an altar at its end; the cells of the altar."""
    hall, dais = plan.hall, plan.dais
    level = hall.width >= hall.height
    kind = ALTAR.turned if level else ALTAR
    at = (dais.middle[0], hall.middle[1] - 1) if level else (hall.middle[0] - 1, dais.middle[1])
    builder.things.put(kind, at)
    dice = builder.dice("pillars")
    low, high = (hall.left, hall.right) if level else (hall.top, hall.bottom)
    for step in range(low + 2, high - 2, 3):
        for side in (1, (hall.height if level else hall.width) - 2):
            place = (step, hall.top + side) if level else (hall.left + side, step)
            if dice.random() < 0.72:
                builder.things.put(PILLAR, place)
    return [(at[0] + dx, at[1] + dy) for dy in range(kind.rows) for dx in range(kind.columns)]


def _plan_hazard(builder: GridBuilder, plan: _Plan) -> None:
    """A part of the floor of the hall."""
    floor = [cell for cell in plan.hall.shrink(1).cells if builder.level(cell) == 0]
    place_hazard(builder, builder.dice("pit"), floor, max(2, len(floor) // 6))


def _cover(builder: GridBuilder, plan: _Plan) -> None:
    word = builder.request.values["cover"]
    inside = list(plan.walls.cells)
    outside = [cell for cell in builder.cells if not plan.walls.holds(cell)]
    scatter(builder, builder.dice("cover"), inside, REMAINS, max(3, len(inside) // 42), gap=1, surfaces="_,.r")
    overgrow(builder, "trees", outside, 16, gap=1)
    scatter(
        builder,
        builder.dice("graves"),
        outside,
        [WeightedFurnishing(GRAVE.turned if builder.upright else GRAVE)],
        len(outside) // 60,
        gap=1,
        surfaces=",",
    )
    if word == "dense":
        scatter(
            builder, builder.dice("more cover"), inside, (*REMAINS, WeightedFurnishing(TREE, 2)), max(3, len(inside) // 26), gap=1
        )
        overgrow(builder, "more trees", outside, 14, gap=1)
    close_lines(
        builder,
        BOUNDS,
        (WeightedFurnishing(ROCK.named("Fallen stone"), 2), WeightedFurnishing(BUSH), WeightedFurnishing(TREE)),
    )
    for x in range(plan.walls.left + 2, plan.walls.right, 7):
        builder.things.put_lamp("Torch", (x, plan.walls.middle[1]), 3, 6)


RECIPE = Recipe(
    id="ruin",
    title="Ruin",
    kind="grid",
    sizes=grid_sizes(34, 24),
    options=(
        cover_option("Remains", "Few", "Overgrown"),
        level_option("Hall", "Level", "Dais"),
        DAYTIME,
        hazard_option(("pit", "Fallen floor"), ("fire", "Fire")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="Broken walls of a hall and its rooms, overgrown",
)
