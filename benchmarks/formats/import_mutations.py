"""Every reader of foreign maps under changed bytes: a map or one sentence, never anything else.

Run: python -m benchmarks.formats.import_mutations [COUNT] [FOLDER | KIND…]: so many changed files of each kind, made of our own
small ones and of all that lie in FOLDER, or of some kinds alone.
"""

import base64
import copy
import io
import json
import random
import re
import resource
import struct
import sys
import time
import zlib
from pathlib import Path
from typing import Any

from battlemap.formats.found.battle_making import MapPlan, make_battle
from battlemap.formats.recognition import read_map
from battlemap.rules import registry
from battlemap.store.database.codec import InvalidContent
from tests.formats.dungeons import door, dungeon, note, rect
from tests.formats.foreign import made_maps
from tests.formats.foreign.test_dungeons_of_cells import GOBLINS, LINES
from tests.formats.foreign.test_graph_reading import DOT, written
from tests.formats.foreign.test_other_listings import GML, LISTS
from tests.formats.foreign.test_tiled_reading import tmx
from tests.formats.pictures import png

SLOWEST = 5.0
"""No file takes longer than so many seconds."""
MOST_MEMORY = 1_000_000
"""All of them together never take more, in kB."""
OBJECTS = '<objectgroup><object class="zone" x="0" y="0" width="16" height="8"/></objectgroup>'
DONJON = ["#########", "#111DccL22", "#111###S##", "#111P3333#", "#########"]
ROOMS = dungeon([rect(0, 0, 3, 3), rect(4, 0, 3, 4)], [door(3, 1, 6)], notes=[note("1", 1, 1, "Bats")])
CARDS = [{"id": "1", "titleLabel": "Zone", "title": "Dock", "subCards": [{"title": "Slippery"}], "blocks": []}]
FARI = {"fariType": "scene", "entity": {"name": "Harbour", "indexCards": {"public": CARDS, "private": []}}}
ACTOR = {
    "name": "Zira", "type": "fate-core-official", "items": [], "prototypeToken": {"width": 1, "disposition": 1},
    "system": {"details": {"fatePoints": {"current": 5}}, "skills": {"y": {"name": "Stealth", "rank": 3}}},
}  # fmt: skip
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60" viewBox="0 0 80 60">'
    '<rect width="80" height="60" fill="#c8beaa"/>'
    '<g stroke="#222"><path d="M10 0V60M20 0V60M30 0V60M0 10H80"/><circle cx="40" cy="30" r="9"/></g></svg>'
)
PIECES = (
    b"null", b"-1", b"1e308", b"-1e308", b"NaN", b"Infinity", b'""', b"[]", b"{}", b"true", b"99999999999999999999", b"0", b'"x"',
    b"0.0000001", b"\x00", b"\xff", b"<", b">", b"&a;", b"[[[[[[[[[[", b'{"a":', b"\xe2\x80\xae",
)  # fmt: skip


def seeds() -> dict[str, bytes]:
    """A small whole file of each kind."""
    return {
        "uvtt": json.dumps(made_maps.UVTT).encode(),
        "foundry": json.dumps(
            made_maps.scene(
                tokens=[{"name": "Ogre", "x": 400, "y": 300, "width": 2}],
                notes=[{"x": 850, "y": 450, "text": "A well."}],
                regions=[{"name": "Y", "shapes": [{"type": "ellipse", "x": 600, "y": 400, "radiusX": 90, "radiusY": 50}]}],
            )
        ).encode(),
        "donjon": json.dumps(made_maps.donjon(DONJON, 1)).encode(),
        "tiled": tmx('<data encoding="csv">1,2,0,1,2,1</data>', OBJECTS).encode(),
        "dot": DOT.encode(),
        "graphml": written("graphml"),
        "gexf": written("gexf"),
        "links": json.dumps(written("links")).encode(),
        "text": GOBLINS.encode(),
        "lines": LINES.encode(),
        "onepage": json.dumps(ROOMS).encode(),
        "tmj": json.dumps(tmj()).encode(),
        "fari": json.dumps(FARI).encode(),
        "actor": json.dumps(ACTOR).encode(),
        "gml": GML.encode(),
        "csv": LISTS["csv"].encode(),
        "mermaid": LISTS["mermaid"].encode(),
        "svg": SVG.encode(),
        **{kind.lower(): picture(kind) for kind in ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "TGA")},
    }


def tmj() -> dict[str, Any]:
    """A Tiled map with its tileset and the picture of that inside, packed with zlib."""
    packed = base64.b64encode(zlib.compress(struct.pack("<6I", 1, 2, 0, 1 | 0x80000000, 2, 1))).decode()
    sheet = f"data:image/png;base64,{base64.b64encode(png(16, 8)).decode()}"
    tiles = {"firstgid": 1, "name": "s", "tilewidth": 8, "tileheight": 8, "tilecount": 2, "columns": 2, "image": sheet}
    shape = {"id": 1, "type": "zone", "x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 16, "y": 0}, {"x": 16, "y": 8}]}
    ground = {"type": "tilelayer", "width": 3, "height": 2, "encoding": "base64", "compression": "zlib", "data": packed}
    layers = [ground, {"type": "objectgroup", "objects": [shape]}]
    return {
        "type": "map", "orientation": "orthogonal", "width": 3, "height": 2, "tilewidth": 8, "tileheight": 8,
        "tilesets": [{**tiles, "imagewidth": 16, "imageheight": 8}], "layers": layers,
    }  # fmt: skip


def picture(kind: str) -> bytes:
    """A picture of 60 × 40 px with lines every 10 px."""
    from PIL import Image

    image = Image.new("RGB", (60, 40), (200, 190, 170))
    for x in range(60):
        for y in range(40):
            if x % 10 == 0 or y % 10 == 0:
                image.putpixel((x, y), (60, 50, 40))
    out = io.BytesIO()
    image.save(out, kind)
    return out.getvalue()


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 0.5, 1e308, -1e308, 1e-300, 10**30, 2**31, 400, 401, 1e6, "", "x", "1e999", "NaN", "-0",
    "../../etc/passwd",
    "http://127.0.0.1:9/x.png", "\u202e", "\x00", "a" * 3_000, [], {}, [[]], [None], {"x": None}, {"x": 1, "y": 2},
    [1, 2], [1, "a"],
    [[1, 2], [3, 4]], {"a": {"a": {"a": []}}},
)  # fmt: skip


