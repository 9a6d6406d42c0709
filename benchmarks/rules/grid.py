"""How fast ways and sight on a large grid are: after a change of the map, over the whole of it, against networkx.

Run with: python -m benchmarks.rules.grid
"""

from collections.abc import Callable
from functools import partial
from itertools import cycle
from random import Random

import networkx as nx  # noqa: TID253 # the baseline
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Encounter
from battlemap.board.events import EdgesSet, GridPainted
from battlemap.board.grid.distances import within
from battlemap.board.grid.field_of_view import field_of_view, visible_table
from battlemap.board.grid.lighting import light_levels
from battlemap.board.grid.line_of_fire import line_of_fire
from battlemap.board.grid.movement_range import MovementRange, movement_range
from battlemap.board.grid.mover import Mover
from battlemap.board.grid.raycasting import clear
from battlemap.board.grid.step_costs import steps_within
from battlemap.board.grid_map import Edge, GridMap, paint
from battlemap.board.ids import Cell, EdgeId, TokenId
from benchmarks.timing import per_call, report

SIZE = 200
MIDDLE: Cell = (104, 104)
WALKER = Mover(allowance=30)
THRICE = Mover(allowance=9, stages=3)
GIANT = Mover(allowance=9, stages=3, footprint=3)
EVERYWHERE = Mover(allowance=100_000)
DOOR, SPOT = EdgeId("104,100 n"), (107, 106)
VERSIONS = 40
"""How many maps there are of each kind of change, taken in turn: more than are remembered."""


def rooms(rough: float = 0.15, rocks: float = 0.04, size: int = SIZE) -> GridMap:
    """Rooms of ten by ten cells with open doors, rough ground and rocks in them: 8,400 edges on the large map."""
    chance, edges = Random(1), dict[EdgeId, Edge]()
    for line in range(0, size + 1, 10):
        for at in range(size):
            edge = Edge("door") if at % 10 in (4, 5) and 0 < line < size else Edge("wall")
            edges[EdgeId(f"{at},{line} n")], edges[EdgeId(f"{line},{at} w")] = edge, replace(edge)
    signs = [chance.random() for _ in range(size * size)]
    ground = "".join("#" if sign < rocks else "r" if sign < rocks + rough else "." for sign in signs)
    grid = GridMap(size, size, ground=tuple(ground[row * size : (row + 1) * size] for row in range(size)), edges=edges)
    return paint(grid, "ground", tuple((y, x, ".") for x, y in (MIDDLE, SPOT, (54, 54))))


def quickest(*acts: Callable[[], object], times: int = 5, rounds: int = 12) -> list[float]:
    """The seconds of one call of each in its fastest round, the rounds of all taking turns: what the work itself takes."""
    found = [[per_call(act, times) for act in acts] for _ in range(rounds)]
    return [min(column) for column in zip(*found, strict=True)]


class Blank(Struct, frozen=True):
    """A scene with nothing on it."""


def versions(grid: GridMap, layer: str) -> Callable[[], GridMap]:
    """Maps that differ a little from the one before: a door shut or open, a cell of other ground."""
    found = list[GridMap]()
    board: AnyEncounter = Encounter(grid, {}, {}, {}, Blank())
    for number in range(VERSIONS):
        if layer == "edges":
            board = EdgesSet("", {DOOR: Edge("door", "shut" if number % 2 else "open")}).apply(board)
        else:
            board = GridPainted("", "ground", ((SPOT[1], SPOT[0], "r" if number % 2 else "."),)).apply(board)
        found += [board.grid] if board.grid else []
    turns = cycle(found)
    return lambda: next(turns)


def graph_of(grid: GridMap) -> "nx.DiGraph[Cell]":
    """The same steps as a graph."""
    steps = steps_within(grid, WALKER, (0, 0), (SIZE, SIZE))
    graph: nx.DiGraph[Cell] = nx.DiGraph()
    for (dx, dy), into in steps.into.items():
        rows, columns = into[:-1].nonzero()
        for x, y in zip(columns.tolist(), rows.tolist(), strict=True):
            graph.add_edge((x - dx, y - dy), (x, y), weight=int(into[y, x]))
    return graph


def search(graph: "nx.DiGraph[Cell]", farthest: float | None = None) -> dict[Cell, float]:
    """How far it is to every cell, by networkx."""
    found: dict[Cell, float] = nx.single_source_dijkstra_path_length(graph, MIDDLE, cutoff=farthest, weight="weight")
    return found


