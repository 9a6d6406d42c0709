"""Small grids that the tests of the board share, and random ones."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Struct

from battlemap.board.encounter import Encounter, Side, Token
from battlemap.board.grid_map import EDGE_KINDS, Edge, EdgeKind, GridMap, Prop
from battlemap.board.ids import Cell, EdgeId, PropId, SideId, TokenId

WALL, LOW, DOOR, SHUT = Edge("wall"), Edge("low wall"), Edge("door"), Edge("door", "shut")


class Blank(Struct, frozen=True):
    """A sheet with nothing on it."""


def draw_grid(*lines: str, **fields: object) -> GridMap:
    """A map from a drawing: cells and what stands between them take turns, ". . ." over "- + |" over ". . .".

    Between the cells of a line "|" is a wall, "i" a low wall, "d" an open door, "D" a shut one; between two lines "-" a wall,
    "=" a low wall, "o" an open door and "O" a shut one. What stands at the corners is looked at by nobody.
    """
    cells = [line[::2] for line in lines[::2]]
    edges = dict[EdgeId, Edge]()
    beside = {"|": WALL, "i": LOW, "d": DOOR, "D": SHUT}
    above = {"-": WALL, "=": LOW, "o": DOOR, "O": SHUT}
    for y, line in enumerate(lines[::2]):
        edges.update({EdgeId(f"{x + 1},{y} w"): beside[sign] for x, sign in enumerate(line[1::2]) if sign in beside})
    for y, line in enumerate(lines[1::2]):
        edges.update({EdgeId(f"{x},{y + 1} n"): above[sign] for x, sign in enumerate(line[::2]) if sign in above})
    grid = GridMap(len(cells[0]), len(cells), ground=tuple(cells), edges=edges)
    return GridMap(**{name: getattr(grid, name) for name in grid.__struct_fields__} | fields)


def token(name: str, at: Cell, footprint: float = 1.0) -> Token[Blank]:
    return Token(TokenId(name.lower()), name, SideId("a"), at, Blank(), footprint=footprint)


def board(grid: GridMap, *tokens: Token[Blank]) -> Encounter[Blank, Blank]:
    sides = {SideId("a"): Side(SideId("a"), "Heroes", "A")}
    return Encounter(grid, sides, {one.id: one for one in tokens}, {}, Blank())


def edge_ids(columns: int, rows: int) -> list[EdgeId]:
    """Every side of every cell."""
    return [
        *[EdgeId(f"{x},{y} n") for y in range(rows + 1) for x in range(columns)],
        *[EdgeId(f"{x},{y} w") for y in range(rows) for x in range(columns + 1)],
    ]


@st.composite
def grids(
    draw: st.DrawFn,
    columns: int = 7,
    rows: int = 6,
    signs: str = "......bbk#v~",
    kinds: tuple[EdgeKind, ...] = ("wall", "wall", "low wall", "door", "window", "curtain"),
    props: int = 2,
) -> GridMap:
    """A random map: ground, edges of some kinds, some props."""
    ground = tuple("".join(draw(st.lists(st.sampled_from(signs), min_size=columns, max_size=columns))) for _ in range(rows))
    edge = st.builds(Edge, st.sampled_from(kinds or EDGE_KINDS))
    edges = draw(st.dictionaries(st.sampled_from(edge_ids(columns, rows)), edge, max_size=26)) if kinds else {}
    things = {}
    for number in range(draw(st.integers(0, props))):
        key, at = PropId(f"p{number}"), draw(cells(columns, rows))
        wide, blocks, opaque = draw(st.integers(1, 2)), draw(st.booleans()), draw(st.booleans())
        things[key] = Prop(key, "Crate", at, columns=wide, blocks=blocks, opaque=opaque, cover=draw(st.integers(0, 3)))
    return GridMap(columns, rows, ground=ground, edges=edges, props=things)


def cells(columns: int = 7, rows: int = 6) -> SearchStrategy[Cell]:
    return st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1))
