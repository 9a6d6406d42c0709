"""What recipes of grids are built with keeps its promises, whatever it is given."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.grid.grid_zones import cells_by_area, pieces
from battlemap.board.grid_map import Edge, GridMap, Prop
from battlemap.board.ids import EdgeId, PropId
from battlemap.generation.generator import generate
from battlemap.generation.grids.construction import furnishings
from battlemap.generation.grids.construction.cave_carving import carve_cave
from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import Furnishing
from battlemap.generation.grids.construction.grid_builder import GridBuilder
from battlemap.generation.grids.construction.grid_checks import standable_cells
from battlemap.generation.grids.construction.mirroring import mirror_grid, transpose_grid
from battlemap.generation.grids.construction.named_areas import divide_into_areas
from battlemap.generation.grids.construction.noise import blob, patches, rough_noise, strip, winding
from battlemap.generation.grids.construction.open_lines import longest_lines, nearest_open_shot
from battlemap.generation.grids.construction.room_partition import connect_rooms, partition
from battlemap.generation.recipes import find_recipe
from battlemap.generation.request import make_request
from battlemap.rules.registry import load_ruleset

SEEDS = st.integers(0, 10_000)
KINDS = [kind for kind in vars(furnishings).values() if isinstance(kind, Furnishing)]
quick = settings(max_examples=25, deadline=None)


def builder(columns: int, rows: int) -> GridBuilder:
    return GridBuilder(make_request(find_recipe("camp", ("grid",)), 1, (columns, rows)), ".")


@quick
@given(SEEDS)
def test_rooms_of_a_partition_cover_the_whole_and_doors_lead_into_all_of_them(seed: int) -> None:
    dice, site = Random(seed), builder(30, 24)
    rooms = partition(dice, CellRectangle(1, 1, 29, 23), dice.randint(1, 14))
    covered = [cell for room in rooms for cell in room.cells]
    assert len(covered) == len(set(covered)) == 28 * 22
    assert all(min(room.width, room.height) >= 4 for room in rooms)
    for room in rooms:
        site.edges.enclose(room.cells)
    connect_rooms(site, dice, rooms)
    assert site.reached(rooms[0].middle) == set(covered)


@quick
@given(SEEDS)
def test_nothing_that_is_put_down_cuts_off_a_part(seed: int) -> None:
    dice, site = Random(seed), builder(18, 14)
    for room in partition(dice, CellRectangle(2, 2, 16, 12), 3):
        site.edges.enclose(room.cells)
    site.door((2, 5), (1, 5))
    whole = site.reached((2, 5))
    site.plan_hazard(blob(dice, (5, 5), 9, whole.__contains__))
    for _ in range(300):
        kind = dice.choice(KINDS)
        site.things.put(kind.turned if dice.random() < 0.5 else kind, (dice.randrange(18), dice.randrange(14)))
    assert site.things.props
    walkable = {cell for cell in whole if site.walkable(cell)}
    assert walkable <= site.reached(min(walkable))


@quick
@given(SEEDS, st.integers(16, 40), st.integers(12, 30))
def test_a_cave_hangs_together_and_leaves_rock_at_the_rim(seed: int, columns: int, rows: int) -> None:
    cave = carve_cave(Random(seed), columns, rows)
    assert len(pieces(cave)) == 1
    assert len(cave) > columns * rows // 8
    assert all(0 < x < columns - 1 and 0 < y < rows - 1 for x, y in cave)


@quick
@given(SEEDS, st.integers(1, 4))
def test_a_winding_way_never_breaks_off_nor_leaves_its_bounds(seed: int, width: int) -> None:
    course = winding(Random(seed), 40, 10, 6, 14)
    assert all(6 <= middle <= 14 for middle in course)
    way = strip(course, width)
    assert len(pieces(way)) == 1
    assert {x for x, _ in way} == set(range(40))


@quick
@given(SEEDS, st.integers(1, 60))
def test_a_patch_has_the_size_that_was_asked_for(seed: int, size: int) -> None:
    cells = [(x, y) for x in range(20) for y in range(15)]
    assert len(patches(cells, rough_noise(Random(seed), 20, 15, 5), size / 100)) == round(300 * size / 100)
    patch = blob(Random(seed), (9, 7), size, lambda cell: cell in cells)
    assert len(pieces(patch)) <= 1 or size < 6
    assert len(patch) <= size


def test_a_place_seen_twice_in_a_mirror_is_itself() -> None:
    recipe = find_recipe("tavern", ("grid",))
    grid = recipe.build(make_request(recipe, 5, None, {"light": "night", "levels": "1"})).map
    assert isinstance(grid, GridMap)
    assert mirror_grid(grid) != grid
    assert mirror_grid(mirror_grid(grid)) == grid
    turned = transpose_grid(grid)
    assert (turned.columns, turned.rows) == (grid.rows, grid.columns)
    assert transpose_grid(turned) == grid
    assert len(standable_cells(turned)) == len(standable_cells(grid)) == len(standable_cells(mirror_grid(grid)))


def test_an_open_line_ends_at_a_crate_a_fence_and_a_wall() -> None:
    bare = GridMap(20, 3)
    row = [(x, 1) for x in range(20)]
    crate = Prop(PropId("crate"), "Crate", (10, 0), rows=3)
    assert longest_lines(bare, row)[0].length == 19
    assert longest_lines(replace(bare, props={crate.id: crate}), row)[0].length == 9
    fence = {EdgeId(f"8,{y} w"): Edge("fence") for y in range(3)}
    assert longest_lines(replace(bare, edges=fence), row)[0].length == 11
    assert nearest_open_shot(replace(bare, edges=fence), [(7, 1)], [(8, 1), (19, 1)]) is None
    assert nearest_open_shot(bare, [(7, 1)], [(12, 1), (19, 1)]) == 5


def test_an_entry_stays_on_its_side_of_doors_and_is_kept_free() -> None:
    site = builder(20, 14)
    room = CellRectangle(6, 4, 12, 9)
    site.edges.enclose(room.cells)
    site.door((6, 6), (5, 6))
    open_entry(site, (9, 6), 12)
    open_entry(site, (0, 6), 12)
    inner, outer = site.entries
    assert len(inner) == len(outer) == 12
    assert inner <= set(room.cells)
    assert not outer & set(room.cells)
    assert not site.things.put(furnishings.CRATE, min(outer))


@settings(max_examples=6, deadline=None)
@given(SEEDS, st.sampled_from(["cave", "tavern", "ruin", "ships-deck"]))
def test_areas_for_games_of_zones_cover_the_ground_and_lead_into_each_other(seed: int, place: str) -> None:
    recipe = find_recipe(place, ("grid",))
    grid = recipe.build(make_request(recipe, seed, (24, 18))).map
    assert isinstance(grid, GridMap)
    import networkx

    divided = divide_into_areas(grid)
    areas = cells_by_area(divided)
    covered = [cell for cells in areas.values() for cell in cells]
    assert len(covered) == len(set(covered)) >= 0.9 * len(standable_cells(grid))
    assert len({zone.name for zone in divided.zones.zones.values()}) == len(areas) >= 4
    assert networkx.is_connected(networkx.Graph((link.a, link.b) for link in divided.zones.links.values()))


def test_a_battle_of_zones_on_squares_begins_with_somewhere_to_stand() -> None:
    recipe, rules = find_recipe("cave", ("grid",)), load_ruleset("war_of_ashes")
    _, board = generate(recipe, 3, (24, 18), {}, rules)
    assert board.grid is not None
    assert len(board.zone_map.zones) >= 4
    assert not generate(recipe, 3, (24, 18), {}, load_ruleset("obss"))[1].zone_map.zones
