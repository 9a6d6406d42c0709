"""A rectangle cut into rooms, walls between them, and doors by which all of them hang together."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.grid_builder import GridBuilder

LEAST_ROOM = 3
"""No room is narrower, in cells."""
Wall = tuple[Cell, Cell]
"""Two cells side by side in different rooms."""


def partition(dice: Random, whole: CellRectangle, rooms: int, least: int = LEAST_ROOM + 1) -> list[CellRectangle]:
    """A rectangle cut into about so many rooms by halving the largest again and again, none narrower than *least*."""
    import tcod.bsp

    tree = tcod.bsp.BSP(whole.left, whole.top, whole.width, whole.height)
    leaves = [tree]
    while len(leaves) < rooms:
        cuttable = [leaf for leaf in leaves if max(leaf.width, leaf.height) >= 2 * least]
        if not cuttable:
            break
        leaf = max(cuttable, key=lambda leaf: (leaf.width * leaf.height, -leaf.x, -leaf.y))
        level = leaf.height >= 2 * least and (leaf.height * 1.2 > leaf.width or leaf.width < 2 * least)
        start, size = (leaf.y, leaf.height) if level else (leaf.x, leaf.width)
        low, high = least, size - least
        cut = min(high, max(low, round(size * dice.uniform(0.36, 0.64))))
        leaf.split_once(level, start + cut)
        leaves.remove(leaf)
        leaves += list(leaf.children)
    return sorted(
        (CellRectangle(leaf.x, leaf.y, leaf.x + leaf.width, leaf.y + leaf.height) for leaf in leaves),
        key=lambda room: (room.top, room.left),
    )


def shared_wall(room: CellRectangle, other: CellRectangle) -> list[Wall]:
    """The lines between two rooms that lie wall to wall, each by its two cells, the first in *room*; none at corners."""
    if room.right == other.left or other.right == room.left:
        mine, theirs = (room.right - 1, other.left) if room.right == other.left else (room.left, other.right - 1)
        return [((mine, y), (theirs, y)) for y in range(max(room.top, other.top), min(room.bottom, other.bottom))]
    if room.bottom == other.top or other.bottom == room.top:
        mine, theirs = (room.bottom - 1, other.top) if room.bottom == other.top else (room.top, other.bottom - 1)
        return [((x, mine), (x, theirs)) for x in range(max(room.left, other.left), min(room.right, other.right))]
    return []


def connect_rooms(builder: GridBuilder, dice: Random, rooms: Sequence[CellRectangle], more: float = 0.35) -> list[Wall]:
    """Doors in the walls between rooms: as many as it takes to get everywhere, and some share of the rest; where they are."""
    ways = [
        (room, other, wall)
        for number, room in enumerate(rooms)
        for other in rooms[number + 1 :]
        if len(wall := shared_wall(room, other)) > 0
    ]
    dice.shuffle(ways)
    joined = {room: {room} for room in rooms}
    doors = []
    for room, other, wall in ways:
        new = joined[room] is not joined[other]
        if not new and dice.random() > more:
            continue
        doors.append(_middle_of(dice, wall))
        builder.door(*doors[-1])
        if new:
            both = joined[room] | joined[other]
            for member in both:
                joined[member] = both
    return doors


def _middle_of(dice: Random, wall: list[Wall]) -> Wall:
    """One of the lines of a wall, away from its ends where it is long enough."""
    return dice.choice(wall[1:-1] if len(wall) > 2 else wall)


def wall_cells(builder: GridBuilder, room: CellRectangle) -> list[Cell]:
    """The cells of a room along its walls, clockwise from its upper left, without doorways."""
    left, top, right, low = room.left, room.top, room.right - 1, room.bottom - 1
    around = [
        *((x, top) for x in range(left, right)), *((right, y) for y in range(top, low)),
        *((x, low) for x in range(right, left, -1)), *((left, y) for y in range(low, top, -1)),
    ]  # fmt: skip
    return [cell for cell in around if cell not in builder.kept_free]
