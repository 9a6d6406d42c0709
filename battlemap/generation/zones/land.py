"""A piece of land as small squares, each of which belongs to one zone: masks, strips, even shares, nothing too thin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from battlemap.board.ids import Point

if TYPE_CHECKING:
    from numpy import bool_, float64, int32
    from numpy.typing import NDArray

    Mask: TypeAlias = NDArray[bool_]
    """(rows, columns): whether a square is part of it."""
    Values: TypeAlias = NDArray[float64]
    """(rows, columns): a number for each square."""
    Owners: TypeAlias = NDArray[int32]
    """(rows, columns): the number of the zone that a square belongs to, or NOBODY."""

SQUARE = 20.0
"""How wide a square is, in px of the map."""
NOBODY = -1
THIN = 5
"""What is not so many squares wide in both directions is no part of a zone."""
_ROUNDS = 14
_NEAR = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Land:
    """The squares of a map *width* × *height* px large."""

    def __init__(self, width: float, height: float) -> None:
        import numpy as np

        self.columns, self.rows = round(width / SQUARE), round(height / SQUARE)
        self.width, self.height = self.columns * SQUARE, self.rows * SQUARE
        self.x: Values
        self.y: Values
        self.y, self.x = ((np.indices((self.rows, self.columns)) + 0.5) * SQUARE).astype(np.float64)

    @property
    def everything(self) -> Mask:
        """All squares."""
        return self.box(0, 0, self.width, self.height)

    def box(self, left: float, top: float, right: float, bottom: float) -> Mask:
        """The squares of an upright rectangle, in px."""
        mask: Mask = (self.x > left) & (self.x < right) & (self.y > top) & (self.y < bottom)
        return mask

    def blob(self, middle: Point, across: float, down: float, dice: Random, wobble: float = 0.16) -> Mask:
        """Something round, *across* × *down* px, with a wavy edge."""
        import numpy as np

        turn = np.arctan2((self.y - middle[1]) / down, (self.x - middle[0]) / across)
        radius = np.ones_like(turn)
        for waves in (2, 3, 5):
            radius += wobble / waves * dice.uniform(0.5, 1.4) * np.cos(waves * turn + dice.uniform(0, math.tau))
        far = np.hypot((self.x - middle[0]) / across, (self.y - middle[1]) / down) * 2
        mask: Mask = far < radius
        return mask

    def from_line(self, line: Sequence[Point]) -> tuple[Values, Values, Values]:
        """Of each square: how far it is from a line (px), how far along it lies (0 to 1), and which side (−1 left, 1 right)."""
        import numpy as np

        away = np.full(self.x.shape, np.inf)
        along, side = np.zeros(self.x.shape), np.zeros(self.x.shape)
        whole = sum(math.dist(a, b) for a, b in pairwise(line))
        gone = 0.0
        for (ax, ay), (bx, by) in pairwise(line):
            dx, dy = bx - ax, by - ay
            span = math.hypot(dx, dy)
            if span == 0:
                continue
            at = np.clip(((self.x - ax) * dx + (self.y - ay) * dy) / span**2, 0, 1)
            far = np.hypot(self.x - ax - at * dx, self.y - ay - at * dy)
            nearer = far < away
            away = np.where(nearer, far, away)
            along = np.where(nearer, (gone + at * span) / whole, along)
            side = np.where(nearer, np.sign(dx * (self.y - ay) - dy * (self.x - ax)), side)
            gone += span
        return away, along, side


def winding_line(start: Point, end: Point, bend: float, dice: Random, turns: int = 3) -> tuple[Point, ...]:
    """A smooth line from *start* to *end* that leaves the straight way by up to *bend* px."""
    (ax, ay), (bx, by) = start, end
    span = math.dist(start, end)
    ux, uy = (bx - ax) / span, (by - ay) / span
    waves = [(at, dice.uniform(-1, 1) / at, dice.uniform(0, math.tau)) for at in range(1, turns + 1)]
    steps = max(8, round(span / 30))
    raw = [sum(height * math.sin(at * math.pi * t / steps + shift) for at, height, shift in waves) for t in range(steps + 1)]
    base = [raw[0] + (raw[-1] - raw[0]) * t / steps for t in range(steps + 1)]
    off = [value - straight for value, straight in zip(raw, base, strict=True)]
    most = max(map(abs, off)) or 1.0
    scaled = [value / most * bend for value in off]
    return tuple(
        (ax + ux * span * t / steps - uy * away, ay + uy * span * t / steps + ux * away) for t, away in enumerate(scaled)
    )


def divide(land: Land, mask: Mask, count: int, dice: Random, stretch: tuple[float, float] = (1.0, 1.0)) -> list[Mask]:
    """*mask* in *count* parts of about one size, from left to right. *stretch*: how much wider and higher than round they are.

    The parts are Voronoi cells about their own middles (Lloyd).
    """
    import numpy as np

    if count < 1 or not mask.any():
        return []
    xs, ys = land.x[mask] / stretch[0], land.y[mask] / stretch[1]
    seeds = dice.sample(range(xs.size), min(count, xs.size))
    mx, my = xs[seeds].copy(), ys[seeds].copy()
    owner = np.zeros(xs.size, dtype=np.int32)
    for _ in range(_ROUNDS):
        owner = np.argmin((xs[:, None] - mx) ** 2 + (ys[:, None] - my) ** 2, axis=1).astype(np.int32)
        for at in range(mx.size):
            mine = owner == at
            if mine.any():
                mx[at], my[at] = xs[mine].mean(), ys[mine].mean()
    parts: list[Mask] = []
    for at in np.argsort(mx + 0.3 * my, kind="stable"):
        part = np.zeros_like(mask)
        part[mask] = owner == at
        parts.append(part)
    return parts


def cut_along(mask: Mask, along: Values, cuts: Sequence[float]) -> list[Mask]:
    """A strip in pieces: cut where *along* comes to each of *cuts* (rising, between 0 and 1)."""
    ends = [-1.0, *cuts, 2.0]
    return [mask & (along > low) & (along <= high) for low, high in pairwise(ends)]


def shares(count: int, *sizes: float) -> list[int]:
    """*count* things dealt out over parts of these sizes, as evenly as it goes (largest remainder)."""
    whole = sum(sizes) or 1.0
    exact = [count * size / whole for size in sizes]
    dealt = [int(part) for part in exact]
    order = sorted(range(len(sizes)), key=lambda at: (dealt[at] - exact[at], at))
    for at in order[: count - sum(dealt)]:
        dealt[at] += 1
    return dealt


def settle(owners: Owners, firm: frozenset[int] = frozenset()) -> Owners:
    """The land without what no zone can be: thin strips, loose pieces, parts that meet only at a corner. *firm* ones stay."""
    import numpy as np

    firm_squares = np.isin(owners, list(firm))
    labels = [label for label in np.unique(owners[owners != NOBODY]).tolist() if label not in firm]
    settled: dict[int, Mask] = {}
    for _ in range(8):
        before = owners.copy()
        loose = np.zeros(owners.shape, dtype=np.bool_)
        for label in labels:
            mask = owners == label
            if label in settled and np.array_equal(settled[label], mask):
                continue
            off = _loose_squares(mask)
            loose |= off
            if not off.any():
                settled[label] = mask
        owners = give_away(owners, loose, firm)
        owners = _without_corners(owners, firm_squares)
        if np.array_equal(owners, before):
            break
    return owners


def opened(mask: Mask, wide: int = THIN, high: int = THIN) -> Mask:
    """What of a mask is covered by boxes so many squares large that lie inside it (a morphological opening)."""
    import numpy as np

    rows, columns = mask.shape[0] - high + 1, mask.shape[1] - wide + 1
    covered = np.zeros_like(mask)
    if rows < 1 or columns < 1:
        return covered
    beside = np.logical_and.reduce([mask[:, dx : columns + dx] for dx in range(wide)])
    kept = np.logical_and.reduce([beside[dy : rows + dy] for dy in range(high)])
    for dy in range(high):
        covered[dy : rows + dy, :columns] |= kept
    row_runs = covered.copy()
    for dx in range(1, wide):
        covered[:, dx:] |= row_runs[:, : mask.shape[1] - dx]
    return covered


def grown(mask: Mask) -> Mask:
    """A mask and the squares beside it."""
    more = mask.copy()
    more[1:] |= mask[:-1]
    more[:-1] |= mask[1:]
    more[:, 1:] |= mask[:, :-1]
    more[:, :-1] |= mask[:, 1:]
    return more


def pieces_of(mask: Mask) -> list[Mask]:
    """The parts of a mask that hang together, the largest first."""
    import numpy as np

    edges = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    starts, ends = np.argwhere(edges == 1).tolist(), np.argwhere(edges == -1)[:, 1].tolist()
    runs = [(row, start, end) for (row, start), end in zip(starts, ends, strict=True)]
    above: list[int] = []
    here: list[int] = []
    joined = list(range(len(runs)))
    for at, (row, start, end) in enumerate(runs):
        if here and runs[here[0]][0] != row:
            above, here = (here if runs[here[0]][0] == row - 1 else []), []
        here.append(at)
        for other in above:
            if runs[other][1] < end and start < runs[other][2]:
                _join(joined, at, other)
    pieces: dict[int, Mask] = {}
    for at, (row, start, end) in enumerate(runs):
        root = _root(joined, at)
        if root not in pieces:
            pieces[root] = np.zeros_like(mask)
        pieces[root][row, start:end] = True
    return sorted(pieces.values(), key=lambda piece: -int(piece.sum()))


def _root(joined: list[int], at: int) -> int:
    while joined[at] != at:
        joined[at] = joined[joined[at]]
        at = joined[at]
    return at


def _join(joined: list[int], at: int, other: int) -> None:
    first, second = sorted((_root(joined, at), _root(joined, other)))
    joined[second] = first


def _loose_squares(mask: Mask) -> Mask:
    """What of a mask is a thin strip or a loose piece. Only the part of the land where it lies is looked at."""
    import numpy as np

    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    off = np.zeros_like(mask)
    if len(rows):
        box = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
        off[box] = mask[box] & ~_largest_piece(opened(mask[box]))
    return off


def _largest_piece(mask: Mask) -> Mask:
    pieces = pieces_of(mask)
    return pieces[0] if pieces else mask


def give_away(owners: Owners, loose: Mask, firm: frozenset[int]) -> Owners:
    """Loose squares belong to whoever lies beside them, from the edge inwards; never to a firm zone if there is another."""
    import numpy as np

    owners = owners.copy()
    rows, columns = np.flatnonzero(loose.any(1)), np.flatnonzero(loose.any(0))
    if not len(rows):
        return owners
    box = slice(max(0, rows[0] - 1), rows[-1] + 2), slice(max(0, columns[0] - 1), columns[-1] + 2)
    here, left = owners[box], loose[box].copy()  # *here* is a part of *owners*, not a copy
    for yielding in (list(firm), []):
        while left.any():
            taken = np.full(here.shape, NOBODY, dtype=np.int32)
            for dy, dx in _NEAR:
                near = _shifted(np.where(left, NOBODY, here), dy, dx)
                if yielding:
                    near = np.where(np.isin(near, yielding), NOBODY, near)
                taken = np.where((taken == NOBODY) & left, near, taken).astype(np.int32)
            given = left & (taken != NOBODY)
            if not given.any():
                break
            here[given] = taken[given]
            left &= ~given
    here[left] = NOBODY
    return owners


def _shifted(owners: Owners, dy: int, dx: int) -> Owners:
    """For each square the owner of the one *dy* rows and *dx* columns further; NOBODY beyond the edge."""
    import numpy as np

    rows, columns = owners.shape
    padded = np.pad(owners, 1, constant_values=NOBODY)
    shifted: Owners = padded[1 + dy : 1 + dy + rows, 1 + dx : 1 + dx + columns]
    return shifted


def _without_corners(owners: Owners, firm: Mask) -> Owners:
    """No zone touches itself only at a corner: one of the four squares there changes hands."""
    import numpy as np

    owners = owners.copy()
    a, b, c, d = owners[:-1, :-1], owners[:-1, 1:], owners[1:, :-1], owners[1:, 1:]
    falling, rising = (a == d) & (b != a) & (c != a), (b == c) & (a != b) & (d != b)
    for row, column in np.argwhere(falling | rising).tolist():
        here = ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
        (first, second), (third, fourth) = (here[0], here[3]), (here[1], here[2])
        same, others = (
            ((first, second), (third, fourth)) if owners[first] == owners[second] else ((third, fourth), (first, second))
        )
        soft = [cell for cell in others if not firm[cell] and owners[cell] != NOBODY]
        if soft and owners[same[0]] != NOBODY:
            owners[soft[0]] = owners[same[0]]
        elif not firm[same[0]]:
            owners[same[0]] = owners[others[0]]
    return owners
