"""A picture laid under a map that is open already: the map keeps its size, or takes that of the picture."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.grid_drawing import off_map_fault, resize
from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.zone_map import BackgroundPicture, ZoneMap
from battlemap.board.zones.outlines import map_bounds
from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.found.grid_making import lay_picture
from battlemap.formats.image_map import TINT, USUAL_SIDE


def lay_under(board: AnyEncounter, found: FoundMap, sha: str, keeps_size: bool = True) -> ZoneMap | GridMap:
    """The map of a board with a picture under it, which is kept as *sha*. ValueError if it has none, or if somebody would
    stand off the map.

    On a grid the picture's cells are the map's. Under zones it covers all of them; without zones it has the usual size.
    """
    picture, grid = found.picture, board.grid
    if picture is None:
        raise ValueError("There is no picture in the file.")
    if grid is not None:
        sized = grid if keeps_size else resize(grid, found.columns, found.rows)
        if fault := off_map_fault(board, sized):
            raise ValueError(fault)
        return replace(sized, picture=lay_picture(picture, sha, CELL, grid.picture.tint if grid.picture else 0.0))
    zones = board.zone_map
    bounds = map_bounds(replace(zones, picture=None))
    if bounds is None:
        by = USUAL_SIDE / max(picture.width, picture.height)
        return replace(zones, picture=BackgroundPicture(sha, 0.0, 0.0, picture.width * by, picture.height * by, TINT))
    by = max(bounds.width / picture.width, bounds.height / picture.height)
    width, height = picture.width * by, picture.height * by
    x, y = bounds.middle[0] - width / 2, bounds.middle[1] - height / 2
    return replace(zones, picture=BackgroundPicture(sha, x, y, width, height, TINT))


def lines_for_size(width: float, height: float, grid: GridMap) -> ImageAlignment:
    """Square cells on a picture of so many px by which it just covers a whole grid, from its upper left corner."""
    side = min(width / grid.columns, height / grid.rows)
    return ImageAlignment(width, height, side, side)
