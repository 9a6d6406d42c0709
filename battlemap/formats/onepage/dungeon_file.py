"""A One Page Dungeon file as it is written: rectangles, doors and notes on a grid of squares, read strictly."""

import math
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap.store.database.codec import InvalidContent
from battlemap.store.files.fault_paths import locate_fault

Cell: TypeAlias = tuple[int, int]
"""Column and row of a square; both may be below 0."""
MOST_RECTS = 2_000
MOST_SPAN = 1_000
"""A dungeon is at most so many squares wide and high."""
FARTHEST = 1_000_000_000
"""No square lies farther out than this."""
MOST_SQUARES = 250_000
"""Its rooms have at most so many squares together."""
LONGEST_TEXT = 20_000
"""Of a title, a story or a note, in letters."""


class DungeonRect(Struct, frozen=True):
    """A room, a corridor, or the one square of a door."""

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

    @property
    def squares(self) -> int:
        return self.w * self.h

    @property
    def narrow(self) -> bool:
        """Whether it is a corridor: one square wide."""
        return min(self.w, self.h) == 1


class GridDirection(Struct, frozen=True):
    """One step over squares."""

    x: int
    y: int


class DungeonDoor(Struct, frozen=True):
    """What stands in a square between two rooms. Who goes along *dir* goes through it, and sees the side it faces."""

    x: int
    y: int
    dir: GridDirection
    type: int = 0

    @property
    def cell(self) -> Cell:
        return self.x, self.y


class DungeonPosition(Struct, frozen=True):
    """A place on the grid. Of water it is a square, of a column its corner, of a note the middle of what it is about."""

    x: float
    y: float

    @property
    def cell(self) -> Cell:
        """The square in which it lies."""
        return math.floor(self.x), math.floor(self.y)


class DungeonNote(Struct, frozen=True):
    """What the key of the dungeon says of a place, under the number *ref*."""

    text: str
    pos: DungeonPosition
    ref: str | int = ""


class DungeonFile(Struct, frozen=True):
    """The whole file."""

    rects: tuple[DungeonRect, ...]
    doors: tuple[DungeonDoor, ...]
    title: str = ""
    story: str = ""
    notes: tuple[DungeonNote, ...] = ()
    columns: tuple[DungeonPosition, ...] = ()
    water: tuple[DungeonPosition, ...] = ()


def read_file(plain: Any, what: str) -> DungeonFile:
    """Take a dungeon from parsed JSON. InvalidContent, with place and reason in one sentence, if anything in it cannot be."""
    if not isinstance(plain, dict):
        raise InvalidContent(f"{what} is no One Page Dungeon: it should begin with “{{”.")
    wrapped = {"it": _convert_whole_numbers(plain)}
    try:
        file = msgspec.convert(wrapped, _Form).it
    except msgspec.ValidationError as fault:
        raise InvalidContent(f"{what} cannot be read as a One Page Dungeon: {locate_fault(wrapped, _Form, fault)}.") from None
    for fault_found in _faults(file):
        raise InvalidContent(f"{what} {fault_found}.")
    return _move_to_origin(file)


class _Form(Struct):
    it: DungeonFile


def _convert_whole_numbers(value: Any) -> Any:
    """Whole numbers that are written as 3.0 are whole numbers."""
    if isinstance(value, dict):
        return {key: _convert_whole_numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_convert_whole_numbers(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 else value


def _move_to_origin(file: DungeonFile) -> DungeonFile:
    """The same dungeon with its upper left corner at 0, 0: in the file that may be anywhere."""
    left, top = min(rect.x for rect in file.rects), min(rect.y for rect in file.rects)

    def move(spot: DungeonPosition) -> DungeonPosition:
        return DungeonPosition(spot.x - left, spot.y - top)

    return replace(
        file,
        rects=tuple(replace(rect, x=rect.x - left, y=rect.y - top) for rect in file.rects),
        doors=tuple(replace(door, x=door.x - left, y=door.y - top) for door in file.doors),
        notes=tuple(replace(note, pos=move(note.pos)) for note in file.notes),
        columns=tuple(map(move, file.columns)),
        water=tuple(map(move, file.water)),
    )


def _faults(file: DungeonFile) -> Iterator[str]:
    """What makes a dungeon unusable, each to be said of the file."""
    for what, count in (("rects", len(file.rects)), ("doors", len(file.doors)), ("notes", len(file.notes))):
        if count > MOST_RECTS:
            yield f"has {count} {what}; the most is {MOST_RECTS}"
    for at, rect in enumerate(file.rects, 1):
        if max(abs(rect.x), abs(rect.y)) > FARTHEST:
            yield f"cannot be read: rects.{at} lies beyond all measure"
        if rect.w < 1 or rect.h < 1:
            yield f"cannot be read: rects.{at} is {rect.w} × {rect.h} squares large".replace("-", "−")
    if not file.rects:
        yield "is a dungeon without a single room"
        return
    width = max(r.x + r.w for r in file.rects) - min(r.x for r in file.rects)
    height = max(r.y + r.h for r in file.rects) - min(r.y for r in file.rects)
    if max(width, height) > MOST_SPAN:
        yield f"is {width} × {height} squares large; the most is {MOST_SPAN} × {MOST_SPAN}"
    if (squares := sum(rect.squares for rect in file.rects)) > MOST_SQUARES:
        yield f"has rooms of {squares} squares together; the most is {MOST_SQUARES}"
    if max(len(text) for text in (file.title, file.story, *(note.text for note in file.notes))) > LONGEST_TEXT:
        yield f"has a text of more than {LONGEST_TEXT} letters"
