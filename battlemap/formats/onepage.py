"""One Page Dungeon files: rooms, doors, notes, columns and water of a generated dungeon."""

import math
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from battlemap.store.codec import BadContent

Cell: TypeAlias = tuple[int, int]
MOST_CELLS = 400
"""A dungeon is at most so many squares wide and high."""
MOST_PARTS = 2_000
FARTHEST = 100_000


class Rect(Struct, frozen=True):
    """A room, a corridor, or the square of a door, in squares of the dungeon's grid."""

    x: int
    y: int
    w: int
    h: int
    rotunda: bool = False
    ending: bool = False

    @property
    def cells(self) -> Iterator[Cell]:
        """Its squares, row by row."""
        return ((x, y) for y in range(self.y, self.y + self.h) for x in range(self.x, self.x + self.w))

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


class Square(Struct, frozen=True):
    """A square of the grid, or one step on it."""

    x: int
    y: int


class Door(Struct, frozen=True):
    """What stands between two rooms, on a square of its own; *dir* leads through it."""

    x: int
    y: int
    dir: Square
    type: int = 0

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    @property
    def behind(self) -> Cell:
        """The square it is entered from."""
        return self.x - self.dir.x, self.y - self.dir.y

    @property
    def beyond(self) -> Cell:
        """The square it leads to."""
        return self.x + self.dir.x, self.y + self.dir.y


class Spot(Struct, frozen=True):
    """A point, in squares."""

    x: float
    y: float


class Note(Struct, frozen=True):
    """What the dungeon's key says of one spot; *ref* is its number on the printed page."""

    text: str
    pos: Spot
    ref: str = ""


class Dungeon(Struct, frozen=True):
    """A whole file."""

    rects: tuple[Rect, ...]
    doors: tuple[Door, ...]
    version: str = ""
    title: str = ""
    story: str = ""
    notes: tuple[Note, ...] = ()
    columns: tuple[Square, ...] = ()
    water: tuple[Square, ...] = ()


def is_dungeon(plain: Any) -> bool:
    """Whether a JSON value looks like a One Page Dungeon."""
    return isinstance(plain, dict) and isinstance(plain.get("rects"), list) and isinstance(plain.get("doors"), list)


def read_dungeon(plain: Any, what: str) -> Dungeon:
    """Take a dungeon from JSON. BadContent, with the place, if a value is missing, of another kind or beyond all measure."""
    try:
        dungeon = msgspec.convert(_whole(plain), Dungeon, strict=False)
    except msgspec.ValidationError as fault:
        reason, _, place = str(fault).replace("`", "").partition(" - at ")
        where = place.removeprefix("$.") or "at the top"
        raise BadContent(f"{what} cannot be read as a dungeon: {where}: {reason[:1].lower()}{reason[1:]}.") from None
    rooms = [rect for rect in dungeon.rects if rect.w > 0 and rect.h > 0]
    if not rooms:
        raise BadContent(f"{what} is a dungeon without a single room.")
    if max(len(dungeon.rects), len(dungeon.doors), len(dungeon.notes)) > MOST_PARTS:
        raise BadContent(f"{what} has more than {MOST_PARTS} rooms, doors or notes.")
    if any(max(abs(rect.x), abs(rect.y), rect.w, rect.h) > FARTHEST for rect in rooms):
        raise BadContent(f"{what} has a room that lies beyond all measure.")
    width = max(rect.x + rect.w for rect in rooms) - min(rect.x for rect in rooms)
    height = max(rect.y + rect.h for rect in rooms) - min(rect.y for rect in rooms)
    if max(width, height) > MOST_CELLS:
        raise BadContent(f"{what} is {width} by {height} squares large; the most is {MOST_CELLS} by {MOST_CELLS}.")
    return dungeon


def _whole(plain: Any) -> Any:
    """Whole numbers written as 3.0 are whole numbers; a missing list is an empty one."""
    if isinstance(plain, dict):
        return {key: _whole(value) for key, value in plain.items() if value is not None}
    if isinstance(plain, list):
        return [_whole(value) for value in plain]
    if isinstance(plain, float) and math.isfinite(plain) and plain.is_integer():
        return int(plain)
    return plain
