"""The surfaces of a grid, each with its texture, over one another with soft and frayed edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from battlemap.board.grid_map import CELL
from battlemap.board.surfaces import FLOOR
from battlemap.paint.grid.cell_block import BARE, CellBlock
from battlemap.paint.grid.cell_contours import points_of, soft_path, trace_contours
from battlemap.paint.grid.distant_ground import draw_far
from battlemap.paint.grid.surface_edges import (
    SHIFT,
    WINDOW,
    SurfacePatch,
    darken_heart,
    draw_cast_shadow,
    draw_hollow,
    draw_lip,
    draw_mass,
    draw_pit,
    draw_shore,
)
from battlemap.paint.grid.washes import alpha_image, cut
from battlemap.paint.style.palette import Palette
from battlemap.paint.surfaces.coverage import PixelGrid, nearest_pixel
from battlemap.paint.surfaces.surface_looks import LOOKS, SurfaceLook, look_name
from battlemap.paint.surfaces.surface_tiles import greys_at, lay_tiles, tile_of

if TYPE_CHECKING:
    from battlemap.paint.grid.cell_block import Bools
    from battlemap.paint.surfaces.coverage import Field

EDGE = 0.9
"""How far a surface, its shadow and its shore reach beyond its cells, in cells."""
FAR = 0.38
"""Below this density (device px per map px) nobody sees how edges are made."""
BLOCK = 6
"""Cells of a block that is painted at a time, across and down."""
DEEP = 26.0
"""Over so many px shallow water becomes deep."""


class SurfacePainter:
    """Paints the surfaces of one part of a grid on one picture; the painters it is given work in device px."""

    def __init__(self, part: CellBlock, palette: Palette, rect: QRectF, image: QImage, density: float) -> None:
        whole = QRect(0, 0, image.width(), image.height())
        pad = ceil((SHIFT + 0.1) * CELL * density)
        # Whole blocks, so that a surface looks the same whatever part of the map is painted.
        self.part, self.palette, self.density = part.widen(BLOCK), palette, density
        self.frame = PixelGrid(rect.left(), rect.top(), density, whole)
        self._wide = PixelGrid(rect.left(), rect.top(), density, whole.adjusted(-pad, -pad, pad, pad))
        self.names = _by_rank(self.part.looks)

    def draw(self, painter: QPainter) -> None:
        """Draw all surfaces, the lowest first and everywhere; from afar all at once."""
        if self.density < FAR:
            draw_far(painter, self.part, self.palette, self.frame)
            return
        grid = self.part.grid
        below = _by_rank(look_name(grid, sign) for sign in _signs(grid.ground))[:1]
        for name in below or self.names[:1]:
            lay_tiles(painter, tile_of(LOOKS[name], self.palette, self.density), self.frame)
            if LOOKS[name].rim == "mass":
                darken_heart(painter, self.frame.box, self.palette)
        for name in self.names:
            if name not in below:
                self.draw_one(painter, name)

    def draw_plain_floor(self, painter: QPainter) -> None:
        """Draw plain floor everywhere, for what a picture does not cover."""
        lay_tiles(painter, tile_of(LOOKS[look_name(self.part.grid, FLOOR)], self.palette, self.density), self.frame)

    def draw_one(self, painter: QPainter, name: str, strength: float = 1.0) -> None:
        """Draw one surface over what is there, *strength* opaque: block by block, most of which are all of it or nothing."""
        cells = self._cells(name)
        whole = self.box(cells)
        if whole.isEmpty():
            return
        if not LOOKS[name].ragged:
            self._lay_built_floor(painter, name, whole, strength)
            return
        jobs: list[tuple[QRect, SurfacePatch | None]] = []
        for box, part in self._blocks(whole):
            near = cells[part]
            if near.all():
                jobs.append((box, None))
            elif near.any():
                jobs.append((box, self._patch(name, cells, box)))
        look = LOOKS[name]
        rich = self.density >= FAR and strength >= 1.0
        if rich and look.rim in ("raised", "mass"):
            tall, shade = (0.20 if look.rim == "raised" else 0.5), (0.55 if self.palette.dark else 0.38)
            for _, patch in jobs:
                if patch is not None:
                    draw_cast_shadow(painter, patch, tall, shade)
        for box, patch in jobs:
            self._lay(painter, name, box, patch, strength, rich)

    def _blocks(self, whole: QRect) -> Iterator[tuple[QRect, tuple[slice, slice]]]:
        """A box in blocks of cells: the device px of each, and which cells of the part can be seen in it."""
        size = BLOCK
        part, frame = self.part, self.frame
        for y, low, rows in self._strips(part.top, part.low, frame.top, whole.top(), whole.bottom() + 1, size):
            for x, right, columns in self._strips(part.left, part.right, frame.left, whole.left(), whole.right() + 1, size):
                yield QRect(x, y, right - x, low - y), (rows, columns)

    def _strips(self, first: int, last: int, corner: float, start: int, end: int, size: int) -> Iterator[tuple[int, int, slice]]:
        lines = range(first // size * size + size, last, size)
        places = [start, *[nearest_pixel((line * CELL - corner) * self.density) for line in lines], end]
        for n, (here, there) in enumerate(pairwise(places)):
            a, b = max(start, here), min(end, there)
            if a < b:
                low = (lines[n - 1] if n else first) - first
                high = (lines[n] if n < len(lines) else last) - first
                yield a, b, slice(max(0, low - 1), high + 1)

    def _lay_built_floor(self, painter: QPainter, name: str, box: QRect, strength: float) -> None:
        """A floor that somebody laid: it ends on the lines of the grid."""
        edge = soft_path(map(points_of, trace_contours(self.part.looks[name], self.part.left, self.part.top)), 0.01)
        frame = self.frame
        to_device = QTransform.fromScale(frame.density, frame.density).translate(-frame.left, -frame.top)
        painter.save()
        painter.setClipPath(to_device.map(edge))
        painter.translate(box.topLeft())
        painter.setOpacity(strength)
        lay_tiles(painter, tile_of(LOOKS[name], self.palette, frame.density), frame.part(box))
        painter.restore()

    def _patch(self, name: str, cells: Bools, box: QRect) -> SurfacePatch:
        look = LOOKS[name]
        window = 1.5 if name == "water" else WINDOW
        return SurfacePatch(
            cells, self.part.left, self.part.top, self._wide.part(box), self._wide, look.ragged, self.palette, window
        )

    def _lay(self, painter: QPainter, name: str, box: QRect, patch: SurfacePatch | None, strength: float, rich: bool) -> None:
        """Lay the texture of one block, and draw its edge."""
        look, frame = LOOKS[name], self.frame.part(box)
        tile = tile_of(look, self.palette, self.density)
        if patch is None and strength >= 1.0:
            painter.save()
            painter.translate(box.topLeft())
            painter.setClipRect(QRect(0, 0, box.width(), box.height()))
            lay_tiles(painter, tile, frame)
            painter.restore()
            if rich and look.rim == "mass":
                darken_heart(painter, box, self.palette)
            return
        layer = QImage(box.size(), QImage.Format.Format_ARGB32_Premultiplied)
        brush = QPainter(layer)
        brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        lay_tiles(brush, tile, frame)
        brush.end()
        if patch is None:
            painter.setOpacity(strength)
            painter.drawImage(box.topLeft(), layer)
            painter.setOpacity(1.0)
            return
        alpha = self._opacity(name, look, patch)
        cut(layer, alpha_image(alpha, strength))
        painter.drawImage(box.topLeft(), layer)
        if rich:
            _draw_rim(painter, look, patch, alpha)

    def _opacity(self, name: str, look: SurfaceLook, patch: SurfacePatch) -> Field:
        """How opaque a surface is at each pixel, 0 to 1."""
        if name == "water":  # grows out of the shallows, which end at the shore
            field, soft = patch.field() - 0.22, DEEP
        else:
            field, soft = patch.field().copy(), max(look.soft, 1.2 / self.density)
            if look.rim == "melt" and look.ragged and self.density > 0.3:
                grain = greys_at(look.texture, patch.frame).astype("float32")
                grain -= 118
                grain *= 0.0016
                field += grain.clip(-0.10, 0.14, out=grain)
        field *= CELL / soft
        field += 0.5
        field.clip(0, 1, out=field)
        return field

    def box(self, cells: Bools, edge: float = EDGE) -> QRect:
        """The device px in which cells of this part can be seen, with *edge* cells around them."""
        import numpy as np

        rows, columns = np.nonzero(cells.any(1))[0], np.nonzero(cells.any(0))[0]
        if not len(rows):
            return QRect()
        left, top = (self.part.left + columns[0] - edge) * CELL, (self.part.top + rows[0] - edge) * CELL
        right, low = (self.part.left + columns[-1] + 1 + edge) * CELL, (self.part.top + rows[-1] + 1 + edge) * CELL
        x, y = floor((left - self.frame.left) * self.density), floor((top - self.frame.top) * self.density)
        far_x, far_y = ceil((right - self.frame.left) * self.density), ceil((low - self.frame.top) * self.density)
        return QRect(x, y, far_x - x, far_y - y).intersected(self.frame.box)

    def _cells(self, name: str) -> Bools:
        """Where a surface is: itself, and under what lies over it beside it, so that nothing lower shows between them."""
        import numpy as np

        looks, none = self.part.looks, np.zeros(self.part.shape, bool)
        own = looks.get(name, none)
        if name == "shallows":
            own = own | looks.get("water", none)
        over = none.copy()
        for other in self.names:
            if LOOKS[other].rank > LOOKS[name].rank and LOOKS[other].rim != "shore":
                over |= looks.get(other, none)
        near = np.pad(own, 1)
        beside = none.copy()
        for dy in (0, 1, 2):
            for dx in (0, 1, 2):
                beside |= near[dy : dy + own.shape[0], dx : dx + own.shape[1]]
        return own | (over & beside)


def _by_rank(looks: Iterable[str]) -> list[str]:
    """Looks in the order in which they are painted; what grows out of another one is over that."""
    names = sorted((name for name in {*looks} if name not in ("void", BARE)), key=lambda name: LOOKS[name].rank)
    if "water" in names and "shallows" not in names:
        names.insert(names.index("water"), "shallows")
    return names


@lru_cache(maxsize=4)
def _signs(ground: tuple[str, ...]) -> frozenset[str]:
    """The characters of a whole map: what lies lowest on it lies below every part of it."""
    return frozenset("".join(ground)) or frozenset(FLOOR)


def _draw_rim(painter: QPainter, look: SurfaceLook, patch: SurfacePatch, inside: Field) -> None:
    match look.rim:
        case "raised":
            draw_lip(painter, patch, inside)
        case "sunken":
            draw_hollow(painter, patch, inside)
        case "shore":
            draw_shore(painter, patch)
        case "pit":
            draw_pit(painter, patch, inside)
        case "mass":
            draw_mass(painter, patch, inside)
