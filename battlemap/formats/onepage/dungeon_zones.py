"""The places of a dungeon as zones on a map, its doors as links, and what it is like there as aspects."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.ids import AspectId, LinkId, Point, PointId, ZoneId
from battlemap.board.polygons import contains
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.board.zones.borders import borders
from battlemap.formats.onepage.dungeon_file import Cell, DungeonFile, DungeonRect
from battlemap.formats.onepage.room_graph import OPENINGS, Room, RoomExit, RoomGraph, RoomLink, door_kind
from battlemap.formats.onepage.room_notes import (
    SOME_WATER,
    UNDER_WATER,
    RoomContents,
    contents_of_rooms,
    exit_names,
    exit_note,
    phrase,
    room_names,
    room_notes,
)
from battlemap.formats.onepage.wall_plan import SQUARE, THICK, DoorSide, WallPlan, door_side, wall_plan

FLOOR, FLOODED, OUTDOORS, BELOW = "hall", "water", "grass", "dark"
"""Kinds of ground."""
YARDS = ((3, 2), (3, 1), (1, 2), (1, 1))
"""How large the ground beyond an exit may be, across and deep, in squares: the first that has room is taken."""
COLUMNS = 4
"""From so many columns on they are an aspect."""


class DungeonZones(Struct, frozen=True):
    """A dungeon as a map, the aspects on it, and what could not be drawn."""

    map: ZoneMap
    aspects: tuple[Aspect, ...]
    warnings: tuple[str, ...]


def draw_dungeon(file: DungeonFile, rooms: RoomGraph) -> DungeonZones:
    """The whole dungeon."""
    yards = _make_yards(file, rooms)
    places = (*rooms.rooms, *(Room(rect) for rect in yards.values()))
    ways = (*rooms.links, *_exit_links(rooms, yards))
    plan = wall_plan(places, _door_sides(len(places), ways))
    contents = contents_of_rooms(file, rooms)
    zones = _zones(file, rooms, contents, yards, plan)
    kept = {zone.id: zone for zone in zones if zone.outline}
    bare = ZoneMap(plan.points, kept)
    zone_map = replace(bare, links=_links(ways, rooms.adjacent, bare, plan.doors))
    aspects = tuple(_aspects(rooms, contents, kept))
    return DungeonZones(zone_map, aspects, tuple(_warnings(file, rooms, zones, yards)))


def zone_id(place: int) -> ZoneId:
    """The zone that a place becomes."""
    return ZoneId(f"zone-{place + 1}")


def _make_yards(file: DungeonFile, rooms: RoomGraph) -> dict[int, DungeonRect]:
    """Exit -> the ground beyond it, where there is room for any."""
    taken = {*rooms.owner, *(door.cell for door in file.doors)}
    yards: dict[int, DungeonRect] = {}
    for at, leads in enumerate(rooms.exits):
        for across, deep in YARDS:
            rect = _make_yard(leads, across, deep)
            around = DungeonRect(rect.x - 1, rect.y - 1, rect.w + 2, rect.h + 2)
            if taken.isdisjoint(set(around.cells) - {leads.door.cell}):
                yards[at] = rect
                taken.update(rect.cells)
                break
    return yards


def _make_yard(leads: RoomExit, across: int, deep: int) -> DungeonRect:
    """The ground beyond an exit, its near side against the door."""
    (dx, dy), door = leads.out, leads.door
    near_x, near_y = door.x + dx, door.y + dy
    if dx:
        return DungeonRect(min(near_x, near_x + dx * (deep - 1)), near_y - across // 2, deep, across)
    return DungeonRect(near_x - across // 2, min(near_y, near_y + dy * (deep - 1)), across, deep)


def _exit_links(rooms: RoomGraph, yards: dict[int, DungeonRect]) -> Iterator[RoomLink]:
    """A way for each exit with ground beyond it, its *a* behind the door as everywhere."""
    for number, at in enumerate(yards, len(rooms.rooms)):
        leads = rooms.exits[at]
        dx, dy = leads.out
        if (leads.door.dir.x, leads.door.dir.y) == (-dx, -dy):
            yield RoomLink(number, leads.room, leads.door, (-dx, -dy))
        else:
            yield RoomLink(leads.room, number, leads.door, (dx, dy))


def _door_sides(count: int, links: tuple[RoomLink, ...]) -> list[list[DoorSide]]:
    doors = {way.door.cell for way in links}
    steps: list[list[DoorSide]] = [[] for _ in range(count)]
    for way in links:
        dx, dy = way.step
        steps[way.a].append(door_side(way.door, (-dx, -dy), doors))
        steps[way.b].append(door_side(way.door, (dx, dy), doors))
    return steps


def _zones(
    file: DungeonFile, rooms: RoomGraph, contents: tuple[RoomContents, ...], yards: dict[int, DungeonRect], plan: WallPlan
) -> list[Zone]:
    """A zone for each place and each yard. The notes of the entrance begin with the dungeon's story."""
    names, outside = room_names(rooms, contents), exit_names(rooms)
    entrance = rooms.exits[0].room if rooms.exits else 0
    zones: list[Zone] = []
    for at, here in enumerate(contents):
        lines = [file.story.strip()] if at == entrance else []
        lines.append(room_notes(rooms, at, here, names))
        lines += [exit_note(leads) for number, leads in enumerate(rooms.exits) if leads.room == at and number not in yards]
        terrain = FLOODED if here.wet > UNDER_WATER else FLOOR
        notes = "\n".join(line for line in lines if line)
        spot = _name_spot(rooms.rooms[at], [plan.points[p] for p in plan.outlines[at]])
        zones.append(Zone(zone_id(at), names[at], plan.outlines[at], terrain, notes=notes, at=spot))
    for number, at in enumerate(yards, len(rooms.rooms)):
        terrain = BELOW if rooms.exits[at].down else OUTDOORS
        zones.append(Zone(zone_id(number), outside[at], plan.outlines[number], terrain))
    return zones


