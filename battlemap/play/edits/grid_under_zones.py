"""Cells laid under a map of zones at a chosen scale: zones along the lines, walls and doors between them, ground in them."""

from collections.abc import Mapping
from math import ceil, floor

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid.cell_outlines import cells_inside
from battlemap.board.grid.grid_drawing import check_cell, check_size
from battlemap.board.grid.grid_zones import Areas, outlinable, outline_areas
from battlemap.board.grid_map import CELL, Edge, EdgeKind, GridMap, edge_between
from battlemap.board.ids import Cell, EdgeId, Point, ZoneId
from battlemap.board.surfaces import FLOOR
from battlemap.board.zone_map import BackgroundPicture, Barrier, Link, ZoneMap
from battlemap.board.zones.outlines import label_point, map_bounds

TOKEN = 84.0
"""A token of zones, with a little air, is so many px wide: as wide as a cell is where nobody says otherwise."""
PLACE = 2
"""A zone that is only a name gets the cells round it, so many to each side."""
NOTHING = " "
GROUNDS: Mapping[str, str] = {
    "floor": ":", "mud": "m", "scrub": "b", "grass": ",", "forest": "b", "swamp": "p", "marsh": "p", "water": "w", "ice": "i",
    "timber": "=", "cobble": "o", "embers": "e", "lava": "l", "roof": "t", "deck": "d", "carpet": "c", "stone": "r", "hall": "_",
    "dark": "_",
}  # fmt: skip
"""The surface of cells in zones of a terrain; others are plain ground."""
EDGES: Mapping[Barrier, EdgeKind] = {"door": "door", "secret": "secret", "portcullis": "portcullis"}
"""What of a barrier stands between two cells, in a wall."""


class GridUnderZones(Struct, frozen=True):
    """The grid with its zones, and where places of the map of zones lie on it: *scale* times as far from *origin*, in px."""

    grid: GridMap
    origin: Point
    scale: float

    def place(self, at: Point) -> Point:
        """Where a place of the map of zones lies on the grid, in px."""
        return round((at[0] - self.origin[0]) * self.scale, 3), round((at[1] - self.origin[1]) * self.scale, 3)


def usual_columns(zones: ZoneMap) -> int:
    """So many columns that a cell is about as wide as a token is on the map of zones; 0 on an empty one."""
    bounds = map_bounds(zones)
    return max(1, round(bounds.width / TOKEN)) if bounds is not None else 0


def usual_rows(zones: ZoneMap, columns: int) -> int:
    """How many rows go with so many columns; of a row hardly anything of which would be seen there is none."""
    bounds = map_bounds(zones)
    if bounds is None:
        return 0
    spare = 0.1 if zones.picture is not None else 0.5  # a cell belongs to the zone that its middle lies in
    return max(1, ceil(bounds.height * columns / max(1.0, bounds.width) - spare))


def lay_grid(zones: ZoneMap, columns: int, cell: float, unit: str, walls: bool = True) -> GridUnderZones:
    """A grid that covers all of a map of zones with so many columns. Zones keep their ids, ways, notes and names.

    *cell*: how wide a cell is, in units. *walls*: where no way leads from zone to zone a wall is put up, with doors in it where
    a door leads. ValueError in one sentence if the map is empty, or a zone gets no cell.
    """
    bounds = map_bounds(zones)
    if bounds is None or not zones.zones:
        raise ValueError("The map has no zones to lay a grid under; draw one first.")
    check_cell(cell, unit)
    check_size(columns, 1)
    scale, rows = columns * CELL / max(1.0, bounds.width), usual_rows(zones, columns)
    check_size(columns, rows)
    made = GridUnderZones(GridMap(columns, rows, cell, unit.strip()), (bounds.x, bounds.y), scale)
    scaled = _scaled(zones, made)
    areas = _areas(made.grid, scaled)
    drawn = outline_areas(replace(scaled, picture=None), areas)
    ground = () if zones.picture is not None else _ground(made.grid, zones, areas)
    edges = _edges(zones, areas) if walls else {}
    return replace(made, grid=replace(made.grid, ground=ground, edges=edges, zones=drawn, picture=scaled.picture))


