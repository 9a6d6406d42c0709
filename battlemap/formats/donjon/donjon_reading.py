"""donjon dungeons as found maps: rooms by their numbers, passages between them, doors of every kind, the key as notes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from battlemap.board.grid.grid_zones import pieces
from battlemap.board.ids import Cell
from battlemap.formats.donjon.donjon_cells import DonjonCells, read_cells
from battlemap.formats.donjon.donjon_notes import door_notes, passage_notes, place_notes, room_notes
from battlemap.formats.found.floor_plan import door_between, ground_rows, rock_walls, way_through
from battlemap.formats.found.found_map import FoundArea, FoundMap, FoundNote
from battlemap.formats.found.plain_values import items, mapping, whole, words
from battlemap.formats.map_walls import MapDoor
from battlemap.store.database.codec import InvalidContent

KIND = "donjon dungeon"
FEET_A_CELL = 10.0
SHORT = 6
"""A passage of no more cells that has no door between it and a room belongs to that room."""
CAVERNS = "Cavernous"


def read_donjon(value: Any, name: str = "The file") -> FoundMap:
    """The dungeon in parsed JSON. InvalidContent, in one sentence, if it has no floor."""
    plain = mapping(value)
    cells = read_cells(plain)
    if not cells.floor:
        raise InvalidContent(f"{name} is a donjon dungeon without any floor.")
    settings = mapping(plain.get("settings"))
    bleed = max(0, whole(settings.get("bleed")))
    rooms = _rooms(plain)
    doors, joins = _doors(cells)
    caverns = settings.get("dungeon_layout") == CAVERNS
    signs = dict.fromkeys(cells.floor, "." if caverns else "_")
    signs |= dict.fromkeys(cells.stairs_down | cells.stairs_up, "s")
    markers = [FoundNote((x + 0.5, y + 0.5), text) for (x, y), text in door_notes(rooms, bleed)]
    markers += [*passage_notes(plain), *_stairs(cells)]
    return FoundMap(
        KIND, words(settings.get("name")) or Path(name).stem, cells.columns, cells.rows, FEET_A_CELL, "ft", place_notes(plain),
        ground=ground_rows(signs, cells.columns, cells.rows), walls=() if caverns else rock_walls(cells.floor),
        doors=tuple(doors), markers=tuple(markers), areas=tuple(_areas(cells, rooms, joins)),
    )  # fmt: skip


def _rooms(plain: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """The rooms by number; the list begins with an empty one."""
    known: dict[int, dict[str, Any]] = {}
    for at, value in enumerate(items(plain.get("rooms"))):
        room = mapping(value)
        if room:
            known[whole(room.get("id"), at)] = room
    return known


def _doors(cells: DonjonCells) -> tuple[list[MapDoor], dict[Cell, Cell]]:
    """All doors, each on the far line of its cell, the one towards a room; and to what each door's own cell belongs."""
    doors: list[MapDoor] = []
    joins: dict[Cell, Cell] = {}
    floor = cells.floor
    for cell, (kind, state) in cells.doors.items():
        way = way_through(cell, floor, rather=cells.room_of.keys())
        if way is not None:
            near, far = way
            doors.append(door_between(cell, far, kind, state, kind != "secret", state == "locked"))
            joins[cell] = near
    for cell in cells.arches - cells.passages - cells.room_of.keys():
        way = way_through(cell, floor)
        if way is not None:
            joins[cell] = way[0]
    return doors, joins


def _areas(cells: DonjonCells, rooms: dict[int, dict[str, Any]], joins: dict[Cell, Cell]) -> Iterator[FoundArea]:
    owned: dict[int, set[Cell]] = {}
    for cell, number in cells.room_of.items():
        owned.setdefault(number, set()).add(cell)
    passages = set(cells.passages)
    for cell, near in joins.items():
        if near in cells.room_of:
            owned[cells.room_of[near]].add(cell)
        else:
            passages.add(cell)
    for part in sorted(pieces(passages), key=min):
        heir = _room_opening_to(part, cells) if len(part) <= SHORT else None
        if heir is not None:
            owned[heir] |= part
            passages -= part
    for number, part_of_room in sorted(owned.items()):
        yield FoundArea(f"Room {number}", frozenset(part_of_room), "hall", room_notes(rooms.get(number, {})))
    for count, part in enumerate(sorted(pieces(passages), key=lambda part: min((y, x) for x, y in part)), 1):
        yield FoundArea(f"Passage {count}", part, "hall")


def _room_opening_to(part: frozenset[Cell], cells: DonjonCells) -> int | None:
    """The room that a short passage opens to without a door."""
    if part & cells.doors.keys():
        return None
    for x, y in sorted(part):
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside in cells.room_of:
                return cells.room_of[beside]
    return None


def _stairs(cells: DonjonCells) -> Iterator[FoundNote]:
    for where, text in ((cells.stairs_down, "Stairs lead down."), (cells.stairs_up, "Stairs lead up.")):
        for x, y in sorted(where):
            yield FoundNote((x + 0.5, y + 0.5), text)