def _name_spot(place: Room, ring: Sequence[Point]) -> Point | None:
    """Where the name of a place stands: in its room, not in a passage that became part of it; None if that is plain anyhow."""
    rect = place.rect
    if rect.narrow or not place.corridors:
        return None
    height = rect.h * SQUARE + 2 * THICK
    spot = (rect.x + rect.w / 2) * SQUARE, rect.y * SQUARE - THICK + min(64.0, 0.24 * height)
    return spot if contains(ring, spot) else None


def _aspects(rooms: RoomGraph, contents: tuple[RoomContents, ...], zones: dict[ZoneId, Zone]) -> Iterator[Aspect]:
    number = 0
    for at, here in enumerate(contents):
        if zone_id(at) not in zones:
            continue
        for name, adverse, hidden in _suggest_aspects(rooms.rooms[at], here):
            number += 1
            yield Aspect(AspectId(f"aspect-{number}"), name, "zone", "zone", zone_id(at), adverse=adverse, hidden=hidden)


def _suggest_aspects(place: Room, here: RoomContents) -> Iterator[tuple[str, bool, bool]]:
    """Each aspect of a place: its name, whether it hinders, whether it is hidden."""
    if here.wet > UNDER_WATER:
        yield "Knee-deep water", True, False
    elif here.wet >= SOME_WATER:
        yield "Pools of water", False, False
    if here.columns >= COLUMNS:
        yield "Ring of columns" if place.rect.rotunda else "Rows of columns", False, False
    for note in here.notes:
        if name := phrase(note.text):
            yield name, False, True


def _links(
    links: tuple[RoomLink, ...], beside: tuple[tuple[int, int], ...], zone_map: ZoneMap, doors: dict[Cell, frozenset[PointId]]
) -> dict[LinkId, Link]:
    """All links. Where two places meet at several doors, their links come in the order of their borders: each finds its own."""
    at_border = {frozenset(border.points): number for number, border in enumerate(borders(zone_map))}
    ranked = sorted(links, key=lambda way: at_border.get(doors.get(way.door.cell, frozenset()), len(at_border)))
    links_by_id: dict[LinkId, Link] = {}
    for way in ranked:
        a, b, kind = zone_id(way.a), zone_id(way.b), door_kind(way.door)
        high, seen = a if kind.barrier == "stairs" else None, kind.barrier != "secret"
        link = Link(LinkId(f"link-{len(links_by_id) + 1}"), a, b, kind.barrier, kind.state, high, found=seen, name=kind.name)
        if {a, b} <= zone_map.zones.keys():
            links_by_id[link.id] = link
    for place, other in beside:
        link = Link(LinkId(f"link-{len(links_by_id) + 1}"), zone_id(place), zone_id(other))
        if {link.a, link.b} <= zone_map.zones.keys():
            links_by_id[link.id] = link
    return links_by_id


def _warnings(file: DungeonFile, rooms: RoomGraph, zones: list[Zone], yards: dict[int, DungeonRect]) -> Iterator[str]:
    for number in sorted({door.type for door in file.doors} - OPENINGS.keys()):
        yield f"Doors of the unknown kind {number} became open passages."
    if rooms.stray_doors:
        strays = _count_words(rooms.stray_doors, "door joins", "doors join")
        yield f"{strays} no two rooms and {_was_or_were(rooms.stray_doors)} left out."
    if left_out := sum(not zone.outline for zone in zones):
        yield f"{_count_words(left_out, 'room lies', 'rooms lie')} wholly over others and {_was_or_were(left_out)} left out."
    for at, leads in enumerate(rooms.exits):
        if at not in yards:
            yield f"There was no space to draw what lies beyond {zones[leads.room].name}; its notes tell of the way out."
    doors = {door.cell for door in file.doors}
    for note in file.notes:
        if note.pos.cell not in rooms.owner and note.pos.cell not in doors:
            yield f"Note {note.ref} lies in no room and was given to the nearest one."


def _count_words(count: int, singular: str, many: str) -> str:
    return f"{count} {singular if count == 1 else many}"


def _was_or_were(count: int) -> str:
    return "was" if count == 1 else "were"
