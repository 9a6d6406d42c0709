"""Buildings of several rooms: a rectangle cut again and again, doors between what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from battlemap.generation.zones.land import SQUARE
from battlemap.generation.zones.shaping import NoRoom
from battlemap.generation.zones.zone_draft import DOORWAY, ZoneDraft

if TYPE_CHECKING:
    from random import Random

    from battlemap.generation.zones.land import Mask

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, in squares."""
LEAST_WIDE, LEAST_HIGH = 12, 9


def cut_box(box: Box, count: int, dice: Random, largest: float = 0.5) -> list[Box]:
    """*box* in *count* rectangles, none smaller than a room; the first is the largest, with about *largest* of the ground.

    NoRoom if they do not fit.
    """
    if count == 1:
        return [box]
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    share = max(largest, 1 / count) if count > 2 else dice.uniform(0.45, 0.6)
    for upright in (wide >= high * 1.15, wide < high * 1.15):
        span, least = (wide, LEAST_WIDE) if upright else (high, LEAST_HIGH)
        if span < 2 * least:
            continue
        at = min(span - least, max(least, round(span * dice.uniform(share - 0.06, share + 0.06))))
        if upright:
            parts = (left, top, left + at, bottom), (left + at, top, right, bottom)
        else:
            parts = (left, top, right, top + at), (left, top + at, right, bottom)
        if dice.random() < 0.5:
            low, high_part = _mirrored(box, parts[1], upright), _mirrored(box, parts[0], upright)
            parts = high_part, low
        first = 1 if count < 5 else max(1, round(count * 0.34))
        return [*cut_box(parts[0], first, dice, 0.6), *cut_box(parts[1], count - first, dice, 0.4)]
    raise NoRoom("too many rooms")


def _mirrored(box: Box, part: Box, upright: bool) -> Box:
    left, top, right, bottom = part
    if upright:
        return box[0] + box[2] - right, top, box[0] + box[2] - left, bottom
    return left, box[1] + box[3] - bottom, right, box[1] + box[3] - top


def box_mask(draft: ZoneDraft, box: Box) -> Mask:
    """The squares of a box."""
    left, top, right, bottom = box
    return draft.land.box(left * SQUARE, top * SQUARE, right * SQUARE, bottom * SQUARE)


def columns_of(left: int, right: int, count: int, dice: Random, least: int = LEAST_WIDE) -> list[tuple[int, int]]:
    """A row of *count* widths from *left* to *right*, unlike one another, none below *least*. NoRoom if they do not fit."""
    spare = right - left - count * least
    if spare < 0 or count < 1:
        raise NoRoom("too many columns")
    weights = [dice.uniform(0.5, 1.5) for _ in range(count)]
    widths = [least + int(spare * weight / sum(weights)) for weight in weights]
    widths[-1] += right - left - sum(widths)
    starts = [left + sum(widths[:at]) for at in range(count)]
    return [(start, start + wide) for start, wide in zip(starts, widths, strict=True)]


def join_rooms(draft: ZoneDraft, roles: Iterable[str], often: float = 0.6) -> None:
    """Doors between rooms of these roles that lie side by side, mostly."""
    rooms = set(draft.of_role(*roles))
    dice = draft.dice("inner doors")
    for (a, b), span in sorted(draft.traced.shared.items()):
        if a in rooms and b in rooms and span >= DOORWAY and draft.links[a, b].barrier == "wall" and dice.random() < often:
            draft.link(a, b, "door", dice.choice(("open", "open", "shut")))
