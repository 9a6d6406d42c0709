"""Making a battle on a battlefield from a recipe."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.cli.commands import Commands
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.generation.recipe import PlaceSize, Recipe
    from battlemap.rules.ruleset import AnyRuleset

EXAMPLES = """\
examples:
  battlemap new --list                          every place with its sizes and words of choice
  battlemap new --place forest-road -o road.battle
  battlemap new --place forest-road --seed 7 --zones 9 growth=open hazard=swamp -o road.battle
"""


def add_to(commands: Commands) -> None:
    """The command ``new``."""
    new = commands.add(
        "new", make_battle, "make a battle on a battlefield from a recipe",
        "The same place, seed, size and words make the same battlefield; they are kept in the notes of the battle.", EXAMPLES,
    )  # fmt: skip
    new.add_argument("--list", action="store_true", help="list the places, their sizes and words of choice, and do nothing else")
    new.add_argument("--place", metavar="PLACE", default="", help="which place: forest-road, tavern, …")
    new.add_argument("--seed", metavar="N", help="which of its battlefields (default: any; it is told)")
    new.add_argument("--zones", metavar="N", help="how many zones it has")
    new.add_argument("--size", metavar="WxH", default="", help="how many columns and rows of squares it has: 40x30")
    new.add_argument("--ruleset", metavar="ID", default="", help="whose rules it is played by (default: the first that fits)")
    new.add_argument("--title", metavar="NAME", default="", help="what the battle is called (default: as the place)")
    new.add_argument("-o", dest="out", metavar="OUT", type=Path, help="the battle to write, ending in .battle")
    new.add_argument("words", metavar="WORD=VALUE", nargs="*", help="words of choice, as --list names them: growth=dense")


def make_battle(given: Namespace) -> int:
    """A battle on a made battlefield, or the list of places."""
    if given.list:
        return _list_places()
    from battlemap.generation.generator import battle_on, make_place
    from battlemap.generation.request import any_seed, make_request
    from battlemap.store.database.schema import SUFFIX
    from battlemap.store.document.document import Document

    if not given.place:
        raise StoreError("Say which place to make, as in --place forest-road; battlemap new --list names them all.")
    if given.out is None:
        raise StoreError(f"Say where to write the battle, as in -o {given.place}{SUFFIX}.")
    target: Path = given.out
    if target.suffix.lower() != SUFFIX:
        raise StoreError(f"{target.name} should end in {SUFFIX}.")
    recipe, rules = _recipe_and_rules(given)
    seed = any_seed() if given.seed is None else _number(given.seed, "seed")
    place = make_place(make_request(recipe, seed, _wanted_size(given), _choices(given.words), rules.square))
    battle = battle_on(place, rules, given.title)
    Document.create(target, battle).close()
    print(f"{target}: {battle.board.title}, seed {seed}, {rules.title}")
    for check in place.checks:
        print(f"  {check.words}.")
    return 0


def _recipe_and_rules(given: Namespace) -> "tuple[Recipe, AnyRuleset]":
    """The recipe of the wanted kind, and rules that are played on it."""
    from battlemap.generation.recipe import PlaceKind
    from battlemap.generation.recipes import find_recipe
    from battlemap.generation.request import ImpossibleRequest
    from battlemap.rules import registry

    if given.zones is not None and given.size:
        raise ImpossibleRequest("A place has either --zones or --size: it is made of zones or of squares.")
    kinds: tuple[PlaceKind, ...] = ("zones",) if given.zones is not None else ("grid",) if given.size else ("zones", "grid")
    if given.ruleset:
        rules = registry.load_ruleset(given.ruleset)
        fitting = tuple(kind for kind in rules.maps if kind in kinds)
        if not fitting:
            made_of = "zones" if given.zones is not None else "squares"
            raise ImpossibleRequest(f"{rules.title} is not played on {made_of}.")
        recipe = find_recipe(given.place, kinds)
        if recipe.kind not in rules.maps:
            made_of = "zones" if recipe.kind == "zones" else "squares"
            raise ImpossibleRequest(f"{recipe.title} is made of {made_of}, on which {rules.title} is not played.")
        return find_recipe(given.place, fitting), rules
    recipe = find_recipe(given.place, kinds)
    played = [rules for rules in map(registry.load_ruleset, registry.ruleset_ids()) if recipe.kind in rules.maps]
    if not played:
        raise ImpossibleRequest(f"No ruleset that is played on such a place as {recipe.title} is installed.")
    return recipe, min(played, key=lambda rules: rules.maps.index(recipe.kind))


def _wanted_size(given: Namespace) -> "PlaceSize | None":
    from battlemap.generation.recipe import parse_grid_size

    if given.zones is not None:
        return _number(given.zones, "number of zones")
    if not given.size:
        return None
    size = parse_grid_size(given.size)
    if size is None:
        raise StoreError(f"“{given.size}” is no size; write columns and rows as in 40x30.")
    return size


def _number(text: str, what: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise StoreError(f"“{text[:40]}” is no {what}; write a whole number, as in 7.") from None


def _choices(words: list[str]) -> dict[str, str]:
    choices: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise StoreError(f"“{word}” is no word of choice; write it as in growth=dense.")
        choices[key] = value
    return choices


def _list_places() -> int:
    from battlemap.generation.recipe import size_words
    from battlemap.generation.recipes import recipes

    for recipe in recipes():
        least = size_words(recipe.sizes.least).removesuffix(" zones")
        made_of = "" if recipe.kind == "zones" else " squares"
        usual = size_words(recipe.sizes.usual).removesuffix(" zones")
        print(f"{recipe.id:<15} {recipe.title}: {least} to {size_words(recipe.sizes.most)}{made_of}, usually {usual}")
        for option in recipe.options:
            values = " | ".join(value.id for value in option.values)
            print(f"{'':<15} {option.id}={values} (usually {option.usual})")
    return 0
