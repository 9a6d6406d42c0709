"""A battle as virtual tabletops take it: a picture of whole cells, and over it walls, doors, lights, figures, zones.

Lengths are in cells, y downwards, from the upper left corner of the picture. All coordinates are finite.
"""

from msgspec import Struct

from battlemap.board.grid_map import Light
from battlemap.board.ids import Cell, Point
from battlemap.board.surfaces import Surface
from battlemap.board.zone_map import Barrier, BarrierState
from battlemap.formats.map_walls import Disposition, MapDoor, MapWall


class TabletopLight(Struct, frozen=True):
    """Bright within one radius, dim within a larger one."""

    at: Point
    bright: float
    dim: float
    name: str = "Light"
    lit: bool = True


class TabletopToken(Struct, frozen=True):
    """Somebody, by the upper left corner of the square he fills."""

    id: str
    name: str
    at: Point
    size: float = 1.0
    """How many cells across."""
    disposition: Disposition = "hostile"
    side: str = ""
    colour: str = ""
    """Of the side, as "#rrggbb"."""
    hidden: bool = False
    notes: str = ""


class TabletopProp(Struct, frozen=True):
    """A thing that stands on cells, by its upper left one."""

    name: str
    at: Cell
    columns: int = 1
    rows: int = 1
    look: str = "crate"
    cover: int = 1
    """0 none, 1 light, 2 medium, 3 full."""
    blocks: bool = True
    opaque: bool = False
    hidden: bool = False


class TabletopZone(Struct, frozen=True):
    """A named part of the map. *ring*: its corners, the first not repeated; *at*: where its name stands."""

    id: str
    name: str
    ring: tuple[Point, ...]
    at: Point
    terrain: str = ""
    aspects: tuple[str, ...] = ()
    notes: str = ""
    revealed: bool = True


class TabletopLink(Struct, frozen=True):
    """A way between two zones, by their ids."""

    id: str
    a: str
    b: str
    barrier: Barrier = "open"
    state: BarrierState = "open"
    one_way: bool = False
    high: str = ""
    """The id of the zone that lies higher, if one does."""
    found: bool = True
    name: str = ""


class TabletopScene(Struct, frozen=True):
    """A whole battle. *cell* and *unit*: how wide a cell is; 0 on a map of zones, which has no measure."""

    title: str
    columns: int
    rows: int
    is_grid: bool
    cell: float = 0.0
    unit: str = ""
    ambient: Light = "bright"
    """The light of most of the map without any lamp."""
    walls: tuple[MapWall, ...] = ()
    objects: tuple[MapWall, ...] = ()
    """Outlines of things that nobody sees past."""
    doors: tuple[MapDoor, ...] = ()
    lights: tuple[TabletopLight, ...] = ()
    tokens: tuple[TabletopToken, ...] = ()
    props: tuple[TabletopProp, ...] = ()
    zones: tuple[TabletopZone, ...] = ()
    links: tuple[TabletopLink, ...] = ()
    surfaces: dict[Cell, Surface] = {}
    """The ground of cells that are not simply walked on."""
    aspects: tuple[str, ...] = ()
    """Of the whole scene."""
    notes: str = ""


class ScenePicture(Struct, frozen=True):
    """The picture under a scene: the bytes of its file, and how many px a cell is wide."""

    data: bytes
    mime: str
    pixels: int


def rounded(point: Point) -> Point:
    """A place with three digits behind the point, which is finer than any tabletop shows."""
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0
