"""Files that would burst an importer: how long each takes, in how much memory, and what is said of it.

Run: python -m benchmarks.formats.import_bombs [SIZE]; each in a process of its own. SIZE is the number of walls, ways, words …;
a million unless it is said.
"""

import gzip
import json
import resource
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from battlemap.formats.found.battle_making import MapPlan, make_battle
from battlemap.formats.recognition import read_map
from battlemap.rules import registry
from battlemap.store.database.codec import InvalidContent
from tests.formats.dungeons import door, dungeon, rect
from tests.formats.foreign import made_maps
from tests.formats.foreign.test_tiled_reading import tmx

PNG = b"\x89PNG\r\n\x1a\n"
SLOWEST, MOST_MEMORY = 5.0, 1_000_000
"""Seconds, and kB."""
NESTED = [f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(9)]
ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(NESTED) + "]>"


def tiles(size: int, packing: str) -> bytes:
    """A Tiled map whose packed tiles unpack into 16 bytes for each of *size*."""
    pack: dict[str, Callable[[bytes], bytes]] = {"zlib": zlib.compress, "gzip": gzip.compress}
    packed = b64encode(pack[packing](b"\0" * (16 * size))).decode()
    return tmx(f'<data encoding="base64" compression="{packing}">{packed}</data>').encode()


def far(number: str) -> dict[str, Any]:
    """A house all of whose numbers are one."""
    text = json.dumps({**made_maps.UVTT, "image": ""})
    changed: dict[str, Any] = json.loads(text, parse_int=lambda _: number, parse_float=lambda _: number)
    return changed


