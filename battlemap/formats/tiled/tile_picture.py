"""The layers of a Tiled map drawn as one picture."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from battlemap.formats.found.companion_files import companion
from battlemap.formats.found.decoding import decode_picture, encode_picture
from battlemap.formats.found.found_map import FoundPicture
from battlemap.formats.found.plain_values import number_or, words
from battlemap.formats.tiled.tile_layers import TileLayer
from battlemap.formats.tiled.tile_sets import MOST_SHEET_PIXELS, TileSets
from battlemap.formats.tiled.tile_stack import TileStack, lay_over

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 12_000_000
"""The picture has at most so many px; its tiles are made smaller where they would come to more."""


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
    stack = TileStack(ground, cell, by, origin, sets)
    for layer in layers:
        if layer.opacity > 0 and any(layer.tiles):
            seen = stack.add(layer) or seen
    stack.flush()
    if not seen:
        return None
    if ground.getchannel("A").getextrema()[0] == 255:
        data, mime = encode_picture(ground.convert("RGB"))
    else:
        data, mime = encode_picture(ground)
    return FoundPicture(data, mime, width, height, 0.0, 0.0, float(columns), float(rows))


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
    lay_over(ground, image, (round(x * by[0]), round(y * by[1])), number_or(layer.get("opacity"), 1.0))
    return True
