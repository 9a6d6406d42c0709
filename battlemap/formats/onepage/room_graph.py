"""The rooms of a dungeon and the ways between them: corridors that only join two rooms become part of a way."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from battlemap.board.zone_map import Barrier, BarrierState
from battlemap.formats.onepage.dungeon_file import Cell, DungeonDoor, DungeonFile, DungeonRect

LONGEST_CORRIDOR = 6
"""A longer corridor, in squares, is a place of its own: one can fight in it."""
_STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


class DoorKind(Struct, frozen=True):
    """What a kind of door is on the map. *strength*: of two doors the stronger one is kept."""

    barrier: Barrier = "open"
    state: BarrierState = "open"
    name: str = ""
    strength: int = 0
    note: str = ""
    """For the GM, of the room it faces: what holds on its other side, *there*."""


OPENINGS: dict[int, DoorKind] = {
    0: DoorKind(),
    1: DoorKind("door", "shut", "", 2),
    2: DoorKind("open", "open", "archway", 1),
    3: DoorKind("stairs", "open", "stairs out", 3),
    4: DoorKind("portcullis", "shut", "portcullis", 4, "The lever of the portcullis is on its other side, in {there}."),
    5: DoorKind("door", "locked", "locked double door", 5),
    6: DoorKind("secret", "shut", "secret door", 6, "The secret door to {there} is plain to see from there."),
    7: DoorKind("door", "locked", "steel door", 5, "The steel door to {there} opens from there only."),
    8: DoorKind("stairs", "open", "stairs down", 3),
    9: DoorKind("stairs", "open", "stairs", 3),
}
"""By the number of the kind."""
STATED = frozenset({4, 5, 7})
"""Kinds that say how the door stands: a portcullis is down, two kinds of doors are locked."""
WEAK = OPENINGS[9].strength
"""A corridor goes to the room behind a door that is no stronger than this."""
DOWN = 8
"""The kind that leads to another level."""


class Room(Struct, frozen=True):
    """What will be a zone: a room, the corridors that became part of it, and the doors between these."""

    rect: DungeonRect
    corridors: tuple[DungeonRect, ...] = ()
    joints: tuple[DungeonDoor, ...] = ()

    @property
    def rects(self) -> tuple[DungeonRect, ...]:
        return (self.rect, *self.corridors)


class RoomLink(Struct, frozen=True):
    """A door between two places: *a* is where one stands who looks along its dir, *b* lies beyond."""

    a: int
    b: int
    door: DungeonDoor
    step: Cell
    """From *a* to *b*."""

    def other(self, place: int) -> int:
        """The far end, seen from *place*."""
        return self.b if place == self.a else self.a


class RoomExit(Struct, frozen=True):
    """A door beyond which there is no room. *out* is the step that leads out."""

    room: int
    door: DungeonDoor
    out: Cell

    @property
    def down(self) -> bool:
        """Whether it leads to another level rather than outside."""
        return self.door.type == DOWN


class RoomGraph(Struct, frozen=True):
    """All places, the ways between them and out of them, and whose each square is."""

    rooms: tuple[Room, ...]
    links: tuple[RoomLink, ...]
    exits: tuple[RoomExit, ...]
    owner: dict[Cell, int]
    """Squares of rooms, and of doors inside a place; not those of doors between two."""
    adjacent: tuple[tuple[int, int], ...] = ()
    """Places that lie side by side with nothing between, each pair once."""
    stray_doors: int = 0
    """Doors that join nothing."""


def find_rooms(file: DungeonFile) -> RoomGraph:
    """The places of a dungeon."""
    plain = _plain_rooms(file)
    return _merge_corridors(plain, [note.pos.cell for note in file.notes])


def door_kind(door: DungeonDoor) -> DoorKind:
    """What a door is on the map; of an unknown kind, an open passage."""
    return OPENINGS.get(door.type, OPENINGS[0])


def _plain_rooms(file: DungeonFile) -> RoomGraph:
    """Every rectangle that is no door as a place of its own."""
    doors = {door.cell: door for door in reversed(file.doors)}
    rects = [r for r in file.rects if not (r.w == r.h == 1 and (r.x, r.y) in doors)]
    owner: dict[Cell, int] = {}
    for index, rect in sorted(enumerate(rects), key=lambda item: -item[1].squares):
        for cell in rect.cells:
            owner.setdefault(cell, index)
    ways: list[RoomLink] = []
    exits: list[RoomExit] = []
    for door in doors.values():
        dx, dy = _direction(door, owner)
        a, b = owner.get((door.x - dx, door.y - dy)), owner.get((door.x + dx, door.y + dy))
        if door.cell in owner or a == b:
            continue
        if a is not None and b is not None:
            ways.append(RoomLink(a, b, door, (dx, dy)))
        elif a is not None:
            exits.append(RoomExit(a, door, (dx, dy)))
        elif b is not None:
            exits.append(RoomExit(b, door, (-dx, -dy)))
    order = {door.cell: at for at, door in enumerate(file.doors)}
    ways.sort(key=lambda way: order[way.door.cell])
    exits.sort(key=lambda way: order[way.door.cell])
    joined = {frozenset((way.a, way.b)) for way in ways}
    beside = tuple(pair for pair in _adjacent_pairs(owner) if frozenset(pair) not in joined)
    places = tuple(Room(rect) for rect in rects)
    return RoomGraph(places, tuple(ways), tuple(exits), owner, beside, len(file.doors) - len(ways) - len(exits))


def _direction(door: DungeonDoor, owner: dict[Cell, int]) -> Cell:
    """The way through a door: its own, or if that makes no sense, one with rooms at both ends."""
    if abs(door.dir.x) + abs(door.dir.y) == 1:
        return door.dir.x, door.dir.y
    for dx, dy in _STEPS[:2]:
        if {(door.x - dx, door.y - dy), (door.x + dx, door.y + dy)} <= owner.keys():
            return dx, dy
    return 0, 0


def _adjacent_pairs(owner: dict[Cell, int]) -> Iterator[tuple[int, int]]:
    seen: set[tuple[int, int]] = set()
    for (x, y), place in owner.items():
        for beside in ((x + 1, y), (x, y + 1)):
            other = owner.get(beside, place)
            pair = min(place, other), max(place, other)
            if other != place and pair not in seen:
                seen.add(pair)
                yield pair


class _Merger:
    """Corridors on their way into the rooms beside them."""

    def __init__(self, rooms: RoomGraph) -> None:
        self.rooms = rooms.rooms
        self.heir = list(range(len(rooms.rooms)))
        """Place -> the one it has become part of, or itself."""
        self.length = {index: place.rect.squares for index, place in enumerate(rooms.rooms)}
        """Of corridors that became part of something: squares from their far end to there."""
        self.joints: set[Cell] = set()
        self.links: dict[int, list[RoomLink]] = {index: [] for index in self.heir}
        for way in rooms.links:
            self.links[way.a].append(way)
            self.links[way.b].append(way)

    def root(self, place: int) -> int:
        """What a place has become part of, in the end."""
        while self.heir[place] != place:
            place = self.heir[place]
        return place

    def merge(self, corridor: int) -> bool:
        """Give a corridor to one of the two places it joins, if one of its doors is weak and it is not too long."""
        if self.heir[corridor] != corridor or len(self.links[corridor]) != 2:
            return False
        weak, strong = sorted(self.links[corridor], key=lambda way: self._preference(way, corridor))
        to, beyond = self._far_room(weak, corridor), self._far_room(strong, corridor)
        joint = weak.b if self.root(weak.a) == corridor else weak.a
        length = self.length[corridor] + (self.length[joint] + 1 if self.heir[joint] != joint else 0)
        if door_kind(weak.door).strength > WEAK or length > LONGEST_CORRIDOR or beyond == to:
            return False
        self.heir[corridor], self.length[corridor] = to, length
        self.joints.add(weak.door.cell)
        self.links[to] = [way for way in self.links[to] if way is not weak] + [strong]
        return True

    def _far_room(self, link: RoomLink, place: int) -> int:
        a, b = self.root(link.a), self.root(link.b)
        return b if a == place else a

    def _preference(self, link: RoomLink, corridor: int) -> tuple[int, int]:
        """Weak doors first, then large rooms."""
        return door_kind(link.door).strength, -self.rooms[self._far_room(link, corridor)].rect.squares


def _merge_corridors(rooms: RoomGraph, noted: Iterable[Cell]) -> RoomGraph:
    """The same rooms, but corridors that do nothing but join two others are part of one of them."""
    merger = _Merger(rooms)
    kept = {rooms.owner[cell] for cell in noted if cell in rooms.owner}
    kept |= {way.room for way in rooms.exits} | {end for pair in rooms.adjacent for end in pair}
    corridors = [index for index, place in enumerate(rooms.rooms) if place.rect.narrow and index not in kept]
    while any(merger.merge(index) for index in corridors):
        pass  # each may clear the way for another
    return _renumber(rooms, merger)


def _renumber(rooms: RoomGraph, merger: _Merger) -> RoomGraph:
    roots = [merger.root(index) for index in range(len(rooms.rooms))]
    number = {root: at for at, root in enumerate(dict.fromkeys(sorted(roots)))}
    new = [number[root] for root in roots]
    joints: dict[int, list[DungeonDoor]] = {}
    for way in rooms.links:
        if way.door.cell in merger.joints:
            joints.setdefault(new[way.a], []).append(way.door)
    places = tuple(
        Room(rooms.rooms[root].rect, _merged_rects(rooms.rooms, roots, root), tuple(joints.get(at, ())))
        for root, at in number.items()
    )
    owner = {cell: new[index] for cell, index in rooms.owner.items()}
    owner |= {door.cell: at for at, doors in joints.items() for door in doors}
    ways = tuple(
        RoomLink(new[way.a], new[way.b], way.door, way.step) for way in rooms.links if way.door.cell not in merger.joints
    )
    exits = tuple(RoomExit(new[way.room], way.door, way.out) for way in rooms.exits)
    beside = tuple(dict.fromkeys((new[a], new[b]) for a, b in rooms.adjacent))
    return RoomGraph(places, ways, exits, owner, beside, rooms.stray_doors)


def _merged_rects(places: Iterable[Room], roots: list[int], root: int) -> tuple[DungeonRect, ...]:
    return tuple(place.rect for index, place in enumerate(places) if roots[index] == root != index)
