"""Cover strewn over a place: things by themselves and in heaps, and more of them until no shot is too free."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.furnishings import Furnishing
from battlemap.generation.grids.construction.grid_builder import GridBuilder
from battlemap.generation.grids.construction.grid_checks import GridBounds, longest_allowed
from battlemap.generation.grids.construction.open_lines import OpenLine, longest_lines
from battlemap.generation.grids.construction.prop_draft import footprint

MARGIN = 0.5
"""By so many cells the lines of fire are shorter than they may be."""
ROUNDS = 40
"""So often the lines of fire are looked at anew."""


class WeightedFurnishing(NamedTuple):
    """A kind of thing, how often it is taken, and how many more of it stand beside it at most."""

    kind: Furnishing
    weight: float = 1.0
    heap: int = 0


def scatter(
    builder: GridBuilder, dice: Random, cells: Iterable[Cell], stock: Sequence[WeightedFurnishing], count: int,
    *, gap: int = 2, surfaces: str = "",
) -> int:  # fmt: skip
    """Put so many things on some of the cells, each at least *gap* cells from what stands there; how many found room.

    Things that are longer than wide lie along or across by chance; only things of one cell are heaped up.
    """
    places = sorted(set(cells))
    dice.shuffle(places)
    weights = [weighed.weight for weighed in stock]
    put = 0
    for at in places:
        if put >= count:
            break
        weighed = dice.choices(stock, weights)[0]
        kind = weighed.kind.turned if dice.random() < 0.5 and weighed.kind.turnable else weighed.kind
        more = dice.randint(0, weighed.heap) if weighed.heap else 0
        turn = dice.random()
        if _crowded(builder, kind, at, gap) or not builder.things.put(kind, at, surfaces=surfaces):
            continue
        put += 1
        _heap_up(builder, kind, at, more, turn, surfaces)
    return put


def _crowded(builder: GridBuilder, kind: Furnishing, at: Cell, gap: int) -> bool:
    """Whether something stands nearer than *gap* cells to where a thing would stand."""
    x, y = at
    return any(
        (column, row) in builder.things.at
        for row in range(y - gap, y + kind.rows + gap)
        for column in range(x - gap, x + kind.columns + gap)
    )


def _heap_up(builder: GridBuilder, kind: Furnishing, at: Cell, more: int, turn: float, surfaces: str) -> None:
    x, y = at
    beside = [(x + kind.columns, y), (x, y + kind.rows), (x - kind.columns, y), (x, y - kind.rows)]
    first = int(turn * 4)
    for place in (beside[first:] + beside[:first])[:more]:
        if builder.edges.between(at, place) is None:
            builder.things.put(kind, place, surfaces=surfaces)


def strew_cover(
    builder: GridBuilder, cells: Iterable[Cell], stock: Sequence[WeightedFurnishing], sparse: int, more: int,
    *, gap: int = 2, surfaces: str = "",
) -> None:  # fmt: skip
    """So many things on some of the cells, and *more* of them where much cover was asked for."""
    scatter(builder, builder.dice("cover"), cells, stock, sparse, gap=gap, surfaces=surfaces)
    if builder.request.values["cover"] == "dense":
        scatter(builder, builder.dice("more cover"), cells, stock, more, gap=gap, surfaces=surfaces)


def close_lines(
    builder: GridBuilder, bounds: GridBounds, stock: Sequence[WeightedFurnishing],
    *, subject: str = "lines", allowed: Callable[[Cell], bool] = lambda cell: True, surfaces: str = "",
) -> None:  # fmt: skip
    """Put things into lines of fire until none is longer than the place may have with the cover that was asked for.

    *subject*: what the dice of this are called.
    """
    word = builder.request.values["cover"]
    longest = longest_allowed(bounds, builder.columns, builder.rows, word) - MARGIN
    break_lines(builder, builder.dice(f"{subject} {word}"), stock, longest, allowed=allowed, surfaces=surfaces)


def break_lines(
    builder: GridBuilder, dice: Random, stock: Sequence[WeightedFurnishing], longest: float,
    *, allowed: Callable[[Cell], bool] = lambda cell: True, surfaces: str = "",
) -> None:  # fmt: skip
    """Put things into lines of fire without cover that are longer than so many cells, rather near their middles."""
    starts: list[Cell] | None = None
    for _ in range(ROUNDS):
        standable = [cell for cell in builder.cells if builder.standable(cell)]
        lines = [line for line in longest_lines(builder.build(), standable, starts) if line.length > longest]
        broken: set[Cell] = set()
        for line in lines:
            if broken.isdisjoint(_cells_on(line)):
                broken |= _break_line(builder, dice, stock, line, allowed, surfaces)
        if not broken:
            return
        starts = [line.start for line in lines if builder.standable(line.start)]


def _break_line(
    builder: GridBuilder, dice: Random, stock: Sequence[WeightedFurnishing], line: OpenLine,
    allowed: Callable[[Cell], bool], surfaces: str,
) -> set[Cell]:  # fmt: skip
    """Put something into a line where it fits, if need be the smallest thing, or one that nobody has to go round; its cells."""
    chosen = dice.choices(stock, [weighed.weight for weighed in stock])[0].kind
    small = min((weighed.kind for weighed in stock), key=lambda kind: kind.columns * kind.rows)
    places = [at for at in _places_on(line, dice) if allowed(at)]
    for kind in (chosen, small, *(weighed.kind for weighed in stock if not weighed.kind.blocks)):
        for at in places:
            if builder.things.put(kind, at, surfaces=surfaces):
                return set(footprint(kind, at))
    return set()


def _cells_on(line: OpenLine) -> list[Cell]:
    (x, y), (ex, ey) = line.start, line.end
    steps = max(abs(ex - x), abs(ey - y), 1)
    return [(round(x + (ex - x) * n / steps), round(y + (ey - y) * n / steps)) for n in range(steps + 1)]


def _places_on(line: OpenLine, dice: Random) -> list[Cell]:
    """The cells of a line: first those of its middle part in no order, then those towards its ends."""
    cells = _cells_on(line)
    quarter = len(cells) // 4
    inner, outer = cells[quarter : len(cells) - quarter], cells[1:quarter] + cells[len(cells) - quarter : -1]
    dice.shuffle(inner)
    dice.shuffle(outer)
    return inner + outer
