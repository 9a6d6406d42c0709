"""What the places of a dungeon are called, and what the GM is told of each."""

import math
import re
from collections.abc import Iterator

from msgspec import Struct

from battlemap.board.wording import capitalise
from battlemap.formats.onepage.dungeon_file import Cell, DungeonFile, DungeonNote, DungeonPosition, DungeonRect
from battlemap.formats.onepage.room_graph import Room, RoomExit, RoomGraph, door_kind

HALL = 30
"""A room of so many squares is a hall."""
CLOSET = 4
"""One of no more than so many is a cell."""
UNDER_WATER = 0.5
"""Beyond this part of it under water a place is flooded, from SOME_WATER on there are pools."""
SOME_WATER = 0.15
LONGEST_ASPECT = 36
_SIDES = {(1, 0): "east", (-1, 0): "west", (0, 1): "south", (0, -1): "north"}
_ARTICLE = re.compile(r"^(?:an?|the|some)\s+", re.IGNORECASE)
_REST = re.compile(
    r"[,.;:!?(]| (?:in|on|at|with|hides?|holds?|containing|depicting|apparently|tucked|locked|hidden|whose|which|that)\b",
    re.IGNORECASE,
)


class RoomContents(Struct, frozen=True):
    """What lies in a place."""

    notes: tuple[DungeonNote, ...] = ()
    columns: int = 0
    wet: float = 0.0
    """The part of its squares that is under water."""


def contents_of_rooms(file: DungeonFile, rooms: RoomGraph) -> tuple[RoomContents, ...]:
    """Of each place, what lies there; notes that lie nowhere go to the nearest place."""
    notes: list[list[DungeonNote]] = [[] for _ in rooms.rooms]
    for note in file.notes:
        notes[_room_of(note.pos, rooms)].append(note)
    columns = [0] * len(rooms.rooms)
    for column in file.columns:
        if (place := rooms.owner.get(column.cell)) is not None:
            columns[place] += 1
    wet = [0] * len(rooms.rooms)
    for cell in {square.cell for square in file.water}:
        if (place := rooms.owner.get(cell)) is not None:
            wet[place] += 1
    squares = [0] * len(rooms.rooms)
    for place in rooms.owner.values():
        squares[place] += 1
    return tuple(RoomContents(tuple(notes[at]), columns[at], wet[at] / max(1, squares[at])) for at in range(len(rooms.rooms)))


def _room_of(spot: DungeonPosition, rooms: RoomGraph) -> int:
    """The place in which a spot lies, or the nearest one."""
    if (found := rooms.owner.get(spot.cell)) is not None:
        return found
    return min(range(len(rooms.rooms)), key=lambda at: _distance(spot, rooms.rooms[at].rect))


def _distance(spot: DungeonPosition, rect: DungeonRect) -> float:
    across = max(rect.x - spot.x, 0.0, spot.x - rect.x - rect.w)
    return math.hypot(across, max(rect.y - spot.y, 0.0, spot.y - rect.y - rect.h))


def room_names(rooms: RoomGraph, found: tuple[RoomContents, ...]) -> tuple[str, ...]:
    """A name for each place, none twice: its number is that of its note on the printed page; others get the next ones."""
    refs = [next((str(note.ref).strip() for note in here.notes if str(note.ref).strip()), "")[:12] for here in found]
    taken = set(refs)
    fresh = _numbers_after(refs)
    names: list[str] = []
    for at, place in enumerate(rooms.rooms):
        mark = refs[at] if refs[at] and refs.index(refs[at]) == at else next(n for n in fresh if n not in taken)
        names.append(f"{_kind(place, found[at])} {mark}")
    return tuple(names)


def _numbers_after(refs: list[str]) -> Iterator[str]:
    at = max((int(ref) for ref in refs if re.fullmatch(r"[0-9]{1,6}", ref)), default=0)
    while True:
        at += 1
        yield str(at)


def _kind(place: Room, here: RoomContents) -> str:
    rect = place.rect
    if rect.narrow:
        return "Passage"
    if here.wet > UNDER_WATER:
        return "Flooded rotunda" if rect.rotunda else "Flooded room"
    if rect.rotunda:
        return "Rotunda"
    if here.columns >= 4:
        return "Pillared hall"
    if rect.squares >= HALL:
        return "Hall"
    return "Cell" if rect.squares <= CLOSET else "Room"


def exit_names(rooms: RoomGraph) -> tuple[str, ...]:
    """A name for what lies beyond each exit, none twice."""
    plain = ["Level below" if leads.down else "Outside" for leads in rooms.exits]
    names: list[str] = []
    for name, leads in zip(plain, rooms.exits, strict=True):
        full = name if plain.count(name) == 1 else f"{name}, {_SIDES[leads.out]}"
        again = sum(re.fullmatch(rf"{full}( \d+)?", known) is not None for known in names)
        names.append(f"{full} {again + 1}" if again else full)
    return tuple(names)


def room_notes(rooms: RoomGraph, at: int, here: RoomContents, names: tuple[str, ...]) -> str:
    """All that the GM is told of a place, a line each."""
    place = rooms.rooms[at]
    lines = [f"{note.ref}. {note.text.strip()}" if str(note.ref).strip() else note.text.strip() for note in here.notes]
    if place.rect.ending:
        lines.append("This is the last room of the dungeon.")
    if here.columns:
        lines.append(f"There {'is one column' if here.columns == 1 else f'are {here.columns} columns'}.")
    if here.wet >= SOME_WATER:
        lines.append(f"About {round(here.wet * 10) * 10} % of the floor is under water.")
    for way in rooms.links:
        kind = door_kind(way.door)
        if way.a == at and kind.note:
            lines.append(kind.note.format(there=names[way.b]))
    lines += [f"{what} in its passage to the {_SIDES[side]}." for what, side in _inner_doors(place)]
    return "\n".join(line for line in lines if line)


def exit_note(leads: RoomExit) -> str:
    """What the GM is told of an exit that could not be drawn."""
    return f"{'Stairs to the level below' if leads.down else 'A way out'} lead{'' if leads.down else 's'} {_SIDES[leads.out]}."


def _inner_doors(place: Room) -> Iterator[tuple[str, Cell]]:
    """What stands in a passage that became part of this place and has no border of its own, and on which side that is."""
    middle_x, middle_y = place.rect.x + place.rect.w / 2, place.rect.y + place.rect.h / 2
    for door in place.joints:
        barrier = door_kind(door).barrier
        if barrier != "open":
            dx, dy = door.x + 0.5 - middle_x, door.y + 0.5 - middle_y
            side = (1 if dx > 0 else -1, 0) if abs(dx) > abs(dy) else (0, 1 if dy > 0 else -1)
            yield "A door stands" if barrier == "door" else "A few steps lead up or down", side


def phrase(text: str) -> str:
    """The thing that a note is about, short enough for an aspect: "A pile of rubble hides …" is a "Pile of rubble"."""
    words = _ARTICLE.sub("", " ".join(text.split()))
    end = _REST.search(words)
    if end and end[0] == "," and " " not in words[: end.start()]:  # "weird, icy dagger on …", "villager, chained to …"
        end = _REST.search(words, end.end())
    short = (words[: end.start()] if end else words).strip(" -–—\"'")
    return capitalise(short) if 2 < len(short) <= LONGEST_ASPECT else ""
