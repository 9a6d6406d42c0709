"""A grid of what was found: ground, walls and doors on its lines, lights, things, and the picture under it."""

from collections.abc import Collection
from math import floor

from battlemap.board.grid.grid_faults import LARGEST_CELL, MOST_LAMPS, MOST_PROPS, SMALLEST_CELL
from battlemap.board.grid_map import CELL, LARGEST, GridMap, Lamp, Prop
from battlemap.board.ids import Cell, LampId, PropId
from battlemap.board.zone_map import BackgroundPicture
from battlemap.formats.found.found_map import LAYERS, FoundMap, FoundPicture, Layer
from battlemap.formats.found.wall_edges import door_edges, wall_edges

USUAL_CELL, USUAL_UNIT = 1.0, "m"


def make_grid(
    found: FoundMap, picture: str = "", cell: float = 0.0, unit: str = "", layers: Collection[Layer] = LAYERS
) -> GridMap:
    """The grid without its areas. *picture*: the sha256 of its picture in the battle; *cell* × *unit*: its scale, else the
    file's, else 1 m. What lies beyond the largest grid is cut off.
    """
    columns, rows = (max(1, min(LARGEST, count)) for count in (found.columns, found.rows))
    scale = min(max(cell or found.cell or USUAL_CELL, SMALLEST_CELL), LARGEST_CELL)
    edges = wall_edges(found.walls, columns, rows) if "walls" in layers else {}
    if "doors" in layers:
        edges |= door_edges(found.doors, columns, rows)
    elif "walls" in layers:  # a door that is left is a way through
        for key in door_edges(found.doors, columns, rows):
            edges.pop(key, None)
    ground: tuple[str, ...] = ()
    if "ground" in layers and found.ground:
        ground = tuple(row[:columns].ljust(columns, ".") for row in found.ground[:rows])
        ground += ("." * columns,) * (rows - len(ground))
    grid = GridMap(columns, rows, scale, unit or found.unit or USUAL_UNIT, ground, legend=found.legend, edges=edges)
    if "props" in layers:
        grid = replace_props(grid, found)
    lamps = _lamps(found, grid) if "lights" in layers else {}
    laid = None
    if picture and found.picture is not None and "picture" in layers:
        laid = lay_picture(found.picture, picture, CELL, 0.0)
    from msgspec.structs import replace

    return replace(grid, lamps=lamps, picture=laid)


def lay_picture(picture: FoundPicture, sha: str, cell: float, tint: float) -> BackgroundPicture:
    """The picture under a map whose cells are so many px wide."""
    x, y, width, height = (round(value * cell, 3) for value in (picture.x, picture.y, picture.columns, picture.rows))
    return BackgroundPicture(sha, x, y, width, height, tint)


def replace_props(grid: GridMap, found: FoundMap) -> GridMap:
    """The grid with the things that were found, as far as each has room."""
    from msgspec.structs import replace

    taken: set[Cell] = set()
    props: dict[PropId, Prop] = {}
    for thing in found.props[:MOST_PROPS]:
        key = PropId(f"prop-{len(props) + 1}")
        prop = Prop(
            key, thing.name, thing.at, thing.look, thing.columns, thing.rows, thing.cover, thing.blocks, thing.opaque,
            hidden=thing.hidden,
        )  # fmt: skip
        if all(cell in grid and cell not in taken for cell in prop.cells):
            props[key] = prop
            taken.update(prop.cells)
    return replace(grid, props=props)


def _lamps(found: FoundMap, grid: GridMap) -> dict[LampId, Lamp]:
    lamps: dict[LampId, Lamp] = {}
    farthest = 2.0 * LARGEST
    for light in found.lights:
        at = (floor(light.at[0]), floor(light.at[1]))
        if at in grid and len(lamps) < MOST_LAMPS:
            key = LampId(f"lamp-{len(lamps) + 1}")
            bright, dim = (round(min(max(0.0, reach), farthest) * grid.cell, 3) for reach in (light.bright, light.dim))
            lamps[key] = Lamp(key, at, bright, dim, light.name, light.lit, light.hidden)
    return lamps
