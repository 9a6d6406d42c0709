"""What is wished for on the page: which place, which seed, size and words; and why something cannot be."""

from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, Place
from battlemap.board.zone_map import ZoneMap
from battlemap.generation.generator import GeneratedPlace, with_entry, with_feature
from battlemap.generation.recipe import Area, PlaceSize, Recipe, Request
from battlemap.generation.request import any_seed, make_request, size_fault
from battlemap.rules.ruleset import AnyRuleset


class RequestDraft:
    """The wishes of one visit to the page. Size and words are kept for each recipe, seeds so that one can go back.

    *square*: how wide a cell is, and in which unit.
    """

    def __init__(self, recipe: Recipe, seed: int | None = None, square: tuple[float, str] = (1.0, "m")) -> None:
        self.recipe, self.square = recipe, square
        self.seeds: list[int] = [any_seed() if seed is None else seed]
        self._at = 0
        self._sizes: dict[str, PlaceSize] = {}
        self._values: dict[str, dict[str, str]] = {}

    @property
    def seed(self) -> int:
        """The present one."""
        return self.seeds[self._at]

    @property
    def size(self) -> PlaceSize:
        """The size that is wished for."""
        return self._sizes.get(_key(self.recipe), self.recipe.sizes.usual)

    @property
    def values(self) -> dict[str, str]:
        """The words of choice, those that nobody chose as usual."""
        return {**self.recipe.usual_values, **self._values.get(_key(self.recipe), {})}

    @property
    def request(self) -> Request:
        """All of it. ImpossibleRequest in one sentence if it cannot be."""
        return make_request(self.recipe, self.seed, self.size, self.values, self.square)

    def another_seed(self) -> None:
        """Go on to the next seed, one that nobody has seen yet after the last."""
        self._at += 1
        if self._at == len(self.seeds):
            self.seeds.append(any_seed())

    def seed_before(self) -> bool:
        """Go back to the seed before; False if this is the first."""
        if self._at == 0:
            return False
        self._at -= 1
        return True

    def take_seed(self, seed: int) -> None:
        """Wish for this seed."""
        if seed != self.seed:
            self.seeds = [*self.seeds[: self._at + 1], seed]
            self._at += 1

    def set_size(self, size: PlaceSize) -> None:
        """Wish for this size."""
        self._sizes[_key(self.recipe)] = size

    def set_value(self, option: str, value: str) -> None:
        """Wish for a word."""
        self._values.setdefault(_key(self.recipe), {})[option] = value

    def reason_against(self, option: str, value: str) -> str:
        """Why a word cannot be chosen as things are; empty if it can."""
        return self.recipe.reason_against(option, value, self.size, {**self.values, option: value})

    def reason_against_size(self, size: PlaceSize) -> str:
        """Why the place cannot be of this size with the words that are chosen; empty if it can."""
        if why := size_fault(self.recipe, size):
            return why.removesuffix(".")
        values = self.values
        reasons = (self.recipe.reason_against(key, value, size, values) for key, value in values.items())
        return next(filter(None, reasons), "")


def moved_pill(place: GeneratedPlace, pill: int, to: Place) -> GeneratedPlace:
    """The place with one of its three marks elsewhere: 0 and 1 where the sides begin, 2 what is worth holding."""
    field = place.battlefield
    ground = field.map
    area = (*field.entries, field.feature)[pill]
    moved: Area = (to,)
    if isinstance(ground, GridMap) and not isinstance(to, str):
        moved = _shifted(ground, area, to) or area
    if pill < 2:
        return with_entry(place, pill, moved)
    name = ground.zones[to].name if isinstance(ground, ZoneMap) and isinstance(to, str) else field.feature_name
    return with_feature(place, moved, name)


def _shifted(grid: GridMap, area: Area, to: Cell) -> Area:
    """A part of the grid about another cell, without what lies beyond the edge or cannot be entered."""
    cells = [cell for cell in area if not isinstance(cell, str)]
    x, y = (round(sum(cell[at] for cell in cells) / max(1, len(cells))) for at in (0, 1))
    shifted = [(column + to[0] - x, row + to[1] - y) for column, row in cells]
    return tuple(cell for cell in shifted if cell in grid and grid.surface(cell).passage != "blocked")


def next_size(step: int, size: PlaceSize, steps: int) -> PlaceSize:
    """A size so many steps larger; of a grid in both directions."""
    if isinstance(size, int):
        return size + steps * step
    return size[0] + steps * step, size[1] + steps * step


def usual_recipe(recipes: tuple[Recipe, ...], rules: AnyRuleset) -> Recipe:
    """The first recipe that is played by these rules."""
    fitting = [recipe for recipe in recipes if recipe.kind in rules.maps]
    return min(fitting or recipes, key=lambda recipe: rules.maps.index(recipe.kind) if recipe.kind in rules.maps else 9)


def offered(recipes: tuple[Recipe, ...], rules: AnyRuleset) -> tuple[Recipe, ...]:
    """One recipe for each id: of the kind that these rules are usually played on, if it is there in both."""
    chosen: dict[str, Recipe] = {}
    for recipe in recipes:
        known = chosen.get(recipe.id)
        if known is None or _rank(recipe, rules) < _rank(known, rules):
            chosen[recipe.id] = recipe
    return tuple(chosen.values())


def _rank(recipe: Recipe, rules: AnyRuleset) -> int:
    return rules.maps.index(recipe.kind) if recipe.kind in rules.maps else len(rules.maps)


def _key(recipe: Recipe) -> str:
    return f"{recipe.kind} {recipe.id}"
