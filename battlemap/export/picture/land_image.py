"""The ground of a board with what stands on it, as one image; safe in a thread of its own."""

from math import ceil, floor

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import GridMap
from battlemap.board.surfaces import FLOOR, SURFACES
from battlemap.paint.grid.flat_ground import grid_box
from battlemap.paint.grid.fog_mask import hides_cells, is_remembered
from battlemap.paint.grid.grid_frame import draw_grid_lines
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.structures.wall_layer import bake_walls, draw_structures
from battlemap.paint.style.images import FindImage
from battlemap.paint.style.palette import Palette
from battlemap.paint.zones.zone_map_ground import bake_zone_map

FINE = 3.0
"""So many px for a px of the map the ground has at least, where a picture has more: 135 dots to an inch for cells of 25 mm."""


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
    zoom, times = min(1.0, density), enlargement(grid, density, lines)
    if times > 1:
        image = _enlarge_ground(grid, palette, box, density, times, lines=lines)
    else:
        image = bake_grid(grid, palette, box, zoom, density / zoom, picture, lines=lines)
    lay_walls(image, board, palette, box, density, find_image)
    return image


def enlargement(grid: GridMap, density: float, lines: bool) -> int:
    """How many times coarser than the picture its ground is painted: textures have no more than two px for a px of the map.

    A picture under the map is never made coarser; lines have to lie under the fog and end where nothing is.
    """
    if grid.picture is not None or (lines and (hides_cells(grid) or _has_gaps(grid))):
        return 1
    return max(1, floor(density / FINE))


def is_all_ground(board: AnyEncounter, area: QRectF) -> bool:
    """Whether nothing is seen through the ground of *area* (map px)."""
    grid = board.grid
    return grid is not None and grid.picture is None and not _has_gaps(grid) and grid_box(grid).contains(area)


def _has_gaps(grid: GridMap) -> bool:
    signs = set("".join(grid.ground))
    return any((grid.legend.get(sign) or SURFACES.get(sign, SURFACES[FLOOR])).look == "void" for sign in signs)


def _enlarge_ground(grid: GridMap, palette: Palette, box: QRectF, density: float, times: int, *, lines: bool) -> QImage:
    """The ground painted so many times smaller and enlarged, on the same px wherever *box* begins: bands join without a seam."""
    left, top = box.x() * density, box.y() * density
    size = ceil(box.width() * density - 1e-6), ceil(box.height() * density - 1e-6)
    x, y = floor(left / times) - 1, floor(top / times) - 1
    columns, rows = ceil((left + size[0]) / times) + 1 - x, ceil((top + size[1]) / times) + 1 - y
    step = times / density
    small = bake_grid(grid, palette, QRectF(x * step, y * step, columns * step, rows * step), 1.0, density / times, lines=False)
    small.setDevicePixelRatio(1.0)
    image = QImage(*size, small.format())
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(QRectF(x * times - round(left), y * times - round(top), columns * times, rows * times), small)
    if lines:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.scale(density, density)
        painter.translate(-box.topLeft())
        draw_grid_lines(painter, grid, palette, box, 1.0, density)
    painter.end()
    return image


def lay_walls(image: QImage, board: AnyEncounter, palette: Palette, box: QRectF, density: float, find_image: FindImage) -> None:
    """Lay what stands on a grid over its ground; *image* shows *box* then, one px for one."""
    grid = board.grid
    image.setDevicePixelRatio(1.0)
    if grid is None:
        return
    zoom = min(1.0, density)
    painter = QPainter(image)
    if is_remembered(grid):  # then they are dimmed before they are laid
        walls = bake_walls(grid, palette, box, zoom, density / zoom, find_image)
        walls.setDevicePixelRatio(1.0)
        painter.drawImage(0, 0, walls)
    else:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(density, density)
        painter.translate(-box.topLeft())
        draw_structures(painter, grid, palette, box, zoom, density / zoom, find_image)
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
