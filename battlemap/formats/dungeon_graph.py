"""The rooms of a dungeon as a graph: which is joined to which, and by what; corridors between two rooms merge into the way."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.zone_map import Barrier, BarrierState
from battlemap.formats.onepage import Cell, Door, Dungeon, Rect

OUTWARD = frozenset({3, 8})
"""Kinds of door that may lead off the page."""


class Passage(Struct, frozen=True):
    """What a kind of door is on the map, and how much it stands in the way."""

    barrier: Barrier = "open"
    state: BarrierState = "open"
    words: str = ""
    strength: int = 0


PASSAGES: dict[int, Passage] = {
    0: Passage(),
    1: Passage("door", "shut", "Door", 3),
    2: Passage(words="Archway"),
    3: Passage("stairs", "open", "Stairs out", 2),
    4: Passage("portcullis", "shut", "Portcullis", 4),
    5: Passage("door", "locked", "Double door", 5),
    6: Passage("secret", "shut", "Secret door", 6),
    7: Passage("door", "shut", "Steel door", 3),
    8: Passage("stairs", "open", "Stairs down", 2),
    9: Passage("stairs", "open", "Stairs", 2),
}
"""By the number of the kind; an unknown one is an open passage."""


class Room(Struct, frozen=True):
    """A place of the dungeon: the rectangle it is drawn as, and all squares that belong to it."""

    rect: Rect
    cells: frozenset[Cell]

    @property
    def corridor(self) -> bool:
        """Whether it is only one square wide."""
        return min(self.rect.w, self.rect.h) == 1


class Way(Struct, frozen=True):
    """A passage between two rooms: *a* on the side that its door is entered from, *b* where it leads."""

    a: int
    b: int
    passage: Passage
    door: Door | None = None
    """Where the two meet; None for rooms that lie side by side with nothing between."""
    words: str = ""
    """What all stands in it, in words."""
    high: int | None = None
    found: bool = True

    def other(self, room: int) -> int:
        """The far end, seen from *room*."""
        return self.b if room == self.a else self.a


class Graph(Struct, frozen=True):
    """Rooms by number, the ways between them, and the doors that lead off the page with their rooms."""

    rooms: dict[int, Room]
    ways: tuple[Way, ...]
    exits: tuple[tuple[int, Door], ...]

    def ways_of(self, room: int) -> tuple[Way, ...]:
        return tuple(way for way in self.ways if room in (way.a, way.b))

    def room_at(self, x: float, y: float) -> int | None:
        """The room in which a point lies."""
        cell = (int(x // 1), int(y // 1))
        return next((number for number, room in self.rooms.items() if cell in room.cells), None)


def graph_of(dungeon: Dungeon) -> Graph:
    """Rooms and ways, corridors between two rooms merged into their way."""
    graph = _plain_graph(dungeon)
    noted = {graph.room_at(note.pos.x, note.pos.y) for note in dungeon.notes}
    while (corridor := next((number for number in graph.rooms if _only_a_way(graph, number, number in noted)), None)) is not None:
        graph = _merged(graph, corridor)
    return graph


def _plain_graph(dungeon: Dungeon) -> Graph:
    doors = {door.cell for door in dungeon.doors}
    owner: dict[Cell, int] = {}
    rooms: dict[int, Room] = {}
    for number, rect in enumerate(dungeon.rects):
        if rect.w <= 0 or rect.h <= 0 or (rect.w == rect.h == 1 and (rect.x, rect.y) in doors):
            continue
        cells = frozenset(cell for cell in rect.cells if cell not in owner and cell not in doors)
        if cells:
            rooms[number] = Room(rect, cells)
            owner |= dict.fromkeys(cells, number)
    ways: list[Way] = []
    exits: list[tuple[int, Door]] = []
    for door in dungeon.doors:
        a, b = owner.get(door.behind), owner.get(door.beyond)
        if a is not None and b is not None and a != b:
            passage = PASSAGES.get(door.type, PASSAGES[0])
            high = a if passage.barrier == "stairs" else None
            ways.append(Way(a, b, passage, door, passage.words, high, passage.barrier != "secret"))
        elif (room := b if a is None else a) is not None and a != b:
            exits.append((room, door))
    joined = {frozenset((way.a, way.b)) for way in ways}
    ways += [Way(a, b, PASSAGES[0]) for a, b in _side_by_side(owner) if frozenset((a, b)) not in joined]
    return Graph(rooms, tuple(ways), tuple(exits))


def _side_by_side(owner: dict[Cell, int]) -> Iterator[tuple[int, int]]:
    """Pairs of rooms that touch, each once."""
    seen: set[frozenset[int]] = set()
    for (x, y), room in owner.items():
        for beside in ((x + 1, y), (x, y + 1)):
            other = owner.get(beside, room)
            if other != room and frozenset((room, other)) not in seen:
                seen.add(frozenset((room, other)))
                yield room, other


def _only_a_way(graph: Graph, number: int, noted: bool) -> bool:
    """Whether a room is a corridor between two others in which there is nothing."""
    room, ways = graph.rooms[number], graph.ways_of(number)
    if not room.corridor or room.rect.ending or noted or len(ways) != 2 or any(number == inside for inside, _ in graph.exits):
        return False
    return ways[0].other(number) != ways[1].other(number)


def _merged(graph: Graph, corridor: int) -> Graph:
    """The corridor goes to the room behind its weaker door; the stronger one is what remains between the two rooms."""
    weak, strong = sorted(graph.ways_of(corridor), key=lambda way: (way.passage.strength, -len(graph.rooms[way.other(corridor)].cells)))
    heir = weak.other(corridor)
    cells = graph.rooms[heir].cells | graph.rooms[corridor].cells | (frozenset({weak.door.cell}) if weak.door else frozenset())
    rooms = {number: replace(room, cells=cells) if number == heir else room for number, room in graph.rooms.items() if number != corridor}
    words = ", ".join(dict.fromkeys(way.words for way in (weak, strong) if way.words))
    joined = replace(
        strong,
        a=heir if strong.a == corridor else strong.a,
        b=heir if strong.b == corridor else strong.b,
        high=heir if strong.high == corridor else strong.high,
        words=words,
        found=weak.found and strong.found,
    )
    return Graph(rooms, tuple(joined if way is strong else way for way in graph.ways if way is not weak), graph.exits)
