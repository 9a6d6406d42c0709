"""The ground of a grid: surfaces, heights, light and lines, baked into one picture."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath

from battlemap.board.grid_map import GridMap
from battlemap.board.surfaces import FLOOR
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.grid.cell_light import Carried, draw_light
from battlemap.paint.grid.fire import draw_fire
from battlemap.paint.grid.flat_ground import blank_image, draw_flat, grid_box
from battlemap.paint.grid.fog_mask import cover_ground
from battlemap.paint.grid.grid_frame import cut_out, draw_grid_lines
from battlemap.paint.grid.ground_signs import FAINTEST, draw_ground_signs
from battlemap.paint.grid.ledges import draw_height_tints, draw_ledges
from battlemap.paint.grid.litter import draw_scatter
from battlemap.paint.grid.stairs import draw_stairs
from battlemap.paint.grid.surface_painter import SurfacePainter
from battlemap.paint.style.palette import Palette
from battlemap.paint.surfaces.paper_grain import draw_clouds, draw_grain
from battlemap.paint.surfaces.surface_looks import look_name, surface_tint


def bake_grid(
    grid: GridMap,
    palette: Palette,
    rect: QRectF,
    zoom: float,
    dpr: float = 1.0,
    picture: QImage | None = None,
    flat: bool = False,
    lines: bool = True,
    carried: Carried = (),
) -> QImage:
    """The ground inside *rect* (map px) as a picture, *zoom* window px per map px at *dpr*; safe in a worker thread.

    Beside the map, and where it has nothing, it is transparent. *picture*: what lies under the map where grid.picture says
    (any mip level of it). *flat*: plain tints, in a few milliseconds. *lines*: with the lines of the grid. *carried*: lights
    that tokens carry.
    """
    image = blank_image(rect, zoom * dpr)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(zoom * dpr, zoom * dpr)
    painter.translate(-rect.topLeft())
    if picture is not None and (picture.isNull() or grid.picture is None):
        picture = None
    part = CellBlock(grid, rect, bare=picture is not None)
    if not part.empty:
        if flat:
            _draw_flat(painter, part, palette, picture)
        else:
            _draw_full(painter, image, part, palette, rect, zoom, dpr, picture, carried)
        if lines:
            draw_grid_lines(painter, grid, palette, rect, zoom, dpr)
        if not flat:
            cut_out(painter, image, part, rect, palette)
    painter.end()
    cover_ground(image, grid, palette, rect, zoom * dpr)
    image.setDevicePixelRatio(dpr)
    return image


def _draw_flat(painter: QPainter, part: CellBlock, palette: Palette, picture: QImage | None) -> None:
    if picture is None:
        draw_flat(painter, part, palette)
        return
    painter.fillRect(part.box, surface_tint(look_name(part.grid, FLOOR), palette))
    _draw_picture(painter, part.grid, picture)
    draw_flat(painter, part, palette, _strength(part.grid))


def _draw_full(
    painter: QPainter, image: QImage, part: CellBlock, palette: Palette, rect: QRectF, zoom: float, dpr: float,
    picture: QImage | None, carried: Carried,
) -> None:  # fmt: skip
    surfaces = SurfacePainter(part, palette, rect, image, zoom * dpr)
    to_map = painter.worldTransform()
    painter.resetTransform()
    if picture is None:
        surfaces.draw(painter)
    else:
        if picture.hasAlphaChannel() or not _covers(part.grid, rect):
            surfaces.draw_plain_floor(painter)
        painter.setWorldTransform(to_map)
        _draw_picture(painter, part.grid, picture)
        painter.resetTransform()
        for name in surfaces.names:
            surfaces.draw_one(painter, name, _strength(part.grid))
    painter.setWorldTransform(to_map)
    if picture is not None:
        draw_ground_signs(painter, part, palette, zoom * dpr)
    else:
        draw_scatter(painter, part, palette, zoom * dpr)
    painter.setOpacity(1.0 if picture is None else _strength(part.grid))
    draw_stairs(painter, part, palette, zoom)
    painter.setOpacity(1.0)
    if picture is None:
        draw_height_tints(painter, part, palette)
        box = QPainterPath()
        box.addRect(rect.intersected(grid_box(part.grid)))
        draw_clouds(painter, box, palette, zoom * dpr)
        draw_grain(painter, box, palette, zoom * dpr)
    draw_ledges(painter, part, palette, zoom)
    painter.resetTransform()
    draw_light(painter, part, surfaces.frame, palette, carried)
    draw_fire(painter, part, surfaces.frame, palette)
    painter.setWorldTransform(to_map)


def _covers(grid: GridMap, rect: QRectF) -> bool:
    """Whether the picture lies under all of the grid that a rectangle shows."""
    place = grid.picture
    if place is None:
        return False
    return QRectF(place.x, place.y, place.width, place.height).contains(rect.intersected(grid_box(grid)))


def _strength(grid: GridMap) -> float:
    """How opaque ground is that is painted over the map's picture."""
    return max(FAINTEST, grid.picture.tint) if grid.picture is not None else 1.0


def _draw_picture(painter: QPainter, grid: GridMap, picture: QImage) -> None:
    place = grid.picture
    if place is None:
        return
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(place.x, place.y, place.width, place.height), picture)
