"""Where several who come together would stand: in a line, a block, or round a place, on cells or in a zone."""

from collections import deque
from collections.abc import Iterator, Sequence
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import Literal, TypeAlias

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL, GridMap, cell_under
from battlemap.board.ids import Cell, Point, SideId, TokenId
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.gui.collection.landing_spots import NO_ZONE, NO_ZONES, LandingSpots, is_on_cells
from battlemap.layout.zone_layout import spots_near
from battlemap.play.edits import board_edits
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.spawning import SpawnPoint

Shape: TypeAlias = Literal["block", "line", "ring"]
SHAPES: tuple[tuple[Shape, str, str], ...] = (
    ("block", "Block", "lucide/grid-3x3"), ("line", "Line", "lucide/ellipsis"), ("ring", "Ring", "lucide/circle-dashed"),
)  # fmt: skip
APART = 1.35
"""How many cells' width lies between two in a zone."""
CLOSE, ROOMY = 8, 1.3
"""So many stand in the ring next to the middle; of more each has so much room."""
LOOKED_AT = 1600
"""No more cells round the first are looked at."""
DETOUR = 4
"""So many steps more than straight ahead the way to the others may be: nobody is put behind a wall."""


def formation_offsets(shape: Shape, widths: Sequence[float]) -> list[Point]:
    """Where each stands from the place that is pointed at, in cells; the ring leaves that place free."""
    count, step = len(widths), max(1.0, *(ceil(width) for width in widths)) if widths else 1.0
    if shape == "line":
        return [((at - (count - 1) / 2) * step, 0.0) for at in range(count)]
    if shape == "ring":
        radius = step if count <= CLOSE else ROOMY * step / (2 * sin(pi / count))
        turn = 2 * pi / max(1, count)
        return [(radius * sin(turn * at), -radius * cos(turn * at)) for at in range(count)]
    columns = ceil(sqrt(count)) if count else 1
    return [((at % columns - (columns - 1) / 2) * step, (at // columns) * step) for at in range(count)]


def formation_spots(
    scene: BoardScene, rules: AnyRuleset, board: AnyEncounter, widths: Sequence[float], shape: Shape, at: Point
) -> LandingSpots:
    """What letting go so many, each so many cells wide, at a point of the map comes to."""
    offsets = formation_offsets(shape, widths)
    if is_on_cells(rules, board):
        return spots_on_cells(board, widths, offsets, cell_under(at, 1.0))
    zone = scene.hit_tester.zone(at)
    if zone is None:
        return LandingSpots(refused=NO_ZONE if board.zone_map.zones else NO_ZONES)
    apart = CELL * APART
    wishes = {TokenId(f"newcomer {n}"): (at[0] + dx * apart, at[1] + dy * apart) for n, (dx, dy) in enumerate(offsets)}
    spots = spots_near(board.zone_map, zone, scene.arrangement(zone), wishes)
    return LandingSpots(tuple(SpawnPoint(zone, spots[who]) for who in wishes), zone=zone)


def spots_on_cells(board: AnyEncounter, widths: Sequence[float], offsets: Sequence[Point], cell: Cell) -> LandingSpots:
    """Each on the free cell nearest to its place in the formation that can be walked to from the middle."""
    from battlemap.board.grid.occupancy import space_fault

    grid = board.grid
    assert grid is not None
    if cell not in grid:
        return LandingSpots((SpawnPoint(cell),), "it is beside the map")
    reachable = list(_reachable(grid, cell))
    points: list[SpawnPoint] = []
    for number, (width, (dx, dy)) in enumerate(zip(widths, offsets, strict=True)):
        wanted = cell[0] + dx, cell[1] + dy
        near = sorted(reachable, key=lambda spot: (hypot(spot[0] - wanted[0], spot[1] - wanted[1]), spot[1], spot[0]))
        free = next((spot for spot in near if not space_fault(board, width, spot)), None)
        if free is None:
            return LandingSpots(tuple(points), f"there is room for {len(points)} here, not for {len(widths)}")
        points.append(SpawnPoint(free))
        stand_in = replace(
            board_edits.new_token(SideId(""), free, board.scene, "", ""), id=TokenId(f"newcomer {number}"), footprint=width
        )
        board = board.with_token(stand_in)
    return LandingSpots(tuple(points))


def _reachable(grid: GridMap, start: Cell) -> Iterator[Cell]:
    """The cells that can be come to from *start* without much of a detour."""
    from battlemap.board.grid.obstructions import step_fault

    steps, edge = {start: 0}, deque([start])
    while edge and len(steps) < LOOKED_AT:
        cell = edge.popleft()
        if steps[cell] <= abs(cell[0] - start[0]) + abs(cell[1] - start[1]) + DETOUR:
            yield cell
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            beside = cell[0] + dx, cell[1] + dy
            if beside not in steps and not step_fault(grid, cell, beside, 1.0):
                steps[beside] = steps[cell] + 1
                edge.append(beside)
