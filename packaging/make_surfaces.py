"""Makes the pictures in resources/textures/surfaces: one grey tile for each surface of a grid, all without a seam.

    python packaging/make_surfaces.py [FOLDER] [NAME …]

What they show is in surface_tiles.py and rare_tiles.py, how it is drawn in tile_drawing.py.
"""

import os
import struct
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from rare_tiles import RARE_TILES
from surface_tiles import TILES
from tile_drawing import SIDE, TileNoise

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Field = NDArray[np.float64]

OUT = Path(__file__).resolve().parent.parent / "resources" / "textures" / "surfaces"
LEVELS, STEP = 24, 11
"""So many greys are kept, so far apart: fewer make smaller files."""


def write_tile(path: Path, values: "Field") -> None:
    """Write a tile whose plain colour is 0, its shade −1 and its light 1, as a grey PNG; its middle is made the plain colour."""
    import numpy as np

    values = values - np.mean(np.clip(values - values.mean(), -1, 1)) - values.mean()
    pixels = (1 + STEP * np.round((np.clip(values, -1, 1) + 1) / 2 * (LEVELS - 1))).astype(np.uint8)
    packed = min((zlib.compress(_filtered(pixels, kind), 9) for kind in range(3)), key=len)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 0, 0, 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def _filtered(pixels: "NDArray[np.uint8]", kind: int) -> bytes:
    """The rows of a PNG: 0 as they are, 1 less the pixel to the left, 2 less the pixel above."""
    import numpy as np

    before = np.zeros_like(pixels)
    if kind == 1:
        before[:, 1:] = pixels[:, :-1]
    elif kind == 2:
        before[1:] = pixels[:-1]
    rows = np.full((pixels.shape[0], pixels.shape[1] + 1), kind, np.uint8)
    rows[:, 1:] = pixels - before
    return rows.tobytes()


def main(arguments: list[str]) -> int:
    """Make all tiles, or those that are named; the same every time."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder = Path(arguments[0]) if arguments else OUT
    tiles = {**TILES, **RARE_TILES}
    for name in arguments[1:] or tiles:
        write_tile(folder / f"{name}.png", tiles[name](TileNoise(name)))
        print(name, (folder / f"{name}.png").stat().st_size // 1024, "kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
