"""How far apart tokens are, as a machine sees it: in cells, in links between zones, and in steps of a way."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid.distances import gap
from battlemap.board.grid.movement_range import MovementRange
from battlemap.board.grid.mover import Mover
from battlemap.board.grid_map import HINGED as GRID_HINGED
from battlemap.board.grid_map import GridMap
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import Cell, ZoneId
from battlemap.board.zone_map import HINGED, ZoneMap
from battlemap.rules.board_cache import per_board

FAR = 40
"""No way counts for more steps than this."""
DOOR = 2
"""A door between zones that has to be opened counts for so many links more."""
DOOR_STEPS = 4
"""A way on a grid on which doors have to be opened counts for so many cells more."""


def distance_between(board: AnyEncounter, token: AnyToken, other: AnyToken) -> int:
    """How far apart two tokens are, in cells (1 where they touch) or in links between zones; FAR where nothing leads there."""
    here, there = token.place, other.place
    if isinstance(here, str) or isinstance(there, str):
        if isinstance(here, str) and isinstance(there, str):
            steps = board.zone_map.sight_distances.get(here, {}).get(there)
            return FAR if steps is None else steps
        return FAR
    if token.footprint <= 1 and other.footprint <= 1:
        return max(abs(here[0] - there[0]), abs(here[1] - there[1]))
    return gap(token.cells, other.cells)


def way_between(board: AnyEncounter, token: AnyToken, other: AnyToken) -> float:
    """How many steps the way from one token to beside the other is; FAR where there is none."""
    here, there = token.place, other.place
    if isinstance(here, str) or isinstance(there, str):
        if not isinstance(here, str) or not isinstance(there, str):
            return FAR
        steps = board.zone_map.distance(here, there)
        return _way_through_doors(board.zone_map, here, there) if steps is None else steps
    return steps_to(board.grid, there)(here) if board.grid is not None else FAR


def _way_through_doors(zone_map: ZoneMap, start: ZoneId, goal: ZoneId) -> float:
    """How many links the way is on which doors have to be opened, each of which counts for some more; FAR where there is none."""
    return min(FAR, _ways_through_doors(zone_map).get(start, {}).get(goal, FAR))


@per_board()
def _ways_through_doors(zone_map: ZoneMap) -> dict[ZoneId, dict[ZoneId, float]]:
    """The same from each zone to each; none where walls alone are between them."""
    import networkx

    graph: networkx.DiGraph[ZoneId] = networkx.DiGraph()
    for link in zone_map.links.values():
        if link.passable or link.found and link.barrier in HINGED:
            steps = 1 if link.passable else 1 + DOOR
            ways = [(link.a, link.b)] if link.one_way else [(link.a, link.b), (link.b, link.a)]
            for one, other in ways:
                if steps < graph.get_edge_data(one, other, {"steps": FAR})["steps"]:
                    graph.add_edge(one, other, steps=steps)
    return dict(networkx.all_pairs_dijkstra_path_length(graph, weight="steps"))


def steps_to(grid: GridMap, goal: Cell) -> Callable[[Cell], float]:
    """How many cells the way from a cell to *goal* counts for, whoever stands in it; FAR where there is none."""
    return _steps_to(IdentityKey(grid), goal)


def cells_about(grid: GridMap, start: Cell) -> Sequence[Cell]:
    """All cells to which a way leads, the nearest first."""
    return _range_about(IdentityKey(grid), start).cells()


def way_costs(grid: GridMap, goal: Cell) -> Callable[[Cell], float]:
    """How many cells the way from a cell to *goal* counts for, as doors stand now, however long; infinity where there is none."""
    reached = _range_about(IdentityKey(grid), goal)
    return lambda cell: reached.cost(cell) if reached.stage(cell) is not None else inf


def _unhindered_mover(grid: GridMap) -> Mover:
    """Somebody for whom no way is too long."""
    return Mover(allowance=grid.columns + grid.rows)


@lru_cache(maxsize=512)
def _range_about(grid: IdentityKey[GridMap], goal: Cell) -> MovementRange:
    return MovementRange(grid.value, goal, _unhindered_mover(grid.value))


@lru_cache(maxsize=512)
def _steps_to(grid: IdentityKey[GridMap], goal: Cell) -> Callable[[Cell], float]:
    reached, opened = _range_about(grid, goal), with_open_doors(grid.value)
    through_doors = MovementRange(opened, goal, _unhindered_mover(opened)) if opened is not grid.value else None

    @lru_cache(maxsize=4096)
    def steps(cell: Cell) -> float:
        if reached.stage(cell) is not None:
            return min(FAR, reached.cost(cell))
        if through_doors is None or through_doors.stage(cell) is None:
            return FAR
        return min(FAR, through_doors.cost(cell) + DOOR_STEPS)

    return steps


@per_board()
def with_open_doors(grid: GridMap) -> GridMap:
    """The map as it were if every door that is known stood open; the same if all do."""
    shut = {key: edge for key, edge in grid.edges.items() if edge.kind in GRID_HINGED and edge.found and not edge.passable}
    return replace(grid, edges=grid.edges | {key: replace(edge, state="open") for key, edge in shut.items()}) if shut else grid


def is_cut_off(board: AnyEncounter, token: AnyToken, others: Sequence[AnyToken]) -> bool:
    """Whether no way leads from one to any of *others* as doors and walls stand now."""
    here, grid = token.place, board.grid
    if isinstance(here, str):
        return not any(isinstance(other.place, str) and board.zone_map.path(here, other.place) for other in others)
    if grid is None:
        return False
    cells = [other.place for other in others if not isinstance(other.place, str)]
    return all(_range_about(IdentityKey(grid), cell).stage(here) is None for cell in cells)
