"""Turning and mirroring a whole grid: cells, walls, things, lights, areas and whoever stands on it."""

from math import ceil

from msgspec.structs import replace

from battlemap.board.grid_map import CELL, GridMap, edge_between, ends_of
from battlemap.board.ids import Cell, EdgeId, Point
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.board.zones.zone_transforms import LEFT, PICTURED, RIGHT, PlaneTransform


def is_quarter(turn: PlaneTransform) -> bool:
    """Whether columns become rows."""
    return turn in (RIGHT, LEFT)


def turn_cell(grid: GridMap, cell: Cell, turn: PlaneTransform, columns: int = 1, rows: int = 1) -> Cell:
    """Where the upper left cell of something so large comes to lie; *grid*: as it was before."""
    x, y = cell
    if turn == RIGHT:
        return grid.rows - y - rows, x
    if turn == LEFT:
        return y, grid.columns - x - columns
    return (grid.columns - x - columns, y) if turn.a < 0 else (x, grid.rows - y - rows)


def turn_standing(grid: GridMap, cell: Cell, footprint: float, turn: PlaneTransform) -> Cell:
    """The same for somebody of *footprint* cells."""
    wide = max(1, ceil(footprint))
    return turn_cell(grid, cell, turn, wide, wide)


def turn_grid(grid: GridMap, turn: PlaneTransform) -> GridMap:
    """The grid turned by a quarter, or mirrored: four times, or twice, is exactly the grid again.

    ValueError if a picture lies under it.
    """
    if grid.picture is not None:
        raise ValueError(PICTURED)
    quarter = is_quarter(turn)
    return replace(
        grid,
        columns=grid.rows if quarter else grid.columns,
        rows=grid.columns if quarter else grid.rows,
        ground=_turn_rows(grid.ground, turn), heights=_turn_rows(grid.heights, turn),
        lights=_turn_rows(grid.lights, turn), fog=_turn_rows(grid.fog, turn),
        edges={turn_edge(grid, key, turn): edge for key, edge in grid.edges.items()},
        props={
            key: replace(
                prop,
                at=turn_cell(grid, prop.at, turn, prop.columns, prop.rows),
                columns=prop.rows if quarter else prop.columns,
                rows=prop.columns if quarter else prop.rows,
                turns=(prop.turns + (1 if turn == RIGHT else 3)) % 4 if quarter and prop.picture else prop.turns,
            )
            for key, prop in grid.props.items()
        },
        lamps={key: replace(lamp, at=turn_cell(grid, lamp.at, turn)) for key, lamp in grid.lamps.items()},
        zones=_turn_areas(grid, turn),
    )  # fmt: skip


def turn_edge(grid: GridMap, edge: EdgeId, turn: PlaneTransform) -> EdgeId:
    """Where the line between two cells comes to lie."""
    a, b = ends_of(edge)
    turned = edge_between(turn_cell(grid, a, turn), turn_cell(grid, b, turn))
    assert turned is not None  # cells side by side stay side by side
    return turned


def turn_place(grid: GridMap, place: Point, turn: PlaneTransform) -> Point:
    """Where a place in px comes to lie."""
    x, y = turn.apply(place)
    width, height = grid.columns * CELL, grid.rows * CELL
    right = {RIGHT: height, LEFT: 0.0}.get(turn, width if turn.a < 0 else 0.0)
    low = {RIGHT: 0.0, LEFT: width}.get(turn, height if turn.d < 0 else 0.0)
    return x + right, y + low


def _turn_rows(rows: tuple[str, ...], turn: PlaneTransform) -> tuple[str, ...]:
    if not rows:
        return rows
    if turn == RIGHT:
        return tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    if turn == LEFT:
        return tuple("".join(column) for column in zip(*rows, strict=True))[::-1]
    return tuple(row[::-1] for row in rows) if turn.a < 0 else rows[::-1]


def _turn_areas(grid: GridMap, turn: PlaneTransform) -> ZoneMap:
    zones = grid.zones

    def turned(zone: Zone) -> Zone:
        outline = tuple(reversed(zone.outline)) if turn.mirrors else zone.outline
        return replace(zone, outline=outline, at=None if zone.at is None else turn_place(grid, zone.at, turn))

    points = {key: turn_place(grid, place, turn) for key, place in zones.points.items()}
    return replace(zones, points=points, zones={key: turned(zone) for key, zone in zones.zones.items()})
