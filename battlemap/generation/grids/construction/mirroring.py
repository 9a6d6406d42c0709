"""A grid as seen in a mirror: left is right, or columns are rows."""

from __future__ import annotations

from msgspec.structs import replace

from battlemap.board.grid_map import GridMap, ends_of
from battlemap.board.ids import EdgeId


def mirror_grid(grid: GridMap) -> GridMap:
    """The same map with its columns in the other order. It may have no picture and no named areas, which would stay."""
    edges = {}
    for key, edge in grid.edges.items():
        _, (x, y) = ends_of(key)
        at = grid.columns - 1 - x if key.endswith("n") else grid.columns - x
        edges[EdgeId(f"{at},{y} {key[-1]}")] = edge
    props = {
        key: replace(prop, at=(grid.columns - prop.columns - prop.at[0], prop.at[1])) for key, prop in grid.props.items()
    }  # fmt: skip
    lamps = {key: replace(lamp, at=(grid.columns - 1 - lamp.at[0], lamp.at[1])) for key, lamp in grid.lamps.items()}
    ground, heights, lights, fog = (
        tuple(row[::-1] for row in rows) for rows in (grid.ground, grid.heights, grid.lights, grid.fog)
    )
    return replace(
        grid, ground=ground, heights=heights, lights=lights, fog=fog, edges=edges, props=props, lamps=lamps
    )  # fmt: skip


def transpose_grid(grid: GridMap) -> GridMap:
    """The same map with its columns as rows: what ran across runs down. It may have no picture and no named areas."""
    edges = {}
    for key, edge in grid.edges.items():
        _, (x, y) = ends_of(key)
        edges[EdgeId(f"{y},{x} {'w' if key.endswith('n') else 'n'}")] = edge
    props = {
        key: replace(prop, at=(prop.at[1], prop.at[0]), columns=prop.rows, rows=prop.columns) for key, prop in grid.props.items()
    }
    lamps = {key: replace(lamp, at=(lamp.at[1], lamp.at[0])) for key, lamp in grid.lamps.items()}
    ground, heights, lights, fog = (
        tuple("".join(signs) for signs in zip(*rows, strict=True)) for rows in (grid.ground, grid.heights, grid.lights, grid.fog)
    )
    return replace(
        grid, columns=grid.rows, rows=grid.columns, ground=ground, heights=heights, lights=lights, fog=fog, edges=edges,
        props=props, lamps=lamps,
    )  # fmt: skip
