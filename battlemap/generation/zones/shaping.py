"""Shaping the land of a place: how large it is, buildings beside ways, trying until every part has room."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from battlemap.board.polygons import extent, signed_area
from battlemap.generation.recipe import Request
from battlemap.generation.zones.border_tracing import TracedLand
from battlemap.generation.zones.land import NOBODY, SQUARE, divide, give_away, opened, pieces_of, shares
from battlemap.generation.zones.zone_draft import ZoneDraft

if TYPE_CHECKING:
    from random import Random

    import numpy.typing

    from battlemap.generation.zones.land import Mask, Owners

    Counts: TypeAlias = numpy.typing.NDArray[numpy.int64]

ROOM = 150_000.0
"""How much ground there is for each zone, in px²: for two dozen tokens."""
SHAPINGS = 60
LEAST_AREA, LEAST_SIDE, LEAST_BORDER = 40_000.0, 132.0, 34.0
LABEL = (10, 5)
"""So many squares wide and high is the room that a name and an aspect need."""


class NoRoom(ValueError):
    """The parts of a place cannot be laid out."""


def shape_place(request: Request, ratio: float, draw: Callable[[ZoneDraft], None], room: float = ROOM) -> ZoneDraft:
    """A draft with its borders, *ratio* times as wide as high: drawn until every part is large enough.

    *draw* lays the parts. The last one that could be drawn at all is taken if none is large enough.
    """
    height = math.sqrt(request.zones * room / ratio)
    narrow: list[ZoneDraft] = []
    for shaping in range(SHAPINGS):
        draft = ZoneDraft(request, height * ratio, height, shaping)
        try:
            draw(draft)
            draft.settle_land()
            if len(draft.parts) != request.zones:
                continue
            if not (has_borders(draft.owners) and all(_is_roomy(draft.mask(number)) for number in range(len(draft.parts)))):
                narrow.append(draft)
                continue
            draft.trace_borders()
        except ValueError:
            continue
        if has_room(draft.traced):
            return draft
        narrow.append(draft)
    for draft in narrow:
        with suppress(ValueError):
            draft.trace_borders()
            return draft
    raise NoRoom(f"{request.recipe.id} {request.seed}: no way to lay out {request.zones} zones")


def has_borders(owners: Owners) -> bool:
    """Whether no border between two zones is too short, by the squares alone: tracing takes far longer than this."""
    import numpy as np

    spans: Counter[tuple[int, int]] = Counter()
    for one, other in ((owners[:, :-1], owners[:, 1:]), (owners[:-1], owners[1:])):
        apart = (one != other) & (one != NOBODY) & (other != NOBODY)
        pairs, counts = np.unique(np.stack((one[apart], other[apart])), axis=1, return_counts=True)
        for pair, count in zip(pairs.T.tolist(), counts.tolist(), strict=True):
            spans[min(pair), max(pair)] += count
    return min(spans.values(), default=LEAST_BORDER) * SQUARE >= LEAST_BORDER


def has_room(traced: TracedLand) -> bool:
    """Whether no zone is too small or too narrow, and no border too short."""
    for outline in traced.outlines.values():
        places = [traced.points[point] for point in outline]
        box = extent(places)
        if min(box.width, box.height) < LEAST_SIDE or abs(signed_area(places)) < LEAST_AREA:
            return False
    return min(traced.shared.values(), default=LEAST_BORDER) >= LEAST_BORDER


def _is_roomy(mask: Mask) -> bool:
    """Whether a part has room for its name and an aspect, and is no mere frame round something else."""
    return bool(opened(mask, *LABEL).any()) and float(opened(mask, 6, 6).sum()) > 0.8 * float(mask.sum())


def fill(
    draft: ZoneDraft, count: int, role: str, terrain: str, dice: Random, stretch: tuple[float, float] = (1.2, 1.0), level: int = 0
) -> list[int]:
    """Divide what is left of the land into *count* parts of about one size; scraps go to whoever lies beside them.

    NoRoom if what is left lies in more pieces than that.
    """
    pieces = pieces_of(draft.free)
    large = [piece for piece in pieces if piece.sum() * SQUARE**2 > LEAST_AREA * 0.8]
    if not large or len(large) > count:
        raise NoRoom(f"{len(large)} pieces for {count} parts")
    numbers: list[int] = []
    areas = [float(piece.sum()) for piece in large]
    given = [1 + more for more in shares(count - len(large), *areas)]
    for piece, share in zip(large, given, strict=True):
        numbers += [draft.lay(part, role, terrain, level) for part in divide(draft.land, piece, share, dice, stretch)]
    if len(large) < len(pieces):
        scraps = draft.free
        draft.owners = give_away(draft.owners, scraps, frozenset(at for at, part in enumerate(draft.parts) if part.straight))
    return numbers


def place_building(
    draft: ZoneDraft,
    role: str,
    terrain: str,
    columns: tuple[int, int],
    rows: tuple[int, int],
    dice: Random,
    beside: Iterable[str],
    within: Iterable[str],
    overlap: tuple[float, float] = (0.05, 0.3),
    also: tuple[str, ...] = (),
) -> int:
    """A rectangle so many squares wide and high, in parts of the roles *within* (or on nobody's land), a little on one *beside*.

    *also*: it stands a little on one of these roles too. NoRoom if there is no place for it.
    """
    import numpy as np

    wide, high = dice.randint(*columns), dice.randint(*rows)
    on = np.isin(draft.owners, draft.of_role(*beside))
    there = np.isin(draft.owners, draft.of_role(*also))
    ground = np.isin(draft.owners, draft.of_role(*within)) | on | there | draft.free
    size = wide * high
    share, reach = _sums_in(on, wide, high) / size, _sums_in(there, wide, high) / size
    fits = (_sums_in(ground, wide, high) == size) & (overlap[0] <= share) & (share <= overlap[1])
    if also:
        fits &= (reach >= 0.06) & (reach <= 0.4)
    spots: list[list[int]] = np.argwhere(fits).tolist()
    if not spots:
        raise NoRoom(f"no room for {role}")
    top, left = dice.choice(spots)
    box = draft.land.box(left * SQUARE, top * SQUARE, (left + wide) * SQUARE, (top + high) * SQUARE)
    return draft.lay(box, role, terrain)


def _sums_in(mask: Mask, wide: int, high: int) -> Counts:
    """How many squares of a mask lie in each box of this size, by the upper left square of the box."""
    import numpy as np

    table = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), dtype=np.int64)
    table[1:, 1:] = mask.cumsum(0).cumsum(1)
    sums: Counts = table[high:, wide:] - table[:-high, wide:] - table[high:, :-wide] + table[:-high, :-wide]
    return sums
