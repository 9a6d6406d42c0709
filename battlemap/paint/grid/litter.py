"""Small things that lie about on the ground of a grid: pebbles, weeds, flowers, puddles; never twice in the same pattern."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, cos, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.board.grid_map import CELL
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from battlemap.paint.style.sized_cache import MEGABYTE, image_bytes, sized_cache
from battlemap.paint.style.strokes import arc
from battlemap.paint.surfaces.coverage import hash_noise, nearest_pixel
from battlemap.paint.surfaces.ground_pattern import PatternBed
from battlemap.paint.surfaces.patterns import draw_pattern
from battlemap.paint.surfaces.plant_patterns import lay_tuft
from battlemap.paint.surfaces.rock_patterns import lay_boulder, lay_pebble
from battlemap.paint.surfaces.soil_patterns import lay_dry_bush, lay_puddle

if TYPE_CHECKING:
    from battlemap.paint.grid.cell_block import Bools

FROM_ZOOM = 0.42
"""Below this density nothing is scattered: it would be specks."""
HALF = 34.0
"""How far a thing reaches from its middle, in px at 100 %."""
VARIANTS = 7


class Litter(Struct, frozen=True, eq=False):
    """One kind of thing: how it is laid, in which colours (dark, light), and on what part of the cells it lies."""

    lay: Callable[[PatternBed], None]
    dark: str
    light: str
    part: float


def _lay_stones(bed: PatternBed) -> None:
    r = bed.chance
    for _ in range(r.randint(3, 7)):
        lay_pebble(bed, r.gauss(0, 8), r.gauss(0, 6), r.uniform(1.2, 3.0))
    if r.random() < 0.4:
        lay_boulder(bed, r.gauss(0, 6), r.gauss(0, 5), r.uniform(4, 6.5))


def _lay_boulders(bed: PatternBed) -> None:
    r = bed.chance
    for _ in range(r.randint(1, 3)):
        lay_boulder(bed, r.gauss(0, 9), r.gauss(0, 7), r.uniform(4.5, 9))
    for _ in range(4):
        lay_pebble(bed, r.gauss(0, 11), r.gauss(0, 9), r.uniform(1.2, 2.4))


def _lay_weeds(bed: PatternBed) -> None:
    r = bed.chance
    for _ in range(r.randint(1, 3)):
        lay_tuft(bed, r.gauss(0, 8), r.gauss(0, 6), r.uniform(6, 10), r.randint(4, 6))


def _lay_tall_grass(bed: PatternBed) -> None:
    r = bed.chance
    for _ in range(r.randint(2, 4)):
        lay_tuft(bed, r.gauss(0, 10), r.gauss(0, 7), r.uniform(8, 13), r.randint(4, 6))


def _lay_flowers(bed: PatternBed) -> None:
    r = bed.chance
    for _ in range(r.randint(3, 6)):
        x, y = r.gauss(0, 9), r.gauss(0, 7)
        bed.stroke("low", [(x, y + 4), (x + 0.5, y + 1)], 1.2, "none")
        for n in range(5):
            bed.dot("pale", x + 1.5 * cos(2 * pi * n / 5), y + 1.5 * sin(2 * pi * n / 5), 1.1)
        bed.dot("body", x, y, 0.9)


def _lay_furrows(bed: PatternBed) -> None:
    r = bed.chance
    turn = r.uniform(-0.6, 0.6)
    for n in range(r.randint(2, 4)):
        line = arc(r.uniform(-6, 6), n * 6 - 8, r.uniform(16, 36), r.uniform(2, 4), turn, 6)
        bed.stroke("low", line, 1.8)
        bed.stroke("high", [(a, b + 1.8) for a, b in line], 1.1)


def _lay_pool(bed: PatternBed) -> None:
    r = bed.chance
    rx = r.uniform(10, 19)
    lay_puddle(bed, 0, 0, rx, rx * r.uniform(0.45, 0.6))


def _lay_reeds(bed: PatternBed) -> None:
    r = bed.chance
    for _ in range(r.randint(2, 4)):
        x, y = r.gauss(0, 8), r.gauss(0, 6)
        lay_tuft(bed, x, y, r.uniform(10, 15), 5)
        bed.stroke("deep", [(x + 3, y - 9), (x + 3.4, y - 15)], 2.8)


def _lay_lilies(bed: PatternBed) -> None:
    r = bed.chance
    for _ in range(r.randint(2, 5)):
        x, y, size = r.gauss(0, 10), r.gauss(0, 8), r.uniform(3.2, 5.6)
        gap = r.uniform(0, 2 * pi)
        edge = [(x + cos(gap + 0.35 + n * 5.6 / 14) * size, y + sin(gap + 0.35 + n * 5.6 / 14) * size * 0.9) for n in range(15)]
        bed.blot("cast", [(a + 1, b + 1.4) for a, b in [*edge, (x, y)]])
        bed.blot("body", [*edge, (x, y)])
        bed.stroke("high", arc(x - 0.6, y - size * 0.4, size, -size * 0.2, 0, 5), 1.1)
    if r.random() < 0.4:
        for n in range(6):
            bed.dot("pale", 1.8 * cos(n * pi / 3), 1.8 * sin(n * pi / 3), 1.4)


def _lay_moss(bed: PatternBed) -> None:
    r = bed.chance
    for _ in range(26):
        x, y = r.gauss(0, 9), r.gauss(0, 5)
        bed.dot(r.choice(("low", "body", "high", "body")), x, y, r.uniform(0.9, 2.2))


def _lay_twigs(bed: PatternBed) -> None:
    lay_dry_bush(bed, 0, 6, bed.chance.uniform(8, 13))


_STONE = ("#7C746A", "#C9BDA8")
_WEED = ("#66713F", "#A9B475")
LITTER: Mapping[str, tuple[Litter, ...]] = MappingProxyType({
    "dirt": (
        Litter(_lay_stones, *_STONE, 0.10), Litter(_lay_boulders, *_STONE, 0.03), Litter(_lay_weeds, *_WEED, 0.07),
        Litter(_lay_furrows, "#6A573F", "#E0C9A2", 0.10),
    ),
    "grass": (
        Litter(_lay_tall_grass, "#566A40", "#AEBE7E", 0.16), Litter(_lay_flowers, "#8E8A5A", "#B7A77E", 0.05),
        Litter(_lay_stones, *_STONE, 0.03), Litter(_lay_boulders, *_STONE, 0.02),
    ),
    "floor": (Litter(_lay_stones, *_STONE, 0.08), Litter(_lay_twigs, "#6B5A38", "#C9AE7E", 0.04)),
    "mud": (Litter(_lay_pool, "#4A4A44", "#A8A58C", 0.22), Litter(_lay_stones, *_STONE, 0.06)),
    "cobble": (Litter(_lay_weeds, *_WEED, 0.06), Litter(_lay_moss, "#5C6A3C", "#A9B07C", 0.05)),
    "stone": (Litter(_lay_moss, "#56643C", "#AEB585", 0.05), Litter(_lay_stones, *_STONE, 0.02)),
    "shallows": (Litter(_lay_reeds, "#5E7048", "#8FA66E", 0.10), Litter(_lay_lilies, "#5B8050", "#8DB878", 0.05)),
    "rubble": (Litter(_lay_boulders, *_STONE, 0.22),),
    "rim": (Litter(_lay_boulders, "#8A6A4E", "#DDBE96", 0.16),),
})  # fmt: skip
"""What may lie on which look."""


def draw_scatter(painter: QPainter, part: CellBlock, palette: Palette, density: float) -> None:
    """Everything that lies about in a part; the painter works in map px, *density* device px per map px."""
    import numpy as np

    if density < FROM_ZOOM:
        return
    columns, rows = np.arange(part.left, part.right), np.arange(part.top, part.low)
    lot, which = hash_noise(columns, rows, 5), hash_noise(columns, rows, 23)
    aside, down = hash_noise(columns, rows, 41) - 0.5, hash_noise(columns, rows, 67) - 0.5
    free = ~_taken_cells(part)
    to_device = painter.worldTransform()
    painter.save()
    painter.resetTransform()
    for name, cells in part.looks.items():
        start = 0.0
        inner = _inner_cells(cells) & free
        for number, litter in enumerate(LITTER.get(name, ())):
            chosen = inner & (lot >= start) & (lot < start + litter.part)
            start += litter.part
            for row, column in zip(*[axis.tolist() for axis in np.nonzero(chosen)], strict=True):
                variant = int(which[row, column] * VARIANTS)
                x = (part.left + column + 0.5 + 0.5 * float(aside[row, column])) * CELL - HALF
                y = (part.top + row + 0.5 + 0.5 * float(down[row, column])) * CELL - HALF
                at = to_device.map(QPointF(x, y))
                painter.drawImage(
                    nearest_pixel(at.x()), nearest_pixel(at.y()), _sprite(name, number, variant, palette.name, density)
                )
    painter.restore()


def _inner_cells(cells: Bools) -> Bools:
    """The cells all of whose straight neighbours are of the same kind."""
    import numpy as np

    wide = np.pad(cells, 1, mode="edge")
    inner: Bools = cells & wide[:-2, 1:-1] & wide[2:, 1:-1] & wide[1:-1, :-2] & wide[1:-1, 2:]
    return inner


def _taken_cells(part: CellBlock) -> Bools:
    """The cells that things stand on."""
    import numpy as np

    taken = np.zeros(part.shape, bool)
    for prop in part.grid.props.values():
        for x, y in prop.cells:
            if part.left <= x < part.right and part.top <= y < part.low:
                taken[y - part.top, x - part.left] = True
    return taken


@sized_cache(8 * MEGABYTE, image_bytes)
def _sprite(name: str, number: int, variant: int, theme: str, density: float) -> QImage:
    litter = LITTER[name][number]
    bed = PatternBed(f"{name} {number} {variant}", ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)))
    litter.lay(bed)
    side = ceil(2 * HALF * density)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(density, density)
    painter.translate(HALF, HALF)
    palette = DARK if theme == DARK.name else LIGHT
    draw_pattern(painter, bed.pattern(), QColor(litter.dark if palette.dark else litter.light), dark=palette.dark)
    painter.end()
    return image