def agree(ours: MovementRange, theirs: dict[Cell, float]) -> None:
    """Stop if the two do not say the same."""
    if {cell: ours.cost(cell) for cell in ours.cells()} != {cell: far for cell, far in theirs.items() if cell != MIDDLE}:
        raise SystemExit("the baseline does not do the same")


def range_of(mover: Mover, maps: Callable[[], GridMap]) -> MovementRange:
    """The range on the next map."""
    return movement_range(maps(), MIDDLE, mover)


def measure_ranges(grid: GridMap) -> None:
    """Ranges after each kind of change, and over the whole map."""
    graph = graph_of(grid)
    agree(movement_range(grid, MIDDLE, WALKER), search(graph, 30))
    agree(movement_range(grid, MIDDLE, EVERYWHERE), search(graph))
    print(f"{graph.number_of_nodes():,} cells, {graph.number_of_edges():,} steps, {len(grid.edges):,} edges")
    doors, spots = versions(grid, "edges"), versions(grid, "ground")
    turn = 0

    def move_others() -> MovementRange:
        nonlocal turn
        turn += 1
        return movement_range(
            grid, MIDDLE, replace(WALKER, bodies={(100 + turn % 7, 100): 2}, barred_cells=frozenset({(100, 107)}))
        )

    def search_changed() -> dict[Cell, float]:
        nonlocal turn
        turn += 1
        graph.add_edge((104, 99), (104, 100), weight=1 + turn % 2)
        return search(graph, 30)

    after = {
        "a door was shut": lambda: movement_range(doors(), MIDDLE, WALKER),
        "the ground was painted": lambda: movement_range(spots(), MIDDLE, WALKER),
        "others moved": move_others,
    }
    for what, act in after.items():
        seconds, baseline = quickest(act, search_changed)
        report(f"Range of 30 cells after {what}", seconds, "under 2 ms", baseline)
    for what, mover in (("Range of 3 × 9 cells after a door was shut", THRICE), ("  of something 3 × 3 large", GIANT)):
        report(what, quickest(partial(range_of, mover, doors))[0], "under 2 ms")
    seconds, baseline = quickest(partial(range_of, EVERYWHERE, doors), partial(search, graph), times=1)
    report("The whole map after a door was shut", seconds, "under 20 ms", baseline)


def cells_seen_by_lines(grid: GridMap, cells: list[Cell]) -> list[bool]:
    """Which cells are seen, by a line of its own for each."""
    return [clear(grid, MIDDLE, cell, "sight") for cell in cells]


def sight(grid: GridMap) -> None:
    """Fields of view after a change, on several kinds of map, against one line to every cell."""
    field = GridMap(SIZE, SIZE)
    kinds = {
        "rooms": grid,
        "forest": replace(rooms(0.0, 0.1), edges={}),
        "a field with 200 rocks": replace(rooms(0.0, 0.005), edges={}),
        "an open field": field,
    }
    some = [(x, y) for y in range(0, SIZE, 10) for x in range(0, SIZE, 10)]
    for what, kind in kinds.items():
        seconds, baseline = quickest(partial(visible_table, kind, MIDDLE), partial(cells_seen_by_lines, kind, some), times=2)
        baseline *= SIZE * SIZE / len(some)
        report(f"Field of view: {what} ({len(field_of_view(kind, MIDDLE)):,} cells)", seconds, "under 1 ms", baseline)
    doors = versions(grid, "edges")
    report("Field of view: rooms, after a door was shut", quickest(lambda: visible_table(doors(), MIDDLE))[0], "under 2 ms")
    small = rooms(size=100)
    report("Field of view: rooms on 100 × 100, cast finely", quickest(lambda: visible_table(small, (54, 54)))[0], "under 1 ms")
    carried = [((x, y), 3.0, 6.0) for y in range(5, SIZE, 40) for x in range(5, SIZE, 40)]
    report(f"Light of {len(carried)} torches", quickest(lambda: light_levels(grid, carried))[0], "under 5 ms")
    bodies = {TokenId(f"t{number}"): [(100 + number % 9, 101 + number // 9)] for number in range(60)}
    shot = quickest(lambda: line_of_fire(grid, [MIDDLE], [(108, 107)], bodies))[0]
    report("Line of fire past 60 bodies", shot, "under 1 ms")
    report("What a foe threatens, reach 2", quickest(lambda: within(grid, [MIDDLE], 2))[0], "under 0.1 ms")


def main() -> None:
    """Print everything."""
    grid = rooms()
    measure_ranges(grid)
    sight(grid)


if __name__ == "__main__":
    main()
