"""Cells, edges, things, light; footprints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import Cell, EdgeId, LampId, Point, PropId
from battlemap.board.surfaces import FLOOR, SURFACES, Surface
from battlemap.board.zone_map import BackgroundPicture, BarrierState, ZoneMap

CELL = 44.0
"""The width of a cell in px at 100 %."""
LARGEST = 400
"""No grid has more columns or rows."""
WIDEST = 6
"""No token covers more cells across."""
LONGEST_KEY = 15
"""A longer text is no cell."""

Light: TypeAlias = Literal["bright", "dim", "dark"]
Layer: TypeAlias = Literal["ground", "heights", "lights", "fog"]
EdgeKind: TypeAlias = Literal["wall", "low wall", "window", "door", "secret", "portcullis", "fence", "curtain"]
EDGE_KINDS: tuple[EdgeKind, ...] = ("wall", "low wall", "window", "door", "secret", "portcullis", "fence", "curtain")
HINGED: frozenset[EdgeKind] = frozenset({"door", "secret", "portcullis"})
"""Edges that can be open, shut or locked."""
Diagonals: TypeAlias = Literal["one", "one and a half", "alternate", "never"]
"""What a step over a corner costs: as any other, half as much again, 1 and 2 by turns, or not allowed."""
LIGHTS: Mapping[str, Light] = MappingProxyType({"b": "bright", "m": "dim", "d": "dark"})
OPEN, COVERED, UNKNOWN, REMEMBERED = ".", "x", " ", "m"
FOG = OPEN + COVERED + UNKNOWN + REMEMBERED
"""Of a cell: players see it; the GM keeps it covered. On the players' own board: they know nothing of it; they saw it once."""
LEVELS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Heights of 0 to 35 units, one character each; A to Z are 1 to 26 units deep."""


class Edge(Struct, frozen=True):
    """What stands on the line between two cells."""

    kind: EdgeKind
    state: BarrierState = "open"
    """Of a door, a secret door or a portcullis; open for everything else."""
    found: bool = True
    """False for a secret door that nobody has found yet."""

    @property
    def passable(self) -> bool:
        """Whether anybody can walk through as things are; a low wall is climbed, which a game prices."""
        if self.kind in HINGED:
            return self.found and self.state == "open"
        return self.kind in ("curtain", "low wall")

    @property
    def opaque(self) -> bool:
        """Whether nobody sees through it."""
        if self.kind in ("door", "secret"):
            return self.state != "open" or not self.found
        return self.kind in ("wall", "curtain")

    @property
    def solid(self) -> bool:
        """Whether nothing can be shot through it."""
        return self.opaque and self.kind != "curtain"

    @property
    def cover(self) -> int:
        """What it gives to somebody close behind it: 0 nothing, 1 light, 2 medium, 3 full cover."""
        if self.kind == "portcullis" and self.state != "open":
            return 1
        return {"low wall": 1, "fence": 1, "window": 2, "wall": 3}.get(self.kind, 3 if self.opaque else 0)

    @property
    def obstruction(self) -> str:
        """Why nobody gets through, in words; empty if one does."""
        if self.passable:
            return ""
        if self.kind in HINGED and self.found:
            return f"the {'door' if self.kind == 'secret' else self.kind} is {'locked' if self.state == 'locked' else 'shut'}"
        return f"a {'wall' if self.kind == 'secret' else self.kind} is in the way"


class Prop(Struct, frozen=True):
    """A thing that stands on the map and gives cover: a crate, a table, a pillar. *at* is its upper left cell."""

    id: PropId
    name: str
    at: Cell
    look: str = "crate"
    columns: int = 1
    rows: int = 1
    cover: int = 1
    """1 light, 2 medium, 3 full cover; 0: none."""
    blocks: bool = True
    """Whether nobody can walk through it."""
    opaque: bool = False
    """Whether nobody sees past it."""
    picture: str = ""
    """The sha256 of a drawing of the user's own that is kept with the battle, shown in place of the look; mostly empty."""
    turns: int = 0
    """By how many quarters that drawing is turned to the right, 0 to 3."""
    hidden: bool = False
    """Whether players do not know of it."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it stands on."""
        x, y = self.at
        return tuple([(x + dx, y + dy) for dy in range(self.rows) for dx in range(self.columns)])


class Lamp(Struct, frozen=True):
    """A light that stands on the map: bright within one radius, dim within a larger one (units of the map)."""

    id: LampId
    at: Cell
    bright: float
    dim: float
    name: str = "Torch"
    lit: bool = True
    hidden: bool = False
    """Whether players do not know of it."""


class LastSeen(Struct, frozen=True):
    """Walls, doors, things and lights as players last saw them, where they are otherwise by now; None: nothing was there."""

    edges: dict[EdgeId, Edge | None] = {}
    props: dict[PropId, Prop | None] = {}
    lamps: dict[LampId, Lamp | None] = {}


