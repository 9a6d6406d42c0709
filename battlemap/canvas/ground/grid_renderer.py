"""The land of a grid: its ground below the marks of reach, walls and things above them; parts are blocks of cells."""

from collections.abc import Hashable, Iterable, Iterator
from math import ceil
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap

from battlemap.board.grid.grid_drawing import ends_of_edge
from battlemap.board.grid_map import CELL, COVERED, HINGED, OPEN, Edge, GridMap, ends_of
from battlemap.board.ids import Cell, EdgeId
from battlemap.canvas.ground.map_renderer import MapRenderer, Parts, RenderedPart, Scenery
from battlemap.canvas.render.render_context import RenderContext
from battlemap.paint.grid.fog_mask import hides_cells
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.structures.wall_layer import bake_walls
from battlemap.paint.style.images import FindImage, no_image
from battlemap.paint.style.palette import Palette

WIDTH = 9.0
"""How thick a wall is, in map px; thin things are half as thick."""
THIN = ("window", "fence", "curtain", "low wall")
PROP = "#7A5A36"


def draw_plain_walls(painter: QPainter, grid: GridMap, palette: Palette) -> None:
    """Draw all walls, doors and things of a grid; the painter works in map px."""
    lines: dict[tuple[str, bool], list[QLineF]] = {}
    for key, edge in grid.edges.items():
        if not (edge.kind in HINGED and edge.state == "open"):
            lines.setdefault((_colour(edge, palette), edge.kind in THIN), []).append(_line(key))
    painter.save()
    for (colour, thin), segments in lines.items():
        width = WIDTH / 2 if thin else WIDTH
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
        painter.drawLines(segments)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PROP))
    for prop in grid.props.values():
        box = QRectF(prop.at[0] * CELL, prop.at[1] * CELL, prop.columns * CELL, prop.rows * CELL)
        painter.drawRect(box.adjusted(4, 4, -4, -4))
    painter.restore()


def _colour(edge: Edge, palette: Palette) -> str:
    if edge.kind in HINGED and edge.found:
        return "#A8743C"
    if edge.kind == "window":
        return "#7FA8BC"
    return "#9A9084" if palette.dark else "#7C6A50"


def _line(key: EdgeId) -> QLineF:
    (ax, ay), (bx, by) = ends_of_edge(key)
    return QLineF(ax * CELL, ay * CELL, bx * CELL, by * CELL)


K = TypeVar("K")
V = TypeVar("V")

FLAT_DENSITY = 0.75
"""The flat ground needs no more device px per map px than this."""
FLAT_SHARPNESS = 0.5
"""The picture under it needs no more than this part of its px: a quarter of the tiles to read before anything is seen."""
MOST_PIXELS = 3_000_000
BEYOND = 52.0
"""How far the ground reaches beyond its cells: its shadow."""
BLOCK = 1
"""So many cells a block has across: what is drawn anew is what differs, and the ground around it stays as it is."""
FEW = 4000
"""When more blocks than this change at once, everything is shown flat for the moment."""
FINE = 40
"""So few blocks are sketched in full detail."""
FINE_CELL = 9.0
"""Where a cell is narrower than this on the screen, walls are plain lines."""
SOFT = {"ground": 1, "heights": 2, "lights": 2, "fog": 0}
"""How many cells around a changed one look different too."""
GMS_FOG = str.maketrans(COVERED, OPEN)
"""What is covered looks as it did to the game master; a layer of its own says so."""


