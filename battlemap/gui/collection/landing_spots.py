"""Where newcomers would stand if they were let go at a point of the map: a zone's free spots, or cells with room for them."""

from collections import deque
from collections.abc import Iterator
from math import ceil, sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid_map import GridMap, cell_under, middle
from battlemap.board.ids import Cell, Point, SideId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zones.outlines import centroid
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.layout.zone_layout import spots_near
from battlemap.play.edits import board_edits
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import CollectionCreature
from battlemap.store.collection.spawning import SpawnPoint

if TYPE_CHECKING:
    from battlemap.canvas.view.map_controller import MapController

NO_ZONE = "there is no zone here: let it go over one"
NO_ZONES = "draw a zone first: everybody has to stand somewhere"
LOOKED_AT = 900
"""No more cells round the first are looked at for room for the others."""
DETOUR = 2
"""So many steps more than straight ahead the way to the others may be."""
FARTHEST = 15
"""So many cells away room is looked for where nobody points at a cell."""


class LandingSpots(Struct, frozen=True):
    """Where they would stand; *refused*: why they cannot. *zone*: the one they come into."""

    spawn_points: tuple[SpawnPoint, ...] = ()
    refused: str = ""
    zone: ZoneId | None = None


def is_on_cells(rules: AnyRuleset, board: AnyEncounter) -> bool:
    """Whether newcomers stand on cells rather than in zones."""
    return rules.on_cells(board)


def landing(
    scene: BoardScene, rules: AnyRuleset, board: AnyEncounter, creature: CollectionCreature, count: int, at: Point
) -> LandingSpots:
    """What letting go *count* of a creature at a point of the map comes to; several make a block that begins there."""
    if is_on_cells(rules, board):
        return landing_on_grid(board, creature.footprint, count, cell_under(at, creature.footprint))
    zone = scene.hit_tester.zone(at)
    if zone is None:
        return LandingSpots(refused=NO_ZONE if board.zone_map.zones else NO_ZONES)
    wishes = {TokenId(f"newcomer {number}"): at for number in range(count)}
    spots = spots_near(board.zone_map, zone, scene.arrangement(zone), wishes)
    return LandingSpots(tuple(SpawnPoint(zone, spots[who]) for who in wishes), zone=zone)


def landing_on_grid(board: AnyEncounter, footprint: float, count: int, cell: Cell) -> LandingSpots:
    """A block of newcomers that begins at a cell: refused if there is no room for the first, or not for all of them nearby.

    The block is about as wide as it is high, to the right and below; who has no room in it stands as near as can be. Nobody is
    put behind a wall.
    """
    from battlemap.board.grid.occupancy import space_fault

    grid = board.grid
    assert grid is not None
    first = SpawnPoint(cell)
    if why := space_fault(board, footprint, cell):
        return LandingSpots((first,), why)
    spawn_points: list[SpawnPoint] = []
    most = min(LOOKED_AT, 60 + round(2 * (count * max(1.0, footprint)) ** 2))
    block = block_size(footprint, count)
    around = (
        sorted(_reachable_cells(grid, cell, footprint, most), key=lambda candidate: _rank(cell, candidate, block))
        if count > 1
        else [cell]
    )
    for candidate in around:
        while len(spawn_points) < count and not space_fault(board, footprint, candidate):
            spawn_points.append(SpawnPoint(candidate))
            board = board.with_token(_placeholder(board, len(spawn_points), candidate, footprint))
        if len(spawn_points) == count:
            return LandingSpots(tuple(spawn_points))
    return LandingSpots(tuple(spawn_points), f"there is room for {len(spawn_points)} here, not for {count}")


def landing_nearby(controller: "MapController", creature: CollectionCreature, count: int, subject: Subject) -> LandingSpots:
    """Where newcomers stand if nobody points at a place: in or beside what is selected, else in the middle of what is seen."""
    board, rules = controller.board, controller.rules
    if is_on_cells(rules, board):
        return _landing_near(board, creature.footprint, count, cell_under(_point_of(controller, subject), creature.footprint))
    zone = zone_for(board, subject)
    if zone is None:
        return LandingSpots(refused=NO_ZONES)
    return LandingSpots((SpawnPoint(zone),) * count, zone=zone)


