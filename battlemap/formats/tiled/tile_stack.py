"""Layers of tiles one over the other: what an opaque tile hides is not drawn, what is drawn is drawn in whole blocks."""

from typing import TYPE_CHECKING, Any

from battlemap.formats.tiled.tile_layers import TileLayer
from battlemap.formats.tiled.tile_sets import TileSets

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

    Pixels = NDArray[Any]

MOST_LARGE_TILES = 40_000
"""So many tiles larger than a cell are drawn, each by itself."""
Place = tuple[int, int, int, int, tuple[float, float], float]


class TileStack:
    """Collects layers that lie on the same cells, from the lowest to the highest, and draws them on *ground*.

    *cell*: how many px a cell of the picture has; *by*: what part of those of the file that is; *origin*: its first cell.
    """

    def __init__(
        self, ground: "Image", cell: tuple[int, int], by: tuple[float, float], origin: tuple[int, int], sets: TileSets
    ) -> None:
        import numpy

        self._ground, self._cell, self._by, self._origin, self._sets = ground, cell, by, origin, sets
        self._tiles: list[Pixels] = [numpy.zeros((cell[1], cell[0], 4), numpy.uint8)]
        self._opaque: list[bool] = [False]
        self._number_of: dict[int, int] = {0: 0}
        """Of each tile that fits a cell its number among those to be drawn; 0 for one that cannot be drawn."""
        self._large: dict[int, Image] = {}
        self._planes: list[Pixels] = []
        self._place: Place | None = None

    def add(self, layer: TileLayer) -> bool:
        """Lay a layer over those before it; whether one of its tiles can be drawn."""
        import numpy

        kinds = set(layer.tiles) - {0}
        for gid in kinds - self._number_of.keys():
            self._take(gid)
        drawn = any(self._number_of[gid] for gid in kinds)
        place = (layer.left, layer.top, layer.width, layer.height, layer.shift, layer.opacity)
        if place != self._place or layer.opacity < 1:
            self.flush()
        self._place = place
        if drawn:
            number_of = self._number_of
            numbers = numpy.array([number_of[gid] for gid in layer.tiles], numpy.int32).reshape(layer.height, layer.width)
            hides = numpy.array(self._opaque)[numbers] & (layer.opacity == 1)
            for plane in self._planes:
                plane[hides] = 0
            if self._planes and hides.any():
                self._planes[0][hides] = numbers[hides]
                numbers = numpy.where(hides, 0, numbers)
            self._planes.append(numbers)
        large = kinds & self._large.keys()
        if large:
            self.flush()
            self._draw_large(layer, large)
        return drawn or bool(large)

    def flush(self) -> None:
        """Draw what was collected."""
        import numpy

        if self._planes and self._place is not None:
            tiles = numpy.stack(self._tiles)
            for plane in self._planes:
                self._draw_plane(tiles, plane, self._place)
        self._planes = []

    def _take(self, gid: int) -> None:
        """Make a tile as large as it is drawn."""
        import numpy
        from PIL.Image import Resampling

        self._number_of[gid] = 0
        image = self._sets.tile(gid)
        if image is None:
            return
        size = (max(1, round(image.width * self._by[0])), max(1, round(image.height * self._by[1])))
        if size != image.size:
            image = image.resize(size, Resampling.BOX if self._by[0] < 1 else Resampling.NEAREST)
        if abs(size[0] - self._cell[0]) > 1 or abs(size[1] - self._cell[1]) > 1:
            self._large[gid] = image
            return
        tile = numpy.asarray(image if size == self._cell else image.resize(self._cell))
        self._number_of[gid] = len(self._tiles)
        self._tiles.append(tile)
        self._opaque.append(bool((tile[..., 3] == 255).all()))

    def _draw_plane(self, tiles: "Pixels", numbers: "Pixels", place: Place) -> None:
        """Lay tiles (count × height × width × 4) side by side; *numbers* says which (rows × columns), 0 none."""
        import numpy
        from PIL import Image

        rows, columns = (numpy.flatnonzero(numbers.any(axis)) for axis in (1, 0))
        if not len(rows):
            return
        height, width = tiles.shape[1:3]
        used = numbers[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        block = numpy.ascontiguousarray(tiles.view(numpy.uint32)[..., 0])[used].swapaxes(1, 2)
        lines = numpy.ascontiguousarray(block).view(numpy.uint8)
        image = Image.fromarray(lines.reshape(used.shape[0] * height, used.shape[1] * width, 4))
        x, y = self._corner(place)
        lay_over(self._ground, image, (x + int(columns[0]) * width, y + int(rows[0]) * height), place[5])

    def _draw_large(self, layer: TileLayer, kinds: set[int]) -> None:
        """Lay tiles that are larger than a cell, each by itself, on its lower left corner."""
        x, y = self._corner((layer.left, layer.top, layer.width, layer.height, layer.shift, layer.opacity))
        large = [(at, gid) for at, gid in enumerate(layer.tiles) if gid in kinds]
        for at, gid in large[:MOST_LARGE_TILES]:
            image = self._large[gid]
            low = (at // layer.width + 1) * self._cell[1] - image.height
            lay_over(self._ground, image, (x + at % layer.width * self._cell[0], y + low), layer.opacity)

    def _corner(self, place: Place) -> tuple[int, int]:
        left, top, _, _, shift, _ = place
        return (
            (left - self._origin[0]) * self._cell[0] + round(shift[0] * self._by[0]),
            (top - self._origin[1]) * self._cell[1] + round(shift[1] * self._by[1]),
        )


def lay_over(ground: "Image", image: "Image", at: tuple[int, int], opacity: float) -> None:
    """Lay a picture over another one, cut where it sticks out."""
    left, top = max(0, at[0]), max(0, at[1])
    right, low = min(ground.width, at[0] + image.width), min(ground.height, at[1] + image.height)
    if right <= left or low <= top:
        return
    whole = (right - left, low - top) == image.size
    part = image if whole else image.crop((left - at[0], top - at[1], right - at[0], low - at[1]))
    if opacity < 1:
        part = part.copy()
        part.putalpha(part.getchannel("A").point([round(value * opacity) for value in range(256)]))
    if part.mode != "RGBA":
        part = part.convert("RGBA")
    if part.getchannel("A").getextrema()[0] == 255 or part.size == ground.size and ground.getbbox() is None:
        ground.paste(part, (left, top))  # nothing is mixed, which takes half as long
    else:
        ground.alpha_composite(part, (left, top))
