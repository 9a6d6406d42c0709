"""One Page Dungeon as a found map: its squares as ground with walls and doors, its places as areas, its zones as drawn."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from battlemap.board.grid_map import EdgeKind
from battlemap.board.ids import Cell
from battlemap.formats.found.floor_plan import door_between, ground_rows, rock_walls
from battlemap.formats.found.found_map import FoundArea, FoundMap, FoundNote, FoundProp
from battlemap.formats.map_walls import MapDoor
from battlemap.formats.onepage.dungeon_file import DungeonDoor, DungeonFile, read_file
from battlemap.formats.onepage.dungeon_import import read_onepage
from battlemap.formats.onepage.dungeon_zones import zone_id
from battlemap.formats.onepage.room_graph import STATED, RoomGraph, door_kind, find_rooms

KIND = "One Page Dungeon"
FEET = 5.0
EDGE_KINDS: dict[str, EdgeKind] = {"door": "door", "secret": "secret", "portcullis": "portcullis"}
FLOOR, STAIRS, WATER = "_", "s", "w"


def dungeon_plan(plain: Any, name: str = "The file") -> FoundMap:
    """The dungeon in parsed JSON; its margin of one square is rock. InvalidContent, in one sentence, if it cannot be used."""
    drawn = read_onepage(plain, name)
    file = read_file(plain, name)
    rooms = find_rooms(file)
    floor = {cell for rect in file.rects for cell in rect.cells}
    signs = dict.fromkeys(map(_move, floor), FLOOR)
    signs |= {_move(water.cell): WATER for water in file.water if water.cell in floor}
    signs |= {_move(door.cell): STAIRS for door in file.doors if door_kind(door).barrier == "stairs"}
    columns, rows = max(x for x, _ in signs) + 2, max(y for _, y in signs) + 2
    doors = {door.cell: found for door in file.doors if (found := _door(door, floor)) is not None}
    markers = tuple(
        FoundNote((note.pos.x + 1, note.pos.y + 1), f"{note.ref}. {note.text}" if str(note.ref) else note.text)
        for note in file.notes
    )  # fmt: skip
    return FoundMap(
        KIND, drawn.title or PurePath(name).stem, columns, rows, FEET, "ft", drawn.story,
        ground=ground_rows(signs, columns, rows), walls=rock_walls(signs), doors=tuple(doors.values()), markers=markers,
        props=tuple(_columns(file, signs)), areas=tuple(_areas(file, rooms, drawn.map.zones)),
        drawn_zones=drawn.map, drawn_aspects=drawn.aspects, remarks=drawn.warnings,
    )  # fmt: skip


def _move(cell: Cell) -> Cell:
    """A square of the file on the map, which has a margin of rock."""
    return cell[0] + 1, cell[1] + 1


def _door(door: DungeonDoor, floor: set[Cell]) -> MapDoor | None:
    """A door on the far line of its square, as one walks along its direction; None for an opening."""
    kind = door_kind(door)
    if kind.barrier not in EDGE_KINDS:
        return None
    dx, dy = (door.dir.x, door.dir.y) if abs(door.dir.x) + abs(door.dir.y) == 1 else (1, 0)
    ahead, behind = (door.x + dx, door.y + dy), (door.x - dx, door.y - dy)
    there = ahead if ahead in floor else behind
    known, stated = kind.barrier != "secret", door.type in STATED
    return door_between(_move(door.cell), _move(there), EDGE_KINDS[kind.barrier], kind.state, known, stated)


def _columns(file: DungeonFile, signs: dict[Cell, str]) -> Iterator[FoundProp]:
    """Columns: in the file each stands where four squares meet, or in one; the square below it on the right is taken."""
    taken: set[Cell] = set()
    for column in file.columns:
        cell = _move(column.cell)
        if cell in signs and cell not in taken:
            taken.add(cell)
            yield FoundProp("Column", cell, look="pillar", cover=2)


def _areas(file: DungeonFile, rooms: RoomGraph, zones: Any) -> Iterator[FoundArea]:
    """The places with the names and notes of their drawn zones; the square of a door belongs to the place behind it."""
    cells: dict[int, set[Cell]] = {at: set() for at in range(len(rooms.rooms))}
    for cell, place in rooms.owner.items():
        cells[place].add(_move(cell))
    for way in rooms.links:
        cells[way.a].add(_move(way.door.cell))
    for leads in rooms.exits:
        cells[leads.room].add(_move(leads.door.cell))
    for at, own in cells.items():
        zone = zones.get(zone_id(at))
        name, notes, terrain = (zone.name, zone.notes, zone.terrain) if zone is not None else (f"Room {at + 1}", "", "hall")
        yield FoundArea(name, frozenset(own), terrain, notes)
