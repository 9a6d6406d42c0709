"""What a version of a recipe makes of a seed stays the same: a battle keeps no more than these to make its place once more."""

import pytest

from battlemap.generation.recipe import Recipe
from battlemap.generation.recipes import recipes
from tests.generation.kept_places import digests, kept, name_of


@pytest.mark.parametrize("recipe", recipes(), ids=name_of)
def test_a_recipe_of_this_version_makes_the_places_it_made_before(recipe: Recipe) -> None:
    before = kept()[name_of(recipe)]
    now = digests(recipe)
    changed = sorted(part for part in {*before["digests"], *now} if before["digests"].get(part) != now.get(part))
    assert not changed or recipe.version != before["version"], f"raise the version of {recipe.id}: {changed} are made otherwise"
    assert not changed, "python -m tests.generation.kept_places writes the digests of the new version"
