"""The layers of a Tiled map drawn as one picture."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from battlemap.formats.found.companion_files import companion
from battlemap.formats.found.decoding import decode_picture, encode_picture
from battlemap.formats.found.found_map import FoundPicture
from battlemap.formats.found.plain_values import number_or, words
from battlemap.formats.tiled.tile_layers import TileLayer
from battlemap.formats.tiled.tile_sets import MOST_SHEET_PIXELS, TileSets

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

    Pixels = NDArray[Any]

MOST_PIXELS = 12_000_000
"""The picture has at most so many px; its tiles are made smaller where they would come to more."""
MOST_LARGE_TILES = 40_000
"""So many tiles larger than a cell are drawn, each by itself."""


def draw_tiles(
    layers: Sequence[TileLayer], images: Sequence[dict[str, Any]], sets: TileSets, columns: int, rows: int, tile: tuple[int, int],
    origin: tuple[int, int] = (0, 0),
) -> FoundPicture | None:  # fmt: skip
    """The picture of so many cells, *tile* px each in the file, from the cell *origin* on; None if there is nothing to see."""
    from PIL import Image

    shrink = min(1.0, (MOST_PIXELS / max(1, columns * rows * tile[0] * tile[1])) ** 0.5)
    cell = (max(2, int(tile[0] * shrink)), max(2, int(tile[1] * shrink)))
    width, height = columns * cell[0], rows * cell[1]
    if width * height > 4 * MOST_PIXELS:
        return None
    ground = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    seen = False
    by = (cell[0] / tile[0], cell[1] / tile[1])
    for image in images:
        seen = _paste_image(ground, image, sets, by, origin, tile) or seen
    for layer in layers:
        if layer.opacity > 0 and any(layer.tiles):
            seen = _draw_layer(ground, layer, sets, cell, by, origin) or seen
    if not seen:
        return None
    if ground.getchannel("A").getextrema()[0] == 255:
        data, mime = encode_picture(ground.convert("RGB"))
    else:
        data, mime = encode_picture(ground)
    return FoundPicture(data, mime, width, height, 0.0, 0.0, float(columns), float(rows))


def _draw_layer(
    ground: "Image", layer: TileLayer, sets: TileSets, cell: tuple[int, int], by: tuple[float, float], origin: tuple[int, int]
) -> bool:
    """Lay the tiles of one layer over what is there; whether one could be drawn."""
    import numpy
    from PIL import Image

    kinds = sorted({gid for gid in layer.tiles if gid})
    plain: list[Any] = [numpy.zeros((cell[1], cell[0], 4), numpy.uint8)]
    index_of: dict[int, int] = {0: 0}
    large: dict[int, Image.Image] = {}
    for gid in kinds:
        image = sets.tile(gid)
        if image is None:
            index_of[gid] = 0
            continue
        size = (max(1, round(image.width * by[0])), max(1, round(image.height * by[1])))
        if size != image.size:
            image = image.resize(size, Image.Resampling.BOX if by[0] < 1 else Image.Resampling.NEAREST)
        if abs(size[0] - cell[0]) <= 1 and abs(size[1] - cell[1]) <= 1:
            index_of[gid] = len(plain)
            plain.append(numpy.asarray(image if size == cell else image.resize(cell)))
        else:
            index_of[gid], large[gid] = 0, image
    drawn = len(plain) > 1 or bool(large)
    if len(plain) > 1:
        numbers = numpy.array([index_of[gid] for gid in layer.tiles], numpy.int32).reshape(layer.height, layer.width)
        _lay_tiles(ground, numpy.stack(plain), numbers, _corner(layer, cell, by, origin), layer.opacity)
    for count, (at, gid) in enumerate((at, gid) for at, gid in enumerate(layer.tiles) if gid in large):
        if count >= MOST_LARGE_TILES:
            break
        x, y = _corner(layer, cell, by, origin)
        image = large[gid]
        low = (at // layer.width + 1) * cell[1] - image.height
        _lay(ground, image, (x + at % layer.width * cell[0], y + low), layer.opacity)
    return drawn


def _lay_tiles(ground: "Image", tiles: "Pixels", numbers: "Pixels", at: tuple[int, int], opacity: float) -> None:
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
    _lay(ground, image, (at[0] + int(columns[0]) * width, at[1] + int(rows[0]) * height), opacity)


def _corner(layer: TileLayer, cell: tuple[int, int], by: tuple[float, float], origin: tuple[int, int]) -> tuple[int, int]:
    return (
        (layer.left - origin[0]) * cell[0] + round(layer.shift[0] * by[0]),
        (layer.top - origin[1]) * cell[1] + round(layer.shift[1] * by[1]),
    )


def _lay(ground: "Image", image: "Image", at: tuple[int, int], opacity: float) -> None:
    """Lay a picture over another one, cut where it sticks out."""
    left, top = max(0, at[0]), max(0, at[1])
    right, low = min(ground.width, at[0] + image.width), min(ground.height, at[1] + image.height)
    if right <= left or low <= top:
        return
    part = image.crop((left - at[0], top - at[1], right - at[0], low - at[1]))
    if opacity < 1:
        part = part.copy()
        part.putalpha(part.getchannel("A").point([round(value * opacity) for value in range(256)]))
    if part.mode != "RGBA":
        part = part.convert("RGBA")
    if part.getchannel("A").getextrema()[0] == 255 or part.size == ground.size and ground.getbbox() is None:
        ground.paste(part, (left, top))  # nothing is mixed, which takes half as long
    else:
        ground.alpha_composite(part, (left, top))


def _paste_image(
    ground: "Image",
    layer: dict[str, Any],
    sets: TileSets,
    by: tuple[float, float],
    origin: tuple[int, int],
    tile: tuple[int, int],
) -> bool:
    """Lay the picture of an image layer; whether it was there."""
    named = words(layer.get("image"), 1_000)
    data = companion(sets.folder, named)
    image = decode_picture(data, MOST_SHEET_PIXELS) if data is not None else None
    if image is None:
        if named:
            sets.missing.append(f"The picture {named}")
        return False
    image = image.convert("RGBA")
    size = (max(1, round(image.width * by[0])), max(1, round(image.height * by[1])))
    if size != image.size:
        image = image.resize(size)
    x = number_or(layer.get("offsetx", layer.get("x")), 0.0) - origin[0] * tile[0]
    y = number_or(layer.get("offsety", layer.get("y")), 0.0) - origin[1] * tile[1]
    _lay(ground, image, (round(x * by[0]), round(y * by[1])), number_or(layer.get("opacity"), 1.0))
    return True