class GridMap(Struct, frozen=True, dict=True, tag="grid", tag_field="map"):
    """Cells in columns and rows. Replace a map, never change it: what is worked out from it is cached on it.

    *ground*, *heights*, *lights* and *fog* are one string per row, one character per cell; an empty tuple is plain ground,
    level, bright and uncovered everywhere. *legend* adds to SURFACES or replaces one of them. *zones* are named parts drawn over
    the cells: their outlines run along the lines of the grid, in px at 100 %.
    """

    columns: int
    rows: int
    cell: float = 1.0
    """How wide a cell is, in units."""
    unit: str = "m"
    ground: tuple[str, ...] = ()
    heights: tuple[str, ...] = ()
    lights: tuple[str, ...] = ()
    legend: dict[str, Surface] = {}
    edges: dict[EdgeId, Edge] = {}
    props: dict[PropId, Prop] = {}
    lamps: dict[LampId, Lamp] = {}
    zones: ZoneMap = ZoneMap()
    picture: BackgroundPicture | None = None
    fog: tuple[str, ...] = ()
    """Which cells are covered from the players, by the characters in FOG."""
    by_sight: bool = False
    """Whether players see what their tokens see; what was seen is no longer covered, but dimmed and without tokens."""
    remembered: LastSeen = LastSeen()

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, tuple) or len(cell) != 2:
            return False
        x, y = cell
        return isinstance(x, int) and isinstance(y, int) and 0 <= x < self.columns and 0 <= y < self.rows

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        return ((x, y) for y in range(self.rows) for x in range(self.columns))

    def surface(self, cell: Cell) -> Surface:
        """What a cell is made of."""
        sign = self.ground[cell[1]][cell[0]] if self.ground else FLOOR
        return self.legend.get(sign) or SURFACES.get(sign) or SURFACES[FLOOR]

    def height(self, cell: Cell) -> int:
        """How high a cell lies, in units."""
        return level_of(self.heights[cell[1]][cell[0]]) if self.heights else 0

    def ambient(self, cell: Cell) -> Light:
        """The light in a cell without any lamp."""
        return LIGHTS.get(self.lights[cell[1]][cell[0]], "bright") if self.lights else "bright"

    def row_of(self, layer: Layer, row: int) -> str:
        """One row of a layer, written out."""
        rows: tuple[str, ...] = getattr(self, layer)
        return rows[row] if rows else EMPTY[layer] * self.columns


EMPTY: Mapping[Layer, str] = MappingProxyType({"ground": FLOOR, "heights": "0", "lights": "b", "fog": OPEN})
"""What a layer holds where nothing was painted."""


def level_of(sign: str) -> int:
    """The height that a character stands for; 0 for one that means nothing."""
    if "A" <= sign <= "Z":
        return ord("A") - ord(sign) - 1
    return max(0, LEVELS.find(sign))


def sign_of(level: int) -> str:
    """The character of a height, −26 to 35; what lies beyond is cut off."""
    return LEVELS[min(level, len(LEVELS) - 1)] if level >= 0 else chr(ord("A") + min(-level, 26) - 1)


def edge_between(cell: Cell, other: Cell) -> EdgeId | None:
    """The edge that two cells share; None if they do not lie side by side."""
    (ax, ay), (bx, by) = cell, other
    if ax == bx and abs(ay - by) == 1:
        return EdgeId(f"{ax},{max(ay, by)} n")
    return EdgeId(f"{max(ax, bx)},{ay} w") if ay == by and abs(ax - bx) == 1 else None


def ends_of(edge: EdgeId) -> tuple[Cell, Cell]:
    """The two cells on both sides of an edge, the upper or left one first; one of them may lie outside the map."""
    where, side = edge.split(" ")
    x, y = (int(number) for number in where.split(","))
    return ((x, y - 1) if side == "n" else (x - 1, y)), (x, y)


def cell_key(cell: Cell) -> str:
    """A cell as an answer: "12,7"."""
    return f"{cell[0]},{cell[1]}"


def cell_name(cell: Cell) -> str:
    """A cell as the margins of the map name it: "M8" is column 12, row 7."""
    column, name = cell[0] + 1, ""
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return f"{name}{cell[1] + 1}"


def cell_of(key: str) -> Cell | None:
    """The cell that an answer names; None if it names none."""
    column, comma, row = key.partition(",") if len(key) <= LONGEST_KEY and key.isascii() else ("", "", "")
    return (int(column), int(row)) if comma and column.isdecimal() and row.isdecimal() else None


def cells_under(at: Cell, footprint: float) -> tuple[Cell, ...]:
    """The cells that something of *footprint* cells across covers whose upper left cell is *at*."""
    if footprint <= 1:
        return (at,)
    wide = ceil(footprint)
    x, y = at
    return tuple([(x + dx, y + dy) for dy in range(wide) for dx in range(wide)])


def middle(at: Cell, footprint: float = 1.0) -> Point:
    """The middle of such a thing, in px at 100 %."""
    half = max(1, ceil(footprint)) * CELL / 2
    return at[0] * CELL + half, at[1] * CELL + half


def cell_at(point: Point) -> Cell:
    """The cell under a point (px at 100 %), which may lie outside the map."""
    return int(point[0] // CELL), int(point[1] // CELL)


def cell_under(point: Point, footprint: float) -> Cell:
    """The upper left cell of something so wide whose middle is nearest to a point (px at 100 %); it may lie outside the map."""
    half = (max(1, ceil(footprint)) - 1) * CELL / 2
    return cell_at((point[0] - half, point[1] - half))


def paint(grid: GridMap, layer: Layer, patches: tuple[tuple[int, int, str], ...]) -> GridMap:
    """The map with runs of characters (row, first column, characters) laid over one layer; what sticks out is cut off."""
    rows = [grid.row_of(layer, row) for row in range(grid.rows)]
    for row, start, signs in patches:
        if 0 <= row < grid.rows:
            before = rows[row]
            first, laid = max(0, start), signs[max(0, -start) :]
            rows[row] = (before[:first] + laid + before[first + len(laid) :])[: grid.columns]
    layers: dict[str, tuple[str, ...]] = {layer: tuple(rows)}
    return replace(grid, **layers)
