"""The walls of a dungeon: every place as a shape on one planar graph, joined to the next in the middle of its door."""

import math
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from battlemap.board.ids import Point, PointId
from battlemap.board.polygons import Polygon, signed_area
from battlemap.formats.onepage.dungeon_file import Cell, DungeonDoor, DungeonRect
from battlemap.formats.onepage.room_graph import Room

if TYPE_CHECKING:
    import shapely

SQUARE = 64.0
"""How large a square of the dungeon is on the map, in px."""
THICK = 20.0
"""By how much rooms are larger than drawn, on each side, in px: a corridor holds a token, 24 px of rock are left between two."""
BRACE = 9.0
"""How far from a corner, in px, stand the points that keep the walls beside it straight."""
APART = 6.0
"""What is left between two rooms that lie one over the other in the file, in px."""
ARC = 40.0
"""How long the sides of a round room are, in px."""
SAME = 0.02
"""Places nearer to each other are one, in px."""
TOUCHING = 0.001
"""Shapes that have less than this in common, in px², only meet at a door."""
LEAST_AREA = 2_000.0
"""What is smaller, in px², is no place to fight in."""

Segment: TypeAlias = tuple[Point, Point]


class DoorSide(Struct, frozen=True):
    """One side of a door: the line in the middle of its square, and the step from there into the room."""

    door: DungeonDoor
    line: Segment
    inwards: Cell


class WallPlan(Struct, frozen=True):
    """Points, and for each place its outline over them, clockwise as seen; empty if there is no ground left for it."""

    points: dict[PointId, Point]
    outlines: tuple[tuple[PointId, ...], ...]
    doors: dict[Cell, frozenset[PointId]]
    """The two ends of each door at which two places meet."""


def door_side(door: DungeonDoor, inwards: Cell, doors: Collection[Cell]) -> DoorSide:
    """The side of a door from which a place is entered by going *inwards*.

    The doorway is as wide as a corridor, but keeps clear of other *doors* beside it.
    """
    x, y = (door.x + 0.5) * SQUARE, (door.y + 0.5) * SQUARE
    level = inwards[0] == 0
    ends: list[Point] = []
    for side in (-1, 1):
        beside = (door.x + side, door.y) if level else (door.x, door.y + side)
        half = SQUARE / 2 - APART if beside in doors else SQUARE / 2 + THICK
        ends.append((x + side * half, y) if level else (x, y + side * half))
    return DoorSide(door, (ends[0], ends[1]), inwards)


def wall_plan(places: Sequence[Room], door_sides: Sequence[Sequence[DoorSide]]) -> WallPlan:
    """The walls of all places; *doorsteps* has those of each."""
    shapes = _separate([_shape(place, steps) for place, steps in zip(places, door_sides, strict=True)])
    rings = [_ring(shape) for shape in _retreat_from_broken_doors(shapes, door_sides)]
    names = _Names()
    lines = {step.door.cell: frozenset(map(names.of, step.line)) for steps in door_sides for step in steps}
    thresholds = {line for line in lines.values() if len(line) == 2}
    outlines = tuple(_outline(ring, names, thresholds) for ring in rings)
    used = {name for outline in outlines for name in outline}
    points = {name: place for name, place in names.points.items() if name in used}
    return WallPlan(points, outlines, {cell: line for cell, line in lines.items() if line <= used})


def _shape(place: Room, door_sides: Sequence[DoorSide]) -> "shapely.Geometry":
    """A place with all that belongs to it: its rooms and corridors, the doors inside it, its half of those that lead out."""
    import shapely

    parts = [shapely.Polygon(_round(rect) if rect.rotunda else _box(rect.x, rect.y, rect.w, rect.h)) for rect in place.rects]
    parts += [shapely.Polygon(corners) for joint in place.joints for corners in _inner_door(joint, place)]
    parts += [shapely.Polygon(_passage(step, place)) for step in door_sides]
    return shapely.union_all(parts)


