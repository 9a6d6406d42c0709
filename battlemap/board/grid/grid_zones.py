"""Named areas drawn over the cells of a grid: zones whose outlines run along its lines, and the ways between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from msgspec.structs import replace

from battlemap.board.grid_map import CELL, Edge, GridMap, edge_between
from battlemap.board.ids import Cell, PointId, ZoneId
from battlemap.board.wording import capitalise
from battlemap.board.zone_map import Barrier, Zone, ZoneMap
from battlemap.board.zones.planar_map import fresh_zone
from battlemap.board.zones.zone_links import add_link

Corner = tuple[int, int]
Areas = Mapping[ZoneId, frozenset[Cell]]
BRACE = 10.0
"""So many px before and after a corner an outline has one point more: the curve between them stays straight."""
BESIDE: tuple[Cell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))


def cells_by_area(grid: GridMap) -> dict[ZoneId, frozenset[Cell]]:
    """The cells of every area; worked out once for a map."""
    known: dict[ZoneId, frozenset[Cell]] | None = grid.__dict__.get("_areas")
    if known is None:
        from battlemap.board.grid.cell_outlines import cells_inside

        known = {zone: cells_inside(grid, grid.zones, zone) for zone in grid.zones.zones}
        grid.__dict__["_areas"] = known
    return known


def area_at(grid: GridMap, cell: Cell) -> ZoneId | None:
    """The area a cell belongs to."""
    return next((zone for zone, cells in cells_by_area(grid).items() if cell in cells), None)


def make_area(grid: GridMap, cells: Iterable[Cell], name: str = "") -> tuple[ZoneMap, ZoneId]:
    """The areas with one more on those of *cells* that no other area has, open to the areas it touches, and its id.

    ValueError in one sentence if nothing is left of it, or it falls apart.
    """
    areas = cells_by_area(grid)
    taken = frozenset[Cell]().union(*areas.values())
    free = frozenset(cell for cell in cells if cell in grid) - taken
    if not free:
        raise ValueError("All of these cells belong to an area already; take some away from it first.")
    new = fresh_zone(grid.zones)
    bare = replace(grid.zones, zones={**grid.zones.zones, new: Zone(new, name)})
    return _link_neighbours(grid, outline_areas(bare, {**areas, new: free}), {**areas, new: free}, new), new


def make_areas(grid: GridMap, parts: Iterable[tuple[str, Iterable[Cell]]]) -> ZoneMap:
    """The areas with many more at once, each by its name and its cells, open to those it touches as make_area says.

    No cell may belong to two of them. ValueError in one sentence if one of them falls apart.
    """
    areas, bare = dict(cells_by_area(grid)), grid.zones
    new: list[ZoneId] = []
    for name, cells in parts:
        key = fresh_zone(bare)
        bare = replace(bare, zones={**bare.zones, key: Zone(key, name)})
        areas[key] = frozenset(cells)
        new.append(key)
    zones = outline_areas(bare, areas)
    for key in new:
        zones = _link_neighbours(grid, zones, areas, key)
    return zones


def change_area(grid: GridMap, zone: ZoneId, cells: Iterable[Cell]) -> ZoneMap:
    """The areas, one of them on *cells*, which the others give up; without any cell it is gone, as are those that lost all.

    ValueError in one sentence if one of them falls apart.
    """
    wanted = frozenset(cell for cell in cells if cell in grid)
    areas = {key: (wanted if key == zone else had - wanted) for key, had in cells_by_area(grid).items()}
    return _link_neighbours(grid, outline_areas(grid.zones, areas), areas, zone)


def release_cells(grid: GridMap, cells: Iterable[Cell]) -> ZoneMap:
    """The areas without these cells; those that lost all of them are gone. ValueError if one falls apart."""
    gone = frozenset(cells)
    return outline_areas(grid.zones, {key: had - gone for key, had in cells_by_area(grid).items()})


def move_areas(grid: GridMap, columns: int, rows: int, right: int, down: int) -> ZoneMap:
    """The areas when everything is moved by some cells on a map of this size; an area cut in pieces keeps its largest."""
    if not grid.zones.zones:
        return grid.zones
    moved: dict[ZoneId, frozenset[Cell]] = {}
    for zone, cells in cells_by_area(grid).items():
        kept = {(x + right, y + down) for x, y in cells if 0 <= x + right < columns and 0 <= y + down < rows}
        moved[zone] = max(pieces(kept), key=len, default=frozenset())
    shifted = {
        key: replace(zone, at=(zone.at[0] + right * CELL, zone.at[1] + down * CELL)) if zone.at else zone
        for key, zone in grid.zones.zones.items()
    }
    return outline_areas(replace(grid.zones, zones=shifted), moved)


def pieces(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    """The parts that hang together by the sides of their cells."""
    left, parts = set(cells), []
    if fill_rectangle(left):
        return [frozenset(left)]
    while left:
        part = [left.pop()]
        for x, y in part:  # it grows while it is walked through
            for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if beside in left:
                    left.remove(beside)
                    part.append(beside)
        parts.append(frozenset(part))
    return parts


def fill_rectangle(cells: set[Cell]) -> bool:
    """Whether cells are all of a rectangle, so that they surely hang together."""
    if not cells:
        return False
    xs, ys = {x for x, _ in cells}, {y for _, y in cells}
    return (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1) == len(cells)


def passage_between(grid: GridMap, area: frozenset[Cell], other: frozenset[Cell]) -> Edge | Literal["open", ""]:
    """The way over the border of two areas: "open", a door, or "" if they do not touch or a wall parts them."""
    doors: list[Edge] = []
    for cell in area:
        for dx, dy in BESIDE:
            beyond = (cell[0] + dx, cell[1] + dy)
            key = edge_between(cell, beyond)
            if beyond not in other or key is None:
                continue
            edge = grid.edges.get(key)
            if edge is None or edge.kind in ("curtain", "low wall"):
                return "open"
            if edge.kind in ("door", "secret", "portcullis"):
                doors.append(edge)
    if not doors:
        return ""
    best: Edge = min(doors, key=_closed_key)
    return best


def _closed_key(edge: Edge) -> tuple[bool, bool]:
    return edge.state != "open", edge.kind == "secret"


def _link_neighbours(grid: GridMap, zones: ZoneMap, areas: Areas, zone: ZoneId) -> ZoneMap:
    """The areas with a way from one to each it touches and has none to: open, or the door that stands there."""
    if zone not in zones.zones:
        return zones
    for other, cells in areas.items():
        if other == zone or other not in zones.zones or zones.links_between(other, zone):
            continue
        way = passage_between(grid, areas[zone], cells)
        if way == "open":
            zones, _ = add_link(zones, other, zone)
        elif isinstance(way, Edge):
            kind: Barrier = "door" if way.kind == "door" else "secret" if way.kind == "secret" else "portcullis"
            zones, _ = add_link(zones, other, zone, kind, state=way.state, found=way.found)
    return zones


def outline_areas(zones: ZoneMap, areas: Areas) -> ZoneMap:
    """The zones with outlines round their cells; those without any are gone, with their links. Areas that touch share points."""
    from battlemap.board.grid.cell_outlines import outline_of

    loops: dict[ZoneId, list[Corner]] = {}
    for key, cells in areas.items():
        if cells:
            try:
                loops[key] = _steps([(round(x / CELL), round(y / CELL)) for x, y in outline_of(cells)])
            except ValueError as fault:
                name = zones.zones[key].name or "the area"
                raise ValueError(f"{capitalise(name)} has to hang together and have no holes: {fault}.") from None
    kept = _turning_corners(loops)
    points: dict[PointId, tuple[float, float]] = {}
    made: dict[ZoneId, Zone] = {}
    for key, loop in loops.items():
        outline: list[PointId] = []
        for x, y in _brace_loop(loop, kept):
            name = PointId(f"{x:g},{y:g}")
            points[name] = (x, y)
            outline.append(name)
        made[key] = replace(zones.zones[key], outline=tuple(outline))
    links = {key: link for key, link in zones.links.items() if link.a in made and link.b in made}
    return replace(zones, points=points, zones={key: made[key] for key in zones.zones if key in made}, links=links)


def _steps(corners: list[Corner]) -> list[Corner]:
    """A loop corner by corner, each one cell from the one before; not closed."""
    steps: list[Corner] = []
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        length = max(abs(bx - ax), abs(by - ay))
        steps += [(ax + (bx - ax) * at // length, ay + (by - ay) * at // length) for at in range(length)]
    return steps


def _turning_corners(loops: Mapping[ZoneId, list[Corner]]) -> frozenset[Corner]:
    """Where a loop turns, or begins or ends to run beside another one."""
    beside: dict[frozenset[Corner], set[ZoneId]] = {}
    for key, loop in loops.items():
        for a, b in pairwise([*loop, loop[0]]):
            beside.setdefault(frozenset((a, b)), set()).add(key)
    kept: set[Corner] = set()
    for loop in loops.values():
        for before, here, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
            turns = (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
            if turns or beside[frozenset((before, here))] != beside[frozenset((here, after))]:
                kept.add(here)
    return frozenset(kept)


def _brace_loop(loop: list[Corner], kept: frozenset[Corner]) -> list[tuple[float, float]]:
    """The points of an outline in px: the corners that are kept, each with one point more on either side of it."""
    corners = [corner for corner in loop if corner in kept]
    points: list[tuple[float, float]] = []
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        x, y, ex, ey = ax * CELL, ay * CELL, bx * CELL, by * CELL
        dx, dy = (ex > x) - (ex < x), (ey > y) - (ey < y)
        points += [(x, y), (x + dx * BRACE, y + dy * BRACE), (ex - dx * BRACE, ey - dy * BRACE)]
    return points


def clip_areas(grid: GridMap, known: Areas) -> ZoneMap:
    """The areas on some of their cells alone: of each the largest part that hangs together, its holes filled.

    Those that have none left are gone, with their links.
    """
    had = cells_by_area(grid)
    parts = {key: cells if cells == had[key] else outlinable(cells) for key, cells in known.items()}
    zones = {key: zone if known.get(key) == had[key] else replace(zone, at=None) for key, zone in grid.zones.zones.items()}
    return outline_areas(replace(grid.zones, zones=zones), parts)


@lru_cache(maxsize=64)
def outlinable(cells: frozenset[Cell]) -> frozenset[Cell]:
    """The largest part of some cells round which one line can be drawn."""
    from battlemap.board.grid.cell_outlines import outline_of

    if not cells:
        return cells
    part = max(pieces(cells), key=len)
    left, right = min(x for x, _ in part) - 1, max(x for x, _ in part) + 1
    top, low = min(y for _, y in part) - 1, max(y for _, y in part) + 1
    around = {(x, y) for x in range(left, right + 1) for y in range(top, low + 1)} - part
    filled = part.union(*(hole for hole in pieces(around) if (left, top) not in hole))
    try:
        outline_of(filled)
    except ValueError:  # it touches itself at a corner
        return max((frozenset(run) for run in _row_runs(filled)), key=len)
    return filled


def _row_runs(cells: frozenset[Cell]) -> list[list[Cell]]:
    """Neighbours in a row, row by row."""
    runs: list[list[Cell]] = []
    for y, x in sorted((y, x) for x, y in cells):
        if runs and runs[-1][-1] == (x - 1, y):
            runs[-1].append((x, y))
        else:
            runs.append([(x, y)])
    return runs
