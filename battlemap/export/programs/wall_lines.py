"""Walls and doors of a scene: along the lines of a grid as straight as they can be, between zones along their borders."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import dist

from battlemap.board.grid.grid_arrays import massive
from battlemap.board.grid_map import HINGED, Edge, EdgeKind, GridMap, edge_between
from battlemap.board.ids import EdgeId, Point
from battlemap.board.polygons import Polygon, simplify
from battlemap.board.surfaces import SURFACES
from battlemap.board.zone_map import Link, ZoneMap
from battlemap.board.zones.borders import Border, borders, curve, sign_of
from battlemap.formats.map_walls import MapDoor, MapWall

Place = Callable[[Point], Point]
"""A place in px at 100 % in cells of the picture."""
GATE = 0.9
"""How wide a door between two zones is, in cells, where the border is long enough."""
SHARE = 0.5
"""It takes at most so much of the border."""
FINE = 0.6
WALLED = frozenset({"door", "secret", "portcullis"})
"""Barriers that stand in a wall."""


def grid_walls(grid: GridMap) -> tuple[MapWall, ...]:
    """Everything on the lines of a grid that does not open, and the faces of rock, in straight runs."""
    kinds: dict[EdgeKind, set[EdgeId]] = {}
    for key, edge in grid.edges.items():
        if edge.kind not in HINGED:
            kinds.setdefault(edge.kind, set()).add(key)
    kinds.setdefault("wall", set()).update(_rock_faces(grid))
    return tuple([MapWall(run, kind) for kind, keys in kinds.items() for run in _runs(keys)])


def grid_doors(grid: GridMap) -> tuple[MapDoor, ...]:
    """Doors, secret doors and portcullises, one for each line between two cells."""
    return tuple([_grid_door(key, edge) for key, edge in grid.edges.items() if edge.kind in HINGED])


def _grid_door(key: EdgeId, edge: Edge) -> MapDoor:
    x, y, side = _parts(key)
    b = (float(x + 1), float(y)) if side == "n" else (float(x), float(y + 1))
    return MapDoor((float(x), float(y)), b, edge.kind, edge.state, edge.found)


def prop_outlines(grid: GridMap) -> tuple[MapWall, ...]:
    """Round every thing that nobody sees past."""
    walls: list[MapWall] = []
    for prop in grid.props.values():
        if prop.opaque:
            (x, y), w, h = prop.at, prop.columns, prop.rows
            ring = ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))
            walls.append(MapWall(tuple([(float(a), float(b)) for a, b in ring])))
    return tuple(walls)


def _rock_faces(grid: GridMap) -> Iterator[EdgeId]:
    """The lines between rock and what is not, where nothing stands yet."""
    if not grid.ground:
        return
    known = {**SURFACES, **grid.legend}
    solid = {sign for sign in set("".join(grid.ground)) if sign in known and massive(known[sign])}
    filled = {(x, y) for y, row in enumerate(grid.ground) for x, sign in enumerate(row) if sign in solid}
    for x, y in filled:
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            key = edge_between((x, y), other)
            if other in grid and other not in filled and key is not None and key not in grid.edges:
                yield key


def _runs(keys: Iterable[EdgeId]) -> Iterator[tuple[Point, Point]]:
    """Lines between cells joined to straight lines."""
    level: dict[int, list[int]] = {}
    upright: dict[int, list[int]] = {}
    for key in keys:
        x, y, side = _parts(key)
        if side == "n":
            level.setdefault(y, []).append(x)
        else:
            upright.setdefault(x, []).append(y)
    for y, places in sorted(level.items()):
        yield from (((float(a), float(y)), (float(b), float(y))) for a, b in _stretches(places))
    for x, places in sorted(upright.items()):
        yield from (((float(x), float(a)), (float(x), float(b))) for a, b in _stretches(places))


def _stretches(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Neighbouring numbers as (first, one after the last)."""
    stretches: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if stretches and stretches[-1][1] == number:
            stretches[-1] = (stretches[-1][0], number + 1)
        else:
            stretches.append((number, number + 1))
    return stretches


def _parts(key: EdgeId) -> tuple[int, int, str]:
    where, side = key.split(" ")
    x, y = where.split(",")
    return int(x), int(y), side


def border_walls(zone_map: ZoneMap, place: Place, cell: float) -> tuple[MapWall, ...]:
    """Walls where no way leads from zone to zone, and on both sides of the doors between them."""
    walls: list[MapWall] = []
    for border, link in _barred(zone_map):
        line = _line(zone_map, border)
        lines = [line] if link is None or link.barrier not in WALLED else _beside_gate(line, cell)
        walls += [MapWall(tuple(map(place, simplify_line(part)))) for part in lines if len(part) > 1]
    return tuple(walls)


def border_doors(zone_map: ZoneMap, place: Place, cell: float) -> tuple[MapDoor, ...]:
    """The doors in the walls between zones, in the middle of each border."""
    doors: list[MapDoor] = []
    for border, link in _barred(zone_map):
        if link is not None and link.barrier in WALLED:
            start, end = _gate(line := _line(zone_map, border), cell)
            a, b = place(_along(line, start)), place(_along(line, end))
            doors.append(MapDoor(a, b, link.barrier, link.state, link.found))  # type: ignore[arg-type]
    return tuple(doors)


def _barred(zone_map: ZoneMap) -> Iterator[tuple[Border, Link | None]]:
    """The borders on which a wall stands, and the link whose door is in it."""
    for border in borders(zone_map):
        sign = sign_of(zone_map, border)
        if sign == "wall":
            yield border, None
        elif isinstance(sign, Link) and (sign.barrier == "wall" or sign.barrier in WALLED):
            yield border, None if sign.barrier == "wall" else sign


def _line(zone_map: ZoneMap, border: Border) -> Polygon:
    line = curve(zone_map, border)
    return (*line, line[0]) if border.closed else line


def simplify_line(line: Polygon) -> Polygon:
    """An open line with fewer corners, off by a fraction of a px."""
    if len(line) < 3:
        return line
    if line[0] == line[-1]:
        ring = simplify(line[:-1], FINE)
        return (*ring, ring[0])
    import shapely

    return tuple([(x, y) for x, y in shapely.LineString(line).simplify(FINE).coords])


def _gate(line: Polygon, cell: float) -> tuple[float, float]:
    """From where to where along a line its door stands, in px."""
    length = sum(dist(a, b) for a, b in pairwise(line))
    half = min(GATE * cell, SHARE * length) / 2
    return length / 2 - half, length / 2 + half


def _along(line: Polygon, far: float) -> Point:
    """The place so far along a line."""
    for a, b in pairwise(line):
        step = dist(a, b)
        if far <= step and step > 0:
            return a[0] + (b[0] - a[0]) * far / step, a[1] + (b[1] - a[1]) * far / step
        far -= step
    return line[-1]


def _beside_gate(line: Polygon, cell: float) -> list[Polygon]:
    """What is left of a line on both sides of its door."""
    start, end = _gate(line, cell)
    before, after, far = [line[0]], list[Point](), 0.0
    for a, b in pairwise(line):
        far += dist(a, b)
        if far < start:
            before.append(b)
        elif far > end:
            after.append(b)
    return [(*before, _along(line, start)), (_along(line, end), *after)]