def _box(x: float, y: float, w: float, h: float, grown: float = THICK) -> Polygon:
    left, top, right, bottom = x * SQUARE - grown, y * SQUARE - grown, (x + w) * SQUARE + grown, (y + h) * SQUARE + grown
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _round(rect: DungeonRect) -> Polygon:
    """A round room as a polygon that its circle runs through."""
    x, y = (rect.x + rect.w / 2) * SQUARE, (rect.y + rect.h / 2) * SQUARE
    across, down = rect.w * SQUARE / 2 + THICK, rect.h * SQUARE / 2 + THICK
    count = max(12, 4 * round(math.tau * max(across, down) / ARC / 4))
    turns = [math.tau * (at + 0.5) / count for at in range(count)]
    return tuple((x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns)


def _inner_door(door: DungeonDoor, place: Room) -> tuple[Polygon, ...]:
    """The square of a door inside a place; on towards the middle of a round room, whose wall is not where its corner is."""
    polygons = [_box(door.x, door.y, 1, 1)]
    for rect in place.rects:
        if rect.rotunda and rect.x - 1 <= door.x <= rect.x + rect.w and rect.y - 1 <= door.y <= rect.y + rect.h:
            level = rect.x <= door.x < rect.x + rect.w
            step = (0, 1 if door.y < rect.y else -1) if level else (1 if door.x < rect.x else -1, 0)
            polygons.append(_passage(door_side(door, step, frozenset()), place))
    return tuple(polygons)


def _passage(step: DoorSide, place: Room) -> Polygon:
    """From a door's line into the place: half a square into a room, to the middle of a round one."""
    (ax, ay), (bx, by) = step.line
    dx, dy = step.inwards
    cell = step.door.x + dx, step.door.y + dy
    depth = SQUARE
    for rect in place.rects:
        if rect.rotunda and rect.x <= cell[0] < rect.x + rect.w and rect.y <= cell[1] < rect.y + rect.h:
            depth = SQUARE * (0.5 + (rect.w if dx else rect.h) / 2)
    return (ax, ay), (bx, by), (bx + dx * depth, by + dy * depth), (ax + dx * depth, ay + dy * depth)


def _separate(shapes: Sequence["shapely.Geometry"]) -> list["shapely.Polygon | None"]:
    """The same shapes, none over another: of two the larger one stays as it is. None for one that has no ground of its own."""
    import shapely

    tree = shapely.STRtree(shapes)
    final: dict[int, shapely.Polygon | None] = {}
    for index in sorted(range(len(shapes)), key=lambda index: -shapely.area(shapes[index])):
        shape = shapes[index]
        for near in tree.query(shape):
            other = final.get(int(near))
            if other is not None and shapely.area(shapely.intersection(shape, other)) > TOUCHING:
                shape = shapely.difference(shape, other.buffer(APART, join_style="mitre"))
        final[index] = _largest_part(shape)
    return [final[index] for index in range(len(shapes))]


def _retreat_from_broken_doors(
    shapes: list["shapely.Polygon | None"], door_sides: Sequence[Sequence[DoorSide]]
) -> list["shapely.Polygon | None"]:
    """Where a third room has taken part of a doorway, the two it joined meet no more: they draw back from it."""
    import shapely

    doorways: dict[Segment, list[int]] = {}
    for index, steps in enumerate(door_sides):
        for step in steps:
            doorways.setdefault(step.line, []).append(index)
    for segment, ends in doorways.items():
        line = shapely.LineString(segment)
        here = [(index, shape) for index in ends if (shape := shapes[index]) is not None]
        if not all(shapely.covers(shape.exterior, line) for _, shape in here):
            for index, shape in here:
                shapes[index] = _largest_part(shapely.difference(shape, line.buffer(APART, cap_style="square")))
    return shapes


def _largest_part(shape: "shapely.Geometry") -> "shapely.Polygon | None":
    """The largest part of a shape; None if that is too small or has a hole, round which no border can be drawn."""
    import shapely

    parts = [part for part in shapely.get_parts(shape) if isinstance(part, shapely.Polygon)]
    largest = max(parts, key=lambda part: part.area, default=None)
    return largest if largest is not None and largest.area >= LEAST_AREA and not largest.interiors else None


def _ring(shape: "shapely.Polygon | None") -> Polygon:
    """The corners, clockwise as seen, without those on a straight line; none for None."""
    if shape is None:
        return ()
    ring = [(float(x), float(y)) for x, y in shape.exterior.coords[:-1]]
    ring = [place for place, after in zip(ring, ring[1:] + ring[:1], strict=True) if math.dist(place, after) > SAME]
    kept = [ring[at] for at in range(len(ring)) if not _is_straight(ring[at - 1], ring[at], ring[(at + 1) % len(ring)])]
    return tuple(kept if signed_area(kept) > 0 else kept[::-1])


def _is_straight(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < SAME * math.dist(a, c)


class _Names:
    """One name for each place, so that places that meet share their points."""

    def __init__(self) -> None:
        self.points: dict[PointId, Point] = {}
        self._known: dict[tuple[int, int], PointId] = {}

    def of(self, place: Point) -> PointId:
        key = round(place[0] / SAME), round(place[1] / SAME)
        if key not in self._known:
            name = PointId(f"p-{len(self.points) + 1}")
            self._known[key] = name
            self.points[name] = (round(place[0], 2), round(place[1], 2))
        return self._known[key]


def _outline(ring: Polygon, names: _Names, thresholds: set[frozenset[PointId]]) -> tuple[PointId, ...]:
    """The names along a ring, with more points beside its corners; none in doors, which are straight of themselves."""
    outline: list[PointId] = []
    for a, b in pairwise((*ring, *ring[:1])):
        outline.append(names.of(a))
        length = math.dist(a, b)
        if frozenset((names.of(a), names.of(b))) in thresholds or length < 3 * BRACE or _is_slanting(a, b):
            continue
        part = BRACE / length
        outline += [names.of((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)) for t in (part, 1 - part)]
    return tuple(outline)


def _is_slanting(a: Point, b: Point) -> bool:
    """Whether a side runs neither level nor upright: it belongs to a round wall, which is to be round."""
    return abs(a[0] - b[0]) > 1 and abs(a[1] - b[1]) > 1
