"""What a finished grid comes to: reach, room for both sides, how far apart they are, cover, lines of fire."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import hypot, inf

from msgspec import Struct

from battlemap.board.grid.grid_arrays import props_by_cell
from battlemap.board.grid_map import GridMap, edge_between
from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.edge_draft import BESIDE, OPENABLE
from battlemap.generation.grids.construction.entry_areas import LEAST_ENTRY
from battlemap.generation.grids.construction.open_lines import longest_lines, nearest_open_shot
from battlemap.generation.recipe import Area, Battlefield, MeasuredCheck, Request

FULL = 3
"""The cover of what nobody shoots over."""
SHORTEST_WAY, SHORTEST_SHOT = 7, 5.0
"""The sides never begin nearer to each other than so many cells, on foot and for a shot without cover."""


class GridBounds(Struct, frozen=True):
    """Between which bounds a place has to lie, by the value of its option "cover"."""

    cover: Mapping[str, tuple[float, float]]
    """The least and the largest share of the cells that have cover beside them."""
    line: Mapping[str, float]
    """The longest line of fire without cover, as a share of the diagonal of the map; never less than LEAST_LINE cells."""


LEAST_LINE = 16.0


def longest_allowed(bounds: GridBounds, columns: int, rows: int, cover: str) -> float:
    """How many cells the longest line of fire without cover may have."""
    return max(LEAST_LINE, bounds.line[cover] * hypot(columns, rows))


def grid_check(bounds: GridBounds) -> Callable[[Request, Battlefield], tuple[MeasuredCheck, ...]]:
    """The checks of a recipe whose places lie between these bounds."""

    def check(request: Request, battlefield: Battlefield) -> tuple[MeasuredCheck, ...]:
        grid = battlefield.map
        assert isinstance(grid, GridMap)
        standable = standable_cells(grid)
        ours, theirs = _cells(battlefield.entries[0]), _cells(battlefield.entries[1])
        cover = request.values["cover"]
        return (
            _reach_check(grid, standable, ours),
            _cover_check(grid, standable, bounds.cover[cover]),
            _line_check(grid, standable, longest_allowed(bounds, grid.columns, grid.rows, cover)),
            _distance_check(grid, standable, ours, theirs),
            _room_check(standable, ours, theirs),
        )

    return check


def _cells(area: Area) -> list[Cell]:
    return [cell for cell in area if not isinstance(cell, str)]


def standable_cells(grid: GridMap) -> set[Cell]:
    """The cells on which anybody can stand without harm and without swimming."""
    things = props_by_cell(grid)
    return {
        cell
        for cell in grid.cells
        if grid.surface(cell).passage in ("free", "difficult", "hard") and not any(prop.blocks for prop in things.get(cell, ()))
    }


def walking_distances(grid: GridMap, standable: set[Cell], starts: Iterable[Cell]) -> dict[Cell, int]:
    """How many steps by the sides of cells it takes to all that are reached, doors opened, walls and fences not climbed."""
    steps = {cell: 0 for cell in starts if cell in standable}
    waiting = list(steps)
    for x, y in waiting:
        for dx, dy in BESIDE:
            other = (x + dx, y + dy)
            if other in standable and other not in steps and _passes(grid, (x, y), other):
                steps[other] = steps[x, y] + 1
                waiting.append(other)
    return steps


def _passes(grid: GridMap, cell: Cell, other: Cell) -> bool:
    key = edge_between(cell, other)
    edge = grid.edges.get(key) if key is not None else None
    return edge is None or edge.kind in OPENABLE or edge.kind == "secret"


def _reach_check(grid: GridMap, standable: set[Cell], ours: list[Cell]) -> MeasuredCheck:
    reached = len(walking_distances(grid, standable, ours[:1]))
    lost = len(standable) - reached
    words = "Every place can be reached" if not lost else f"{lost} squares cannot be reached"
    return MeasuredCheck("reach", {"reached": reached, "standable": len(standable)}, not lost and bool(standable), words)


def _room_check(standable: set[Cell], ours: list[Cell], theirs: list[Cell]) -> MeasuredCheck:
    least = min(len(standable.intersection(ours)), len(standable.intersection(theirs)))
    apart = not set(ours) & set(theirs)
    ok = least >= LEAST_ENTRY and apart
    words = f"Room for {least} on each side" if apart else "The sides begin on the same squares"
    return MeasuredCheck("room", {"cells": least}, ok, words)


def _distance_check(grid: GridMap, standable: set[Cell], ours: list[Cell], theirs: list[Cell]) -> MeasuredCheck:
    steps = walking_distances(grid, standable, ours)
    away = min((steps[cell] for cell in theirs if cell in steps), default=0)
    shot = nearest_open_shot(grid, ours, theirs)
    words = f"The sides begin {away * grid.cell:g} {grid.unit} apart" if away else "The sides cannot reach each other"
    ok = away >= SHORTEST_WAY and (shot is None or shot >= SHORTEST_SHOT)
    if shot is not None and shot < SHORTEST_SHOT:
        words = f"The sides see one another at {round(shot * grid.cell)} {grid.unit}"
    return MeasuredCheck("distance", {"steps": away, "open shot": shot if shot is not None else inf}, ok, words)


def _cover_check(grid: GridMap, standable: set[Cell], bounds: tuple[float, float]) -> MeasuredCheck:
    share = covered_share(grid, standable)
    words = f"Cover at hand on {share:.0%} of the ground"
    return MeasuredCheck("cover", {"share": share}, bounds[0] <= share <= bounds[1], words)


def covered_share(grid: GridMap, standable: set[Cell]) -> float:
    """What share of some cells has something beside it, at a side or a corner, from behind which one can shoot: things that
    give cover, breast-high walls, fences, windows; not plain walls."""
    covering = {cell for prop in grid.props.values() if prop.cover for cell in prop.cells}
    beside = {(x + dx, y + dy) for x, y in covering for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    covered = 0
    for x, y in standable:
        if (x, y) in beside:
            covered += 1
            continue
        sides = (edge_between((x, y), (x + dx, y + dy)) for dx, dy in BESIDE)
        covered += any(key is not None and (edge := grid.edges.get(key)) is not None and 0 < edge.cover < FULL for key in sides)
    return covered / max(1, len(standable))


def _line_check(grid: GridMap, standable: set[Cell], longest: float) -> MeasuredCheck:
    lines = longest_lines(grid, standable)
    length = lines[0].length if lines else 0.0
    words = f"Longest shot without cover {round(length * grid.cell)} {grid.unit}"
    return MeasuredCheck("line of fire", {"cells": length, "most": longest}, 3.0 <= length <= longest, words)
