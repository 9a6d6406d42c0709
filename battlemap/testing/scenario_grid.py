"""The grid a scenario opens with, and what the GM changes on one, made from what its file says."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.grid.grid_faults import validate_grid
from battlemap.board.grid_map import Edge, EdgeKind, GridMap, Lamp, Layer, Prop, cell_key, cell_of
from battlemap.board.ids import Cell, EdgeId, LampId, PropId, ZoneId
from battlemap.board.surfaces import Surface
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.play.edits import grid_map_edits
from battlemap.play.edits.board_edits import InvalidValue
from battlemap.testing.scenario_file import ScenarioFault, fault_words, title_of
from battlemap.testing.scenario_tables import EdgeTable, LampTable, MapTable, PropTable, SurfaceTable

GRID_ROOTS = frozenset({"cells", "heights", "lights", "edges", "props", "lamps"})
"""Where the paths of an `edit` begin that change the grid."""
LAYERS: Mapping[str, Layer] = {"cells": "ground", "heights": "heights", "lights": "lights"}
RUN = re.compile(r"(\d{1,3}),(\d{1,3}) ([nw])(?: (\d{1,3}))?")


def grid_of(table: MapTable, zones: Mapping[ZoneId, Zone], links: Mapping[Any, Link]) -> GridMap:
    """The grid with its zones drawn over it. ScenarioFault if it does not hold together."""
    columns = table.columns or max(map(len, (*table.cells, *table.heights, *table.lights)), default=0)
    rows = table.rows or max(len(table.cells), len(table.heights), len(table.lights))
    grid = GridMap(
        columns, rows, table.cell, table.unit, table.cells, table.heights, table.lights,
        {sign: _surface(said) for sign, said in table.legend.items()}, _edges(table),
        {PropId(key): _prop(key, said) for key, said in table.props.items()},
        {LampId(key): _lamp(key, said) for key, said in table.lamps.items()},
    )  # fmt: skip
    for fault in validate_grid(grid):
        raise ScenarioFault(f"map: {fault}")
    return replace(grid, zones=_areas(grid, table, zones, links))


def _surface(said: str | SurfaceTable) -> Surface:
    table = said if isinstance(said, SurfaceTable) else msgspec.convert({"passage": said}, SurfaceTable)
    return Surface(table.name or f"{table.passage.capitalize()} ground", table.look, table.passage)


def _prop(key: str, table: PropTable) -> Prop:
    name = table.name or title_of(key)
    return Prop(PropId(key), name, table.at, table.look, table.columns, table.rows, table.cover, table.blocks, table.opaque)


def _lamp(key: str, table: LampTable) -> Lamp:
    return Lamp(LampId(key), table.at, table.bright, table.dim, table.name or title_of(key), table.lit)


def _edges(table: MapTable) -> dict[EdgeId, Edge]:
    edges = {edge: Edge("wall") for run in table.walls for edge in edges_of(run)}
    for run, said in table.edges.items():
        edges |= dict.fromkeys(edges_of(run), _edge(said))
    return edges


def _edge(said: EdgeKind | EdgeTable) -> Edge:
    return Edge(said.kind, said.state, said.found) if isinstance(said, EdgeTable) else Edge(said)


def edges_of(run: str) -> Iterator[EdgeId]:
    """The edges of a run: "3,2 n 5" are five of them, eastward from the northern side of a cell; those of "w" go southward."""
    match = RUN.fullmatch(run)
    if match is None:
        raise ScenarioFault(f"map: “{run}” names no edge; write “3,2 n”, “3,2 w”, or “3,2 n 5” for five of them in a row")
    x, y, count = int(match[1]), int(match[2]), int(match[4] or 1)
    for at in range(count):
        yield EdgeId(f"{x + at},{y} n" if match[3] == "n" else f"{x},{y + at} w")


def _areas(grid: GridMap, table: MapTable, zones: Mapping[ZoneId, Zone], links: Mapping[Any, Link]) -> ZoneMap:
    """The zones over the grid, those with cells drawn round them; without any link, those that touch are open to each other."""
    from battlemap.board.grid.grid_zones import change_area

    drawn = replace(grid, zones=ZoneMap())
    for key, zone in zones.items():
        said = table.zones.get(key)
        if said is None or not said.cells:
            continue
        cells = [(x + dx, y + dy) for x, y, wide, high in said.cells for dx in range(wide) for dy in range(high)]
        bare = replace(drawn.zones, zones={**drawn.zones.zones, key: replace(zone, at=None)})
        try:
            drawn = replace(drawn, zones=change_area(replace(drawn, zones=bare), key, cells))
        except ValueError as fault:
            raise ScenarioFault(f"map, zones, {key}: {fault}") from None
    made = {key: drawn.zones.zones.get(key, zone) for key, zone in zones.items()}
    return replace(drawn.zones, zones=made, links=dict(links) if links else drawn.zones.links)


def grid_edit(board: AnyEncounter, root: str, path: str, value: Any) -> tuple[Event, ...]:
    """One change of an `edit` table. ScenarioFault if the path or the value does not fit."""
    try:
        grid = grid_map_edits.grid_of(board)
        match root:
            case "edges":
                edge = None if value is False else _edge(msgspec.convert(value, EdgeKind | EdgeTable))
                return grid_map_edits.set_edges(board, dict.fromkeys(edges_of(path), edge))
            case "props" if value is not False:
                said = msgspec.convert(_overlay_table(grid.props.get(PropId(path)), value), PropTable)
                return grid_map_edits.put_prop(board, _prop(path, said))
            case "lamps" if value is not False:
                light = msgspec.convert(_overlay_table(grid.lamps.get(LampId(path)), value), LampTable)
                return grid_map_edits.put_lamp(board, _lamp(path, light))
            case "props" | "lamps":
                return grid_map_edits.remove_objects(board, [PropId(path)], [LampId(path)])
        cell = cell_of(path)
        if cell is None or cell not in grid or not isinstance(value, str):
            raise InvalidValue(f"write a cell of the map and characters: {root}.{cell_key((3, 2))} = “hh”")
        return grid_map_edits.paint_cells(board, LAYERS[root], [(cell[1], cell[0], value)])
    except (msgspec.ValidationError, InvalidValue) as fault:
        raise ScenarioFault(f"edit, {root}.{path}: {fault if isinstance(fault, InvalidValue) else fault_words(fault)}") from None


def _overlay_table(was: Prop | Lamp | None, value: Any) -> Any:
    """A table laid over the thing as it was, so that only what differs need be said."""
    if was is None or not isinstance(value, dict):
        return value
    return {**{name: field for name, field in msgspec.structs.asdict(was).items() if name != "id"}, **value}


def cell_value(grid: GridMap, cell: Cell) -> dict[str, Any]:
    """What can be expected of one cell."""
    surface = grid.surface(cell)
    values = {"name": surface.name, "passage": surface.passage, "height": grid.height(cell), "ambient": grid.ambient(cell)}
    return {**values, "props": [prop.id for prop in grid.props.values() if cell in prop.cells]}
