"""All recipes, in the order in which they are offered."""

from functools import cache
from importlib import import_module

from battlemap.generation.recipe import PlaceKind, Recipe
from battlemap.generation.request import ImpossibleRequest

ZONE_MODULES: tuple[str, ...] = (
    "forest_road", "tavern", "ravine", "ships_deck", "bridge", "market", "farm", "mill", "ruin", "camp", "mountain_pass", "cave",
)  # fmt: skip
"""One module of `zones` for each recipe, which it holds as RECIPE."""
GRID_MODULES: tuple[str, ...] = (
    "forest_road_grid", "tavern_grid", "ravine_grid", "ships_deck_grid", "bridge_grid", "market_grid", "farm_grid",
    "walled_yard_grid", "cave_grid", "ruin_grid", "camp_grid", "cellar_grid",
)  # fmt: skip
"""The same of `grids`."""


@cache
def recipes() -> tuple[Recipe, ...]:
    """Every recipe; a place that can be both zones and a grid is there twice, under one id."""
    rooms = (("zones", ZONE_MODULES), ("grids", GRID_MODULES))
    return tuple(import_module(f"battlemap.generation.{room}.{name}").RECIPE for room, names in rooms for name in names)


def find_recipe(key: str, kinds: tuple[PlaceKind, ...] = ("zones", "grid")) -> Recipe:
    """The recipe of this id of the first of *kinds* that there is. ImpossibleRequest if there is none."""
    alike = {recipe.kind: recipe for recipe in recipes() if recipe.id == key}
    if not alike:
        known = ", ".join(dict.fromkeys(recipe.id for recipe in recipes()))
        raise ImpossibleRequest(f"There is no place called {key}; there are {known}.")
    for kind in kinds:
        if kind in alike:
            return alike[kind]
    only = next(iter(alike.values()))
    raise ImpossibleRequest(f"{only.title} is made of {'zones' if only.kind == 'zones' else 'squares'} only.")
