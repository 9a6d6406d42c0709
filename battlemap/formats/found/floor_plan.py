"""Maps that are given as cells of floor in rock: the ground, the walls round the floor, doors in cells of their own."""

from collections.abc import Collection, Mapping

from battlemap.board.grid_map import EdgeKind
from battlemap.board.ids import Cell
from battlemap.board.zone_map import BarrierState
from battlemap.formats.map_walls import MapDoor, MapWall

ROCK = "#"
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


def ground_rows(signs: Mapping[Cell, str], columns: int, rows: int, outside: str = ROCK) -> tuple[str, ...]:
    """The ground as rows of characters; what has no sign is *outside*."""
    return tuple("".join(signs.get((x, y), outside) for x in range(columns)) for y in range(rows))


def rock_walls(floor: Collection[Cell]) -> tuple[MapWall, ...]:
    """The walls between floor and rock, as straight lines that are as long as they can be."""
    level: dict[int, set[int]] = {}
    upright: dict[int, set[int]] = {}
    cells = set(floor)
    for x, y in cells:
        for dy in (0, 1):
            if (x, y - 1 + 2 * dy) not in cells:
                level.setdefault(y + dy, set()).add(x)
        for dx in (0, 1):
            if (x - 1 + 2 * dx, y) not in cells:
                upright.setdefault(x + dx, set()).add(y)
    walls = [MapWall(((float(a), float(y)), (float(b), float(y)))) for y, xs in sorted(level.items()) for a, b in _runs(xs)]
    walls += [MapWall(((float(x), float(a)), (float(x), float(b)))) for x, ys in sorted(upright.items()) for a, b in _runs(ys)]
    return tuple(walls)


def _runs(numbers: set[int]) -> list[tuple[int, int]]:
    """Neighbouring numbers as (first, one after the last)."""
    runs: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number:
            runs[-1] = (runs[-1][0], number + 1)
        else:
            runs.append((number, number + 1))
    return runs


def door_between(
    cell: Cell, other: Cell, kind: EdgeKind = "door", state: BarrierState = "shut", found: bool = True, stated: bool = True
) -> MapDoor:
    """A door on the line between two cells that lie side by side. *stated*: see MapDoor."""
    (x, y), (dx, dy) = cell, (other[0] - cell[0], other[1] - cell[1])
    if dx:
        line = float(x + (dx > 0))
        return MapDoor((line, float(y)), (line, float(y + 1)), kind, state, found, stated)
    line = float(y + (dy > 0))
    return MapDoor((float(x), line), (float(x + 1), line), kind, state, found, stated)


def way_through(cell: Cell, floor: Collection[Cell], rather: Collection[Cell] = ()) -> tuple[Cell, Cell] | None:
    """The neighbours on both sides of a door's cell between which one goes through it, that of *rather* last.

    None if it has no floor on two opposite sides; a door at a dead end leads on from its only neighbour to itself.
    """
    x, y = cell
    for dx, dy in STEPS[:2]:
        a, b = (x - dx, y - dy), (x + dx, y + dy)
        if a in floor and b in floor:
            return (b, a) if a in rather and b not in rather else (a, b)
    beside = [(x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) in floor]
    return (cell, beside[0]) if beside else None