BOMBS: dict[str, Callable[[int], bytes]] = {
    "walls of Universal VTT": lambda size: json.dumps(
        made_maps.uvtt(line_of_sight=[[{"x": at % 20, "y": at % 15}, {"x": at % 19, "y": at % 13}] for at in range(size)])
    ).encode(),
    "one wall of Universal VTT": lambda size: json.dumps(
        made_maps.uvtt(line_of_sight=[[{"x": at % 20, "y": at % 15} for at in range(size)]])
    ).encode(),
    "doors of Universal VTT": lambda size: json.dumps(
        made_maps.uvtt(portals=[{"position": {"x": at % 20, "y": at % 15}} for at in range(size)])
    ).encode(),
    "walls of Foundry": lambda size: json.dumps(
        made_maps.scene(walls=[{"c": [300, 200, 300 + at % 990, 200 + at % 590], "move": 20} for at in range(size)])
    ).encode(),
    "tokens of Foundry": lambda size: json.dumps(
        made_maps.scene(tokens=[{"name": f"T{at}", "x": 300 + at % 990, "y": 200 + at % 590} for at in range(size)])
    ).encode(),
    "rooms of a One Page Dungeon": lambda size: json.dumps(
        dungeon([rect(at % 900 * 4, at // 900 * 4, 3, 3) for at in range(size)], [door(3, 1)])
    ).encode(),
    "cells of donjon": lambda size: json.dumps(
        {"cells": [[2] * int(size**0.5)] * int(size**0.5), "rooms": [None], "settings": {}}
    ).encode(),
    "objects of Tiled": lambda size: tmx(
        '<data encoding="csv">1,2,0,1,2,1</data>',
        "<objectgroup>" + '<object class="wall" x="0" y="0" width="8" height="8"/>' * size + "</objectgroup>",
    ).encode(),
    "layers of Tiled": lambda size: tmx(
        '<data encoding="csv">1,2,0,1,2,1</data>', '<layer width="3" height="2"><data encoding="csv">1</data></layer>' * size
    ).encode(),
    "tiles of zlib": lambda size: tiles(size, "zlib"),
    "tiles of gzip": lambda size: tiles(size, "gzip"),
    "ways of a graph": lambda size: json.dumps(
        {"nodes": [{"id": at} for at in range(1000)], "links": [{"source": at % 997, "target": at % 991} for at in range(size)]}
    ).encode(),
    "places of a graph": lambda size: json.dumps(
        {"nodes": [{"id": at} for at in range(size)], "links": [{"source": at, "target": at + 1} for at in range(size - 1)]}
    ).encode(),
    "lines of a list": lambda size: ("Source,Target\n" + "".join(f"a{at % 9_999},b{at % 777}\n" for at in range(size))).encode(),
    "one line of a list": lambda size: b"Source,Target\n" + b"a," * size,
    "quotes of a list": lambda size: b'Source,Target\n"a' + b'""' * size,
    "arrows": lambda size: b"a -> b " * size,
    "DOT": lambda size: ("digraph {" + "".join(f"a{at % 999} -> b{at % 777};" for at in range(size)) + "}").encode(),
    "rows of text": lambda size: (b"#" * 1_000 + b"\n") * (size // 1_000),
    "one row of text": lambda size: b"#" * size,
    "nesting of JSON": lambda size: b'{"layers": ' * size,
    "nesting of XML": lambda size: b"<map>" * size,
    "nesting of DOT": lambda size: b"graph { " * size,
    "nesting of groups": lambda size: tmx("", "<group>" * size + "</group>" * size).encode(),
    "entities of Tiled": lambda size: (ENTITIES + "<map>&j;</map>").encode(),
    "entities of GraphML": lambda size: (ENTITIES + "<graphml><graph>&j;</graph></graphml>").encode(),
    "entities of GEXF": lambda size: (ENTITIES + "<gexf><graph>&j;</graph></gexf>").encode(),
    "entities of SVG": lambda size: (ENTITIES + '<svg xmlns="http://www.w3.org/2000/svg">&j;</svg>').encode(),
    "numbers of 1e308": lambda size: json.dumps(far("1e308")).replace('"1e308"', "1e308").encode(),
    "numbers of NaN": lambda size: json.dumps(far("NaN")).replace('"NaN"', "NaN").encode(),
    "shapes of SVG": lambda size: (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">' + '<path d="M0 0h9"/>' * size + "</svg>"
    ).encode(),
    "picture of 65536 px": lambda size: (
        PNG + _chunk(b"IHDR", struct.pack(">II", 65_536, 65_536) + b"\x08\2\0\0\0")
        + _chunk(b"IDAT", zlib.compress(b"\0" * size)) + _chunk(b"IEND", b"")
    ),
    "words in a picture": lambda size: PNG + _chunk(b"IHDR", struct.pack(">II", 9, 9) + b"\x08\0\0\0\0")
    + _chunk(b"zTXt", b"a\0\0" + zlib.compress(b"a" * (100 * size))) + _chunk(b"IDAT", zlib.compress(b"\0" * 90))
    + _chunk(b"IEND", b""),
}  # fmt: skip
"""What each is, and the file of some size."""


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def outcome(data: bytes) -> tuple[str, float]:
    """What comes of a file: "map", or the sentence that refuses it; and the seconds of the longer of two imports of it."""
    began = time.process_time()
    try:
        found = read_map(data, "map.bin")
        read, longest = time.process_time() - began, 0.0
        for make, ruleset in (("grid", "obss"), ("zones", "war_of_ashes")):
            began = time.process_time()
            make_battle(found, registry.load_ruleset(ruleset), MapPlan(make))  # type: ignore[arg-type]
            longest = max(longest, read + time.process_time() - began)
    except InvalidContent as refusal:
        return str(refusal), time.process_time() - began
    return "map", longest


def main() -> int:
    """All of them; with a name, that one alone."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    if sys.argv[3:]:
        return _try_file(sys.argv[2], Path(sys.argv[3]))
    command = [sys.executable, "-m", "benchmarks.formats.import_bombs", str(size)]
    if sys.argv[2:]:  # the file is made here and read elsewhere, so that making it counts for nothing
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "map.bin"
            path.write_bytes(BOMBS[sys.argv[2]](100_000 if sys.argv[2].startswith("nesting") else size))
            return subprocess.run([*command, sys.argv[2], str(path)], check=False).returncode
    return max(subprocess.run([*command, name], check=False).returncode for name in BOMBS)


def _try_file(name: str, path: Path) -> int:
    """Read a file in this process; 1 if that takes too long or too much."""
    data = path.read_bytes()
    said, took = outcome(data)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{name}, {len(data) / 1e6:.1f} MB: {took:.2f} s, {memory // 1000} MB: {said[:110]}", flush=True)
    return int(took > SLOWEST or memory > MOST_MEMORY)


if __name__ == "__main__":
    raise SystemExit(main())
