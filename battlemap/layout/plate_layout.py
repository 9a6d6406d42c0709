"""Where the names of tokens lie: under them, else moved along, above or beside; cut only for want of room. Pure geometry."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from battlemap.board.ids import Point, TokenId
from battlemap.board.polygons import Polygon, Rect, spans
from battlemap.layout.free_space import simplify_outline
from battlemap.layout.label_metrics import LabelMetrics, Size
from battlemap.layout.map_metrics import (
    FAR_LABEL,
    FAR_PLATE,
    LABEL,
    LABEL_ROOM,
    PLATE,
    PLATE_DROP,
    SMALL_PLATE,
    SPARSE,
    TOKEN_PLAIN,
    label_scale,
)
from battlemap.layout.token_packing import TOKEN
from battlemap.layout.token_space import disc_box

SMALLEST_NAMED = 18.0
"""Tokens of fewer px on the screen have no name; up to TOKEN_PLAIN they have one where the whole of it has room."""
WIDEST = 260.0
"""No plate is wider, in px at the size of labels."""
LEAST = 44.0
"""No plate is narrower, in px at the size of labels; then it rather lies over something."""
READABLE = 0.6
"""Rather this share of a name, cut, than the whole of it over the border of its zone."""
APART = 3.0
"""What a plate keeps from whatever lies beside it, in map px."""
BORDER = 4.0
"""What it keeps from the border of its zone."""
BESIDE = 5.0
"""From the rim of a token to the plate beside it."""
HOLD = 0.25
"""A plate that is moved along still reaches so far under its token, in diameters from the middle."""
FAR = LABEL / LABEL_ROOM
"""The zoom at which labels are as large beside the map as room is kept for them."""
RIM = 0.04
"""So much of a token, in diameters, the name of another may cover at its edge."""
MARKED = 0.16
"""So far conditions reach beyond the rim of a token, in diameters."""
ROW = 60.0
TRIES = 4
"""So often names are placed anew where some of them found no place at all."""
NO_GROUND: Polygon = ()


class PlateOwner(Struct, frozen=True):
    """Somebody with a name: his middle (map px), his size beside one of 78 px, and the zone in which the name stays."""

    spot: Point
    scale: float
    name: str
    ground: Polygon = NO_GROUND
    marked: bool = False
    """Whether conditions stand at its upper right rim."""

    @property
    def whole(self) -> Rect:
        """All that is seen of the token, with the conditions at its rim."""
        box = disc_box(self.spot, self.scale)
        rim = MARKED * TOKEN * self.scale if self.marked else 0.0
        return Rect(box.x, box.y - rim, box.width + rim, box.height + rim)

    @property
    def disc(self) -> Rect:
        """What names leave free of the token: all but its rim."""
        return disc_box(self.spot, self.scale).grow(-RIM * TOKEN * self.scale)


def usual_shift(scale: float) -> Point:
    """Where the plate of a token lies as long as nothing else is said: under it."""
    return 0.0, TOKEN * scale * (0.5 + PLATE_DROP)


class PlatePosition(Struct, frozen=True):
    """*shift*: from the middle of a token to the middle of its plate's upper edge; *room*: how wide it may be. In map px.

    *letters*: how much larger than usual its letters are.
    """

    shift: Point
    room: float
    letters: float = 1.0


def place_plates(
    bearers: Mapping[TokenId, PlateOwner], zoom: float, metrics: LabelMetrics, taken: Sequence[Rect] = (), tries: int = TRIES
) -> dict[TokenId, PlatePosition]:
    """A place for each name at this zoom, clear of tokens, of other names and of what is *taken* (map px).

    Names that have room under their tokens lie there whatever the others do, so little changes when somebody moves. Small tokens
    whose names find no room have none. Where a name lies over another for all that, they are placed anew, so many *tries* in
    all, and the others leave it a narrow place.
    """
    named = {key: owner for key, owner in bearers.items() if owner.name and large_enough(owner.scale, zoom)}
    sizes = {key: plate_extent(owner, zoom, metrics) for key, owner in named.items()}
    lying = _Lying([*(owner.disc for owner in bearers.values()), *taken])
    usual = {key: _under(owner, *sizes[key]) for key, owner in named.items()}
    under = _Lying(usual.values())
    plates: dict[TokenId, PlatePosition] = {}
    for key, box in usual.items():
        if _is_inside(named[key], box) and not lying.covered(box, named[key].disc) and not under.covered(box, box):
            plates[key] = _position(named[key], box, zoom)
    for key in plates:
        lying.add(usual[key])
    unplaced = sorted((key for key in named if key not in plates), key=lambda key: -named[key].scale)
    others = {key: (named[key], sizes[key]) for key in unplaced}
    least, kept = LEAST * label_scale(zoom) / zoom, frozenset[TokenId]()
    for _ in range(tries):
        boxes, lost = _place_others(others, zoom, lying, least, kept)
        if lost <= kept:
            break
        kept |= lost
    return plates | {key: _position(named[key], box, zoom) for key, box in boxes.items()}


OUTSIDE = 2_000.0
MOST_APART = 10
"""So many rows of names from its token the name of an acting token may stand."""
FAR_CUTS = (1.0, 0.8, 0.62)
"""A name that has no room at all on a display read from across a room is cut to these parts of its width."""
GROWTH = (1.0, 0.6, 0.3)
"""The parts of the way to the largest letters that are tried for a name, one after the other."""
FAR_WIDEST, FAR_LEAST = 10.0, 3.4
"""How wide a plate is there at most, and the narrowest that is cut, in heights of the plate."""


def place_far_plates(
    bearers: Mapping[TokenId, PlateOwner],
    zoom: float,
    metrics: LabelMetrics,
    taken: Sequence[Rect] = (),
    acting: Collection[TokenId] = (),
    bounds: Rect | None = None,
    letters: tuple[float, float] = (1.0, 1.0),
) -> dict[TokenId, PlatePosition]:
    """A place for each name on a display that is read from across a room, clear of all tokens and of what is *taken* (map px).

    A name without room is cut, then left out: it never lies over anything. Acting tokens choose first, then large ones.
    *bounds*: names stay within the map. *letters*: how large the letters of every name are, beside those at 100 %, and how large
    they are where a name has room for larger ones.
    """
    lying = _Lying([*(owner.whole for owner in bearers.values()), *taken, *(frame_around(bounds) if bounds is not None else ())])
    named = {key: owner for key, owner in bearers.items() if owner.name}
    least, most = letters
    sizes = {key: _far_extent(owner, zoom, metrics, least) for key, owner in named.items()}
    usual = {key: _under(owner, *sizes[key]) for key, owner in named.items()}
    under = _Lying(usual.values())
    boxes: dict[TokenId, Rect] = {}

    def place(key: TokenId, cut: float) -> None:
        owner, (width, height) = named[key], sizes[key]
        if key in boxes or cut < 1.0 and width * cut < FAR_LEAST * height:
            return
        if (box := _place_far(owner, width * cut, height, lying)) is not None:
            boxes[key] = box
            lying.add(box)

    for key in sorted(named.keys() & acting):
        for cut in FAR_CUTS:
            place(key, cut)
        if key not in boxes and (box := _place_apart(named[key], *sizes[key], lying)) is not None:
            boxes[key] = box
            lying.add(box)
    for key, box in usual.items():
        own = named[key].whole
        if key not in boxes and _is_inside(named[key], box) and not lying.covered(box, own) and not under.covered(box, box):
            boxes[key] = box
            lying.add(box)
    rest = sorted(named.keys() - boxes.keys(), key=lambda key: (-named[key].scale, list(named).index(key)))
    for cut in FAR_CUTS:
        for key in rest:
            place(key, cut)
    plates = {key: _position(named[key], box, zoom, least) for key, box in boxes.items()}
    for key, placed in boxes.items() if most > least else ():
        owner, box = named[key], placed
        lying.remove(box)
        for part in GROWTH:
            size = least + (most - least) * part
            larger = _place_far(owner, *_far_extent(owner, zoom, metrics, size), lying)
            if larger is not None:
                plates[key], box = _position(owner, larger, zoom, size), larger
                break
        lying.add(box)
    return plates


def _place_far(owner: PlateOwner, width: float, height: float, lying: "_Lying") -> Rect | None:
    """Return where a whole name has room at its token, also over the border of its zone."""
    inside = _place_whole(owner, width, height, lying, owner.whole)
    return inside or _place_over_border(owner, width, height, lying, owner.whole)


def _place_apart(owner: PlateOwner, width: float, height: float, lying: "_Lying") -> Rect | None:
    """The nearest free place for a name that has none at its token: for one that has to be read all the same."""
    reach = owner.whole.height / 2
    for step in range(MOST_APART):
        for down in (reach + (step + 0.2) * height, -reach - (step + 1.2) * height):
            for across in (0.0, -0.5, 0.5, -1.0, 1.0, -1.5, 1.5):
                box = Rect(owner.spot[0] + (across - 0.5) * width, owner.spot[1] + down, width, height)
                if not lying.covered(box, box):
                    return box
    return None


def _is_inside(owner: PlateOwner, box: Rect) -> bool:
    """True if the box lies within the zone of its token."""
    bounds = _bounds(owner.ground, box)
    return bounds is not None and bounds[0] <= box.x and box.right <= bounds[1]


def frame_around(bounds: Rect) -> tuple[Rect, ...]:
    """What lies around a map, as far as a name could reach beyond it."""
    x, y, right, bottom = bounds.x, bounds.y, bounds.right, bounds.bottom
    wide, high = bounds.width + 2 * OUTSIDE, OUTSIDE
    return (
        Rect(x - OUTSIDE, y - OUTSIDE, wide, high),
        Rect(x - OUTSIDE, bottom, wide, high),
        Rect(x - OUTSIDE, y, OUTSIDE, bounds.height),
        Rect(right, y, OUTSIDE, bounds.height),
    )


def _far_extent(owner: PlateOwner, zoom: float, metrics: LabelMetrics, letters: float) -> Size:
    """Width and height of the plate of a name there, in map px; a very long name is cut."""
    px = PLATE * label_scale(zoom) * max(SMALL_PLATE, min(1.0, owner.scale)) * letters * FAR_PLATE / FAR_LABEL
    width, height = metrics.plate(owner.name, px)
    return min(width, FAR_WIDEST * height) / zoom, height / zoom


def _place_others(
    others: Mapping[TokenId, tuple[PlateOwner, Size]], zoom: float, lying: "_Lying", least: float, kept: frozenset[TokenId]
) -> tuple[dict[TokenId, Rect], frozenset[TokenId]]:
    """Boxes for the names that have no room under their tokens, and whose lie over others for all that.

    For *kept* a narrow place is left under their tokens, whoever has his name before them.
    """
    there = lying.copy()
    narrow = {key: _under(owner, min(width, least), height) for key, (owner, (width, height)) in others.items() if key in kept}
    for box in narrow.values():
        there.add(box)
    boxes, lost = dict[TokenId, Rect](), set[TokenId]()
    for key, (owner, (width, height)) in others.items():
        if key in narrow:
            there.remove(narrow[key])
        plain = TOKEN * owner.scale * zoom >= TOKEN_PLAIN
        place = (
            _place_whole(owner, width, height, there)
            or (_cut_within(owner, width, height, there) if plain and owner.ground else None)
            or _place_over_border(owner, width, height, there)
        )
        if place is None and plain:
            place = _cut_box(owner, width, height, there, least)
            if there.covered(place, owner.disc):
                lost.add(key)
        if place is not None:
            boxes[key] = place
            there.add(place)
    return boxes, frozenset(lost)


def large_enough(scale: float, zoom: float) -> bool:
    """Whether a token of this scale can have a name at all at this zoom."""
    size = TOKEN * scale * zoom
    return size >= TOKEN_PLAIN or size >= SMALLEST_NAMED and zoom >= SPARSE


def plate_extent(owner: PlateOwner, zoom: float, metrics: LabelMetrics) -> Size:
    """Width and height of the plate with the whole name, in map px."""
    width, height = metrics.plate(owner.name, PLATE * label_scale(zoom) * max(SMALL_PLATE, min(1.0, owner.scale)))
    return min(width, WIDEST * label_scale(zoom)) / zoom, height / zoom


def _position(owner: PlateOwner, box: Rect, zoom: float, letters: float = 1.0) -> PlatePosition:
    """A place beside the spot, so that it follows a slide; a px more than it takes, for rounding."""
    shift = round(box.x + box.width / 2 - owner.spot[0], 3), round(box.y - owner.spot[1], 3)
    return PlatePosition(shift, box.width + 1 / zoom, letters)


def usual_plate(owner: PlateOwner, zoom: float, metrics: LabelMetrics) -> Rect:
    """The whole name under its token."""
    return _under(owner, *plate_extent(owner, zoom, metrics))


def _under(owner: PlateOwner, width: float, height: float) -> Rect:
    return Rect(owner.spot[0] - width / 2, owner.spot[1] + usual_shift(owner.scale)[1], width, height)


def _above(owner: PlateOwner, width: float, height: float) -> Rect:
    return Rect(owner.spot[0] - width / 2, owner.spot[1] - usual_shift(owner.scale)[1] - height, width, height)


def _beside(owner: PlateOwner, width: float, height: float) -> Iterator[Rect]:
    away = TOKEN * owner.scale / 2 + BESIDE
    for left in (owner.spot[0] + away, owner.spot[0] - away - width):
        yield Rect(left, owner.spot[1] - height / 2, width, height)


def _place_whole(owner: PlateOwner, width: float, height: float, lying: "_Lying", own: Rect | None = None) -> Rect | None:
    """Return where the whole name has room in its zone: under or above the token, or beside it.

    *own*: the room of the token itself among what lies there; its disc if none is given.
    """
    own = owner.disc if own is None else own
    rows = (_under(owner, width, height), _above(owner, width, height))
    for box in rows:
        bounds = _bounds(owner.ground, box)
        if bounds is not None and (moved := _slide_clear(owner, box, lying, bounds, own)) is not None:
            return moved
    for box in _beside(owner, width, height):
        bounds = _bounds(owner.ground, box)
        if bounds is not None and bounds[0] <= box.x and box.right <= bounds[1] and not lying.covered(box, own):
            return box
    return None


def _place_over_border(
    owner: PlateOwner, width: float, height: float, lying: "_Lying", own: Rect | None = None
) -> Rect | None:
    """Return where the whole name has room if it may lie over the border of its zone, where a door may be."""
    own = owner.disc if own is None else own
    rows = (_under(owner, width, height), _above(owner, width, height))
    return next((moved for box in rows if (moved := _slide_clear(owner, box, lying, None, own)) is not None), None)


def _cut_within(owner: PlateOwner, width: float, height: float, lying: "_Lying") -> Rect | None:
    """The widest free place for a part of the name inside its zone; None where that would be less than READABLE of it."""
    best: Rect | None = None
    for box in (_under(owner, width, height), _above(owner, width, height)):
        narrow = Rect(owner.spot[0] - LEAST / 2, box.y, LEAST, box.height)
        bounds = _bounds(owner.ground, narrow)
        if bounds is None:
            continue
        left, right = _gap(owner, box, lying)
        left, right = max(left, bounds[0]), min(right, bounds[1])
        if right - left > (best.width if best is not None else width * READABLE):
            middle = (left + right) / 2
            best = Rect(middle - (right - left) / 2, box.y, right - left, height)
    return best


def _slide_clear(owner: PlateOwner, box: Rect, lying: "_Lying", bounds: tuple[float, float] | None, own: Rect) -> Rect | None:
    """The box moved along its row as little as it takes to be clear; None if it would lose touch with its token."""
    most = max(HOLD * TOKEN * owner.scale, box.width / 2 - HOLD * TOKEN * owner.scale)
    low, high = -most, most
    if bounds is not None:
        low, high = max(low, bounds[0] - box.x), min(high, bounds[1] - box.right)
    barred = [(r.x - APART - box.right, r.right + APART - box.x) for r in lying.beside(box, own)]
    ways = [0.0, low, high, *(end for bar in barred for end in bar)]
    free = [way for way in ways if low <= way <= high and not any(a < way < b for a, b in barred)]
    if not free:
        return None
    return Rect(box.x + min(free, key=lambda way: (abs(way), way)), box.y, box.width, box.height)


def _cut_box(owner: PlateOwner, width: float, height: float, lying: "_Lying", least: float) -> Rect:
    """The widest place for a part of the name under or above the token; where nothing is free, a narrow one under it."""
    best = _under(owner, min(width, least), height)
    most = least
    for box in (_under(owner, width, height), _above(owner, width, height)):
        left, right = _gap(owner, box, lying)
        if right - left > most:
            most = right - left
            middle = min(max(owner.spot[0], left + most / 2), right - most / 2)
            best = Rect(middle - most / 2, box.y, most, height)
    return best


def _gap(owner: PlateOwner, box: Rect, lying: "_Lying") -> tuple[float, float]:
    """From where to where the row of *box* is free about the middle of its token."""
    left, right, x = box.x, box.right, owner.spot[0]
    for other in lying.beside(box, owner.disc):
        if other.x - APART <= x <= other.right + APART:
            return x, x
        if other.x > x:
            right = min(right, other.x - APART)
        else:
            left = max(left, other.right + APART)
    return left, right


def _bounds(ground: Polygon, box: Rect) -> tuple[float, float] | None:
    """From where to where a zone reaches over the whole height of a box; None if its middle lies outside."""
    if not ground:
        return float("-inf"), float("inf")
    x = box.x + box.width / 2
    left, right = float("-inf"), float("inf")
    for y in (box.y, box.bottom + BORDER):
        inside = next(((a, b) for a, b in _spans_at(ground, y) if a <= x <= b), None)
        if inside is None:
            return None
        left, right = max(left, inside[0] + BORDER), min(right, inside[1] - BORDER)
    return left, right


@lru_cache(maxsize=2048)
def _spans_at(ground: Polygon, y: float) -> tuple[tuple[float, float], ...]:
    """From where to where a zone reaches at one height."""
    return tuple([(start, end) for start, end in spans(simplify_outline(ground), y, 1.0, 1)[0]])


class _Lying:
    """Boxes, found by the rows they lie in."""

    def __init__(self, boxes: Iterable[Rect]) -> None:
        self._rows: dict[int, list[Rect]] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Rect) -> None:
        for row in range(int(box.y // ROW), int(box.bottom // ROW) + 1):
            self._rows.setdefault(row, []).append(box)

    def remove(self, box: Rect) -> None:
        for row in range(int(box.y // ROW), int(box.bottom // ROW) + 1):
            self._rows[row].remove(box)

    def copy(self) -> "_Lying":
        other = _Lying(())
        other._rows = {row: list(boxes) for row, boxes in self._rows.items()}
        return other

    def beside(self, box: Rect, but: Rect) -> list[Rect]:
        """What lies at the height of a box, one of them left out."""
        near = [other for row in range(int(box.y // ROW), int(box.bottom // ROW) + 1) for other in self._rows.get(row, ())]
        return [other for other in near if other != but and other.y < box.bottom and box.y < other.bottom]

    def covered(self, box: Rect, but: Rect) -> bool:
        """Whether anything lies where a box lies, one of them left out."""
        return any(other.x < box.right + APART and box.x - APART < other.right for other in self.beside(box, but))
