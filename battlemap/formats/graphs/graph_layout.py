"""Where the places of a graph lie on a map: where the file says, else planar where the graph can be, else by springs."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from battlemap.board.ids import Cell, Point
from battlemap.board.polygons import meet
from battlemap.formats.found.plain_values import number
from battlemap.formats.graphs.place_graph import PlaceGraph

if TYPE_CHECKING:
    import networkx as nx

BLOCK = (5, 4)
"""How many cells a place is wide and high."""
GAP = 2
"""Cells between two places."""
WIDEST = 380
"""A map of places is at most so many cells wide; where it would be wider, places lie in rows and columns."""
ROOMY = 4
"""A map by the positions of a file has at most so many times the room that its places need."""
MOST_PLANAR, MOST_SPRUNG = 400, 450
"""Graphs with more nodes are not laid out so: that would take seconds."""
TRIES = 5
"""So often springs are tried on a planar graph."""
MOST_CROSSED = 120
"""With more edges crossings are not counted."""


def lay_out(graph: PlaceGraph) -> dict[str, Cell]:
    """The upper left cell of each place; no two overlap, none lies outside."""
    given = given_places(graph)
    return to_cells(given, ROOMY) if given else to_cells(computed_places(graph))


def given_places(graph: PlaceGraph) -> dict[str, Point]:
    """Where the file says that each place lies, y downwards; none if it does not say so of all, or puts two on one spot."""
    places: dict[str, Point] = {}
    for node in graph.nodes:
        x, y = number(node.said.get("x")), number(node.said.get("y"))
        if (x is None or y is None) and isinstance(told := node.said.get("pos"), str):
            parts = told.strip('"!').split(",")
            x, y = (number(parts[0]), number(parts[1])) if len(parts) >= 2 else (None, None)
            y = None if y is None else -y  # Graphviz counts upwards
        if x is None or y is None:
            return {}
        places[node.id] = (x, -y if node.said.get("upwards") else y)
    return places if len(set(places.values())) == len(places) else {}


def computed_places(graph: PlaceGraph) -> dict[str, Point]:
    """A layout without crossing ways if the graph is planar, else one by springs, always the same for the same graph."""
    import networkx

    plain: nx.Graph[str] = networkx.Graph()
    plain.add_nodes_from(node.id for node in graph.nodes)
    plain.add_edges_from((edge.a, edge.b) for edge in graph.edges)
    if len(plain) > MOST_SPRUNG:
        return _in_rows(plain)
    parts = [plain.subgraph(part).copy() for part in networkx.connected_components(plain)]
    placed: dict[str, Point] = {}
    right = 0.0
    for part in sorted(parts, key=len, reverse=True):
        own = _part_places(part)
        width = max(x for x, _ in own.values()) - min(x for x, _ in own.values())
        shift = right - min(x for x, _ in own.values())
        placed |= {node: (x + shift, y) for node, (x, y) in own.items()}
        right += width + 1.5
    return placed


def _part_places(part: "nx.Graph[str]") -> dict[str, Point]:
    """The places of a connected graph, neighbours about 1 apart."""
    import networkx

    if len(part) == 1:
        return dict.fromkeys(part, (0.0, 0.0))
    planar, _ = networkx.check_planarity(part) if len(part) <= MOST_PLANAR else (False, None)
    start = networkx.planar_layout(part) if planar else None
    if not planar:
        return _sprung(part, None, 7)
    for seed in range(TRIES) if part.number_of_edges() <= MOST_CROSSED else ():
        places = _sprung(part, start if seed == 0 else None, seed)
        if not crossings(part, places):
            return places
    return _tree_places(part) if networkx.is_tree(part) else _unit(part, start or {})


def _sprung(part: "nx.Graph[str]", start: Any, seed: int) -> dict[str, Point]:
    import networkx

    return _unit(part, networkx.spring_layout(part, pos=start, seed=seed, iterations=200, k=1.4 / math.sqrt(len(part))))


def _tree_places(part: "nx.Graph[str]") -> dict[str, Point]:
    """A tree from its middle downwards, each place over the middle of what hangs from it."""
    import networkx

    root = min(networkx.center(part))
    children = dict(networkx.bfs_successors(part, root))
    depth = networkx.single_source_shortest_path_length(part, root)
    across: dict[str, float] = {}
    for node in networkx.dfs_postorder_nodes(part, root):
        below = [across[child] for child in children.get(node, ())]
        leaves = sum(1 for known in across if known not in children)
        across[node] = sum(below) / len(below) if below else float(leaves)
    return {node: (across[node], 1.5 * depth[node]) for node in part}


def crossings(part: "nx.Graph[str]", places: dict[str, Point]) -> int:
    """How many pairs of ways without a common end cross or touch."""
    ways = list(part.edges)
    count = 0
    for at, (a, b) in enumerate(ways):
        for c, d in ways[at + 1 :]:
            if len({a, b, c, d}) == 4 and meet(places[a], places[b], places[c], places[d]):
                count += 1
    return count


def _unit(part: "nx.Graph[str]", raw: "Mapping[str, Any]") -> dict[str, Point]:
    """Places scaled so that the middle length of the ways is 1."""
    places = {node: (float(at[0]), float(at[1])) for node, at in raw.items()}
    lengths = sorted(math.dist(places[a], places[b]) for a, b in part.edges)
    usual = lengths[len(lengths) // 2] if lengths and lengths[len(lengths) // 2] > 1e-9 else 1.0
    return {node: (x / usual, y / usual) for node, (x, y) in places.items()}


def _in_rows(plain: "nx.Graph[str]") -> dict[str, Point]:
    """Rows in the order in which the ways lead through the graph."""
    import networkx

    order: list[str] = []
    for part in sorted(networkx.connected_components(plain), key=len, reverse=True):
        order += list(networkx.dfs_preorder_nodes(plain, min(part)))
    wide = math.ceil(math.sqrt(len(order)))
    return {node: (float(at % wide), float(at // wide)) for at, node in enumerate(order)}


def to_cells(places: dict[str, Point], roomy: float = math.inf) -> dict[str, Cell]:
    """Return the upper left cell of each place, as a block of cells; no two blocks overlap.

    Places keep their distances, unless two that lie close blow up the map to more than *roomy* times the room that the places
    need: then each takes the nearest free slot of rows and columns.
    """
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    moved = {node: (x - left, y - top) for node, (x, y) in places.items()}
    step = (BLOCK[0] + GAP, BLOCK[1] + GAP)
    across, down = max(x for x, _ in moved.values()), max(y for _, y in moved.values())
    if len(moved) <= MOST_SPRUNG:
        scale = _scale_apart(list(moved.values()), step)
        slots = (across * scale / step[0] + 1) * (down * scale / step[1] + 1)
        if max(across, down) * scale <= WIDEST and slots <= roomy * len(moved) + 1:
            return {node: (round(x * scale), round(y * scale)) for node, (x, y) in moved.items()}
    return _nearest_slots(moved, step, max(across, 1e-9), max(down, 1e-9))


def _scale_apart(places: list[Point], step: tuple[int, int]) -> float:
    """By how much places have to be multiplied so that their blocks keep apart."""
    scale = 0.0
    for at, (x, y) in enumerate(places):
        for ox, oy in places[at + 1 :]:
            dx, dy = abs(x - ox), abs(y - oy)
            need = min((step[0] + 1) / dx if dx > 1e-12 else math.inf, (step[1] + 1) / dy if dy > 1e-12 else math.inf)
            scale = max(scale, need)
    return scale or 1.0


def _nearest_slots(places: dict[str, Point], step: tuple[int, int], across: float, down: float) -> dict[str, Cell]:
    columns = max(1, math.ceil(math.sqrt(len(places) * 1.5)))
    columns = min(columns, WIDEST // step[0] + 8)
    rows = math.ceil(len(places) / columns) + 1
    taken: set[Cell] = set()
    slots: dict[str, Cell] = {}
    for node, (x, y) in sorted(places.items(), key=lambda item: (item[1][1], item[1][0])):
        column, row = round(x / across * (columns - 1)), round(y / down * (rows - 1))
        slot = _free_slot(column, row, columns, rows, taken)
        taken.add(slot)
        slots[node] = (slot[0] * step[0], slot[1] * step[1])
    return slots


def _free_slot(column: int, row: int, columns: int, rows: int, taken: set[Cell]) -> Cell:
    for ring in range(columns + rows + 1):
        for dy in range(-ring, ring + 1):
            for dx in range(-ring, ring + 1) if abs(dy) == ring else (-ring, ring):
                slot = (column + dx, row + dy)
                if 0 <= slot[0] < columns and 0 <= slot[1] < rows and slot not in taken:
                    return slot
    return columns, row
