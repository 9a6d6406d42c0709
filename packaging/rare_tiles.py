"""Tiles of the rarer surfaces: what glows, what is wet, what people lay over a house, a ship or a hall."""

from collections.abc import Callable
from math import pi
from typing import TYPE_CHECKING

from tile_drawing import SPAN, TileCanvas, TileNoise, blade, light_relief, pebbles, pixels, soft, step

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QPainter

    Field = NDArray[np.float64]


def embers(ground: TileNoise) -> "Field":
    """Burnt ground: coals that still glow where they lie close, ash between them."""
    _, edge, own = ground.stones(12, 2, 0.9)
    coal = step(edge, 0.3, 2.4)
    heat = step(ground.noise(30, 110), -0.2, 1.5)
    glow = (1 - step(edge, 0.2, 2.2)) * heat
    light = light_relief(soft(coal * 3.0, 0.5) + 0.5 * ground.noise(2, 6), 0.5)
    ash = 0.30 * step(ground.noise(20, 70), 0.8, 1.9)
    return 0.22 * light - 0.20 * coal * own + 1.15 * glow + ash * (1 - glow) + 0.9 * heat * pebbles(ground, 120, (0.7, 1.6))


def lava(ground: TileNoise) -> "Field":
    """A crust of dark plates that drift on what glows."""
    _, edge, own = ground.stones(52, 1, 0.85)
    _, fine, _ = ground.stones(17, 1, 0.9)
    wide = 2.2 + 3.2 * step(ground.noise(40, 160), -0.6, 1.6)
    plate = step(edge / wide, 0.5, 1.4)
    crust = 0.30 * light_relief(soft(plate * 5, 0.8) + 0.9 * ground.noise(6, 22), 0.5) - 0.16 - 0.22 * (own - 0.5)
    veins = (1 - step(fine, 0.1, 1.0)) * step(ground.noise(20, 80), 0.1, 1.4)
    return crust * plate + 1.05 * (1 - plate) + 0.55 * veins * plate


def marsh(ground: TileNoise) -> "Field":
    """Wet moss: pools with a lit lip, tussocks, blades at their edges."""
    import numpy as np

    height = 2.2 * ground.noise(14, 46) + 0.9 * ground.noise(5, 14)
    light = light_relief(height, 0.5)
    wet = step(-ground.noise(26, 84), 0.25, 0.6)
    lip = soft(wet, 1.0) - soft(np.roll(wet, (3, 2), (0, 1)), 1.0)
    sheet, r = TileCanvas(), ground.chance
    for _ in range(5200):
        lean, high, tone = r.gauss(0, 2.4), r.uniform(3.5, 7.5), 0.48 + r.gauss(0, 0.10)

        def draw(painter: "QPainter", lean: float = lean, high: float = high, tone: float = tone) -> None:
            blade(painter, lean, high, 1.2, tone, 0.85)

        sheet.place(r.uniform(0, SPAN), r.uniform(0, SPAN), 10, draw)
    moss = 0.28 * light + 0.85 * sheet.field()
    gleam = 0.45 * step(ground.noise(6, 40, 0.3), 1.0, 2.2)
    return moss * (1 - wet) + wet * (gleam - 0.46) + 0.55 * lip


def roof(ground: TileNoise) -> "Field":
    """Clay tiles in rows, each over the next, half a tile aside."""
    import numpy as np

    across, down = pixels()
    high, wide = SPAN / 44, SPAN / 32
    down = down + 0.35 * high  # the tile ends in the middle of a row, where it is plain
    row = np.floor(down / high).astype(int)
    v = down / high - row
    u = across / wide + 0.5 * (row % 2)
    column = np.floor(u).astype(int) % 32
    u = u - np.floor(u)
    arch = np.cos(pi * (u - 0.5))
    own = ground.many.random((44, 32))[row % 44, column]
    edge = 0.72 + 0.22 * arch
    below = step(v - edge, -0.03, 0.03)
    lip = np.exp(-(((v - edge + 0.07) / 0.05) ** 2))
    joint = np.exp(-((np.minimum(u, 1 - u) / 0.05) ** 2))
    body = 0.34 * (arch - 0.6) + 0.34 * (own - 0.5) - 0.24 * (u - 0.5) + 0.08 * ground.noise(4, 14)
    found: Field = body * (1 - below) + 0.5 * lip - 0.62 * below - 0.45 * joint * (1 - below)
    return found + 0.10 * ground.noise(50, 200)


def deck(ground: TileNoise) -> "Field":
    """A ship's planking: narrow boards, dark pitch in every seam, pegs at their ends."""
    import numpy as np

    across, down = pixels()
    wide = SPAN / 56
    row = np.floor(down / wide).astype(int)
    v = down / wide - row
    ends = ground.many.random(56)[row % 56]
    u = across / SPAN * 4 + ends
    board = np.floor(u).astype(int) % 4
    u = u - np.floor(u)
    own = ground.many.random((56, 4))[row % 56, board]
    seam = np.exp(-((np.minimum(v, 1 - v) * wide / 0.9) ** 2))
    butt = np.exp(-((np.minimum(u, 1 - u) * SPAN / 4 / 0.9) ** 2))
    grain = 0.18 * ground.noise(5, 16, 0.10)
    peg = np.exp(-(((np.abs(u - 0.5) - 0.47) * SPAN / 4 / 1.5) ** 2 + ((v - 0.5) * wide / 1.5) ** 2))
    found: Field = 0.36 * (own - 0.5) + grain + 0.10 * (0.5 - v) - 0.95 * np.maximum(seam, butt) - 0.5 * peg
    return found + 0.08 * ground.noise(60, 220)


def carpet(ground: TileNoise) -> "Field":
    """Woven cloth: rows of lozenges, each with a lighter heart, over a fine weave."""
    import numpy as np

    across, down = pixels()
    side = SPAN / 16
    u, v = across / side % 1 - 0.5, down / side % 1 - 0.5
    far = np.abs(u) + np.abs(v)
    frame = np.exp(-(((far - 0.40) / 0.035) ** 2))
    heart = step(-far, -0.17, -0.12)
    corner = step(far, 0.80, 0.86)
    weave = 0.14 * np.sin(2 * pi * across / SPAN * 112) * np.sin(2 * pi * down / SPAN * 112)
    worn = 0.20 * ground.noise(30, 120)
    found: Field = 0.75 * frame + 0.5 * heart - 0.42 * corner - 0.12 * step(-far, -0.36, -0.30) + weave + worn
    return found


RARE_TILES: dict[str, Callable[[TileNoise], "Field"]] = {
    "embers": embers, "lava": lava, "marsh": marsh, "roof": roof, "deck": deck, "carpet": carpet,
}  # fmt: skip
