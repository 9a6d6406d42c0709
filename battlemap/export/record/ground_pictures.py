"""The ground of a record: one picture for both themes each, a patch wherever it changes, and what players do not see then."""

import itertools
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL, COVERED, OPEN, REMEMBERED, UNKNOWN, GridMap, ends_of
from battlemap.board.ids import Cell
from battlemap.board.polygons import Rect, extent
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import bounds, has_outline
from battlemap.export.picture.grid_picture import grid_area
from battlemap.export.picture.picture_plan import zones_area

NEAR = 2
"""A change of a cell is seen so many cells away: edges of grounds are soft."""
ZONE_EDGE = 24.0


class GroundPatch(Struct, frozen=True):
    """A part of the ground that is painted anew from one moment on."""

    map: ZoneMap | GridMap
    box: QRectF
    """In px of the map."""


class GroundChanges(Struct, frozen=True):
    """*patches*: the whole ground first; *shown*: how many of them are over each other at each distinct map."""

    area: QRectF
    patches: tuple[GroundPatch, ...]
    shown: tuple[int, ...]
    veils: tuple[tuple[str, str], ...]
    """At each distinct map, as paths: the cells that are covered, and those that are only remembered."""


def map_area(board: AnyEncounter) -> QRectF:
    """All of a map with what lies round it, in px of the map."""
    return grid_area(board.grid, 1.0, margins=False) if board.grid is not None else zones_area(board.zone_map)


def ground_story(maps: Sequence[ZoneMap | GridMap], areas: Sequence[QRectF]) -> GroundChanges:
    """How the ground goes through *maps*, the distinct ones of a record in their order."""
    area = areas[0]
    for other in areas[1:]:
        area = area.united(other)
    best: list[ZoneMap | GridMap] = [*maps]
    for at in range(len(maps) - 2, -1, -1):  # what is only known later is covered until then
        if _is_part(maps[at], best[at + 1]):
            best[at] = best[at + 1]
    patches, shown = [GroundPatch(_bright(best[0]), area)], [1]
    for before, after in itertools.pairwise(best):
        if after is not before:
            box = changed_box(before, after)
            if box is None or not box.isEmpty():
                patches.append(GroundPatch(_bright(after), area if box is None else box.intersected(area)))
        shown.append(len(patches))
    return GroundChanges(area, tuple(patches), tuple(shown), tuple(map(_veils, maps, best)))


def _bright(ground: ZoneMap | GridMap) -> ZoneMap | GridMap:
    """The map as it is painted: what is remembered or covered lies under a veil of its own."""
    if isinstance(ground, ZoneMap) or not ground.fog:
        return ground
    table = str.maketrans({REMEMBERED: OPEN, COVERED: OPEN})
    return replace(ground, fog=tuple([row.translate(table) for row in ground.fog]))


def _is_part(early: ZoneMap | GridMap, late: ZoneMap | GridMap) -> bool:
    """Whether all that is known of *early* looks the same on *late*, where as much is known or more."""
    if isinstance(early, ZoneMap) or isinstance(late, ZoneMap):
        return early == late
    size = early.columns == late.columns and early.rows == late.rows
    if not size or early.picture != late.picture or not early.legend.items() <= late.legend.items():
        return False
    return _knows_same(early, late)


def _knows_same(early: GridMap, late: GridMap) -> bool:
    known = _known_cells(early)
    if known is None:
        return _unknown(late) == 0 and _content(early) == _content(late)
    if late.fog and any(late.fog[y][x] == UNKNOWN for x, y in known):
        return False
    for one, other in ((early.ground, late.ground), (early.heights, late.heights), (early.lights, late.lights)):
        if one != other and any(_sign(one, cell) != _sign(other, cell) for cell in known):
            return False
    edges = {key: edge for key, edge in late.edges.items() if known & set(ends_of(key))}
    props = {key: prop for key, prop in late.props.items() if known & set(prop.cells)}
    lamps = {key: lamp for key, lamp in late.lamps.items() if lamp.at in known}
    return (edges, props, lamps) == (early.edges, early.props, early.lamps)


def _content(grid: GridMap) -> tuple[object, ...]:
    return grid.ground, grid.heights, grid.lights, grid.edges, grid.props, grid.lamps, grid.zones


def _known_cells(grid: GridMap) -> frozenset[Cell] | None:
    """The cells that are known; None: all."""
    if not _unknown(grid):
        return None
    return frozenset([(x, y) for y, row in enumerate(grid.fog) for x, sign in enumerate(row) if sign != UNKNOWN])


def _unknown(grid: GridMap) -> int:
    return sum(row.count(UNKNOWN) for row in grid.fog)


