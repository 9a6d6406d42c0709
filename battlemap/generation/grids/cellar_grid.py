"""Cellars: vaulted rooms under the ground, passages between them, what is stored, kept and buried there."""

from __future__ import annotations

from random import Random

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, scatter
from battlemap.generation.grids.construction.daylight import LAMPLIGHT
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import (
    ALTAR,
    BARREL,
    BED,
    CAULDRON,
    CHEST,
    CRATE,
    PILLAR,
    SACK,
    SHELF,
    STATUE,
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
from battlemap.generation.grids.construction.room_partition import connect_rooms, partition, wall_cells
from battlemap.generation.recipe import Battlefield, Recipe, Request

BOUNDS = GridBounds({"open": (0.35, 0.8), "dense": (0.5, 0.98)}, {"open": 0.6, "dense": 0.5})
STORES = (WeightedFurnishing(CRATE, 3, 2), WeightedFurnishing(BARREL, 3, 2), WeightedFurnishing(SACK, 1.5, 1))


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, "#")
    rooms = _dig(builder)
    builder.gloomy |= set(builder.cells)
    cells = {cell for room in rooms for cell in room.cells}
    lay_patches(builder, builder.dice("rubble"), cells, "r", 0.04, 3)
    first, last = _ends(builder, rooms)
    stairs = _set_stairs(builder, first)
    open_entry(builder, stairs[0])
    open_entry(builder, last.middle)
    vault = max(
        (room for room in rooms if room not in (first, last)), key=lambda room: (room.width * room.height, room), default=last
    )
    builder.lift(vault.cells, -1)
    _plan_hazard(builder, vault)
    _furnish(builder, rooms, vault)
    _cover(builder, cells)
    if request.values["levels"] == "0":
        builder.flatten(vault.cells)
    lay_hazard(builder, {"flood": "w", "pit": "v"})
    return finish(builder, vault.cells, "the vault")


