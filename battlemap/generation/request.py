"""Requests for a place made complete, and those that cannot be refused in one sentence."""

from collections.abc import Mapping

from battlemap.board.wording import capitalise
from battlemap.generation.recipe import PlaceSize, Recipe, RecipeOption, Request, size_words

LARGEST_SEED = 999_999_999


class ImpossibleRequest(ValueError):
    """A place that cannot be made: why, in one sentence."""


def make_request(
    recipe: Recipe, seed: int, size: PlaceSize | None = None, choices: Mapping[str, str] | None = None,
    square: tuple[float, str] = (1.0, "m"),
) -> Request:  # fmt: skip
    """A request in which what was not chosen is as usual. ImpossibleRequest if it cannot be.

    *square*: how wide a cell of a grid is, and in which unit.
    """
    if not 0 <= seed <= LARGEST_SEED:
        raise ImpossibleRequest(f"A seed is a whole number from 0 to {LARGEST_SEED}.")
    wanted = recipe.sizes.usual if size is None else size
    if why := size_fault(recipe, wanted):
        raise ImpossibleRequest(why)
    values = {**recipe.usual_values, **(choices or {})}
    for key, value in values.items():
        option = recipe.option(key)
        if option is None:
            has = ", ".join(option.id for option in recipe.options) or "none"
            raise ImpossibleRequest(f"{recipe.title} has no choice called {key}; it has: {has}.")
        if option.value(value) is None:
            raise ImpossibleRequest(f"{option.title} of {recipe.title} cannot be {value}; it can be {_value_words(option)}.")
    for key, value in values.items():
        if why := recipe.reason_against(key, value, wanted, values):
            raise ImpossibleRequest(f"{why}.")
    return Request(recipe, seed, wanted, values, square)


def any_seed() -> int:
    """A seed that nobody has chosen: four digits, so that it can be told at the table."""
    from secrets import randbelow

    return 1000 + randbelow(9000)


def size_fault(recipe: Recipe, size: PlaceSize) -> str:
    """Why the place cannot be of this size, in one sentence; empty if it can."""
    sizes = recipe.sizes
    if isinstance(size, int) != isinstance(sizes.least, int):
        made_of = "zones" if isinstance(sizes.least, int) else "squares"
        return f"{recipe.title} is made of {made_of}."
    if not sizes.holds(size):
        least, most = size_words(sizes.least).removesuffix(" zones"), size_words(sizes.most)
        return f"{recipe.title} cannot be made with {size_words(size)}: it goes from {least} to {most}."
    return ""


def request_words(request: Request) -> str:
    """How the place was asked for, in one line, for the notes of the battle."""
    recipe = request.recipe
    chosen = [
        f"{option.title.lower()} {value.title.lower()}"
        for option in recipe.options
        if (value := option.value(request.values[option.id])) is not None
    ]
    words = ", ".join([size_words(request.size), *chosen])
    return f"{capitalise(recipe.title)}, seed {request.seed}, {words} (recipe {recipe.id}, version {recipe.version})."


def _value_words(option: RecipeOption) -> str:
    *first, last = [value.id for value in option.values]
    return f"{', '.join(first)} or {last}" if first else last