def _sign(rows: tuple[str, ...], cell: Cell) -> str:
    return rows[cell[1]][cell[0]] if rows else ""


def changed_box(before: ZoneMap | GridMap, after: ZoneMap | GridMap) -> QRectF | None:
    """Where the ground looks different, in px of the map; empty where it does not, None: everywhere."""
    if isinstance(before, ZoneMap) or isinstance(after, ZoneMap):
        return _changed_zones(before, after) if isinstance(before, ZoneMap) and isinstance(after, ZoneMap) else None
    if (before.columns, before.rows, before.picture, before.legend) != (after.columns, after.rows, after.picture, after.legend):
        return None
    if before.lamps != after.lamps:
        return None
    cells: set[Cell] = set()
    for old, new in ((before.ground, after.ground), (before.heights, after.heights), (before.lights, after.lights),
                     (_unknown_rows(before), _unknown_rows(after))):  # fmt: skip
        if old == new:
            continue
        if not old or not new:
            return None
        for y, (one, other) in enumerate(zip(old, new, strict=True)):
            cells |= {(x, y) for x, (a, b) in enumerate(zip(one, other, strict=True)) if a != b} if one != other else set()
    for key in before.edges.keys() | after.edges.keys():
        if before.edges.get(key) != after.edges.get(key):
            cells |= set(ends_of(key))
    for thing in before.props.keys() | after.props.keys():
        one_prop, other_prop = before.props.get(thing), after.props.get(thing)
        if one_prop != other_prop:
            cells |= {cell for prop in (one_prop, other_prop) if prop is not None for cell in prop.cells}
    boxes = [Rect((x - NEAR) * CELL, (y - NEAR) * CELL, (2 * NEAR + 1) * CELL, (2 * NEAR + 1) * CELL) for x, y in cells]
    if before.zones != after.zones:
        zoned = _changed_zones(before.zones, after.zones)
        if zoned is None:
            return None
        boxes += [Rect(zoned.x(), zoned.y(), zoned.width(), zoned.height())] if not zoned.isEmpty() else []
    return _box(boxes)


def _unknown_rows(grid: GridMap) -> tuple[str, ...]:
    if not grid.fog:
        return tuple([OPEN * grid.columns] * grid.rows)
    return tuple([row.replace(REMEMBERED, OPEN).replace(COVERED, OPEN) for row in grid.fog])


def _changed_zones(before: ZoneMap, after: ZoneMap) -> QRectF | None:
    if before.points != after.points or before.picture != after.picture:
        return None
    keys = {key for key in before.zones.keys() | after.zones.keys() if before.zones.get(key) != after.zones.get(key)}
    for link in before.links.keys() | after.links.keys():
        old, new = before.links.get(link), after.links.get(link)
        if old != new:
            keys |= {zone for end in (old, new) if end is not None for zone in (end.a, end.b)}
    boxes = []
    for side in (before, after):
        for key in keys & side.zones.keys():
            if not has_outline(side, key):
                return None
            boxes.append(bounds(side, key).grow(ZONE_EDGE))
    return _box(boxes)


def _box(boxes: Sequence[Rect]) -> QRectF:
    box = extent([corner for rect in boxes for corner in rect.corners]) if boxes else None
    return QRectF(box.x, box.y, box.width, box.height) if box is not None else QRectF()


def _veils(seen: ZoneMap | GridMap, painted: ZoneMap | GridMap) -> tuple[str, str]:
    if isinstance(seen, ZoneMap) or not seen.fog:
        return "", ""
    rows = painted.fog if isinstance(painted, GridMap) else ()
    dark = [
        "".join(
            "x" if sign == COVERED or sign == UNKNOWN and (not rows or rows[y][x] != UNKNOWN) else "."
            for x, sign in enumerate(row)
        )
        for y, row in enumerate(seen.fog)
    ]
    return _runs(dark, "x"), _runs(seen.fog, REMEMBERED)


def _runs(rows: Sequence[str], sign: str) -> str:
    """The cells of a sign as a path, run by run, alike rows below each other as one."""
    open_runs: dict[tuple[int, int], int] = {}
    done: list[tuple[int, int, int, int]] = []
    for y, row in enumerate([*rows, ""]):
        runs, x = set(), 0
        while (start := row.find(sign, x)) >= 0:
            x = start
            while x < len(row) and row[x] == sign:
                x += 1
            runs.add((start, x))
        ended = [run for run in open_runs if run not in runs]
        done += [(*run, open_runs.pop(run), y) for run in ended]
        for run in runs:
            open_runs.setdefault(run, y)
    size = int(CELL)
    return "".join(f"M{a * size} {top * size}H{b * size}V{low * size}H{a * size}z" for a, b, top, low in sorted(done))
