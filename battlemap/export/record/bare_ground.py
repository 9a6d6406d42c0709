"""The ground of a map alone, without anybody on it, for a page that draws over it."""

from math import ceil
from typing import TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import GridMap
from battlemap.board.zones.outlines import map_bounds
from battlemap.export.picture.land_image import bake_land
from battlemap.export.record.sprite_sheet import data_uri
from battlemap.paint.grid.flat_ground import grid_box
from battlemap.paint.style.images import FindImage, no_image
from battlemap.paint.style.palette import palette

Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height, in map px."""
WIDTH, MOST_HEIGHT = 1056, 1600
"""In px of the picture: twice as fine as it is shown."""
QUALITY = 60


def bare_ground(board: AnyEncounter, find_image: FindImage = no_image) -> tuple[str, Area] | None:
    """The ground by day, nothing of it covered, as WebP inside a text, and what it shows. None for a map without any ground.

    Needs a QGuiApplication.
    """
    land = board.map
    if isinstance(land, GridMap):
        box = grid_box(land)
        board = replace(board, map=replace(land, fog=()))
    else:
        bounds = map_bounds(land)
        if bounds is None:
            return None
        box = QRectF(bounds.x, bounds.y, bounds.width, bounds.height)
    if box.isEmpty():
        return None
    density = min(WIDTH / box.width(), MOST_HEIGHT / box.height())
    area = QRectF(box.x(), box.y(), ceil(box.width() * density) / density, ceil(box.height() * density) / density)
    image = bake_land(board, palette("light"), area, density, find_image, lines=False)
    return data_uri(image, QUALITY), (area.x(), area.y(), area.width(), area.height())
