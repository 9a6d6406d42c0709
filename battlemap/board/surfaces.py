"""What cells are made of: the surfaces every grid knows, and what it takes to enter them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct

Passage: TypeAlias = Literal["free", "difficult", "hard", "water", "fire", "blocked"]
"""What it takes to enter a cell; each game says what that costs."""


class Surface(Struct, frozen=True):
    """What a cell is made of: its name, how it is painted, and what it takes to enter it."""

    name: str
    look: str
    passage: Passage = "free"


SURFACES: Mapping[str, Surface] = MappingProxyType({
    ".": Surface("Dirt", "dirt"),
    ",": Surface("Grass", "grass"),
    "_": Surface("Flagstones", "stone"),
    "o": Surface("Cobbles", "cobble"),
    "=": Surface("Planks", "timber"),
    ":": Surface("Sand", "floor"),
    "h": Surface("Hay", "hay", "difficult"),
    "r": Surface("Rubble", "rubble", "difficult"),
    "b": Surface("Brush", "scrub", "difficult"),
    "m": Surface("Mud", "mud", "difficult"),
    "s": Surface("Stairs", "stairs", "difficult"),
    "i": Surface("Ice", "ice", "difficult"),
    "c": Surface("Carpet", "carpet"),
    "d": Surface("Deck", "deck"),
    "t": Surface("Roof", "roof", "difficult"),
    "p": Surface("Marsh", "marsh", "difficult"),
    "e": Surface("Embers", "embers", "fire"),
    "l": Surface("Lava", "lava", "blocked"),
    "k": Surface("Scree", "rim", "hard"),
    "w": Surface("Shallow water", "shallows", "difficult"),
    "~": Surface("Deep water", "water", "water"),
    "f": Surface("Fire", "fire", "fire"),
    "#": Surface("Solid rock", "rock", "blocked"),
    "v": Surface("Chasm", "chasm", "blocked"),
    " ": Surface("Nothing", "void", "blocked"),
})  # fmt: skip
"""The surfaces every grid knows, by the character that stands for them in its rows."""
FLOOR = "."
