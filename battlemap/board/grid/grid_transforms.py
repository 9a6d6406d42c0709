"""Turning and mirroring a whole grid: cells, walls, things, lights, areas and whoever stands on it."""

from collections.abc import Collection, Mapping
from math import ceil
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid.grid_zones import cells_by_area, outline_areas
from battlemap.board.grid_map import (
    CELL,
    EMPTY,
    Edge,
    GridMap,
    Lamp,
    LastSeen,
    Layer,
    Prop,
    edge_between,
    ends_of,
)
from battlemap.board.ids import Cell, EdgeId, LampId, Point, PropId, ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.board.zones.zone_transforms import LEFT, RIGHT, PlaneTransform, turn_background

E = TypeVar("E", Edge, Edge | None)
P = TypeVar("P", Prop, Prop | None)
L = TypeVar("L", Lamp, Lamp | None)


class GridPartMotion(Struct, frozen=True):
    """How some *cells* of a grid are turned: within a *part* of the grid's size of it, put down with its corner at *corner*."""

    cells: frozenset[Cell]
    turn: PlaneTransform
    part: GridMap
    """As large as all of them together."""
    start: Cell
    """The upper left corner of all of them, before."""
    corner: Cell
    """The same afterwards."""

    @classmethod
    def about(cls, grid: GridMap, cells: frozenset[Cell], turn: PlaneTransform) -> "GridPartMotion":
        """How these cells are turned on a grid. ValueError if they do not fit on it afterwards."""
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        wide, high = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
        columns, rows = (high, wide) if is_quarter(turn) else (wide, high)
        if columns > grid.columns or rows > grid.rows:
            raise ValueError("Turned it would stick out of the map: make the map larger first.")
        corner = min(left, grid.columns - columns), min(top, grid.rows - rows)
        return cls(cells, turn, GridMap(wide, high), (left, top), corner)

    def cell(self, cell: Cell, wide: int = 1, high: int = 1) -> Cell:
        """Where the upper left cell of something so large comes to lie."""
        x, y = turn_cell(self.part, (cell[0] - self.start[0], cell[1] - self.start[1]), self.turn, wide, high)
        return x + self.corner[0], y + self.corner[1]

    def place(self, place: Point) -> Point:
        """Where a place in px comes to lie."""
        x, y = turn_place(self.part, (place[0] - self.start[0] * CELL, place[1] - self.start[1] * CELL), self.turn)
        return x + self.corner[0] * CELL, y + self.corner[1] * CELL

    def edges(self, edges: Mapping[EdgeId, E]) -> dict[EdgeId, E]:
        """What stands on lines, those round the cells included."""
        inside = {key: edge for key, edge in edges.items() if not self.cells.isdisjoint(ends_of(key))}
        outside = {key: edge for key, edge in edges.items() if key not in inside}
        turned: dict[EdgeId, E] = {}
        for key, edge in inside.items():
            a, b = ends_of(key)
            place = edge_between(self.cell(a), self.cell(b))
            assert place is not None  # cells side by side stay side by side
            turned[place] = edge
        return {**outside, **turned}

    def props(self, props: Mapping[PropId, P]) -> dict[PropId, P]:
        """The things, those in the cells turned."""
        return {key: self._prop(prop) if prop and self.cells.issuperset(prop.cells) else prop for key, prop in props.items()}

    def lamps(self, lamps: Mapping[LampId, L]) -> dict[LampId, L]:
        """The lights."""
        return {
            key: replace(lamp, at=self.cell(lamp.at)) if lamp and lamp.at in self.cells else lamp for key, lamp in lamps.items()
        }

    def _prop(self, prop: Prop) -> Prop:
        turned = _turn_prop(self.part, replace(prop, at=(prop.at[0] - self.start[0], prop.at[1] - self.start[1])), self.turn)
        return replace(turned, at=(turned.at[0] + self.corner[0], turned.at[1] + self.corner[1]))


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


def turn_grid(grid: GridMap, turn: PlaneTransform, picture: str = "") -> GridMap:
    """The grid turned by a quarter, or mirrored: four times, or twice, is exactly the grid again.

    *picture*: the asset of the turned picture, if one lies under it. ValueError if that is missing.
    """
    quarter, seen = is_quarter(turn), grid.remembered
    return replace(
        grid,
        columns=grid.rows if quarter else grid.columns,
        rows=grid.columns if quarter else grid.rows,
        ground=_turn_rows(grid.ground, turn), heights=_turn_rows(grid.heights, turn),
        lights=_turn_rows(grid.lights, turn), fog=_turn_rows(grid.fog, turn),
        edges={turn_edge(grid, key, turn): edge for key, edge in grid.edges.items()},
        props={key: _turn_prop(grid, prop, turn) for key, prop in grid.props.items()},
        lamps={key: replace(lamp, at=turn_cell(grid, lamp.at, turn)) for key, lamp in grid.lamps.items()},
        zones=_turn_areas(grid, turn),
        picture=turn_background(grid.picture, picture, lambda place: turn_place(grid, place, turn)),
        remembered=LastSeen(
            {turn_edge(grid, key, turn): edge for key, edge in seen.edges.items()},
            {key: prop and _turn_prop(grid, prop, turn) for key, prop in seen.props.items()},
            {key: lamp and replace(lamp, at=turn_cell(grid, lamp.at, turn)) for key, lamp in seen.lamps.items()},
        ),
    )  # fmt: skip


