"""How long foreign maps take until they can be used: Universal VTT against decoding its picture, Tiled, zones of a grid, lines.

Run: python -m benchmarks.formats.import_speed. Seconds are those of the processor, the least of several tries taken in turns.
"""

import base64
import io
import json
import os
import random
import struct
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from battlemap.formats.found.battle_making import MapPlan, make_battle
from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.importing import read_foreign_map
from battlemap.formats.pictures.grid_finding import find_grid
from battlemap.gui.import_map.map_reading import MapReading
from battlemap.paint.style.images import decode
from battlemap.rules.registry import load_ruleset

TRIES = 5
COLUMNS, ROWS, CELL = 60, 40, 70
TILES, TILE = 200, 32


def least(acts: dict[str, Callable[[], object]], tries: int = TRIES) -> dict[str, float]:
    """The seconds of each, taken in turns."""
    took: dict[str, float] = {}
    for _ in range(tries):
        for name, act in acts.items():
            began = time.process_time()
            act()
            took[name] = min(took.get(name, 1e9), time.process_time() - began)
    return took


def drawn_picture(kind: str, quality: int) -> bytes:
    """A map of 60 × 40 cells with a texture, stains and printed lines."""
    import numpy as np
    from PIL import Image

    noise = np.random.default_rng(2)
    width, height = COLUMNS * CELL, ROWS * CELL
    stains = np.kron(noise.normal(0, 22, (height // 8, width // 8, 1)), np.ones((8, 8, 1)))
    grain = noise.normal(0, 7, (height, width, 3))
    if kind == "PNG":
        grain[:, width // 6 :] = 0  # a drawn map is even for the most part; grain does not pack
    ground = np.clip(150 + stains + grain, 0, 255)
    ground[:, ::CELL] *= 0.7
    ground[::CELL] *= 0.7
    image = Image.fromarray(ground.astype(np.uint8))
    out = io.BytesIO()
    image.save(out, kind, **({"quality": quality} if quality else {}))
    return out.getvalue()


def universal_vtt(picture: bytes) -> dict[str, Any]:
    """The picture with 400 walls, 30 doors and 20 lights."""
    chance = random.Random(3)
    walls = []
    for _ in range(400):
        x, y = chance.randrange(COLUMNS), chance.randrange(ROWS)
        walls.append([{"x": x, "y": y}, {"x": min(COLUMNS, x + chance.randint(1, 5)), "y": y}])
    spots = [(chance.randrange(COLUMNS - 1), chance.randrange(ROWS)) for _ in range(30)]
    return {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": COLUMNS, "y": ROWS}, "pixels_per_grid": CELL},
        "line_of_sight": walls,
        "portals": [
            {"position": {"x": x + 0.5, "y": y}, "bounds": [{"x": x, "y": y}, {"x": x + 1, "y": y}], "closed": True}
            for x, y in spots
        ],
        "lights": [{"position": {"x": x, "y": y}, "range": 5, "color": "ffeccd8b"} for x, y in spots[:20]],
        "image": base64.b64encode(picture).decode(),
    }


def tiled(packing: str, folder: Path) -> Path:
    """200 × 200 cells in three layers of 40 tiles of 32 px."""
    from PIL import Image

    chance = random.Random(3)
    image = Image.effect_noise((8 * TILE, 5 * TILE), 60).convert("RGBA")
    image.save(folder / "tiles.png")
    layers: list[dict[str, Any]] = []
    for number in range(3):
        numbers = [chance.randint(1, 40) if number == 0 or chance.random() < 0.3 else 0 for _ in range(TILES * TILES)]
        layer: dict[str, Any] = {"type": "tilelayer", "name": f"L{number}", "width": TILES, "height": TILES}
        if packing:
            data = zlib.compress(struct.pack(f"<{len(numbers)}I", *numbers))
            layer |= {"encoding": "base64", "compression": packing, "data": base64.b64encode(data).decode()}
        else:
            layer["data"] = numbers
        layers.append(layer)
    tiles = {"firstgid": 1, "name": "t", "tilewidth": TILE, "tileheight": TILE, "columns": 8, "image": "tiles.png"}
    plain = {
        "type": "map", "orientation": "orthogonal", "width": TILES, "height": TILES, "tilewidth": TILE, "tileheight": TILE,
        "layers": layers, "tilesets": [{**tiles, "tilecount": 40, "imagewidth": 8 * TILE, "imageheight": 5 * TILE}],
    }  # fmt: skip
    path = folder / f"map{packing}.tmj"
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def dungeon_rows(size: int, kind: str) -> tuple[str, ...]:
    """Cells of a map: rooms in a net of corridors, open ground, or rock with holes."""
    chance = random.Random(1)
    if kind == "open ground":
        return ("." * size,) * size
    if kind == "rock with holes":
        return tuple("".join("#" if chance.random() < 0.35 else "." for _ in range(size)) for _ in range(size))
    rows = [["#"] * size for _ in range(size)]
    for y in range(0, size - 12, 14):
        for x in range(0, size - 12, 14):
            wide, high = chance.randint(4, 11), chance.randint(4, 11)
            for row in rows[y : y + high]:
                row[x : x + wide] = "." * wide
            rows[y + 1][x : x + 14] = "." * len(rows[y + 1][x : x + 14])
            for row in rows[y : y + 14]:
                row[x + 1] = "."
    return tuple("".join(row) for row in rows)


def read_in_window(path: Path) -> None:
    """As the import window reads it: found, decoded, its lines compared, its picture made as large as it is shown."""
    reading, loop = MapReading(path), QEventLoop()
    reading.done.connect(loop.quit)
    reading.begin()
    loop.exec()


def say(what: str, seconds: float, wanted: str) -> None:
    """One line."""
    print(f"{what:<66} {seconds:6.3f} s   {wanted}", flush=True)


def measure_pictures(folder: Path) -> None:
    """Universal VTT, read and made and in the window, and its picture alone."""
    rules = load_ruleset("obss")
    for kind, quality in (("PNG", 0), ("JPEG", 86), ("WEBP", 88)):
        picture = drawn_picture(kind, quality)
        path = folder / "map.dd2vtt"
        path.write_text(json.dumps(universal_vtt(picture)), encoding="utf-8")

        def made(path: Path = path) -> None:
            make_battle(read_foreign_map(path), rules, MapPlan("grid"))

        def decoded(picture: bytes = picture) -> None:
            assert decode(picture) is not None

        def shown(path: Path = path) -> None:
            read_in_window(path)

        took = least({"alone": decoded, "made": made, "window": shown})
        name = f"Universal VTT of {path.stat().st_size / 1e6:.1f} MB, {kind}"
        say(f"{name}: decoding its picture", took["alone"], "")
        say(f"{name}: read and made a battle", took["made"], f"× {took['made'] / took['alone']:.2f} (wanted: 1.5)")
        say(f"{name}: read by the window", took["window"], f"× {took['window'] / took['alone']:.2f} (wanted: 1.5)")


def main() -> int:
    """All of them."""
    app = QApplication(sys.argv)
    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        measure_pictures(folder)
        for packing in ("", "zlib"):
            path = tiled(packing, folder)
            took = least({"read": partial(read_foreign_map, path)}, 3)["read"]
            say(f"Tiled, {TILES} × {TILES}, three layers, {packing or 'numbers'}", took, "(wanted: 0.5)")
    war = load_ruleset("war_of_ashes")
    for kind in ("rooms and corridors", "open ground", "rock with holes"):
        found = FoundMap("Text", kind, 400, 400, ground=dungeon_rows(400, kind))
        took = least({"zones": partial(make_battle, found, war, MapPlan("zones"))}, 3)["zones"]
        say(f"Zones of 400 × 400 cells, {kind}", took, "(wanted: 2)")
    gray = large_gray()
    say("The printed grid on 8192 × 8192 px", least({"found": lambda: find_grid(gray)}, 3)["found"], "(wanted: 1)")
    app.quit()
    return 0


def large_gray() -> Any:
    """Gray values with thin lines every 64 px, in noise."""
    import numpy as np

    gray = np.random.default_rng(1).integers(150, 220, (8192, 8192), np.uint8)
    gray[20::64] = 70
    gray[:, 14::64] = 70
    return gray


if __name__ == "__main__":
    raise SystemExit(main())
