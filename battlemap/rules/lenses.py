"""What a ruleset shows over a grid: where one can go and what that takes, what threatens, what is seen and shot at."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Cell, Point, TokenId
from battlemap.board.subject import Subject
from battlemap.rules.procedure import Command

if TYPE_CHECKING:
    from battlemap.board.grid.movement_range import MovementRange

Tone: TypeAlias = Literal["reach", "good", "cost", "harm", "dark", "gm"]
Target: TypeAlias = TokenId | Cell | None


class CellArea(Struct, frozen=True, eq=False):
    """Cells that belong together, edged and named on the map."""

    cells: frozenset[Cell]
    words: str = ""
    tone: Tone = "reach"
    icon: str = ""
    who: TokenId | None = None


class Reach(Struct, frozen=True, eq=False):
    """Where a token can go now.

    *stages*: what reaching the cells of each stage of *range* takes ("1 action · 9 m"), from the first stage on.
    """

    range: "MovementRange"
    stages: tuple[str, ...]
    threats: tuple[CellArea, ...] = ()
    """The cells that foes threaten, one area for each of them."""
    refusal: str = ""
    """Why it cannot go anywhere."""


class PathWarning(Struct, frozen=True):
    """Something that happens, or may, when a way comes to a cell."""

    cell: Cell
    words: str
    icon: str = "lucide/zap"
    who: TokenId | None = None
    tone: Tone = "harm"


class PathCost(Struct, frozen=True):
    """One way that somebody might go: what it takes, what it will bring about, and the wish that goes it."""

    words: str
    """"8 m · 2 actions"."""
    command: Command
    warnings: tuple[PathWarning, ...] = ()
    notes: tuple[str, ...] = ()
    """What else is worth knowing: "Hay: 2 m a square"."""
    refusal: str = ""
    price: dict[str, int] = {}
    """How much it takes of which field of the sheet of whoever is commanded ("left.action"); nothing where nobody counts."""
    short: str = ""
    """What it takes and no more, where there is no room for *words*: "3 AP"."""


class Sightline(Struct, frozen=True):
    """A line from somebody to something (px at 100 %): clear up to *cover_at* (0 to 1 of its length), dashed from there on."""

    start: Point
    end: Point
    cover_at: float | None = None
    words: str = ""
    """At its end: "Medium cover: Cutter 1 +4 Def"."""
    tone: Tone = "reach"
    icon: str = ""
    by: tuple[Subject, ...] = ()
    """Tokens and props that are in the way."""


class MapNote(Struct, frozen=True):
    """A few words in one place of the map (px at 100 %)."""

    at: Point
    words: str
    icon: str = ""
    tone: Tone = "reach"


class LensOverlay(Struct, frozen=True, eq=False):
    """What a lens shows over the map."""

    areas: tuple[CellArea, ...] = ()
    lines: tuple[Sightline, ...] = ()
    signs: tuple[MapNote, ...] = ()


class Lens(Struct, frozen=True):
    """Something of the rules that can be looked at on the map: reach, ranges, cover, light.

    *draw* takes the board, the token it is about, and the token or cell that is pointed at (None: nothing).
    """

    name: str
    title: str
    icon: str
    help: str
    draw: Callable[[AnyEncounter, TokenId, Target], LensOverlay]
    key: str = ""