def zone_for(board: AnyEncounter, subject: Subject) -> ZoneId | None:
    """The selected zone, or that of the selected token, or the first one."""
    if subject.kind == "zone" and subject.id in board.zone_map.zones:
        return ZoneId(subject.id)
    token = board.tokens.get(TokenId(subject.id)) if subject.kind == "token" else None
    if token is not None and not token.on_grid:
        return token.zone
    return next(iter(board.zone_map.zones), None)


def spawn_middle(stand: SpawnPoint, footprint: float) -> Point:
    """Where on the map the middle of a newcomer comes to lie, in map px."""
    if isinstance(stand.place, str):
        return stand.spot or (0.0, 0.0)
    return middle(stand.place, footprint)


def _point_of(controller: "MapController", subject: Subject) -> Point:
    board = controller.board
    if subject.kind == "token" and (token := board.tokens.get(TokenId(subject.id))) is not None and token.on_grid:
        return middle(token.cell, token.footprint)
    if subject.kind == "zone" and subject.id in board.zone_map.zones:
        return centroid(board.zone_map, ZoneId(subject.id))
    if subject.kind == "cell" and board.grid is not None and subject.cell in board.grid:
        return middle(subject.cell)
    seen = controller.view.visible_rect.center()
    return seen.x(), seen.y()


def _landing_near(board: AnyEncounter, footprint: float, count: int, cell: Cell) -> LandingSpots:
    """The block that begins at the nearest cell with room."""
    from battlemap.board.grid.occupancy import space_fault

    grid = board.grid
    assert grid is not None
    cell = min(max(cell[0], 0), grid.columns - 1), min(max(cell[1], 0), grid.rows - 1)
    near = [
        (x, y)
        for x in range(cell[0] - FARTHEST, cell[0] + FARTHEST + 1)
        for y in range(cell[1] - FARTHEST, cell[1] + FARTHEST + 1)
        if (x, y) in grid
    ]
    near.sort(key=lambda candidate: (candidate[0] - cell[0]) ** 2 + (candidate[1] - cell[1]) ** 2)
    free = next((candidate for candidate in near if not space_fault(board, footprint, candidate)), cell)
    return landing_on_grid(board, footprint, count, free)


def _reachable_cells(grid: GridMap, start: Cell, footprint: float, most: int) -> Iterator[Cell]:
    """The cells that can be come to from *start* without much of a detour: nobody is put behind a wall."""
    from battlemap.board.grid.obstructions import step_fault

    steps, edge = {start: 0}, deque([start])
    while edge and len(steps) < most:
        cell = edge.popleft()
        if steps[cell] <= abs(cell[0] - start[0]) + abs(cell[1] - start[1]) + DETOUR:
            yield cell
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            beside = cell[0] + dx, cell[1] + dy
            if beside not in steps and not step_fault(grid, cell, beside, footprint):
                steps[beside] = steps[cell] + 1
                edge.append(beside)


def block_size(footprint: float, count: int) -> tuple[int, int]:
    """How many cells wide and high the block of so many is; those smaller than a cell share theirs."""
    needed = ceil(count * footprint) if footprint < 1 else count
    columns = ceil(sqrt(needed))
    width = max(1, round(footprint))
    return columns * width, ceil(needed / columns) * width


def _rank(first: Cell, cell: Cell, block: tuple[int, int]) -> tuple[float, ...]:
    """The order in which a block is filled: row by row, then what is nearest to its middle."""
    dx, dy = cell[0] - first[0], cell[1] - first[1]
    if 0 <= dx < block[0] and 0 <= dy < block[1]:
        return 0, dy, dx
    return 1, (dx - (block[0] - 1) / 2) ** 2 + (dy - (block[1] - 1) / 2) ** 2, dy, dx


def _placeholder(board: AnyEncounter, number: int, cell: Cell, footprint: float) -> AnyToken:
    from msgspec.structs import replace

    plain = board_edits.new_token(SideId(""), cell, board.scene, "", "")
    return replace(plain, id=TokenId(f"newcomer {number}"), footprint=footprint)
