"""Tracks of boxes, and what is free on them."""

from collections.abc import Iterable
from typing import TypeAlias

Boxes: TypeAlias = tuple[int, ...]
"""Values of boxes, or numbers of marked ones."""


def free_boxes(boxes: Boxes, marked: Iterable[int]) -> Boxes:
    """The positions (from 0) of *boxes* that are not marked."""
    taken = set(marked)
    return tuple([at for at in range(len(boxes)) if at not in taken])


def largest_free(boxes: Boxes, marked: Iterable[int]) -> int | None:
    """The position of the largest free box; None if all are marked."""
    return max(free_boxes(boxes, marked), key=lambda at: (boxes[at], -at), default=None)


def smallest_free(boxes: Boxes, marked: Iterable[int], least: int) -> int | None:
    """The position of the smallest free box that is worth *least* or more; None if there is none."""
    return min([at for at in free_boxes(boxes, marked) if boxes[at] >= least], key=lambda at: boxes[at], default=None)


def marks(boxes: Boxes, marked: Iterable[int]) -> tuple[bool, ...]:
    """For drawing: each box, True if marked."""
    taken = set(marked)
    return tuple(at in taken for at in range(len(boxes)))
