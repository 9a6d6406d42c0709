"""The rooms of a grid: what walls and doors part, wide places apart from the passages between them."""

from collections.abc import Collection, Iterable, Iterator
from itertools import product

from msgspec import Struct

from battlemap.board.grid.grid_zones import BESIDE, fill_rectangle, pieces
from battlemap.board.grid_map import GridMap, ends_of
from battlemap.board.ids import Cell
from battlemap.board.surfaces import SURFACES
from battlemap.board.wording import capitalise

LARGEST_ROOM = 225
"""A larger place, in cells, is shared out: a zone is a room or two."""
SHORTEST_PASSAGE = 6
"""A passage of no more cells that only joins two places belongs to the larger one."""
SMALLEST_ROOM = 4
"""A place of fewer cells belongs to the one it opens to."""
MOST_ROOMS = 400
MANY = 2_000
"""Wide cells among more than so many are found on a table."""
Cells = frozenset[Cell]


class FoundRoom(Struct, frozen=True):
    """A place of a grid: its cells, what it is called, and whether it is a passage."""

    cells: Cells
    name: str = ""
    passage: bool = False


def find_rooms(grid: GridMap) -> tuple[FoundRoom, ...]:
    """All places of a grid in reading order, named; each hangs together and can be outlined. Small ones past 400 are left."""
    blocked = {sign for sign, surface in {**SURFACES, **grid.legend}.items() if surface.passage == "blocked"}
    rows = grid.ground or ("." * grid.columns,) * grid.rows
    floor = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign not in blocked}
    shut = _parted(grid)
    rooms: list[FoundRoom] = []
    for whole in _components(floor, shut):
        rooms += _divide(whole, shut, _touches_rim(whole, grid) and bool(grid.edges))
    owned = set[Cell]().union(*(room.cells for room in rooms))
    rooms = sorted(rooms, key=lambda room: -len(room.cells))[: 2 * MOST_ROOMS]
    drawn = [FoundRoom(part, room.name, room.passage) for room in rooms for part in outlinable_parts(room.cells, owned)]
    drawn = sorted(drawn, key=lambda room: -len(room.cells))[:MOST_ROOMS]
    drawn.sort(key=lambda room: min((y, x) for x, y in room.cells))
    return _number(drawn)


def _parted(grid: GridMap) -> frozenset[tuple[Cell, Cell]]:
    """The pairs of cells, in both orders, between which something stands that parts two places."""
    pairs = [ends_of(key) for key, edge in grid.edges.items() if edge.kind not in ("curtain", "low wall")]
    return frozenset(pairs) | frozenset((b, a) for a, b in pairs)


def _components(cells: set[Cell], shut: frozenset[tuple[Cell, Cell]]) -> Iterator[set[Cell]]:
    left = set(cells)
    if not shut and fill_rectangle(left):
        yield left
        return
    while left:
        waiting = [left.pop()]
        part = set(waiting)
        while waiting:
            x, y = cell = waiting.pop()
            for beyond in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if beyond in left and (cell, beyond) not in shut:
                    left.remove(beyond)
                    part.add(beyond)
                    waiting.append(beyond)
        yield part


def _divide(whole: set[Cell], shut: frozenset[tuple[Cell, Cell]], outside: bool) -> list[FoundRoom]:
    """One component as places: wide ones, the passages between them, and large ones shared out."""
    if len(whole) > LARGEST_ROOM and outside:
        return list(_share_out(whole, "Outside"))
    wide = _wide_cells(whole, shut)
    if not wide:
        return [FoundRoom(frozenset(whole), passage=True)]
    parts = [FoundRoom(frozenset(part)) for part in ([wide] if len(wide) == len(whole) else _components(wide, shut))]
    parts += [FoundRoom(frozenset(part), passage=True) for part in _components(whole - wide, shut)]
    parts = _merge_small(parts, shut)
    rooms: list[FoundRoom] = []
    for part in parts:
        rooms += _share_out(part.cells, "") if len(part.cells) > LARGEST_ROOM else [part]
    return rooms


