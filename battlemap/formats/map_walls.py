"""Walls and doors of a map in cells, and whose friend a figure is: the same whether a file is read or written.

Lengths are in cells, y downwards, from the upper left corner.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.grid_map import EdgeKind
from battlemap.board.ids import Point
from battlemap.board.zone_map import BarrierState

Disposition: TypeAlias = Literal["friendly", "neutral", "hostile"]


class MapWall(Struct, frozen=True):
    """A line of two or more corners; a closed one ends where it began."""

    points: tuple[Point, ...]
    kind: EdgeKind = "wall"


class MapDoor(Struct, frozen=True):
    """What stands in a gap of the walls. *found*: False for a secret door that nobody knows of yet."""

    a: Point
    b: Point
    kind: EdgeKind = "door"
    state: BarrierState = "shut"
    found: bool = True
    stated: bool = True
    """False if the file does not say how the door stands: then it is shut."""

    @property
    def middle(self) -> Point:
        """Half way between its ends."""
        return (self.a[0] + self.b[0]) / 2, (self.a[1] + self.b[1]) / 2
