"""What the characters of a map drawn as text stand for, as roguelike games and forums use them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from battlemap.board.grid_map import EdgeKind
from battlemap.board.zone_map import BarrierState

Style: TypeAlias = Literal["rock", "lines", "blank"]
"""Walls are "#"; or they are "-" and "|" and "#" is a passage; or "#" and the floor is blank."""
GROUND: Mapping[str, str] = MappingProxyType({
    ".": ".", "·": ".", "∙": ".", "•": ".", ",": ",", '"': ",", "`": ",", ";": ",", "~": "~", "≈": "~", "w": "w", "{": "w",
    "}": "~", "=": "=", ":": "r", "░": "r", "*": "r", "%": "r", "^": ".", "_": "_", "<": "s", ">": "s", "v": "v", "!": ".",
    "$": ".", "?": ".", "@": ".", "o": "o", "0": ".",
})  # fmt: skip
"""The surface of a floor, by its character; letters and digits without one are floor on which somebody or something is."""
WALLS = frozenset("#█▓▒■▪▮")
LINES = frozenset("─│┌┐└┘├┤┬┴┼━┃┏┓┗┛┣┫┳┻╋═║╔╗╚╝╠╣╦╩╬╭╮╯╰-|")
"""Walls drawn as lines; "-" and "|" only where most walls are such."""
TREES = frozenset("T♣♠&")
DOORS: Mapping[str, tuple[EdgeKind, BarrierState]] = MappingProxyType({
    "+": ("door", "shut"), "D": ("door", "shut"), "d": ("door", "shut"), "'": ("door", "open"), "/": ("door", "open"),
    "\\": ("door", "open"), "L": ("door", "locked"), "S": ("secret", "shut"), "s": ("secret", "shut"),
    "P": ("portcullis", "shut"),
    "▯": ("door", "shut"),
})  # fmt: skip
"""A letter is a door only in a gap of a wall."""
WORDS: Mapping[str, str] = MappingProxyType({
    "^": "A trap.", "<": "Stairs up.", ">": "Stairs down.", "$": "Treasure.", "!": "Something lies here.",
    "?": "Something lies here.",
})  # fmt: skip
"""What the game master is told of a character."""
LIKELY = frozenset("#.+ ") | WALLS | LINES | frozenset("~,'<>^=\"@·:;*%&{}")
"""Characters of which a map drawn as text mostly consists."""
CODES: Mapping[str, tuple[EdgeKind, BarrierState]] = MappingProxyType({
    "D": ("door", "shut"), "DS": ("secret", "shut"), "DP": ("portcullis", "shut"),
})  # fmt: skip
"""Doors in tab-separated maps; one letter more says to which side they open."""
