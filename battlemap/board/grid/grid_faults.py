"""What is wrong with a grid that came from outside, or with where somebody stands on one, in words."""

import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid_map import FOG, LARGEST, LEVELS, LIGHTS, WIDEST, GridMap, Lamp, Layer, Prop
from battlemap.board.ids import LampId, PropId
from battlemap.board.surfaces import SURFACES, Surface
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.zone_faults import LONGEST_NAME
from battlemap.board.zones.zone_faults import validate_zones as zone_faults

MOST_PROPS = 20_000
MOST_LAMPS = 5_000
MOST_SPANS = LARGEST * LARGEST // 2
MOST_SURFACES = 500
SMALLEST_CELL, LARGEST_CELL = 0.001, 1e6
LONGEST_SIGN = 40
DEEPEST = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SHA256 = re.compile(r"[0-9a-f]{64}")
_EDGE = re.compile(r"([0-9]{1,3}),([0-9]{1,3}) ([nw])")


def validate_grid(grid: GridMap) -> Iterator[str]:
    """Every reason why a grid cannot be played on, one sentence each; after one about its size, nothing else is looked at."""
    if wrong := size_fault(grid):
        yield wrong
        return
    yield from _row_faults(grid)
    yield from _legend_faults(grid.legend)
    yield from edge_faults(grid.edges, grid)
    yield from prop_faults(grid.props, grid)
    yield from lamp_faults(grid.lamps, grid)
    yield from edge_faults(grid.remembered.edges, grid)
    yield from prop_faults(grid.remembered.props, grid)
    yield from lamp_faults(grid.remembered.lamps, grid)
    yield from zone_faults(grid.zones)
    yield from zone_faults(ZoneMap(picture=grid.picture))


def size_fault(grid: GridMap) -> str:
    """Why a grid would be too large to hold, or too small to stand on; empty if it is neither."""
    if not (1 <= grid.columns <= LARGEST and 1 <= grid.rows <= LARGEST):
        return f"The grid has {_short(grid.columns)} × {_short(grid.rows)} cells; it may have 1 × 1 to {LARGEST} × {LARGEST}."
    if not SMALLEST_CELL <= grid.cell <= LARGEST_CELL:
        return f"The cells of the grid are {grid.cell:g} wide, which is no size."
    if len(grid.unit) > LONGEST_SIGN:
        return f"The unit of the grid has {len(grid.unit)} letters; the most is {LONGEST_SIGN}."
    for what, count, most in (
        ("walls and doors", len(grid.edges), 2 * (LARGEST + 1) ** 2), ("props", len(grid.props), MOST_PROPS),
        ("lamps", len(grid.lamps), MOST_LAMPS), ("surfaces", len(grid.legend), MOST_SURFACES),
    ):  # fmt: skip
        if count > most:
            return f"The grid has {count} {what}; the most is {most}."
    return ""


def _row_faults(grid: GridMap) -> Iterator[str]:
    layers: tuple[tuple[Layer, tuple[str, ...]], ...] = (
        ("ground", grid.ground), ("heights", grid.heights), ("lights", grid.lights), ("fog", grid.fog)
    )  # fmt: skip
    for layer, rows in layers:
        if rows and len(rows) != grid.rows:
            yield f"The {layer} of the grid has {len(rows)} rows; the grid has {grid.rows}."
            continue
        for at, row in enumerate(rows, 1):
            if len(row) != grid.columns:
                yield f"Row {at} of the {layer} has {len(row)} cells; the grid has {grid.columns} columns."
                break
            if stray := sorted(set(row) - signs(layer, grid.legend)):
                yield f"Row {at} of the {layer} has the character {stray[0]!r}, which stands for nothing."
                break


def signs(layer: Layer, legend: Mapping[str, Surface]) -> frozenset[str]:
    """The characters that mean something in a layer."""
    if layer == "ground":
        return frozenset([*SURFACES, *legend])
    if layer == "heights":
        return frozenset([*LEVELS, *DEEPEST])
    return frozenset(LIGHTS if layer == "lights" else FOG)


def _legend_faults(legend: Mapping[str, Surface]) -> Iterator[str]:
    for sign, surface in legend.items():
        if len(sign) != 1 or not sign.isprintable():
            yield f"The surface {surface.name[:LONGEST_SIGN]} stands for {sign[:LONGEST_SIGN]!r}; it should be one character."
        elif max(len(surface.name), len(surface.look)) > LONGEST_NAME:
            yield f"The surface {sign!r} has a name of more than {LONGEST_NAME} letters."