def _dig(builder: GridBuilder) -> list[CellRectangle]:
    """Rooms wall to wall, with doors; where there are enough, some are left as solid rock."""
    dice = builder.dice("rooms")
    whole = CellRectangle(0, 0, builder.columns, builder.rows).shrink(1)
    rooms = partition(dice, whole, max(4, min(22, whole.width * whole.height // 44)))
    kept = _leave_rock(builder.dice("rock"), rooms)
    for room in kept:
        builder.paint(room.cells, "_")
    for room in kept:
        builder.edges.enclose(room.cells)
    for inner, outer in connect_rooms(builder, builder.dice("doors"), kept, 0.4):
        chance = dice.random()
        if chance < 0.25:
            builder.edges.clear(inner, outer)
        elif chance < 0.35:
            builder.edges.stand(inner, outer, "curtain")
    return kept


def _leave_rock(dice: Random, rooms: list[CellRectangle]) -> list[CellRectangle]:
    """The rooms without some that the others do not need to hang together."""
    kept = list(rooms)
    for room in dice.sample(rooms, len(rooms)):
        rest = [other for other in kept if other != room]
        if len(kept) <= max(4, len(rooms) * 3 // 4):
            break
        if _hang_together(rest):
            kept = rest
    return kept


def _hang_together(rooms: list[CellRectangle]) -> bool:
    reached, waiting = {rooms[0]}, [rooms[0]]
    while waiting:
        room = waiting.pop()
        for other in rooms:
            if other not in reached and _adjoin(room, other):
                reached.add(other)
                waiting.append(other)
    return len(reached) == len(rooms)


def _adjoin(room: CellRectangle, other: CellRectangle) -> bool:
    across = min(room.right, other.right) - max(room.left, other.left)
    down = min(room.bottom, other.bottom) - max(room.top, other.top)
    return (across == 0 and down > 2) or (down == 0 and across > 2)


def _ends(builder: GridBuilder, rooms: list[CellRectangle]) -> tuple[CellRectangle, CellRectangle]:
    """The two rooms farthest apart."""
    pairs = [(room, other) for room in rooms for other in rooms if room < other]
    first, last = max(
        pairs,
        key=lambda pair: (abs(pair[0].middle[0] - pair[1].middle[0]) + abs(pair[0].middle[1] - pair[1].middle[1]), pair),
    )
    return (first, last) if builder.dice("sides").random() < 0.5 else (last, first)


def _set_stairs(builder: GridBuilder, room: CellRectangle) -> list[Cell]:
    """Stairs up at the rock, by which one side comes."""
    for y in (room.top, room.bottom - 1):
        beyond = y - 1 if y == room.top else y + 1
        cells = [(x, y) for x in range(room.left, room.right) if builder.edges.passes((x, y), (x, beyond)) is False]
        run = [cell for cell in cells if cell not in builder.kept_free][:2]
        if len(run) == 2 and run[1][0] == run[0][0] + 1:
            builder.paint(run, "s")
            builder.kept_free |= {*run, *((x, y + (1 if beyond < y else -1)) for x, y in run)}
            return run
    return [room.middle]


def _plan_hazard(builder: GridBuilder, vault: CellRectangle) -> None:
    """The middle of the vault, which may be flooded or have fallen in."""
    cells = list(vault.shrink(1).cells)
    place_hazard(builder, builder.dice("hazard"), cells, max(2, len(cells) // 3), vault.middle)


def _furnish(builder: GridBuilder, rooms: list[CellRectangle], vault: CellRectangle) -> None:
    """Every room for a purpose: a store, a wine cellar, a guardroom, a study, a shrine; pillars where a room is large."""
    purposes = ["wine", "guard", "study", "store", "shrine", "store", "wine", "guard", "store"]
    builder.dice("purposes").shuffle(purposes)
    for number, room in enumerate(rooms):
        dice = builder.dice(f"room {number}")
        if min(room.width, room.height) >= 7:
            _set_pillars(builder, room)
        walls = wall_cells(builder, room)
        purpose = "vault" if room == vault else purposes[number % len(purposes)]
        if purpose == "wine":
            scatter(builder, dice, walls, [WeightedFurnishing(BARREL, 1, 3)], len(walls) // 4, gap=0)
        elif purpose == "guard":
            scatter(
                builder, dice, room.shrink(1).cells, [WeightedFurnishing(TABLE), WeightedFurnishing(TABLE.sized(2, 1))], 1, gap=0
            )
            scatter(
                builder,
                dice,
                [(x, room.top) for x in range(room.left, room.right)],
                [WeightedFurnishing(BED)],
                1 + room.width // 4,
                gap=0,
            )
            scatter(builder, dice, walls, [WeightedFurnishing(CHEST)], 1, gap=0)
        elif purpose == "study":
            scatter(
                builder,
                dice,
                [(x, room.top) for x in range(room.left, room.right - 1)],
                [WeightedFurnishing(SHELF)],
                1 + room.width // 4,
                gap=0,
            )
            scatter(
                builder,
                dice,
                room.shrink(1).cells,
                [WeightedFurnishing(TABLE.sized(2, 1)), WeightedFurnishing(CAULDRON)],
                2,
                gap=0,
            )
        elif purpose in ("shrine", "vault"):
            builder.things.put(ALTAR, (room.middle[0] - 1, room.top + 1))
            scatter(builder, dice, walls, [WeightedFurnishing(STATUE), WeightedFurnishing(CHEST)], 2 + len(walls) // 12, gap=1)
        else:
            scatter(builder, dice, room.cells, STORES, max(1, room.width * room.height // 12), gap=0)
        any(builder.things.put_lamp("Torch", at, 4, 8) for at in (*walls[len(walls) // 2 :], *walls, room.middle))


def _set_pillars(builder: GridBuilder, room: CellRectangle) -> None:
    for x in range(room.left + 2, room.right - 2, 3):
        for y in (room.top + 2, room.bottom - 3):
            builder.things.put(PILLAR, (x, y))


def _cover(builder: GridBuilder, cells: set[Cell]) -> None:
    word = builder.request.values["cover"]
    if word == "dense":
        scatter(builder, builder.dice("more cover"), cells, (*STORES, WeightedFurnishing(PILLAR, 1)), len(cells) // 18, gap=1)
    close_lines(
        builder,
        BOUNDS,
        (WeightedFurnishing(PILLAR), WeightedFurnishing(CRATE), WeightedFurnishing(SACK, 0.3)),
    )


RECIPE = Recipe(
    id="cellar",
    title="Cellars",
    kind="grid",
    sizes=grid_sizes(32, 24),
    options=(
        cover_option("Stores", "Few", "Many"),
        level_option("Vault", "Level", "Sunken"),
        LAMPLIGHT,
        hazard_option(("flood", "Flooded"), ("pit", "Pit")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="Vaulted rooms under the ground, doors between them",
)
