"""Every recipe makes sound places, at any size, with any words; benchmarks/recipes.py does the same at a thousand seeds."""

import pytest

from battlemap.board.zone_map import ZoneMap
from battlemap.generation.generator import generate, make_place
from battlemap.generation.recipe import Battlefield, Recipe
from battlemap.generation.recipes import find_recipe, recipes
from battlemap.generation.request import ImpossibleRequest, make_request
from battlemap.rules.registry import load_ruleset

ZONES = [recipe for recipe in recipes() if recipe.kind == "zones"]


def _name(recipe: Recipe) -> str:
    return f"{recipe.kind}-{recipe.id}"


@pytest.mark.parametrize("recipe", ZONES, ids=_name)
def test_the_smallest_the_usual_and_the_largest_place_are_sound(recipe: Recipe) -> None:
    rules = load_ruleset("war_of_ashes")
    for seed, size in enumerate((recipe.sizes.least, recipe.sizes.usual, recipe.sizes.most)):
        place, board = generate(recipe, seed, size, {}, rules)
        assert [check.words for check in place.checks if not check.ok] == []
        zones = board.zone_map.zones
        assert len({zone.name for zone in zones.values()}) == size, "no name comes twice"
        assert {aspect.on for aspect in board.aspects.values()} <= set(zones)
        assert {*place.battlefield.entries[0], *place.battlefield.entries[1], *place.battlefield.feature} <= set(zones)


@pytest.mark.parametrize("recipe", ZONES, ids=_name)
def test_each_word_of_choice_changes_the_place(recipe: Recipe) -> None:
    for option in recipe.options:
        value = next(value.id for value in option.values if value.id != option.usual)
        if recipe.reason_against(option.id, value, recipe.sizes.usual, recipe.usual_values):
            continue
        changed = (_both(recipe, seed, {option.id: value}) for seed in (11, 12))
        assert any(usual != other for usual, other in changed), option.id


def _both(recipe: Recipe, seed: int, words: dict[str, str]) -> tuple[Battlefield, Battlefield]:
    usual, other = (make_place(make_request(recipe, seed, None, chosen)) for chosen in ({}, words))
    assert other.ok, words
    return usual.battlefield, other.battlefield


def test_another_seed_has_another_shape_and_other_names() -> None:
    maps = [make_place(make_request(find_recipe("ravine"), seed)).battlefield.map for seed in (3, 4)]
    first, second = (place for place in maps if isinstance(place, ZoneMap))
    assert first.points != second.points
    assert {zone.name for zone in first.zones.values()} != {zone.name for zone in second.zones.values()}


def test_a_hazard_leaves_the_shape_of_the_land_alone() -> None:
    usual, other = (place.map for place in _both(find_recipe("forest-road"), 7041, {"hazard": "swamp"}))
    assert isinstance(usual, ZoneMap)
    assert isinstance(other, ZoneMap)
    assert usual.points == other.points


def test_every_limit_names_a_value_that_is_there() -> None:
    for recipe in recipes():
        assert all((option := recipe.option(limit.option)) and option.value(limit.value) for limit in recipe.limits)
        assert all(option.value(option.usual) for option in recipe.options)
        assert make_request(recipe, 1).values == recipe.usual_values


def test_an_unknown_place_is_refused_with_those_there_are() -> None:
    with pytest.raises(ImpossibleRequest, match=r"^There is no place called moon; there are forest-road, tavern, "):
        find_recipe("moon")
