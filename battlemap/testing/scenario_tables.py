"""What a scenario file may say, table by table."""

from typing import Any, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from battlemap.board.aspects import Kind
from battlemap.board.grid_map import EdgeKind
from battlemap.board.surfaces import Passage
from battlemap.board.zone_map import Barrier, BarrierState


class TomlTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file; a name it does not know is a fault."""


class AspectTable(TomlTable, frozen=True):
    """An aspect; a bare phrase does as well. *free*: invokes for whoever comes first, or by side."""

    name: str
    kind: Kind | None = None
    free: int | dict[str, int] = 0
    used: int = 0
    against: str | None = None
    adverse: bool = False
    tags: tuple[str, ...] = ()
    hidden: bool = False


Aspects: TypeAlias = tuple[str | AspectTable, ...]


class ZoneTable(TomlTable, frozen=True):
    """A zone of the map."""

    name: str = ""
    aspects: Aspects = ()
    terrain: str = "floor"
    revealed: bool = True
    notes: str = ""
    at: tuple[float, float] | None = None
    cells: tuple[tuple[int, int, int, int], ...] = ()
    """On a grid: rectangles of cells (column, row, columns, rows) that make up the zone."""


class LinkTable(TomlTable, frozen=True):
    """A link with something in it; ["rim", "floor"] does as well."""

    a: str
    b: str
    barrier: Barrier = "open"
    state: BarrierState = "open"
    high: str | None = None
    one_way: bool = False
    found: bool = True
    name: str = ""
    aspects: Aspects = ()


class SurfaceTable(TomlTable, frozen=True):
    """What a character of the rows stands for; a bare passage does as well."""

    passage: Passage = "free"
    name: str = ""
    look: str = "dirt"


class EdgeTable(TomlTable, frozen=True):
    """What stands between two cells; a bare kind does as well."""

    kind: EdgeKind
    state: BarrierState = "open"
    found: bool = True


class PropTable(TomlTable, frozen=True):
    """A thing that gives cover, by its upper left cell."""

    at: tuple[int, int]
    name: str = ""
    look: str = "crate"
    columns: int = 1
    rows: int = 1
    cover: int = 1
    blocks: bool = True
    opaque: bool = False


class LampTable(TomlTable, frozen=True):
    """A light: how far it shines brightly, how far dimly, in units of the map."""

    at: tuple[int, int]
    bright: float
    dim: float
    name: str = ""
    lit: bool = True


class MapTable(TomlTable, frozen=True):
    """Zones and links; with *cells*, or with *columns* and *rows*, a grid with zones over it."""

    zones: dict[str, ZoneTable] = {}
    links: tuple[tuple[str, ...] | LinkTable, ...] = ()
    cells: tuple[str, ...] = ()
    """The ground, one string for each row."""
    columns: int = 0
    rows: int = 0
    cell: float = 1.0
    unit: str = "m"
    legend: dict[str, Passage | SurfaceTable] = {}
    heights: tuple[str, ...] = ()
    lights: tuple[str, ...] = ()
    walls: tuple[str, ...] = ()
    edges: dict[str, EdgeKind | EdgeTable] = {}
    props: dict[str, PropTable] = {}
    lamps: dict[str, LampTable] = {}

    @property
    def is_grid(self) -> bool:
        """Whether it is one of cells."""
        return bool(self.cells or self.columns or self.rows)


class SideTable(TomlTable, frozen=True):
    """A side; what is not said is made up."""

    name: str = ""
    letter: str = ""
    look: int = 0
    friends: tuple[str, ...] = ()
    gm: bool | None = None


class TokenTable(TomlTable, frozen=True):
    """A token; *sheet* holds the fields that differ from an ordinary sheet of the ruleset."""

    side: str
    place: str = ""
    at: tuple[int, int] | None = None
    """Column and row of its upper left cell, on a grid."""
    footprint: float | None = None
    """How many cells it is wide; else what the ruleset says of its sheet."""
    name: str = ""
    sheet: dict[str, Any] = {}
    aspects: Aspects = ()
    icon: str = "game/cowled"
    group: str = ""
    alone: bool = False
    """It has a turn of its own, though its side usually acts together."""
    hidden: bool = False
    notes: str = ""


class TurnsTable(TomlTable, frozen=True):
    """Who acts when; *now* is anybody of the slot whose turn it is."""

    order: tuple[str | tuple[str, ...], ...]
    now: str = ""
    round: int = 1
    begun: bool = True
    acted: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()


class ChangeTable(TomlTable, frozen=True):
    """What an effect changes."""

    what: str
    value: int = 0
    dice: int = 0


class UntilTable(TomlTable, frozen=True):
    """When an effect ends."""

    moment: str
    who: str | None = None
    times: int = 1


class EffectTable(TomlTable, frozen=True):
    """Something that lasts when the scenario opens: *kind*, or *name*, which may be its kind or its title."""

    kind: str = ""
    name: str = ""
    which: str = ""
    on: str | None = None
    rule: str = ""
    changes: tuple[ChangeTable, ...] = ()
    until: UntilTable | None = None
    about: str | None = None


class DiceTable(TomlTable, frozen=True):
    """One roll: what fell, with the GM's own modifier; "orm/defend +0+-" does as well."""

    faces: str
    by: str = ""
    ask: str = ""
    on: str = ""
    adjust: int = 0
    reason: str = ""


class StepTable(TomlTable, frozen=True):
    """One step: a command (*do*), an *edit* by the GM, an *undo*, or a look at the board (*expect* alone)."""

    do: str = ""
    by: str = ""
    on: str | tuple[int, int] = ""
    to: str | tuple[int, int] = ""
    given: dict[str, Any] = {}
    dice: tuple[str | DiceTable, ...] = ()
    answers: dict[str, Any] = {}
    refused: str | UnsetType = UNSET
    undo: bool | int = 0
    edit: dict[str, Any] = {}
    expect: dict[str, Any] = {}
    note: str = ""


class OpeningTable(TomlTable, frozen=True):
    """What comes by itself before the first step: its dice, its answers, and what to expect then."""

    dice: tuple[str | DiceTable, ...] = ()
    answers: dict[str, Any] = {}
    expect: dict[str, Any] = {}


class Scenario(TomlTable, frozen=True):
    """A whole file."""

    title: str
    ruleset: str
    step: tuple[StepTable, ...] = ()
    note: str = ""
    house: dict[str, Any] = {}
    map: MapTable = MapTable()
    sides: dict[str, SideTable] = {}
    tokens: dict[str, TokenTable] = {}
    scene: dict[str, Any] = {}
    aspects: Aspects = ()
    turns: TurnsTable | None = None
    effects: tuple[EffectTable, ...] = ()
    rulings: dict[str, str] = {}
    due: bool = True
    opening: OpeningTable = OpeningTable()