def turn_part(grid: GridMap, zones: Collection[ZoneId], turn: PlaneTransform) -> tuple[GridMap, GridPartMotion]:
    """The grid with the cells of some areas turned together, as turn_cells() says."""
    areas = cells_by_area(grid)
    return turn_cells(grid, frozenset[Cell]().union(*(areas[zone] for zone in zones)), turn)


def turn_cells(grid: GridMap, part: frozenset[Cell], turn: PlaneTransform) -> tuple[GridMap, GridPartMotion]:
    """The grid with some cells turned together, the areas in them too, and where they are now; what lay outside is left.

    A quarter keeps their upper left corner, unless they would stick out of the map; what they leave becomes like what they come
    to lie on. ValueError if something stands in the way.
    """
    if grid.picture is not None:
        raise ValueError("A picture lies under this map: turn the whole map, and the picture turns with it.")
    areas = cells_by_area(grid)
    for zone, cells in areas.items():
        if not part.isdisjoint(cells) and not part.issuperset(cells):
            raise ValueError(f"{grid.zones.zones[zone].name or 'An area'} lies only partly in it: take in all of it, or nothing.")
    zones = [zone for zone, cells in areas.items() if cells and part.issuperset(cells)]
    motion = GridPartMotion.about(grid, part, turn)
    moved = {zone: frozenset(map(motion.cell, cells)) if zone in zones else cells for zone, cells in areas.items()}
    _check_room(grid, motion, moved)
    seen = grid.remembered
    turned = {
        key: replace(zone, at=motion.place(zone.at)) if key in zones and zone.at else zone
        for key, zone in grid.zones.zones.items()
    }
    layers = {layer: _stamp(grid, layer, motion) for layer in EMPTY if getattr(grid, layer)}
    return replace(
        grid, **layers,
        edges=motion.edges(grid.edges), props=motion.props(grid.props), lamps=motion.lamps(grid.lamps),
        zones=outline_areas(replace(grid.zones, zones=turned), moved),
        remembered=LastSeen(motion.edges(seen.edges), motion.props(seen.props), motion.lamps(seen.lamps)),
    ), motion  # fmt: skip


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


def _check_room(grid: GridMap, motion: GridPartMotion, areas: Mapping[ZoneId, frozenset[Cell]]) -> None:
    """ValueError if cells that are turned would come to lie on something, or something stands half in them."""
    fresh = frozenset(map(motion.cell, motion.cells)) - motion.cells
    for prop in grid.props.values():
        if not motion.cells.isdisjoint(prop.cells) and not motion.cells.issuperset(prop.cells):
            raise ValueError(f"The {prop.name.lower()} stands half in it: move it first.")
    taken = {cell for prop in grid.props.values() for cell in prop.cells} | {lamp.at for lamp in grid.lamps.values()}
    walled = {cell for key in grid.edges if not any(end in motion.cells for end in ends_of(key)) for cell in ends_of(key)}
    painted = any(len({grid.row_of(layer, y)[x] for x, y in fresh}) > 1 for layer in EMPTY)
    if painted or fresh & (taken | walled) or sum(map(len, areas.values())) != len(frozenset[Cell]().union(*areas.values())):
        raise ValueError("There is no room to turn this: it would come to lie on what is beside it; clear that first.")


def _stamp(grid: GridMap, layer: Layer, motion: GridPartMotion) -> tuple[str, ...]:
    """A layer with the cells that are turned at their new places; what they leave is as what they come to lie on was."""
    rows = [list(row) for row in getattr(grid, layer)]
    fresh = next(iter(frozenset(map(motion.cell, motion.cells)) - motion.cells), None)
    plain = EMPTY[layer] if fresh is None else rows[fresh[1]][fresh[0]]
    for x, y in motion.cells:
        rows[y][x] = plain
    for cell in motion.cells:
        x, y = motion.cell(cell)
        rows[y][x] = getattr(grid, layer)[cell[1]][cell[0]]
    return tuple(map("".join, rows))


def _turn_prop(grid: GridMap, prop: Prop, turn: PlaneTransform) -> Prop:
    quarter = is_quarter(turn)
    return replace(
        prop,
        at=turn_cell(grid, prop.at, turn, prop.columns, prop.rows),
        columns=prop.rows if quarter else prop.columns,
        rows=prop.columns if quarter else prop.rows,
        turns=(prop.turns + (1 if turn == RIGHT else 3)) % 4 if quarter and prop.picture else prop.turns,
    )


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
