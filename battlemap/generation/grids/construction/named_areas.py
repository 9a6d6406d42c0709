"""Named areas over a whole grid, for games whose fighters stand in zones rather than on cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from itertools import count
from types import MappingProxyType

from msgspec.structs import replace

from battlemap.board.grid.cell_outlines import outline_of
from battlemap.board.grid.grid_zones import make_areas, pieces
from battlemap.board.grid_map import GridMap, edge_between
from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.edge_draft import BESIDE

AREAS, LEAST_AREA, TINY = 9, 20, 4
"""A map has about so many areas; none is made smaller than LEAST_AREA cells by cutting, and what is TINY is left out."""
NOUNS: Mapping[str, str] = MappingProxyType({
    ".": "ground", ",": "green", "_": "flagstones", "o": "cobbles", "=": "boards", ":": "sand", "h": "hay", "r": "rubble",
    "b": "brush", "m": "mud", "s": "stairs", "i": "ice", "k": "scree", "w": "shallows", "~": "water", "f": "fire",
})  # fmt: skip
"""What an area is called after most of its ground."""


def divide_into_areas(grid: GridMap) -> GridMap:
    """The map with named areas over all ground that can be entered: rooms for themselves, what is large cut into parts.

    Ways between them are as walls and doors have them. A map that has areas already stays as it is.
    """
    if grid.zones.zones:
        return grid
    largest = max(LEAST_AREA, grid.columns * grid.rows // AREAS)
    parts = [part for room in _rooms(grid) for part in _cut(room, largest) if len(part) > TINY]
    named: dict[str, set[Cell]] = {}
    for part in sorted(parts, key=lambda part: min((y, x) for x, y in part)):
        named[_free_name(_area_name(grid, part), named)] = part
    return replace(grid, zones=make_areas(grid, named.items()))


def _rooms(grid: GridMap) -> list[set[Cell]]:
    """The parts of the enterable ground between which nothing stands."""
    left = {cell for cell in grid.cells if grid.surface(cell).passage != "blocked"}
    rooms = []
    for start in sorted(left):
        if start not in left:
            continue
        left.discard(start)
        room, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            for dx, dy in BESIDE:
                other = (here[0] + dx, here[1] + dy)
                if other in left and edge_between(here, other) not in grid.edges:
                    left.discard(other)
                    room.add(other)
                    waiting.append(other)
        rooms.append(room)
    return rooms


def _cut(cells: set[Cell], largest: int) -> list[set[Cell]]:
    """A part in pieces that are no larger than so many cells, hang together, and have an outline without holes."""
    parts: list[set[Cell]] = []
    waiting = [cells]
    while waiting:
        part = waiting.pop()
        if len(part) <= largest and _has_outline(part):
            parts.append(part)
            continue
        columns, rows = [x for x, _ in part], [y for _, y in part]
        axis = 0 if max(columns) - min(columns) >= max(rows) - min(rows) else 1
        places = sorted(cell[axis] for cell in part)
        middle = max(places[len(places) // 2], places[0] + 1)
        halves = [{cell for cell in part if cell[axis] < middle}, {cell for cell in part if cell[axis] >= middle}]
        waiting += [set(piece) for half in halves for piece in pieces(half)]
    return parts


def _has_outline(cells: Iterable[Cell]) -> bool:
    try:
        outline_of(frozenset(cells))
    except ValueError:
        return False
    return True


def _area_name(grid: GridMap, cells: set[Cell]) -> str:
    """Where it lies and what most of it is: "North-west cobbles"; a small part walled in is a room."""
    x, y = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
    down = "North" if y < grid.rows * 0.36 else "South" if y > grid.rows * 0.64 else ""
    across = "west" if x < grid.columns * 0.36 else "east" if x > grid.columns * 0.64 else ""
    where = f"{down}-{across}" if down and across else down or across.capitalize() or "Middle"
    sign, _ = Counter(grid.ground[y][x] for x, y in sorted(cells)).most_common(1)[0] if grid.ground else (".", 0)
    border = [
        edge_between(cell, beyond) for cell in cells for dx, dy in BESIDE if (beyond := (cell[0] + dx, cell[1] + dy)) not in cells
    ]
    walled = sum(key in grid.edges for key in border) > 0.8 * len(border)
    return f"{where} {'room' if walled else NOUNS.get(sign, 'ground')}"


def _free_name(name: str, taken: Container[str]) -> str:
    if name not in taken:
        return name
    return next(wanted for number in count(2) if (wanted := f"{name} {number}") not in taken)