def _wide_cells(whole: set[Cell], shut: frozenset[tuple[Cell, Cell]]) -> set[Cell]:
    """The cells that are part of an open square of two by two."""
    if len(whole) > MANY:
        return _wide_cells_of_many(whole, shut)
    wide = set[Cell]()
    for a in whole:
        x, y = a
        b, c, d = (x + 1, y), (x, y + 1), (x + 1, y + 1)
        if b in whole and c in whole and d in whole and shut.isdisjoint(((a, b), (c, d), (a, c), (b, d))):
            wide |= {a, b, c, d}
    return wide


def _wide_cells_of_many(whole: set[Cell], shut: frozenset[tuple[Cell, Cell]]) -> set[Cell]:
    """The same from a table of cells."""
    import numpy as np

    places = np.array(list(whole), np.intp)
    (left, top), (right, low) = places.min(axis=0), places.max(axis=0)
    table = np.zeros((low - top + 1, right - left + 1), bool)
    table[places[:, 1] - top, places[:, 0] - left] = True
    squares = table[:-1, :-1] & table[1:, :-1] & table[:-1, 1:] & table[1:, 1:]
    for a, b in shut:
        if a < b and a in whole and b in whole:
            x, y = a[0] - left, a[1] - top
            corner = (slice(max(0, y - 1), y + 1), x) if a[1] == b[1] else (y, slice(max(0, x - 1), x + 1))
            squares[corner] = False
    wide = np.zeros_like(table)
    for rows, columns in product((slice(0, -1), slice(1, None)), repeat=2):
        wide[rows, columns] |= squares
    at_y, at_x = np.nonzero(wide)
    return set(zip((at_x + left).tolist(), (at_y + top).tolist(), strict=True))


def _merge_small(parts: list[FoundRoom], shut: frozenset[tuple[Cell, Cell]]) -> list[FoundRoom]:
    """Small places, and short passages that only join two, as parts of the largest place they open to."""
    if not any(_may_merge(part.cells, part.passage) for part in parts):
        return parts
    cells = [set(part.cells) for part in parts]
    owner = {cell: index for index, part in enumerate(cells) for cell in part}
    for index in sorted(range(len(parts)), key=lambda index: len(cells[index])):
        if not _may_merge(cells[index], parts[index].passage):
            continue
        beside: dict[int, None] = {}
        for x, y in cells[index]:
            for dx, dy in BESIDE:
                other = owner.get((x + dx, y + dy), index)
                if other != index and ((x, y), (x + dx, y + dy)) not in shut:
                    beside[other] = None
        small = len(cells[index]) < SMALLEST_ROOM
        short = parts[index].passage and len(beside) <= 2 and len(cells[index]) <= SHORTEST_PASSAGE
        if beside and (small or short):
            heir = max(beside, key=lambda other: len(cells[other]))
            cells[heir] |= cells[index]
            owner |= dict.fromkeys(cells[index], heir)
            cells[index] = set()
    return [FoundRoom(frozenset(had), part.name, part.passage) for had, part in zip(cells, parts, strict=True) if had]


def _may_merge(cells: Collection[Cell], passage: bool) -> bool:
    return len(cells) < SMALLEST_ROOM or (passage and len(cells) <= SHORTEST_PASSAGE)


