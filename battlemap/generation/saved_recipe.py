"""A battlefield that somebody has kept, as a recipe with one size and no choice, so that it stands among the others."""

from functools import partial

from battlemap.board.aspects import Aspect
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.generation.recipe import Area, Battlefield, MeasuredCheck, PlaceSize, Recipe, Request, SizeRange, size_words

EDGE = 4
"""Where nobody has said where a side begins, it begins within so many columns of the edge."""
MOST_CELLS = 30
KEPT = "kept"
"""The kind of its one check."""


def saved_recipe(key: str, title: str, ground: ZoneMap | GridMap, aspects: tuple[Aspect, ...], version: int) -> Recipe:
    """A recipe that makes a kept map as it is. *version*: changes whenever the map does."""
    size = size_of(ground)
    battlefield = Battlefield(ground, aspects, begin_areas(ground), (), "")
    kept = MeasuredCheck(KEPT, {}, True, f"Kept in your library: {size_words(size)}")
    return Recipe(
        key, title, "zones" if isinstance(ground, ZoneMap) else "grid", SizeRange(size, size, size), (),
        partial(_build, battlefield), partial(_check, kept), version=version, words="Kept in your library",
    )  # fmt: skip


def size_of(ground: ZoneMap | GridMap) -> PlaceSize:
    """How large a map is."""
    return len(ground.zones) if isinstance(ground, ZoneMap) else (ground.columns, ground.rows)


def begin_areas(ground: ZoneMap | GridMap) -> tuple[Area, Area]:
    """Where the sides begin as long as nobody says otherwise: in two zones far apart, or at the left and the right edge."""
    if isinstance(ground, ZoneMap):
        return _far_zones(ground)
    return _edge_cells(ground, left=True), _edge_cells(ground, left=False)


def _far_zones(zones: ZoneMap) -> tuple[Area, Area]:
    """The two zones with the longest way between them; none if there are not two."""
    pairs = [(first, second) for first in zones.zones for second in zones.zones if first < second]
    if not pairs:
        return tuple(zones.zones), tuple(zones.zones)

    def steps(pair: tuple[ZoneId, ZoneId]) -> int:
        return zones.distance(*pair) or 0

    first, second = max(pairs, key=steps)
    return (first,), (second,)


def _edge_cells(grid: GridMap, left: bool) -> Area:
    """Cells at one edge on which one can stand, those in the middle of it first."""
    free = [cell for cell in grid.cells if grid.surface(cell).passage != "blocked"]
    if not free:
        return ()
    edge = min(x for x, _ in free) if left else max(x for x, _ in free)
    middle = (grid.rows - 1) / 2

    def order(cell: Cell) -> tuple[float, Cell]:
        return abs(cell[1] - middle) + abs(cell[0] - edge), cell

    return tuple(sorted((cell for cell in free if abs(cell[0] - edge) < EDGE), key=order)[:MOST_CELLS])


def _build(battlefield: Battlefield, request: Request) -> Battlefield:
    return battlefield


def _check(kept: MeasuredCheck, request: Request, battlefield: Battlefield) -> tuple[MeasuredCheck, ...]:
    return (kept,)
