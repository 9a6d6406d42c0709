"""The ground of a board with what stands on it, as one image; safe in a thread of its own."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from battlemap.board.encounter import AnyEncounter
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.structures.wall_layer import bake_walls
from battlemap.paint.style.images import FindImage
from battlemap.paint.style.palette import Palette
from battlemap.paint.zones.zone_map_ground import bake_zone_map


def bake_land(
    board: AnyEncounter, palette: Palette, box: QRectF, density: float, find_image: FindImage, *, lines: bool = True
) -> QImage:
    """What *box* (map px) shows of the ground, *density* px for a px of the map; transparent where there is none.

    *lines*: with those of a grid, as wide as they are at 100 %. Pictures of the board must have been decoded before where
    this runs in a thread: see load_images.
    """
    grid = board.grid
    if grid is None:
        place = board.zone_map.picture
        return bake_zone_map(board.zone_map, palette, box, density, 1.0, find_image(place.asset) if place is not None else None)
    picture = find_image(grid.picture.asset) if grid.picture is not None else None
    zoom = min(1.0, density)
    image = bake_grid(grid, palette, box, zoom, density / zoom, picture, lines=lines)
    lay_walls(image, board, palette, box, density, find_image)
    return image


def lay_walls(image: QImage, board: AnyEncounter, palette: Palette, box: QRectF, density: float, find_image: FindImage) -> None:
    """Lay what stands on a grid over its ground; *image* shows *box* then, one px for one."""
    grid = board.grid
    image.setDevicePixelRatio(1.0)
    if grid is None:
        return
    zoom = min(1.0, density)
    walls = bake_walls(grid, palette, box, zoom, density / zoom, find_image)
    walls.setDevicePixelRatio(1.0)
    painter = QPainter(image)
    painter.drawImage(0, 0, walls)
    painter.end()


def load_images(board: AnyEncounter, find_image: FindImage) -> None:
    """Decode every picture of the ground now, in the thread that asks."""
    grid = board.grid
    place = board.zone_map.picture if grid is None else grid.picture
    shas = [place.asset] if place is not None else []
    if grid is not None:
        shas += [prop.picture for prop in grid.props.values() if prop.picture]
    for sha in shas:
        find_image(sha)
