"""Every place on squares: its checks, what one word changes, how things stand on it."""

from collections import Counter

import pytest
from msgspec.structs import replace

from battlemap.board.grid.grid_drawing import ends_of_edge
from battlemap.board.grid.grid_faults import validate_grid
from battlemap.board.grid_map import HINGED, GridMap, ends_of
from battlemap.generation.generator import make_place
from battlemap.generation.grids.construction.grid_checks import standable_cells
from battlemap.generation.recipe import Battlefield, Recipe
from battlemap.generation.recipes import recipes
from battlemap.generation.request import make_request

GRIDS = tuple(recipe for recipe in recipes() if recipe.kind == "grid")
by_recipe = pytest.mark.parametrize("recipe", GRIDS, ids=[recipe.id for recipe in GRIDS])


SIZE = (26, 18)


def build(recipe: Recipe, seed: int, **words: str) -> tuple[GridMap, Battlefield]:
    battlefield = recipe.build(make_request(recipe, seed, SIZE, words))
    assert isinstance(battlefield.map, GridMap)
    return battlefield.map, battlefield


def variants(recipe: Recipe, seed: int, key: str) -> list[GridMap]:
    """The same place with every value of an option."""
    option = recipe.option(key)
    assert option is not None
    return [build(recipe, seed, **{key: value.id})[0] for value in option.values]


def test_there_are_at_least_ten_places() -> None:
    assert len({recipe.id for recipe in GRIDS}) >= 10


@by_recipe
def test_a_place_of_any_size_passes_its_checks_and_can_be_played_on(recipe: Recipe) -> None:
    last = {option.id: option.values[-1].id for option in recipe.options}
    for seed, size, values in ((3, None, {}), (4, (16, 12), last), (6, (17, 50), last)):
        place = make_place(make_request(recipe, seed, size, values))
        assert [check.words for check in place.checks if not check.ok] == [], (seed, size)
        assert isinstance(place.battlefield.map, GridMap)
        assert list(validate_grid(place.battlefield.map)) == []


@by_recipe
def test_the_same_seed_makes_the_same_place_and_another_seed_another_one(recipe: Recipe) -> None:
    assert build(recipe, 11) == build(recipe, 11)
    assert build(recipe, 12) != build(recipe, 11)


@by_recipe
def test_the_light_changes_nothing_but_the_light(recipe: Recipe) -> None:
    grids = variants(recipe, 8, "light")
    assert len({grid.lights for grid in grids}) > 1
    assert any(lamp.lit for grid in grids for lamp in grid.lamps.values())
    unlit = [
        replace(grid, lights=(), lamps={key: replace(lamp, lit=False) for key, lamp in grid.lamps.items()}) for grid in grids
    ]
    assert unlit[0] == unlit[1] == unlit[2]


@by_recipe
def test_a_hazard_changes_nothing_but_the_ground_under_it(recipe: Recipe) -> None:
    without, *others = variants(recipe, 9, "hazard")
    taken = {cell for prop in without.props.values() for cell in prop.cells}
    for grid in others:
        changed = {(x, y) for x, y in without.cells if grid.ground[y][x] != without.ground[y][x]}
        assert changed
        assert not taken & changed
        assert replace(grid, ground=without.ground) == without


@by_recipe
def test_levels_leave_things_and_lamps_where_they_are(recipe: Recipe) -> None:
    flat, *raised = variants(recipe, 10, "levels")
    for grid in raised:
        assert grid.heights != flat.heights
        assert (grid.props, grid.lamps) == (flat.props, flat.lamps)


@by_recipe
def test_more_cover_leaves_ground_walls_and_beginnings_as_they_are(recipe: Recipe) -> None:
    (few, sparse), (many, dense) = (build(recipe, 7, cover=word) for word in ("open", "dense"))
    assert len(many.props) > len(few.props)
    assert (many.ground, many.edges, many.heights) == (few.ground, few.edges, few.heights)
    assert dense.entries == sparse.entries


@by_recipe
def test_things_stand_apart_on_even_ground_and_doors_hang_free_between_walls(recipe: Recipe) -> None:
    grid, battlefield = build(recipe, 1, cover="dense")
    taken = [cell for prop in grid.props.values() for cell in prop.cells]
    assert len(taken) == len(set(taken))
    for prop in grid.props.values():
        inside = set(prop.cells)
        assert len({grid.height(cell) for cell in inside}) == 1, prop
        assert not [key for key in grid.edges if inside.issuperset(ends_of(key))], prop
    standing = Counter(corner for key in grid.edges for corner in ends_of_edge(key))
    for key, edge in grid.edges.items():
        if edge.kind in HINGED:
            assert not set(ends_of(key)) & set(taken)
            assert all(standing[corner] > 1 for corner in ends_of_edge(key)), key
    for entry in battlefield.entries:
        assert len(entry) >= 10
        assert not set(entry) & set(taken)
        assert standable_cells(grid).issuperset(cell for cell in entry if not isinstance(cell, str))