def mutate(data: bytes, chance: random.Random) -> bytes:
    """The same with a few bytes changed, gone, doubled or put in; every other time whole values, so that it can still be read."""
    if chance.random() < 0.5 and (changed := _with_other_values(data, chance)) is not None:
        return changed
    return _with_other_bytes(data, chance)


def _with_other_values(data: bytes, chance: random.Random) -> bytes | None:
    """JSON or XML in which some values are others; None for anything else."""
    if data[:1] == b"<":
        values = list(re.finditer(rb'="([^"]*)"', data))
        changed = data
        for match in sorted(chance.sample(values, min(len(values), chance.choice((1, 2, 5)))), key=lambda match: -match.start()):
            odd = chance.choice([odd for odd in ODD if isinstance(odd, str | int | float)])
            text = str(odd).replace("\x00", "").replace('"', "").encode("utf-8", "ignore")
            changed = changed[: match.start(1)] + text + changed[match.end(1) :]
        return changed
    try:
        value = json.loads(data)
    except ValueError:
        return None
    for _ in range(chance.choice((1, 1, 2, 5))):
        _change_one(value, chance)
    return json.dumps(value).encode()


def _change_one(value: Any, chance: random.Random) -> None:
    """Put another value somewhere in parsed JSON, take one out, or double one."""
    inner = value
    for _ in range(chance.randint(0, 7)):
        below = list(inner.values()) if isinstance(inner, dict) else inner
        below = [part for part in below if isinstance(part, dict | list) and part]
        if not below:
            break
        inner = chance.choice(below)
    if not isinstance(inner, dict | list) or not inner:
        return
    key: Any = chance.choice(list(inner)) if isinstance(inner, dict) else chance.randrange(len(inner))
    way = chance.randrange(8)
    if way == 0:
        del inner[key]
    elif way == 1 and isinstance(inner, list):
        inner.insert(key, copy.deepcopy(inner[key]))
    else:
        inner[key] = copy.deepcopy(chance.choice(ODD))


def _with_other_bytes(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 12))):
        at, way = chance.randrange(max(1, len(changed))), chance.randrange(6)
        if way == 0 and changed:
            changed[at] = chance.randrange(256)
        elif way == 1:
            del changed[at : at + chance.choice((1, 3, 40))]
        elif way == 2:
            changed[at:at] = chance.choice(PIECES)
        elif way == 3:
            changed[at:at] = changed[at : at + chance.choice((4, 60))]
        elif way == 4:
            end = at
            while end < len(changed) and bytes(changed[end : end + 1]) not in (b",", b"}", b"]", b" ", b'"'):
                end += 1
            changed[at:end] = chance.choice(PIECES)
        else:
            del changed[at + len(changed) // 2 :]
    return bytes(changed)


def try_file(data: bytes, name: str) -> str:
    """What came of a file: "map" or "refused". Raises whatever goes wrong besides; AssertionError if it takes too long."""
    began = time.process_time()
    try:
        found = read_map(data, name)
    except InvalidContent as refusal:
        _check_words(str(refusal))
        _check_time(name, "reading", began)
        return "refused"
    read = time.process_time() - began
    for make, ruleset in (("both", "obss"), ("zones", "war_of_ashes")):
        began = time.process_time() - read
        try:
            make_battle(found, registry.load_ruleset(ruleset), MapPlan(make))  # type: ignore[arg-type]
        except InvalidContent as refusal:
            _check_words(str(refusal))
            return "refused"
        _check_time(name, make, began)
    return "map"


def _check_words(words: str) -> None:
    assert words, "a refusal without words"
    assert "\n" not in words, words
    assert len(words) < 400, words


def _check_time(name: str, what: str, began: float) -> None:
    assert time.process_time() - began < SLOWEST, f"{name} took {time.process_time() - began:.1f} s ({what})"


def main() -> int:
    """Change and read; print what fails with its seed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    files = seeds()
    if len(sys.argv) > 2 and Path(sys.argv[2]).is_dir():
        files |= {str(path): path.read_bytes() for path in sorted(Path(sys.argv[2]).rglob("*")) if path.is_file()}
    elif len(sys.argv) > 2:
        files = {kind: files[kind] for kind in sys.argv[2:]}
    failed = 0
    for name, data in files.items():
        outcomes: dict[str, int] = {}
        slowest = 0.0
        for number in range(count):
            changed = mutate(data, random.Random(f"{name} {number}"))
            began = time.process_time()
            try:
                outcome = try_file(changed, "map.bin")
            except Exception as fault:  # noqa: BLE001 (whatever it is, it is what is looked for)
                outcome = f"{type(fault).__name__}: {fault}"[:120]
                failed += 1
                print(f"{name} {number}: {outcome}")
            slowest = max(slowest, time.process_time() - began)
            key = outcome if outcome in ("map", "refused") else "failed"
            outcomes[key] = outcomes.get(key, 0) + 1
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(f"{name} {outcomes}, the slowest {slowest:.2f} s, at most {memory // 1000} MB", flush=True)
        failed += memory > MOST_MEMORY
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
