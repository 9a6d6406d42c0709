"""A wall that closes round some cells closes round them on the grid: nobody walks or sees through it, whatever its direction."""

import random
from collections.abc import Callable
from math import cos, pi, sin

import pytest

from battlemap.board.grid.field_of_view import field_of_view
from battlemap.board.grid.movement_range import movement_range
from battlemap.board.grid.mover import Mover
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, Point
from battlemap.formats.found.wall_edges import wall_edges
from battlemap.formats.map_walls import MapWall

COLUMNS, ROWS, FAR = 26, 20, 60
ROOMS = 150
"""So many of each kind; seven kinds make more than a thousand."""
CLEAR = 1e-3
"""A middle so near to a wall lies on neither side of it."""
Corners = list[Point]


def octagon(chance: random.Random) -> Corners:
    x, y, wide, high = chance.randint(2, 8), chance.randint(2, 6), chance.randint(4, 14), chance.randint(4, 10)
    cut = chance.randint(1, min(wide, high) // 2)
    return [
        (x + cut, y), (x + wide - cut, y), (x + wide, y + cut), (x + wide, y + high - cut), (x + wide - cut, y + high),
        (x + cut, y + high), (x, y + high - cut), (x, y + cut),
    ]  # fmt: skip


def turned_square(chance: random.Random) -> Corners:
    angle = chance.choice([pi / 4, pi / 6, pi / 3, chance.uniform(0, pi)])
    size, (x, y) = chance.randint(3, 8), chance.choice([(13.0, 10.0), (13.5, 10.5), (13.0, 10.5)])
    return [(x + size * cos(angle + side * pi / 2), y + size * sin(angle + side * pi / 2)) for side in range(4)]


def star(parts: int) -> Callable[[random.Random], Corners]:
    """Rooms of three to nine corners, each at a whole number of *parts* of a cell; 0: anywhere."""

    def rounded(value: float) -> float:
        return round(value * parts) / parts if parts else value

    def made(chance: random.Random) -> Corners:
        turns = sorted(chance.uniform(0, 2 * pi) for _ in range(chance.randint(3, 9)))
        reach = [(chance.uniform(3, 11), chance.uniform(3, 8)) for _ in turns]
        return [(rounded(13 + a * cos(turn)), rounded(10 + b * sin(turn))) for turn, (a, b) in zip(turns, reach, strict=True)]

    return made


KINDS = {
    "octagons": octagon, "squares that are turned": turned_square, "corners of cells": star(1), "halves of cells": star(2),
    "thirds of cells": star(3), "quarters of cells": star(4), "anywhere": star(0),
}  # fmt: skip


def sides_of(corners: Corners) -> tuple[list[Cell], set[Cell]]:
    """The cells whose middles lie inside a room, and those whose middles lie outside; none of a room that crosses itself."""
    from shapely.geometry import Point as Spot
    from shapely.geometry import Polygon

    inside, outside = list[Cell](), set[Cell]()
    room = Polygon(corners) if len(set(corners)) > 2 else Polygon()
    if not room.is_valid or room.area < 1:
        return inside, outside
    for row in range(ROWS):
        for column in range(COLUMNS):
            middle = Spot(column + 0.5, row + 0.5)
            if room.exterior.distance(middle) < CLEAR:
                continue
            if room.contains(middle):
                inside.append((column, row))
            else:
                outside.add((column, row))
    return inside, outside


@pytest.mark.parametrize("at_once", [False, True], ids=["line by line", "all at once"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_foot_and_no_eye_leaves_a_closed_room(kind: str, at_once: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if at_once:
        monkeypatch.setattr("battlemap.formats.found.wall_edges.MANY", 0)
    chance, tried = random.Random(kind), 0
    while tried < ROOMS // (1 + at_once):
        corners = KINDS[kind](chance)
        inside, outside = sides_of(corners)
        if not inside:
            continue
        tried += 1
        grid = GridMap(COLUMNS, ROWS, edges=wall_edges((MapWall((*corners, corners[0])),), COLUMNS, ROWS))
        start = chance.choice(inside)
        reach = movement_range(grid, start, Mover(allowance=FAR, stages=2))
        assert not [cell for cell in outside if reach.stage(cell) is not None], f"from {start} there is a way out of {corners}"
        assert not outside & field_of_view(grid, start), f"from {start} one sees out of {corners}"
