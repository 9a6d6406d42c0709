"""Zone outlines from a floor plan: squares of a fine grid, each owned by a zone, become shapes that share their walls."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from battlemap.board.ids import Point, PointId, ZoneId
from battlemap.board.polygons import signed_area

Square: TypeAlias = tuple[int, int]
"""Column and row of a square; its corners are (x, y) to (x + 1, y + 1)."""
Corner: TypeAlias = tuple[int, int]
Floor: TypeAlias = dict[Square, ZoneId]
_AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))
MOST_ROUNDS = 20


def outlines(
    floor: Floor, spacing: int, place: Callable[[Corner], Point]
) -> tuple[dict[PointId, Point], dict[ZoneId, tuple[PointId, ...]]]:
    """The points and each zone's outline over them, clockwise as seen.

    Zones that lie side by side share the points of their common wall. Points stand on every corner of a wall, one
    square beside it (so that a curve through them turns there and nowhere else), where walls meet, and every *spacing*
    squares. *place* says where a corner of the grid lies on the map. Of a zone in several pieces the largest counts;
    what a zone encloses alone becomes part of it.
    """
    tidy = tidied(floor)
    loops = {zone: _outer_loop(squares, tidy) for zone, squares in _by_zone(tidy).items()}
    wanted = _wanted(loops.values(), spacing)
    points: dict[PointId, Point] = {}
    shapes: dict[ZoneId, tuple[PointId, ...]] = {}
    for zone, loop in loops.items():
        kept = [corner for corner in loop if corner in wanted]
        shapes[zone] = tuple(_name(corner) for corner in kept)
        points |= {_name(corner): place(corner) for corner in kept}
    return points, shapes


def _name(corner: Corner) -> PointId:
    return PointId(f"{corner[0]}:{corner[1]}")


# ---------------------------------------------------------------------------------------- making it a map


def tidied(floor: Floor) -> Floor:
    """The same floor with every zone in one piece, without holes, and nowhere touching itself with a corner alone."""
    tidy = dict(floor)
    for _ in range(MOST_ROUNDS):
        before = dict(tidy)
        _keep_largest_pieces(tidy)
        _fill_holes(tidy)
        _widen_pinches(tidy)
        if tidy == before:
            break
    return tidy


def _by_zone(floor: Mapping[Square, ZoneId]) -> dict[ZoneId, set[Square]]:
    found: dict[ZoneId, set[Square]] = {}
    for square, zone in floor.items():
        found.setdefault(zone, set()).add(square)
    return found


def _keep_largest_pieces(floor: Floor) -> None:
    for squares in _by_zone(floor).values():
        for piece in sorted(_pieces(squares), key=len)[:-1]:
            for square in piece:
                del floor[square]


def _pieces(squares: set[Square]) -> Iterable[set[Square]]:
    """The connected parts."""
    left = set(squares)
    while left:
        yield (piece := _spread({min(left)}, left.__contains__))
        left -= piece


def _spread(start: set[Square], allowed: Callable[[Square], bool]) -> set[Square]:
    """Everything that can be reached from *start* by going from side to side over allowed squares."""
    reached, edge = set(start), list(start)
    while edge:
        x, y = edge.pop()
        for dx, dy in _AROUND:
            beside = (x + dx, y + dy)
            if beside not in reached and allowed(beside):
                reached.add(beside)
                edge.append(beside)
    return reached


def _fill_holes(floor: Floor) -> None:
    """Empty squares that one zone alone encloses become part of it."""
    if not floor:
        return
    xs, ys = [x for x, _ in floor], [y for _, y in floor]
    left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1

    def empty(square: Square) -> bool:
        return left <= square[0] <= right and top <= square[1] <= bottom and square not in floor

    outside = _spread({(left, top)}, empty)
    inside = {(x, y) for x in range(left, right) for y in range(top, bottom) if (x, y) not in floor and (x, y) not in outside}
    for hole in _pieces(inside):
        around = {floor[beside] for x, y in hole for dx, dy in _AROUND if (beside := (x + dx, y + dy)) in floor}
        if len(around) == 1:
            floor.update(dict.fromkeys(hole, around.pop()))


def _widen_pinches(floor: Floor) -> None:
    """Where a zone touches itself at a corner alone, one of the two other squares there becomes its own."""
    for x, y in list(floor):
        zone = floor[x, y]
        for dx in (1, -1):
            across, beside, under = (x + dx, y + 1), (x + dx, y), (x, y + 1)
            if floor.get(across) == zone and zone not in (floor.get(beside), floor.get(under)):
                floor[beside if beside not in floor else under] = zone


# ---------------------------------------------------------------------------------------- walls


def _outer_loop(squares: set[Square], floor: Mapping[Square, ZoneId]) -> list[Corner]:
    """The corners round a zone, one square apart, clockwise as seen."""
    zone = floor[next(iter(squares))]
    after: dict[Corner, list[Corner]] = {}
    for x, y in squares:
        for wall, (dx, dy) in (
            (((x, y), (x + 1, y)), (0, -1)),
            (((x + 1, y), (x + 1, y + 1)), (1, 0)),
            (((x + 1, y + 1), (x, y + 1)), (0, 1)),
            (((x, y + 1), (x, y)), (-1, 0)),
        ):
            if floor.get((x + dx, y + dy)) != zone:
                after.setdefault(wall[0], []).append(wall[1])
    loops: list[list[Corner]] = []
    while after:
        start = min(after)
        loop, at = [], start
        while at in after:
            loop.append(at)
            ways = after[at]
            at = ways.pop()
            if not ways:
                del after[loop[-1]]
        loops.append(loop)
    return max(loops, key=lambda loop: signed_area([(float(x), float(y)) for x, y in loop]))


def _wanted(loops: Iterable[list[Corner]], spacing: int) -> set[Corner]:
    """Which corners become points: the same ones for every zone that passes there."""
    beside: dict[Corner, set[Corner]] = {}
    walls = [wall for loop in loops for wall in zip(loop, loop[1:] + loop[:1], strict=True)]
    for one, other in walls:
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    turns = {corner for corner, others in beside.items() if len(others) != 2 or not _straight(corner, others)}
    near = {other for corner in turns for other in beside[corner]}
    # A point right beside those at a turn would only make the curve restless.
    along = {corner for corner in beside.keys() - turns - near if not beside[corner] & near and _along(corner, beside[corner]) % spacing == 0}
    return turns | near | along


def _along(corner: Corner, others: set[Corner]) -> int:
    """How far along its straight wall a corner lies."""
    level = all(y == corner[1] for _, y in others)
    return corner[0] if level else corner[1]


def _straight(corner: Corner, others: set[Corner]) -> bool:
    (ax, ay), (bx, by) = others
    return ax + bx == 2 * corner[0] and ay + by == 2 * corner[1]
