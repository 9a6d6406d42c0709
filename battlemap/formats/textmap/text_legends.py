"""The legends of roguelike games: what each character of their level files stands for.

The free signs that people draw maps with in forums stand in text_signs.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from battlemap.board.grid_map import EdgeKind
from battlemap.board.surfaces import Surface
from battlemap.board.zone_map import BarrierState

GLASS, BARS = "G", "B"
SEE_THROUGH: Mapping[str, Surface] = MappingProxyType({
    GLASS: Surface("Clear wall", "ice", "blocked"),
    BARS: Surface("Iron bars", "stone", "blocked"),
})  # fmt: skip
"""Cells that stop a token and not its eyes, by their characters in the ground."""


class Sign(Struct, frozen=True):
    """The meaning of one character: the ground of its cell and at most one other thing on it."""

    ground: str = ""
    """The character of a surface; empty: the ground of a neighbouring cell."""
    door: tuple[EdgeKind, BarrierState] | None = None
    prop: tuple[str, str] | None = None
    """Name and look of an object."""
    note: str = ""
    """Text for the game master."""
    token: str = ""
    """Name of a creature."""


ROCK, VOID, FLOOR = Sign("#"), Sign(" "), Sign(".")
SHUT, SECRET = Sign(door=("door", "shut")), Sign(door=("secret", "shut"))
TREE = Sign(".", prop=("Tree", "tree"))
NETHACK: Mapping[str, Sign] = MappingProxyType({
    " ": ROCK, "-": ROCK, "|": ROCK, "B": ROCK, "x": ROCK, ".": Sign("_"), "#": FLOOR, "+": SHUT, "S": SECRET, "H": SECRET,
    "}": Sign("~"), "P": Sign("~"), "W": Sign("~"), "w": Sign("w"), "L": Sign("l"), "Z": Sign("l"), "I": Sign("i"),
    "F": Sign(BARS), "T": TREE, "A": Sign("v"), "C": Sign("_", note="Clouds."), ",": Sign(","), "g": Sign(","),
    "{": Sign("_", prop=("Fountain", "fountain")), "\\": Sign("_", note="A throne."), "K": Sign("_", note="A sink."),
    "_": Sign("_", prop=("Altar", "altar")), "<": Sign("s", note="Stairs up."), ">": Sign("s", note="Stairs down."),
    "^": Sign("_", note="A trap."),
})  # fmt: skip
CRAWL: Mapping[str, Sign] = MappingProxyType({
    " ": VOID, "x": ROCK, "X": ROCK, "c": ROCK, "v": ROCK, "b": ROCK, "a": ROCK, "m": Sign(GLASS), "n": Sign(GLASS),
    "o": Sign(GLASS), "t": TREE, ".": Sign("_"), "+": SHUT, "=": SECRET, "W": Sign("w"), "w": Sign("~"), "l": Sign("l"),
    "@": Sign("_", note="A way in."), "{": Sign("s", note="Stairs up."), "(": Sign("s", note="Stairs up."),
    "[": Sign("s", note="Stairs up."), "}": Sign("s", note="Stairs down."), ")": Sign("s", note="Stairs down."),
    "]": Sign("s", note="Stairs down."), "<": Sign("_", note="A hatch up."), ">": Sign("_", note="A hatch down."),
    "I": Sign("_", prop=("Idol", "statue")), "G": Sign("_", prop=("Statue", "statue")), "F": Sign("_", prop=("Statue", "statue")),
    "^": Sign("_", note="A trap."), "~": Sign("_", note="A trap."), "A": Sign("_", note="A gateway."),
    "B": Sign("_", prop=("Altar", "altar")), "C": Sign("_", prop=("Altar", "altar")),
    "T": Sign("_", prop=("Fountain", "fountain")), "U": Sign("_", prop=("Magic fountain", "fountain")),
    "V": Sign("_", prop=("Dry fountain", "fountain")), "Y": Sign("_", prop=("Fountain of blood", "fountain")),
    "$": Sign("_", note="Gold."), "%": Sign("_", note="An item."), "*": Sign("_", note="A good item."),
    "|": Sign("_", note="An excellent item."), "0": Sign("_", note="A monster."), "9": Sign("_", note="A strong monster."),
    "8": Sign("_", note="A very strong monster."),
    **{sign: Sign("_", note="A monster.") for sign in "1234567"}, **{sign: Sign("_", note="An item.") for sign in "defghijk"},
})  # fmt: skip
ANGBAND: Mapping[str, Sign] = MappingProxyType({
    " ": VOID, "%": ROCK, "#": ROCK, "@": ROCK, "X": ROCK, "*": Sign("#", note="A vein with treasure."), ":": Sign("r"),
    "`": Sign("l"), "/": Sign("~"), ";": Sign(".", prop=("Tree", "tree")), ".": FLOOR, "+": SECRET,
    "'": Sign(door=("door", "open")),
    "^": Sign(".", note="A trap."), "<": Sign("s", note="Stairs up."), ">": Sign("s", note="Stairs down."),
    "&": Sign(".", note="Treasure or a trap."), "$": Sign(".", note="Gold."), "~": Sign(".", prop=("Chest", "chest")),
    "]": Sign(".", note="Armour."), "|": Sign(".", note="A weapon."), "=": Sign(".", note="A ring."),
    '"': Sign(".", note="An amulet."), "!": Sign(".", note="A potion."), "?": Sign(".", note="A scroll."),
    "_": Sign(".", note="A staff."), "-": Sign(".", note="A rod or wand."), ",": Sign(".", note="Food, an item or a monster."),
    "1": Sign(".", note="A monster, an object or a trap."), "2": Sign(".", note="A monster."), "3": Sign(".", note="An object."),
    "4": Sign(".", note="A monster, treasure, or both."), "5": Sign(".", note="A good object."),
    "6": Sign(".", note="A strong monster."), "7": Sign(".", note="An excellent object."),
    "8": Sign(".", note="A very strong monster with treasure."), "9": Sign(".", note="A strong monster with treasure."),
    "0": Sign(".", note="A very strong monster."),
})  # fmt: skip
LEGENDS: Mapping[str, Mapping[str, Sign]] = MappingProxyType({
    "NetHack": NETHACK, "Dungeon Crawl": CRAWL, "Angband": ANGBAND,
})  # fmt: skip
"""By the name of the game."""
_WORDS: tuple[tuple[str, Sign], ...] = (
    (r"secret[_ ]door", SECRET), (r"open[_ ]door", Sign(door=("door", "open"))),
    (r"locked[_ ]door", Sign(door=("door", "locked"))),
    (r"portcullis|gate\b", Sign(door=("portcullis", "shut"))), (r"door(way)?s?\b", SHUT),
    (r"clear_\w*wall|glass|window", Sign(GLASS)), (r"iron[_ ](bars|grate)|grate\b", Sign(BARS)),
    (r"walls?\b|\brock\b|granite|unseen|permarock", ROCK), (r"tree\b|trees\b|forest", TREE), (r"lava\b|magma", Sign("l")),
    (r"shallow[_ ]water|shallows|ford\b|mangrove", Sign("w")), (r"deep[_ ]water|water\b|river|moat|lake|pool\b|sea\b", Sign("~")),
    (r"chasm|pit of|abyss", Sign("v")), (r"rubble", Sign("r")), (r"grass|meadow", Sign(",")), (r"\bice\b", Sign("i")),
    (r"\bmud\b|marsh|swamp", Sign("m")), (r"^(open )?(floor|ground)\b", FLOOR),
    (r"fountain", Sign("_", prop=("Fountain", "fountain"))), (r"statue|idol", Sign("_", prop=("Statue", "statue"))),
    (r"altar", Sign("_", prop=("Altar", "altar"))), (r"stairs", Sign("s")),
)  # fmt: skip


def sign_of_words(words: str) -> Sign | None:
    """The meaning of a feature or a line of a key: "shallow_water", "iron door"; None if no kind of ground is named."""
    plain = words.strip().lower()
    return next((sign for pattern, sign in _WORDS if re.search(pattern, plain)), None)
