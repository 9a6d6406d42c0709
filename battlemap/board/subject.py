"""What is clicked, selected, asked about or edited: a token, a zone, a link, an aspect, something on a grid, or the whole scene.

Things of different kinds may bear the same id, so an id alone never says which is meant.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import cell_key, cell_name, cell_of, ends_of
from battlemap.board.ids import AspectId, Cell, EdgeId, LampId, LinkId, Place, PropId, TokenId, ZoneId

SubjectKind: TypeAlias = Literal["scene", "token", "zone", "link", "aspect", "edge", "prop", "lamp", "cell"]
DRAWN: tuple[SubjectKind, ...] = ("edge", "prop", "lamp", "cell")
"""What there is on grids only."""


class Subject(Struct, frozen=True):
    """One thing of the board, by kind and id; the scene has no id, a cell's is its key."""

    kind: SubjectKind = "scene"
    id: str = ""

    def exists_on(self, board: AnyEncounter) -> bool:
        """Whether the board still has it."""
        grid = board.grid
        match self.kind:
            case "token":
                return self.id in board.tokens
            case "zone":
                return self.id in board.zone_map.zones
            case "link":
                return self.id in board.zone_map.links
            case "aspect":
                return self.id in board.aspects
            case "edge":
                return grid is not None and self.id in grid.edges
            case "prop":
                return grid is not None and self.id in grid.props
            case "lamp":
                return grid is not None and self.id in grid.lamps
            case "cell":
                return grid is not None and cell_of(self.id) in grid
        return True

    def name_on(self, board: AnyEncounter) -> str:
        """Its name in words."""
        if not self.exists_on(board):
            return ""
        zones, grid = board.zone_map.zones, board.grid
        if self.kind == "token":
            return board.tokens[TokenId(self.id)].name
        if self.kind == "zone":
            return zones[ZoneId(self.id)].name or ("Unnamed zone" if grid is None else "Unnamed area")
        if self.kind == "aspect":
            return board.aspects[AspectId(self.id)].name
        if self.kind == "link":
            link = board.zone_map.links[LinkId(self.id)]
            ends = (zones[end].name or "unnamed zone" for end in (link.a, link.b))
            return link.name or " – ".join(ends)
        if grid is not None and self.kind == "edge":
            return edge_words(grid.edges[EdgeId(self.id)].kind)
        if grid is not None and self.kind == "prop":
            return grid.props[PropId(self.id)].name
        if grid is not None and self.kind == "lamp":
            return grid.lamps[LampId(self.id)].name
        return self.cell_words if self.kind == "cell" else "Scene"

    @property
    def token(self) -> TokenId | None:
        """The token it is; None if it is something else."""
        return TokenId(self.id) if self.kind == "token" else None

    @property
    def zone(self) -> ZoneId | None:
        """The zone it is; None if it is something else."""
        return ZoneId(self.id) if self.kind == "zone" else None

    @property
    def cell(self) -> Cell:
        """The cell it is. ValueError for anything else."""
        cell = cell_of(self.id) if self.kind == "cell" else None
        if cell is None:
            raise ValueError("this is no cell")
        return cell

    @property
    def cell_words(self) -> str:
        """A cell as the margins of the map name it."""
        return cell_name(self.cell)


SCENE = Subject()
"""What is meant where nothing in particular is."""
SubjectLike: TypeAlias = TokenId | Cell | Subject
"""A subject, or short for one: the bare id of a token, a bare cell. All else says its kind."""


def as_subject(subject: SubjectLike) -> Subject:
    """What a subject or its short form means."""
    if isinstance(subject, Subject):
        return subject
    return Subject("token", subject) if isinstance(subject, str) else cell_subject(subject)


def cell_subject(cell: Cell) -> Subject:
    """A cell of the grid as a subject."""
    return Subject("cell", cell_key(cell))


def place_subject(place: Place) -> Subject:
    """A place to stand in as a subject: a zone, or a cell."""
    return Subject("zone", place) if isinstance(place, str) else cell_subject(place)


def edge_words(kind: str) -> str:
    """What stands on an edge, as a name."""
    return "Secret door" if kind == "secret" else kind.capitalize()


def edge_place(edge: str) -> str:
    """Between which cells an edge lies: "between M7 and M8", or of which cell at the edge of the map it is a side."""
    upper, lower = ends_of(EdgeId(edge))
    if min(upper) < 0:
        return f"{'north' if edge.endswith('n') else 'west'} of {cell_name(lower)}"
    return f"between {cell_name(upper)} and {cell_name(lower)}"