def _share_out(whole: Iterable[Cell], name: str) -> Iterator[FoundRoom]:
    """A large place cut into parts of about equal size, called by where they lie in it."""
    cells = set(whole)
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    left, top = min(columns), min(rows)
    width, height = max(columns) + 1 - left, max(rows) + 1 - top
    across, down = (3, 2) if width >= height else (2, 3)
    across, down = min(across, width), min(down, height)
    column_of = {x: (x - left) * across // width for x in columns}
    row_of = {y: (y - top) * down // height for y in rows}
    parts: dict[tuple[int, int], set[Cell]] = {place: set() for place in product(range(down), range(across))}
    for cell in cells:
        parts[row_of[cell[1]], column_of[cell[0]]].add(cell)
    for (row, column), part in parts.items():
        where = _sector(column, across, row, down)
        for piece in pieces(part):
            if len(piece) >= SMALLEST_ROOM or len(piece) == len(part):
                yield FoundRoom(piece, f"{name}, {where}" if name else capitalise(where))


def _sector(column: int, across: int, row: int, down: int) -> str:
    sides = {1: ("",), 2: ("west", "east"), 3: ("west", "", "east")}[across]
    heights = {1: ("",), 2: ("north", "south"), 3: ("north", "", "south")}[down]
    return "-".join(part for part in (heights[row], sides[column]) if part) or "middle"


def _touches_rim(cells: set[Cell], grid: GridMap) -> bool:
    """Whether a place runs along a good part of the edge of the map, as the open air round a house does."""
    rim = sum(x in (0, grid.columns - 1) or y in (0, grid.rows - 1) for x, y in cells)
    return rim * 3 > grid.columns + grid.rows


def outlinable_parts(cells: Cells, taken: set[Cell]) -> list[Cells]:
    """The cells in parts round each of which one line can be drawn; holes that nobody else has are filled."""
    from battlemap.board.grid.cell_outlines import outline_of

    if _is_outlinable(cells):
        return [cells]
    parts: list[Cells] = []
    waiting = pieces(cells)
    while waiting:
        part = waiting.pop()
        try:
            outline_of(part)
        except ValueError:
            holes = _holes(part)
            inner = frozenset[Cell]().union(*holes)
            if holes and inner.isdisjoint(taken):
                filled = part | inner
                waiting += [filled] if _is_outlinable(filled) else _cut(part, holes)
            else:
                waiting += _cut(part, holes)
            continue
        parts.append(part)
    return parts


def _is_outlinable(cells: Cells) -> bool:
    from battlemap.board.grid.cell_outlines import outline_of

    try:
        outline_of(cells)
    except ValueError:
        return False
    return True


def _holes(cells: Cells) -> list[Cells]:
    left, right = min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 1
    top, low = min(y for _, y in cells) - 1, max(y for _, y in cells) + 1
    around = {(x, y) for x in range(left, right + 1) for y in range(top, low + 1)} - cells
    return [hole for hole in pieces(around) if (left, top) not in hole]


def _cut(cells: Cells, holes: list[Cells]) -> list[Cells]:
    """The cells parted by one straight line, through the largest hole if there is one."""
    around = max(holes, key=len, default=cells)
    xs, ys = sorted(x for x, _ in around), sorted(y for _, y in around)
    wide = max(x for x, _ in cells) - min(x for x, _ in cells) >= max(y for _, y in cells) - min(y for _, y in cells)
    at = xs[len(xs) // 2] if wide else ys[len(ys) // 2]
    first = frozenset(cell for cell in cells if (cell[0] if wide else cell[1]) < at)
    if not first or len(first) == len(cells):
        at += 1
        first = frozenset(cell for cell in cells if (cell[0] if wide else cell[1]) < at)
    return [*pieces(first), *pieces(cells - first)]


def _number(rooms: list[FoundRoom]) -> tuple[FoundRoom, ...]:
    """Every place with a name that no other has."""
    counts: dict[str, int] = {}
    plain = [room.name or ("Passage" if room.passage else "Room") for room in rooms]
    named: list[FoundRoom] = []
    for room, name in zip(rooms, plain, strict=True):
        counts[name] = counts.get(name, 0) + 1
        lone = bool(room.name) and plain.count(name) == 1
        named.append(FoundRoom(room.cells, name if lone else f"{name} {counts[name]}", room.passage))
    return tuple(named)
