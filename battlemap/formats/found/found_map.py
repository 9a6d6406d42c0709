"""What was found in a foreign map file, whatever its format: every reader makes this, every battle is made of it.

Lengths are in cells, y downwards, from the upper left corner of the grid. All coordinates are finite.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.aspects import Aspect
from battlemap.board.ids import Cell, Point
from battlemap.board.surfaces import Surface
from battlemap.board.zone_map import Barrier, BarrierState, ZoneMap
from battlemap.formats.map_walls import Disposition, MapDoor, MapWall

Layer: TypeAlias = Literal["picture", "ground", "walls", "doors", "lights", "tokens", "notes", "areas", "props"]
LAYERS: tuple[Layer, ...] = ("picture", "ground", "walls", "doors", "lights", "tokens", "notes", "areas", "props")
"""What can be taken over or left, each by itself."""
MOST_WALLS = 200_000
"""So many pieces of walls are read; what comes after is left out."""
MOST_THINGS = 5_000
"""So many doors, lights, tokens, notes or areas are read."""
LONGEST_TEXT = 20_000
"""Of a note, in letters."""


class FoundPicture(Struct, frozen=True):
    """A picture and the rectangle of cells that it fills; *columns* × *rows* need not be whole."""

    data: bytes
    mime: str
    width: int
    """In px, as are the next."""
    height: int
    x: float = 0.0
    y: float = 0.0
    columns: float = 0.0
    rows: float = 0.0

    @property
    def across(self) -> float:
        """How many px a cell is wide."""
        return self.width / self.columns if self.columns else 0.0

    @property
    def down(self) -> float:
        """How many px a cell is high."""
        return self.height / self.rows if self.rows else 0.0


class FoundLight(Struct, frozen=True):
    """Bright within one radius, dim within a larger one."""

    at: Point
    bright: float
    dim: float
    colour: str = ""
    """Six hexadecimal digits; empty if the file names none."""
    name: str = "Light"
    lit: bool = True
    hidden: bool = False


class FoundToken(Struct, frozen=True):
    """Somebody who stands on the map, by the upper left corner."""

    name: str
    at: Point
    size: float = 1.0
    """How many cells across."""
    disposition: Disposition = "hostile"
    hidden: bool = False
    notes: str = ""
    picture: bytes = b""
    """A portrait, as the bytes of its file."""
    mime: str = ""
    numbers: dict[str, int] = {}
    """Numbers of its sheet by the names the other program gives them."""
    system: str = ""
    """Whose numbers they are, by the other program's id of the game; empty if unknown."""


class FoundNote(Struct, frozen=True):
    """A text on the map, for the game master."""

    at: Point
    text: str


class FoundProp(Struct, frozen=True):
    """A thing that stands on cells, by its upper left one."""

    name: str
    at: Cell
    columns: int = 1
    rows: int = 1
    look: str = "crate"
    cover: int = 1
    blocks: bool = True
    opaque: bool = False
    hidden: bool = False


class FoundArea(Struct, frozen=True):
    """A named part of the map, as its cells."""

    name: str
    cells: frozenset[Cell]
    terrain: str = "floor"
    notes: str = ""
    aspects: tuple[str, ...] = ()
    hidden: bool = False


class FoundLink(Struct, frozen=True):
    """A way between two areas, by their numbers in the list of areas."""

    a: int
    b: int
    barrier: Barrier = "open"
    state: BarrierState = "open"
    found: bool = True
    one_way: bool = False
    high: int | None = None
    name: str = ""


class LeftOut(Struct, frozen=True):
    """Something of the file that the battle will not hold, and why, both in a few words without a full stop."""

    what: str
    why: str

    @property
    def sentence(self) -> str:
        """As it is told where there is no window."""
        return f"Left out: {self.what[:1].lower()}{self.what[1:]}, because {self.why}."


def left_over(what: str, count: int, most: int = MOST_THINGS) -> tuple[LeftOut, ...]:
    """What comes after the first *most* of many things; nothing if there are no more than that."""
    return (LeftOut(f"{what} after the first {most}", "so many are more than a map can hold"),) if count > most else ()


class ScaleDispute(Struct, frozen=True):
    """Two sources say two things about the cells of a picture; *other* is what the one that is not believed says."""

    says: str
    """Who says what, as a sentence."""
    believed: str
    """Which of them is believed and why, as a sentence."""
    other: float
    """How many px of the picture a cell would be wide by the other source."""


class FoundMap(Struct, frozen=True):
    """A whole map. What is empty was not in the file."""

    kind: str
    """What the file is, in words: "Universal VTT"."""
    title: str
    columns: int = 0
    rows: int = 0
    cell: float = 0.0
    """How wide a cell is, in units; 0 if the file does not say."""
    unit: str = ""
    notes: str = ""
    """What the file tells the game master of the whole place."""
    picture: FoundPicture | None = None
    picture_path: str = ""
    """Where a picture is said to be that could not be had."""
    ground: tuple[str, ...] = ()
    """A row of characters for each row of cells, as GridMap has them; empty: plain ground."""
    legend: dict[str, Surface] = {}
    walls: tuple[MapWall, ...] = ()
    doors: tuple[MapDoor, ...] = ()
    lights: tuple[FoundLight, ...] = ()
    tokens: tuple[FoundToken, ...] = ()
    markers: tuple[FoundNote, ...] = ()
    props: tuple[FoundProp, ...] = ()
    areas: tuple[FoundArea, ...] = ()
    links: tuple[FoundLink, ...] = ()
    """Ways between areas; where there are none, they follow from the walls and doors between the areas."""
    drawn_zones: ZoneMap | None = None
    """Zones with outlines finer than cells, to be used as they are where the battle has zones only."""
    drawn_aspects: tuple[Aspect, ...] = ()
    """Aspects of the drawn zones."""
    certainty: float = 1.0
    """How sure it is that the cells lie on the picture as is said, from 0 to 1; 1 if the file itself says so."""
    zones_first: bool = False
    """Whether it is a map of zones by nature, such as a graph."""
    left_out: tuple[LeftOut, ...] = ()
    remarks: tuple[str, ...] = ()
    """What else is to be known, one sentence each."""
    dispute: ScaleDispute | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it is a picture and nothing else."""
        return self.picture is not None and not (self.walls or self.areas or self.ground or self.tokens or self.doors)