def edge_faults(edges: Iterable[str], grid: GridMap | None = None) -> Iterator[str]:
    """What is wrong with the names of edges; *grid*: they have to lie on it."""
    for edge in edges:
        match = _EDGE.fullmatch(edge)
        if match is None:
            yield f"{edge[:LONGEST_SIGN]!r} names no edge; it should be like “12,7 n” or “12,7 w”."
            continue
        x, y, north = int(match[1]), int(match[2]), match[3] == "n"
        most_x, most_y = (grid.columns, grid.rows) if grid is not None else (LARGEST, LARGEST)
        if edge != f"{x},{y} {match[3]}" or x > most_x - north or y > most_y - (not north):
            yield f"The edge {edge} lies outside the grid."


def prop_faults(props: Mapping[PropId, Prop | None], grid: GridMap | None = None) -> Iterator[str]:
    """What is wrong with the things on a grid; *grid*: they have to stand on it."""
    columns, rows = (grid.columns, grid.rows) if grid is not None else (LARGEST, LARGEST)
    for key, prop in props.items():
        if prop is None:
            continue
        (x, y), called = prop.at, f"The prop {prop.name[:LONGEST_SIGN] or key[:LONGEST_SIGN]}"
        if prop.id != key:
            yield f"{called} is stored as {key[:LONGEST_SIGN]} and calls itself {prop.id[:LONGEST_SIGN]}."
        if not (1 <= prop.columns <= LARGEST and 1 <= prop.rows <= LARGEST):
            yield f"{called} covers {_short(prop.columns)} × {_short(prop.rows)} cells, which is no size."
        elif not (0 <= x <= columns - prop.columns and 0 <= y <= rows - prop.rows):
            yield f"{called} stands outside the grid."
        if not 0 <= prop.cover <= 3:
            yield f"{called} gives cover {_short(prop.cover)}; cover goes from 0 to 3."
        if not 0 <= prop.turns <= 3:
            yield f"{called} is turned by {_short(prop.turns)} quarters; it can be 0 to 3."
        if prop.picture and not _SHA256.fullmatch(prop.picture):
            yield f"{called} shows a drawing that has no name a drawing can have."
        if max(len(prop.name), len(prop.look)) > LONGEST_NAME:
            yield f"{called} has a name of more than {LONGEST_NAME} letters."


def lamp_faults(lamps: Mapping[LampId, Lamp | None], grid: GridMap | None = None) -> Iterator[str]:
    """What is wrong with the lights on a grid; *grid*: they have to stand on it."""
    columns, rows = (grid.columns, grid.rows) if grid is not None else (LARGEST, LARGEST)
    farthest = 2 * LARGEST * (grid.cell if grid is not None else LARGEST_CELL)
    for key, lamp in lamps.items():
        if lamp is None:
            continue
        called = f"The lamp {lamp.name[:LONGEST_SIGN] or key[:LONGEST_SIGN]}"
        if lamp.id != key:
            yield f"{called} is stored as {key[:LONGEST_SIGN]} and calls itself {lamp.id[:LONGEST_SIGN]}."
        if not (0 <= lamp.at[0] < columns and 0 <= lamp.at[1] < rows):
            yield f"{called} stands outside the grid."
        if not (0 <= lamp.bright <= farthest and 0 <= lamp.dim <= farthest):
            yield f"{called} shines {lamp.bright:g} and {lamp.dim:g} far, which is no distance."
        if len(lamp.name) > LONGEST_NAME:
            yield f"{called} has a name of more than {LONGEST_NAME} letters."


def fog_faults(spans: Collection[tuple[int, int, int]]) -> Iterator[str]:
    """What is wrong with runs of cells (row, first column, the one after the last): more than any map has."""
    if len(spans) > MOST_SPANS:
        yield f"{len(spans)} runs of cells are covered or revealed; the most is {MOST_SPANS}."


def footprint_fault(footprint: float) -> str:
    """Why nobody can be so wide; empty if somebody can."""
    if footprint in (0.25, 0.5) or (1 <= footprint <= WIDEST and footprint == math.floor(footprint)):
        return ""
    return f"is {footprint:g} cells wide; a token is ¼, ½ or 1 to {WIDEST} cells wide"


def position_fault(board: AnyEncounter, token: AnyToken) -> str:
    """Why a token cannot be where it is said to be, as the rest of a sentence; empty if it can."""
    if wrong := footprint_fault(token.footprint):
        return wrong
    if not token.on_grid:
        here = token.zone
        return "" if here in board.zone_map.zones else f"stands in the zone {here[:LONGEST_SIGN]}, which is missing"
    if board.grid is None:
        return "stands on a cell, and the map is no grid"
    return "" if all(cell in board.grid for cell in token.cells) else "stands outside the grid"


def _short(number: int) -> str:
    """A number as it can be shown: what would fill lines is only called large."""
    return str(number) if abs(number) < 10**9 else "more than 1000000000"
