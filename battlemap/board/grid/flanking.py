"""Who has a foe between them."""

from collections.abc import Collection, Iterable

from battlemap.board.grid.distances import Box, box_of, gap
from battlemap.board.ids import Cell


def opposite(a: Collection[Cell], b: Collection[Cell], target: Collection[Cell]) -> bool:
    """Whether two stand on opposite sides of a target, wherever they are; all three by their cells.

    Round a target of one cell the eight cells make four pairs: left and right, above and below, and the two diagonals; somebody
    farther off counts where the nearest of his cells points. A larger target must be crossed by the line between their
    middles, and they must not stand next to each other.
    """
    if not a or not b or not target:
        return False
    if len(target) > 1:
        return gap(a, b) > 1 and line_crosses(a, b, target)
    (at,) = target
    other = _sides(b, at)
    return any((-dx, -dy) in other for dx, dy in _sides(a, at))


def line_crosses(a: Collection[Cell], b: Collection[Cell], target: Collection[Cell]) -> bool:
    """Whether the line between the middles of two things runs through the area of a third; touching its edge is not enough."""
    return clip_line(_middle(a), _middle(b), box_of(target)) is not None


def clip_line(start: tuple[float, float], end: tuple[float, float], box: Box) -> tuple[float, float] | None:
    """From where to where, 0 to 1, a line between two points (in cells) runs inside a box of cells; None if it does not."""
    first, last = 0.0, 1.0
    for at, to, low, high in ((start[0], end[0], box[0], box[2] + 1), (start[1], end[1], box[1], box[3] + 1)):
        way = to - at
        if abs(way) < 1e-12:
            if not low < at < high:
                return None
            continue
        enter, leave = sorted(((low - at) / way, (high - at) / way))
        first, last = max(first, enter), min(last, leave)
    return (first, last) if last - first > 1e-9 else None


def _sides(cells: Iterable[Cell], at: Cell) -> set[Cell]:
    """On which sides of a cell something is, going by those of its cells that are nearest to it."""
    away = {(x - at[0], y - at[1]) for x, y in cells}
    nearest = min(max(abs(x), abs(y)) for x, y in away)
    return {((x > 0) - (x < 0), (y > 0) - (y < 0)) for x, y in away if nearest == max(abs(x), abs(y))} - {(0, 0)}


def _middle(cells: Collection[Cell]) -> tuple[float, float]:
    left, top, right, bottom = box_of(cells)
    return (left + right + 1) / 2, (top + bottom + 1) / 2
