"""Where something thrown comes down that missed."""

from math import atan2, pi
from typing import Literal

from battlemap.board.ids import Cell

EIGHT: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight directions, clockwise as seen, from straight up."""


def direction(thrower: Cell, target: Cell) -> Cell:
    """The nearest of eight directions from one cell to another, as columns and rows; straight up if they are the same."""
    if thrower == target:
        return EIGHT[0]
    return EIGHT[round(atan2(target[0] - thrower[0], thrower[1] - target[1]) / (pi / 4)) % 8]


def scatter_cell(thrower: Cell, target: Cell, d8: int, steps: int, mode: Literal["diagram", "example"] = "diagram") -> Cell:
    """The cell *steps* away from the target in the direction of the eight-sided die; it may lie off the map.

    Seen by the thrower, 1 in the diagram is straight on beyond the target and the others follow clockwise; in the other mode
    1 is to the left of the target. A slanting throw is taken as the nearest of eight directions. ValueError for a die
    that shows no 1 to 8.
    """
    if not 1 <= d8 <= 8:
        raise ValueError(f"an eight-sided die never shows {d8}")
    turned = d8 - 1 if mode == "diagram" else d8 + 5
    dx, dy = EIGHT[(EIGHT.index(direction(thrower, target)) + turned) % 8]
    return target[0] + dx * steps, target[1] + dy * steps
