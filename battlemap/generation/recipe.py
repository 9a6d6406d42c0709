"""What a recipe is: its words of choice, what cannot go together, and what comes out of it."""

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.aspects import Aspect
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Place
from battlemap.board.zone_map import ZoneMap

PlaceSize: TypeAlias = int | tuple[int, int]
"""How many zones, or columns and rows of a grid."""
Area: TypeAlias = tuple[Place, ...]
"""Some zones, or some cells of a grid."""
PlaceKind: TypeAlias = Literal["zones", "grid"]
_SIZE = re.compile(r"([0-9]{1,6}) ?[x×] ?([0-9]{1,6})")


class OptionValue(Struct, frozen=True):
    """One value of an option: the id by which files and commands know it, and its word."""

    id: str
    title: str


class RecipeOption(Struct, frozen=True):
    """A word of choice of a recipe, in its own words: what grows there, how many ledges, which hazard."""

    id: str
    title: str
    values: tuple[OptionValue, ...]
    usual: str
    """The id of the value that is taken where nobody chooses."""

    def value(self, key: str) -> OptionValue | None:
        """The value with this id; None if there is none."""
        return next((value for value in self.values if value.id == key), None)


class OptionLimit(Struct, frozen=True):
    """When a value of an option cannot be, and why: "Two ledges need six zones"."""

    option: str
    value: str
    reason: str
    least: PlaceSize = 0
    """It needs at least this size (of a grid: in both directions)."""
    unless: tuple[str, tuple[str, ...]] = ("", ())
    """It needs another option to have one of these values: option and values; nothing if empty."""

    def holds(self, size: PlaceSize, values: Mapping[str, str]) -> bool:
        """Whether it forbids the value at this size, beside these values of the other options."""
        option, allowed = self.unless
        return not at_least(size, self.least) or bool(option and values.get(option) not in allowed)


class SizeRange(Struct, frozen=True):
    """How small and how large a place can be; all three are of one kind, numbers of zones or columns and rows."""

    least: PlaceSize
    usual: PlaceSize
    most: PlaceSize
    step: int = 1
    """By how much it grows at a time where somebody turns it up."""

    def holds(self, size: PlaceSize) -> bool:
        """Whether a place of this size can be made."""
        return isinstance(size, int) == isinstance(self.least, int) and at_least(size, self.least) and at_least(self.most, size)


class MeasuredCheck(Struct, frozen=True):
    """What a finished place comes to in one respect: what was measured, and whether it is as it should be."""

    kind: str
    """By what it is known: "reach", "ways round", "distance" …"""
    measured: Mapping[str, float]
    ok: bool
    words: str
    """One sentence without its full stop."""


class Battlefield(Struct, frozen=True):
    """What a recipe makes: the map and what belongs to it, before it becomes a battle."""

    map: ZoneMap | GridMap
    aspects: tuple[Aspect, ...]
    entries: tuple[Area, Area]
    """Where each side begins: first the players' side, then their opponents."""
    feature: Area
    """What is worth holding."""
    feature_name: str


class Recipe(Struct, frozen=True):
    """One kind of place. A place that can be had both as zones and as a grid has two recipes with one id.

    Whoever changes what comes out of it raises *version*, since seed and version together name a place.
    """

    id: str
    """By what files and the command line know it: small letters and hyphens."""
    title: str
    kind: PlaceKind
    sizes: SizeRange
    options: tuple[RecipeOption, ...]
    build: Callable[["Request"], Battlefield]
    check: Callable[["Request", Battlefield], tuple[MeasuredCheck, ...]]
    """What the finished place comes to."""
    limits: tuple[OptionLimit, ...] = ()
    version: int = 1
    words: str = ""
    """What is there, in a few words."""

    @property
    def usual_values(self) -> dict[str, str]:
        """Its options as they are where nobody chooses."""
        return {option.id: option.usual for option in self.options}

    def option(self, key: str) -> RecipeOption | None:
        """The option with this id; None if there is none."""
        return next((option for option in self.options if option.id == key), None)

    def reason_against(self, option: str, value: str, size: PlaceSize, values: Mapping[str, str]) -> str:
        """Why an option cannot have a value at this size, beside these values of the others; empty if it can."""
        limits = (limit for limit in self.limits if (limit.option, limit.value) == (option, value))
        return next((limit.reason for limit in limits if limit.holds(size, values)), "")


class Request(Struct, frozen=True):
    """A recipe with seed, size and a value for each option. The same request has the same place, on every computer."""

    recipe: Recipe
    seed: int
    size: PlaceSize
    values: Mapping[str, str]
    square: tuple[float, str] = (1.0, "m")
    """How wide a cell of a grid is, and in which unit."""
    attempt: int = 0
    """How many places of this seed were thrown away because a check failed."""

    @property
    def zones(self) -> int:
        """How many zones are wanted; 0 of a grid."""
        return self.size if isinstance(self.size, int) else 0

    @property
    def cells(self) -> tuple[int, int]:
        """How many columns and rows are wanted; 0 and 0 of zones."""
        return (0, 0) if isinstance(self.size, int) else self.size

    def dice(self, subject: str) -> Random:
        """Dice that depend on recipe, seed and *subject* alone, not on options: what one of them changes leaves the rest."""
        again = f" {self.attempt}" if self.attempt else ""
        return Random(f"{self.recipe.kind} {self.recipe.id} {self.recipe.version} {self.seed}{again} {subject}")


def numbered_values(*numbers: int) -> tuple[OptionValue, ...]:
    """Values that are numbers, each under its own digits."""
    return tuple(OptionValue(str(number), str(number)) for number in numbers)


def at_least(size: PlaceSize, least: PlaceSize) -> bool:
    """Whether *size* is no smaller than *least*, in each direction; a bare 0 asks for nothing."""
    if least == 0:
        return True
    if isinstance(size, int) or isinstance(least, int):
        return isinstance(size, int) and isinstance(least, int) and size >= least
    return size[0] >= least[0] and size[1] >= least[1]


def size_words(size: PlaceSize) -> str:
    """A size as it is shown: "9 zones", "30 × 20"."""
    if isinstance(size, int):
        return f"{size} {'zone' if size == 1 else 'zones'}"
    return f"{size[0]} × {size[1]}"


def parse_grid_size(text: str) -> tuple[int, int] | None:
    """Columns and rows as somebody typed them: "30x20"; None if that is no size."""
    typed = _SIZE.fullmatch(text.strip().lower())
    return (int(typed[1]), int(typed[2])) if typed else None
