"""A cave: chambers in solid rock, a pool, ledges, boulders and rubble."""

from __future__ import annotations

from battlemap.board.grid.grid_zones import pieces
from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cave_carving import carve_cave
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, strew_cover
from battlemap.generation.grids.construction.daylight import LAMPLIGHT
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import BOULDER, DRIPSTONE, ROCK
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
from battlemap.generation.grids.construction.noise import blob, patches, rough_noise, without_spurs
from battlemap.generation.grids.construction.outdoors import lay_patches
from battlemap.generation.recipe import Battlefield, Recipe, Request

BOUNDS = GridBounds({"open": (0.1, 0.5), "dense": (0.3, 0.75)}, {"open": 0.6, "dense": 0.48})
STONES = (WeightedFurnishing(ROCK, 3, 1), WeightedFurnishing(BOULDER, 1.6), WeightedFurnishing(DRIPSTONE, 1))


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, "#")
    cave = carve_cave(builder.dice("rock"), builder.columns, builder.rows)
    builder.paint(cave, ".")
    builder.gloomy |= set(builder.cells)
    _lay_floor(builder, cave)
    ours, theirs = _ends(builder, cave)
    pool = _lay_pool(builder, cave, (ours, theirs))
    _plan_hazard(builder, cave, (ours, theirs))
    open_entry(builder, ours)
    open_entry(builder, theirs)
    ledges = _raise_ledges(builder, cave)
    _cover(builder, cave)
    _light(builder, cave)
    if request.values["levels"] == "0":
        builder.flatten(ledges)
    lay_hazard(builder, {"chasm": "v", "embers": "f"})
    return finish(builder, pool, "the pool")


def _lay_floor(builder: GridBuilder, cave: set[Cell]) -> None:
    lay_patches(builder, builder.dice("sand"), cave, ":", 0.22, 6)
    lay_patches(builder, builder.dice("rubble"), cave, "r", 0.10, 4)
    lay_patches(builder, builder.dice("scree"), cave, "k", 0.03, 3, ".")


def _ends(builder: GridBuilder, cave: set[Cell]) -> tuple[Cell, Cell]:
    """Two cells of the cave as far from each other as one can walk."""
    first = min(cave, key=lambda cell: (cell[0], cell[1]))
    for _ in range(2):
        steps = {first: 0}
        waiting = [first]
        for cell in waiting:
            for other in builder.around(cell):
                if other not in steps:
                    steps[other] = steps[cell] + 1
                    waiting.append(other)
        first, last = max(steps, key=lambda cell: (steps[cell], cell)), first
    return (first, last) if builder.dice("sides").random() < 0.5 else (last, first)


def _open_ground(cave: set[Cell], builder: GridBuilder, ends: tuple[Cell, Cell]) -> list[Cell]:
    """The cells of the cave with much open ground round them, not near where the sides begin."""
    near = max(4, builder.columns // 8)

    def room(cell: Cell) -> int:
        x, y = cell
        return sum((x + dx, y + dy) in cave for dy in range(-2, 3) for dx in range(-2, 3))

    far = [cell for cell in sorted(cave) if all(max(abs(cell[0] - x), abs(cell[1] - y)) > near for x, y in ends)]
    most = max(map(room, far), default=0)
    return [cell for cell in far if room(cell) >= 0.85 * most and builder.sign(cell) not in "w~"]


def _lay_pool(builder: GridBuilder, cave: set[Cell], ends: tuple[Cell, Cell]) -> set[Cell]:
    """A pool where there is most room, shallow at its shore."""
    places = _open_ground(cave, builder, ends)
    if not places:
        return {min(cave)}
    dice = builder.dice("pool")
    middle = dice.choice(places)
    shore = blob(dice, middle, max(5, min(70, len(cave) // 16)), lambda cell: cell in cave)
    builder.paint(shore, "w")
    deep = {(x, y) for x, y in shore if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} <= shore}
    builder.plan_hazard(deep)
    builder.paint(builder.hazard, "~")
    builder.hazard.clear()
    return shore


def _plan_hazard(builder: GridBuilder, cave: set[Cell], ends: tuple[Cell, Cell]) -> None:
    """A rift in the floor away from the pool."""
    dice = builder.dice("rift")
    places = _open_ground(cave, builder, ends)
    dry = [cell for cell in cave if builder.sign(cell) not in "w~"]
    if places:
        place_hazard(builder, dice, dry, max(3, min(36, len(cave) // 34)), dice.choice(places))


def _raise_ledges(builder: GridBuilder, cave: set[Cell]) -> set[Cell]:
    """The one or two largest parts of the cave where the noise is highest lie higher."""
    value = rough_noise(builder.dice("ledge"), builder.columns, builder.rows, 8)
    free = [cell for cell in cave if builder.walkable(cell) and builder.sign(cell) not in "w~"]
    chosen = without_spurs(patches(free, value, 0.2))
    ledges = set[Cell]().union(*(part for part in sorted(pieces(chosen), key=len)[-2:] if len(part) > 5))
    builder.lift(ledges, 2)
    return ledges


def _cover(builder: GridBuilder, cave: set[Cell]) -> None:
    strew_cover(builder, cave, STONES, max(3, len(cave) // 45), max(3, len(cave) // 26), gap=1, surfaces=".:rk")
    close_lines(builder, BOUNDS, STONES)


def _light(builder: GridBuilder, cave: set[Cell]) -> None:
    """Torches along the walls, a fire where the others wait."""
    dice = builder.dice("lamps")
    walls = [cell for cell in sorted(cave) if (cell[0], cell[1] - 1) not in cave]
    dice.shuffle(walls)
    others = sorted(cell for cell in builder.entries[1] if builder.sign(cell) not in "w~")
    lit = others[len(others) // 2 :][:1]
    for at in lit:
        builder.things.put_lamp("Campfire", at, 4, 8)
    for at in walls:
        if all(max(abs(at[0] - x), abs(at[1] - y)) > 8 for x, y in lit) and builder.things.put_lamp("Torch", at, 4, 8):
            lit.append(at)


RECIPE = Recipe(
    id="cave",
    title="Cave",
    kind="grid",
    sizes=grid_sizes(34, 24),
    options=(
        cover_option("Stones", "Few", "Many"),
        level_option("Ledges", "None", "Some"),
        LAMPLIGHT,
        hazard_option(("chasm", "Rift"), ("embers", "Embers")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="Chambers in solid rock round a pool",
)
