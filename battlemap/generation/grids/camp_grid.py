"""A camp in a clearing: tents round a fire, wagons and stores, woods all round."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, scatter
from battlemap.generation.grids.construction.daylight import DAYTIME
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import (
    BARREL,
    BUSH,
    CRATE,
    GREAT_TREE,
    LOG,
    SACK,
    STUMP,
    TENT,
    TREE,
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

BOUNDS = GridBounds({"open": (0.4, 0.85), "dense": (0.6, 0.95)}, {"open": 0.62, "dense": 0.5})
STORES = (
    WeightedFurnishing(CRATE, 3, 2),
    WeightedFurnishing(BARREL, 2, 2),
    WeightedFurnishing(SACK, 1.5, 1),
    WeightedFurnishing(STUMP, 0.5),
    WeightedFurnishing(LOG, 0.5),
)
WOOD = (
    WeightedFurnishing(TREE, 4, 1),
    WeightedFurnishing(GREAT_TREE, 2),
    WeightedFurnishing(BUSH, 2, 2),
    WeightedFurnishing(STUMP, 0.7),
)


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, ",")
    columns, rows = builder.columns, builder.rows
    dice = builder.dice("clearing")
    middle = (columns * dice.uniform(0.5, 0.58), rows * dice.uniform(0.46, 0.54))
    across, down = columns * 0.36, rows * 0.38
    clearing = _oval(builder, middle, across, down)
    trodden = _oval(builder, middle, across * 0.62, down * 0.62)
    lay_patches(builder, builder.dice("brush"), (cell for cell in builder.cells if cell not in clearing), "b", 0.3, 5)
    builder.paint(trodden, ".")
    lay_patches(builder, builder.dice("mud"), clearing, "m", 0.05, 3, ".")
    _tread_path(builder, middle)
    knoll = _oval(builder, middle, across * 0.66, down * 0.66)
    builder.lift(knoll, 1)
    fire = round(middle[0]), round(middle[1])
    builder.things.put_lamp("Campfire", fire, 6, 12)
    builder.kept_free |= {(fire[0] + dx, fire[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    _set_seats(builder, fire)
    _pitch_tents(builder, middle, across, down)
    open_entry(builder, (0, round(middle[1])))
    open_entry(builder, (fire[0] + 2, fire[1]))
    _plan_hazard(builder, clearing)
    _cover(builder, clearing)
    if request.values["levels"] == "0":
        builder.flatten(knoll)
    lay_hazard(builder, {"fire": "f", "bog": "m"})
    return finish(builder, ((fire[0] + dx, fire[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)), "the fire")


def _oval(builder: GridBuilder, middle: tuple[float, float], across: float, down: float) -> set[Cell]:
    """The cells within an oval, a little dented."""
    dice = builder.dice("dents")
    dents = [dice.uniform(0.86, 1.12) for _ in range(12)]

    def inside(cell: Cell) -> bool:
        dx, dy = (cell[0] + 0.5 - middle[0]) / across, (cell[1] + 0.5 - middle[1]) / down
        away = hypot(dx, dy)
        side = (0 if dx >= 0 else 1) + (0 if dy >= 0 else 2)
        part = min(2, int(abs(dy) / max(0.01, abs(dx) + abs(dy)) * 3))
        return away <= dents[side * 3 + part]

    return {cell for cell in builder.cells if inside(cell)}


def _tread_path(builder: GridBuilder, middle: tuple[float, float]) -> None:
    """A path from the edge of the map to the fire."""
    dice = builder.dice("path")
    y = round(middle[1])
    for x in range(round(middle[0])):
        builder.paint([(x, y), (x, y + 1)], ".")
        builder.kept_free |= {(x, y), (x, y + 1)}
        if x % 3 == 2 and abs(y - middle[1]) < 3:
            y += dice.choice((-1, 0, 1))


def _set_seats(builder: GridBuilder, fire: Cell) -> None:
    x, y = fire
    builder.things.put(LOG.named("Log to sit on"), (x - 1, y - 2))
    builder.things.put(LOG.named("Log to sit on"), (x - 1, y + 2))


def _pitch_tents(builder: GridBuilder, middle: tuple[float, float], across: float, down: float) -> None:
    """Tents in a ring, their long sides towards the fire, and wagons between them."""
    dice = builder.dice("tents")
    count = max(4, min(14, round((across + down) / 2.6)))
    turn = dice.uniform(0, 2 * pi)
    for number in range(count):
        angle = turn + 2 * pi * number / count + dice.uniform(-0.12, 0.12)
        kind = WAGON if number % 5 == 3 else TENT.sized(4, 3) if number == 0 and across > 9 else TENT
        kind = kind if abs(sin(angle)) > 0.7 else kind.turned
        for part in (0.72, 0.8, 0.64, 0.9, 0.55):
            x = round(middle[0] + cos(angle) * across * part - kind.columns / 2)
            y = round(middle[1] + sin(angle) * down * part - kind.rows / 2)
            if builder.things.put(kind, (x, y)):
                break


def _plan_hazard(builder: GridBuilder, clearing: set[Cell]) -> None:
    level = [cell for cell in clearing if builder.level(cell) == 0]
    place_hazard(builder, builder.dice("hazard"), level, max(3, len(clearing) // 30))


def _cover(builder: GridBuilder, clearing: set[Cell]) -> None:
    word = builder.request.values["cover"]
    woods = [cell for cell in builder.cells if cell not in clearing]
    scatter(builder, builder.dice("stores"), clearing, STORES, max(3, len(clearing) // 32), gap=1)
    scatter(builder, builder.dice("woods"), woods, WOOD, len(woods) // 11, gap=1)
    if word == "dense":
        scatter(builder, builder.dice("more stores"), clearing, STORES, max(3, len(clearing) // 24), gap=1)
        scatter(builder, builder.dice("more woods"), woods, WOOD, len(woods) // 12, gap=0)
    close_lines(
        builder,
        BOUNDS,
        (WeightedFurnishing(CRATE), WeightedFurnishing(BARREL), WeightedFurnishing(STUMP)),
        allowed=lambda cell: cell in clearing,
    )
    close_lines(builder, BOUNDS, (WeightedFurnishing(TREE), WeightedFurnishing(BUSH)))


RECIPE = Recipe(
    id="camp",
    title="Camp",
    kind="grid",
    sizes=grid_sizes(32, 24),
    options=(
        cover_option("Stores", "Few", "Many"),
        level_option("Ground", "Flat", "Knoll", usual="0"),
        DAYTIME,
        hazard_option(("fire", "Fire"), ("bog", "Bog")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="Tents round a fire in a clearing",
)
