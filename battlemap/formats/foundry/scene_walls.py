"""Walls and doors of a Foundry scene."""

from collections.abc import Iterable
from typing import Any

from battlemap.board.grid_map import EdgeKind
from battlemap.board.ids import Point
from battlemap.board.zone_map import BarrierState
from battlemap.formats.found.found_map import MOST_WALLS, LeftOut
from battlemap.formats.found.plain_values import items, mapping, number, whole
from battlemap.formats.map_walls import MapDoor, MapWall

STATES: tuple[BarrierState, ...] = ("shut", "open", "locked")
"""By the number that Foundry calls ds."""
NORMAL = 20


class SceneWalls:
    """The walls of a scene whose cells are *size* px wide and begin at *left*, *top* of the canvas."""

    def __init__(self, size: float, left: float, top: float) -> None:
        self.size, self.left, self.top = size, left, top
        self.walls: list[MapWall] = []
        self.doors: list[MapDoor] = []
        self.left_out: list[LeftOut] = []

    def at(self, x: float, y: float) -> Point:
        """A place on the canvas, in cells of the picture."""
        return (x - self.left) / self.size, (y - self.top) / self.size

    def read(self, plain: Iterable[Any], old: bool, level: str = "") -> None:
        """Take all walls; *old*: numbers are those of version 9. *level*: the only one that is taken, by its id."""
        missing = broken = one_sided = free = elsewhere = 0
        for index, wall in enumerate(plain):
            if index >= MOST_WALLS:
                self.left_out.append(LeftOut(f"Walls after the first {MOST_WALLS}", "so many are more than a map can hold"))
                break
            if wall is None or isinstance(wall, str):
                missing += 1
                continue
            fields = mapping(wall)
            levels = items(fields.get("levels"))
            if level and levels and level not in levels:
                elsewhere += 1
                continue
            ends = [number(value) for value in items(fields.get("c"))[:4]]
            if len(ends) < 4 or None in ends:
                broken += 1
                continue
            ax, ay, bx, by = (value or 0.0 for value in ends)
            a, b = self.at(ax, ay), self.at(bx, by)
            if a == b:
                broken += 1
                continue
            one_sided += whole(fields.get("dir")) in (1, 2)
            free += not self._take(fields, a, b, old)
        for count, what, why in (
            (missing, "wall", "the export holds only their names: export the scene itself with “Export Data”"),
            (broken, "wall", "the file does not say where"),
            (elsewhere, "wall", "another level"),
            (free, "line", "it stops neither feet nor eyes" if free == 1 else "they stop neither feet nor eyes"),
        ):  # fmt: skip
            if count:
                self.left_out.append(LeftOut(f"A {what}" if count == 1 else f"{count} {what}s", why))
        if one_sided:
            what = "That a wall stops only from one side" if one_sided == 1 else f"That {one_sided} walls stop only from one side"
            self.left_out.append(LeftOut(what, "walls here stop from both"))

    def _take(self, fields: dict[str, Any], a: Point, b: Point, old: bool) -> bool:
        """Take one wall or door; whether it is anything at all."""
        door = whole(fields.get("door"))
        move = whole(fields.get("move"), 1 if old else NORMAL)
        sight = whole(fields.get("sense" if old and "sense" in fields else "sight"), 1 if old else NORMAL)
        if old:  # 0 none, 1 normal, 2 limited
            sight = {0: 0, 1: NORMAL, 2: 10}.get(sight, NORMAL)
        if door in (1, 2):
            stated = 0 <= whole(fields.get("ds"), -1) < 3
            state = STATES[whole(fields.get("ds"))] if stated else "shut"
            secret = door == 2
            kind: EdgeKind = "secret" if secret else "portcullis" if not sight and move else "door"
            self.doors.append(MapDoor(a, b, kind, state, found=not secret or state == "open", stated=stated))
            return True
        wall = wall_kind(move > 0, sight)
        if wall is not None:
            self.walls.append(MapWall((a, b), wall))
        return wall is not None


def wall_kind(stops: bool, sight: int) -> EdgeKind | None:
    """What a wall without a door is here; *sight*: 0 none, 10 limited, else full or by distance."""
    if stops:
        return "wall" if sight >= NORMAL else "low wall" if sight else "fence"
    return "curtain" if sight >= NORMAL else "low wall" if sight else None
