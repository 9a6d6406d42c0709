"""A part of a grid copied beside itself: ground, heights, light, walls, things, lamps and whole areas."""

from collections.abc import Iterator

from msgspec.structs import replace

from battlemap.board.grid.grid_drawing import fresh_lamp, fresh_prop
from battlemap.board.grid.grid_zones import cells_by_area, make_areas
from battlemap.board.grid_map import CELL, EMPTY, GridMap, Layer, edge_between, ends_of
from battlemap.board.ids import Cell, ZoneId
from battlemap.board.zone_map import ZoneMap


def copy_cells(
    grid: GridMap, part: frozenset[Cell], occupied: frozenset[Cell] = frozenset()
) -> tuple[GridMap, Cell, tuple[ZoneId, ...]]:
    """The grid with a copy of some cells at the nearest free place, by how many cells it lies away, and its areas.

    Free is where no thing, lamp, wall or area is, nor what is *occupied*. ValueError if no place is free, or a thing stands
    half in the part.
    """
    for prop in grid.props.values():
        if not part.isdisjoint(prop.cells) and not part.issuperset(prop.cells):
            raise ValueError(f"The {prop.name.lower()} stands half in it: move it first.")
    way = next(_free_ways(grid, part, occupied), None)
    if way is None:
        raise ValueError("There is no room for a copy: clear some cells, or make the map larger first.")
    layers = {layer: _stamp(grid, layer, part, way) for layer in EMPTY if getattr(grid, layer)}
    furnished = _copy_things(replace(grid, **layers), part, way)
    zones, copies = _copy_areas(furnished, part, way)
    return replace(furnished, zones=zones), way, copies


def _free_ways(grid: GridMap, part: frozenset[Cell], occupied: frozenset[Cell]) -> Iterator[Cell]:
    """Where a copy could lie, the best place first."""
    left, top = min(x for x, _ in part), min(y for _, y in part)
    right, low = max(x for x, _ in part), max(y for _, y in part)
    wide, high = right - left + 1, low - top + 1
    taken = {
        *part, *occupied, *(lamp.at for lamp in grid.lamps.values()),
        *(cell for prop in grid.props.values() for cell in prop.cells),
        *(cell for cells in cells_by_area(grid).values() for cell in cells),
    }  # fmt: skip
    inner = [ends for key in grid.edges if part.isdisjoint(ends := ends_of(key))]
    ways = [(x - left, y - top) for x in range(grid.columns - wide + 1) for y in range(grid.rows - high + 1)]

    def order(way: Cell) -> tuple[int, bool, int, int, int]:
        """The nearest first, in a line with the part if it can be, rather at its right."""
        across, down = abs(way[0]), abs(way[1])
        return max(across - wide, down - high), 0 not in way, down, across, -way[0]

    for dx, dy in sorted(ways, key=order):
        if any((x - dx, y - dy) in part for x, y in taken):
            continue
        if not any((ax - dx, ay - dy) in part and (bx - dx, by - dy) in part for (ax, ay), (bx, by) in inner):
            yield dx, dy


def _stamp(grid: GridMap, layer: Layer, part: frozenset[Cell], way: Cell) -> tuple[str, ...]:
    rows = [list(row) for row in getattr(grid, layer)]
    for x, y in part:
        rows[y + way[1]][x + way[0]] = rows[y][x]
    return tuple(map("".join, rows))


def _copy_things(grid: GridMap, part: frozenset[Cell], way: Cell) -> GridMap:
    """With what stands in the part and on its lines; a line that has something already keeps it."""
    dx, dy = way
    work = grid
    edges = dict(grid.edges)
    for key, edge in grid.edges.items():
        (ax, ay), (bx, by) = ends_of(key)
        place = edge_between((ax + dx, ay + dy), (bx + dx, by + dy)) if not part.isdisjoint(ends_of(key)) else None
        if place is not None and any(end in grid for end in ends_of(place)):
            edges.setdefault(place, edge)
    work = replace(work, edges=edges)
    for prop in grid.props.values():
        if part.issuperset(prop.cells):
            new = fresh_prop(work)
            work = replace(work, props={**work.props, new: replace(prop, id=new, at=(prop.at[0] + dx, prop.at[1] + dy))})
    for lamp in grid.lamps.values():
        if lamp.at in part:
            lit = fresh_lamp(work)
            work = replace(work, lamps={**work.lamps, lit: replace(lamp, id=lit, at=(lamp.at[0] + dx, lamp.at[1] + dy))})
    return work


def _copy_areas(grid: GridMap, part: frozenset[Cell], way: Cell) -> tuple[ZoneMap, tuple[ZoneId, ...]]:
    """The areas with a copy of each that lies wholly in the part."""
    dx, dy = way
    areas = {zone: cells for zone, cells in cells_by_area(grid).items() if cells and part.issuperset(cells)}
    if not areas:
        return grid.zones, ()
    before = grid.zones.zones
    names = [f"{before[zone].name} 2" if before[zone].name else "" for zone in areas]
    made = make_areas(grid, [(name, {(x + dx, y + dy) for x, y in areas[zone]}) for name, zone in zip(names, areas, strict=True)])
    copies = tuple(zone for zone in made.zones if zone not in before)
    alike = {
        new: replace(
            before[zone], id=new, name=made.zones[new].name, outline=made.zones[new].outline,
            at=None if (at := before[zone].at) is None else (at[0] + dx * CELL, at[1] + dy * CELL),
        )
        for zone, new in zip(areas, copies, strict=True)
    }  # fmt: skip
    return replace(made, zones={**made.zones, **alike}), copies