def _scaled(zones: ZoneMap, made: GridUnderZones) -> ZoneMap:
    picture = zones.picture
    if picture is not None:
        x, y = made.place((picture.x, picture.y))
        picture = BackgroundPicture(
            picture.asset, x, y, round(picture.width * made.scale, 3), round(picture.height * made.scale, 3), 0.0
        )  # fmt: skip
    points = {key: made.place(at) for key, at in zones.points.items()}
    places = {
        key: replace(zone, at=None if zone.outline else made.place(label_point(zones, key))) for key, zone in zones.zones.items()
    }
    return replace(zones, points=points, zones=places, picture=picture)


def _areas(grid: GridMap, scaled: ZoneMap) -> dict[ZoneId, frozenset[Cell]]:
    """The cells of every zone, no cell in two of them, those of each in one piece."""
    taken: set[Cell] = set()
    areas: dict[ZoneId, frozenset[Cell]] = {}
    for key, zone in sorted(scaled.zones.items(), key=lambda item: not item[1].outline):
        inside = cells_inside(grid, scaled, key) if zone.outline else _round_about(grid, zone.at or (0.0, 0.0))
        cells = outlinable(inside - taken)
        if not cells.isdisjoint(taken):  # another zone lies in a hole of it
            cells = max(_runs(inside - taken), key=len)
        if not cells:
            raise ValueError(f"{zone.name or 'A zone'} would have no cell of its own: choose more columns.")
        taken |= cells
        areas[key] = cells
    return {key: areas[key] for key in scaled.zones}


def _runs(cells: frozenset[Cell]) -> list[frozenset[Cell]]:
    return [frozenset(cell for cell in cells if cell[1] == row) for row in sorted({y for _, y in cells})]


def _round_about(grid: GridMap, at: Point) -> frozenset[Cell]:
    x, y = floor(at[0] / CELL), floor(at[1] / CELL)
    around = range(-PLACE, PLACE + 1)
    return frozenset((x + dx, y + dy) for dx in around for dy in around if (x + dx, y + dy) in grid)


def _ground(grid: GridMap, zones: ZoneMap, areas: Areas) -> tuple[str, ...]:
    """The ground of each zone by its terrain, and nothing where no zone is."""
    rows = [[NOTHING] * grid.columns for _ in range(grid.rows)]
    for key, cells in areas.items():
        sign = GROUNDS.get(zones.zones[key].terrain, FLOOR)
        for x, y in cells:
            rows[y][x] = sign
    return tuple("".join(row) for row in rows)


def _edges(zones: ZoneMap, areas: Areas) -> dict[EdgeId, Edge]:
    """Walls along the borders that no way leads over, with one door in the middle of each border that has one."""
    owner = {cell: key for key, cells in areas.items() for cell in cells}
    shared: dict[frozenset[ZoneId], list[EdgeId]] = {}
    for (x, y), zone in sorted(owner.items()):
        for beyond in ((x + 1, y), (x, y + 1)):
            other = owner.get(beyond, zone)
            if other != zone and (key := edge_between((x, y), beyond)) is not None:
                shared.setdefault(frozenset((zone, other)), []).append(key)
    edges: dict[EdgeId, Edge] = {}
    for pair, keys in shared.items():
        links = [link for link in zones.links.values() if {link.a, link.b} == pair and link.barrier != "wall"]
        if any(link.barrier not in EDGES for link in links):
            continue
        edges |= dict.fromkeys(keys, Edge("wall"))
        for number, link in enumerate(links[: len(keys)]):
            edges[keys[(2 * number + 1) * len(keys) // (2 * min(len(links), len(keys)))]] = _door(link)
    return edges


def _door(link: Link) -> Edge:
    return Edge(EDGES[link.barrier], link.state, link.found)