class GridRenderer:
    """The ground of a grid, two layers."""

    def __init__(self, grid: GridMap, picture_of: FindImage = no_image) -> None:
        """*picture_of* finds the drawings of things, in a worker thread too."""
        self.map, self._picture_of = grid, picture_of

    @property
    def layers(self) -> int:
        return 2

    @property
    def tiled(self) -> bool:
        return True

    @property
    def area(self) -> QRectF:
        box = QRectF(0, 0, self.map.columns * CELL, self.map.rows * CELL)
        return box.adjusted(-BEYOND, -BEYOND, BEYOND, BEYOND)

    def render_flat(self, context: RenderContext, picture: Scenery) -> RenderedPart:
        rect = self.area
        density = min(FLAT_DENSITY, context.zoom * context.dpr, (MOST_PIXELS / (rect.width() * rect.height())) ** 0.5)
        coarse = RenderContext(density, 1.0, context.palette)
        image = self._render_ground(coarse, rect, picture, flat=True, sharpness=FLAT_SHARPNESS)
        _draw_plainly(image, self.map, coarse, rect)
        return RenderedPart(image, rect.topLeft(), density)

    def render_full(self, context: RenderContext, rect: QRectF, picture: Scenery) -> tuple[QImage, ...]:
        return self._render_ground(context, rect, picture), self._render_walls(context, rect)

    def changed_parts(self, after: MapRenderer, exactly: bool) -> Parts | None:
        old, new = self.map, after.map
        if not isinstance(new, GridMap) or _frame(old) != _frame(new):
            return None
        parts: set[Hashable] = set()
        for x, y in changed_cells(old, new, exactly):
            if (x, y) in new:
                parts.add((x // BLOCK, y // BLOCK))
                if len(parts) > FEW:
                    return None
        return frozenset(parts)

    def known_parts(self, parts: Parts) -> Parts:
        return parts

    def cut_out(self, layers: tuple[QPixmap, ...], parts: Parts, rect: QRectF, context: RenderContext) -> tuple[QPixmap, ...]:
        ground, walls = layers
        holed = QPixmap(walls)
        painter = QPainter(holed)
        painter.scale(context.zoom, context.zoom)
        painter.translate(-rect.topLeft())
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        for block in _blocks(parts):
            painter.fillRect(_box(block), Qt.GlobalColor.transparent)
        painter.end()
        return ground, holed

    def render_parts(self, context: RenderContext, parts: Parts, picture: Scenery) -> tuple[RenderedPart | None, ...]:
        blocks = _blocks(parts)
        if not blocks:
            return None, None
        rect = QRectF()
        for block in blocks:
            rect = rect.united(_box(block))
        density = min(context.zoom * context.dpr, (MOST_PIXELS / (rect.width() * rect.height())) ** 0.5)
        coarse = RenderContext(density, 1.0, context.palette)
        layers = self._render_ground(coarse, rect, picture, len(blocks) > FINE), self._render_walls(coarse, rect)
        return tuple(RenderedPart(_copy_blocks(image, blocks, rect, density), rect.topLeft(), density) for image in layers)

    def _render_walls(self, context: RenderContext, rect: QRectF) -> QImage:
        if not (self.map.edges or self.map.props or self.map.lamps or self.map.zones.zones):
            bare = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
            bare.fill(0)
            return bare  # a large picture of nothing takes time whenever the window is painted
        if CELL * context.zoom * context.dpr >= FINE_CELL:
            return bake_walls(self.map, context.palette, rect, context.zoom, context.dpr, self._picture_of)
        density = context.zoom * context.dpr
        size = max(1, ceil(rect.width() * density)), max(1, ceil(rect.height() * density))
        image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        _draw_plainly(image, self.map, context, rect)
        image.setDevicePixelRatio(context.dpr)
        return image

    def _render_ground(
        self, context: RenderContext, rect: QRectF, picture: Scenery, flat: bool = False, sharpness: float = 1.0
    ) -> QImage:
        grid, image = _crop_picture(self.map, context, rect, picture, sharpness)
        return bake_grid(grid, context.palette, rect, context.zoom, context.dpr, image, flat=flat)


def _draw_plainly(image: QImage, grid: GridMap, context: RenderContext, rect: QRectF) -> None:
    """Walls and things as plain lines and boxes, onto a picture of *rect*."""
    painter = QPainter(image)
    painter.scale(context.zoom * context.dpr, context.zoom * context.dpr)
    painter.translate(-rect.topLeft())
    draw_plain_walls(painter, grid, context.palette)
    painter.end()


def look_alike(old: GridMap, new: GridMap) -> bool:
    """Whether two maps look the same on the ground: only what is covered from the players differs."""
    if hides_cells(old) or hides_cells(new):
        return False
    fields = (name for name in GridMap.__struct_fields__ if name not in ("fog", "by_sight"))
    return all(getattr(old, name) is getattr(new, name) or getattr(old, name) == getattr(new, name) for name in fields)


def changed_cells(old: GridMap, new: GridMap, exactly: bool = True) -> Iterator[Cell]:
    """The cells that look different on two maps of one size; some of them may lie outside. *exactly*: also a little different."""
    for layer, wide in SOFT.items():
        soft = wide if exactly else 0
        had: tuple[str, ...] = getattr(old, layer)
        has: tuple[str, ...] = getattr(new, layer)
        if had is not has:
            for row in range(new.rows):
                was, now = old.row_of(layer, row), new.row_of(layer, row)  # type: ignore[arg-type]
                if layer == "fog":
                    was, now = was.translate(GMS_FOG), now.translate(GMS_FOG)
                yield from _around(_changed_columns(was, now), row, soft)
    for key in _different_keys(old.edges, new.edges):
        yield from ends_of(key)
    for props in (old.props, new.props):
        for name in _different_keys(old.props, new.props):
            if (prop := props.get(name)) is not None:
                for x, y in prop.cells:
                    yield from ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    for lamps in (old.lamps, new.lamps):
        for lit in _different_keys(old.lamps, new.lamps):
            if (lamp := lamps.get(lit)) is not None:
                reach = ceil(max(lamp.bright, lamp.dim) / new.cell) + 1
                x, y = lamp.at
                yield from ((x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1))


def _frame(grid: GridMap) -> tuple[object, ...]:
    return grid.columns, grid.rows, grid.cell, grid.legend, grid.picture


def _changed_columns(had: str, has: str) -> tuple[int, ...]:
    return () if had == has else tuple(x for x, (a, b) in enumerate(zip(had, has, strict=True)) if a != b)


def _around(columns: Iterable[int], row: int, soft: int) -> Iterator[Cell]:
    for x in columns:
        yield from ((x + dx, row + dy) for dx in range(-soft, soft + 1) for dy in range(-soft, soft + 1))


def _different_keys(first: dict[K, V], other: dict[K, V]) -> list[K]:
    if first is other:
        return []
    return [key for key in {**first, **other} if first.get(key) != other.get(key)]


def _blocks(parts: Parts) -> list[tuple[int, int]]:
    return sorted(part for part in parts if isinstance(part, tuple))


def _box(block: tuple[int, int]) -> QRectF:
    side = BLOCK * CELL
    return QRectF(block[0] * side, block[1] * side, side, side)


def _copy_blocks(image: QImage, blocks: list[tuple[int, int]], rect: QRectF, density: float) -> QImage:
    """What a picture of *rect* shows of some blocks."""
    if len(blocks) * _box((0, 0)).width() ** 2 >= rect.width() * rect.height() - 1:
        return image
    kept = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    kept.fill(0)
    painter = QPainter(kept)
    for block in blocks:
        box = _box(block).translated(-rect.topLeft())
        painter.drawImage(QPointF(box.x() * density, box.y() * density), image, _scale_rect(box, density))
    painter.end()
    return kept


def _scale_rect(box: QRectF, density: float) -> QRectF:
    return QRectF(box.x() * density, box.y() * density, box.width() * density, box.height() * density)


def _crop_picture(
    grid: GridMap, context: RenderContext, rect: QRectF, picture: Scenery, sharpness: float
) -> tuple[GridMap, QImage | None]:
    """The map with only so much of its picture as *rect* shows; *sharpness* 1: as sharp as the render context can show it."""
    frame = grid.picture
    if frame is None or picture is None or frame.width <= 0 or frame.height <= 0:
        return grid, None
    if isinstance(picture, QImage):
        return grid, picture
    place = QRectF(frame.x, frame.y, frame.width, frame.height)
    across, down = picture.width / frame.width, picture.height / frame.height
    part = rect.translated(-place.topLeft())
    wanted = QRectF(part.x() * across, part.y() * down, part.width() * across, part.height() * down)
    crop = picture.crop(wanted, sharpness * context.zoom * context.dpr / max(1e-6, min(across, down)))
    if crop is None:
        blank = QImage(2, 2, QImage.Format.Format_RGB32)
        blank.fill(QColor(context.palette.canvas))
        return grid, blank
    box = crop.rect_on_map(picture, place)
    cut = replace(frame, x=box.x(), y=box.y(), width=box.width(), height=box.height())
    return replace(grid, picture=cut), crop.image
