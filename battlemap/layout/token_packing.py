"""Where tokens stand inside a zone; pure geometry."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import Point, TokenId
from battlemap.board.polygons import Polygon, Rect, contains, extent, gap_to_edge, middle, signed_area, spans
from battlemap.layout.standing_spots import PLAY, TOKEN, SpotGrid, ZonePlot, extent_of, make_plot

__all__ = ["SMALLEST", "TOKEN", "Rect", "TokenPacking", "footprint", "free_spots", "pack_tokens"]

SMALLEST = 0.6
"""Tokens in a crowd shrink to this and no further; then they are stacked."""
SCALES = (1.0, 0.9, 0.8, 0.7, SMALLEST)
TINY = (0.5, 0.4, 0.3, 0.2, 0.12)
"""For zones in which not a single token of the smallest size has room."""
FULL = 0.7
"""How much of a zone tokens can cover at best: their boxes never fit without waste."""
FEW = 12
"""A company up to this number is moved to the middle of its zone as a whole."""
Arrival: TypeAlias = tuple[TokenId, Point | None]
"""Who looks for a spot, and near which point."""


class TokenPacking(Struct, frozen=True):
    """Where the tokens of one zone are drawn. A stacked token has no spot: it lies under the one that is its key."""

    spots: dict[TokenId, Point]
    stacks: dict[TokenId, tuple[TokenId, ...]]
    scale: float


def footprint(spot: Point, size: float = TOKEN, scale: float = 1.0) -> Rect:
    """What a token at *spot* covers, its name plate included: 96×112 px at full size."""
    return extent_of(size, scale).around(spot)


def free_spots(polygon: Sequence[Point], blocked: Sequence[Rect], radius: float, taken: Sequence[Point]) -> tuple[Point, ...]:
    """Where one more token of this radius could stand, as a grid of points, row by row from the top.

    Each is clear of the border, of the rectangles and of tokens at *taken*; names under the tokens are counted in.
    """
    grid = SpotGrid(make_plot(polygon, blocked), extent_of(2 * radius))
    for spot in taken:
        grid.take(spot)
    return tuple(grid.free())


def pack_tokens(
    polygon: Sequence[Point],
    blocked: Sequence[Rect],
    newcomers: Sequence[TokenId],
    standing: Mapping[TokenId, Point],
    size: float = TOKEN,
    *,
    preferred_spots: Mapping[TokenId, Point] | None = None,
    kinds: Mapping[TokenId, str] | None = None,
    toward: Point | None = None,
    scale: float = 1.0,
) -> TokenPacking:
    """Find a spot for each newcomer in a zone; those who stand stay.

    *blocked* are names, cards and pills; *wishes* says near which point a newcomer would like to be (else near
    *toward*, else the middle). *scale* is the size at which *standing* was laid out. When there is no room, tokens
    get smaller, down to 0.6; whoever has no spot then is stacked under the last one of its kind.
    Nobody is stacked under another kind: one of a kind that has several spots gives its own away, and where all kinds
    together have no room, everybody gets smaller still.
    After a crowd has left, tokens grow again, and only then may those who stand be moved; so may those whom the
    border has cut off. No spot is nearer to the border than the token's radius.
    """
    ground = make_plot(polygon, blocked, toward)
    staying = {token: spot for token, spot in standing.items() if ground.holds(spot, size * scale / 2)}
    arrivals: list[Arrival] = [(token, spot) for token, spot in standing.items() if token not in staying]
    arrivals += [(token, (preferred_spots or {}).get(token)) for token in newcomers if token not in standing]
    everybody: list[Arrival] = [*staying.items(), *arrivals]
    if not everybody:
        return TokenPacking({}, {}, 1.0)
    at_will = not staying and all(draft is None for _, draft in arrivals)
    best = scale, staying
    for step, strict in _attempts(ground, len(everybody), size, scale):
        if step > scale:
            spots = _place_tokens(ground, everybody, {}, size, step, strict)
        elif at_will and strict:
            spots = _arrange_rows(ground, arrivals, size, step)
        else:
            spots = _place_tokens(ground, arrivals, staying, size, step, strict)
        if len(spots) == len(everybody):
            return TokenPacking(spots, {}, step)
        if step <= scale and len(spots) >= len(best[1]):
            best = step, spots
    return _stack_rest(ground, arrivals, best, size, kinds or {})


def _attempts(ground: ZonePlot, count: int, size: float, scale: float) -> Iterator[tuple[float, bool]]:
    """Which scales to try, largest first, and whether names must lie inside the zone; hopeless ones are left out."""
    room = FULL * abs(signed_area(ground.outline))
    steps = [*(step for step in SCALES if step > scale), scale, *(step for step in SCALES if step < scale)]
    for step in steps:
        box = extent_of(size, step).around((0.0, 0.0))
        if count > 4 and count * box.width * box.height > room and step not in (scale, steps[-1]):
            continue
        yield step, True
        if step <= scale and (step <= 0.8 or step == steps[-1]):
            yield step, False


def _place_tokens(
    ground: ZonePlot, arrivals: Sequence[Arrival], staying: Mapping[TokenId, Point], size: float, scale: float, names_inside: bool
) -> dict[TokenId, Point]:
    """The spots of those who stay and of the arrivals, up to the first that finds none."""
    spots = dict(staying)
    if not arrivals:
        return spots
    grid = SpotGrid(ground, extent_of(size, scale), names_inside)
    for spot in staying.values():
        grid.take(spot)
    for token, preferred in arrivals:
        free_spot = grid.nearest(preferred)
        if free_spot is None:
            break
        grid.take(free_spot)
        spots[token] = free_spot
    return spots


def _arrange_rows(ground: ZonePlot, arrivals: Sequence[Arrival], size: float, scale: float) -> dict[TokenId, Point]:
    """The spots of a company that comes into an empty zone, in rows about its anchor."""
    empty = SpotGrid(ground, extent_of(size, scale))
    x, y = ground.anchor
    beside = x - empty.extent.side, y  # for an even number, so that the gap between two is in the middle
    spots: dict[TokenId, Point] = {}
    for start in (beside, ground.anchor) if len(arrivals) % 2 == 0 else (ground.anchor, beside):
        grid = empty.copy()
        spots = {}
        for token, _ in arrivals:
            if (spot := grid.nearest(None, start)) is None:
                break
            grid.take(spot)
            spots[token] = spot
        if len(spots) == len(arrivals):
            return _centre_tokens(ground, spots, size, scale)
    return spots


def _centre_tokens(ground: ZonePlot, spots: dict[TokenId, Point], size: float, scale: float) -> dict[TokenId, Point]:
    """The same company shifted as a whole, so that the anchor is its middle, or as far in that direction as it can go."""
    box, room = extent(list(spots.values())), extent_of(size, scale)
    dx, dy = ground.anchor[0] - box.middle[0], ground.anchor[1] - box.middle[1]
    if len(spots) > FEW or abs(dx) + abs(dy) < 2:
        return spots
    hindrances = [room.middles_over(rect) for rect in ground.blocked]
    for part in (1.0, 0.75, 0.5, 0.25):
        shifted = {token: (x + dx * part, y + dy * part) for token, (x, y) in spots.items()}
        if all(
            ground.holds(spot, room.radius)
            and all(contains(ground.outline, corner) for corner in room.name_corners(spot))
            and not any(rect.x < spot[0] < rect.right and rect.y < spot[1] < rect.bottom for rect in hindrances)
            for spot in shifted.values()
        ):
            return shifted
    return spots


def _stack_rest(
    ground: ZonePlot,
    arrivals: Sequence[Arrival],
    best: tuple[float, dict[TokenId, Point]],
    size: float,
    kinds: Mapping[TokenId, str],
) -> TokenPacking:
    """Put everybody without a spot under somebody who has one; if nobody has, one gets it whatever it takes."""
    scale, spots = best if best[1] else _squeeze_token(ground, arrivals[0], size)
    everybody = [*((token, spot) for token, spot in best[1].items()), *(a for a in arrivals if a[0] not in best[1])]
    shared = _share_spots(everybody, spots, kinds)
    if shared is None:  # more kinds than spots
        first = _first_of_each(everybody, kinds)
        for step in (tiny for tiny in TINY if tiny < scale):
            smaller = _place_tokens(ground, first, {}, size, step, names_inside=False)
            if len(smaller) == len(first):
                scale, shared = (
                    step,
                    _place_tokens(ground, [*first, *(a for a in everybody if a not in first)], {}, size, step, False),
                )
                break
    spots = spots if shared is None else shared
    stacks: dict[TokenId, tuple[TokenId, ...]] = {}
    for token, _ in everybody:
        if token not in spots:
            alike = [host for host in spots if kinds.get(host, "") == kinds.get(token, "")]
            host = (alike or list(spots))[-1]
            stacks[host] = (*stacks.get(host, ()), token)
    return TokenPacking(spots, stacks, scale)


def _first_of_each(everybody: Sequence[Arrival], kinds: Mapping[TokenId, str]) -> list[Arrival]:
    """One of each kind, in order."""
    return list({kinds.get(token, ""): (token, spot) for token, spot in reversed(everybody)}.values())[::-1]


def _share_spots(
    everybody: Sequence[Arrival], spots: Mapping[TokenId, Point], kinds: Mapping[TokenId, str]
) -> dict[TokenId, Point] | None:
    """The same spots, with at least one for each kind; None if there are more kinds than spots."""
    shared = dict(spots)
    for token, _ in _first_of_each(everybody, kinds):
        kind = kinds.get(token, "")
        if any(kinds.get(host, "") == kind for host in shared):
            continue
        crowds = Counter(kinds.get(host, "") for host in shared)
        largest = max(crowds, key=lambda name: crowds[name], default="")
        if crowds[largest] < 2:
            return None
        giver = [host for host in shared if kinds.get(host, "") == largest][-1]
        shared[token] = shared.pop(giver)
    return shared


def _squeeze_token(ground: ZonePlot, arrival: Arrival, size: float) -> tuple[float, dict[TokenId, Point]]:
    """A scale and a spot for one token where there is hardly room: smaller than small, or over a card."""
    bare = replace(ground, blocked=())
    for where, step in ((bare, SMALLEST), *((where, step) for step in TINY for where in (ground, bare))):
        if spots := _place_tokens(where, [arrival], {}, size, step, names_inside=False):
            return step, spots
    deepest, depth = _deepest_point(ground.outline)
    return min(TINY[-1], 2 * max(0.0, depth - PLAY) / size), {arrival[0]: deepest}


def _deepest_point(polygon: Polygon) -> tuple[Point, float]:
    """The inner point farthest from the border, roughly, and how far that is; for slivers."""
    box = extent(polygon)
    top, step = box.y + box.height / 34, box.height / 17
    rows = spans(polygon, top, step, 17) if step else []
    candidates = [((left + right) / 2, top + index * step) for index, row in enumerate(rows) for left, right in row]
    inside = [(gap_to_edge(polygon, point), point) for point in [middle(polygon), *candidates] if contains(polygon, point)]
    depth, deepest = max(inside, default=(0.0, middle(polygon)))
    return deepest, depth
