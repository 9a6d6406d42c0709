"""What stands on a grid: walls, doors, windows, fences and things; baked into one picture that lies over the reach."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from battlemap.board.grid_map import CELL, Edge, GridMap
from battlemap.board.ids import EdgeId
from battlemap.paint.grid.edge_runs import EdgeRun, gates, side_of, sides_in, stone_ends
from battlemap.paint.grid.flat_ground import blank_image
from battlemap.paint.grid.fog_mask import dim_remembered
from battlemap.paint.grid.zone_edges import draw_grid_zones
from battlemap.paint.structures.doors import draw_gate, draw_hidden_mark
from battlemap.paint.structures.fences import draw_curtain, draw_fence, draw_posts
from battlemap.paint.structures.masonry import draw_corners, draw_wall_outlines, draw_wall_shadows, draw_walls
from battlemap.paint.structures.props import OVERHANGING, draw_lamp, draw_prop, draw_props, props_in
from battlemap.paint.style.blur_layer import BlurLayer
from battlemap.paint.style.images import FindImage, no_image
from battlemap.paint.style.palette import Palette

__all__ = ["bake_walls", "draw_edge", "draw_prop", "draw_structures"]


def bake_walls(
    grid: GridMap, palette: Palette, rect: QRectF, zoom: float, dpr: float = 1.0, picture_of: FindImage = no_image
) -> QImage:
    """All that stands inside *rect* (map px), and the edges of zones drawn over the grid, as a transparent picture.

    Safe in a worker thread, if *picture_of* is: it finds the drawings of things. *zoom*: window px per map px; *dpr*: device
    px per window px.
    """
    image = blank_image(rect, zoom * dpr)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(zoom * dpr, zoom * dpr)
    painter.translate(-rect.topLeft())
    draw_structures(painter, grid, palette, rect, zoom, dpr, picture_of)
    painter.end()
    dim_remembered(image, grid, rect, zoom * dpr)
    image.setDevicePixelRatio(dpr)
    return image


def draw_structures(
    painter: QPainter, grid: GridMap, palette: Palette, rect: QRectF, zoom: float, dpr: float, picture_of: FindImage
) -> None:
    """Draw what bake_walls bakes, as bright as if all were seen now; the painter works in map px."""
    sides = sides_in(grid, rect)
    if sides:
        _draw_shadows(painter, sides, palette, rect)
    props = props_in(grid, rect)
    draw_props(painter, [prop for prop in props if prop.look not in OVERHANGING], palette, zoom, dpr, picture_of)
    if sides:
        _draw_sides(painter, sides, grid, palette, zoom)
    draw_props(painter, [prop for prop in props if prop.look in OVERHANGING], palette, zoom, dpr, picture_of)
    for lamp in grid.lamps.values():
        spot = QPointF((lamp.at[0] + 0.5) * CELL, (lamp.at[1] + 0.5) * CELL)
        if rect.adjusted(-CELL, -CELL, CELL, CELL).contains(spot):
            draw_lamp(painter, grid, lamp, palette)
    draw_grid_zones(painter, grid, palette, rect, zoom)


def _draw_shadows(painter: QPainter, sides: Sequence[EdgeRun], palette: Palette, rect: QRectF) -> None:
    layer = BlurLayer(rect.adjusted(-24, -24, 24, 24), 3.0)
    layer.painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    draw_wall_shadows(layer.painter, sides, palette)
    layer.lay(painter, 4.2)


def _draw_sides(painter: QPainter, sides: Sequence[EdgeRun], grid: GridMap, palette: Palette, zoom: float) -> None:
    ends = stone_ends(sides)
    draw_wall_outlines(painter, sides, palette, zoom)
    draw_walls(painter, sides, ends, palette, zoom)
    fences = [side for side in sides if side.edge.kind == "fence"]
    for side in fences:
        draw_fence(painter, side, palette, zoom)
    draw_posts(painter, fences, palette, zoom)
    for side in sides:
        if side.edge.kind == "curtain":
            draw_curtain(painter, side, palette, zoom)
    draw_corners(painter, ends, palette, zoom)
    fenced = {knot for side in fences for knot in (side.start, side.end)} - {
        knot for knot, ways in ends.items() if any(way.islower() for way in ways)
    }
    for gate in gates(sides):
        draw_gate(painter, gate, grid, palette, zoom, fenced)
    for side in sides:
        if side.edge.kind == "secret" and not side.edge.found:
            draw_hidden_mark(painter, side, palette)


def draw_edge(painter: QPainter, grid: GridMap, name: EdgeId, edge: Edge, palette: Palette) -> None:
    """One edge alone, as it is previewed; the painter works in map px."""
    side = side_of(name, edge)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_sides(painter, [side], grid, palette, abs(painter.worldTransform().m11()) or 1.0)
    painter.restore()
