"""The cells of a donjon dungeon: bits, the margin they have and rooms do not, doors by their bits."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from battlemap.board.grid_map import LARGEST, EdgeKind
from battlemap.board.ids import Cell
from battlemap.board.zone_map import BarrierState
from battlemap.formats.found.plain_values import items, mapping, whole

USUAL_BITS = {
    "room": 0x2, "corridor": 0x4, "room_id": 0xFFC0, "arch": 0x10000, "door": 0x20000, "locked": 0x40000,
    "trapped": 0x80000, "secret": 0x100000, "portcullis": 0x200000, "stair_down": 0x400000, "stair_up": 0x800000,
}  # fmt: skip
DOOR_KINDS: tuple[tuple[str, EdgeKind, BarrierState], ...] = (
    ("secret", "secret", "shut"), ("portcullis", "portcullis", "shut"), ("locked", "door", "locked"),
    ("trapped", "door", "shut"), ("door", "door", "shut"),
)  # fmt: skip
"""The bit of each kind of door, and what it is here; an arch is an opening."""


class DonjonCells(Struct, frozen=True):
    """What lies where. Rooms have numbers from 1 on; passages have none."""

    columns: int
    rows: int
    room_of: dict[Cell, int]
    """Of each cell of a room its number."""
    passages: frozenset[Cell]
    doors: dict[Cell, tuple[EdgeKind, BarrierState]]
    arches: frozenset[Cell]
    stairs_down: frozenset[Cell]
    stairs_up: frozenset[Cell]

    @property
    def floor(self) -> frozenset[Cell]:
        """All cells one can stand on."""
        return self.passages | self.room_of.keys() | self.doors.keys() | self.arches


def read_cells(value: dict[str, Any]) -> DonjonCells:
    """The cells of a parsed file; rows that are no lists, and what lies beyond the largest grid, count as rock."""
    bits = {**USUAL_BITS, **{key: whole(bit) for key, bit in mapping(value.get("cell_bit")).items() if whole(bit) > 0}}
    id_mask = bits["room_id"]
    shift = (id_mask & -id_mask).bit_length() - 1
    rows = [items(row)[:LARGEST] for row in items(value.get("cells"))[:LARGEST]]
    room_of: dict[Cell, int] = {}
    doors: dict[Cell, tuple[EdgeKind, BarrierState]] = {}
    sets: dict[str, set[Cell]] = {"corridor": set(), "arch": set(), "stair_down": set(), "stair_up": set()}
    for cell, sign in _numbers(rows):
        for name, cells in sets.items():
            if sign & bits[name]:
                cells.add(cell)
        kind = next(((edge, state) for name, edge, state in DOOR_KINDS if sign & bits[name]), None)
        if kind is not None:
            doors[cell] = kind
        elif sign & bits["room"]:
            room_of[cell] = (sign & id_mask) >> shift
    passages = frozenset(sets["corridor"] - doors.keys() - room_of.keys())
    columns = max((len(row) for row in rows), default=0)
    return DonjonCells(
        columns, len(rows), room_of, passages, doors, frozenset(sets["arch"]),
        frozenset(sets["stair_down"]), frozenset(sets["stair_up"]),
    )  # fmt: skip


def _numbers(rows: list[list[Any]]) -> Iterator[tuple[Cell, int]]:
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if isinstance(sign, int) and not isinstance(sign, bool) and 0 < sign < 1 << 40:
                yield (x, y), sign
            elif isinstance(sign, str | float):
                try:
                    number = int(sign)
                except (ValueError, OverflowError):
                    continue
                if 0 < number < 1 << 40:
                    yield (x, y), number
